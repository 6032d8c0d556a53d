// The elements of the API: their classes are made when they are first asked for, since only then there is a document.

'use strict'

const { add, hasListeners, trigger } = require('./event.cjs')
const { coordinates, toLatLng } = require('./LatLng.cjs')
const { viewOf } = require('./map-view.cjs')
const { getValue } = require('./MVCObject.cjs')
const { elements } = require('./names.json')
const { Pin } = require('./pin.cjs')
const { register } = require('./registry.cjs')

/** The classes of each registry of elements. */
const made = new WeakMap()
/** The maps that have been told that they have no mapId. */
const warned = new WeakSet()

/** The document of the test. */
function documentOf(name) {
  const { document } = globalThis
  if (document) return document
  throw new Error(`google.maps.${name} needs a document: run the test in jsdom or happy-dom.`)
}

/** A class of the elements of this document, or that of the events of theirs. */
function elementClass(name) {
  const registry = documentOf(`marker.${name}`).defaultView.customElements
  if (!made.has(registry)) made.set(registry, makeClasses(registry))
  return made.get(registry)[name]
}

function makeClasses(registry) {
  class AdvancedMarkerClickEvent extends globalThis.Event {}

  class MapsElement extends globalThis.HTMLElement {
    constructor() {
      super()
      register(this)
    }

    /** The element itself, as before it was one. */
    get element() {
      return this
    }
  }

  class PinElement extends MapsElement {
    constructor(options) {
      super()
      Object.assign(this, options)
    }

    changed(name) {
      if (name === 'glyph' || name === 'glyphText') this.replaceChildren(this[name] ?? '')
    }
  }

  class AdvancedMarkerElement extends MapsElement {
    #content
    #pin = new Pin(this, 'overlayMouseTarget')

    constructor(options) {
      super()
      this.#pin.followHands(this, {
        isDraggable: () => this.gmpDraggable === true,
        isClickable: () =>
          this.gmpClickable || ['click', 'gmp-click'].some((name) => hasListeners(this, name)),
        moveTo: (latLng) => Object.assign(this, { position: coordinates(latLng) }),
        onClick: () => {
          const event = new AdvancedMarkerClickEvent('gmp-click', { bubbles: true })
          this.dispatchEvent(event)
          trigger(this, 'gmp-click', event)
        },
      })
      Object.assign(this, options)
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
      const { anchorLeft, anchorTop, map, position, zIndex } = this
      this.style.zIndex = String(zIndex ?? '')
      this.style.transform = `translate(${anchorLeft ?? '-50%'}, ${anchorTop ?? '-100%'})`
      if (name !== 'map' && name !== 'position') return
      const view = viewOf(map)
      if (view && !getValue(map, 'mapId') && !warned.has(map)) {
        warned.add(map)
        console.warn('Advanced markers need a map with a mapId, which this map does not have.')
      }
      this.#pin.put(view, position && toLatLng(position, 'position'))
    }
  }

  const classes = { AdvancedMarkerElement, PinElement }
  for (const [name, { tag, starts }] of Object.entries(elements)) {
    defineProperties(classes[name].prototype, starts)
    registry.define(tag, classes[name])
  }
  return { ...classes, AdvancedMarkerClickEvent }
}

/** Gives elements properties with the values that they have before they are set, of which `changed(name)` is told. */
function defineProperties(prototype, starts) {
  for (const [name, start] of Object.entries(starts)) {
    const values = new WeakMap()
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get() {
        return values.has(this) ? values.get(this) : start
      },
      set(value) {
        values.set(this, value)
        this.changed(name)
      },
    })
  }
}

module.exports = { documentOf, elementClass }
