'use strict'

const { sizeOf } = require('../testing/size.cjs')
const { documentOf } = require('./elements.cjs')
const { add, trigger } = require('./event.cjs')
const { coordinates, toLatLng } = require('./LatLng.cjs')
const { viewOf } = require('./map-view.cjs')
const { takeHits } = require('./mouse-event.cjs')
const { MVCObject, accessors, assignAll, getValue, reacts } = require('./MVCObject.cjs')
const { Pin } = require('./pin.cjs')

/** Pixels of a window without a layout; `setSize` on its element gives it others. Google's depend on its content. */
const size = [200, 100]

class InfoWindow extends MVCObject {
  #element = documentOf('InfoWindow').createElement('div')
  #pin = new Pin(this.#element, 'floatPane')
  #anchor
  #map
  #listener

  constructor(options) {
    super()
    this.#element.className = 'gm-style-iw'
    this.#element.setAttribute('role', 'dialog')
    takeHits(this.#element)
    assignAll(this, options)
  }

  get isOpen() {
    return this.#map !== undefined
  }

  close() {
    this.#close()
  }

  focus() {
    this.#element.querySelector('button')?.focus()
  }

  /** @param options A map, or {map, anchor}. */
  open(options, anchor) {
    const given = viewOf(options) || anchor ? { map: options, anchor } : (options ?? {})
    const map = given.map ?? valueOf(given.anchor, 'map')
    if (!viewOf(map)) return
    this.#close()
    this.#map = map
    this.#anchor = given.anchor
    if (this.#anchor) this.#listener = add(this.#anchor, 'position_changed', () => this.#place())
    this.#fill()
    this.#place()
    viewOf(map).atNextFrame(() => {
      if (this.#map !== map) return
      if (!getValue(this, 'disableAutoPan')) this.#panInside(viewOf(map))
      for (const name of ['domready', 'visible']) trigger(this, name)
    })
  }

  #close() {
    if (!this.#map) return
    this.#map = undefined
    this.#listener?.remove()
    this.#pin.put(null)
    trigger(this, 'close')
  }

  get #position() {
    const position = this.#anchor ? valueOf(this.#anchor, 'position') : getValue(this, 'position')
    return position && coordinates(position, 'InfoWindow')
  }

  #place() {
    this.#pin.put(this.#map, this.#position)
  }

  #fill() {
    const { ownerDocument } = this.#element
    const button = ownerDocument.createElement('button')
    button.setAttribute('aria-label', 'Close')
    button.addEventListener('click', () => {
      this.#close()
      trigger(this, 'closeclick')
    })
    const [header, content] = ['headerContent', 'content'].map((name) => {
      const value = getValue(this, name) ?? ''
      if (typeof value !== 'string') return value
      return Object.assign(ownerDocument.createElement('div'), { innerHTML: value })
    })
    const top = getValue(this, 'headerDisabled') ? [] : [header, button]
    this.#element.replaceChildren(...top, content)
    this.#element.setAttribute('aria-label', getValue(this, 'ariaLabel') ?? '')
    this.#element.style.zIndex = String(getValue(this, 'zIndex') ?? '')
  }

  /** Moves the map so that the window above its place is in view. */
  #panInside(view) {
    if (!this.#position) return
    const [width, height] = sizeOf(this.#element, size)
    const { x, y } = view.viewport.pixelOf(this.#position)
    const outside = (first, last, end) => Math.min(first, 0) || Math.max(last - end, 0)
    const [right, bottom] = view.size
    view.panBy(outside(x - width / 2, x + width / 2, right), outside(y - height, y, bottom))
  }

  [reacts](key) {
    if (!this.#map) return
    if (key === 'position') this.#place()
    else this.#fill()
  }
}

/** A property of an anchor: of an MVCObject, or of an element. */
const valueOf = (anchor, name) =>
  anchor instanceof MVCObject ? getValue(anchor, name) : anchor?.[name]

accessors(InfoWindow, {
  names: 'content headerContent headerDisabled zIndex',
  position: toLatLng,
})

module.exports = { InfoWindow }
