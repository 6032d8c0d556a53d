// google.maps.Data: a layer of features, their geometries, and GeoJSON.

'use strict'

const { add, trigger } = require('./event.cjs')
const { InvalidValueError, LatLng, toLatLng } = require('./LatLng.cjs')
const { declare, getValue, MVCObject, start, store } = require('./MVCObject.cjs')

// MARK: Geometries

/** A geometry of parts, each of which is a place or a geometry. */
class Geometry {
  constructor(elements) {
    this._elements = [...elements].map((each) => partOf(this.getType(), each))
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

class Point extends Geometry {
  constructor(latLng) {
    super([latLng])
  }

  get() {
    return this._elements[0]
  }
}

/** The other kinds, and what their parts are. */
const parts = {
  LineString: 'LatLng',
  LinearRing: 'LatLng',
  MultiPoint: 'LatLng',
  MultiLineString: 'LineString',
  Polygon: 'LinearRing',
  MultiPolygon: 'Polygon',
  GeometryCollection: 'Geometry',
}
const kinds = { Point }
for (const name of Object.keys(parts)) kinds[name] = { [name]: class extends Geometry {} }[name]

function partOf(type, value) {
  const Part = kinds[parts[type]]
  if (type === 'GeometryCollection') return toGeometry(value)
  if (!Part) return toLatLng(value, type)
  return value instanceof Part ? value : new Part(value)
}

/** A geometry of one or of a place; null passes. */
const toGeometry = (value) =>
  value == null || value instanceof Geometry ? (value ?? null) : new Point(value)

// MARK: GeoJSON

/** The numbers of GeoJSON as literals. It closes the rings of polygons, Data leaves that away. */
function places(numbers, isRing) {
  if (typeof numbers[0] === 'number') return { lng: numbers[0], lat: numbers[1] }
  const isOwn = isRing && typeof numbers[0][0] === 'number'
  return (isOwn ? numbers.slice(0, -1) : numbers).map((each) => places(each, isRing))
}

function geometryOf(geoJson) {
  if (geoJson === null) return null
  const { type, coordinates, geometries } = geoJson ?? {}
  const Kind = type === 'LinearRing' ? undefined : kinds[type]
  if (!Kind) {
    throw new InvalidValueError(`addGeoJson: not a GeoJSON geometry: ${JSON.stringify(geoJson)}`)
  }
  return new Kind(geometries?.map(geometryOf) ?? places(coordinates, type.endsWith('Polygon')))
}

function numbersOf(value) {
  if (value instanceof LatLng) return [value._lng, value._lat]
  const numbers = value._elements.map(numbersOf)
  if (value instanceof kinds.LinearRing) return [...numbers, numbers[0]]
  return value instanceof Point ? numbers[0] : numbers
}

function geoJsonOf(value) {
  if (!value) return null
  if (value instanceof Feature) {
    const [geometry, id] = [geoJsonOf(getValue(value, 'geometry')), getValue(value, 'id')]
    const feature = { type: 'Feature', geometry, properties: { ...value._properties } }
    return id === undefined ? feature : { ...feature, id }
  }
  const type = value.getType()
  if (type !== 'GeometryCollection') return { type, coordinates: numbersOf(value) }
  return { type, geometries: value._elements.map(geoJsonOf) }
}

/** The options of the features in a GeoJSON object. */
function featuresIn(geoJson, idName) {
  const { type, features, geometry, id, properties } = geoJson
  if (type === 'FeatureCollection') return features.flatMap((each) => featuresIn(each, idName))
  if (type !== 'Feature') return [{ geometry: geometryOf(geoJson) }]
  return [{ geometry: geometryOf(geometry), id: idName ? properties?.[idName] : id, properties }]
}

// MARK: Features

class Feature extends MVCObject {
  constructor({ geometry, id, properties } = {}) {
    super()
    store(this, 'geometry', toGeometry(geometry))
    store(this, 'id', id)
    this._properties = { ...properties }
  }

  forEachProperty(callback) {
    for (const [name, value] of Object.entries(this._properties)) callback(value, name)
  }

  getProperty(name) {
    return this._properties[name]
  }

  removeProperty(name) {
    const oldValue = this._properties[name]
    delete this._properties[name]
    trigger(this, 'removeproperty', { feature: this, name, oldValue })
  }

  setGeometry(geometry) {
    const [oldGeometry, newGeometry] = [getValue(this, 'geometry'), toGeometry(geometry)]
    store(this, 'geometry', newGeometry)
    trigger(this, 'setgeometry', { feature: this, newGeometry, oldGeometry })
  }

  setProperty(name, newValue) {
    const oldValue = this._properties[name]
    this._properties[name] = newValue
    trigger(this, 'setproperty', { feature: this, name, newValue, oldValue })
  }

  toGeoJson(callback) {
    callback(geoJsonOf(this))
  }
}

const events = ['click', 'setgeometry', 'setproperty', 'removeproperty']

/** A layer of features. It draws nothing: `simulate.click(feature, latLng)` clicks on one. */
class Data extends MVCObject {
  /** The listeners to each feature. */
  #features = new Map()

  constructor(options) {
    super()
    start(this, options)
  }

  add(feature) {
    return this.#add(feature)
  }

  addGeoJson(geoJson, options) {
    return featuresIn(geoJson, options?.idPropertyName).map((each) => this.#add(each))
  }

  contains(feature) {
    return this.#features.has(feature)
  }

  forEach(callback) {
    for (const feature of this.#features.keys()) callback(feature)
  }

  getFeatureById(id) {
    return [...this.#features.keys()].find((each) => getValue(each, 'id') === id)
  }

  async loadGeoJson(url, options, callback) {
    const geoJson = await (await globalThis.fetch(url)).json()
    const features = featuresIn(geoJson, options?.idPropertyName)
    callback?.(features.map((each) => this.#add(each)))
  }

  remove(feature) {
    for (const listener of this.#features.get(feature) ?? []) listener.remove()
    if (this.#features.delete(feature)) trigger(this, 'removefeature', { feature })
  }

  toGeoJson(callback) {
    callback({ type: 'FeatureCollection', features: [...this.#features.keys()].map(geoJsonOf) })
  }

  /** Styles are not drawn. */
  overrideStyle() {}

  revertStyle() {}

  #add(given) {
    const feature = given instanceof Feature ? given : new Feature(given ?? {})
    if (this.#features.has(feature)) return feature
    const pass = (name) => (event) => trigger(this, name, Object.assign(event, { feature }))
    this.#features.set(
      feature,
      events.map((name) => add(feature, name, pass(name))),
    )
    trigger(this, 'addfeature', { feature })
    return feature
  }
}

declare(Data)
declare(Feature)
Object.assign(Data, kinds, { Feature })

module.exports = { Data }
