-- What the tests ask of the Neovim that they drive.

test = { messages = {} }

vim.notify = function(message)
  table.insert(test.messages, message)
end

test.decode = vim.fn.json_decode

--- A value as JSON. (json_encode() writes numbers with six digits.)
function test.encode(value)
  return vim.json.encode(value == nil and vim.NIL or value)
end

function test.open(path)
  vim.cmd('edit ' .. vim.fn.fnameescape(path))
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

function test.type_at_once(line, column, letters)
  for index = 1, #letters do
    test.type(line, column + index - 1, letters:sub(index, index))
  end
  return true
end

function test.command(command)
  vim.cmd(command)
  return true
end

--- Insert, and in the same moment the cursor goes elsewhere, and the map follows it.
function test.insert_and_move(line, column)
  vim.cmd('MapcamInsert')
  test.move(line, column)
  return true
end

--- Insert, and in the same moment something is typed.
function test.insert_and_type(line, column, text)
  vim.cmd('MapcamInsert')
  return test.type(line, column, text)
end

--- Both in one moment.
function test.stop_and_preview()
  require('mapcam').url = nil
  vim.cmd('MapcamStop')
  vim.cmd('MapcamPreview')
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
  vim.cmd('doautocmd mapcam CursorMoved')
  return os.clock() - start
end
