-- Neovim's own language client with mapcam itself and with mapcam-preview's server: each started, asked and stopped.

local commands = vim.json.decode(vim.env.MAPCAM_TEST)
local result = { changes = 0, complaints = {} }
local notify = vim.notify

vim.cmd('edit map.swift')

--- A client of a server, attached to the buffer; its exit status becomes a member of the result.
local function started(name, command, options)
  local id = vim.lsp.start_client(vim.tbl_extend('error', {
    name = name,
    cmd = command,
    get_language_id = function()
      return 'swift'
    end,
    on_exit = function(status)
      result[name] = status
    end,
  }, options or {}))
  vim.lsp.buf_attach_client(0, id)
  local client
  vim.wait(20000, function()
    client = vim.lsp.get_client_by_id(id)
    return client ~= nil and client.initialized
  end)
  return client
end

local function stopped(name, client)
  client.stop()
  vim.wait(20000, function()
    return result[name] ~= nil
  end)
end

-- MARK: mapcam

vim.notify = function(message)
  table.insert(result.complaints, message)
end
local engine = started('engine', commands.engine, {
  settings = { mapcam = { anything = true } },
  handlers = {
    ['camera.didChange'] = function()
      result.changes = result.changes + 1
    end,
  },
  on_init = function(_, answer)
    result.server = answer.server.name
  end,
})
engine.notify('workspace/didChangeConfiguration', { settings = {} })
engine.notify('$/cancelRequest', { id = 99 })
vim.fn.setline(1, 'import GoogleMaps // and more')
vim.fn.setline(1, 'import GoogleMaps')
engine.request_sync('camera.move', { update = { zoomTo = { zoom = 7 } } }, 10000)
result.zoom = engine.request_sync('camera.get', vim.empty_dict(), 10000).result.zoom
local refused = engine.request_sync('camera.get', { map = 'nowhere' }, 10000)
result.error = (refused.err or refused.error).message
stopped('engine', engine)
for _, line in ipairs(vim.fn.filereadable(vim.lsp.get_log_path()) == 1 and vim.fn.readfile(vim.lsp.get_log_path()) or {}) do
  if line:match('ERROR') or line:match('WARN') then
    table.insert(result.complaints, line)
  end
end
if #result.complaints == 0 then
  result.complaints = vim.fn.json_decode('[]')
end
vim.notify = notify

-- MARK: mapcam-preview lsp

local client = started('preview', commands.preview)

--- The answer to a request about a position of the buffer.
local function ask(method, line, character)
  local position = { line = line, character = character }
  return client.request_sync(method, {
    textDocument = vim.lsp.util.make_text_document_params(),
    position = position,
    range = { start = position, ['end'] = position },
    context = { diagnostics = {} },
  }, 20000).result
end

local function execute(command, line, character)
  local arguments = { vim.uri_from_bufnr(0), { line = line, character = character } }
  client.request_sync('workspace/executeCommand', { command = command, arguments = arguments }, 20000)
end

result.hover = ask('textDocument/hover', 2, 20).contents.value
result.lenses = #ask('textDocument/codeLens', 0, 0)
for _, action in ipairs(ask('textDocument/codeAction', 2, 20)) do
  if action.title == 'Convert to Kotlin' then
    vim.lsp.util.apply_workspace_edit(action.edit, client.offset_encoding)
  end
end
result.converted = vim.fn.getline(3)
vim.cmd('undo')
-- A page, and its camera in another place of the text.
local link = client.request_sync('documentLink/resolve', ask('textDocument/documentLink', 0, 0)[1], 20000).result
local page = vim.fn.jobstart({ 'curl', '-sN', (link.target:gsub('/page/', '/events')) })
execute('mapcam.show', 2, 20)
vim.wait(20000, function()
  execute('mapcam.insert', 4, 20)
  return vim.fn.getline(5):match('47.3769') ~= nil
end, 200)
result.text = vim.api.nvim_buf_get_lines(0, 0, -1, false)
vim.fn.jobstop(page)
stopped('preview', client)
vim.fn.writefile({ vim.json.encode(result) }, vim.env.RESULT)
vim.cmd('qa!')
