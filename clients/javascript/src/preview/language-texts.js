// What the language server says of places: positions and ranges of its protocol, and texts.

import { readFileSync } from 'node:fs'
import { Lines } from '../locate/positions.js'
import { nearestCity } from '../../page/cities.js'
import { metresPerPoint } from '../../page/mercator.js'

export const toPosition = ({ line, column }) => ({ line, character: column })
export const toRange = ({ start, end }) => ({ start: toPosition(start), end: toPosition(end) })

/** A text with a range replaced. */
export function spliced(text, { start, end }, newText) {
  const lines = new Lines(text)
  const offset = ({ line, character }) => lines.offset({ line, column: character }) ?? text.length
  return text.slice(0, offset(start)) + newText + text.slice(offset(end))
}

export function contains({ start, end }, { line, column }) {
  const isAfter = line > start.line || (line === start.line && column >= start.column)
  return isAfter && (line < end.line || (line === end.line && column <= end.column))
}

let loaded

/** Natural Earth's names: {countries, cities}. */
export const names = () => (loaded ??= JSON.parse(readFileSync(new URL('../../page/names.json', import.meta.url), 'utf8')))

/** A place in a few words: its numbers, the scale of a camera, and the nearest city. */
export function described({ kind, camera, coordinate, bounds, geometry }) {
  const round = (number) => Number(number.toFixed(6))
  const place = ({ latitude, longitude }) => `${round(latitude)}, ${round(longitude)}`
  const near = (where) => nearestCity(names().cities, where)
  if (kind === 'coordinate') return `${place(coordinate)}\n${near(coordinate)}`
  if (kind === 'bounds') return `${place(bounds.southWest)} to ${place(bounds.northEast)}`
  if (kind === 'geometry') return geometry.type
  const { target, zoom, bearing, viewingAngle } = camera
  const turn = bearing === 0 && viewingAngle === 0 ? '' : `, bearing ${round(bearing)}°, viewing angle ${round(viewingAngle)}°`
  return `${place(target)}, zoom ${round(zoom)}${turn}\n${Number(metresPerPoint(camera).toPrecision(3))} metres a point\n${near(target)}`
}
