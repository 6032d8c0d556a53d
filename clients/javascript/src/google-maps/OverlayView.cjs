// OverlayView, what a program draws on the map itself, and what converts its pixels and places.

'use strict'

const { coordinates, LatLng } = require('./LatLng.cjs')
const { MVCObject, declare, getValue, reacts, setValue } = require('./MVCObject.cjs')
const { addMethods, viewOf } = require('./objects.cjs')
const { placeAt, square, tile } = require('./viewport.cjs')

class Point {
  constructor(x, y) {
    Object.assign(this, { x, y })
  }
}

addMethods(Point, {
  equals: (point, other) => other != null && other.x === point.x && other.y === point.y,
  toString: ({ x, y }) => `(${x}, ${y})`,
})

class Size {
  constructor(width, height, widthUnit = 'px', heightUnit = 'px') {
    Object.assign(this, { width, height, widthUnit, heightUnit })
  }
}

addMethods(Size, {
  equals: ({ width, height }, other) => width === other?.width && height === other.height,
  toString: ({ width, height }) => `(${width}, ${height})`,
})

/** The Mercator projection to the world of 256 by 256 pixels, with y down. */
class Projection {
  fromLatLngToPoint(latLng, point = new Point(0, 0)) {
    const [x, y] = square(coordinates(latLng, 'fromLatLngToPoint'))
    return Object.assign(point, { x: x * tile, y: y * tile })
  }

  fromPointToLatLng({ x, y }, noClampNoWrap) {
    return new LatLng(placeAt([x / tile, y / tile]), noClampNoWrap)
  }
}

/**
 * The pixels of a map's view, for overlays; without a map all methods return null. The pixels of the container and of the
 * div that is dragged are the same here: what Google does with the latter during a drag no public source tells.
 */
class MapCanvasProjection {
  constructor(view) {
    Object.defineProperty(this, '_viewport', { get: () => view?.viewport })
  }
}

/** The longitude is wrapped without `noClampNoWrap`. */
const fromPixel = ({ _viewport }, pixel, noClampNoWrap) =>
  _viewport && pixel ? new LatLng(placeAt(_viewport.at(pixel)), noClampNoWrap) : null

/** The pixel of the copy of a place that is nearest to the centre. */
function toPixel({ _viewport }, latLng) {
  if (!_viewport || !latLng) return null
  const { x, y } = _viewport.pixelOf(coordinates(latLng, 'MapCanvasProjection'))
  return new Point(x, y)
}

addMethods(MapCanvasProjection, {
  fromContainerPixelToLatLng: fromPixel,
  fromDivPixelToLatLng: fromPixel,
  fromLatLngToContainerPixel: toPixel,
  fromLatLngToDivPixel: toPixel,

  /** Null if the map has no size. */
  getVisibleRegion({ _viewport }) {
    if (!_viewport?.width || !_viewport.height) return null
    const corners = _viewport.corners.map((place) => new LatLng(place))
    const [farLeft, farRight, nearLeft, nearRight] = corners
    return { farLeft, farRight, nearLeft, nearRight, latLngBounds: _viewport.bounds }
  },

  getWorldWidth: ({ _viewport }) => _viewport?.world ?? null,
})

// MARK: Overlays

/** What each overlay has on its map: {view, panes, projection, remove}; panes and projection from `onAdd` on. */
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

  [reacts](key) {
    if (key === 'map') follow(this)
  }
}

declare(OverlayView)
addMethods(OverlayView, {
  /** Called with each frame that differs from the last one. */
  draw() {},
  getPanes: (overlay) => places.get(overlay)?.panes,
  getProjection: (overlay) => places.get(overlay)?.projection,
  onAdd() {},
  onRemove() {},

  setMap(overlay, map) {
    setValue(overlay, 'map', map)
    // Clients that copy the methods by `for … in` have none by a symbol.
    follow(overlay)
  },
})

/** Puts an overlay on a map, or takes it off, as its property `map` says. */
function follow(overlay) {
  const old = places.get(overlay)
  const view = viewOf(getValue(overlay, 'map'))
  if (old?.view === view) return
  places.delete(overlay)
  if (old?.remove()) overlay.onRemove()
  if (!view) return
  const place = { view }
  const add = () => {
    Object.assign(place, { panes: view.panes, projection: new MapCanvasProjection(view) })
    overlay.onAdd()
  }
  place.remove = view.addLayer({ add, draw: () => overlay.draw() })
  places.set(overlay, place)
}

function stop(element, types) {
  for (const type of types) element.addEventListener(type, (event) => event.stopPropagation())
}

module.exports = { MapCanvasProjection, OverlayView, Point, Projection, Size }
