// google.maps.Data: a layer of features, their geometries, and GeoJSON.

'use strict'

const { InvalidValueError, LatLng, toLatLng } = require('./LatLng.cjs')
const { declare, event, getValue, MVCObject, start, store } = require('./MVCObject.cjs')
const { addMethods } = require('./objects.cjs')

// MARK: Geometries

/** The kinds of geometries, and what their parts are. */
const parts = {
  Point: 'LatLng',
  LineString: 'LatLng',
  LinearRing: 'LatLng',
  MultiPoint: 'LatLng',
  MultiLineString: 'LineString',
  Polygon: 'LinearRing',
  MultiPolygon: 'Polygon',
  GeometryCollection: 'Geometry',
}

/** A geometry of parts, each of which is a place or a geometry. */
class Geometry {
  constructor(elements) {
    const { name } = this.constructor
    this._type = name
    const all = name === 'Point' ? [elements] : [...elements]
    this._elements = all.map((each) => partOf(name, each))
  }
}

addMethods(Geometry, {
  getType: ({ _type }) => _type,
  get: ({ _elements }) => _elements[0],
  getArray: ({ _elements }) => [..._elements],
  getAt: ({ _elements }, index) => _elements[index],
  getLength: ({ _elements }) => _elements.length,
  forEachLatLng,
})

function forEachLatLng({ _elements }, callback) {
  for (const each of _elements) {
    if (each instanceof LatLng) callback(each)
    else forEachLatLng(each, callback)
  }
}

const kinds = {}
for (const name of Object.keys(parts)) kinds[name] = { [name]: class extends Geometry {} }[name]

function partOf(type, value) {
  if (type === 'GeometryCollection') return toGeometry(value)
  const Part = kinds[parts[type]]
  if (!Part) return toLatLng(value, type)
  return value instanceof Part ? value : new Part(value)
}

/** A geometry of one or of a place; null passes. */
const toGeometry = (value) =>
  value == null || value instanceof Geometry ? (value ?? null) : new kinds.Point(value)

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
  if (value._type === 'LinearRing') return [...numbers, numbers[0]]
  return value._type === 'Point' ? numbers[0] : numbers
}

function geoJsonOf(value) {
  if (!value) return null
  if (value instanceof Feature) {
    const [geometry, id] = [geoJsonOf(getValue(value, 'geometry')), getValue(value, 'id')]
    const feature = { type: 'Feature', geometry, properties: { ...value._properties } }
    return id === undefined ? feature : { ...feature, id }
  }
  const { _type: type, _elements } = value
  if (type === 'GeometryCollection') return { type, geometries: _elements.map(geoJsonOf) }
  return { type, coordinates: numbersOf(value) }
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
}

declare(Feature)
addMethods(Feature, {
  forEachProperty({ _properties }, callback) {
    for (const [name, value] of Object.entries(_properties)) callback(value, name)
  },

  getProperty: ({ _properties }, name) => _properties[name],

  removeProperty(feature, name) {
    const oldValue = feature._properties[name]
    delete feature._properties[name]
    event.trigger(feature, 'removeproperty', { feature, name, oldValue })
  },

  setGeometry(feature, geometry) {
    const [oldGeometry, newGeometry] = [getValue(feature, 'geometry'), toGeometry(geometry)]
    store(feature, 'geometry', newGeometry)
    event.trigger(feature, 'setgeometry', { feature, newGeometry, oldGeometry })
  },

  setProperty(feature, name, newValue) {
    const oldValue = feature._properties[name]
    feature._properties[name] = newValue
    event.trigger(feature, 'setproperty', { feature, name, newValue, oldValue })
  },

  toGeoJson: (feature, callback) => callback(geoJsonOf(feature)),
})

// MARK: Layers

const events = ['click', 'setgeometry', 'setproperty', 'removeproperty']

/** A layer of features. It draws nothing: `simulate.click(feature, latLng)` clicks on one. */
class Data extends MVCObject {
  /** The listeners to each feature. */
  _features = new Map()

  constructor(options) {
    super()
    start(this, options)
  }
}

function addFeature(data, given) {
  const feature = given instanceof Feature ? given : new Feature(given ?? {})
  if (data._features.has(feature)) return feature
  const pass = (name) => (told) => event.trigger(data, name, Object.assign(told, { feature }))
  const listeners = events.map((name) => event.addListener(feature, name, pass(name)))
  data._features.set(feature, listeners)
  event.trigger(data, 'addfeature', { feature })
  return feature
}

const addGeoJson = (data, geoJson, options) =>
  featuresIn(geoJson, options?.idPropertyName).map((each) => addFeature(data, each))

declare(Data)
addMethods(Data, {
  add: addFeature,
  addGeoJson,
  contains: ({ _features }, feature) => _features.has(feature),

  forEach({ _features }, callback) {
    for (const feature of _features.keys()) callback(feature)
  },

  getFeatureById: ({ _features }, id) =>
    [..._features.keys()].find((each) => getValue(each, 'id') === id),

  async loadGeoJson(data, url, options, callback) {
    const geoJson = await (await globalThis.fetch(url)).json()
    const features = addGeoJson(data, geoJson, options)
    callback?.(features)
  },

  remove(data, feature) {
    for (const listener of data._features.get(feature) ?? []) listener.remove()
    if (data._features.delete(feature)) event.trigger(data, 'removefeature', { feature })
  },

  toGeoJson({ _features }, callback) {
    callback({ type: 'FeatureCollection', features: [..._features.keys()].map(geoJsonOf) })
  },

  /** Styles are not drawn. */
  overrideStyle() {},
  revertStyle() {},
})

Object.assign(Data, kinds, { Feature })

module.exports = { Data }
