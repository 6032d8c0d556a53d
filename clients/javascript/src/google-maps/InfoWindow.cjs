'use strict'

const { sizeOf } = require('../testing/size.cjs')
const { toLatLng } = require('./LatLng.cjs')
const mvc = require('./MVCObject.cjs')
const { viewOf } = require('./objects.cjs')
const { documentOf, pinOf, takeHits } = require('./pin.cjs')

const { event, getValue, MVCObject, reacts } = mvc

/** Pixels of a window without a layout; `setSize` on its element gives it others. Google's depend on its content. */
const size = [200, 100]
const html =
  '<div></div><button type="button" title="Close" aria-label="Close"></button><div></div>'

class InfoWindow extends MVCObject {
  #element = takeHits(documentOf('InfoWindow').createElement('div'))
  #pin = pinOf(this.#element, 'floatPane')
  /** While it is open: {view, anchor, listener, remove}. */
  #open

  constructor(options) {
    super()
    Object.assign(this.#element, { className: 'gm-style-iw', innerHTML: html })
    this.#element.setAttribute('role', 'dialog')
    this.#element.children[1].onclick = () => {
      this.#close()
      event.trigger(this, 'closeclick')
    }
    mvc.start(this, options)
  }

  get isOpen() {
    return this.#open !== undefined
  }

  close() {
    this.#close()
  }

  focus() {
    this.#element.children[1].focus()
  }

  /** @param options A map, or {map, anchor}. */
  open(options, anchor) {
    const given = viewOf(options) || anchor ? { map: options, anchor } : { ...options }
    const view = viewOf(given.map ?? getValue(given.anchor ?? this, 'map'))
    if (!view) return
    this.#close()
    const listener =
      given.anchor && event.addListener(given.anchor, 'position_changed', () => this.#place())
    const add = () => {
      if (!getValue(this, 'disableAutoPan')) this.#panInside()
      for (const name of ['domready', 'visible']) event.trigger(this, name)
    }
    this.#open = { view, listener, anchor: given.anchor ?? this, remove: view.addLayer({ add }) }
    this.#fill()
    this.#place()
  }

  #close() {
    if (!this.#open) return
    this.#open.listener?.remove()
    this.#open.remove()
    this.#open = undefined
    this.#pin.put()
    event.trigger(this, 'close')
  }

  #fill() {
    const value = (name) => getValue(this, name) ?? ''
    const [header, button, content] = this.#element.children
    const texts = { headerContent: header, content }
    for (const [name, node] of Object.entries(texts)) {
      if (typeof value(name) === 'string') node.innerHTML = value(name)
      else node.replaceChildren(value(name))
    }
    header.hidden = button.hidden = Boolean(value('headerDisabled'))
    this.#element.setAttribute('aria-label', value('ariaLabel'))
    this.#element.style.zIndex = String(value('zIndex'))
  }

  #place() {
    const { anchor, view } = this.#open
    const position = getValue(anchor, 'position')
    this.#pin.put(view, position && toLatLng(position, 'InfoWindow'))
  }

  /** Moves the map so that the window above its place is in view. */
  #panInside() {
    const pixel = this.#pin.pixel()
    if (!pixel) return
    const { view } = this.#open
    const [width, height] = sizeOf(this.#element, size)
    const corner = { x: pixel.x - width / 2, y: pixel.y - height }
    view.panBy(...view.viewport.wayTo([corner, { x: pixel.x + width / 2, y: pixel.y }]))
  }

  [reacts](key) {
    if (!this.#open) return
    if (key === 'position') this.#place()
    else this.#fill()
  }
}

mvc.declare(InfoWindow, { position: toLatLng })

module.exports = { InfoWindow }
