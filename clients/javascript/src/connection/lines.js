// Messages in a stream of bytes: lines, and messages after headers with their length, as in the Language Server Protocol.

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

// MARK: Headers

/** The longest headers that are read, in bytes. */
const maxHeadLength = 8192
/** Headers up to their blank line. */
const headers = /^[^]*?\n\r?\n/
/** It may follow the rest of a message without a length. */
const contentLength = /(?<![\w-])content-length:[ \t]*(\d{1,15})[ \t\r]*$/im
/** A line sent instead of a message that cannot be found; the engine rejects it. */
const unreadable = Buffer.from('headers without Content-Length\n')

export function framed(text) {
  const body = Buffer.from(text)
  return Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body])
}

/** Collects chunks up to the end of a message. It gives each message as a line, which is cut if it is longer than `limit`. */
export class HeaderReader {
  #limit
  #chunks = []
  #length = 0
  /** How many bytes must be there before the next message is complete, as far as is known. */
  #needed = 1
  /** How many bytes of a message that was cut are still to come. */
  #skipped = 0

  constructor(limit = Infinity) {
    this.#limit = limit
  }

  /** The messages that a chunk completes. */
  *push(chunk) {
    this.#keep(chunk)
    while (this.#length >= this.#needed) {
      const bytes = Buffer.concat(this.#chunks)
      const [head] = headers.exec(bytes.toString('latin1', 0, maxHeadLength)) ?? []
      const length = Number(contentLength.exec(head)?.[1])
      const end = (head?.length ?? 0) + Math.min(length, this.#limit + 1)
      if (head === undefined && bytes.length < maxHeadLength) return
      if (end > bytes.length) this.#needed = end
      else {
        yield Number.isNaN(end) ? unreadable : lineOf(bytes.subarray(head.length, end))
        this.#chunks = []
        this.#length = 0
        this.#needed = 1
        this.#skipped = Math.max(0, length - this.#limit - 1) || 0
        this.#keep(bytes.subarray(end || head?.length || bytes.length))
      }
    }
  }

  #keep(chunk) {
    const rest = chunk.subarray(this.#skipped)
    this.#skipped -= chunk.length - rest.length
    this.#chunks.push(rest)
    this.#length += rest.length
  }
}

/** A message as a line: between the values of JSON a newline is a space. */
const lineOf = (body) => Buffer.from(`${body.toString().replaceAll('\n', ' ')}\n`)
