-- A map that follows the cursor: see :help mapcam.

local bridge = require('mapcam.bridge')
local follow = require('mapcam.follow')
local settings = require('mapcam.settings')

local M = {}

--- The formats of :MapcamInsert that are offered; any notation that is known will do.
M.formats = {
  'gms-swift', 'gms-objc', 'kotlin', 'java', 'dart', 'maplibre', 'deckgl', 'google-maps-js',
  'mapbox-swift', 'pydeck', 'mapcam', 'geojson-position', 'wkt', 'geo-uri', 'osm-url',
  'google-maps-url', 'dms', 'lat-lng',
}

--- What the settings are unless they are changed: each change must be of the same kind.
local defaults = vim.deepcopy(settings)

--- The largest file all of whose places are asked for, in bytes.
local whole_file = 1000000

--- Whether a value is a list of words, the first of them a program.
local function is_command(value)
  if type(value) ~= 'table' or #value == 0 or #value ~= vim.tbl_count(value) then
    return false
  end
  for _, word in ipairs(value) do
    if type(word) ~= 'string' then
      return false
    end
  end
  return true
end

--- What is wrong with a setting; nil where nothing is.
local function fault(name, value)
  local default = defaults[name]
  if default == nil then
    return 'there is no setting "' .. name .. '": see :help mapcam-settings'
  elseif name == 'command' and not is_command(value) then
    return 'the setting "command" must be a list of words, such as '
      .. "{ '" .. table.concat(default, "', '") .. "' }"
  elseif type(value) ~= type(default) then
    return 'the setting "' .. name .. '" must be a ' .. type(default) .. ', such as ' .. tostring(default)
  end
end

--- Changes the settings; needs not be called.
function M.setup(changes)
  for name, value in pairs(changes or {}) do
    local wrong = fault(name, value)
    if wrong ~= nil then
      bridge.tell_error(wrong)
    else
      settings[name] = value
    end
  end
end

bridge.on_end = follow.stop

bridge.heard['preview.picked'] = function(params)
  M.insert(nil, params.camera)
end

--- Opens the map's page, and lets it follow the cursor.
function M.preview()
  bridge.ask('preview.open', { browser = settings.browser }, function(answer)
    M.url = answer.url
    if not settings.browser then
      bridge.tell(answer.url)
    end
    follow.start()
  end)
end

--- Shows all of the geometry at the cursor, or else of all places of the file.
function M.fit()
  follow.locate(function(place, at)
    if place ~= nil and (place.kind == 'geometry' or place.kind == 'bounds') then
      return follow.show(place)
    end
    local buffer = at.buffer
    if not vim.api.nvim_buf_is_valid(buffer) then
      return
    end
    local size = vim.api.nvim_buf_get_offset(buffer, vim.api.nvim_buf_line_count(buffer))
    if size > whole_file then
      return bridge.tell('this file is larger than 1 MB: put the cursor into what shall be shown')
    end
    local text = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n')
    local params = { text = text, languageId = vim.bo[buffer].filetype }
    bridge.ask('preview.showAll', params, function(answer)
      if answer.places == 0 then
        bridge.tell('no places in this file')
      end
    end)
  end)
end

--- Whether the cursor of a window may still be asked about.
local function is_there(at)
  return vim.api.nvim_win_is_valid(at.window) and vim.api.nvim_win_get_buf(at.window) == at.buffer
end

--- Writes text in the place of a range, as one step of undo, and leaves the cursor on it, unless it has
--- gone elsewhere meanwhile.
local function replace(at, from, to, text)
  local cursor = vim.api.nvim_win_get_cursor(at.window)
  vim.api.nvim_buf_set_text(at.buffer, from[1], from[2], to[1], to[2], vim.split(text, '\n'))
  if cursor[1] ~= at.row + 1 or cursor[2] ~= at.column then
    return
  end
  vim.api.nvim_win_set_cursor(at.window, { from[1] + 1, from[2] })
  -- It is what the map shows already.
  follow.locate(follow.note, at.window)
end

--- Whether a place holds the cursor; its end belongs to it.
local function holds(place, at)
  local row, column = at.row, at.column
  local from, to = place.from, place.to
  local is_behind = row > from[1] or (row == from[1] and column >= from[2])
  return is_behind and (row < to[1] or (row == to[1] and column <= to[2]))
end

--- Where text is inserted: at the cursor. In Normal mode that cannot stand behind a line's last blank.
local function free_column(at)
  local line = vim.api.nvim_buf_get_lines(at.buffer, at.row, at.row + 1, true)[1]
  local is_behind = at.column == #line - 1 and line:match('%s$')
  return is_behind and vim.fn.mode() == 'n' and #line or at.column
end

--- Writes the map's camera, unless one is given, where the cursor of a window stands now. A text that
--- is edited meanwhile is asked about again.
local function write(format, camera, window)
  follow.locate(function(place, at)
    local is_here = place ~= nil and place.replaceable and holds(place, at)
    local as = format or (is_here and place.notation) or vim.bo[at.buffer].filetype
    bridge.ask('preview.format', { camera = camera, as = as }, function(text)
      if not is_there(at) then
        return bridge.tell_error('the text is not shown any more: nothing was written')
      elseif vim.api.nvim_buf_get_changedtick(at.buffer) ~= at.tick then
        return write(format, camera, at.window)
      end
      local from = is_here and place.from or { at.row, free_column(at) }
      replace(at, from, is_here and place.to or from, text)
    end)
  end, window)
end

--- Writes the map's camera at the cursor: in the place of the one that stands there and in its
--- notation, or else in the language of the file.
---
--- @param format string|nil one of `formats`, or any notation that is known
--- @param camera table|nil in place of the map's own
function M.insert(format, camera)
  if not vim.bo.modifiable then
    return bridge.tell_error('this buffer cannot be changed')
  end
  write(format, camera)
end

--- Ends the preview; its page says so.
M.stop = bridge.stop

--- For the statusline: the map's camera, as long as a page is open.
function M.statusline()
  local camera = bridge.camera
  if bridge.pages == 0 or camera == nil then
    return ''
  end
  local target = camera.target
  return string.format('%.4f, %.4f z%.1f', target.latitude, target.longitude, camera.zoom)
end

return M
