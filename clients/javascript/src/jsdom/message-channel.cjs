// MessageChannel: https://html.spec.whatwg.org/multipage/web-messaging.html#message-channels
// Unlike Node's its ports do not keep a process alive.

'use strict'

const { host } = require('./host.cjs')
const { structuredClone } = require('./structured-clone.cjs')

class MessagePort extends EventTarget {
  onmessage = null

  postMessage(message, transfer) {
    const data = structuredClone(message, { transfer: transfer?.transfer ?? transfer })
    host.post(() => this.#receive?.(data))
  }

  start() {}

  close() {
    this.#receive = undefined
  }

  #receive

  static entangle(one, other) {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ]) {
      from.#receive = (data) => {
        const event = new MessageEvent('message', { data })
        to.onmessage?.(event)
        to.dispatchEvent(event)
      }
    }
  }
}

class MessageChannel {
  port1 = new MessagePort()
  port2 = new MessagePort()

  constructor() {
    MessagePort.entangle(this.port1, this.port2)
  }
}

module.exports = { MessageChannel, MessagePort }
