// Offsets in a text, and lines and columns as editors count them: from 0, columns in UTF-16 units. As
// in the Language Server Protocol a line ends with "\n", "\r\n" or "\r".

/** The offsets at which a text's lines begin. */
export function lineStarts(text) {
  const starts = [0]
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    if (unit === 0x0a || (unit === 0x0d && text.charCodeAt(index + 1) !== 0x0a))
      starts.push(index + 1)
  }
  return starts
}

/** The index of the last of some numbers, which are in order, that is at most a limit; -1 for none. */
export function lastUpTo(numbers, limit) {
  let [low, high] = [-1, numbers.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (numbers[middle] <= limit) low = middle
    else high = middle
  }
  return low
}

/** The lines of a text, which may begin at a position in a document: positions are those of the document. */
export class Lines {
  #text
  #starts
  #firstLine
  #firstColumn

  constructor(text, { firstLine = 0, firstColumn = 0, starts = lineStarts(text) } = {}) {
    this.#text = text
    this.#firstLine = firstLine
    this.#firstColumn = firstColumn
    this.#starts = starts
  }

  /** The offset of a position; undefined for a line outside the text. A column after the line's end is its end. */
  offset({ line, column }) {
    const index = line - this.#firstLine
    if (index < 0 || index >= this.#starts.length) return undefined
    const start = this.#starts[index]
    let end = this.#starts[index + 1] ?? this.#text.length
    if (end > start && this.#text[end - 1] === '\n') end -= 1
    if (end > start && this.#text[end - 1] === '\r') end -= 1
    return Math.min(start + Math.max(0, column - (index === 0 ? this.#firstColumn : 0)), end)
  }

  /** The position of an offset. */
  position(offset) {
    const index = lastUpTo(this.#starts, offset)
    return {
      line: this.#firstLine + index,
      column: offset - this.#starts[index] + (index === 0 ? this.#firstColumn : 0),
    }
  }

  range({ start, end }) {
    return { start: this.position(start), end: this.position(end) }
  }

  /** The line with an offset: from its first offset to the next line's. */
  around(offset) {
    const index = lastUpTo(this.#starts, offset)
    return [this.#starts[index], this.#starts[index + 1] ?? this.#text.length + 1]
  }
}
