-- mapcam as vim.lsp's server: started, asked and stopped.

local result = { changes = 0, complaints = {} }

vim.notify = function(message)
  table.insert(result.complaints, message)
end

vim.fn.writefile({ 'let a = 0' }, 'a.swift')
vim.cmd('edit a.swift')

local id = vim.lsp.start_client({
  name = 'mapcam',
  cmd = { vim.env.MAPCAM_TEST },
  settings = { mapcam = { anything = true } },
  handlers = {
    ['camera.didChange'] = function()
      result.changes = result.changes + 1
    end,
  },
  on_init = function(_, answer)
    result.server = answer.server.name
  end,
  on_exit = function(status)
    result.status = status
  end,
})
vim.lsp.buf_attach_client(0, id)
local client
vim.wait(10000, function()
  client = vim.lsp.get_client_by_id(id)
  return client ~= nil and client.initialized and result.server ~= nil
end)
client.notify('workspace/didChangeConfiguration', { settings = {} })
client.notify('$/cancelRequest', { id = 99 })
vim.fn.setline(1, 'let a = 1')
client.request_sync('camera.move', { update = { zoomTo = { zoom = 7 } } }, 10000)
local answer = client.request_sync('camera.get', vim.empty_dict(), 10000)
result.zoom = answer.result.zoom
local refused = client.request_sync('camera.get', { map = 'nowhere' }, 10000)
result.error = (refused.err or refused.error).message
client.stop()
vim.wait(10000, function()
  return result.status ~= nil
end)
for _, line in ipairs(vim.fn.filereadable(vim.lsp.get_log_path()) == 1 and vim.fn.readfile(vim.lsp.get_log_path()) or {}) do
  if line:match('ERROR') or line:match('WARN') then
    table.insert(result.complaints, line)
  end
end
if #result.complaints == 0 then
  result.complaints = vim.fn.json_decode('[]')
end
vim.fn.writefile({ vim.fn.json_encode(result) }, vim.env.RESULT)
vim.cmd('qa!')
