// What the shapes on a map share. They have no elements: `simulate.click(shape, latLng)` clicks on one.

'use strict'

const { MVCObject, accessors, assignAll, store } = require('./MVCObject.cjs')

const defaults = { clickable: true, draggable: false, editable: false, map: null, visible: true }

class Shape extends MVCObject {
  /** @param start The values that a kind of shape has without options. */
  constructor(options, start) {
    super()
    for (const [key, value] of Object.entries({ ...defaults, ...start })) store(this, key, value)
    assignAll(this, options)
  }
}

accessors(Shape, { names: 'draggable editable map visible' })

module.exports = { Shape }
