'use strict'

const { viewOf } = require('./map-view.cjs')
const { MVCObject, declare, getValue, reacts, setValue } = require('./MVCObject.cjs')
const { MapCanvasProjection } = require('./viewport.cjs')

/** What each overlay has on its map: {view, projection, isAdded, remove}. */
const places = new WeakMap()

/**
 * What a program draws on the map itself. It works too if its constructor was never called:
 * `MyOverlay.prototype = new google.maps.OverlayView()`.
 */
class OverlayView extends MVCObject {
  static preventMapHitsFrom(element) {
    stop(element, ['click', 'dblclick', 'contextmenu'])
  }

  static preventMapHitsAndGesturesFrom(element) {
    stop(element, ['click', 'dblclick', 'contextmenu', 'mousedown', 'touchstart', 'wheel'])
  }

  /** Called with each frame that differs from the last one. */
  draw() {}

  /** The panes that overlays append elements to, from `onAdd` on. */
  getPanes() {
    return places.get(this)?.isAdded ? places.get(this).view.panes : undefined
  }

  /** From `onAdd` on. */
  getProjection() {
    return places.get(this)?.isAdded ? places.get(this).projection : undefined
  }

  onAdd() {}

  onRemove() {}

  setMap(map) {
    setValue(this, 'map', map)
    // Clients that copy the methods by `for … in` have none by a symbol.
    follow(this)
  }

  [reacts](key) {
    if (key === 'map') follow(this)
  }
}

declare(OverlayView)

/** Puts an overlay on a map, or takes it off, as its property `map` says. */
function follow(overlay) {
  const old = places.get(overlay)
  const view = viewOf(getValue(overlay, 'map'))
  if (old?.view === view) return
  places.delete(overlay)
  if (old?.remove()) overlay.onRemove()
  if (!view) return
  const place = { view, projection: new MapCanvasProjection(view), isAdded: false }
  const add = () => {
    place.isAdded = true
    overlay.onAdd()
  }
  place.remove = view.addLayer({ add, draw: () => overlay.draw() })
  places.set(overlay, place)
}

function stop(element, types) {
  for (const type of types) element.addEventListener(type, (event) => event.stopPropagation())
}

module.exports = { OverlayView }
