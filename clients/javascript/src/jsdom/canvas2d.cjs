// CanvasRenderingContext2D that draws nothing: text is measured by its length, and pixels are transparent.

'use strict'

const { commands } = require('./canvas2d.json')
const { ImageData } = require('./image-data.cjs')

class CanvasRenderingContext2D {
  font = '10px sans-serif'

  constructor(canvas) {
    this.canvas = canvas
  }

  /** A letter is half as wide as the font is high. */
  measureText(text) {
    const height = Number.parseFloat(/([\d.]+)px/.exec(this.font)?.[1] ?? 10)
    const width = ([...text].length * height) / 2
    return {
      width,
      actualBoundingBoxLeft: 0,
      actualBoundingBoxRight: width,
      actualBoundingBoxAscent: height * 0.75,
      actualBoundingBoxDescent: height * 0.25,
      fontBoundingBoxAscent: height * 0.75,
      fontBoundingBoxDescent: height * 0.25,
    }
  }

  getImageData(_x, _y, width, height) {
    return new ImageData(width, height)
  }

  createImageData(width, height) {
    return typeof width === 'object'
      ? new ImageData(width.width, width.height)
      : new ImageData(width, height)
  }

  createLinearGradient() {
    return { addColorStop() {} }
  }

  createRadialGradient() {
    return { addColorStop() {} }
  }

  createPattern() {
    return {}
  }

  getLineDash() {
    return []
  }

  isPointInPath() {
    return false
  }
}
for (const name of commands) CanvasRenderingContext2D.prototype[name] = () => {}

module.exports = { CanvasRenderingContext2D }
