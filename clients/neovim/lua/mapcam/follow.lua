-- What stands at the cursor, and the map that follows it.

local bridge = require('mapcam.bridge')
local settings = require('mapcam.settings')
local window = require('mapcam.window')

local M = {}

--- The place that the map shows, so that it is not shown again: a map that was dragged is not taken
--- back as long as the cursor stays in the same text.
local shown
local is_broken = false
local question = 0
local timer

--- Asks what stands at the cursor of the current window. `callback(place, buffer, cursor)` gets a place
--- with `from` and `to`, { row, column } from 0 in bytes, or nil; only the newest question is answered.
function M.locate(callback)
  local buffer = vim.api.nvim_get_current_buf()
  local cursor = vim.api.nvim_win_get_cursor(0)
  local params, position = window.at(buffer, cursor[1] - 1, cursor[2])
  params.languageId = vim.bo[buffer].filetype
  question = question + 1
  local asked = question
  bridge.ask('preview.locate', params, function(place)
    if asked ~= question then
      return
    end
    if place ~= nil then
      place.from, place.to = position(place.range.start), position(place.range['end'])
    end
    callback(place, buffer, cursor)
  end)
end

local function point(coordinate)
  return { type = 'Point', coordinates = { coordinate.longitude, coordinate.latitude } }
end

local showing = {
  camera = function(place)
    bridge.ask('camera.set', { camera = place.camera })
  end,
  coordinate = function(place)
    bridge.ask('preview.show', { data = point(place.coordinate) })
    bridge.ask('camera.move', { update = { setTarget = { target = place.coordinate } } })
  end,
  bounds = function(place)
    bridge.ask('camera.move', { update = { fitBounds = { bounds = place.bounds } } })
  end,
  geometry = function(place)
    bridge.ask('preview.show', { data = place.geometry, fit = true })
  end,
}

--- Shows a place, whatever the map shows.
function M.show(place)
  showing[place.kind](place)
end

local function key(place, buffer)
  return vim.json.encode({ buffer, place.from, place[place.kind] })
end

--- Notes that the map shows a place already.
function M.note(place, buffer)
  shown = place ~= nil and key(place, buffer) or nil
end

--- Shows what stands at the cursor, unless that is shown already.
function M.update(is_edit)
  if vim.bo.buftype ~= '' then
    return
  end
  M.locate(function(place, buffer)
    if place == nil then
      if is_edit and shown ~= nil and not is_broken then
        is_broken = true
        bridge.tell('no place can be read here now; the last picture stays')
      end
      return
    end
    is_broken = false
    local found = key(place, buffer)
    if found ~= shown then
      shown = found
      M.show(place)
    end
  end)
end

--- Updates after so many milliseconds. An edit begins them anew, a movement of the cursor waits for
--- what is due already.
local function update_soon(milliseconds, is_edit)
  if bridge.pages == 0 or (timer ~= nil and not is_edit) then
    return
  end
  if timer ~= nil then
    vim.fn.timer_stop(timer)
  end
  timer = vim.fn.timer_start(milliseconds, function()
    timer = nil
    if bridge.pages > 0 then
      M.update(is_edit)
    end
  end)
end

--- Begins to follow the cursor, with what stands there now.
function M.start()
  local group = vim.api.nvim_create_augroup('mapcam', { clear = true })
  vim.api.nvim_create_autocmd({ 'CursorMoved', 'CursorMovedI', 'BufEnter', 'WinEnter' }, {
    group = group,
    callback = function()
      update_soon(settings.cursor_delay, false)
    end,
  })
  vim.api.nvim_create_autocmd({ 'TextChanged', 'TextChangedI', 'TextChangedP' }, {
    group = group,
    callback = function()
      update_soon(settings.edit_delay, true)
    end,
  })
  vim.api.nvim_create_autocmd('VimLeavePre', { group = group, callback = bridge.stop })
  shown, is_broken = nil, false
  M.update()
end

--- Follows no longer, and forgets what was shown.
function M.stop()
  pcall(vim.api.nvim_del_augroup_by_name, 'mapcam')
  if timer ~= nil then
    vim.fn.timer_stop(timer)
  end
  timer, shown = nil, nil
end

return M
