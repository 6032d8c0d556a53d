-- The text around the cursor that is searched for a place, and positions in the buffer: about a hundred
-- kilobytes at most, however long a file or a line is.

local M = {}

--- The most bytes of text on either side of the cursor.
local reach = 50000

--- The row and column of a byte of the buffer, at or before it.
local function position(buffer, byte)
  local low, high = 0, vim.api.nvim_buf_line_count(buffer)
  while high - low > 1 do
    local middle = math.floor((low + high) / 2)
    if vim.api.nvim_buf_get_offset(buffer, middle) <= byte then
      low = middle
    else
      high = middle
    end
  end
  local line = vim.api.nvim_buf_get_lines(buffer, low, low + 1, false)[1]
  local column = math.min(math.max(byte - vim.api.nvim_buf_get_offset(buffer, low), 0), #line)
  return low, column < #line and column + vim.str_utf_start(line, column + 1) or column
end

--- UTF-16 units before a byte of a row.
local function units(buffer, row, column)
  local before = vim.api.nvim_buf_get_text(buffer, row, 0, row, column, {})[1]
  return select(2, vim.str_utfindex(before))
end

--- The params of preview.follow and preview.edits for a position, from 0 and in bytes.
function M.at(buffer, row, column)
  local byte = vim.api.nvim_buf_get_offset(buffer, row) + column
  local first_row, first_column = position(buffer, byte - reach)
  -- Whole lines, unless the first one is the cursor's.
  if first_column > 0 and first_row < row then
    first_row, first_column = first_row + 1, 0
  end
  local last_row, last_column = position(buffer, byte + reach)
  local text = vim.api.nvim_buf_get_text(buffer, first_row, first_column, last_row, last_column, {})
  return {
    text = table.concat(text, '\n'),
    line = row,
    column = units(buffer, row, column),
    firstLine = first_row,
    firstColumn = units(buffer, first_row, first_column),
    languageId = vim.bo[buffer].filetype,
  }
end

--- The row and column in bytes of a position.
function M.position(buffer, place)
  local line = vim.api.nvim_buf_get_lines(buffer, place.line, place.line + 1, false)[1]
  local whole = select(2, vim.str_utfindex(line))
  return place.line, vim.str_byteindex(line, math.min(place.column, whole), true)
end

return M
