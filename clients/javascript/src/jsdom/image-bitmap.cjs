// ImageBitmap and createImageBitmap: https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html
// An image has the size in the header of its file, and no pixels.

'use strict'

const { bytesOf } = require('./blob.cjs')
const { imageSize } = require('./image-size.cjs')

class ImageBitmap {
  constructor(width, height) {
    this.width = width
    this.height = height
  }

  close() {
    this.width = 0
    this.height = 0
  }
}

/** @param values The source, and perhaps the rectangle of it, and options. */
async function createImageBitmap(source, ...values) {
  const numbers = values.filter((each) => typeof each === 'number')
  const options = values.find((each) => typeof each === 'object')
  const size = 'size' in source ? imageSize(await bytesOf(source)) : sizeOf(source)
  if (!size || !size.every((each) => each > 0)) {
    throw new DOMException('The source image could not be decoded.', 'InvalidStateError')
  }
  const [width, height] = numbers.length === 4 ? numbers.slice(2) : size
  return new ImageBitmap(options?.resizeWidth ?? width, options?.resizeHeight ?? height)
}

const sizeOf = ({ naturalWidth, naturalHeight, width, height }) => [
  naturalWidth || width,
  naturalHeight || height,
]

module.exports = { ImageBitmap, createImageBitmap }
