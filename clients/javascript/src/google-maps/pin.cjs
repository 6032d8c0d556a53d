// Elements that stand at a place of the map, and the mouse on them and on the map.

'use strict'

const { coordinates, LatLng } = require('./LatLng.cjs')
const { event } = require('./MVCObject.cjs')
const { placeAt } = require('./viewport.cjs')

/** The document of the test, for a class of google.maps. */
function documentOf(name) {
  const { document } = globalThis
  if (document) return document
  throw new Error(`google.maps.${name} needs a document: run the test in jsdom or happy-dom.`)
}

/** The elements that keep events of the DOM from the map below, and whether they keep one of a type. */
const takers = new WeakMap()

/** Has an element keep from the map what hands do on it. */
function takeHits(element, takes = () => true) {
  takers.set(element, takes)
  return element
}

/** Whether an element on the map keeps an event from it. */
const isTaken = (event) => event.composedPath().some((each) => takers.get(each)?.(event.type))

class MapMouseEvent {
  constructor({ latLng, domEvent, pixel }) {
    Object.assign(this, { latLng, domEvent, pixel })
  }

  /** Keeps the event from what would follow it: the map's own zooming by a double click. */
  stop() {
    this._isStopped = true
    this.domEvent?.stopPropagation()
  }
}

/** Follows the mouse from its press until it is released, outside the element too. */
function followMouse(pressed, move, release) {
  const root = pressed.currentTarget.getRootNode({ composed: true })
  const end = (event) => {
    root.removeEventListener('mousemove', move)
    root.removeEventListener('mouseup', end)
    release(event)
  }
  root.addEventListener('mousemove', move)
  root.addEventListener('mouseup', end)
}

/**
 * Keeps an element at a place while it has a map and a place.
 *
 * @param pane The name of the map's pane that the element is in.
 */
function pinOf(element, pane) {
  let [place, remove, view] = []

  const pixel = () => view?.viewport.pixelOf(coordinates(place))

  const draw = () => {
    const { x, y } = pixel()
    Object.assign(element.style, { position: 'absolute', left: `${x}px`, top: `${y}px` })
    if (element.parentNode !== view.panes[pane]) view.panes[pane].append(element)
  }

  /** Puts the element onto a map's view, at a LatLng; without one of them it is taken away. */
  const put = (newView, newPlace) => {
    const old = view
    view = newPlace ? newView : undefined
    place = newPlace
    if (view && view === old) return view.isShown && draw()
    remove?.()
    remove = view?.addLayer({ draw })
    if (!view) element.remove()
  }

  /**
   * Has an object's events of the mouse follow from those of the element, and drags it.
   *
   * @param options {isClickable(), isDraggable(), moveTo(latLng), onClick?()}.
   */
  const followHands = (object, { isClickable, isDraggable, moveTo, onClick }) => {
    let hasMoved = false
    const takes = () => isClickable() || isDraggable()
    const tell = (name, domEvent) =>
      event.trigger(object, name, new MapMouseEvent({ latLng: place, domEvent }))
    const click = (event) => {
      onClick?.()
      tell('click', event)
    }
    const press = (pressed) => {
      tell('mousedown', pressed)
      hasMoved = false
      let last = pressed
      const move = (event) => {
        if (!hasMoved) tell('dragstart', event)
        hasMoved = true
        const { x, y } = pixel()
        const at = { x: x + event.clientX - last.clientX, y: y + event.clientY - last.clientY }
        last = event
        moveTo(new LatLng(placeAt(view.viewport.at(at))))
        tell('drag', event)
      }
      if (isDraggable()) followMouse(pressed, move, (event) => hasMoved && tell('dragend', event))
    }
    const listen = (type, listener) =>
      element.addEventListener(type, (event) => takes() && listener(event))
    for (const type of ['contextmenu', 'dblclick', 'mouseout', 'mouseover', 'mouseup']) {
      listen(type, (event) => tell(type, event))
    }
    listen('click', (event) => !hasMoved && isClickable() && click(event))
    listen('contextmenu', (event) => tell('rightclick', event))
    listen('keydown', (event) => ['Enter', ' '].includes(event.key) && click(event))
    listen('mousedown', press)
    takeHits(element, (type) => !/^(wheel|touch|mousemove)/.test(type) && takes())
  }

  return { followHands, pixel, put }
}

module.exports = { MapMouseEvent, documentOf, followMouse, isTaken, pinOf, takeHits }
