// HTMLImageElement that loads: jsdom's has a source, and no picture. It gets the size in the header of its file.

'use strict'

const { host } = require('./host.cjs')
const { imageSize } = require('./image-size.cjs')
const { network } = require('./network.cjs')

const states = new WeakMap()
const stateOf = (image) => states.get(image) ?? { size: [0, 0], isComplete: true }

function load(image, src) {
  const { baseURI, defaultView } = image.ownerDocument
  const state = { size: [0, 0], isComplete: false, decoded: decode(new URL(src, baseURI).href) }
  const end = (type, size) => {
    Object.assign(state, { size, isComplete: true })
    if (states.get(image) !== state) return
    host.post(() => image.dispatchEvent(new defaultView.Event(type)))
  }
  states.set(image, state)
  state.decoded.then(
    (size) => end('load', size),
    () => end('error', [0, 0]),
  )
}

async function decode(url) {
  const size = imageSize(await network.fetchImage(url))
  if (!size) throw new DOMException('The source image cannot be decoded.', 'EncodingError')
  return size
}

/** The members of the prototype, beside jsdom's own. The property `src` loads an image, the attribute does not. */
const membersOf = ({ src, width, height }) => ({
  src: {
    get: src.get,
    set(value) {
      src.set.call(this, value)
      if (value) load(this, String(value))
    },
  },
  complete: member(({ isComplete }) => isComplete),
  naturalWidth: member(({ size }) => size[0]),
  naturalHeight: member(({ size }) => size[1]),
  width: { ...member(({ size }, own) => own || size[0], width.get), set: width.set },
  height: { ...member(({ size }, own) => own || size[1], height.get), set: height.set },
  decode: {
    value() {
      return Promise.resolve(stateOf(this).decoded).then(() => {})
    },
  },
})

const member = (read, own) => ({
  get() {
    return read(stateOf(this), own?.call(this))
  },
})

module.exports = { membersOf }
