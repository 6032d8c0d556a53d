'use strict'

const { InvalidValueError, turned } = require('./values.cjs')
const { LatLng, coordinates, rounded, toLatLng, tolerance } = require('./LatLng.cjs')

const sides = ['south', 'west', 'north', 'east']

/** A box, which crosses 180 degrees if its west is greater than its east. Its corners are not sorted. */
class LatLngBounds {
  constructor(swOrBounds, ne) {
    Object.assign(this, { _south: 1, _west: 180, _north: -1, _east: -180 })
    if (!swOrBounds) return
    if (isBox(swOrBounds)) return Object.assign(this, boxOf(swOrBounds))
    const [sw, end] = [swOrBounds, ne ?? swOrBounds].map((each) => toLatLng(each, 'LatLngBounds'))
    Object.assign(this, { _south: sw._lat, _west: sw._lng, _north: end._lat, _east: end._lng })
  }

  contains(latLng) {
    const { _lat, _lng } = toLatLng(latLng, 'contains')
    return _lat >= this._south && _lat <= this._north && hasMeridian(this, _lng)
  }

  equals(other) {
    if (!other) return false
    const that = boxOf(other)
    if (isEmpty(this) || isEmpty(that)) return isEmpty(this) && isEmpty(that)
    return sides.every((side) => Math.abs(this[`_${side}`] - that[`_${side}`]) <= tolerance)
  }

  extend(point) {
    extend(this, toLatLng(point, 'extend'))
    return this
  }

  /** The arithmetic middle, which is not that of the screen. */
  getCenter() {
    return new LatLng((this._south + this._north) / 2, this._west + widthOf(this) / 2)
  }

  getNorthEast() {
    return new LatLng(this._north, this._east, true)
  }

  getSouthWest() {
    return new LatLng(this._south, this._west, true)
  }

  intersects(other) {
    const that = boxOf(other)
    if (isEmpty(this) || this._south > that._north || this._north < that._south) return false
    return hasMeridian(this, that._west) || hasMeridian(that, this._west)
  }

  isEmpty() {
    return isEmpty(this)
  }

  toJSON() {
    return { south: this._south, west: this._west, north: this._north, east: this._east }
  }

  toSpan() {
    if (isEmpty(this)) return new LatLng(0, 0)
    return new LatLng(this._north - this._south, widthOf(this), true)
  }

  toString() {
    return `((${this._south}, ${this._west}), (${this._north}, ${this._east}))`
  }

  toUrlValue(precision = 6) {
    return sides.map((side) => rounded(this[`_${side}`], precision)).join()
  }

  union(other) {
    const { _south, _west, _north, _east } = boxOf(other)
    extend(this, new LatLng(_south, _west))
    extend(this, new LatLng(_north, _east))
    return this
  }
}

/** Degrees of longitude from the west to the east of a box. */
const widthOf = ({ _west, _east }) =>
  _east - _west >= 360 ? 360 : _west === _east ? 0 : turned(_east - _west)

const isEmpty = ({ _south, _north, _west, _east }) =>
  _south > _north || (_west === 180 && _east === -180)

const hasMeridian = (box, lng) => turned(lng - box._west) <= widthOf(box) || lng === box._east

/** A box grows to a place on the side that needs the shorter way. */
function extend(box, { _lat, _lng }) {
  if (isEmpty(box)) Object.assign(box, { _west: _lng, _east: _lng, _south: _lat, _north: _lat })
  box._south = Math.min(box._south, _lat)
  box._north = Math.max(box._north, _lat)
  if (hasMeridian(box, _lng)) return
  box[turned(_lng - box._east) < turned(box._west - _lng) ? '_east' : '_west'] = _lng
}

const isBox = (value) =>
  value instanceof LatLngBounds || (value && sides.some((side) => Object.hasOwn(value, side)))

/** The sides of a box or its literal, by the names of a box's members. */
function boxOf(value, what = 'LatLngBounds') {
  if (value instanceof LatLngBounds) return { ...value }
  if (!isBox(value) || !sides.every((side) => Number.isFinite(value[side]))) {
    throw new InvalidValueError(
      `${what}: not a LatLngBounds, or a literal with the numbers south, west, north and east: ${JSON.stringify(value)}`,
    )
  }
  const sw = coordinates(new LatLng(value.south, value.west))
  const ne = coordinates(new LatLng(value.north, value.east))
  return { _south: sw.lat, _west: sw.lng, _north: ne.lat, _east: ne.lng }
}

/** A LatLngBounds of one or of its literal. */
const toLatLngBounds = (value, what) =>
  value instanceof LatLngBounds ? value : Object.assign(new LatLngBounds(), boxOf(value, what))

LatLngBounds.MAX_BOUNDS = new LatLngBounds({ south: -90, west: -180, north: 90, east: 180 })

module.exports = { LatLngBounds, toLatLngBounds, widthOf }
