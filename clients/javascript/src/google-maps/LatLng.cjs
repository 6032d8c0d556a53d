// Places and boxes on the earth, and what the API throws for a value that it cannot use.

'use strict'

class InvalidValueError extends Error {
  name = 'InvalidValueError'
}

const clamped = (value, least, greatest) => Math.min(Math.max(value, least), greatest)

/** A number in [start, start + 360). One in that range stays the same to the last bit. */
const turned = (degrees, start = 0) =>
  degrees >= start && degrees < start + 360
    ? degrees
    : ((((degrees - start) % 360) + 360) % 360) + start

/** Whether degrees or metres are equal. */
const areNear = (one, other) => Math.abs(one - other) <= 1e-9

/** A number with at most so many decimals. */
const rounded = (number, precision) => Number(number.toFixed(precision))

// MARK: Places

/** The numbers {lat, lng} of a LatLng, a literal or a LatLngAltitude, as they are. */
function coordinates(value, what = 'LatLng') {
  const [lat, lng] = ['lat', 'lng'].map((name) => {
    const number = value?.[`_${name}`] ?? value?.[name]
    const given = typeof number === 'function' ? number.call(value) : number
    if (Number.isFinite(given)) return given
    throw new InvalidValueError(
      `${what}: not a LatLng or LatLngLiteral: in property ${name}: ${given} is not a finite number`,
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
    if (other == null) return false
    const { lat, lng } = coordinates(other)
    return areNear(lat, this._lat) && areNear(lng, this._lng)
  }

  toJSON() {
    return coordinates(this)
  }

  toString() {
    return `(${this._lat}, ${this._lng})`
  }

  toUrlValue(precision = 6) {
    return [this._lat, this._lng].map((each) => rounded(each, precision)).join()
  }
}

/** A LatLng of a LatLng or a literal. */
const toLatLng = (value, what) =>
  value instanceof LatLng ? value : new LatLng(coordinates(value, what))

/** The numbers of a LatLng or a literal, limited and wrapped as those of a LatLng. */
const placeOf = (value, what) => coordinates(toLatLng(value, what))

class LatLngAltitude {
  constructor(value, noClampNoWrap) {
    const place = coordinates(new LatLng(coordinates(value, 'LatLngAltitude'), noClampNoWrap))
    Object.assign(this, place, { altitude: value.altitude ?? 0 })
  }

  equals(other) {
    return (
      other != null && ['lat', 'lng', 'altitude'].every((key) => areNear(this[key], other[key]))
    )
  }

  toJSON() {
    return { ...this }
  }
}

// MARK: Boxes

const sides = ['south', 'west', 'north', 'east']

/** A box, which crosses 180 degrees if its west is greater than its east. Its corners are not sorted. */
class LatLngBounds {
  constructor(swOrBounds, ne) {
    this._box = { south: 1, west: 180, north: -1, east: -180 }
    if (isBox(swOrBounds)) this._box = boxOf(swOrBounds)
    else if (swOrBounds) {
      const [sw, end] = [swOrBounds, ne ?? swOrBounds].map((each) => placeOf(each, 'LatLngBounds'))
      this._box = { south: sw.lat, west: sw.lng, north: end.lat, east: end.lng }
    }
  }

  contains(latLng) {
    const { lat, lng } = placeOf(latLng, 'contains')
    return lat >= this._box.south && lat <= this._box.north && hasMeridian(this._box, lng)
  }

  equals(other) {
    if (!other) return false
    const that = boxOf(other)
    const isSame = sides.every((side) => areNear(this._box[side], that[side]))
    return isSame || (isEmpty(this._box) && isEmpty(that))
  }

  extend(point) {
    extend(this._box, placeOf(point, 'extend'))
    return this
  }

  /** The arithmetic middle, which is not that of the screen. */
  getCenter() {
    const { south, west, north } = this._box
    return new LatLng((south + north) / 2, west + widthOf(this._box) / 2)
  }

  getNorthEast() {
    return new LatLng(this._box.north, this._box.east, true)
  }

  getSouthWest() {
    return new LatLng(this._box.south, this._box.west, true)
  }

  intersects(other) {
    const [box, that] = [this._box, boxOf(other)]
    if (isEmpty(box) || box.south > that.north || box.north < that.south) return false
    return hasMeridian(box, that.west) || hasMeridian(that, box.west)
  }

  isEmpty() {
    return isEmpty(this._box)
  }

  toJSON() {
    return { ...this._box }
  }

  toSpan() {
    if (isEmpty(this._box)) return new LatLng(0, 0)
    return new LatLng(this._box.north - this._box.south, widthOf(this._box), true)
  }

  toString() {
    const { south, west, north, east } = this._box
    return `((${south}, ${west}), (${north}, ${east}))`
  }

  toUrlValue(precision = 6) {
    return sides.map((side) => rounded(this._box[side], precision)).join()
  }

  union(other) {
    const { south, west, north, east } = boxOf(other)
    extend(this._box, { lat: south, lng: west })
    extend(this._box, { lat: north, lng: east })
    return this
  }
}

/** Degrees of longitude from the west to the east of a box. */
const widthOf = ({ west, east }) =>
  east - west >= 360 ? 360 : west === east ? 0 : turned(east - west)

const isEmpty = ({ south, north, west, east }) => south > north || (west === 180 && east === -180)

const hasMeridian = (box, lng) => turned(lng - box.west) <= widthOf(box) || lng === box.east

/** A box grows to a place on the side that needs the shorter way. */
function extend(box, { lat, lng }) {
  if (isEmpty(box)) Object.assign(box, { west: lng, east: lng, south: lat, north: lat })
  box.south = Math.min(box.south, lat)
  box.north = Math.max(box.north, lat)
  if (hasMeridian(box, lng)) return
  box[turned(lng - box.east) < turned(box.west - lng) ? 'east' : 'west'] = lng
}

const isBox = (value) =>
  value instanceof LatLngBounds || (value && sides.some((side) => Object.hasOwn(value, side)))

/** The sides of a box or its literal. */
function boxOf(value, what = 'LatLngBounds') {
  if (value instanceof LatLngBounds) return { ...value._box }
  if (!isBox(value) || !sides.every((side) => Number.isFinite(value[side]))) {
    throw new InvalidValueError(
      `${what}: not a LatLngBounds, or a literal with the numbers south, west, north and east: ${JSON.stringify(value)}`,
    )
  }
  const [sw, ne] = [new LatLng(value.south, value.west), new LatLng(value.north, value.east)]
  return { south: sw._lat, west: sw._lng, north: ne._lat, east: ne._lng }
}

/** A LatLngBounds of one or of its literal. */
const toLatLngBounds = (value, what) =>
  value instanceof LatLngBounds ? value : new LatLngBounds(boxOf(value, what))

LatLngBounds.MAX_BOUNDS = new LatLngBounds({ south: -90, west: -180, north: 90, east: 180 })

module.exports = {
  InvalidValueError,
  LatLng,
  LatLngAltitude,
  LatLngBounds,
  boxOf,
  clamped,
  coordinates,
  toLatLng,
  toLatLngBounds,
  turned,
  widthOf,
}
