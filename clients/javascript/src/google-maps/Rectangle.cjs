'use strict'

const { toLatLngBounds } = require('./LatLngBounds.cjs')
const { accessors } = require('./MVCObject.cjs')
const { Shape } = require('./shape.cjs')

class Rectangle extends Shape {
  constructor(options) {
    super(options, { bounds: null })
  }
}

accessors(Rectangle, { bounds: toLatLngBounds })

module.exports = { Rectangle }
