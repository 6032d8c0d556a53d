// Places as other programs spell them: [longitude, latitude], GeoJSON, GPX.

import { InvalidArgumentError } from './errors.js'
import { positionsOf } from './geojson.js'

/** [longitude, latitude], as GeoJSON, turf, MapLibre and deck.gl have it. */
export function toLngLat({ latitude, longitude }) {
  return [longitude, latitude]
}

/** A coordinate, from [longitude, latitude], {lng, lat}, {lon, lat}, or as it is. */
export function fromLngLat(place) {
  const [longitude, latitude] = Array.isArray(place)
    ? place
    : [place?.lng ?? place?.lon ?? place?.longitude, place?.lat ?? place?.latitude]
  if (Number.isFinite(longitude) && Number.isFinite(latitude)) return { latitude, longitude }
  throw new InvalidArgumentError(
    'A place is [longitude, latitude], { lng, lat }, { lon, lat } or { latitude, longitude }, ' +
      `not ${JSON.stringify(place)}.`,
  )
}

/** All places of a GeoJSON object, in its order: of a geometry, a feature or a collection. */
export function fromGeoJSON(object) {
  const positions = positionsOf(object, notGeoJSON)
  if (positions.length === 0) throw new InvalidArgumentError('This GeoJSON has no places.')
  return positions.map(fromLngLat)
}

/** The error for a value in GeoJSON, at a JSON Pointer. */
export function notGeoJSON(path, expected, value) {
  const where = path === '' ? 'it' : `"${path}"`
  const isObject = typeof value === 'object' && value !== null
  const kind = Array.isArray(value) ? 'an array' : 'an object'
  const shown = value === undefined ? 'left out' : isObject ? kind : JSON.stringify(value).slice(0, 100)
  return new InvalidArgumentError(`This is not GeoJSON: ${where} must be ${expected}, not ${shown}.`)
}

// MARK: GPX 1.0 and 1.1

const markup = /<!--|<!\[CDATA\[|<(?:[\w.-]+:)?(gpx|trkpt|rtept|wpt)(?=[\s/>])([^<>]*)>/g
const ends = { '<!--': '-->', '<![CDATA[': ']]>' }

/** All waypoints, route points and track points of a GPX file's text, in its order. */
export function fromGPX(text) {
  return pointsOf(text).map(({ place }) => place)
}

/** The line of a GPX file's text: its track, else its route, else its waypoints. */
export function lineFromGPX(text) {
  const points = pointsOf(text)
  const kinds = new Set(points.map(({ kind }) => kind))
  const chosen = ['trkpt', 'rtept', 'wpt'].find((kind) => kinds.has(kind))
  return points.filter(({ kind }) => kind === chosen).map(({ place }) => place)
}

/** The points of a text, {kind, place} each, in linear time. */
function pointsOf(text) {
  if (typeof text !== 'string') {
    throw new InvalidArgumentError("A GPX file's text is a string: read the file as 'utf8'.")
  }
  const points = []
  let isGPX = false
  markup.lastIndex = 0
  for (let match = markup.exec(text); match !== null; match = markup.exec(text)) {
    const [tag, kind, attributes] = match
    if (kind === undefined) {
      const end = text.indexOf(ends[tag], markup.lastIndex)
      if (end < 0) break
      markup.lastIndex = end
    } else if (kind === 'gpx') {
      isGPX = true
    } else {
      const place = fromLngLat([attribute(attributes, 'lon'), attribute(attributes, 'lat')])
      points.push({ kind, place })
    }
  }
  if (points.length > 0 && isGPX) return points
  if (isGPX) throw new InvalidArgumentError('This GPX file has no points.')
  throw new InvalidArgumentError(
    /^[^<\n]*\.gpx$/i.test(text)
      ? `This is not a GPX file's text, but looks like its name: read "${text}" first, as 'utf8'.`
      : 'This is not a GPX file.',
  )
}

function attribute(text, name) {
  const [, , value] = text.match(new RegExp(`\\b${name}\\s*=\\s*(["'])(.*?)\\1`)) ?? []
  return value === undefined || value.trim() === '' ? NaN : Number(value)
}
