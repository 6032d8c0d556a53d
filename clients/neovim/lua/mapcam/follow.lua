-- The place at the cursor, and the map that follows it.

local bridge = require('mapcam.bridge')
local settings = require('mapcam.settings')
local window = require('mapcam.window')

local M = {}

--- The key of the place that the map shows. It is not shown again, so that a map that was dragged does
--- not move back while the cursor stays in the same text.
local shown
local is_broken = false
local newest = 0
local timer

--- Where the cursor of a window is, by default of the current one: { window, buffer, row, column, tick }.
function M.cursor(in_window)
  local at = { window = in_window or vim.api.nvim_get_current_win() }
  at.buffer = vim.api.nvim_win_get_buf(at.window)
  local cursor = vim.api.nvim_win_get_cursor(at.window)
  at.row, at.column = cursor[1] - 1, cursor[2]
  at.tick = vim.api.nvim_buf_get_changedtick(at.buffer)
  return at
end

--- Asks about the text at a cursor, with further params. `callback(answer, position)` gets the answer, and a
--- function from a position in it to { row, column } from 0 in bytes, in the text at that tick.
function M.ask(method, at, more, callback)
  local params, position = window.at(at.buffer, at.row, at.column)
  params.languageId = vim.bo[at.buffer].filetype
  bridge.ask(method, vim.tbl_extend('error', params, more), function(answer)
    callback(answer, position)
  end)
end

--- Locates the place at the cursor of a window. `callback(place, at)` gets the place with `from`, or nil, and
--- the cursor's position.
function M.locate(callback, in_window)
  local at = M.cursor(in_window)
  M.ask('preview.locate', at, {}, function(place, position)
    if place ~= nil then
      place.from = position(place.range.start)
    end
    callback(place, at)
  end)
end

--- Shows a place.
function M.show(place)
  bridge.ask('preview.showPlace', { place = place })
end

local function key(place, buffer)
  return vim.json.encode({ buffer, place.from, place[place.kind] })
end

--- Remembers that the map shows a place already.
function M.remember(place, at)
  shown = place ~= nil and key(place, at.buffer) or nil
end

--- Shows the place at the cursor, unless it is shown already. Only the newest request counts.
function M.update(is_edit)
  if vim.bo.buftype ~= '' then
    return
  end
  newest = newest + 1
  local this = newest
  M.locate(function(place, at)
    if this ~= newest then
      return
    end
    if place == nil then
      if is_edit and shown ~= nil and not is_broken then
        is_broken = true
        bridge.notify('no place can be read here now; the map stays as it was')
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

--- Updates after a delay. An edit restarts the delay; a movement of the cursor does not.
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

--- Starts to follow the cursor.
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

--- Stops following the cursor.
function M.stop()
  pcall(vim.api.nvim_del_augroup_by_name, 'mapcam')
  if timer ~= nil then
    vim.fn.timer_stop(timer)
  end
  timer, shown = nil, nil
end

return M
