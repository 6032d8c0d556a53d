// What a map shows: its camera and the frames in which it tells of it. The methods of google.maps.Map are in Map.cjs.

'use strict'

const { onResize, setSize, sizeOf } = require('../testing/size.cjs')
const { followTimers, frame } = require('../testing/time.cjs')
const { boxOf, clamped, coordinates, LatLng, turned } = require('./LatLng.cjs')
const { event, getValue, notify, store } = require('./MVCObject.cjs')
const { atEnd, settings, views } = require('./objects.cjs')
const { Projection } = require('./OverlayView.cjs')
const viewports = require('./viewport.cjs')

const projection = new Projection()
/** The zooms of Google's road map; no public source is sure of them. */
const zooms = { least: 0, greatest: 22 }
/** The greatest tilt of a vector map: 30 degrees up to zoom 10, 65 from 16 on, as in Google's SDK for iOS. */
const greatestTilt = (zoom = 0) => 30 + 35 * clamped((zoom - 10) / 6, 0, 1)
/** Seconds that a smooth movement takes, and how it goes. No public source tells Google's. */
const animation = { seconds: 0.4, curve: (time) => 1 - (1 - time) ** 3 }
const paneNames = ['mapPane', 'overlayLayer', 'markerLayer', 'overlayMouseTarget', 'floatPane']
const html = `<div class="gm-style" role="region" aria-label="Map" tabindex="0">${'<div></div>'.repeat(5)}</div>`

class MapView {
  camera = { center: undefined, zoom: undefined, heading: 0, tilt: 0 }
  /** The first frame has been shown. */
  isShown = false
  /** A hand holds the map, which does not come to rest before it lets go. */
  isHeld = false

  #map
  /** What is drawn with each frame: {draw?, add?, isAdded}. */
  #layers = new Set()
  #timer
  /** A smooth movement: {from, to, began}. */
  #pan
  #waitingFit
  /** What the last frame and the last `idle` told of. */
  #told
  #rested

  constructor(map, div) {
    this.#map = map
    this.div = div
    store(map, 'div', div)
    if (!getValue(map, 'noClear')) div.replaceChildren()
    div.insertAdjacentHTML('afterbegin', html)
    this.element = div.firstElementChild
    const paneOf = (name, index) => [name, this.element.children[index]]
    this.panes = Object.fromEntries(paneNames.map(paneOf))
    this.#layOut()
    views.set(map, this)
    const cancel = () => this.#cancelFrame()
    atEnd(
      onResize(div, () => this.requestFrame()),
      cancel,
      followTimers(cancel),
    )
    this.requestFrame()
  }

  /** Width and height in pixels, which tests may change at any time. */
  get size() {
    return sizeOf(this.div, settings.size)
  }

