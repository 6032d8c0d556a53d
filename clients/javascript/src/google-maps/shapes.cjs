// The shapes on a map, and a picture on the ground. They have no elements: `simulate.click(shape, latLng)` clicks on a
// shape. Their properties are in names.json.

'use strict'

const { boundsAround } = require('./geometry.cjs')
const { toLatLng, toLatLngBounds } = require('./LatLng.cjs')
const mvc = require('./MVCObject.cjs')

const { assign, declare, elementsOf, getValue, MVCArray, MVCObject } = mvc

const isList = (value) => Array.isArray(value) || value instanceof MVCArray

/** A path of an array of places; an MVCArray stays the one that it is. */
function toPath(list, what = 'setPath') {
  if (list instanceof MVCArray) return list
  return new MVCArray(elementsOf(list).map((each, at) => toLatLng(each, `${what}: at index ${at}`)))
}

/** The paths of a polygon, of one path or several. */
function toPaths(list, what) {
  const elements = elementsOf(list)
  if (elements.length > 0 && !isList(elements[0])) return new MVCArray([toPath(list, what)])
  return list instanceof MVCArray ? list : new MVCArray(elements.map((each) => toPath(each, what)))
}

class Shape extends MVCObject {
  constructor(options) {
    super()
    mvc.start(this, options)
  }
}

/** A circle on the earth, with a radius in metres. */
class Circle extends Shape {
  constructor(options) {
    const [center, radius] = ['center', 'radius'].map((key) => getValue(options ?? {}, key))
    super(options instanceof Circle ? { center, radius } : options)
  }

  /** Null without a centre. */
  getBounds() {
    const center = getValue(this, 'center')
    return center ? boundsAround(center, getValue(this, 'radius')) : null
  }
}

class Polygon extends Shape {
  /** The first path. */
  getPath() {
    return elementsOf(getValue(this, 'paths'))[0]
  }

  setPath(path) {
    assign(this, 'paths', [toPath(path)])
  }
}

class Polyline extends Shape {}
class Rectangle extends Shape {}
class GroundOverlay extends Shape {
  constructor(url, bounds, options) {
    super({ url, bounds, ...options })
  }
}

declare(Circle, { center: toLatLng })
declare(Polygon, { paths: toPaths })
declare(Polyline, { path: toPath })
for (const Class of [Rectangle, GroundOverlay]) declare(Class, { bounds: toLatLngBounds })

module.exports = { Circle, Polygon, Polyline, Rectangle, GroundOverlay }
