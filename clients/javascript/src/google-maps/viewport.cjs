// What a camera shows on a screen of a size: the perspective is that of mapcam's own page.

'use strict'

const { createRequire } = process.getBuiltinModule('node:module')
const { clamped, InvalidValueError, LatLngBounds, widthOf } = require('./LatLng.cjs')

// Node's own `require` loads ES modules, that of jest does not. They take and give numbers, so that it does not matter
// that they belong to another realm than the test's objects.
const load = createRequire(__filename)
const { Lens } = load('../../page/lens.js')
const { latitudeAt, mercatorX, mercatorY } = load('../mercator.js')

/** The width of the world at zoom 0, in pixels. */
const tile = 256
/** Degrees. No public source tells Google's: this is the one of mapcam's engine. */
const fieldOfView = 36.87
const noPadding = { top: 0, right: 0, bottom: 0, left: 0 }
/**
 * Pixels that `fitBounds` keeps free at each side without an argument. It is more than 39.5, by a trace of the real API
 * (https://stackoverflow.com/questions/2494756); 45 is what people tell each other.
 */
const defaultPadding = 45

/** A place {lat, lng} on the map's square, from 0 to 1 from west to east and from north to south. */
const square = ({ lat, lng }) => [mercatorX(lng), mercatorY(lat)]
/** The place at a point of the square; the longitude is not wrapped. */
const placeAt = ([x, y]) => ({ lat: latitudeAt(y), lng: (x - 0.5) * 360 })

class Viewport {
  #lens
  #center

  /** @param camera {center: {lat, lng}, zoom, heading, tilt}. */
  constructor({ center, zoom, heading, tilt }, [width, height]) {
    Object.assign(this, { width, height, world: tile * 2 ** zoom })
    this.#center = square(center)
    const target = { latitude: center.lat, longitude: center.lng }
    this.#lens = new Lens(
      { target, zoom, bearing: heading, viewingAngle: tilt },
      { size: { width, height }, padding: noPadding, fieldOfView },
    )
  }

  /** The pixel of a place; of its copies in other worlds the one that is nearest to the centre. */
  pixelOf(place) {
    const [x, y] = square(place)
    const away = x - this.#center[0]
    // Half a world away both copies are as near.
    return this.pixelAt([Math.abs(away) <= 0.5 ? x : x - Math.round(away), y])
  }

  /** The pixel of a point of the square. */
  pixelAt([x, y]) {
    const [left, top] = this.#lens.project(this.#lens.ground(x, y))
    return { x: left, y: top }
  }

  /** The point of the square at a pixel. */
  at(pixel) {
    return this.#lens.placeAt(pixel)
  }

  /** The centre of the camera that shows a point of the square at a pixel, with the same zoom, heading and tilt. */
  centerWith([x, y], pixel) {
    const [atX, atY] = this.at(pixel)
    return placeAt([this.#center[0] + x - atX, this.#center[1] + y - atY])
  }

  /** The corners of the ground in view: farLeft, farRight, nearLeft, nearRight. */
  get corners() {
    const across = (y) => [0, this.width].map((x) => placeAt(this.at({ x, y })))
    return [...across(0), ...across(this.height)]
  }

  /** How far [x, y] the view moves at least for pixels to be in it, or for it to be among them, less a padding. */
  wayTo(pixels, padding) {
    return paddingOf(padding).map(([before, after], axis) => {
      const [first, last] = range(pixels.map(({ x, y }) => [x, y][axis]))
      const beyond = [first - before, last + after - [this.width, this.height][axis]]
      const [low, high] = range(beyond)
      return low > 0 ? low : Math.min(high, 0)
    })
  }

  /** The smallest box around what is in view; the whole world's width if more than one copy of it is. */
  get bounds() {
    const [south, north] = range(this.corners.map(({ lat }) => lat))
    const [west, east] = range(this.corners.map(({ lng }) => lng))
    if (east - west >= 360) return new LatLngBounds({ south, west: -180, north, east: 180 })
    return new LatLngBounds({ south, west, north, east })
  }
}

const range = (values) => [Math.min(...values), Math.max(...values)]

/** The ranges of a box on the map's square, [[left, right], [top, bottom]]; across 180 degrees the right one is above 1. */
function rangesOf({ south, west, north, east }) {
  const left = mercatorX(west)
  const across = [left, left + widthOf({ west, east }) / 360]
  return [across, [mercatorY(north), mercatorY(south)]]
}

/** The pixels that a padding keeps free, [[left, right], [top, bottom]]: of a number, or an object that may lack some. */
function paddingOf(padding) {
  if (typeof padding === 'number') return [padding, padding].map((each) => [each, each])
  const { top, right, bottom, left } = { ...noPadding, ...padding }
  const down = [top, bottom]
  return [[left, right], down]
}

/** The camera of `fitBounds`: the middle on the screen, and the greatest zoom at which the box is in view. */
function fitted(bounds, size, padding, { least, greatest, isFractional }) {
  if (bounds.south > bounds.north) {
    throw new InvalidValueError('fitBounds: the LatLngBounds is empty: extend it by a place first')
  }
  const ranges = rangesOf(bounds)
  const free = paddingOf(padding ?? defaultPadding)
  const room = free.map(([before, after], axis) => Math.max(size[axis] - before - after, 1))
  const scales = ranges.map(([first, last], axis) => room[axis] / (last - first))
  const exact = Math.log2(Math.min(...scales) / tile)
  // A box that was in view at a whole zoom fits into it again.
  const zoom = clamped(isFractional ? exact : Math.floor(exact + 1e-7), least, greatest)
  const shifts = free.map(([before, after]) => (after - before) / (tile * 2 ** zoom))
  const center = ranges.map(([first, last], axis) => (first + last + shifts[axis]) / 2)
  return { center: placeAt(center), zoom, heading: 0, tilt: 0 }
}

/** The pixels [x, y] by which `panToBounds` moves the view. */
function panInside(bounds, viewport, padding) {
  const [across, down] = rangesOf(bounds)
  const [middle] = viewport.at({ x: viewport.width / 2, y: viewport.height / 2 })
  const copy = Math.round(middle - (across[0] + across[1]) / 2)
  const corners = across.flatMap((x) => down.map((y) => viewport.pixelAt([x + copy, y])))
  return viewport.wayTo(corners, padding)
}

/** The least zoom in a restriction: strictly the one that fills the view, otherwise that which shows all of the box. */
function leastZoom(bounds, isStrict, size) {
  const lengths = rangesOf(bounds).map(([first, last]) => last - first)
  // Around the whole world it restricts latitudes only.
  const scales = lengths.map((each, axis) => size[axis] / each).slice(lengths[0] < 1 ? 0 : 1)
  return Math.log2((isStrict ? Math.max(...scales) : Math.min(...scales)) / tile)
}

/** The centre that keeps the view inside a restriction. A box that is smaller than the view stands in its middle. */
function restricted(center, zoom, size, bounds) {
  const ranges = rangesOf(bounds)
  const kept = square(center).map((value, axis) => {
    const [first, last] = ranges[axis]
    const [middle, half] = [(first + last) / 2, size[axis] / (tile * 2 ** zoom) / 2]
    if (axis === 0 && last - first >= 1) return value
    const copy = axis === 0 ? Math.round(value - middle) : 0
    const isSmall = last - first <= 2 * half
    return copy + (isSmall ? middle : clamped(value - copy, first + half, last - half))
  })
  return placeAt(kept)
}

module.exports = { Viewport, fitted, leastZoom, panInside, placeAt, restricted, square, tile }
