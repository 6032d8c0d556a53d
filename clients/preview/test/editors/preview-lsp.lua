-- mapcam-preview's language server, by Neovim's own client: a place is described, converted, and written.

local result = {}
vim.cmd('edit map.swift')

local id = vim.lsp.start_client({
  name = 'mapcam',
  cmd = vim.json.decode(vim.env.MAPCAM_TEST),
  get_language_id = function()
    return 'swift'
  end,
  on_exit = function(status)
    result.status = status
  end,
})
vim.lsp.buf_attach_client(0, id)
local client
vim.wait(20000, function()
  client = vim.lsp.get_client_by_id(id)
  return client ~= nil and client.initialized
end)

--- The answer to a request about a position of the buffer.
local function ask(method, line, character)
  local position = { line = line, character = character }
  local answer = client.request_sync(method, {
    textDocument = vim.lsp.util.make_text_document_params(),
    position = position,
    range = { start = position, ['end'] = position },
    context = { diagnostics = {} },
  }, 20000)
  return answer.result
end

local function execute(command, line, character)
  local position = { line = line, character = character }
  client.request_sync('workspace/executeCommand', { command = command, arguments = { vim.uri_from_bufnr(0), position } }, 20000)
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
client.stop()
vim.wait(20000, function()
  return result.status ~= nil
end)
vim.fn.writefile({ vim.json.encode(result) }, vim.env.RESULT)
vim.cmd('qa!')
