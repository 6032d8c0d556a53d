// Where messages begin and end in a stream: a line each, or each after headers with its length.

const newline = 0x0a
const empty = Buffer.alloc(0)

/** The longest headers that the engine reads, in bytes. */
const maxHeadLength = 8192

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
 * Cuts a stream into pieces, without changing or losing a byte: `onPiece(bytes, body)` gets each
 * message with its framing, and its body; a piece without a body is to be passed on unread. After a
 * piece with `isOpen` more of the same message follows, and nothing may come between.
 *
 * At most `limit` bytes of a message are held; a longer one comes as open pieces. The rules are
 * the engine's own, so that both agree on where a message ends, whatever the input.
 */
export class MessageSplitter {
  onPiece = () => {}

  #framing
  #limit
  #waiting = empty
  /** Chunks after the waiting bytes that ended no message: joined to them once, not each time. */
  #later = []
  #laterLength = 0
  /** How many bytes a message needs that is not whole yet. */
  #needed = 0
  /** What is skipped: up to a line feed, a number of bytes, or headers up to their empty line. */
  #skip
  /** Where in the waiting bytes the next headers begin, after malformed ones. */
  #headStart = 0

  constructor({ framing, limit = Infinity } = {}) {
    this.#framing = framing
    this.#limit = limit
  }

  /** Undefined until the first byte decides. */
  get framing() {
    return this.#framing
  }

  push(chunk) {
    if (chunk.length === 0) return
    // The first byte decides: no JSON begins with a C.
    this.#framing ??= chunk[0] === 0x43 || chunk[0] === 0x63 ? 'headers' : 'lines'
    this.#later.push(chunk)
    this.#laterLength += chunk.length
    if (!this.#isWorthLooking(chunk)) return
    this.#join()
    while (this.#framing === 'lines' ? this.#takeLines() : this.#takeMessage()) {}
  }

  /** The stream has ended: a last line without its line feed, or part of a message, is left. */
  end() {
    this.#join()
    if (this.#waiting.length === 0) return
    const rest = this.#take(this.#waiting.length)
    this.onPiece(rest, this.#framing === 'lines' && this.#skip === undefined ? rest : undefined)
  }

  #isWorthLooking(chunk) {
    const length = this.#waiting.length + this.#laterLength
    if (this.#framing === 'headers') return length >= this.#needed
    return this.#skip !== undefined || length > this.#limit || chunk.includes(newline)
  }

  #join() {
    if (this.#later.length === 1 && this.#waiting.length === 0) this.#waiting = this.#later[0]
    else if (this.#later.length > 0) this.#waiting = Buffer.concat([this.#waiting, ...this.#later])
    this.#later = []
    this.#laterLength = 0
  }

  #take(count) {
    const bytes = this.#waiting.subarray(0, count)
    this.#waiting = this.#waiting.subarray(count)
    this.#needed = 0
    this.#headStart = 0
    return bytes
  }

  /** Gives all whole lines at once; `lines` cuts them where they must be read. */
  #takeLines() {
    const waiting = this.#waiting
    if (waiting.length === 0) return false
    if (this.#skip !== undefined) {
      const end = waiting.indexOf(newline)
      this.#skip = end < 0 ? 'line' : undefined
      this.onPiece(this.#take(end < 0 ? waiting.length : end + 1), undefined, end < 0)
      return end >= 0
    }
    const end = waiting.lastIndexOf(newline)
    if (end >= 0) {
      const lines = this.#take(end + 1)
      this.onPiece(lines, lines)
      return this.#waiting.length > 0
    }
    if (waiting.length <= this.#limit) return false
    this.#skip = 'line'
    this.onPiece(this.#take(waiting.length), undefined, true)
    return false
  }

  #takeMessage() {
    if (this.#waiting.length === 0) return false
    if (this.#skip !== undefined) return this.#takeSkipped()
    const limit = Math.min(this.#waiting.length, this.#headStart + maxHeadLength)
    const head = blankLine(this.#waiting, this.#headStart, limit)
    if (head.end === undefined) {
      if (this.#waiting.length - this.#headStart <= maxHeadLength) return false
      this.#skip = { head: true, isBlank: true }
      return true
    }
    const length = contentLength(this.#waiting.subarray(this.#headStart, head.start))
    if (length === undefined) {
      const later = laterHead(this.#waiting, this.#headStart, head.start)
      if (later === undefined) this.onPiece(this.#take(head.end))
      else this.#headStart = later
      return true
    }
    if (length > this.#limit) {
      this.#skip = { bytes: length }
      this.onPiece(this.#take(head.end), undefined, true)
      return true
    }
    this.#needed = head.end + length
    if (this.#waiting.length < this.#needed) return false
    const bytes = this.#take(head.end + length)
    this.onPiece(bytes, bytes.subarray(head.end))
    return true
  }

  #takeSkipped() {
    const waiting = this.#waiting
    if (this.#skip.bytes !== undefined) {
      const count = Math.min(this.#skip.bytes, waiting.length)
      this.#skip = count < this.#skip.bytes ? { bytes: this.#skip.bytes - count } : undefined
      this.onPiece(this.#take(count), undefined, this.#skip !== undefined)
      return true
    }
    const line = blankLine(waiting, this.#headStart, waiting.length, this.#skip.isBlank)
    const isOver = line.end !== undefined
    this.#skip = isOver ? undefined : { head: true, isBlank: line.isBlank }
    this.onPiece(this.#take(line.end ?? waiting.length), undefined, !isOver)
    return isOver
  }
}

/**
 * The start and end of the first blank line. Without one, whether the last, incomplete line is blank so
 * far; `isBlank` says the same of the bytes before `from`.
 */
function blankLine(bytes, from, to, isBlank = true) {
  let start = from
  for (let index = from; index < to; index += 1) {
    if (bytes[index] !== newline) {
      isBlank &&= isWhite(bytes[index])
    } else if (isBlank) {
      return { start, end: index + 1 }
    } else {
      start = index + 1
      isBlank = true
    }
  }
  return { isBlank }
}

function contentLength(fields) {
  for (const line of fields.toString('latin1').split('\n')) {
    const colon = line.indexOf(':')
    if (colon < 0 || line.slice(0, colon).toLowerCase() !== 'content-length') continue
    const digits = line.slice(colon + 1).replace(/[ \t\r]/g, '')
    return /^\d{1,18}$/.test(digits) ? Number(digits) : undefined
  }
  return undefined
}

/** The last headers that begin in the middle of a line, as they do after a body without a length. */
function laterHead(bytes, start, end) {
  const text = bytes.toString('latin1', start, end).toLowerCase()
  for (let at = text.length; at > 0; ) {
    at = text.lastIndexOf('content-length:', at - 1)
    if (at <= 0) return undefined
    if (text[at - 1] !== '\n') return start + at
  }
  return undefined
}

function isWhite(byte) {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d
}
