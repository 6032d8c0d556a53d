// Messages after headers with their length, as in the Language Server Protocol.

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
