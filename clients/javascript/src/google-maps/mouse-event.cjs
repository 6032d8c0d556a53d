// The events of the mouse that the API's listeners get.

'use strict'

const stopped = new WeakSet()
/** DOM events that a marker, a window or a control has taken; the map below does not get them. */
const handled = new WeakSet()

class MapMouseEvent {
  constructor({ latLng, domEvent, pixel }) {
    Object.assign(this, { latLng, domEvent, pixel })
  }

  /** Keeps the event from what would follow it: the map's own zooming by a double click. */
  stop() {
    stopped.add(this)
    this.domEvent?.stopPropagation()
  }
}

const isStopped = (event) => stopped.has(event)

/** An element takes all that hands do on it. */
function takeHits(element) {
  for (const type of ['click', 'dblclick', 'mousedown', 'wheel', 'touchstart', 'contextmenu']) {
    element.addEventListener(type, (event) => handled.add(event))
  }
  return element
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

module.exports = { MapMouseEvent, followMouse, handled, isStopped, takeHits }
