-- The place at the cursor, and the map that follows it.

local bridge = require('mapcam.bridge')
local settings = require('mapcam.settings')
local window = require('mapcam.window')

local M = {}

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

--- Asks about the text at a cursor, with further params.
function M.ask(method, at, more, callback)
  bridge.ask(method, vim.tbl_extend('error', window.at(at.buffer, at.row, at.column), more), callback)
end

--- Finds the place at a cursor, by default the current one, and shows it as preview.follow says: "new",
--- "always", "extent" or "never". `callback(is_shown)` is optional.
function M.update(show, at, is_edit, callback)
  at = at or M.cursor()
  local more = { document = tostring(at.buffer), show = show, isEdit = is_edit }
  M.ask('preview.follow', at, more, function(answer)
    if answer.notice ~= vim.NIL then
      bridge.notify(answer.notice)
    end
    if callback ~= nil then
      callback(answer.isShown)
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
    if bridge.pages > 0 and vim.bo.buftype == '' then
      M.update('new', nil, is_edit)
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
  M.update('always')
end

--- Stops following the cursor.
function M.stop()
  pcall(vim.api.nvim_del_augroup_by_name, 'mapcam')
  if timer ~= nil then
    vim.fn.timer_stop(timer)
  end
  timer = nil
end

return M
