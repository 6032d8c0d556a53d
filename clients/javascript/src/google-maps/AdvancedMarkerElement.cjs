'use strict'

const { properties } = require('./elements.cjs')
const { add, hasListeners, trigger } = require('./event.cjs')
const { coordinates, toLatLng } = require('./LatLng.cjs')
const { viewOf } = require('./map-view.cjs')
const { getValue } = require('./MVCObject.cjs')
const { Pin } = require('./pin.cjs')
const { register } = require('./registry.cjs')

const warned = new WeakSet()

/** The class of `<gmp-advanced-marker>` in this document, and that of its clicks. */
function make(PinElement) {
  class AdvancedMarkerClickEvent extends globalThis.Event {}

  class AdvancedMarkerElement extends globalThis.HTMLElement {
    #content
    #pin = new Pin(this, 'overlayMouseTarget')

    constructor(options) {
      super()
      register(this)
      this.#pin.followHands(this, {
        isDraggable: () => this.gmpDraggable === true,
        isClickable: () =>
          this.gmpClickable === true ||
          hasListeners(this, 'click') ||
          hasListeners(this, 'gmp-click'),
        moveTo: (latLng) => Object.assign(this, { position: coordinates(latLng) }),
        onClick: () => {
          const event = new AdvancedMarkerClickEvent('gmp-click', { bubbles: true })
          this.dispatchEvent(event)
          trigger(this, 'gmp-click', event)
        },
      })
      Object.assign(this, options)
    }

    /** The element itself, as before it was one. */
    get element() {
      return this
    }

    get content() {
      if (this.#content === undefined) this.content = new PinElement()
      return this.#content
    }

    set content(node) {
      this.#content = node
      this.replaceChildren(node ?? '')
    }

    addListener(name, handler) {
      return add(this, name, handler)
    }

    changed(name) {
      this.style.zIndex = String(this.zIndex ?? '')
      this.style.transform = `translate(${this.anchorLeft ?? '-50%'}, ${this.anchorTop ?? '-100%'})`
      if (name !== 'map' && name !== 'position') return
      const { map, position } = this
      const view = viewOf(map)
      if (view && !getValue(map, 'mapId') && !warned.has(map)) {
        warned.add(map)
        console.warn('Advanced markers need a map with a mapId, which this map does not have.')
      }
      this.#pin.put(view, position && toLatLng(position, 'position'))
    }
  }

  properties(AdvancedMarkerElement, {
    anchorLeft: '-50%',
    anchorTop: '-100%',
    collisionBehavior: 'REQUIRED',
    gmpClickable: false,
    gmpDraggable: false,
    map: null,
    position: null,
    zIndex: null,
  })
  return { AdvancedMarkerElement, AdvancedMarkerClickEvent }
}

module.exports = { make }
