// GPX 1.0 and 1.1: the points of waypoints, routes and tracks.

import { earthRadius } from '../camera-forms.js'
import { InvalidArgumentError } from '../errors.js'
import { fromLngLat, toLngLat } from '../places.js'

const markup = /<!--|<!\[CDATA\[|<(?:[\w.-]+:)?extensions(?:\s[^<>]*)?(?<!\/)>|<(?:[\w.-]+:)?(gpx|trkpt|trkseg|trk|rtept|rte|wpt|time)(?=[\s/>])([^<>]*)>([^<]*)/g
/** What ends a part without points. Extensions may have times of their own. */
const endOf = (tag) => ({ '<!--': '-->', '<![CDATA[': ']]>' }[tag] ?? `</${/[\w.:-]+/.exec(tag)[0]}`)

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

/**
 * A GPX file's tracks, routes and waypoints as GeoJSON. Lines have the times of their points as togeojson writes
 * them, as `coordinateProperties.times`.
 */
export function geoJSONFromGPX(text) {
  const lines = new Map()
  const waypoints = []
  for (const { kind, place, line, segment, time } of pointsOf(text)) {
    if (kind === 'wpt') waypoints.push(toLngLat(place))
    else {
      const key = `${line} ${segment}`
      const { coordinates, times } = lines.get(key) ?? lines.set(key, { coordinates: [], times: [] }).get(key)
      coordinates.push(toLngLat(place))
      times.push(time)
    }
  }
  const features = [...lines.values()].map(({ coordinates, times }) => ({
    type: 'Feature',
    properties: times.some((time) => time !== undefined) ? { coordinateProperties: { times } } : {},
    geometry: times.length > 1 ? { type: 'LineString', coordinates } : { type: 'Point', coordinates: coordinates[0] },
  }))
  if (waypoints.length > 0) features.push({ type: 'Feature', properties: {}, geometry: { type: 'MultiPoint', coordinates: waypoints } })
  return { type: 'FeatureCollection', features }
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
      const end = text.indexOf(endOf(tag), markup.lastIndex)
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
