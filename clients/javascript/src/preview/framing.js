// Where messages begin and end in a stream: a line each, or each after headers with its length.

const newline = 0x0a

/** The longest headers that the engine reads, in bytes. */
const maxHeadLength = 8192
/** Headers up to their blank line. */
const headers = /^(?:[ \t\r]*[^ \t\r\n][^\n]*\n)*[ \t\r]*\n/
const contentLength = /^content-length:[ \t]*(\d{1,18})[ \t\r]*$/im

/** A message with its framing. */
export function framed(text, framing) {
  if (framing !== 'headers') return Buffer.from(`${text}\n`)
  const body = Buffer.from(text)
  return Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body])
}

/** Where the lines of some bytes begin and end, with their line feeds. */
export function* lines(bytes) {
  for (let start = 0; start < bytes.length; ) {
    const feed = bytes.indexOf(newline, start)
    const end = feed < 0 ? bytes.length : feed + 1
    yield { start, end }
    start = end
  }
}

/**
 * Cuts a stream into pieces {bytes, body, isOpen} without changing or losing a byte: each message with its
 * framing, and its body; of lines all whole ones at once. A piece without a body is to be passed on unread. After
 * a piece with `isOpen` more of the same message follows, and nothing may come between.
 *
 * At most `limit` bytes of a message are held; a longer one comes as open pieces. So does all that follows
 * headers without a length: where the engine finds the next message there is its own affair.
 */
export class MessageSplitter {
  /** 'lines' or 'headers'; undefined until the first byte decides. */
  framing

  #limit
  #chunks = []
  #length = 0
  /** How many bytes are there before the message is whole, as far as is known. */
  #needed = 0
  /** How many bytes are still to be passed on unread; of a line, all of it. */
  #unread = 0

  /** Whether nothing has come so far. */
  isNew = true

  constructor({ framing, limit = Infinity } = {}) {
    this.framing = framing
    this.#limit = limit
  }

  /** The pieces that a chunk completes. */
  *push(chunk) {
    if (chunk.length === 0) return
    this.isNew = false
    // The first byte decides: no JSON begins with a C.
    this.framing ??= chunk[0] === 0x43 || chunk[0] === 0x63 ? 'headers' : 'lines'
    yield* this.framing === 'lines' ? this.#takeLines(chunk) : this.#takeMessages(chunk)
  }

  /** The stream has ended: a last line without its line feed, or part of a message, is left. */
  *end() {
    const bytes = this.#take()
    if (bytes.length > 0) yield { bytes, body: this.framing === 'lines' ? bytes : undefined }
  }

  #keep(chunk) {
    this.#chunks.push(chunk)
    this.#length += chunk.length
  }

  /** All bytes that wait. */
  #take() {
    const bytes = this.#chunks.length === 1 ? this.#chunks[0] : Buffer.concat(this.#chunks)
    this.#chunks = []
    this.#length = 0
    return bytes
  }

  *#takeLines(chunk) {
    let rest = chunk
    if (this.#unread > 0) {
      const end = chunk.indexOf(newline) + 1
      this.#unread = end > 0 ? 0 : Infinity
      yield { bytes: end > 0 ? chunk.subarray(0, end) : chunk, isOpen: end === 0 }
      rest = chunk.subarray(end > 0 ? end : chunk.length)
    }
    const end = rest.lastIndexOf(newline) + 1
    if (end > 0) {
      this.#keep(rest.subarray(0, end))
      const bytes = this.#take()
      yield { bytes, body: bytes }
    }
    if (end < rest.length) this.#keep(rest.subarray(end))
    if (this.#length <= this.#limit) return
    this.#unread = Infinity
    yield { bytes: this.#take(), isOpen: true }
  }

  *#takeMessages(chunk) {
    this.#keep(chunk)
    while (this.#length > 0 && this.#length >= this.#needed) {
      const bytes = this.#take()
      if (this.#unread > 0) {
        const count = Math.min(this.#unread, bytes.length)
        this.#unread -= count
        if (count < bytes.length) this.#keep(bytes.subarray(count))
        yield { bytes: bytes.subarray(0, count), isOpen: this.#unread > 0 }
        continue
      }
      const head = headers.exec(bytes.toString('latin1', 0, maxHeadLength))
      const size = head && contentLength.exec(head[0])
      const whole = size && head[0].length + Number(size[1])
      if (whole !== null && whole <= bytes.length) {
        this.#needed = 0
        if (whole < bytes.length) this.#keep(bytes.subarray(whole))
        yield { bytes: bytes.subarray(0, whole), body: bytes.subarray(head[0].length, whole) }
        continue
      }
      this.#keep(bytes)
      if (whole !== null && whole - head[0].length <= this.#limit) this.#needed = whole
      else if (head !== null || bytes.length > maxHeadLength) this.#unread = whole ?? Infinity
      else return
    }
  }
}
