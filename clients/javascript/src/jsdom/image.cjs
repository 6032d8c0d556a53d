// Images: ImageData, ImageBitmap, createImageBitmap, and an HTMLImageElement that loads. An image has the size in the header of its
// file, and no pixels: https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html

'use strict'

const { host } = require('./host.cjs')
const { bytesOf, network } = require('./network.cjs')

class ImageData {
  constructor(...values) {
    const [data, width, height = data.length / 4 / width] =
      typeof values[0] === 'number'
        ? [new Uint8ClampedArray(values[0] * values[1] * 4), ...values]
        : values
    if (data.length !== width * height * 4) {
      throw new RangeError(`${data.length} bytes are no image of ${width} × ${height} pixels.`)
    }
    Object.assign(this, { data, width, height, colorSpace: 'srgb' })
  }
}

class ImageBitmap {
  constructor(width, height) {
    Object.assign(this, { width, height })
  }

  close() {
    Object.assign(this, { width: 0, height: 0 })
  }
}

/** @param values The source, and perhaps the rectangle of it, and options. */
async function createImageBitmap(source, ...values) {
  const numbers = values.filter((each) => typeof each === 'number')
  const options = values.find((each) => typeof each === 'object')
  const { naturalWidth, naturalHeight, width, height } = source
  const own = [naturalWidth || width, naturalHeight || height]
  const size = 'size' in source ? imageSize(await bytesOf(source)) : own
  if (!size?.every((each) => each > 0)) {
    throw new DOMException('The source image could not be decoded.', 'InvalidStateError')
  }
  const [left, top] = numbers.length === 4 ? numbers.slice(2) : size
  return new ImageBitmap(options?.resizeWidth ?? left, options?.resizeHeight ?? top)
}

// MARK: Elements

/** What the property `src` of an image has loaded, or loads: {size, isComplete, decoded}. */
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

/** The members of HTMLImageElement's prototype, beside jsdom's own. The property `src` loads an image, the attribute does not. */
function membersOf({ src, width, height }) {
  const member = (read) => ({
    get() {
      return read(stateOf(this), this)
    },
  })
  const side = (own, axis) => member(({ size }, image) => own.get.call(image) || size[axis])
  return {
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
    width: { ...side(width, 0), set: width.set },
    height: { ...side(height, 1), set: height.set },
    decode: {
      async value() {
        await stateOf(this).decoded
      },
    },
  }
}

// MARK: Sizes

/** [width, height] in pixels of the bytes of a file: PNG, JPEG, GIF, WebP or SVG; undefined if they are no image. */
function imageSize(bytes) {
  if (bytes.length < 12) return
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = (from, to) => String.fromCharCode(...bytes.subarray(from, to))
  try {
    if (text(1, 4) === 'PNG') return [view.getUint32(16), view.getUint32(20)]
    if (text(0, 3) === 'GIF') return [view.getUint16(6, true), view.getUint16(8, true)]
    if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return webPSize(view, text(12, 16))
    if (view.getUint16(0) === 0xffd8) return jpegSize(view)
    return svgSize(new TextDecoder().decode(bytes))
  } catch (error) {
    // The header ends too early.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function webPSize(view, chunk) {
  const small = (at) => view.getUint16(at, true) & 0x3fff
  if (chunk === 'VP8 ') return [small(26), small(28)]
  if (chunk === 'VP8L') return [small(21) + 1, ((view.getUint32(21, true) >> 14) & 0x3fff) + 1]
  const three = (at) => view.getUint16(at, true) + view.getUint8(at + 2) * 65536 + 1
  return [three(24), three(27)]
}

/** The segment SOF of a JPEG has the size; others have their lengths. */
function jpegSize(view) {
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at)
    const isOther = [0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (marker >= 0xffc0 && marker <= 0xffcf && !isOther) {
      return [view.getUint16(at + 7), view.getUint16(at + 5)]
    }
    if (marker < 0xff00) return undefined
  }
}

function svgSize(text) {
  const tag = /<svg[^>]*>/.exec(text)?.[0]
  if (!tag) return undefined
  const number = (name) => Number.parseFloat(new RegExp(`\\s${name}="([\\d.]+)`).exec(tag)?.[1])
  const box = /viewBox="([^"]*)"/.exec(tag)?.[1].split(/[\s,]+/) ?? [0, 0, 300, 150]
  return [number('width') || Number(box[2]), number('height') || Number(box[3])]
}

module.exports = { ImageBitmap, ImageData, createImageBitmap, membersOf }
