// Structured clones of messages: https://html.spec.whatwg.org/multipage/structured-data.html#structuredserializeinternal
// The clones of Node's own `structuredClone` have the prototypes of Node's realm. In jest a test has another.

'use strict'

const { host } = require('./host.cjs')
const { ImageBitmap } = require('./image-bitmap.cjs')
const { ImageData } = require('./image-data.cjs')

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
  switch (tagOf(value)) {
    case 'Array':
      return Array.from({ length: value.length })
    case 'ArrayBuffer': {
      const buffer = new ArrayBuffer(value.byteLength)
      new Uint8Array(buffer).set(new Uint8Array(value))
      return buffer
    }
    case 'Blob':
    case 'File':
    case 'MessagePort':
      return value
    case 'Date':
      return new Date(value.getTime())
    case 'Error': {
      const error = new (globalThis[value.name] ?? Error)(value.message)
      error.stack = value.stack
      return error
    }
    case 'Map':
      return new Map()
    case 'RegExp':
      return new RegExp(value.source, value.flags)
    case 'Set':
      return new Set()
    default:
      return {}
  }
}

const tagOf = (value) => Object.prototype.toString.call(value).slice(8, -1)

module.exports = { structuredClone }
