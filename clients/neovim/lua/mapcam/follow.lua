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

--- Asks what stands at the cursor of a window, the current one unless it is given. `callback(place, at)`
--- gets a place with `from` and `to`, { row, column } from 0 in bytes, or nil; and what was asked about:
--- { window, buffer, row, column, tick }. Positions are those of the text as it was then.
function M.locate(callback, in_window)
  local at = { window = in_window or vim.api.nvim_get_current_win() }
  at.buffer = vim.api.nvim_win_get_buf(at.window)
  local cursor = vim.api.nvim_win_get_cursor(at.window)
  at.row, at.column = cursor[1] - 1, cursor[2]
  at.tick = vim.api.nvim_buf_get_changedtick(at.buffer)
  local params, position = window.at(at.buffer, at.row, at.column)
  params.languageId = vim.bo[at.buffer].filetype
  bridge.ask('preview.locate', params, function(place)
    if place ~= nil then
      place.from, place.to = position(place.range.start), position(place.range['end'])
    end
    callback(place, at)
  end)
end

--- Shows a place, whatever the map shows.
function M.show(place)
  bridge.ask('preview.showPlace', { place = place })
end

local function key(place, buffer)
  return vim.json.encode({ buffer, place.from, place[place.kind] })
end

--- Notes that the map shows a place already.
function M.note(place, at)
  shown = place ~= nil and key(place, at.buffer) or nil
end

--- Shows what stands at the cursor, unless that is shown already. Only the newest question counts.
function M.update(is_edit)
  if vim.bo.buftype ~= '' then
    return
  end
  question = question + 1
  local asked = question
  M.locate(function(place, at)
    if asked ~= question then
      return
    end
    if place == nil then
      if is_edit and shown ~= nil and not is_broken then
        is_broken = true
        bridge.tell('no place can be read here now; the last picture stays')
      end
      return
    end
    is_broken = false
    local found = key(place, at.buffer)
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
