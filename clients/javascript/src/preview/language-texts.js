// What the language server says of places: positions and ranges of its protocol, and texts.

import { readFileSync } from 'node:fs'
import { Lines } from '../locate/positions.js'
import { nearestCity } from '../../page/cities.js'
import { metresPerPoint } from '../mercator.js'

export const toPosition = ({ line, column }) => ({ line, character: column })
export const toRange = ({ start, end }) => ({ start: toPosition(start), end: toPosition(end) })

/** A text after edits, which are in its order. */
export function edited(text, edits) {
  const lines = new Lines(text)
  return edits.reduceRight(
    (changed, { range: { start, end }, newText }) =>
      changed.slice(0, lines.offset(start)) + newText + changed.slice(lines.offset(end)),
    text,
  )
}

let loaded

/** Natural Earth's names: {countries, cities}. */
export const names = () =>
  (loaded ??= JSON.parse(readFileSync(new URL('../../page/names.json', import.meta.url), 'utf8')))

/** A place in a few words: its numbers, the scale of a camera, and the nearest city. */
export function described({ kind, camera, coordinate, bounds, geometry }) {
  const round = (number) => Number(number.toFixed(6))
  const place = ({ latitude, longitude }) => `${round(latitude)}, ${round(longitude)}`
  const near = (where) => nearestCity(names().cities, where)
  if (kind === 'coordinate') return `${place(coordinate)}\n${near(coordinate)}`
  if (kind === 'bounds') return `${place(bounds.southWest)} to ${place(bounds.northEast)}`
  if (kind === 'geometry') return geometry.type
  const { target, zoom, bearing, viewingAngle } = camera
  const turn =
    bearing === 0 && viewingAngle === 0
      ? ''
      : `, bearing ${round(bearing)}°, viewing angle ${round(viewingAngle)}°`
  return `${place(target)}, zoom ${round(zoom)}${turn}\n${Number(metresPerPoint(camera).toPrecision(3))} metres a point\n${near(target)}`
}
