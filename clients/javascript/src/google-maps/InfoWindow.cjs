'use strict'

const { sizeOf } = require('../testing/size.cjs')
const { documentOf } = require('./elements.cjs')
const { add, takeHits, trigger } = require('./event.cjs')
const { toLatLng } = require('./LatLng.cjs')
const { viewOf } = require('./map-view.cjs')
const { MVCObject, declare, getValue, reacts, start } = require('./MVCObject.cjs')
const { Pin } = require('./pin.cjs')

/** Pixels of a window without a layout; `setSize` on its element gives it others. Google's depend on its content. */
const size = [200, 100]

class InfoWindow extends MVCObject {
  #element = takeHits(documentOf('InfoWindow').createElement('div'))
  #pin = new Pin(this.#element, 'floatPane')
  /** While it is open: {view, anchor, listener}. */
  #open

  constructor(options) {
    super()
    this.#element.className = 'gm-style-iw'
    this.#element.setAttribute('role', 'dialog')
    start(this, options)
  }

  get isOpen() {
    return this.#open !== undefined
  }

  close() {
    this.#close()
  }

  focus() {
    this.#element.querySelector('button')?.focus()
  }

  /** @param options A map, or {map, anchor}. */
  open(options, anchor) {
    const given = viewOf(options) || anchor ? { map: options, anchor } : { ...options }
    const view = viewOf(given.map ?? valueOf(given.anchor, 'map'))
    if (!view) return
    this.#close()
    const listener = given.anchor && add(given.anchor, 'position_changed', () => this.#place())
    const opened = { view, listener, anchor: given.anchor ?? this }
    this.#open = opened
    this.#fill()
    this.#place()
    view.atNextFrame(() => {
      if (this.#open !== opened) return
      if (!getValue(this, 'disableAutoPan')) this.#panInside()
      for (const name of ['domready', 'visible']) trigger(this, name)
    })
  }

  #close() {
    if (!this.#open) return
    this.#open.listener?.remove()
    this.#open = undefined
    this.#pin.put()
    trigger(this, 'close')
  }

  #fill() {
    const make = (tag, members) =>
      Object.assign(this.#element.ownerDocument.createElement(tag), members)
    const [header, content] = ['headerContent', 'content'].map((name) => {
      const value = getValue(this, name) ?? ''
      return typeof value === 'string' ? make('div', { innerHTML: value }) : value
    })
    const onclick = () => {
      this.#close()
      trigger(this, 'closeclick')
    }
    const button = make('button', { type: 'button', title: 'Close', onclick })
    button.setAttribute('aria-label', 'Close')
    const top = getValue(this, 'headerDisabled') ? [] : [header, button]
    this.#element.replaceChildren(...top, content)
    this.#element.setAttribute('aria-label', getValue(this, 'ariaLabel') ?? '')
    this.#element.style.zIndex = String(getValue(this, 'zIndex') ?? '')
  }

  #place() {
    const { anchor, view } = this.#open
    const position = valueOf(anchor, 'position')
    this.#pin.put(view, position && toLatLng(position, 'InfoWindow'))
  }

  /** Moves the map so that the window above its place is in view. */
  #panInside() {
    const { pixel } = this.#pin
    if (!pixel) return
    const { view } = this.#open
    const [width, height] = sizeOf(this.#element, size)
    const [left, top] = [pixel.x - width / 2, pixel.y - height]
    const beyond = [left + width - view.size[0], top + height - view.size[1]]
    view.panBy(Math.min(left, Math.max(beyond[0], 0)), Math.min(top, Math.max(beyond[1], 0)))
  }

  [reacts](key) {
    if (!this.#open) return
    if (key === 'position') this.#place()
    else this.#fill()
  }
}

/** A property of an anchor: of an MVCObject, or of an element. */
const valueOf = (anchor, name) =>
  anchor instanceof MVCObject ? getValue(anchor, name) : anchor?.[name]

declare(InfoWindow, { position: toLatLng })

module.exports = { InfoWindow }
