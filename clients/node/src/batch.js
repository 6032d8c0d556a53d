// What is asked as one batch.

/** The most members of a batch, below the engine's own limits; longer ones go out as several. */
const maxMembers = 10_000
const maxLength = 8 * 1024 * 1024

/** The lines of a batch in the making, with the request behind each that has an answer. */
export class Batch {
  #lines = []
  #requests = []

  add(line, request) {
    this.#lines.push(line)
    this.#requests.push(request)
  }

  /** Those that have an answer. */
  get requests() {
    return this.#requests.filter((request) => request !== undefined)
  }

  /** The arrays as which it goes out, {line, requests}: none longer than the engine reads, in bytes. */
  *pieces(maxLineBytes = Infinity) {
    const room = Math.min(maxLength, maxLineBytes)
    let start = 0
    let length = 1
    for (let index = 0; index < this.#lines.length; index += 1) {
      const more = Buffer.byteLength(this.#lines[index]) + 1 // and a comma, or the last bracket
      const isFull = index - start === maxMembers || length + more > room
      if (isFull && index > start) {
        yield this.#piece(start, index)
        start = index
        length = 1
      }
      length += more
    }
    if (start < this.#lines.length) yield this.#piece(start, this.#lines.length)
  }

  #piece(start, end) {
    const requests = this.#requests.slice(start, end).filter((request) => request !== undefined)
    return { line: `[${this.#lines.slice(start, end).join(',')}]`, requests }
  }
}
