// The lines of a stream of bytes.

const newline = 0x0a

/**
 * Collects chunks up to their last newline. Each byte is looked at once and copied once, so that a long line in
 * many chunks takes linear time; no character is cut in two. The rest of a line longer than `limit` bytes may be
 * left out: the engine refuses such a line anyway.
 */
export class LineReader {
  #limit
  #chunks = []
  #length = 0

  constructor(limit = Infinity) {
    this.#limit = limit
  }

  /** The lines that a chunk completes, with their newlines, as one piece; nothing if there are none. */
  push(chunk) {
    const end = chunk.lastIndexOf(newline) + 1
    const skipped =
      this.#length <= this.#limit ? 0 : end > 0 ? chunk.indexOf(newline) : chunk.length
    const lines = end > 0 ? [this.#take(chunk.subarray(skipped, end))] : []
    const rest = chunk.subarray(Math.max(skipped, end))
    if (rest.length > 0) this.#chunks.push(rest)
    this.#length += rest.length
    return lines
  }

  /** Whether the present line is longer than the limit. */
  get isTooLong() {
    return this.#length > this.#limit
  }

  /** The stream has ended: its last line may have no newline. */
  end() {
    return this.#length > 0 ? [this.#take(Buffer.of(newline))] : []
  }

  #take(last) {
    const bytes = this.#chunks.length === 0 ? last : Buffer.concat([...this.#chunks, last])
    this.#chunks = []
    this.#length = 0
    return bytes
  }
}
