'use strict'

const { MVCArray } = require('./MVCArray.cjs')
const { accessors } = require('./MVCObject.cjs')
const { toPath } = require('./path.cjs')
const { Shape } = require('./shape.cjs')

class Polyline extends Shape {
  constructor(options) {
    super(options, { path: new MVCArray() })
  }
}

accessors(Polyline, { path: toPath })

module.exports = { Polyline }
