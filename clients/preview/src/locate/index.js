// Finds the place at a cursor, for every editor: a camera, coordinate, bounds or geometry. Each notation
// has a file in this folder. Pure functions of a text, in linear time.

import * as addresses from './addresses.js'
import * as android from './android.js'
import * as deckGL from './deckgl.js'
import * as degrees from './degrees.js'
import * as geoJSON from './geojson.js'
import * as gmsObjC from './gms-objc.js'
import * as gmsSwift from './gms-swift.js'
import * as gpx from './gpx.js'
import * as kml from './kml.js'
import * as mapboxSwift from './mapbox-swift.js'
import * as mapcam from './mapcam.js'
import * as mapLibre from './maplibre.js'
import * as pair from './pair.js'
import * as wkt from './wkt.js'
import { lineStarts, offsetOf, positionOf } from './positions.js'
import { groups } from './structure.js'

/** Notations of groups in brackets. */
const matchers = [gmsSwift, gmsObjC, mapboxSwift, android, mapLibre, deckGL, mapcam, geoJSON]

/** Notations that are searched in the text itself; they return undefined for what is not a place. */
const finders = [wkt, gpx, kml, addresses, degrees, pair]

/**
 * The place at a cursor; null where there is none.
 *
 * A camera comes before the places in it; otherwise the innermost place counts. Where the cursor is not in
 * a place, the nearest one that begins or ends on its line counts.
 *
 * @param {object} request
 * @param {string} request.text a file, or a window of it
 * @param {number} request.line from 0
 * @param {number} request.column from 0, in UTF-16 units
 * @param {string} [request.languageId] the editor's name for the text's language
 * @returns {{kind: string, range: object, notation: string} | null} with `camera`, `coordinate`,
 *   `bounds` or `geometry`, as `kind` says. `replaceable` says whether a camera in the same notation can
 *   replace the range.
 */
export function locate({ text, line, column, languageId } = {}) {
  check(text, languageId)
  for (const [name, value] of Object.entries({ line, column })) {
    if (!Number.isInteger(value) || value < 0) {
      throw new TypeError(`"${name}" must be a whole number from 0 on, not ${shown(value)}.`)
    }
  }
  const starts = lineStarts(text)
  const offset = offsetOf({ line, column }, starts, text)
  if (offset === undefined) return null
  const candidates = places(text, languageId)
  const here = candidates.filter(({ start, end }) => start <= offset && offset <= end)
  // Where the place here cannot be read, as while it is being written, no other one replaces it.
  if (here.length > 0) return first(here.sort(innermostFirst), starts)
  return first(onLine(candidates, offset, { line, starts, text }), starts)
}

/** All places in the text's order, without those inside others. */
export function locateAll({ text, languageId } = {}) {
  check(text, languageId)
  const starts = lineStarts(text)
  const found = []
  const candidates = places(text, languageId).filter(({ isHolder }) => !isHolder)
  candidates.sort((a, b) => a.start - b.start || b.end - a.end)
  let covered = -1
  for (const place of candidates) {
    if (place.start < covered) continue
    const result = resolved(place, starts)
    if (result === undefined) continue
    found.push(result)
    covered = place.end
  }
  return found
}

function check(text, languageId) {
  if (typeof text !== 'string') throw new TypeError(`"text" must be a string, not ${shown(text)}.`)
  if (languageId !== undefined && languageId !== null && typeof languageId !== 'string') {
    throw new TypeError(`"languageId" must be a string, not ${shown(languageId)}.`)
  }
}

const shown = (value) => (value === undefined ? 'left out' : JSON.stringify(value).slice(0, 40))

/** All candidates, nested ones too, in no order. */
function places(text, languageId) {
  const context = {
    text,
    language: (languageId ?? '').toLowerCase(),
    isGoogle: text.includes('google.maps'),
  }
  const found = []
  for (const group of groups(text)) {
    for (const { match } of matchers) {
      const place = match(group, context)
      if (place === undefined) continue
      found.push(place)
      break
    }
  }
  for (const { find } of finders) {
    for (const place of find(text, context)) if (place !== undefined) found.push(place)
  }
  return found
}

function innermostFirst(a, b) {
  const cameras = (b.kind === 'camera') - (a.kind === 'camera')
  return cameras || a.end - a.start - (b.end - b.start) || b.start - a.start
}

function onLine(candidates, offset, { line, starts, text }) {
  const from = starts[line]
  const to = starts[line + 1] ?? text.length + 1
  const isOn = (place) => place >= from && place < to
  const distance = ({ start, end }) => (start > offset ? start - offset : offset - end)
  return candidates
    .filter(({ start, end, isHolder }) => !isHolder && (isOn(start) || isOn(end)))
    .sort((a, b) => innermostFirst(a, b) * (a.kind !== b.kind) || distance(a) - distance(b) || innermostFirst(a, b))
}

/** The first candidate that is a place. */
function first(candidates, starts) {
  for (const place of candidates) {
    const result = resolved(place, starts)
    if (result !== undefined) return result
  }
  return null
}

/** A place as the result has it; undefined where it is not one. */
function resolved({ start, end, resolve, isHolder, ...place }, starts) {
  if (resolve !== undefined) place.geometry = resolve()
  if (place[place.kind] === undefined) return undefined
  return { ...place, range: { start: positionOf(start, starts), end: positionOf(end, starts) } }
}
