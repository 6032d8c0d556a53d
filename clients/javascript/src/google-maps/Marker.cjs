'use strict'

const { documentOf } = require('./elements.cjs')
const { toLatLng } = require('./LatLng.cjs')
const { viewOf } = require('./map-view.cjs')
const { MVCObject, declare, getValue, reacts, start } = require('./MVCObject.cjs')
const { Pin } = require('./pin.cjs')

/** Its element is a button in the map's div, with the title as its name. */
class Marker extends MVCObject {
  #element = documentOf('Marker').createElement('div')
  #pin = new Pin(this.#element, 'overlayMouseTarget')

  constructor(options) {
    super()
    this.#pin.followHands(this, {
      isClickable: () => getValue(this, 'clickable') !== false,
      isDraggable: () => getValue(this, 'draggable') === true,
      moveTo: (latLng) => this.set('position', latLng),
    })
    start(this, options)
  }

  [reacts](key) {
    const value = (name) => getValue(this, name)
    if (['map', 'position', 'visible'].includes(key)) {
      this.#pin.put(viewOf(value('map')), value('visible') === false ? null : value('position'))
      return
    }
    const text = value('label')?.text ?? value('label') ?? ''
    const title = value('title') ?? ''
    const element = Object.assign(this.#element, { title, textContent: text, tabIndex: 0 })
    element.setAttribute('aria-label', title || text)
    element.setAttribute('role', value('clickable') === false ? 'img' : 'button')
    element.style.zIndex = String(value('zIndex') ?? '')
  }

  static elementOf(marker) {
    return marker.#element
  }
}

declare(Marker, { position: toLatLng })
const { elementOf } = Marker
delete Marker.elementOf
/** No public source tells the number. */
Marker.MAX_ZINDEX = 1_000_000

module.exports = { Marker, elementOf }
