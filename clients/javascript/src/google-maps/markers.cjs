// Marker, AdvancedMarkerElement and PinElement. The classes of elements are made when they are first asked for, since only then
// there is a document.

'use strict'

const { coordinates, toLatLng } = require('./LatLng.cjs')
const mvc = require('./MVCObject.cjs')
const { elements } = require('./names.json')
const { addMethods, register, viewOf } = require('./objects.cjs')
const { documentOf, pinOf } = require('./pin.cjs')

const { declare, event, getValue, MVCObject, reacts, setValue, start } = mvc

/** Its element is a button in the map's div, with the title as its name. */
class Marker extends MVCObject {
  _element = documentOf('Marker').createElement('div')
  #pin = pinOf(this._element, 'overlayMouseTarget')

  constructor(options) {
    super()
    this.#pin.followHands(this, {
      isClickable: () => getValue(this, 'clickable') !== false,
      isDraggable: () => getValue(this, 'draggable') === true,
      moveTo: (latLng) => setValue(this, 'position', latLng),
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
    const element = Object.assign(this._element, { title, textContent: text, tabIndex: 0 })
    element.setAttribute('aria-label', title || text)
    element.setAttribute('role', value('clickable') === false ? 'img' : 'button')
    element.style.zIndex = String(value('zIndex') ?? '')
  }
}

declare(Marker, { position: toLatLng })
/** No public source tells the number. */
Marker.MAX_ZINDEX = 1_000_000

// MARK: Elements

/** The classes of each registry of elements. */
const made = new WeakMap()
/** The maps that have been told that they have no mapId. */
const warned = new WeakSet()

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
    #pin = pinOf(this, 'overlayMouseTarget')

    constructor(options) {
      super()
      this.#pin.followHands(this, {
        isDraggable: () => this.gmpDraggable === true,
        isClickable: () =>
          this.gmpClickable ||
          ['click', 'gmp-click'].some((name) => event.hasListeners(this, name)),
        moveTo: (latLng) => Object.assign(this, { position: coordinates(latLng) }),
        onClick: () => {
          const click = new AdvancedMarkerClickEvent('gmp-click', { bubbles: true })
          this.dispatchEvent(click)
          event.trigger(this, 'gmp-click', click)
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

    changed(name) {
      const { anchorLeft, anchorTop, map, position, zIndex } = this
      this.style.zIndex = String(zIndex ?? '')
      this.style.transform = `translate(${anchorLeft}, ${anchorTop})`
      if (name !== 'map' && name !== 'position') return
      const view = viewOf(map)
      if (view && !getValue(map, 'mapId') && !warned.has(map)) {
        warned.add(map)
        console.warn('Advanced markers need a map with a mapId, which this map does not have.')
      }
      this.#pin.put(view, position && toLatLng(position, 'position'))
    }
  }

  addMethods(AdvancedMarkerElement, { addListener: event.addListener })
  const classes = { AdvancedMarkerElement, PinElement }
  for (const [name, { tag, starts }] of Object.entries(elements)) {
    defineProperties(classes[name].prototype, starts)
    registry.define(tag, classes[name])
  }
  return { ...classes, AdvancedMarkerClickEvent }
}

/** Gives elements properties with the values that they have before they are set; `changed(name)` hears of a change. */
function defineProperties(prototype, starts) {
  for (const [name, start] of Object.entries(starts)) {
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get() {
        return getValue(this, name) ?? start
      },
      set(value) {
        setValue(this, name, value)
      },
    })
  }
}

module.exports = { Marker, elementClass }
