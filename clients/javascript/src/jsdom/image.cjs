// HTMLImageElement that loads: jsdom's has a source, and no picture. It gets the size in the header of its file.

'use strict'

const { host } = require('./host.cjs')
const { imageSize } = require('./image-size.cjs')
const { network } = require('./network.cjs')

const states = new WeakMap()
const stateOf = (image) => states.get(image) ?? { size: [0, 0], isComplete: true }

/** What an image loads by its property `src`, not by the attribute. */
async function load(image, src) {
  const state = { size: [0, 0], isComplete: false }
  states.set(image, state)
  const { promise, resolve, reject } = withResolvers()
  state.decoded = promise
  promise.catch(() => {})
  try {
    state.size = imageSize(await network.fetchImage(new URL(src, image.ownerDocument.baseURI).href))
    if (!state.size) throw new Error(`${src} is no image`)
    resolve()
  } catch {
    state.size = [0, 0]
    reject(new DOMException('The source image cannot be decoded.', 'EncodingError'))
  }
  state.isComplete = true
  if (states.get(image) !== state) return
  const { Event } = image.ownerDocument.defaultView
  host.post(() => image.dispatchEvent(new Event(state.size[0] > 0 ? 'load' : 'error')))
}

function withResolvers() {
  const result = {}
  result.promise = new Promise((resolve, reject) => Object.assign(result, { resolve, reject }))
  return result
}

/** The members of the prototype, beside jsdom's own `src`. */
const membersOf = ({ src, width, height }) => ({
  src: {
    get: src.get,
    set(value) {
      src.set.call(this, value)
      if (value) load(this, String(value))
    },
  },
  complete: { get: imageMember(({ isComplete }) => isComplete) },
  naturalWidth: { get: imageMember(({ size }) => size[0]) },
  naturalHeight: { get: imageMember(({ size }) => size[1]) },
  width: {
    get() {
      return width.get.call(this) || stateOf(this).size[0]
    },
    set: width.set,
  },
  height: {
    get() {
      return height.get.call(this) || stateOf(this).size[1]
    },
    set: height.set,
  },
  decode: {
    value() {
      return stateOf(this).decoded ?? Promise.resolve()
    },
  },
})

function imageMember(read) {
  return function () {
    return read(stateOf(this))
  }
}

module.exports = { membersOf }
