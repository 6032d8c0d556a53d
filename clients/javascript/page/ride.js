// A ride along a line that is drawn: its position, the part that is done, distance and height.

import { degree, earthRadius, mercatorX, mercatorY } from '../src/mercator.js'
import { shapesIn } from '../src/readers/geojson.js'

/** How far from the line the target of a ride may be, in points: smoothing cuts corners. */
const tolerance = 20
/** The least part of an animation's cameras that ride: the others approach the line, or look at all of it. */
const leastPart = 0.4
/** How much of the line a ride may seem to go back, and to leap: lines meet themselves. */
const leap = 0.05
/** How far beyond the zooms and angles of its path a camera still rides. */
const slack = 1e-3
/** Seconds of a ride along a recorded line, at most. */
const longestRide = 60

/** The longest line of some GeoJSON, with the times of a ride if it was recorded: {coordinates, times?}. */
export function lineIn(data) {
  const lines = [...shapesIn(data ?? {})].flatMap(({ type, coordinates, properties }) => {
    const recorded = properties.coordinateProperties?.times ?? properties.coordTimes
    if (type === 'LineString') return [timed(coordinates, recorded)]
    if (type !== 'MultiLineString') return []
    return coordinates.map((line, index) => timed(line, recorded?.[index]))
  })
  return lines.sort((a, b) => b.coordinates.length - a.coordinates.length)[0]
}

/**
 * A line with the times of a ride in seconds, as it was recorded, but in a minute at most; places whose time does not rise
 * are left out.
 */
function timed(coordinates, recorded = []) {
  const kept = []
  for (const [index, place] of coordinates.entries()) {
    const time = new Date(recorded[index] ?? NaN) / 1000
    if (kept.length === 0 ? time > -Infinity : time > kept.at(-1).time) kept.push({ place, time })
  }
  if (kept.length < 2) return { coordinates }
  const seconds = kept.map(({ time }) => time - kept[0].time)
  const scale = Math.min(1, longestRide / seconds.at(-1))
  return {
    coordinates: kept.map(({ place }) => place),
    times: seconds.map((time) => time * scale),
  }
}

export class Ride {
  /** The line on the map's square, and the metres from its beginning to each place. */
  #line
  #metres
  #heights
  /** How many metres it was from the beginning last, for lines that cross themselves. */
  #last = 0
  /** The least and the greatest zoom and viewing angle of a camera that rides. */
  #zooms = [-Infinity, Infinity]
  #angles = [-Infinity, Infinity]

  constructor({ coordinates }) {
    this.#line = coordinates.map(([longitude, latitude]) => [
      mercatorX(longitude),
      mercatorY(latitude),
    ])
    this.#heights = coordinates.map(([, , height]) => height)
    let sum = 0
    this.#metres = coordinates.map(
      (place, index) => (sum += index === 0 ? 0 : metresBetween(coordinates[index - 1], place)),
    )
  }

  /** The ride of an animation along the longest line of some GeoJSON; undefined if its cameras do not follow the line. */
  static along(data, cameras) {
    const line = lineIn(data)
    if (line === undefined || cameras.length < 2) return undefined
    const ride = new Ride(line)
    // The longest run of cameras that go on along the line.
    let [run, best] = [[], []]
    for (const camera of cameras) {
      const isOn = ride.at(camera) !== undefined
      if (!isOn || ride.#last < run.at(-1)?.metres - leap * ride.#metres.at(-1)) run = []
      if (isOn) run.push({ camera, metres: ride.#last })
      if (run.length > best.length) best = run
    }
    const [{ metres } = {}] = best
    if (best.length < leastPart * cameras.length || best.every((one) => one.metres === metres))
      return undefined
    const span = (values) => [Math.min(...values) - slack, Math.max(...values) + slack]
    ride.#zooms = span(best.map(({ camera }) => camera.zoom))
    ride.#angles = span(best.map(({ camera }) => camera.viewingAngle))
    ride.#last = 0
    return ride
  }

  /** The position of a camera's target on the line: {done, place, text}; undefined if the camera does not ride. */
  at({ target, zoom, viewingAngle }) {
    if (zoom < this.#zooms[0] || zoom > this.#zooms[1]) return undefined
    if (viewingAngle < this.#angles[0] || viewingAngle > this.#angles[1]) return undefined
    const world = 256 * 2 ** zoom
    const [x, y] = [mercatorX(target.longitude), mercatorY(target.latitude)]
    const length = this.#metres.at(-1)
    let best
    for (let index = 1; index < this.#line.length; index += 1) {
      const [a, b] = [this.#line[index - 1], this.#line[index]]
      const copy = Math.round(x - a[0])
      const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
      const square = dx * dx + dy * dy
      const part =
        square === 0
          ? 0
          : Math.min(Math.max(((x - copy - a[0]) * dx + (y - a[1]) * dy) / square, 0), 1)
      const place = [a[0] + part * dx, a[1] + part * dy]
      const distance = Math.hypot(x - copy - place[0], y - place[1]) * world
      if (distance > tolerance) continue
      const [begin, end] = [this.#metres[index - 1], this.#metres[index]]
      const metres = begin + part * (end - begin)
      const jump = Math.abs(metres - this.#last) / length
      // Where the line meets itself, the ride continues from its last position.
      const cost = distance + (jump > leap ? tolerance : 0) + jump
      if (best === undefined || cost < best.cost) best = { cost, index, part, place, metres }
    }
    if (best === undefined) return undefined
    const { index, part, place, metres } = best
    this.#last = metres
    const [done, all] = [metres, length].map(distanceText)
    const [from, to] = [this.#heights[index - 1], this.#heights[index]]
    const height = from + part * (to - from)
    const text = `${done} of ${all}${height > -Infinity ? ` · ${grouped.format(height)} m` : ''}`
    return { done: [...this.#line.slice(0, index), place], place, text }
  }
}

/** On the protocol's sphere, by haversines. */
function metresBetween([west, south], [east, north]) {
  const half = (degrees) => Math.sin((degrees * degree) / 2) ** 2
  const square =
    half(north - south) + Math.cos(south * degree) * Math.cos(north * degree) * half(east - west)
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(square)))
}

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
/** To ten metres, from 10 km to a hundred. Zeros at the end stay, so that the text does not jump as it counts. */
function distanceText(metres) {
  if (metres < 995) return `${Math.round(metres / 10) * 10} m`
  return `${(metres / 1000).toFixed(metres < 9995 ? 2 : 1)} km`
}
