// GPX 1.0 and 1.1: the points of waypoints, routes and tracks, for `locate` with their positions in the text.

import { InvalidArgumentError } from '../errors.js'
import { fromLngLat, lineOrPoint } from './geojson.js'
import {
  attribute,
  checkFile,
  elements,
  isUnknown,
  positionOf,
  quoted,
  tags,
  textIn,
} from './xml.js'

const points = new Set(['wpt', 'rtept', 'trkpt'])
/** Extensions may have times and names of their own. */
const read = tags('wpt rtept trkpt trkseg trk rte gpx time ele name extensions')

/** The closed elements of a text, inner ones first. A point has `latitude` and `longitude`, and its `position` if it is one. */
export function* readGPX(text) {
  for (const element of elements(text, read)) {
    if (points.has(element.name)) {
      element.latitude = attribute(element, 'lat')
      element.longitude = attribute(element, 'lon')
      element.position = positionOf(element.longitude.value, element.latitude.value)
    }
    yield element
  }
}

/** The points of each segment of a track, or of a route or segment. */
export function segmentsOf(line) {
  const segments = line.children.filter(({ name }) => name === 'trkseg')
  return (segments.length > 0 ? segments : [line])
    .map(({ children }) =>
      children.filter(({ name, position }) => points.has(name) && position !== undefined),
    )
    .filter(({ length }) => length > 0)
}

/** All waypoints, route points and track points of a GPX file's text, in its order. */
export function fromGPX(text) {
  return partsOf(text)
    .parts.flatMap((part) => (points.has(part.name) ? [part] : segmentsOf(part).flat()))
    .map(placeOf)
}

/** The line of a GPX file's text: its only track of two points or more, else its only such route. */
export function lineFromGPX(text) {
  return linePoints(text).map(placeOf)
}

/**
 * When the places of a GPX file's line were recorded, in seconds from the first, for a ride as it was:
 * `view.route(text, { times: recordedTimes(text) })`. Of places in the same second the first counts, here and in the
 * route: some loggers write a second twice.
 */
export function recordedTimes(text) {
  const points = linePoints(text)
  const texts = points
    .map((point) => textIn(point, 'time', text))
    .filter((time) => time !== undefined)
  if (new Set(texts.map(hasZone)).size > 1) {
    throw new InvalidArgumentError(
      "Some times of this GPX file's line have a zone, and some have none.",
    )
  }
  const moments = points.map((point) => momentOf(point, text))
  for (const [index, moment] of moments.entries()) {
    const fault = Number.isNaN(moment)
      ? 'has no time, such as 2026-11-24T08:00:00Z'
      : moment < moments[index - 1]
        ? 'is earlier than the one before'
        : moment === moments[index - 1]
          ? 'has the time of the one before'
          : undefined
    if (fault !== undefined)
      throw new InvalidArgumentError(`Point ${index + 1} of this GPX file's line ${fault}.`)
  }
  return moments.map((moment) => moment - moments[0])
}

/**
 * A GPX file's tracks, routes and waypoints as GeoJSON, with their names, and how many of its points have no place: {data, skipped,
 * count}. Lines have the heights of their points, and their times as togeojson writes them, as `coordinateProperties.times`.
 */
export function readGPXFile(text) {
  const featureOf = (part, segment) => {
    const coordinates = segment.map((point) => {
      const height = Number.parseFloat(textIn(point, 'ele', text))
      return Number.isFinite(height) ? [...point.position, height] : point.position
    })
    const times = segment.map((point) => textIn(point, 'time', text))
    const name = textIn(part, 'name', text)
    const recorded = segment.length > 1 &&
      times.some((time) => time !== undefined) && { coordinateProperties: { times } }
    const properties = { ...(name && { name }), ...recorded }
    return { type: 'Feature', properties, geometry: lineOrPoint(coordinates) }
  }
  const isPoint = ({ name }) => points.has(name)
  const { parts, ...counts } = partsOf(text)
  const features = parts.flatMap((part) =>
    (isPoint(part) ? [[part]] : segmentsOf(part)).map((segment) => featureOf(part, segment)),
  )
  return { data: { type: 'FeatureCollection', features }, ...counts }
}

const placeOf = ({ position }) => fromLngLat(position)

/** When a point was recorded, in seconds since 1970; NaN if it has no time. Times without a zone are UTC, as in GPX. */
function momentOf(point, text) {
  const time = textIn(point, 'time', text)
  return Date.parse(hasZone(time) ? time : `${time}Z`) / 1000
}

const hasZone = (time) => /(?:Z|[-+]\d\d:?\d\d)$/i.test(time)

/** The points of its line. Two tracks are not one line: nobody went from one to the other. */
function linePoints(text) {
  const { parts } = partsOf(text)
  const lines =
    ['trk', 'rte']
      .map((kind) =>
        parts.filter(({ name }) => name === kind).map((line) => segmentsOf(line).flat()),
      )
      .map((found) => found.filter(({ length }) => length > 1))
      .find(({ length }) => length > 0) ?? []
  if (lines.length !== 1)
    throw new InvalidArgumentError(
      `A route goes along one line: this GPX file has ${lines.length || 'none'}.`,
    )
  const moments = lines[0].map((point) => momentOf(point, text))
  if (moments.some(Number.isNaN) || new Set(moments).size === 1) return lines[0]
  return lines[0].filter((_, index) => moments[index] !== moments[index - 1])
}

/** The waypoints, routes and tracks of a whole file, in its order; each of their points is a place. */
function partsOf(text) {
  checkFile(text, 'GPX')
  let [count, skipped, parts] = [0, 0, []]
  for (const element of readGPX(text)) {
    const { name, children, position, start, contentStart } = element
    if (name === 'gpx')
      parts = children.filter(
        ({ name, position }) =>
          (points.has(name) && position !== undefined) || name === 'trk' || name === 'rte',
      )
    if (!points.has(name)) continue
    count += 1
    if (position !== undefined) continue
    if (isUnknown(element.longitude.value, element.latitude.value)) skipped += 1
    else {
      const tag = quoted(text.slice(start, contentStart))
      throw new InvalidArgumentError(
        `A point of a GPX file has a lat from -90 to 90 and a lon, and not ${tag}.`,
      )
    }
  }
  if (count === skipped) throw new InvalidArgumentError('This GPX file has no points.')
  return { parts, count, skipped }
}
