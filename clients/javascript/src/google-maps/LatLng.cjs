// Places and boxes on the earth, and what the API throws for a value that it cannot use.

'use strict'

const { addMethods } = require('./objects.cjs')

class InvalidValueError extends Error {
  name = 'InvalidValueError'
}

const clamped = (value, least, greatest) => Math.min(Math.max(value, least), greatest)

/** A number in [start, start + 360). One in that range stays the same to the last bit. */
const turned = (degrees, start = 0) =>
  degrees >= start && degrees < start + 360
    ? degrees
    : ((((degrees - start) % 360) + 360) % 360) + start

/** Whether all members, in degrees or metres, are equal. */
const areEqual = (one, other) =>
  Object.keys(one).every((key) => Math.abs(one[key] - other[key]) <= 1e-9)

/** Numbers with at most so many decimals, as a text. */
const urlValue = (numbers, precision = 6) =>
  numbers.map((each) => Number(each.toFixed(precision))).join()

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
}

addMethods(LatLng, {
  lat: ({ _lat }) => _lat,
  lng: ({ _lng }) => _lng,
  equals: (place, other) => other != null && areEqual(coordinates(place), coordinates(other)),
  toJSON: (place) => coordinates(place),
  toString: ({ _lat, _lng }) => `(${_lat}, ${_lng})`,
  toUrlValue: ({ _lat, _lng }, precision) => urlValue([_lat, _lng], precision),
})

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
}

addMethods(LatLngAltitude, {
  equals: (place, other) => other != null && areEqual(place, other),
  toJSON: (place) => ({ ...place }),
})

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
}

addMethods(LatLngBounds, {
  contains({ _box }, latLng) {
    const { lat, lng } = placeOf(latLng, 'contains')
    return lat >= _box.south && lat <= _box.north && hasMeridian(_box, lng)
  },

  equals({ _box }, other) {
    if (!other) return false
    const that = boxOf(other)
    return areEqual(_box, that) || (isEmpty(_box) && isEmpty(that))
  },

  extend(bounds, point) {
    extend(bounds._box, placeOf(point, 'extend'))
    return bounds
  },

  /** The arithmetic middle, which is not that of the screen. */
  getCenter({ _box }) {
    return new LatLng((_box.south + _box.north) / 2, _box.west + widthOf(_box) / 2)
  },

  getNorthEast: ({ _box }) => new LatLng(_box.north, _box.east, true),
  getSouthWest: ({ _box }) => new LatLng(_box.south, _box.west, true),

  intersects({ _box }, other) {
    const that = boxOf(other)
    if (isEmpty(_box) || _box.south > that.north || _box.north < that.south) return false
    return hasMeridian(_box, that.west) || hasMeridian(that, _box.west)
  },

  isEmpty: ({ _box }) => isEmpty(_box),
  toJSON: ({ _box }) => ({ ..._box }),

  toSpan({ _box }) {
    if (isEmpty(_box)) return new LatLng(0, 0)
    return new LatLng(_box.north - _box.south, widthOf(_box), true)
  },

  toString({ _box: { south, west, north, east } }) {
    return `((${south}, ${west}), (${north}, ${east}))`
  },

  toUrlValue({ _box }, precision) {
    return urlValue(Object.values(_box), precision)
  },

  union(bounds, other) {
    const { south, west, north, east } = boxOf(other)
    extend(bounds._box, { lat: south, lng: west })
    extend(bounds._box, { lat: north, lng: east })
    return bounds
  },
})

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
