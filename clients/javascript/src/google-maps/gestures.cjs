// What the hands on a map do: the mouse, the wheel, fingers and keys, as events of the DOM on its div.

'use strict'

const { followMouse, handled, MapMouseEvent, trigger } = require('./event.cjs')
const { LatLng } = require('./LatLng.cjs')
const { getValue } = require('./MVCObject.cjs')
const { placeAt } = require('./viewport.cjs')

/** Pixels that the mouse may move within a click. */
const slack = 3
/** Pixels of an arrow key, and of the wheel for a zoom level of a vector map. No public source tells Google's. */
const arrow = 80
const wheelPixels = 100
/** How far each key moves the view, in pixels or in parts of the view, and how it zooms. */
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
const pages = { Home: [-0.75, 0], End: [0.75, 0], PageUp: [0, -0.75], PageDown: [0, 0.75] }
const zoomKeys = { '+': 1, '=': 1, '-': -1 }

class Gestures {
  #map
  #view
  /** The pixels where the mouse or the finger went down, until it has moved, and where it was last. */
  #begin
  #last
  #hasMoved = false
  /** Two fingers: the zoom and their distance at the start, and their middle and distance now. */
  #pinch

  constructor(map, view) {
    this.#map = map
    this.#view = view
    const listen = (types, listener) => {
      for (const type of types) {
        view.div.addEventListener(type, (event) => {
          if (!handled.has(event) && view.isShown) listener(event, this.#pixel(event))
        })
      }
    }
    listen(['mousedown'], (pressed, pixel) => {
      const move = (event) => this.#move(this.#pixel(event), event)
      if (pressed.button !== 0) return
      this.#press(pixel)
      followMouse(pressed, move, (event) => this.#release(event))
    })
    listen(['mousemove', 'contextmenu'], (event) => this.#last || this.#tell(event.type, event))
    listen(['contextmenu'], (event) => this.#tell('rightclick', event))
    listen(['click'], (event) => this.#hasMoved || this.#tell('click', event))
    listen(['mouseover', 'mouseout'], (event) => {
      if (!view.div.contains(event.relatedTarget)) this.#tell(event.type, event)
    })
    listen(['dblclick'], (event, pixel) => {
      const { _isStopped } = this.#tell('dblclick', event)
      if (_isStopped || this.#option('disableDoubleClickZoom') || this.#handling === 'none') return
      view.zoomAround(pixel, view.camera.zoom + 1)
    })
    listen(['wheel'], (event, pixel) => this.#wheel(event, pixel))
    listen(['touchstart', 'touchmove', 'touchend', 'touchcancel'], (event) => this.#touch(event))
    listen(['keydown'], ({ key }) => this.#key(key))
  }

  #option(name) {
    return getValue(this.#map, name)
  }

  get #handling() {
    return this.#option('gestureHandling') ?? 'auto'
  }

  #pixel({ clientX, clientY }) {
    const { left, top } = this.#view.element.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }

  /** Triggers an event of the mouse on the map. */
  #tell(name, domEvent) {
    const pixel = this.#pixel(domEvent)
    const latLng = new LatLng(placeAt(this.#view.viewport.at(pixel)))
    const event = new MapMouseEvent({ latLng, domEvent, pixel })
    trigger(this.#map, name, event)
    return event
  }

  #press(pixel) {
    this.#hasMoved = false
    if (this.#handling === 'none' || this.#option('draggable') === false) return
    this.#begin = pixel
    this.#last = pixel
  }

  #move(pixel, domEvent) {
    if (!this.#last) return
    if (!this.#hasMoved) {
      if (Math.hypot(pixel.x - this.#begin.x, pixel.y - this.#begin.y) <= slack) return
      this.#hasMoved = true
      this.#view.isHeld = true
      trigger(this.#map, 'dragstart', { domEvent })
    }
    const { viewport } = this.#view
    const center = viewport.centerWith(viewport.at(this.#last), pixel)
    this.#last = pixel
    trigger(this.#map, 'drag', { domEvent })
    this.#view.change({ center })
  }

  #release(domEvent) {
    this.#last = undefined
    if (!this.#view.isHeld) return
    this.#view.isHeld = false
    trigger(this.#map, 'dragend', { domEvent })
    this.#view.requestFrame()
  }

  #wheel(event, pixel) {
    if (this.#option('scrollwheel') === false || this.#handling === 'none') return
    if (this.#handling === 'cooperative' && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    const { camera, limits } = this.#view
    const levels = limits.isFractional ? event.deltaY / wheelPixels : Math.sign(event.deltaY)
    this.#view.zoomAround(pixel, camera.zoom - levels)
  }

  #touch(event) {
    const [one, other] = [...event.touches].map((touch) => this.#pixel(touch))
    if (other || this.#pinch) this.#pinched(one, other, event)
    else if (event.type === 'touchmove') this.#move(one, event)
    else if (event.type !== 'touchstart') this.#release(event)
    else if (this.#handling !== 'cooperative') this.#press(one)
  }

  /** A vector map follows two fingers; a raster map takes the next whole zoom when they leave it. */
  #pinched(one, other, event) {
    const { camera, limits } = this.#view
    if (other) {
      this.#release(event)
      const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
      const distance = Math.hypot(other.x - one.x, other.y - one.y)
      this.#pinch ??= { zoom: camera.zoom, start: distance }
      Object.assign(this.#pinch, { middle, distance })
    }
    const { zoom, start, middle, distance } = this.#pinch
    if (!other) this.#pinch = undefined
    if (this.#handling === 'none' || Boolean(other) !== limits.isFractional) return
    this.#view.zoomAround(middle, zoom + Math.log2(distance / start))
  }

  #key(key) {
    if (this.#option('keyboardShortcuts') === false) return
    const [width, height] = this.#view.size
    if (zoomKeys[key]) this.#view.change({ zoom: this.#view.camera.zoom + zoomKeys[key] })
    if (arrows[key]) this.#view.panBy(arrows[key][0] * arrow, arrows[key][1] * arrow)
    if (pages[key]) this.#view.panBy(pages[key][0] * width, pages[key][1] * height)
  }
}

module.exports = { Gestures }
