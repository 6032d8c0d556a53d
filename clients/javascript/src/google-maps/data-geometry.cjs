// The geometries of google.maps.Data, and their GeoJSON.

'use strict'

const { InvalidValueError } = require('./values.cjs')
const { LatLng, toLatLng } = require('./LatLng.cjs')

/** A geometry of parts, each of which is a place or a geometry. */
class Geometry {
  constructor(elements) {
    this._elements = [...elements].map(partOf[this.getType()] ?? toLatLng)
  }

  getType() {
    return this.constructor.name
  }

  getArray() {
    return [...this._elements]
  }

  getAt(index) {
    return this._elements[index]
  }

  getLength() {
    return this._elements.length
  }

  forEachLatLng(callback) {
    for (const each of this._elements) {
      if (each instanceof LatLng) callback(each)
      else each.forEachLatLng(callback)
    }
  }
}

class LineString extends Geometry {}
class LinearRing extends Geometry {}
class MultiPoint extends Geometry {}
class MultiLineString extends Geometry {}
class Polygon extends Geometry {}
class MultiPolygon extends Geometry {}
class GeometryCollection extends Geometry {}
class Point extends Geometry {
  constructor(latLng) {
    super([latLng])
  }

  get() {
    return this._elements[0]
  }
}

/** What each class makes of its parts; the others' are places. */
const partOf = {
  MultiLineString: (each) => (each instanceof LineString ? each : new LineString(each)),
  Polygon: (each) => (each instanceof LinearRing ? each : new LinearRing(each)),
  MultiPolygon: (each) => (each instanceof Polygon ? each : new Polygon(each)),
  GeometryCollection: (each) => toGeometry(each),
}

/** A geometry of one or of a place; null passes. */
const toGeometry = (value) =>
  value == null || value instanceof Geometry ? (value ?? null) : new Point(value)

const lists = { LineString, MultiLineString, MultiPoint, MultiPolygon, Polygon }

/** The numbers of GeoJSON as literals. It closes the rings of polygons, Data leaves that away. */
function places(numbers, isRing) {
  if (typeof numbers[0] === 'number') return { lng: numbers[0], lat: numbers[1] }
  const isOwn = isRing && typeof numbers[0][0] === 'number'
  return (isOwn ? numbers.slice(0, -1) : numbers).map((each) => places(each, isRing))
}

function fromGeoJson(geometry) {
  const { type, coordinates, geometries } = geometry ?? {}
  if (geometry === null) return null
  if (type === 'GeometryCollection') return new GeometryCollection(geometries.map(fromGeoJson))
  if (type === 'Point') return new Point(places(coordinates))
  if (lists[type]) return new lists[type](places(coordinates, type.endsWith('Polygon')))
  throw new InvalidValueError(`addGeoJson: not a GeoJSON geometry: ${JSON.stringify(geometry)}`)
}

function numbersOf(value) {
  if (value instanceof LatLng) return [value._lng, value._lat]
  const numbers = value._elements.map(numbersOf)
  if (value instanceof LinearRing) return [...numbers, numbers[0]]
  return value instanceof Point ? numbers[0] : numbers
}

function toGeoJson(geometry) {
  const type = geometry?.getType()
  if (!geometry) return null
  if (type !== 'GeometryCollection') return { type, coordinates: numbersOf(geometry) }
  return { type, geometries: geometry._elements.map(toGeoJson) }
}

const classes = { ...lists, GeometryCollection, LinearRing, Point }

module.exports = { classes, fromGeoJson, toGeoJson, toGeometry }
