// MessageChannel, and the structured clones that are its messages:
// https://html.spec.whatwg.org/multipage/web-messaging.html#message-channels. Unlike Node's its ports do not keep a process alive, and
// its clones have the prototypes of the test's realm, which in jest is another than Node's.

'use strict'

const { host } = require('./host.cjs')
const { ImageBitmap, ImageData } = require('./image.cjs')

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

// MARK: Clones: https://html.spec.whatwg.org/multipage/structured-data.html#structuredserializeinternal

/** A copy of a message. Buffers in `transfer` are detached: the sender has them no more. */
function structuredClone(value, { transfer = [] } = {}) {
  const result = copy(value, new Map())
  const buffers = [...transfer].filter((each) => tagOf(each) === 'ArrayBuffer')
  if (buffers.length > 0) host.node.structuredClone(null, { transfer: buffers })
  return result
}

/** @param copies The copies of the objects that have been met, since a message may have circles. */
function copy(value, copies) {
  if (typeof value === 'function' || typeof value === 'symbol') {
    throw new DOMException(`${String(value)} could not be cloned.`, 'DataCloneError')
  }
  if (typeof value !== 'object' || value === null) return value
  if (copies.has(value)) return copies.get(value)
  const target = emptyCopy(value, copies)
  copies.set(value, target)
  const tag = tagOf(target)
  if (tag === 'Map')
    for (const [key, each] of value) target.set(copy(key, copies), copy(each, copies))
  if (tag === 'Set') for (const each of value) target.add(copy(each, copies))
  if (tag === 'Object' || tag === 'Array') {
    for (const key of Object.keys(value)) target[key] = copy(value[key], copies)
  }
  return target
}

/** A copy, of an object of others without these. */
function emptyCopy(value, copies) {
  if (value instanceof ImageData) return new ImageData(value.data.slice(), value.width)
  if (value instanceof ImageBitmap) return value
  if (ArrayBuffer.isView(value)) {
    const View = globalThis[value.constructor.name] ?? Uint8Array
    const buffer = copy(value.buffer, copies)
    return new View(buffer, value.byteOffset, value.length ?? value.byteLength)
  }
  return beginnings[tagOf(value)]?.(value) ?? {}
}

const same = (value) => value
/** What the copies of objects begin as, by their tags; all others begin as {}. */
const beginnings = {
  Array: ({ length }) => Array.from({ length }),
  ArrayBuffer: (buffer) => new Uint8Array(new Uint8Array(buffer)).buffer,
  Blob: same,
  Date: (date) => new Date(date.getTime()),
  Error: ({ name, message, stack }) =>
    Object.assign(new (globalThis[name] ?? Error)(message), { stack }),
  File: same,
  Map: () => new Map(),
  MessagePort: same,
  RegExp: ({ source, flags }) => new RegExp(source, flags),
  Set: () => new Set(),
}

const tagOf = (value) => Object.prototype.toString.call(value).slice(8, -1)

module.exports = { MessageChannel, MessagePort, copyOf, deliver, structuredClone }
