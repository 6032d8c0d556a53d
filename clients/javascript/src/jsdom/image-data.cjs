// ImageData: https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#imagedata

'use strict'

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

module.exports = { ImageData }
