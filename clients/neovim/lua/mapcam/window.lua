-- The text around the cursor that is searched for a place, and positions in it. However long a file
-- or a line is, no more than about a hundred kilobytes are looked at.

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

--- The line's part that is looked at, and the byte at which it begins.
local function part(line, column)
  if #line <= 2 * M.reach then
    return line, 0
  end
  local first = boundary(line, math.max(column - M.reach, 0))
  local last = boundary(line, math.min(column + M.reach, #line))
  return line:sub(first + 1, last), first
end

--- Lines one after the other in one direction, as long as there is room.
local function around(buffer, row, step, room)
  local found = {}
  local count = vim.api.nvim_buf_line_count(buffer)
  local at = row + step
  while at >= 0 and at < count do
    -- Asked for in pieces: a short file is one call, a great one is not read as a whole.
    local first = step > 0 and at or math.max(at - 199, 0)
    local last = step > 0 and math.min(at + 199, count - 1) or at
    -- What is too long to be shown is not even read.
    local size = vim.api.nvim_buf_get_offset(buffer, last + 1) - vim.api.nvim_buf_get_offset(buffer, first)
    if size > 4 * M.reach then
      first, last = at, at
      size = vim.api.nvim_buf_get_offset(buffer, at + 1) - vim.api.nvim_buf_get_offset(buffer, at)
      if size > room then
        return found
      end
    end
    local lines = vim.api.nvim_buf_get_lines(buffer, first, last + 1, false)
    for index = 1, #lines do
      local line = lines[step > 0 and index or #lines + 1 - index]
      room = room - #line - 1
      if room < 0 then
        return found
      end
      table.insert(found, line)
    end
    at = step > 0 and last + 1 or first - 1
  end
  return found
end

--- What is to be asked about a position, and how positions in it are counted in the buffer.
---
--- @param row number from 0
--- @param column number from 0, in bytes
--- @return table params of preview.locate, without the language
--- @return function from a position in that text to { row, column } in bytes
function M.at(buffer, row, column)
  local line = vim.api.nvim_buf_get_lines(buffer, row, row + 1, false)[1] or ''
  local middle, cut = part(line, column)
  local before = around(buffer, row, -1, M.reach)
  local after = around(buffer, row, 1, M.reach)
  local lines = {}
  for index = #before, 1, -1 do
    table.insert(lines, before[index])
  end
  table.insert(lines, middle)
  vim.list_extend(lines, after)
  local params = {
    text = table.concat(lines, '\n'),
    line = #before,
    column = units(middle, column - cut),
  }
  local function position(place)
    local text = lines[place.line + 1] or ''
    local byte = bytes(text, place.column)
    if place.line == #before then
      byte = byte + cut
    end
    return { row - #before + place.line, byte }
  end
  return params, position
end

return M
