'use strict'

const { InvalidValueError, clamped, turned } = require('./values.cjs')

/** Degrees within which coordinates are equal. */
const tolerance = 1e-9

/** The numbers {lat, lng} of a LatLng, a literal or a LatLngAltitude, as they are. */
function coordinates(value, what = 'LatLng') {
  const [lat, lng] = ['lat', 'lng'].map((name) => {
    const member = value?.[`_${name}`] ?? value?.[name]
    const number = typeof member === 'function' ? member.call(value) : member
    if (Number.isFinite(number)) return number
    throw new InvalidValueError(
      `${what}: not a LatLng or LatLngLiteral: in property ${name}: ${number} is not a finite number`,
    )
  })
  return { lat, lng }
}

class LatLng {
  constructor(value, lngOrNoClampNoWrap, noClampNoWrap) {
    const isPair = typeof value !== 'object'
    const { lat, lng } = coordinates(isPair ? { lat: value, lng: lngOrNoClampNoWrap } : value)
    const isKept = isPair ? noClampNoWrap : lngOrNoClampNoWrap
    this._lat = isKept ? lat : clamped(lat, -90, 90)
    // The references do not agree on 180, which stays: else a box around the whole world were an empty one.
    this._lng = isKept || lng === 180 ? lng : turned(lng, -180)
  }

  lat() {
    return this._lat
  }

  lng() {
    return this._lng
  }

  equals(other) {
    return other != null && areNear(this, coordinates(other))
  }

  toJSON() {
    return { lat: this._lat, lng: this._lng }
  }

  toString() {
    return `(${this._lat}, ${this._lng})`
  }

  toUrlValue(precision = 6) {
    return [this._lat, this._lng].map((each) => rounded(each, precision)).join()
  }
}

const areNear = ({ _lat, _lng }, { lat, lng }) =>
  Math.abs(lat - _lat) <= tolerance && Math.abs(lng - _lng) <= tolerance

/** A number with at most so many decimals. */
const rounded = (number, precision) => Number(number.toFixed(precision))

/** A LatLng of a LatLng or a literal. */
const toLatLng = (value, what) =>
  value instanceof LatLng ? value : new LatLng(coordinates(value, what))

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

module.exports = { LatLng, LatLngAltitude, areNear, coordinates, rounded, toLatLng, tolerance }
