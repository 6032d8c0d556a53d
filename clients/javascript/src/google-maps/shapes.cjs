// The shapes on a map, and a picture on the ground. They have no elements: `simulate.click(shape, latLng)` clicks on a
// shape.

'use strict'

const { boundsAround } = require('./geometry/spherical.cjs')
const { toLatLng } = require('./LatLng.cjs')
const { toLatLngBounds } = require('./LatLngBounds.cjs')
const { elementsOf, MVCArray } = require('./MVCArray.cjs')
const { accessors, assign, assignAll, getValue, MVCObject, store } = require('./MVCObject.cjs')

const isList = (value) => Array.isArray(value) || value instanceof MVCArray

/** A path of an array of places; an MVCArray stays the one that it is. */
function toPath(list, what = 'setPath') {
  if (list instanceof MVCArray) return list
  return new MVCArray(elementsOf(list).map((each, at) => toLatLng(each, `${what}: at index ${at}`)))
}

/** The paths of a polygon, of one path or several. */
function toPaths(list, what = 'setPaths') {
  const elements = elementsOf(list)
  if (elements.length > 0 && !isList(elements[0])) return new MVCArray([toPath(list, what)])
  return list instanceof MVCArray ? list : new MVCArray(elements.map((each) => toPath(each, what)))
}

const defaults = { clickable: true, draggable: false, editable: false, map: null, visible: true }

class Shape extends MVCObject {
  /** @param start The values that a kind of shape has without options. */
  constructor(options, start) {
    super()
    for (const [key, value] of Object.entries({ ...defaults, ...start })) store(this, key, value)
    assignAll(this, options)
  }
}

accessors(Shape, { names: 'draggable editable map visible' })

/** A circle on the earth, with a radius in metres. */
class Circle extends Shape {
  constructor(circleOrOptions) {
    const options =
      circleOrOptions instanceof Circle
        ? {
            center: getValue(circleOrOptions, 'center'),
            radius: getValue(circleOrOptions, 'radius'),
          }
        : circleOrOptions
    super(options, { center: null, radius: 0 })
  }

  /** Null without a centre. */
  getBounds() {
    const center = getValue(this, 'center')
    return center ? boundsAround(center, getValue(this, 'radius')) : null
  }
}

accessors(Circle, { center: toLatLng, names: 'radius' })

class Polygon extends Shape {
  constructor(options) {
    super(options, { paths: new MVCArray([new MVCArray()]) })
  }

  /** The first path. */
  getPath() {
    return elementsOf(getValue(this, 'paths'))[0]
  }

  setPath(path) {
    assign(this, 'paths', [toPath(path)])
  }
}

accessors(Polygon, { paths: toPaths })

class Polyline extends Shape {
  constructor(options) {
    super(options, { path: new MVCArray() })
  }
}

accessors(Polyline, { path: toPath })

class Rectangle extends Shape {
  constructor(options) {
    super(options, { bounds: null })
  }
}

accessors(Rectangle, { bounds: toLatLngBounds })

class GroundOverlay extends MVCObject {
  constructor(url, bounds, options) {
    super()
    store(this, 'url', url)
    store(this, 'bounds', bounds && toLatLngBounds(bounds, 'GroundOverlay'))
    store(this, 'map', null)
    store(this, 'opacity', 1)
    assignAll(this, options)
  }

  getBounds() {
    return getValue(this, 'bounds')
  }

  getUrl() {
    return getValue(this, 'url')
  }
}

accessors(GroundOverlay, { names: 'map opacity' })

module.exports = { Circle, Polygon, Polyline, Rectangle, GroundOverlay }
