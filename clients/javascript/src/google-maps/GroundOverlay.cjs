'use strict'

const { toLatLngBounds } = require('./LatLngBounds.cjs')
const { MVCObject, accessors, assignAll, getValue, store } = require('./MVCObject.cjs')

class GroundOverlay extends MVCObject {
  constructor(url, bounds, options) {
    super()
    store(this, 'url', url)
    store(this, 'bounds', bounds && toLatLngBounds(bounds, 'GroundOverlay'))
    store(this, 'map', null)
    store(this, 'opacity', 1)
    assignAll(this, options)
  }

  getBounds() {
    return getValue(this, 'bounds')
  }

  getUrl() {
    return getValue(this, 'url')
  }
}

accessors(GroundOverlay, { names: 'map opacity' })

module.exports = { GroundOverlay }