  get #hasSize() {
    return this.size.every((each) => each > 0)
  }

  /** Undefined until centre and zoom are known. */
  get viewport() {
    const { center, zoom } = this.camera
    return center && zoom !== undefined ? new viewports.Viewport(this.camera, this.size) : undefined
  }

  get isVector() {
    return getValue(this.#map, 'renderingType') === 'VECTOR'
  }

  /** The least and the greatest zoom, whether it may be fractional, and the box of the restriction. */
  get limits() {
    const option = (name) => getValue(this.#map, name)
    const isFractional = option('isFractionalZoomEnabled') ?? this.isVector
    const greatest = option('maxZoom') ?? zooms.greatest
    let least = option('minZoom') ?? zooms.least
    const { latLngBounds, strictBounds } = option('restriction') ?? {}
    const bounds = latLngBounds && this.#hasSize && boxOf(latLngBounds, 'restriction')
    if (bounds) {
      const exact = viewports.leastZoom(bounds, strictBounds, this.size)
      const whole = strictBounds ? Math.ceil(exact) : Math.floor(exact)
      least = Math.max(least, isFractional ? exact : whole)
    }
    return { least: Math.min(least, greatest), greatest, isFractional, bounds }
  }

  // MARK: The camera

  /** Sets members of the camera at once, and tells of those that have changed. */
  change(members) {
    this.#pan = undefined
    this.#set(members)
    this.requestFrame()
  }

  /** Moves the centre: smoothly if the distance is shorter than the view, otherwise at once. */
  panTo(latLng) {
    const center = coordinates(latLng, 'panTo')
    if (!settings.isAnimated || !this.isShown) return this.change({ center })
    const [from, to] = [this.camera.center, center].map(viewports.square)
    const { x, y } = this.viewport.pixelAt(to)
    const distances = [x / this.size[0] - 0.5, y / this.size[1] - 0.5]
    if (distances.some((each) => Math.abs(each) >= 1)) return this.change({ center })
    this.#pan = { from, to, began: settings.time.now() }
    this.requestFrame()
  }

  panBy(x, y) {
    const { viewport } = this
    if (!viewport || (x === 0 && y === 0)) return
    const pixel = { x: viewport.width / 2 + x, y: viewport.height / 2 + y }
    this.panTo(viewports.placeAt(viewport.at(pixel)))
  }

  panToBounds(bounds, padding) {
    const box = boxOf(bounds, 'panToBounds')
    if (this.viewport) this.panBy(...viewports.panInside(box, this.viewport, padding))
  }

  /** Before the first frame it waits for it. A map without a size does nothing. */
  fitBounds(bounds, padding) {
    const box = boxOf(bounds, 'fitBounds')
    const fit = () => viewports.fitted(box, this.size, padding, this.limits)
    if (this.isShown && this.#hasSize) this.change(fit())
    if (this.isShown) return
    this.#waitingFit = fit
    this.requestFrame()
  }

  /** Changes the zoom, and keeps the place at a pixel. */
  zoomAround(pixel, zoom) {
    const place = this.viewport.at(pixel)
    const camera = this.#limited({ ...this.camera, zoom })
    const center = new viewports.Viewport(camera, this.size).centerWith(place, pixel)
    this.change({ zoom, center })
  }

  #set(members) {
    const old = this.camera
    const next = this.#limited({ ...old, ...members })
    this.camera = next
    const changed = Object.keys(next).filter((key) => !isEqual(next[key], old[key]))
    for (const key of changed) {
      store(this.#map, key, key === 'center' ? new LatLng(next.center, true) : next[key])
    }
    if (this.isShown) store(this.#map, 'bounds', this.viewport.bounds)
    for (const key of changed) notify(this.#map, key)
  }

  /** A camera within what the map's options allow. */
  #limited({ center, zoom, heading, tilt }) {
    const { least, greatest, isFractional, bounds } = this.limits
    const isComplete = center && zoom !== undefined
    if (zoom !== undefined) zoom = clamped(isFractional ? zoom : Math.round(zoom), least, greatest)
    if (bounds && isComplete) center = viewports.restricted(center, zoom, this.size, bounds)
    if (!this.isVector) return { center, zoom, heading: 0, tilt: 0 }
    return { center, zoom, heading: turned(heading), tilt: clamped(tilt, 0, greatestTilt(zoom)) }
  }

  // MARK: Frames

  /** Has a frame shown in the next task. */
  requestFrame(milliseconds = 0) {
    this.#timer ??= settings.time.schedule(() => this.#showFrame(), milliseconds)
  }

  /** A frame that has been requested is not shown; it is when the function that this returns is called. */
  #cancelFrame() {
    const isRequested = this.#timer !== undefined
    settings.time.cancel(this.#timer)
    this.#timer = undefined
    return () => isRequested && this.requestFrame()
  }

  /** Shows a frame, and tells of what has changed since the last one. */
  #showFrame() {
    this.#timer = undefined
    if (!this.isShown && !this.#begin()) return
    this.#advance()
    this.#layOut()
    const map = this.#map
    const { center, ...others } = this.camera
    const now = JSON.stringify([center, others, this.size, getValue(map, 'mapTypeId')])
    const hasMoved = now !== this.#told
    this.#told = now
    if (hasMoved) {
      store(map, 'bounds', this.viewport.bounds)
      notify(map, 'bounds')
    }
    for (const layer of this.#layers) {
      const isNew = !layer.isAdded
      layer.isAdded = true
      if (isNew) layer.add?.()
      if (isNew || hasMoved) layer.draw?.()
    }
    if (this.#pan) this.requestFrame(frame)
    if (this.#timer !== undefined || this.isHeld || this.#rested === now) return
    this.#rested = now
    for (const name of ['tilesloaded', 'idle']) event.trigger(map, name)
  }

  /** Shows the map if centre, zoom and size are known; returns whether it did. */
  #begin() {
    if (!this.#hasSize) return false
    this.#set(this.#waitingFit?.() ?? {})
    if (!this.viewport) return false
    this.isShown = true
    store(this.#map, 'projection', projection)
    for (const key of ['renderingType', 'isFractionalZoomEnabled', 'projection']) {
      notify(this.#map, key)
    }
    return true
  }

  #advance() {
    if (!this.#pan) return
    const { from, to, began } = this.#pan
    const elapsed = (settings.time.now() - began) / 1000
    const part = animation.curve(Math.min(elapsed / animation.seconds, 1))
    if (part === 1) this.#pan = undefined
    const place = from.map((value, index) => value + part * (to[index] - value))
    this.#set({ center: viewports.placeAt(place) })
  }

  /** Gives the map's element the size that jsdom does not. */
  #layOut() {
    const { clientWidth, clientHeight } = this.element
    if (`${this.size}` !== `${[clientWidth, clientHeight]}`) setSize(this.element, this.size)
  }

  // MARK: What is on the map

  /**
   * Has something drawn with each frame that differs from the last one.
   *
   * @param layer {draw?, add?}: `add` is called before the first `draw`, in a frame; without it the first `draw` is at
   *   once, on a map that is shown.
   * @returns A function that ends that, and returns whether `add` was called.
   */
  addLayer(layer) {
    layer.isAdded = this.isShown && !layer.add
    this.#layers.add(layer)
    if (layer.isAdded) layer.draw()
    else this.requestFrame()
    return () => this.#layers.delete(layer) && layer.isAdded
  }
}

const isEqual = (one, other) => JSON.stringify(one) === JSON.stringify(other)

module.exports = { MapView }
