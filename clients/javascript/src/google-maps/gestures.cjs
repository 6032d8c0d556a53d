// What the hands on a map do: the mouse, the wheel, fingers and keys, as events of the DOM on its div.

'use strict'

const { LatLng } = require('./LatLng.cjs')
const { event, getValue } = require('./MVCObject.cjs')
const { followMouse, isTaken, MapMouseEvent } = require('./pin.cjs')
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

const distanceOf = (one, other) => Math.hypot(other.x - one.x, other.y - one.y)

function followGestures(map, view) {
  /** The pixels where the mouse or the finger went down, and where it was last, while it is down. */
  let begin
  let last
  let hasMoved = false
  /** Two fingers: the zoom and their distance at the start, and their middle and distance now. */
  let pinch

  const option = (name) => getValue(map, name)
  const isHandling = (kind) => option('gestureHandling') === kind

  const pixelOf = ({ clientX, clientY }) => {
    const { left, top } = view.element.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }

  /** Triggers an event of the mouse on the map. */
  const tell = (name, domEvent) => {
    const pixel = pixelOf(domEvent)
    const latLng = new LatLng(placeAt(view.viewport.at(pixel)))
    const told = new MapMouseEvent({ latLng, domEvent, pixel })
    event.trigger(map, name, told)
    return told
  }

  const press = (pixel) => {
    hasMoved = false
    if (isHandling('none') || option('draggable') === false) return
    begin = pixel
    last = pixel
  }

  const move = (pixel, domEvent) => {
    if (!last || (!hasMoved && distanceOf(begin, pixel) <= slack)) return
    if (!hasMoved) event.trigger(map, 'dragstart', { domEvent })
    hasMoved = true
    view.isHeld = true
    const { viewport } = view
    const center = viewport.centerWith(viewport.at(last), pixel)
    last = pixel
    event.trigger(map, 'drag', { domEvent })
    view.change({ center })
  }

  const release = (domEvent) => {
    last = undefined
    if (!view.isHeld) return
    view.isHeld = false
    event.trigger(map, 'dragend', { domEvent })
    view.requestFrame()
  }

  /** A vector map follows two fingers; a raster map takes the next whole zoom when they leave it. */
  const moveFingers = (one, other, domEvent) => {
    const { camera, limits } = view
    if (other) {
      release(domEvent)
      const distance = distanceOf(one, other)
      pinch ??= { zoom: camera.zoom, start: distance }
      const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
      Object.assign(pinch, { middle, distance })
    }
    const { zoom, start, middle, distance } = pinch
    if (!other) pinch = undefined
    if (isHandling('none') || Boolean(other) !== limits.isFractional) return
    view.zoomAround(middle, zoom + Math.log2(distance / start))
  }

  const acts = {
    mousedown(event, pixel) {
      if (event.button !== 0) return
      press(pixel)
      followMouse(event, (moved) => move(pixelOf(moved), moved), release)
    },
    mousemove: (event) => last || tell('mousemove', event),
    contextmenu(event) {
      if (!last) tell('contextmenu', event)
      tell('rightclick', event)
    },
    click: (event) => hasMoved || tell('click', event),
    mouseover: (event) => view.div.contains(event.relatedTarget) || tell('mouseover', event),
    mouseout: (event) => view.div.contains(event.relatedTarget) || tell('mouseout', event),
    dblclick(event, pixel) {
      const { _isStopped } = tell('dblclick', event)
      if (_isStopped || option('disableDoubleClickZoom') || isHandling('none')) return
      view.zoomAround(pixel, view.camera.zoom + 1)
    },
    wheel(event, pixel) {
      if (option('scrollwheel') === false || isHandling('none')) return
      if (isHandling('cooperative') && !event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const { deltaY } = event
      const levels = view.limits.isFractional ? deltaY / wheelPixels : Math.sign(deltaY)
      view.zoomAround(pixel, view.camera.zoom - levels)
    },
    keydown({ key }) {
      if (option('keyboardShortcuts') === false) return
      const [width, height] = view.size
      if (zoomKeys[key]) view.change({ zoom: view.camera.zoom + zoomKeys[key] })
      if (arrows[key]) view.panBy(arrows[key][0] * arrow, arrows[key][1] * arrow)
      if (pages[key]) view.panBy(pages[key][0] * width, pages[key][1] * height)
    },
  }
  for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel']) {
    acts[type] = (event) => {
      const [one, other] = [...event.touches].map(pixelOf)
      if (other || pinch) moveFingers(one, other, event)
      else if (type === 'touchmove') move(one, event)
      else if (type !== 'touchstart') release(event)
      else if (!isHandling('cooperative')) press(one)
    }
  }
  for (const [type, act] of Object.entries(acts)) {
    view.div.addEventListener(type, (event) => {
      if (view.isShown && !isTaken(event)) act(event, pixelOf(event))
    })
  }
}

module.exports = { followGestures }
