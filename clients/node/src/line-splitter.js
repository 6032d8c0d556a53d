// Bytes in chunks of any size, out as the text of whole lines.

const newline = 0x0a

/**
 * Collects chunks up to their last newline. Each byte is looked at once and copied once, so that a
 * line of many megabytes in thousands of chunks takes linear time; a character split between two
 * chunks is never decoded in halves.
 */
export class LineSplitter {
  #parts = []

  /** The lines that this chunk completed, as one text without its last newline; undefined if none. */
  push(chunk) {
    const end = chunk.lastIndexOf(newline)
    if (end < 0) {
      this.#parts.push(chunk)
      return undefined
    }
    const last = chunk.subarray(0, end)
    const text = this.#parts.length === 0 ? last : Buffer.concat([...this.#parts, last])
    this.#parts = end + 1 < chunk.length ? [chunk.subarray(end + 1)] : []
    return text.toString('utf8')
  }

  /** What came after the last newline; undefined if nothing did. */
  end() {
    return this.#parts.length > 0 ? this.push(Buffer.of(newline)) : undefined
  }
}
