// Points, places and boxes with the names, the input forms and the errors of MapLibre GL JS.

const radians = Math.PI / 180

export const clamp = (value, least, greatest) => Math.min(greatest, Math.max(least, value))

/** A value wrapped into (least, greatest]. */
export function wrap(value, least, greatest) {
  const span = greatest - least
  const wrapped = ((((value - least) % span) + span) % span) + least
  return wrapped === least ? greatest : wrapped
}

export const mix = (from, to, fraction) => from * (1 - fraction) + to * fraction

/** A point of the screen, in CSS pixels, or a distance across it. */
export class Point {
  constructor(x, y) {
    this.x = x
    this.y = y
  }

  /** From a point or [x, y]. */
  static convert(point) {
    return Array.isArray(point) ? new Point(point[0], point[1]) : point
  }
  clone() {
    return new Point(this.x, this.y)
  }
  add(other) {
    return new Point(this.x + other.x, this.y + other.y)
  }
  sub({ x, y }) {
    return new Point(this.x - x, this.y - y)
  }
  mult(factor) {
    return new Point(this.x * factor, this.y * factor)
  }
  div(divisor) {
    return new Point(this.x / divisor, this.y / divisor)
  }
  multByPoint({ x, y }) {
    return new Point(this.x * x, this.y * y)
  }
  divByPoint({ x, y }) {
    return new Point(this.x / x, this.y / y)
  }

  /** @param matrix its rows, one after the other. */
  matMult([xx, xy, yx, yy]) {
    return new Point(xx * this.x + xy * this.y, yx * this.x + yy * this.y)
  }

  /** The point turned by an angle in radians, from x to y. */
  rotate(angle) {
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
    return new Point(cosine * this.x - sine * this.y, sine * this.x + cosine * this.y)
  }

  rotateAround(angle, center) {
    return this.sub(center).rotate(angle).add(center)
  }
  round() {
    return new Point(Math.round(this.x), Math.round(this.y))
  }
  unit() {
    return this.div(this.mag())
  }
  perp() {
    return new Point(-this.y, this.x)
  }
  mag() {
    return Math.sqrt(this.x * this.x + this.y * this.y)
  }
  equals({ x, y }) {
    return this.x === x && this.y === y
  }
  dist(other) {
    return Math.sqrt(this.distSqr(other))
  }
  distSqr({ x, y }) {
    return (x - this.x) ** 2 + (y - this.y) ** 2
  }
  angle() {
    return Math.atan2(this.y, this.x)
  }
  angleTo({ x, y }) {
    return Math.atan2(this.y - y, this.x - x)
  }
  angleWith({ x, y }) {
    return this.angleWithSep(x, y)
  }

  /** The angle from this vector to another, in (-π, π]. */
  angleWithSep(x, y) {
    return Math.atan2(this.x * y - this.y * x, this.x * x + this.y * y)
  }
}

/** The mean radius of the earth, in metres, by which MapLibre measures. */
const earthRadius = 6371008.8

/** A place, in degrees. */
export class LngLat {
  constructor(lng, lat) {
    if (isNaN(lng) || isNaN(lat)) throw new Error(`Invalid LngLat object: (${lng}, ${lat})`)
    this.lng = +lng
    this.lat = +lat
    if (this.lat > 90 || this.lat < -90) {
      throw new Error('Invalid LngLat latitude value: must be between -90 and 90')
    }
  }

  /** From a place, [lng, lat], {lng, lat} or {lon, lat}. */
  static convert(place) {
    if (place instanceof LngLat) return place
    if (Array.isArray(place) && (place.length === 2 || place.length === 3)) {
      return new LngLat(Number(place[0]), Number(place[1]))
    }
    if (!Array.isArray(place) && typeof place === 'object' && place !== null) {
      return new LngLat(Number('lng' in place ? place.lng : place.lon), Number(place.lat))
    }
    throw new Error(
      '`LngLatLike` argument must be specified as a LngLat instance, an object {lng: <lng>, lat: <lat>}, ' +
        'an object {lon: <lng>, lat: <lat>}, or an array of [<lng>, <lat>]',
    )
  }

  /** The same place with a longitude in (-180, 180]. */
  wrap() {
    return new LngLat(wrap(this.lng, -180, 180), this.lat)
  }
  toArray() {
    return [this.lng, this.lat]
  }
  toString() {
    return `LngLat(${this.lng}, ${this.lat})`
  }

  /** In metres along the great circle. */
  distanceTo(other) {
    const [here, there] = [this.lat * radians, other.lat * radians]
    const turn = (other.lng - this.lng) * radians
    const cosine =
      Math.sin(here) * Math.sin(there) + Math.cos(here) * Math.cos(there) * Math.cos(turn)
    return earthRadius * Math.acos(Math.min(cosine, 1))
  }
}

