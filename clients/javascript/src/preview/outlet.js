// A stream of messages to the host or to the engine. What is the bridge's own goes out between two messages.

import { once } from 'node:events'
import { framed } from './framing.js'

/** How many bytes may wait before more of them wait, too. */
const maxWaiting = 1 << 20

export class Outlet {
  /** Called when the reader has closed its end. */
  onClosed = () => {}

  /** Whether somebody reads. */
  isOpen

  #stream
  #framing
  #isMidMessage = false
  /** Own messages that wait for a message's end. */
  #waiting = []

  /**
   * @param framing returns the framing; undefined where the host's first byte has yet to decide.
   * @param isSilent whether nothing is written, as on a terminal.
   */
  constructor(stream, framing, { isSilent = false } = {}) {
    this.#stream = stream
    this.#framing = framing
    this.isOpen = stream !== undefined && !isSilent
    stream?.on('error', () => {
      this.isOpen = false
      this.onClosed()
    })
  }

  /** Writes bytes, after which more of the same message follows where it is open. */
  send(bytes, isOpen = false) {
    this.#isMidMessage = isOpen
    this.#write(bytes)
    if (!isOpen) this.#flush()
  }

  /** Writes a message of the bridge's own as soon as it may. */
  put(text) {
    this.#waiting.push(text)
    if (!this.#isMidMessage && this.#framing() !== undefined) this.#flush()
  }

  /** Resolves when the reader takes more. */
  async drained() {
    if (this.isOpen && this.#stream.writableLength > maxWaiting) await once(this.#stream, 'drain').catch(() => {})
  }

  /** Resolves when everything is written. */
  async finish() {
    if (this.isOpen) await new Promise((resolve) => this.#stream.write('', resolve))
  }

  #flush() {
    for (const text of this.#waiting.splice(0)) this.#write(framed(text, this.#framing()))
  }

  #write(bytes) {
    if (this.isOpen && this.#stream.writable) this.#stream.write(bytes)
  }
}
