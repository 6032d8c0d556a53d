// MessageChannel: https://html.spec.whatwg.org/multipage/web-messaging.html#message-channels
// Unlike Node's its ports do not keep a process alive.

'use strict'

const { host } = require('./host.cjs')
const { structuredClone } = require('./structured-clone.cjs')

/** @param transfer An iterable of buffers, or options with them. */
const copyOf = (message, transfer) =>
  structuredClone(message, { transfer: transfer?.transfer ?? transfer })

/** Gives a target the copy of a message, in a task of its own, if it is open then. */
function deliver(target, data, isOpen = () => true) {
  host.post(() => {
    if (!isOpen()) return
    const event = new MessageEvent('message', { data })
    target.onmessage?.(event)
    target.dispatchEvent(event)
  })
}

class MessagePort extends EventTarget {
  onmessage = null
  #other

  postMessage(message, transfer) {
    if (this.#other) deliver(this.#other, copyOf(message, transfer))
  }

  start() {}

  close() {
    this.#other = undefined
  }

  static entangle(one, other) {
    one.#other = other
    other.#other = one
  }
}

class MessageChannel {
  port1 = new MessagePort()
  port2 = new MessagePort()

  constructor() {
    MessagePort.entangle(this.port1, this.port2)
  }
}

module.exports = { MessageChannel, MessagePort, copyOf, deliver }
