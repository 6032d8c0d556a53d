// The camera's state within its limits, and its perspective, as in MapLibre's Mercator transform: a
// pinhole that looks at the centre, over the flat map. Below, a world point is in CSS pixels at the zoom.

import { clamp, LngLat, LngLatBounds, MercatorCoordinate, mix, Point, wrap } from './geometry.js'

/** As MapLibre divides and multiplies: the last digit decides whether a bearing counts as changed. */
const toRadians = (degrees) => (degrees * Math.PI) / 180
const toDegrees = (radians) => (radians / Math.PI) * 180

const tileSize = 512
const maxLatitude = 85.051129
/** The limits at first. */
export const initial = { minZoom: -2, maxZoom: 22, minPitch: 0, maxPitch: 60 }
const none = { top: 0, bottom: 0, left: 0, right: 0 }
const edges = ['top', 'bottom', 'left', 'right']

export const log2 = (value) => Math.log(value) / Math.LN2

/** Converts between places and points of a world of a given size. */
export function toWorld(worldSize, { lng, lat }) {
  const { x, y } = MercatorCoordinate.fromLngLat(
    new LngLat(lng, clamp(lat, -maxLatitude, maxLatitude)),
  )
  return new Point(x * worldSize, y * worldSize)
}

export const fromWorld = (worldSize, { x, y }) =>
  new MercatorCoordinate(x / worldSize, y / worldSize).toLngLat()

let hasWarned = false

/** Warns once per program of what the camera does not follow. */
export function warnOfFlatness(what) {
  if (hasWarned) return
  hasWarned = true
  console.warn(
    `mapcam keeps ${what} and gives it back, and its camera stays flat, over the plain Mercator map.`,
  )
}

export class Transform {
  width = 0
  height = 0
  zoom = 0
  /** Whether nobody has set a camera: then the style's own is taken. */
  isUnmodified = true
  renderWorldCopies = true

  #limits = { ...initial }
  #center = new LngLat(0, 0)
  #bearing = 0
  #pitch = 0
  #fov = 0.6435011087932844
  #kept = { roll: 0, elevation: 0 }
  #padding = { ...none }
  #lngRange = null
  #latRange = [-maxLatitude, maxLatitude]
  #isConstraining = false
  #constrainOverride

