'use strict'

const { documentOf } = require('./elements.cjs')
const { toLatLng } = require('./LatLng.cjs')
const { viewOf } = require('./map-view.cjs')
const { MVCObject, accessors, assignAll, getValue, reacts, store } = require('./MVCObject.cjs')
const { Pin } = require('./pin.cjs')

/** Its element is a button in the map's div, with the title as its name. */
class Marker extends MVCObject {
  #element = documentOf('Marker').createElement('div')
  #pin = new Pin(this.#element, 'overlayMouseTarget')

  constructor(options) {
    super()
    const defaults = { clickable: true, draggable: false, map: null, visible: true }
    for (const [key, value] of Object.entries(defaults)) store(this, key, value)
    this.#pin.followHands(this, {
      isClickable: () => getValue(this, 'clickable') !== false,
      isDraggable: () => getValue(this, 'draggable') === true,
      moveTo: (latLng) => this.set('position', latLng),
    })
    assignAll(this, options)
    this.#describe()
  }

  #describe() {
    const label = getValue(this, 'label')
    const text = label?.text ?? label ?? ''
    const title = getValue(this, 'title') ?? ''
    const element = Object.assign(this.#element, { title, textContent: text, tabIndex: 0 })
    element.setAttribute('aria-label', title || text)
    element.setAttribute('role', getValue(this, 'clickable') === false ? 'img' : 'button')
    element.style.zIndex = String(getValue(this, 'zIndex') ?? '')
  }

  [reacts](key) {
    if (['title', 'label', 'clickable', 'zIndex'].includes(key)) this.#describe()
    if (!['map', 'position', 'visible'].includes(key)) return
    const isVisible = getValue(this, 'visible') !== false
    this.#pin.put(viewOf(getValue(this, 'map')), isVisible ? getValue(this, 'position') : null)
  }

  static elementOf(marker) {
    return marker.#element
  }
}

accessors(Marker, {
  names: 'animation clickable cursor draggable icon label map opacity shape title visible zIndex',
  position: toLatLng,
})
const { elementOf } = Marker
delete Marker.elementOf
/** No public source tells the number. */
Marker.MAX_ZINDEX = 1_000_000

module.exports = { Marker, elementOf }
