-- The mapcam-preview process of this Neovim, which the first command starts. Requests and notifications
-- are one line each.

local settings = require('mapcam.settings')

local M = {
  --- How many pages show the map.
  pages = 0,
  --- The map's camera, from the last notification.
  camera = nil,
  --- Functions that get the params of notifications, by method.
  handlers = {},
  --- Called when the process has ended.
  on_end = function() end,
}

--- The current process; output of a stopped one is ignored.
local job
local next_id = 1
--- The callbacks of pending requests, by id.
local waiting = {}

--- Shows one line.
function M.notify(message, level)
  vim.notify('mapcam: ' .. message, level or vim.log.levels.INFO)
end

function M.warn(message)
  M.notify(message, vim.log.levels.WARN)
end

--- Reads lines from the pieces that Neovim's jobs give: the first element continues the last line of the
--- previous piece.
local function line_reader(on_line)
  local parts = {}
  return function(_, data)
    table.insert(parts, data[1])
    for index = 2, #data do
      local line = table.concat(parts)
      parts = { data[index] }
      if line ~= '' then
        on_line(line)
      end
    end
  end
end

local function handle_notification(method, params)
  if method == 'camera.didChange' then
    M.camera = params.camera
  elseif method == 'preview.opened' or method == 'preview.closed' then
    M.pages = params.pages
  end
  if M.handlers[method] ~= nil then
    M.handlers[method](params)
  end
  vim.cmd('redrawstatus!')
end

local function received(line)
  local is_read, message = pcall(vim.json.decode, line)
  if not is_read then
    return
  end
  if message.method ~= nil then
    return handle_notification(message.method, message.params)
  end
  local callback = waiting[message.id]
  waiting[message.id] = nil
  if callback ~= nil and message.error ~= nil then
    M.warn(message.error.message)
  elseif callback ~= nil then
    callback(message.result ~= vim.NIL and message.result or nil)
  end
end

--- Resets the state after the process has ended.
local function reset()
  job, waiting, M.pages, M.camera = nil, {}, 0, nil
  M.on_end()
  vim.cmd('redrawstatus!')
end

--- Starts the process; returns a message where that fails.
local function start()
  local program = settings.command[1]
  if vim.fn.executable(program) == 0 then
    return program .. ' was not found: see :help mapcam-install'
  end
  local started, last_error
  started = vim.fn.jobstart(settings.command, {
    on_stdout = line_reader(function(line)
      if job == started then
        received(line)
      end
    end),
    on_stderr = line_reader(function(line)
      last_error = line
    end),
    on_exit = function(_, status)
      if job ~= started then
        return
      end
      reset()
      local why = last_error or ('status ' .. status)
      M.warn('the preview has ended (' .. why .. '). :MapcamPreview starts another.')
    end,
  })
  if started <= 0 then
    return program .. ' could not be started: see :help mapcam-install'
  end
  job = started
end

--- Sends a request, and starts the process where none runs. `callback(result)` gets the result; an error
--- is shown in one line.
function M.ask(method, params, callback)
  local fault = job == nil and start()
  if fault then
    return M.warn(fault)
  end
  waiting[next_id] = callback or function() end
  local message = { jsonrpc = '2.0', id = next_id, method = method, params = params }
  next_id = next_id + 1
  vim.fn.chansend(job, vim.json.encode(message) .. '\n')
end

--- Whether the process runs.
function M.is_running()
  return job ~= nil
end

--- Ends the process by closing its input. Another can be started at once.
function M.stop()
  if job ~= nil then
    vim.fn.chanclose(job, 'stdin')
    reset()
  end
end

return M
