-- A map that follows the cursor: see :help mapcam.

local bridge = require('mapcam.bridge')
local follow = require('mapcam.follow')
local settings = require('mapcam.settings')
local text_window = require('mapcam.window')

local M = {}

--- The formats that :MapcamInsert completes; it also takes the notations of preview.locate.
M.formats = {
  'gms-swift', 'gms-objc', 'kotlin', 'java', 'dart', 'maplibre', 'deckgl', 'google-maps-js',
  'leaflet', 'mapbox-swift', 'mapkit', 'pydeck', 'folium', 'r-leaflet', 'mapcam', 'geojson-position', 'wkt',
  'geo-uri', 'osm-url', 'google-maps-url', 'dms', 'lat-lng',
}

--- The default settings: a changed one must be of the same type.
local defaults = vim.deepcopy(settings)

--- The largest file that :MapcamFit shows as a whole, in bytes.
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

--- The error in a setting; nil without one.
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

--- Changes settings. This call is optional.
function M.setup(changes)
  for name, value in pairs(changes or {}) do
    local wrong = fault(name, value)
    if wrong ~= nil then
      bridge.warn(wrong)
    else
      settings[name] = value
    end
  end
end

bridge.on_end = follow.stop

bridge.handlers['preview.picked'] = function(params)
  M.insert(nil, params.camera)
end

bridge.handlers['preview.openFailed'] = function(params)
  bridge.warn(params.message .. ' ' .. params.url)
end

--- Opens the map's page, which then follows the cursor.
function M.preview()
  bridge.ask('preview.open', { browser = settings.browser }, function(answer)
    M.url = answer.url
    if not settings.browser then
      bridge.notify(answer.url)
    end
    follow.start()
  end)
end

--- Shows all of the geometry at the cursor, or else of all places of the file.
function M.fit()
  local at = follow.cursor()
  local buffer = at.buffer
  follow.update('extent', at, false, function(is_shown)
    if is_shown or not vim.api.nvim_buf_is_valid(buffer) then
      return
    end
    local size = vim.api.nvim_buf_get_offset(buffer, vim.api.nvim_buf_line_count(buffer))
    if size > whole_file then
      return bridge.notify('this file is larger than 1 MB: put the cursor into the geometry to show')
    end
    local text = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n')
    local params = { text = text, languageId = vim.bo[buffer].filetype }
    bridge.ask('preview.showAll', params, function(answer)
      if answer.places == 0 then
        bridge.notify('no places in this file')
      end
    end)
  end)
end

--- Whether the window still shows the buffer.
local function is_there(at)
  return vim.api.nvim_win_is_valid(at.window) and vim.api.nvim_win_get_buf(at.window) == at.buffer
end

--- The column to insert at: the cursor's, which cannot be after a line's last blank in Normal mode.
local function free_column(at)
  local line = vim.api.nvim_buf_get_lines(at.buffer, at.row, at.row + 1, true)[1]
  local is_behind = at.column == #line - 1 and line:match('%s$')
  return is_behind and vim.fn.mode() == 'n' and #line or at.column
end

--- Makes the edits of an answer as one step of undo. A cursor that has not moved meanwhile stays where it
--- was, or goes to the start of an inserted camera.
local function apply(answer, at)
  local is_still = vim.deep_equal(vim.api.nvim_win_get_cursor(at.window), { at.row + 1, at.column })
  for index = #answer.edits, 1, -1 do
    local edit = answer.edits[index]
    local row, column = text_window.position(at.buffer, edit.range.start)
    local last_row, last_column = text_window.position(at.buffer, edit.range['end'])
    vim.api.nvim_buf_set_text(at.buffer, row, column, last_row, last_column, vim.split(edit.newText, '\n'))
    if is_still and answer.place == vim.NIL then
      vim.api.nvim_win_set_cursor(at.window, { row + 1, column })
    end
  end
  if is_still then
    -- The map shows this place already.
    follow.update('never', follow.cursor(at.window))
  end
end

--- Writes the map's camera, or the given one, at the cursor of a window. Starts again where the text is
--- edited meanwhile.
local function write(format, camera, window)
  if not bridge.is_running() then
    return bridge.warn('there is no preview: nothing was written. :MapcamPreview starts one.')
  end
  local at = follow.cursor(window)
  local place = vim.tbl_extend('force', at, { column = free_column(at) })
  follow.ask('preview.edits', place, { camera = camera, as = format }, function(answer)
    if not is_there(at) then
      return bridge.warn('the window shows another text now: nothing was written')
    elseif vim.api.nvim_buf_get_changedtick(at.buffer) ~= at.tick then
      return write(format, camera, at.window)
    end
    apply(answer, at)
  end)
end

--- Writes the map's camera at the cursor: into the place there, changing its numbers only, or else in the
--- file's language.
---
--- @param format string|nil one of `formats`, or a notation of preview.locate
--- @param camera table|nil instead of the map's
function M.insert(format, camera)
  if not vim.bo.modifiable then
    return bridge.warn('this buffer cannot be changed')
  end
  write(format, camera)
end

--- Ends the preview.
M.stop = bridge.stop

--- For the statusline: the map's camera while a page is open.
function M.statusline()
  local camera = bridge.camera
  if bridge.pages == 0 or camera == nil then
    return ''
  end
  local target = camera.target
  return string.format('%.4f, %.4f z%.1f', target.latitude, target.longitude, camera.zoom)
end

return M
