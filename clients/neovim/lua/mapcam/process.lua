-- mapcam-preview as a child process: requests and notifications, a line each.

local Process = {}
Process.__index = Process

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

--- Starts the process.
---
--- @param command string[]
--- @param handlers table { on_notification(method, params), on_exit(message) }
--- @return table|nil, string|nil the process, or what went wrong
function Process.start(command, handlers)
  local self = setmetatable({ next_id = 1, waiting = {}, stderr = '' }, Process)
  if vim.fn.executable(command[1]) == 0 then
    return nil, command[1] .. ' is not there: see :help mapcam-install'
  end
  self.job = vim.fn.jobstart(command, {
    on_stdout = line_reader(function(line)
      self:receive(line, handlers.on_notification)
    end),
    on_stderr = line_reader(function(line)
      self.stderr = line
    end),
    on_exit = function(_, status)
      self.job = nil
      self.waiting = {}
      handlers.on_exit(self, status)
    end,
  })
  if self.job <= 0 then
    return nil, command[1] .. ' could not be started: see :help mapcam-install'
  end
  return self
end

--- An empty table is an object here: no method takes an empty list.
local function encoded(params)
  if params == nil or vim.tbl_isempty(params) then
    return vim.empty_dict()
  end
  return params
end

--- Asks; `callback(error, result)` gets the answer, unless the process ends before.
function Process:request(method, params, callback)
  if self.job == nil then
    return
  end
  local id = self.next_id
  self.next_id = id + 1
  self.waiting[id] = callback or function() end
  local message = { jsonrpc = '2.0', id = id, method = method, params = encoded(params) }
  vim.fn.chansend(self.job, vim.json.encode(message) .. '\n')
end

function Process:receive(line, on_notification)
  local is_read, message = pcall(vim.json.decode, line)
  if not is_read then
    return
  end
  if message.method ~= nil then
    return on_notification(message.method, message.params)
  end
  local callback = self.waiting[message.id]
  if callback ~= nil then
    self.waiting[message.id] = nil
    callback(message.error, message.result ~= vim.NIL and message.result or nil)
  end
end

--- Closes its input: it answers what was asked, and ends.
function Process:close()
  if self.job ~= nil then
    vim.fn.chanclose(self.job, 'stdin')
  end
end

return Process
