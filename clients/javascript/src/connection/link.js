// The interface between a connection and an engine, in a process or in this one.

export class Link {
  /** Called with the text of one or more whole lines. */
  onLines = () => {}
  /** Called if a line has no end within 256 MiB. */
  onEndlessLine = () => {}
  /** Called at the end of its output. */
  onOutputEnd = () => {}
  /** Called with each line of stderr. */
  onStderr = () => {}
  /** Called once at its end, with the error to report unless the end was requested. */
  onExit = () => {}

  #waiting = ''
  #isFlushDue = false
  #writeSize

  /** @param writeSize a text of this length, or longer, does not wait. */
  constructor(writeSize = Infinity) {
    this.#writeSize = writeSize
  }

  /** Sends text. All text of one turn of the event loop is sent at once. */
  write(text) {
    this.#waiting += text
    if (this.#waiting.length >= this.#writeSize) return this.flush()
    if (this.#isFlushDue) return
    this.#isFlushDue = true
    queueMicrotask(() => {
      this.#isFlushDue = false
      this.flush()
    })
  }

  /** Sends the text that waits. */
  flush() {
    const text = this.#waiting
    this.#waiting = ''
    if (text !== '') this.send(text)
  }
}
