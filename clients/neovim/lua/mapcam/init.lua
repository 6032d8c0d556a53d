-- A map that follows the cursor: Neovim's language client with the language server of mapcam-preview, which
-- learns where the cursor is by the notification `mapcam/cursor`. See :help mapcam.

local M = {}

--- The settings, which setup() changes.
M.settings = {
  --- The language server and its arguments.
  command = { 'mapcam-preview', 'lsp' },
  --- Whether the page opens in the browser; otherwise its address is shown.
  browser = true,
}

--- The id of the running language client.
local client_id

--- Whether the server has shown why it ends.
local was_told

--- Neovim 0.11 has methods where functions of a client were.
local has_methods = vim.fn.has('nvim-0.11') == 1

--- Calls a function of a language client.
local function call(which, name, ...)
  if has_methods then
    return which[name](which, ...)
  end
  return which[name](...)
end

--- The version of a buffer that the server knows.
local function version_of(buffer)
  if has_methods then
    return vim.b[buffer].changedtick
  end
  return vim.lsp.util.buf_versions[buffer]
end

local function warn(message)
  vim.notify('mapcam: ' .. message, vim.log.levels.WARN)
end

--- The error in a setting; nil if there is none.
local function fault(name, value)
  local default = M.settings[name]
  if default == nil then
    return 'there is no setting "' .. name .. '": see :help mapcam-settings'
  end
  local is_list = type(value) == 'table' and type(value[1]) == 'string' and type(value[#value]) == 'string'
  if type(value) ~= type(default) or (name == 'command' and not is_list) then
    local what = name == 'command' and 'a list of words' or 'true or false'
    return 'the setting "' .. name .. '" must be ' .. what .. ', such as ' .. vim.inspect(default)
  end
end

--- Changes settings. This call is optional.
function M.setup(changes)
  for name, value in pairs(changes or {}) do
    local wrong = fault(name, value)
    if wrong ~= nil then
      warn(wrong)
    else
      M.settings[name] = value
    end
  end
end

-- MARK: The language client

--- Functions for what the server sends: function(error, params, context).
local handlers = {
  ['window/showMessage'] = function(_, params)
    was_told = params.type == 1
    vim.notify(params.message, params.type < 3 and vim.log.levels.WARN or vim.log.levels.INFO)
  end,
  ['window/showDocument'] = function(_, params)
    M.url = params.uri
    vim.notify('mapcam: ' .. params.uri)
    return { success = true }
  end,
  --- Refuses edits of a text that was changed meanwhile: the server then sends others.
  ['workspace/applyEdit'] = function(_, params, context)
    for _, change in ipairs(params.edit.documentChanges) do
      local buffer = vim.uri_to_bufnr(change.textDocument.uri)
      if not vim.bo[buffer].modifiable then
        return { applied = false, failureReason = 'this buffer cannot be changed' }
      elseif version_of(buffer) ~= change.textDocument.version then
        return { applied = false, failureReason = 'the text was changed meanwhile' }
      end
    end
    local encoding = vim.lsp.get_client_by_id(context.client_id).offset_encoding
    vim.lsp.util.apply_workspace_edit(params.edit, encoding)
    return { applied = true }
  end,
}

local function capabilities()
  local all = vim.lsp.protocol.make_client_capabilities()
  all.workspace.workspaceEdit.documentChanges = true
  all.window.showDocument = { support = not M.settings.browser }
  return all
end

local function client()
  return client_id and vim.lsp.get_client_by_id(client_id)
end

local function attach()
  if client_id ~= nil and vim.bo.buftype == '' then
    vim.lsp.buf_attach_client(0, client_id)
  end
end

local function position()
  return vim.lsp.util.make_position_params(0, 'utf-16')
end

--- Tells the server where the cursor is.
local function cursor_moved()
  if client() and vim.lsp.buf_is_attached(0, client_id) then
    call(client(), 'notify', 'mapcam/cursor', position())
  end
end

--- Starts the language server, and calls back once it can be asked.
local function start(callback)
  if vim.fn.executable(M.settings.command[1]) == 0 then
    return warn(M.settings.command[1] .. ' was not found: see :help mapcam-install')
  end
  local started
  was_told = false
  local config = {
    name = 'mapcam',
    cmd = M.settings.command,
    root_dir = vim.fn.getcwd(),
    capabilities = capabilities(),
    flags = { debounce_text_changes = 0 },
    handlers = handlers,
    on_init = vim.schedule_wrap(function()
      attach()
      callback()
    end),
    on_exit = vim.schedule_wrap(function(status)
      if client_id ~= started then
        return
      end
      client_id = nil
      if not was_told then
        local why = status == 127 and 'node was not found' or ('status ' .. status)
        warn('the preview has ended (' .. why .. '). :MapcamPreview starts another.')
      end
    end),
  }
  if vim.lsp.start ~= nil then
    local anew = function()
      return false
    end
    started = vim.lsp.start(config, { attach = false, reuse_client = anew })
  else
    started = vim.lsp.start_client(config)
  end
  client_id = started
  local group = vim.api.nvim_create_augroup('mapcam', { clear = true })
  vim.api.nvim_create_autocmd({ 'BufEnter', 'FileType' }, { group = group, callback = attach })
  vim.api.nvim_create_autocmd({ 'CursorMoved', 'CursorMovedI', 'BufEnter', 'WinEnter' }, {
    group = group,
    callback = cursor_moved,
  })
  vim.api.nvim_create_autocmd('VimLeavePre', { group = group, callback = M.stop })
end

--- Executes a command of the server at the cursor.
local function execute(command)
  if client() == nil then
    return warn('there is no preview. :MapcamPreview starts one.')
  end
  local at = position()
  local params = { command = command, arguments = { at.textDocument.uri, at.position } }
  call(client(), 'request', 'workspace/executeCommand', params, function(error)
    if error ~= nil then
      warn(error.message)
    end
  end, 0)
end

-- MARK: The commands

--- Opens the map's page, which then follows the cursor.
function M.preview()
  local function open()
    execute('mapcam.open')
  end
  if client_id == nil then
    start(open)
  else
    open()
  end
end

--- Shows all of the geometry at the cursor, or else all places of the file.
function M.fit()
  execute('mapcam.fit')
end

--- Writes the map's camera at the cursor: into the place there, changing its numbers only, or else in the
--- file's language.
function M.insert()
  execute('mapcam.insert')
end

--- Ends the preview. Another can be started at once.
function M.stop()
  local stopped = client()
  client_id = nil
  if stopped then
    call(stopped, 'stop')
  end
end

return M
