-- The text around the cursor that is searched for a place, and positions in it: about a hundred
-- kilobytes at most, however long a file or a line is.

local M = {}

--- The most bytes of text on either side of the cursor.
M.reach = 50000

--- Where a UTF-8 text may be cut at or before a byte.
local function boundary(text, index)
  while index > 0 and index < #text do
    local byte = text:byte(index + 1)
    if byte < 0x80 or byte >= 0xC0 then
      break
    end
    index = index - 1
  end
  return index
end

--- UTF-16 units before a byte of a line.
local function units(line, byte)
  return select(2, vim.str_utfindex(line, math.min(byte, #line)))
end

--- The bytes before so many UTF-16 units.
local function bytes(line, unit)
  local whole = select(2, vim.str_utfindex(line))
  return vim.str_byteindex(line, math.min(unit, whole), true)
end

--- The part of a line to search, and the byte at which it begins.
local function part(line, column)
  if #line <= 2 * M.reach then
    return line, 0
  end
  local first = boundary(line, math.max(column - M.reach, 0))
  local last = boundary(line, math.min(column + M.reach, #line))
  return line:sub(first + 1, last), first
end

--- The first row that begins at or after a byte of the buffer; the row after the last where none does.
local function row_from(buffer, byte)
  local low, high = 0, vim.api.nvim_buf_line_count(buffer) + 1
  while low < high do
    local middle = math.floor((low + high) / 2)
    if vim.api.nvim_buf_get_offset(buffer, middle) < byte then
      low = middle + 1
    else
      high = middle
    end
  end
  return low
end

--- The params for a position, and a function that converts positions in their text to the buffer's.
---
--- @param row number from 0
--- @param column number from 0, in bytes
--- @return table params of preview.locate, without the language
--- @return function from a position in that text to { row, column } in bytes
function M.at(buffer, row, column)
  local start, stop = vim.api.nvim_buf_get_offset(buffer, row), vim.api.nvim_buf_get_offset(buffer, row + 1)
  -- Whole lines around the cursor; long ones before and after are left out.
  local first = row_from(buffer, start - M.reach)
  local last = row_from(buffer, stop + M.reach + 1) - 1
  local lines = vim.api.nvim_buf_get_lines(buffer, first, last, false)
  local index = row - first + 1
  local line, cut = part(lines[index], column)
  lines[index] = line
  local params = {
    text = table.concat(lines, '\n'),
    line = row - first,
    column = units(line, column - cut),
  }
  local function position(place)
    local text = lines[place.line + 1] or ''
    local byte = bytes(text, place.column)
    if first + place.line == row then
      byte = byte + cut
    end
    return { first + place.line, byte }
  end
  return params, position
end

return M
