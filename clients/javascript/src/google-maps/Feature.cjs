'use strict'

const { toGeoJson, toGeometry } = require('./data-geometry.cjs')
const { trigger } = require('./event.cjs')
const { MVCObject } = require('./MVCObject.cjs')

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

module.exports = { Feature, geoJsonOf }
