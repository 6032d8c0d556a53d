'use strict'

const { MVCArray, elementsOf } = require('./MVCArray.cjs')
const { accessors, assign, getValue } = require('./MVCObject.cjs')
const { toPath, toPaths } = require('./path.cjs')
const { Shape } = require('./shape.cjs')

class Polygon extends Shape {
  constructor(options) {
    super(options, { paths: new MVCArray([new MVCArray()]) })
  }

  /** The first path. */
  getPath() {
    return elementsOf(getValue(this, 'paths'))[0]
  }

  setPath(path) {
    assign(this, 'paths', [toPath(path)])
  }
}

accessors(Polygon, { paths: toPaths })

module.exports = { Polygon }
