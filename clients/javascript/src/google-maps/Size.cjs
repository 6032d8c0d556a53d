'use strict'

class Size {
  constructor(width, height, widthUnit = 'px', heightUnit = 'px') {
    this.width = width
    this.height = height
    this.widthUnit = widthUnit
    this.heightUnit = heightUnit
  }

  equals(other) {
    return other != null && other.width === this.width && other.height === this.height
  }

  toString() {
    return `(${this.width}, ${this.height})`
  }
}

module.exports = { Size }
