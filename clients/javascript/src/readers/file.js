// The content of a file that is opened or dropped, in Node and in the page.

import { parsed, refusalReason } from '../connection/json-text.js'
import { notGeoJSON, positionsOf } from './geojson.js'
import { geoJSONFromGPX } from './gpx.js'
import { geoJSONFromKML } from './kml.js'

/** The content of a text with a file's name: {data}, {session: its requests} or {tour}. */
export function contents(name, text) {
  if (name.endsWith('.tour.json')) return { tour: tourIn(text) }
  switch (/\.\w+$/.exec(name)?.[0].toLowerCase()) {
    case '.jsonl':
      return { session: readSession(text) }
    case '.gpx':
      return { data: checked(geoJSONFromGPX(text)) }
    case '.kml':
      return { data: checked(geoJSONFromKML(text)) }
    case '.geojson':
    case '.json':
      return { data: checked(JSON.parse(text)) }
    default:
      throw new Error('it is neither .tour.json, .geojson, .json, .gpx, .kml nor .jsonl')
  }
}

/** A tour document. The engine checks the rest of it. */
export function tourIn(text) {
  if (text.startsWith('\ufeff')) throw new Error('it begins with a byte order mark')
  const tour = JSON.parse(text)
  if (tour?.tour !== 1) throw new Error('it is not a tour document: "tour" is not 1')
  if (!Array.isArray(tour.steps)) throw new Error('it is not a tour document: it has no steps')
  return tour
}

/** The requests of a session: the lines of a host. */
export function readSession(text) {
  const messages = text
    .split('\n')
    .filter((line) => /^\s*[[{]/.test(line))
    .flatMap((line) => parsed(line) ?? [])
  if (messages.length === 0) throw new Error('there is no request in it')
  return messages
}

function checked(data) {
  const reason = refusalReason(data)
  if (reason !== undefined) throw new Error(`it ${reason}`)
  if (positionsOf(data, notGeoJSON).length === 0) throw new Error('there is no place in it')
  return data
}
