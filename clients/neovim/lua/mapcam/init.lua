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

--- The largest file all of whose places are asked for, in bytes.
local whole_file = 1000000

--- Changes the settings; needs not be called.
function M.setup(changes)
  for name, value in pairs(changes or {}) do
    if settings[name] == nil then
      bridge.tell_error('there is no setting "' .. name .. '": see :help mapcam-settings')
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
  follow.locate(function(place, buffer)
    if place ~= nil and (place.kind == 'geometry' or place.kind == 'bounds') then
      return follow.show(place)
    end
    local size = vim.api.nvim_buf_get_offset(buffer, vim.api.nvim_buf_line_count(buffer))
    if size > whole_file then
      return bridge.tell('this file is larger than 1 MB: put the cursor into what shall be shown')
    end
    local text = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n')
    local params = { text = text, languageId = vim.bo[buffer].filetype }
    bridge.ask('preview.locateAll', params, function(places)
      if #places == 0 then
        return bridge.tell('no places in this file')
      end
      local data = require('mapcam.geojson').collection(places)
      bridge.ask('preview.show', { data = data, fit = true })
    end)
  end)
end

--- Writes text in the place of a range, as one step of undo, and leaves the cursor on it.
local function replace(buffer, from, to, text)
  vim.api.nvim_buf_set_text(buffer, from[1], from[2], to[1], to[2], vim.split(text, '\n'))
  if buffer == vim.api.nvim_get_current_buf() then
    vim.api.nvim_win_set_cursor(0, { from[1] + 1, from[2] })
  end
end

--- Whether a place holds the cursor; its end belongs to it.
local function holds(place, cursor)
  local row, column = cursor[1] - 1, cursor[2]
  local from, to = place.from, place.to
  local is_behind = row > from[1] or (row == from[1] and column >= from[2])
  return is_behind and (row < to[1] or (row == to[1] and column <= to[2]))
end

local function write(camera, format)
  follow.locate(function(place, buffer, cursor)
    local is_here = place ~= nil and place.replaceable and holds(place, cursor)
    local filetype = vim.bo[buffer].filetype
    local as = format or (is_here and place.notation) or filetype
    if as == '' then
      as = 'lat-lng'
    end
    bridge.ask('preview.format', { camera = camera, as = as }, function(text)
      local from = is_here and place.from or { cursor[1] - 1, cursor[2] }
      replace(buffer, from, is_here and place.to or from, text)
      -- It is what the map shows already.
      follow.locate(follow.note)
    end)
  end)
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
  if camera ~= nil then
    return write(camera, format)
  end
  bridge.ask('camera.get', {}, function(current)
    write(current, format)
  end)
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
