// MapLibre's paths between two cameras: functions of a fraction of the path.

import { LngLat, mix } from './geometry.js'
import { fromWorld, log2, toWorld } from './transform.js'

/** The coefficients of a Bézier curve from 0 to 1 with two handles, of t³, t² and t. */
function cubic(first, second) {
  const one = 3 * first
  const two = 3 * (second - first) - one
  return [1 - one - two, two, one]
}

const value = ([three, two, one], t) => ((three * t + two) * t + one) * t

/**
 * CSS's cubic-bezier() with the handles (x1, y1) and (x2, y2), found by Newton's method to 1e-6. The order of the
 * operations is MapLibre's: at the least zoom that shows the world, the last digit decides whether the zoom counts
 * as changed.
 */
export function bezier(x1, y1, x2, y2) {
  const [across, up] = [cubic(x1, x2), cubic(y1, y2)]
  const [three, two, one] = across
  return (x) => {
    if (x < 0 || x > 1) return x < 0 ? 0 : 1
    let t = x
    for (let round = 0; round < 8; round += 1) {
      const excess = value(across, t) - x
      if (Math.abs(excess) < 1e-6) break
      t -= excess / ((3 * three * t + 2 * two) * t + one)
    }
    return value(up, t)
  }
}

/** CSS's "ease". */
export const ease = bezier(0.25, 0.1, 0.25, 1)

/** The goal of a motion within the limits, on the copy of the world that is nearest to the centre. */
function goalOf(transform, center, zoom) {
  const goal = transform.constrained(
    LngLat.convert(center),
    zoom === undefined ? transform.zoom : +zoom,
  )
  if (transform.renderWorldCopies && transform.maxBounds === null) {
    const turn = goal.center.lng - transform.center.lng
    if (Math.abs(turn) > 180) goal.center.lng -= Math.sign(turn) * 360
  }
  return goal
}

const place = (transform, at, worldSize = transform.worldSize) => {
  const found = fromWorld(worldSize, at)
  return transform.renderWorldCopies ? found.wrap() : found
}

/** How a motion begins and where it leads; `turn` turns, tilts and pads, and gives the point that moves. */
function prepared(transform, { center, zoom, padding, offset, ...goals }) {
  const { bearing, pitch, roll } = transform
  const start = { zoom: transform.zoom, bearing, pitch, roll, padding: transform.padding }
  const point = transform.centerPoint.add(offset)
  const from = transform.unproject(point)
  const goal = goalOf(transform, center || from, zoom)
  const begin = toWorld(transform.worldSize, from)
  const way = toWorld(transform.worldSize, goal.center).sub(begin)
  const isPadding = !transform.isPaddingEqual(padding)
  const turn = (fraction) => {
    for (const name of ['bearing', 'pitch', 'roll']) {
      if (start[name] !== goals[name]) transform[name] = mix(start[name], goals[name], fraction)
    }
    if (!isPadding) return point
    transform.interpolatePadding(start.padding, padding, fraction)
    return transform.centerPoint.add(offset)
  }
  return { start, goal, begin, way, turn }
}

/** The direct path of every property: {isZooming, show(fraction)}. */
export function easePath(transform, options) {
  const anchor = options.around && LngLat.convert(options.around)
  const anchorPoint = anchor && transform.project(anchor)
  const { start, goal, begin, way, turn } = prepared(transform, options)
  const scale = 2 ** (goal.zoom - start.zoom)
  const speedup = goal.zoom > start.zoom ? Math.min(2, scale) : Math.max(0.5, scale)
  const isZooming = goal.zoom !== start.zoom
  const show = (fraction) => {
    if (isZooming) transform.setZoom(mix(start.zoom, goal.zoom, fraction))
    const point = turn(fraction)
    if (anchor) return transform.setLocationAtPoint(anchor, anchorPoint)
    const covered = fraction * speedup ** (1 - fraction)
    const at = begin.add(way.mult(covered)).mult(2 ** (transform.zoom - start.zoom))
    transform.setLocationAtPoint(place(transform, at), point)
  }
  return { isZooming, show }
}

const cosh = (x) => (Math.exp(x) + Math.exp(-x)) / 2
const sinh = (x) => (Math.exp(x) - Math.exp(-x)) / 2

/**
 * Van Wijk and Nuij's optimal path (Smooth and efficient zooming and panning, 2003), with MapLibre's
 * rounding errors: {length, curve, show(fraction)}, its length in the paper's S. Undefined if there is nothing to fly.
 */
export function flyPath(transform, { minZoom, curve, ...options }) {
  const { worldSize } = transform
  const { start, goal, begin, way, turn } = prepared(transform, options)
  const widths = { start: Math.max(transform.width, transform.height) }
  widths.end = widths.start / 2 ** (goal.zoom - start.zoom)
  const { flyCeiling, flyClamped } = transform.model
  if (minZoom !== undefined || flyCeiling) {
    const own = transform.limits.minZoom
    const wanted = flyCeiling ? Math.max(minZoom === undefined ? own : +minZoom, own) : +minZoom
    const least = transform.constrained(goal.center, Math.min(wanted, start.zoom, goal.zoom)).zoom
    const ceiling = Math.sqrt((widths.start / 2 ** (least - start.zoom) / way.mag()) * 2)
    curve = flyCeiling ? Math.min(curve, ceiling) : ceiling
  }
  const flight = optimalPath(widths, way.mag(), curve)
  if (flight === undefined) return undefined
  const show = (fraction) => {
    const at = fraction * flight.length
    const scale = 1 / flight.width(at)
    const point = turn(fraction)
    transform.setZoom(fraction === 1 ? goal.zoom : start.zoom + log2(scale))
    const world = begin.add(way.mult(flight.covered(at)))
    const end = transform.renderWorldCopies ? goal.center.wrap() : goal.center
    const along = () =>
      flyClamped ? place(transform, world, worldSize) : place(transform, world.mult(scale))
    transform.setLocationAtPoint(fraction === 1 ? end : along(), point)
  }
  return { length: flight.length, curve, show }
}

/**
 * The visible width, as a share of the first one, and the fraction of the path that is covered, at each
 * length of the path.
 */
function optimalPath({ start, end }, way, curve) {
  const square = curve * curve
  const factor = (sign, width) => {
    const b =
      (end * end - start * start + sign * square * square * way * way) / (2 * width * square * way)
    return Math.log(Math.sqrt(b * b + 1) - b)
  }
  const first = factor(1, start)
  const length = (factor(-1, end) - first) / curve
  if (Math.abs(way) < 2e-6 || !isFinite(length)) {
    if (Math.abs(start - end) < 1e-6) return undefined
    const sign = end < start ? -1 : 1
    return {
      length: Math.abs(Math.log(end / start)) / curve,
      width: (at) => Math.exp(sign * curve * at),
      covered: () => 0,
    }
  }
  const tanh = (x) => sinh(x) / cosh(x)
  return {
    length,
    width: (at) => cosh(first) / cosh(first + curve * at),
    covered: (at) =>
      (start * ((cosh(first) * tanh(first + curve * at) - sinh(first)) / square)) / way,
  }
}
