// What the language server says of places: positions and ranges of its protocol, and texts.

import { readFileSync } from 'node:fs'
import { lineStarts } from '../locate/positions.js'
import { nearestCity } from '../../page/cities.js'
import { metresPerPoint } from '../mercator.js'

export const toPosition = ({ line, column }) => ({ line, character: column })
export const toRange = ({ start, end }) => ({ start: toPosition(start), end: toPosition(end) })

/** An editor's text. It is kept in lines, so that a change touches only its own; the whole is put together once for a version. */
export class Document {
  #lines
  #text

  constructor({ uri, text, languageId, version }) {
    Object.assign(this, { uri, languageId, version })
    this.change({ text })
  }

  get text() {
    this.#text ??= this.#lines.join('')
    return this.#text
  }

  /** Replaces a range, or all. */
  change({ range, text }) {
    this.#text = undefined
    if (range === undefined) {
      this.#lines = linesOf(text)
      return
    }
    const lines = this.#lines
    const part = ({ line, character }) => [
      lines[line] ?? '',
      Math.min(character, (lines[line] ?? '').replace(/[\r\n]+$/, '').length),
    ]
    const [first, from] = part(range.start)
    const [last, to] = part(range.end)
    let changed = first.slice(0, from) + text + last.slice(to)
    let [start, end] = [
      Math.min(range.start.line, lines.length),
      Math.min(range.end.line, lines.length - 1) + 1,
    ]
    // The two ends may form one end of a line together, or a change may have split one.
    if (changed.startsWith('\n') && lines[start - 1]?.endsWith('\r'))
      changed = lines[--start] + changed
    if (/[^\n\r]$|^$/.test(changed) && end < lines.length) changed += lines[end++]
    if (changed.endsWith('\r') && lines[end]?.startsWith('\n')) changed += lines[end++]
    const own = linesOf(changed)
    if (end < lines.length) own.pop()
    if (own.length === end - start) own.forEach((line, index) => (lines[start + index] = line))
    else this.#lines = lines.slice(0, start).concat(own, lines.slice(end))
  }
}

/** The lines of a text with their ends; the last one has none. */
function linesOf(text) {
  const starts = lineStarts(text)
  return starts.map((start, index) => text.slice(start, starts[index + 1]))
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
