// Offsets in a text, and lines and columns as editors count them: from 0, columns in UTF-16 units. As
// in the Language Server Protocol a line ends with "\n", "\r\n" or "\r".

/** The offsets at which the lines of a text begin. */
export function lineStarts(text) {
  const starts = [0]
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    if (unit === 0x0a || (unit === 0x0d && text.charCodeAt(index + 1) !== 0x0a)) {
      starts.push(index + 1)
    }
  }
  return starts
}

/** The offset of a position; undefined for a line after the text. A column after the line's end is its end. */
export function offsetOf({ line, column }, starts, text) {
  if (line >= starts.length) return undefined
  let end = line + 1 < starts.length ? starts[line + 1] : text.length
  if (end > starts[line] && text[end - 1] === '\n') end -= 1
  if (end > starts[line] && text[end - 1] === '\r') end -= 1
  return Math.min(starts[line] + column, end)
}

/** The position of an offset. */
export function positionOf(offset, starts) {
  let low = 0
  let high = starts.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (starts[middle] <= offset) low = middle
    else high = middle
  }
  return { line: low, column: offset - starts[low] }
}
