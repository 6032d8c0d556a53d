// Output to the host.

import { once } from 'node:events'
import { framed } from './framing.js'

/** How many bytes may wait for the host before the engine's output waits, too. */
const maxWaiting = 1 << 20

export class Outlet {
  /** Called when the host has closed its end. */
  onClosed = () => {}

  /** Whether a host reads the output. */
  isOpen

  #stream
  #framing
  #isMidMessage = false
  /** Notifications that wait for a message's end. */
  #notifications = []

  /**
   * @param framing returns the framing, which the host's first byte decides.
   * @param isSilent whether nothing is written, as on a terminal.
   */
  constructor(stream, framing, { isSilent = false } = {}) {
    this.#stream = stream
    this.#framing = framing
    this.isOpen = !isSilent
    stream.on('error', () => {
      this.isOpen = false
      this.onClosed()
    })
  }

  /** Writes bytes, after which more of the same message follows where it is open. Resolves when the host takes more. */
  async send(bytes, isOpen = false) {
    this.#isMidMessage = isOpen
    this.#write(bytes)
    if (!isOpen) for (const waiting of this.#notifications.splice(0)) this.#write(waiting)
    if (this.isOpen && this.#stream.writableLength > maxWaiting) await once(this.#stream, 'drain').catch(() => {})
  }

  /** Sends a notification of the bridge's own, between two messages. */
  notify(method, params) {
    const bytes = framed(JSON.stringify({ jsonrpc: '2.0', method, params }), this.#framing())
    if (this.#isMidMessage) this.#notifications.push(bytes)
    else this.#write(bytes)
  }

  /** Resolves when everything is written. */
  async finish() {
    if (this.isOpen) await new Promise((resolve) => this.#stream.write('', resolve))
  }

  #write(bytes) {
    if (this.isOpen) this.#stream.write(bytes)
  }
}