  constructor(model) {
    this.model = model
  }
  get limits() {
    return this.#limits
  }
  get center() {
    return new LngLat(this.#center.lng, this.#center.lat)
  }
  get worldSize() {
    return tileSize * 2 ** this.zoom
  }
  get bearing() {
    return toDegrees(this.#bearing)
  }

  set bearing(bearing) {
    const turned = toRadians(wrap(bearing, -180, 180))
    if (this.#bearing !== turned) this.isUnmodified = false
    this.#bearing = turned
    this.#check()
  }

  get pitch() {
    return toDegrees(this.#pitch)
  }

  set pitch(pitch) {
    const { minPitch, maxPitch } = this.#limits
    const tilted = (clamp(pitch, minPitch, maxPitch) / 180) * Math.PI
    if (this.#pitch !== tilted) this.isUnmodified = false
    this.#pitch = tilted
    this.#check()
  }

  get roll() {
    return this.#kept.roll
  }
  set roll(roll) {
    this.#keep({ roll })
  }
  get elevation() {
    return this.#kept.elevation
  }
  set elevation(elevation) {
    this.#keep({ elevation })
  }

  /** Values that are kept and returned, but not shown. */
  #keep(given) {
    const [[name, value]] = Object.entries(given)
    if (this.#kept[name] === value) return
    if (value) warnOfFlatness(`the ${name}`)
    this.isUnmodified = false
    this.#kept = { ...this.#kept, ...given }
    this.#check()
  }

  /** The vertical field of view in degrees. */
  get fov() {
    return toDegrees(this.#fov)
  }

  set fov(fov) {
    const degrees = clamp(fov, 0.1, 150)
    if (this.fov === degrees) return
    this.isUnmodified = false
    this.#fov = toRadians(degrees)
    this.#check()
  }

  get padding() {
    return { ...this.#padding }
  }

  /** Where the centre is on the screen. */
  get centerPoint() {
    const { top, bottom, left, right } = this.#padding
    const x = clamp((left + this.width - right) / 2, 0, this.width)
    return new Point(x, clamp((top + this.height - bottom) / 2, 0, this.height))
  }

  /** From the eye to the centre, in pixels. */
  get distance() {
    return (0.5 / Math.tan(this.#fov / 2)) * this.height
  }

  get maxBounds() {
    if (this.#lngRange === null) return null
    const [[west, east], [south, north]] = [this.#lngRange, this.#latRange]
    return new LngLatBounds([west, south], [east, north])
  }

  // MARK: Changes

  clone() {
    return new Transform(this.model).apply(this)
  }

  /** Copies all values of another transform. */
  apply(other) {
    Object.assign(this, other)
    this.#limits = { ...other.#limits }
    this.#center = other.#center
    this.#bearing = other.#bearing
    this.#pitch = other.#pitch
    this.#fov = other.#fov
    this.#kept = other.#kept
    this.#padding = { ...other.#padding }
    this.#lngRange = other.#lngRange
    this.#latRange = other.#latRange
    this.#constrainOverride = other.#constrainOverride
    return this
  }

  setZoom(zoom) {
    const wanted = this.constrained(this.#center, zoom).zoom
    if (this.zoom === wanted) return
    this.isUnmodified = false
    this.zoom = wanted
    this.#constrain()
    this.#check()
  }

  setCenter(center) {
    if (center.lat === this.#center.lat && center.lng === this.#center.lng) return
    this.isUnmodified = false
    this.#center = center
    this.#constrain()
  }

  /** Sets the edges that are given. */
  setPadding(padding) {
    if (this.isPaddingEqual(padding)) return
    this.isUnmodified = false
    this.#mixPadding(this.#padding, padding, 1)
    if (this.model.paddedLimits) this.#constrain()
    this.#check()
  }

  interpolatePadding(from, to, fraction) {
    this.isUnmodified = false
    this.#mixPadding(from, to, fraction)
    this.#constrain()
    this.#check()
  }

  isPaddingEqual(padding) {
    return edges.every((edge) => this.#padding[edge] === padding[edge])
  }

  resize(width, height) {
    this.width = width
    this.height = height
    this.#constrain()
    this.#check()
  }

  setLimit(name, value) {
    if (this.#limits[name] === value) return
    this.#limits[name] = value
    if (name.endsWith('Zoom')) this.setZoom(this.constrained(this.#center, this.zoom).zoom)
    else
      this.pitch = name === 'minPitch' ? Math.max(this.pitch, value) : Math.min(this.pitch, value)
  }

  setMaxBounds(bounds) {
    this.#lngRange = bounds ? [bounds.getWest(), bounds.getEast()] : null
    this.#latRange = bounds ? [bounds.getSouth(), bounds.getNorth()] : [-maxLatitude, maxLatitude]
    if (bounds) this.#constrain()
  }

  /** A function that is given a centre and a zoom, and returns those to be shown, instead of all limits. */
  setConstrain(constrain) {
    this.#constrainOverride = constrain ?? undefined
    this.#constrain()
  }

  /** MapLibre's matrices have no inverse then. */
  #check() {
    const { lng, lat } = this.#center
    const numbers = [
      this.zoom,
      this.#bearing,
      this.#pitch,
      this.#fov,
      lng,
      lat,
      ...Object.values({ ...this.#kept, ...this.#padding }),
    ]
    if (!numbers.every(Number.isFinite) && this.width && this.height)
      throw new TypeError("Cannot read properties of null (reading '0')")
  }

  /** Moves the camera so that a place is at a point of the screen. */
  setLocationAtPoint(place, point) {
    const { x, y } = MercatorCoordinate.fromLngLat(place)
    const way = this.#toGround(point).sub(this.#toGround(this.centerPoint)).div(this.worldSize)
    this.setCenter(new MercatorCoordinate(x - way.x, y - way.y).toLngLat())
    if (this.renderWorldCopies) this.setCenter(this.#center.wrap())
    // Even if the center stays: bounds may have been removed. MapLibre's is never quite the same.
    this.#constrain()
  }

  #mixPadding(from, to, fraction) {
    for (const edge of edges) {
      if (from[edge] != null && to[edge] != null)
        this.#padding[edge] = mix(from[edge], to[edge], fraction)
    }
  }

  // MARK: Limits

  #constrain() {
    if (!this.width || !this.height || this.#isConstraining) return
    this.#isConstraining = true
    const isUnmodified = this.isUnmodified
    const { center, zoom } = this.constrained(this.#center, this.zoom)
    this.setCenter(center)
    this.setZoom(zoom)
    this.isUnmodified = isUnmodified
    this.#isConstraining = false
  }

  /**
   * The nearest centre and zoom within the limits: the view, without its pitch and bearing, stays within
   * the bounds, and where these are smaller it shows just them.
   */
  constrained(center, zoom) {
    if (this.#constrainOverride !== undefined) return this.#constrainOverride(center, zoom)
    const { top, bottom, left, right } = this.model.paddedLimits ? this.#padding : none
    const [width, height] = [this.width - left - right, this.height - top - bottom]
    const within = clamp(+zoom, this.#limits.minZoom, this.#limits.maxZoom)
    const worldSize = tileSize * 2 ** within
    const at = toWorld(worldSize, center)
    const rows = this.#rows(worldSize)
    const columns = this.#columns(worldSize)
    const scale = Math.max(lack(rows, height), lack(columns, width))
    if (scale > 0) {
      const x = lack(columns, width) > 0 ? middle(columns) : at.x
      const y = lack(rows, height) > 0 ? middle(rows) : at.y
      return { center: fromWorld(worldSize, new Point(x, y)).wrap(), zoom: within + log2(scale) }
    }
    const y = pushed(at.y, rows, height)
    let x
    if (columns !== null) {
      const half = worldSize / 2
      const from = this.renderWorldCopies
        ? wrap(at.x, middle(columns) - half, middle(columns) + half)
        : at.x
      x = pushed(from, columns, width)
    }
    if (x === undefined && y === undefined)
      return { center: new LngLat(center.lng, center.lat), zoom: within }
    return { center: fromWorld(worldSize, new Point(x ?? at.x, y ?? at.y)).wrap(), zoom: within }
  }

  #rows(worldSize) {
    const [south, north] = this.#latRange.map(
      (lat) => MercatorCoordinate.fromLngLat([0, lat]).y * worldSize,
    )
    return [north, south]
  }

  /** Null if nothing restricts the longitude. */
  #columns(worldSize) {
    if (this.#lngRange === null && this.renderWorldCopies) return null
    const range = this.#lngRange ?? [-179.9999999999, 180 - 1e-10]
    const [left, right] = range.map((lng) => wrap(((180 + lng) / 360) * worldSize, 0, worldSize))
    return [left, right < left ? right + worldSize : right]
  }

  // MARK: Perspective

  /** A place's point on the screen; behind the eye, as in MapLibre, a mirrored one, or one far outside the view. */
  project(place) {
    const { point, depth } = this.#seen(place)
    if (depth > 0 || !this.model.behindIsOutside) return point
    const middle = new Point(this.width / 2, this.height / 2)
    const way = middle.sub(point)
    return middle.add(
      way.mult(1.5 * Math.min(this.width / Math.abs(way.x), this.height / Math.abs(way.y))),
    )
  }

  #seen(place) {
    const { x, y } = MercatorCoordinate.fromLngLat(place)
    const at = new Point(x * this.worldSize, y * this.worldSize)
    const ground = at.sub(toWorld(this.worldSize, this.#center)).rotate(-this.#bearing)
    const depth = this.distance - ground.y * Math.sin(this.#pitch)
    const scale = this.distance / depth
    const way = new Point(ground.x * scale, ground.y * Math.cos(this.#pitch) * scale)
    return { depth, point: this.centerPoint.add(way) }
  }

  /** The place under a point of the screen; above the horizon, as in MapLibre, a mirrored one. */
  unproject(point) {
    return fromWorld(this.worldSize, this.#toGround(point))
  }

  /** The first row of the screen that MapLibre counts as seen: a little below the horizon. */
  get horizon() {
    const limit = Math.min(
      0.85 * Math.tan(toRadians(90 - this.pitch)),
      Math.tan(toRadians(89.25 - this.pitch)),
    )
    return this.height / 2 - this.distance * limit
  }

  #toGround(point) {
    const { x, y } = Point.convert(point).sub(this.centerPoint)
    const down =
      (y * this.distance) / (this.distance * Math.cos(this.#pitch) + y * Math.sin(this.#pitch))
    const right = (x * (this.distance - down * Math.sin(this.#pitch))) / this.distance
    return toWorld(this.worldSize, this.#center).add(new Point(right, down).rotate(this.#bearing))
  }
}

const middle = ([start, end]) => (start + end) / 2

/** By how much a range must grow to fill a length; 0 if it fills it already. */
const lack = (range, length) =>
  range !== null && range[1] - range[0] < length ? length / (range[1] - range[0]) : 0

/** The nearest middle at which a length is within a range; undefined if it is already. */
function pushed(at, [start, end], length) {
  if (at + length / 2 > end) return end - length / 2
  return at - length / 2 < start ? start + length / 2 : undefined
}
