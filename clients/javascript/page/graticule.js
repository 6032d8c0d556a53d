// Meridians and parallels at a step that fits the zoom.

import { mercatorX, mercatorY } from '../src/mercator.js'

/** The approximate distance between two lines, in points. */
const spacing = 130
const widestStep = 30
const mostLines = 90

/** The greatest number not above a given one that is 1, 2 or 5 times a power of ten. */
export function roundNumber(number) {
  const power = 10 ** Math.floor(Math.log10(number))
  return power * ([5, 2].find((factor) => factor * power <= number) ?? 1)
}

/** The graticule's step in degrees at a zoom. */
const stepAt = (zoom) => Math.min(roundNumber((2 * spacing * 360) / (256 * 2 ** zoom)), widestStep)

/** The distance between two lines as text: `10°`. */
export const stepText = ({ zoom }) => `${Number(stepAt(zoom).toPrecision(1))}°`

/** The graticule's lines around a camera, on the map's square. */
export function graticule({ target: { latitude, longitude }, zoom, viewingAngle }, size) {
  const step = stepAt(zoom)
  const degrees = (Math.max(size.width, size.height) * 360) / (256 * 2 ** zoom)
  const reach = Math.min(180, degrees * (viewingAngle > 45 ? 4 : 2), (step * mostLines) / 2)
  const multiples = (center, limit) => {
    const first = Math.ceil(Math.max(center - reach, -limit) / step)
    const last = Math.floor(Math.min(center + reach, limit) / step)
    return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
  }
  const [west, east] = [longitude - reach, longitude + reach].map(mercatorX)
  const [south, north] = [latitude - reach, latitude + reach].map(mercatorY)
  const meridian = (x) => [
    [x, south],
    [x, north],
  ]
  const parallel = (y) => [
    [west, y],
    [east, y],
  ]
  return [
    ...multiples(longitude, 540).map(mercatorX).map(meridian),
    ...multiples(latitude, 80).map(mercatorY).map(parallel),
  ]
}
