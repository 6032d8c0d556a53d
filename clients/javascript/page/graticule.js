// Meridians and parallels at a step that fits the zoom, and close to the ground a grid of metres.

import { earthRadius, mercatorX, mercatorY, metresPerPoint, radians } from './mercator.js'
import { lengthText } from './cities.js'

const steps = [
  30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001,
  0.00005, 0.00002, 0.00001,
]
/** The approximate distance between two lines, in points. */
const spacing = 130
const maxLines = 90

/** The zoom around which the grid of metres replaces the degrees, and the opacity of each there. */
export const gridPart = (zoom) => Math.min(Math.max((zoom - 8.75) * 2, 0), 1)
/** The steps of the grid, in metres; its finer lines appear as their distance grows from the first number to the second, in
 points. */
const gridSteps = [10, 100, 1000, 10_000]
const finer = [14, 56]
const metresPerDegree = radians * earthRadius
/** The number of straight parts of a column, which is curved. */
const columnParts = 6
/** The most lines of a step on each side of the target. */
const gridLines = 75

/** The step of the grid's finer lines in metres, and their opacity, from 0 to 1. */
function gridStep(camera) {
  const scale = metresPerPoint(camera)
  const metres = gridSteps.find((step) => step / scale >= finer[0]) ?? gridSteps.at(-1)
  return { metres, part: lineStrength(metres / scale) }
}

/** The distance between two lines as text: `10°`, or `1 km`. */
export function stepText(camera) {
  if (gridPart(camera.zoom) < 0.5) return degreesText(graticuleStep(camera.zoom))
  const { metres, part } = gridStep(camera)
  return lengthText(part < 0.3 ? 10 * metres : metres)
}

/** The opacity of lines at a distance from each other in points, from 0 to 1. */
export const lineStrength = (spacing) =>
  Math.min(Math.max((spacing - finer[0]) / (finer[1] - finer[0]), 0), 1)

/**
 * The grid's lines around a camera on the map's square, for its finest step and 10 and 100 times as much: {lines, spacing}, the step in
 * points at the target. Its rows are as far from the equator as they say, and its columns from the middle of their zone, 6° wide, as UTM's
 * are: a sinusoidal projection.
 */
export function metricGrid({ target, zoom, viewingAngle }, size) {
  const scale = metresPerPoint({ target, zoom })
  const reach = Math.max(size.width, size.height) * scale * (viewingAngle > 45 ? 12 : 1.2)
  const finest = gridStep({ target, zoom }).metres
  return [1, 10, 100].map((times) => {
    const metres = times * finest
    const isOwn = (at) => times === 100 || at % 10 !== 0
    return {
      spacing: metres / scale,
      lines: linesAround(
        target,
        metres / metresPerDegree,
        Math.min(reach, gridLines * metres) / metresPerDegree,
        isOwn,
      ),
    }
  })
}

/** Rows and columns with a step and a reach in degrees of latitude; `isOwn` selects them by their number. */
function linesAround({ latitude, longitude }, step, reach, isOwn) {
  const [south, north] = [Math.max(latitude - reach, -84), Math.min(latitude + reach, 84)]
  const [west, east] = [-1, 1].map(
    (side) => longitude + (side * reach) / Math.cos(latitude * radians),
  )
  const lines = []
  const multiples = (least, most, line) => {
    for (let at = Math.ceil(least / step); at <= most / step; at += 1)
      if (isOwn(at)) lines.push(line(at * step))
  }
  multiples(south, north, (at) => [west, east].map((end) => [mercatorX(end), mercatorY(at)]))
  const latitudes = Array.from(
    { length: columnParts + 1 },
    (_, index) => south + ((north - south) * index) / columnParts,
  )
  const narrow = Math.cos(Math.min(Math.abs(south), Math.abs(north)) * radians)
  for (let middle = 6 * Math.floor(west / 6) + 3; middle < east + 3; middle += 6) {
    const [least, most] = [Math.max(west - middle, -3), Math.min(east - middle, 3)]
    multiples(least * narrow, most * narrow, (at) =>
      latitudes
        .map((latitude) => [at / Math.cos(latitude * radians), latitude])
        .filter(([away]) => Math.abs(away) <= 3)
        .map(([away, latitude]) => [mercatorX(middle + away), mercatorY(latitude)]),
    )
  }
  return lines
}

/** The graticule's step in degrees at a zoom. */
export function graticuleStep(zoom) {
  const degrees = (spacing * 360) / (256 * 2 ** zoom)
  return steps.findLast((step) => step >= degrees) ?? steps[0]
}

/** The graticule around a camera: where its meridians and parallels are, and its lines on the map's square. */
export function graticule({ target: { latitude, longitude }, zoom, viewingAngle }, size) {
  const step = graticuleStep(zoom)
  const degrees = (Math.max(size.width, size.height) * 360) / (256 * 2 ** zoom)
  const reach = Math.min(180, degrees * (viewingAngle > 45 ? 4 : 2), (step * maxLines) / 2)
  const span = (center, least, most) => {
    const first = Math.ceil(Math.max(center - reach, least) / step - 1e-9)
    const last = Math.floor(Math.min(center + reach, most) / step + 1e-9)
    return Array.from({ length: last - first + 1 }, (_, index) =>
      clean((first + index) * step, step),
    )
  }
  const [meridians, parallels] = [span(longitude, -540, 540), span(latitude, -80, 80)]
  const [west, east] = [longitude - reach, longitude + reach].map(mercatorX)
  const [south, north] = [latitude - reach, latitude + reach].map(mercatorY)
  const lines = [
    ...meridians.map(mercatorX).map((x) => [
      [x, south],
      [x, north],
    ]),
    ...parallels.map(mercatorY).map((y) => [
      [west, y],
      [east, y],
    ]),
  ]
  return { step, meridians, parallels, lines }
}

/** The degrees of the lines, where these meet the left and the lower edge: {text, axis, at, x, y}. */
export function graticuleDegrees(lens, { step, meridians, parallels }, size) {
  const edges = lens.isUpright ? [size.height - 9, 'left'] : ['left', size.height - 9]
  const text = (at, [positive, negative]) =>
    `${degreesText(Math.abs(at), step)}${at % 180 === 0 ? '' : at > 0 ? positive : negative}`
  const labels = [
    ...meridians.map((at) => [
      text(at - 360 * Math.round(at / 360), 'EW'),
      { axis: 'x', at },
      lens.crossing({ x: mercatorX(at) }, edges[0]),
    ]),
    ...parallels.map((at) => [
      text(at, 'NS'),
      { axis: 'y', at },
      lens.crossing({ y: mercatorY(at) }, edges[1]),
    ]),
  ]
  return labels
    .filter(
      ([, , point]) =>
        point && point[0] > -1 && point[0] < size.width && point[1] > 0 && point[1] < size.height,
    )
    .map(([text, line, [x, y]]) => ({ text, ...line, x, y }))
}

/** A multiple of a step, without its rounding errors. */
function clean(value, step) {
  return Number(value.toFixed(Math.max(0, Math.ceil(-Math.log10(step)) + 1)))
}

/** Degrees as text, with as many decimals as a step has. */
export function degreesText(degrees, step = degrees) {
  return `${clean(degrees, step)}°`
}
