// Output to the host: bytes in order, some of which are promised.

import { framed } from './framing.js'

/** How many bytes may wait for the host before the engine's output is paused. */
const maxWaiting = 1 << 20

export class Outlet {
  /** Called with whether the engine's output should pause. */
  onRest = () => {}
  /** Called when the host has closed its end. */
  onClosed = () => {}

  #stream
  /** Pieces after a promise: {bytes | promise, isOpen}. */
  #queue = []
  #isBlocked = false
  #isMidMessage = false
  /** Notifications that wait for a message's end. */
  #notifications = []
  #isResting = false
  #isClosed = false
  #framing

  /**
   * @param framing returns the framing, which the host's first byte decides.
   * @param isSilent whether nothing is written, as on a terminal.
   */
  constructor(stream, framing, { isSilent = false } = {}) {
    this.#stream = stream
    this.#isClosed = isSilent
    this.#framing = framing
    stream.on('drain', () => this.#rest(false))
    stream.on('error', () => {
      this.#isClosed = true
      this.onClosed()
    })
  }

  /** Whether a host reads the output. */
  get isOpen() {
    return !this.#isClosed
  }

  /** Sends bytes, or a promise of bytes, in order. */
  send(piece, isOpen = false) {
    if (piece === undefined) return
    this.#queue.push({ piece, isOpen })
    if (!this.#isBlocked) this.#drain()
  }

  /** Sends a notification of the bridge's own, between two messages. */
  notify(method, params) {
    const bytes = framed(JSON.stringify({ jsonrpc: '2.0', method, params }), this.#framing())
    if (this.#isMidMessage) this.#notifications.push(bytes)
    else this.#write(bytes)
  }

  /** Resolves when everything is written. */
  async finish() {
    while (this.#isBlocked) await new Promise((resolve) => setImmediate(resolve))
    if (this.#isClosed) return
    await new Promise((resolve) => this.#stream.write('', resolve))
  }

  #drain() {
    while (this.#queue.length > 0) {
      const { piece, isOpen } = this.#queue.shift()
      if (piece instanceof Promise) return this.#wait(piece)
      this.#isMidMessage = isOpen
      this.#write(piece)
      if (!isOpen) for (const bytes of this.#notifications.splice(0)) this.#write(bytes)
    }
  }

  #wait(promise) {
    this.#isBlocked = true
    this.onRest(true)
    promise.then((bytes) => {
      this.#isBlocked = false
      if (bytes !== undefined) this.#write(bytes)
      if (!this.#isResting) this.onRest(false)
      this.#drain()
    })
  }

  #write(bytes) {
    if (this.#isClosed) return
    this.#stream.write(bytes)
    if (this.#stream.writableLength > maxWaiting) this.#rest(true)
  }

  #rest(isResting) {
    if (isResting === this.#isResting) return
    this.#isResting = isResting
    if (!this.#isBlocked) this.onRest(isResting)
  }
}
