-- What the tests ask of the Neovim that they drive.

test = { messages = {} }

vim.notify = function(message)
  table.insert(test.messages, message)
end

test.decode = vim.fn.json_decode

function test.open(path)
  vim.cmd('edit ' .. vim.fn.fnameescape(path))
  if path:match('swift$') then
    vim.bo.filetype = 'swift'
  end
  return true
end

local function now()
  local seconds, microseconds = vim.loop.gettimeofday()
  return seconds + microseconds / 1e6
end

function test.move(line, column)
  vim.api.nvim_win_set_cursor(0, { line + 1, column })
  vim.cmd('doautocmd CursorMoved')
  return now()
end

function test.type(line, column, text)
  vim.api.nvim_buf_set_text(0, line, column, line, column, { text })
  vim.cmd('doautocmd TextChanged')
  return true
end

function test.command(command)
  vim.cmd(command)
  return true
end

function test.forget()
  require('mapcam').url = nil
  return true
end

--- Through a file: what is long is cut short on its way otherwise.
function test.text(path)
  return vim.fn.writefile(vim.api.nvim_buf_get_lines(0, 0, -1, false), path)
end

function test.cost(line, column)
  vim.api.nvim_win_set_cursor(0, { line + 1, column })
  local start = os.clock()
  require('mapcam.follow').update(false)
  return os.clock() - start
end
