// google.maps.Data: a layer of features.

'use strict'

const { classes, fromGeoJson, toGeoJson, toGeometry } = require('./data-geometry.cjs')
const { add, trigger } = require('./event.cjs')
const { accessors, assignAll, MVCObject } = require('./MVCObject.cjs')

/** A feature of google.maps.Data: a geometry with properties. */
class Feature extends MVCObject {
  constructor({ geometry, id, properties } = {}) {
    super()
    this._geometry = toGeometry(geometry)
    this._featureId = id
    this._properties = { ...properties }
  }

  forEachProperty(callback) {
    for (const [name, value] of Object.entries(this._properties)) callback(value, name)
  }

  getGeometry() {
    return this._geometry
  }

  getId() {
    return this._featureId
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
    const oldGeometry = this._geometry
    this._geometry = toGeometry(geometry)
    trigger(this, 'setgeometry', { feature: this, newGeometry: this._geometry, oldGeometry })
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

function geoJsonOf({ _geometry, _featureId: id, _properties }) {
  const feature = {
    type: 'Feature',
    geometry: toGeoJson(_geometry),
    properties: { ..._properties },
  }
  return id === undefined ? feature : { ...feature, id }
}

/** A layer of features. It draws nothing: `simulate.click(feature, latLng)` clicks on one. */
class Data extends MVCObject {
  /** The listeners to each feature. */
  #features = new Map()

  constructor(options) {
    super()
    assignAll(this, options)
  }

  add(feature) {
    return this.#add(feature)
  }

  addGeoJson(geoJson, options) {
    return this.#read(geoJson, options?.idPropertyName).map((each) => this.#add(each))
  }

  contains(feature) {
    return this.#features.has(feature)
  }

  forEach(callback) {
    for (const feature of this.#features.keys()) callback(feature)
  }

  getFeatureById(id) {
    return [...this.#features.keys()].find((each) => each._featureId === id)
  }

  loadGeoJson(url, options, callback) {
    const response = globalThis.fetch(url).then((answer) => answer.json())
    response.then((geoJson) => {
      const features = this.#read(geoJson, options?.idPropertyName)
      callback?.(features.map((each) => this.#add(each)))
    })
  }

  /** Styles are not drawn. */
  overrideStyle() {}

  remove(feature) {
    const listeners = this.#features.get(feature)
    if (!listeners) return
    for (const listener of listeners) listener.remove()
    this.#features.delete(feature)
    trigger(this, 'removefeature', { feature })
  }

  revertStyle() {}

  toGeoJson(callback) {
    callback({ type: 'FeatureCollection', features: [...this.#features.keys()].map(geoJsonOf) })
  }

  #add(given) {
    const feature = given instanceof Feature ? given : new Feature(given ?? {})
    if (this.#features.has(feature)) return feature
    const names = ['click', 'setgeometry', 'setproperty', 'removeproperty']
    const listeners = names.map((name) =>
      add(feature, name, (event) => trigger(this, name, Object.assign(event, { feature }))),
    )
    this.#features.set(feature, listeners)
    trigger(this, 'addfeature', { feature })
    return feature
  }

  /** The options of the features in a GeoJSON object. */
  #read(geoJson, idName) {
    const { type, features, geometry, id, properties } = geoJson
    if (type === 'FeatureCollection') return features.flatMap((each) => this.#read(each, idName))
    if (type !== 'Feature') return [{ geometry: fromGeoJson(geoJson) }]
    return [{ geometry: fromGeoJson(geometry), id: idName ? properties?.[idName] : id, properties }]
  }
}

accessors(Data, { names: 'controlPosition controls drawingMode map style' })
Object.assign(Data, classes, { Feature })

module.exports = { Data }
