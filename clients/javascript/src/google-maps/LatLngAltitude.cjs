'use strict'

const { areNear, coordinates, LatLng, tolerance } = require('./LatLng.cjs')

class LatLngAltitude {
  constructor(value, noClampNoWrap) {
    const { altitude = 0 } = value ?? {}
    const place = new LatLng(coordinates(value, 'LatLngAltitude'), noClampNoWrap)
    Object.assign(this, place, { _altitude: altitude })
  }

  get altitude() {
    return this._altitude
  }

  get lat() {
    return this._lat
  }

  get lng() {
    return this._lng
  }

  equals(other) {
    if (!other || !areNear(this, coordinates(other))) return false
    return Math.abs(this._altitude - (other.altitude ?? 0)) <= tolerance
  }

  toJSON() {
    return { lat: this._lat, lng: this._lng, altitude: this._altitude }
  }
}

module.exports = { LatLngAltitude }
