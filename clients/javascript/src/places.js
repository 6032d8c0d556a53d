// Places as other programs spell them: [longitude, latitude], GeoJSON, GPX.

import { earthRadius } from './camera-forms.js'
import { InvalidArgumentError } from './errors.js'

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

// MARK: GeoJSON (RFC 7946)

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

// Below, `refuse(path, expected, value)` makes the error for a value that is not GeoJSON, at a JSON Pointer.

const maxDepth = 32

/** How deep the arrays of each geometry's coordinates are nested; a position is 1 deep. */
export const depths = new Map([
  ['Point', 1],
  ['MultiPoint', 2],
  ['LineString', 2],
  ['MultiLineString', 3],
  ['Polygon', 3],
  ['MultiPolygon', 4],
])

/** The member of each collection that has its parts. */
export const collections = new Map([
  ['FeatureCollection', 'features'],
  ['GeometryCollection', 'geometries'],
])

const types = ['Feature', ...collections.keys(), ...depths.keys()].map((type) => `"${type}"`).join(', ')

/** All positions of a GeoJSON object, in its order. */
export function positionsOf(object, refuse, path = '') {
  const found = []
  for (const geometry of geometriesOf(object, refuse, path)) {
    collect(geometry.coordinates, `${geometry.path}/coordinates`, depths.get(geometry.type), refuse, found)
  }
  return found
}

/** The lines of a GeoJSON object: beside them it may have points and areas. */
export function linesOf(object, refuse) {
  const lines = []
  for (const { type, coordinates, path } of geometriesOf(object, refuse, '')) {
    const parts = type === 'LineString' ? [coordinates] : type === 'MultiLineString' ? coordinates : []
    for (const part of parts) {
      const line = []
      collect(part, `${path}/coordinates`, 2, refuse, line)
      lines.push(line)
    }
  }
  return lines
}

function* geometriesOf(object, refuse, path, depth = 0) {
  if (depth > maxDepth) throw refuse(path, `GeoJSON at most ${maxDepth} deep`, object)
  if (typeof object !== 'object' || object === null) throw refuse(path, 'a GeoJSON object', object)
  const { type } = object
  const name = collections.get(type)
  if (name !== undefined) {
    if (!Array.isArray(object[name])) throw refuse(`${path}/${name}`, 'an array', object[name])
    for (let index = 0; index < object[name].length; index += 1) {
      yield* geometriesOf(object[name][index], refuse, `${path}/${name}/${index}`, depth + 1)
    }
  } else if (type === 'Feature') {
    if (object.geometry !== null) yield* geometriesOf(object.geometry, refuse, `${path}/geometry`, depth + 1)
  } else if (depths.has(type)) {
    yield { type, coordinates: object.coordinates, path }
  } else {
    throw refuse(`${path}/type`, `one of ${types}`, type)
  }
}

function collect(list, path, depth, refuse, found) {
  if (!Array.isArray(list)) throw refuse(path, 'an array', list)
  if (depth > 1) {
    list.forEach((one, index) => collect(one, `${path}/${index}`, depth - 1, refuse, found))
    return
  }
  const [longitude, latitude] = list
  if (!Number.isFinite(longitude) || !Number.isFinite(latitude)) {
    throw refuse(path, 'an array [longitude, latitude] of numbers', list)
  }
  if (Math.abs(latitude) > 90) {
    throw refuse(`${path}/1`, 'a latitude from -90 to 90 (longitude comes first in GeoJSON)', latitude)
  }
  found.push(list)
}

// MARK: GPX 1.0 and 1.1

const markup = /<!--|<!\[CDATA\[|<(?:[\w.-]+:)?(gpx|trkpt|trkseg|trk|rtept|rte|wpt|time)(?=[\s/>])([^<>]*)>([^<]*)/g
const ends = { '<!--': '-->', '<![CDATA[': ']]>' }

/** All waypoints, route points and track points of a GPX file's text, in its order. */
export function fromGPX(text) {
  return pointsOf(text).map(({ place }) => place)
}

/** The line of a GPX file's text: its only track, else its only route, else its waypoints. */
export function lineFromGPX(text) {
  return linePoints(text).map(({ place }) => place)
}

/**
 * When the places of a GPX file's line were recorded, in seconds from the first, for a ride as it was:
 * `view.route(text, { times: recordedTimes(text) })`. Between two segments of a track the ride rests where
 * the first one ends, and goes on at the mean speed of the track, or evenly where the time is too short.
 */
export function recordedTimes(text) {
  const points = linePoints(text).map((point) => ({ ...point, moment: Date.parse(point.time) / 1000 }))
  const [sums, first] = [{ metres: 0, seconds: 0 }, points[0].moment]
  for (const [index, { place, segment, moment }] of points.slice(1).entries()) {
    const before = points[index]
    if (segment !== before.segment) continue
    sums.metres += metresBetween(before.place, place)
    sums.seconds += moment - before.moment
  }
  const speed = sums.metres / sums.seconds
  const times = points.map(({ place, moment, isRest }, index) => {
    if (!isRest || !(speed > 0)) return moment - first
    const next = points[index + 1]
    return Math.max(moment, next.moment - metresBetween(place, next.place) / speed) - first
  })
  if (!times.some(Number.isNaN)) return times
  throw new InvalidArgumentError('A place of this GPX file has no time, such as 2026-11-24T08:00:00Z.')
}

/** The points of its line. Two tracks are not one line: nobody went from one to the other. */
function linePoints(text) {
  const points = pointsOf(text)
  const chosen = ['trkpt', 'rtept', 'wpt'].find((one) => points.some(({ kind }) => kind === one))
  const found = points.filter(({ kind }) => kind === chosen)
  const count = chosen === 'wpt' ? 1 : new Set(found.map(({ line }) => line)).size
  // Where a segment ends and another begins, its last point is there twice, for the rest in between.
  const isLast = ({ segment }, next) => next !== undefined && next.segment !== segment
  if (count === 1) return found.flatMap((point, index) => isLast(point, found[index + 1]) ? [point, { ...point, isRest: true }] : [point])
  throw new InvalidArgumentError(`A route goes along one line: this GPX file has ${count}.`)
}

/** On the SDK's sphere, by haversines. */
function metresBetween(a, b) {
  const [north, south, east] = [a.latitude, b.latitude, b.longitude - a.longitude].map((angle) => (angle * Math.PI) / 180)
  const square = Math.sin((north - south) / 2) ** 2 + Math.cos(north) * Math.cos(south) * Math.sin(east / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(square)))
}

/** The points of a text, {kind, place, line, segment, time} each, in linear time: `line` counts tracks and routes. */
function pointsOf(text) {
  if (typeof text !== 'string') {
    throw new InvalidArgumentError("A GPX file's text is a string: read the file as 'utf8'.")
  }
  const points = []
  let isGPX = false
  let [line, segment] = [0, 0]
  markup.lastIndex = 0
  for (let match = markup.exec(text); match !== null; match = markup.exec(text)) {
    const [tag, kind, attributes, content] = match
    if (kind === undefined) {
      const end = text.indexOf(ends[tag], markup.lastIndex)
      if (end < 0) break
      markup.lastIndex = end
    } else if (kind === 'gpx') {
      isGPX = true
    } else if (kind === 'trk' || kind === 'rte') {
      line += 1
    } else if (kind === 'trkseg') {
      segment += 1
    } else if (kind === 'time') {
      if (points.length > 0) points.at(-1).time ??= content
    } else {
      const place = fromLngLat([attribute(attributes, 'lon'), attribute(attributes, 'lat')])
      points.push({ kind, place, line, segment })
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
