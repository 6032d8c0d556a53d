-- The one mapcam-preview of this Neovim: started by the first command, forgotten when it ends. Requests
-- and notifications go a line each.

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

--- The process that is spoken with; of one that was stopped nothing is heard any more.
local job
local next_id = 1
--- What is called with the answers that are due, by the request's id.
local waiting = {}

--- One line in Neovim's own way.
function M.tell(message, level)
  vim.notify('mapcam: ' .. message, level or vim.log.levels.INFO)
end

function M.tell_error(message)
  M.tell(message, vim.log.levels.WARN)
end

--- The lines of a stream that comes in pieces, as Neovim's jobs give it: the first element goes on with
--- the last line of the piece before.
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

local function received(line)
  local is_read, message = pcall(vim.json.decode, line)
  if not is_read then
    return
  end
  if message.method ~= nil then
    return notified(message.method, message.params)
  end
  local callback = waiting[message.id]
  waiting[message.id] = nil
  if callback ~= nil and message.error ~= nil then
    M.tell_error(message.error.message)
  elseif callback ~= nil then
    callback(message.result ~= vim.NIL and message.result or nil)
  end
end

--- Forgets all that is known of the process.
local function forget()
  job, waiting, M.pages, M.camera = nil, {}, 0, nil
  M.on_end()
  vim.cmd('redrawstatus!')
end

--- Starts the process; gives what went wrong.
local function start()
  local program = settings.command[1]
  if vim.fn.executable(program) == 0 then
    return program .. ' is not there: see :help mapcam-install'
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
      forget()
      local why = last_error or ('status ' .. status)
      M.tell_error('the preview has ended (' .. why .. '). :MapcamPreview starts another.')
    end,
  })
  if started <= 0 then
    return program .. ' could not be started: see :help mapcam-install'
  end
  job = started
end

--- Asks, and starts the process where none runs. `callback(result)` gets the answer; what is refused
--- is told in one line.
function M.ask(method, params, callback)
  local fault = job == nil and start()
  if fault then
    return M.tell_error(fault)
  end
  waiting[next_id] = callback or function() end
  local message = { jsonrpc = '2.0', id = next_id, method = method, params = params }
  next_id = next_id + 1
  vim.fn.chansend(job, vim.json.encode(message) .. '\n')
end

--- Ends the process: its input is closed, and its page says so. Another may be started at once.
function M.stop()
  if job ~= nil then
    vim.fn.chanclose(job, 'stdin')
    forget()
  end
end

return M
