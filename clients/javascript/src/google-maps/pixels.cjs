// Points and sizes on the screen, in pixels.

'use strict'

class Point {
  constructor(x, y) {
    this.x = x
    this.y = y
  }

  equals(other) {
    return other != null && other.x === this.x && other.y === this.y
  }

  toString() {
    return `(${this.x}, ${this.y})`
  }
}

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

module.exports = { Point, Size }