/** A box. East beyond 180 crosses the antimeridian. */
export class LngLatBounds {
  /** @param sw the south-west corner, or both corners, or [west, south, east, north]. */
  constructor(sw, ne) {
    if (!sw) return
    if (ne) this.setSouthWest(sw).setNorthEast(ne)
    else if (Array.isArray(sw) && sw.length === 4)
      this.setSouthWest([sw[0], sw[1]]).setNorthEast([sw[2], sw[3]])
    else if (Array.isArray(sw)) this.setSouthWest(sw[0]).setNorthEast(sw[1])
  }

  static convert(bounds) {
    return bounds instanceof LngLatBounds || !bounds ? bounds : new LngLatBounds(bounds)
  }

  /** The box with a radius in metres around a place. */
  static fromLngLat({ lng, lat }, radius = 0) {
    const height = (360 * radius) / 40075017
    const width = height / Math.cos(radians * lat)
    return new LngLatBounds(
      new LngLat(lng - width, lat - height),
      new LngLat(lng + width, lat + height),
    )
  }

  setSouthWest(place) {
    this._sw = copy(LngLat.convert(place))
    return this
  }

  setNorthEast(place) {
    this._ne = copy(LngLat.convert(place))
    return this
  }

  /** Extends the box to contain a place or another box. */
  extend(other) {
    if (Array.isArray(other)) {
      const isBox = other.length === 4 || other.every(Array.isArray)
      return this.extend(isBox ? LngLatBounds.convert(other) : LngLat.convert(other))
    }
    if (!(other instanceof LngLat || other instanceof LngLatBounds)) {
      const isPlace = other && ('lng' in other || 'lon' in other) && 'lat' in other
      return isPlace ? this.extend(LngLat.convert(other)) : this
    }
    const [sw, ne] = other instanceof LngLat ? [other, other] : [other._sw, other._ne]
    if (!sw || !ne) return this
    if (this.isEmpty()) return this.setSouthWest(sw).setNorthEast(ne)
    this._sw = new LngLat(Math.min(sw.lng, this._sw.lng), Math.min(sw.lat, this._sw.lat))
    this._ne = new LngLat(Math.max(ne.lng, this._ne.lng), Math.max(ne.lat, this._ne.lat))
    return this
  }

  getCenter() {
    return new LngLat((this._sw.lng + this._ne.lng) / 2, (this._sw.lat + this._ne.lat) / 2)
  }
  getSouthWest() {
    return this._sw
  }
  getNorthEast() {
    return this._ne
  }
  getNorthWest() {
    return new LngLat(this.getWest(), this.getNorth())
  }
  getSouthEast() {
    return new LngLat(this.getEast(), this.getSouth())
  }
  getWest() {
    return this._sw.lng
  }
  getSouth() {
    return this._sw.lat
  }
  getEast() {
    return this._ne.lng
  }
  getNorth() {
    return this._ne.lat
  }
  toArray() {
    return [this._sw.toArray(), this._ne.toArray()]
  }
  toString() {
    return `LngLatBounds(${this._sw}, ${this._ne})`
  }
  isEmpty() {
    return !(this._sw && this._ne)
  }

  /** If west is above east, MapLibre counts the longitudes between the two, across Greenwich, as inside. */
  contains(place) {
    const { lng, lat } = LngLat.convert(place)
    const [west, east] = [this.getWest(), this.getEast()]
    const isBetween = west > east ? west >= lng && lng >= east : west <= lng && lng <= east
    return isBetween && this.getSouth() <= lat && lat <= this.getNorth()
  }

  /** The same box with east at most 360 degrees beyond west above it. */
  adjustAntiMeridian() {
    const { lng, lat } = this._ne
    return new LngLatBounds(copy(this._sw), new LngLat(this._sw.lng > lng ? lng + 360 : lng, lat))
  }
}

const copy = ({ lng, lat }) => new LngLat(lng, lat)

const circumference = 2 * Math.PI * earthRadius

/**
 * A place on the Mercator square, [0, 1]² with y down; z is its altitude in the same unit. The order of the
 * operations is MapLibre's: the last digit decides whether a limit counts as a change of zoom.
 */
export class MercatorCoordinate {
  constructor(x, y, z = 0) {
    this.x = +x
    this.y = +y
    this.z = +z
  }

  static fromLngLat(place, altitude = 0) {
    const { lng, lat } = LngLat.convert(place)
    const y =
      (180 - (180 / Math.PI) * Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))) / 360
    return new MercatorCoordinate(
      (180 + lng) / 360,
      y,
      altitude / (circumference * Math.cos(lat * radians)),
    )
  }

  get #latitude() {
    return (360 / Math.PI) * Math.atan(Math.exp(((180 - 360 * this.y) * Math.PI) / 180)) - 90
  }
  toLngLat() {
    return new LngLat(360 * this.x - 180, this.#latitude)
  }
  toAltitude() {
    return this.z * circumference * Math.cos(this.#latitude * radians)
  }
  meterInMercatorCoordinateUnits() {
    return 1 / (circumference * Math.cos(this.#latitude * radians))
  }
}
