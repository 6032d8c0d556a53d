-- The one mapcam-preview of this Neovim: started by the first command, forgotten when it ends.

local Process = require('mapcam.process')
local settings = require('mapcam.settings')

local M = {
  --- How many pages show the map.
  pages = 0,
  --- The map's camera, as it was told last.
  camera = nil,
  --- Called with the params of notifications, by their method.
  heard = {},
  --- Called when the process has ended.
  on_end = function() end,
}

local process
local is_stopping = false

--- One line in Neovim's own way.
function M.tell(message, level)
  vim.notify('mapcam: ' .. message, level or vim.log.levels.INFO)
end

function M.tell_error(message)
  M.tell(message, vim.log.levels.WARN)
end

function M.is_running()
  return process ~= nil
end

local function notified(method, params)
  if method == 'camera.didChange' then
    M.camera = params.camera
  elseif method == 'preview.opened' or method == 'preview.closed' then
    M.pages = params.pages
  end
  if M.heard[method] ~= nil then
    M.heard[method](params)
  end
  vim.cmd('redrawstatus!')
end

local function ended(one, status)
  if one ~= process then
    return
  end
  process, M.pages, M.camera = nil, 0, nil
  M.on_end()
  if not is_stopping then
    local why = one.stderr ~= '' and one.stderr or ('status ' .. status)
    M.tell_error('the preview has ended (' .. why .. '). :MapcamPreview starts another.')
    vim.cmd('redrawstatus!')
  end
end

--- Asks, and starts the process where none runs. `callback(result)` gets the answer; what is refused
--- is told in one line.
function M.ask(method, params, callback)
  if process == nil then
    is_stopping = false
    local started, why = Process.start(settings.command, {
      on_notification = notified,
      on_exit = ended,
    })
    if started == nil then
      return M.tell_error(why)
    end
    process = started
  end
  process:request(method, params, function(failure, result)
    if failure ~= nil then
      return M.tell_error(failure.message)
    end
    if callback ~= nil then
      callback(result)
    end
  end)
end

--- Ends the process; the page says so.
function M.stop()
  if process ~= nil then
    is_stopping = true
    process:close()
  end
end

return M
