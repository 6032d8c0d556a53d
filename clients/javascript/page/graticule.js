// Meridians and parallels at a step that fits the zoom.

import { mercatorX, mercatorY } from '../src/mercator.js'

const steps = [
  30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001,
  0.00005, 0.00002, 0.00001,
]
/** The approximate distance between two lines, in points. */
const spacing = 130
const maxLines = 90

/** Between these distances in points lines appear. */
const faint = [14, 56]

/** The distance between two lines as text: `10°`. */
export const stepText = ({ zoom }) => degreesText(graticuleStep(zoom))

/** The opacity of lines at a distance from each other in points, from 0 to 1. */
export const lineStrength = (spacing) =>
  Math.min(Math.max((spacing - faint[0]) / (faint[1] - faint[0]), 0), 1)

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
