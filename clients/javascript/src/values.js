// Converts the shorter spellings of values to the engine's form. A wrong value that the engine can
// explain is passed on unchanged.

import { InvalidArgumentError } from './errors.js'
import { fromGeoJSON, fromLngLat, linesOf, notGeoJSON } from './readers/geojson.js'
import { lineFromGPX } from './readers/gpx.js'
import { geoJSONFromKML } from './readers/kml.js'
import { isKML } from './readers/xml.js'

/** Some parameters, each written out by the function that `spellings` has for it. */
export function writtenOut(params, spellings) {
  const written = { ...params }
  for (const name in spellings) {
    const value = written[name]
    if (value !== undefined && value !== null) written[name] = spellings[name](value)
  }
  return written
}

// MARK: Points, sizes and bounds

/** Bounds, from [west, south, east, north] (GeoJSON's bbox), [[west, south], [east, north]] (MapLibre's) or as they are. */
export function toBounds(bounds) {
  if (!Array.isArray(bounds)) {
    return typeof bounds?.type === 'string' ? { coordinates: fromGeoJSON(bounds) } : bounds
  }
  if (bounds.length === 2 && bounds.every(Array.isArray)) return toBounds(bounds.flat())
  if (bounds.length !== 4) {
    throw new InvalidArgumentError(
      'Bounds must be [west, south, east, north], { southWest, northEast }, { coordinates } or GeoJSON, ' +
        `not an array of ${bounds.length}.`,
    )
  }
  const [west, south, east, north] = bounds
  return {
    southWest: { latitude: south, longitude: west },
    northEast: { latitude: north, longitude: east },
  }
}

/** [west, south, east, north] of bounds with corners: west above east crosses the antimeridian. */
export function toBox({ southWest, northEast }) {
  return [southWest.longitude, southWest.latitude, northEast.longitude, northEast.latitude]
}

/** A screen point, from [x, y] or as it is. */
export function toPoint(point) {
  return Array.isArray(point) ? { x: point[0], y: point[1] } : point
}

export function toPoints(points) {
  return Array.isArray(points) ? points.map(toPoint) : points
}

/** A size, from [width, height] or as it is. */
export function toSize(size) {
  return Array.isArray(size) ? { width: size[0], height: size[1] } : size
}

/** A size in numbers, which is checked here, since there is no engine yet. */
export function checkedSize(size) {
  const { width, height } =
    (Array.isArray(size) && size.length !== 2 ? undefined : toSize(size)) ?? {}
  if (Number.isFinite(width) && Number.isFinite(height)) return { width, height }
  throw new InvalidArgumentError(
    `A size must be [width, height] or { width, height } in points, not ${JSON.stringify(size)}.`,
  )
}

/** The options of a fit on the wire, where what it keeps free is called insets. */
export function toFitOptions(options) {
  const { padding, ...rest } = options ?? {}
  if (rest.insets !== undefined) {
    throw new InvalidArgumentError('What a fit keeps free is its padding, as in { padding: 8 }.')
  }
  return padding === undefined ? rest : { ...rest, insets: padding }
}

// MARK: Places and cameras

/** A coordinate, from [longitude, latitude], {lng, lat} or {lon, lat}, or as it is. */
export function toPlace(place) {
  return Array.isArray(place) || place?.lat !== undefined ? fromLngLat(place) : place
}

export const toPlaces = (places) => (Array.isArray(places) ? places.map(toPlace) : places)

/** A camera whose target is a coordinate. */
export function toCamera(camera) {
  const { target } = camera
  const place = toPlace(target)
  return place === target ? camera : { ...camera, target: place }
}

/** With MapLibre's name of the target, for which the engine's error suggests the right one. */
const cameraProperties = new Set(['target', 'zoom', 'bearing', 'viewingAngle', 'center'])

/**
 * The parameter `to` for some of a camera, or `update` for an update. An object with a camera's property
 * or with a number was meant as a camera: then the engine's error names the right path.
 */
export function toChange(change) {
  if (typeof change !== 'object' || change === null || Array.isArray(change)) {
    throw new InvalidArgumentError(
      'A change must be an update, such as zoomTo(5), or a part of a camera, such as { zoom: 5 }.',
    )
  }
  const isCamera = Object.entries(change).every(
    ([name, value]) => cameraProperties.has(name) || typeof value !== 'object',
  )
  const hasProperty = Object.keys(change).some((name) => cameraProperties.has(name))
  return isCamera || hasProperty ? { to: change } : { update: change }
}

// MARK: Routes, tours and tracked places

/** The coordinates of a line: a list of places, GeoJSON with one line, a GPX or KML file's text, or an encoded polyline as it is. */
export function toLine(line) {
  if (typeof line === 'string')
    return isKML(line) ? onlyLine(geoJSONFromKML(line), 'KML file') : lineFromGPX(line)
  if (line?.polyline !== undefined) return line
  if (Array.isArray(line)) return line.map(toCoordinate)
  if (typeof line?.type !== 'string') {
    throw new InvalidArgumentError(
      'A line must be a list of places, a GeoJSON LineString, { polyline } or the text of a GPX or KML file.',
    )
  }
  return onlyLine(line, 'GeoJSON')
}

function onlyLine(object, what) {
  const lines = linesOf(object, notGeoJSON)
  if (lines.length === 1) return lines[0].map(fromLngLat)
  throw new InvalidArgumentError(
    `A route goes along one line, a LineString: this ${what} has ${lines.length || 'none'}.`,
  )
}

export function toRoute(route) {
  return { ...route, coordinates: toLine(route?.coordinates) }
}

const stepSpellings = { to: toCamera, route: toRoute }

/** The steps of a tour. */
export function toSteps(steps) {
  if (!Array.isArray(steps)) return steps
  return steps.map((step) => (step?.to || step?.route ? writtenOut(step, stepSpellings) : step))
}

/** Tracked places: one or several, as they are or as positions of the Geolocation API. */
export function toTrackedPlaces(places) {
  const isOne = !Array.isArray(places) || typeof places[0] === 'number'
  return (isOne ? [places] : places).map(toTrackedPlace)
}

function toTrackedPlace(place) {
  const { coordinate, heading, ...rest } = place ?? {}
  // The Geolocation API gives NaN as the heading of a device that does not move.
  const known = Number.isNaN(heading) ? undefined : heading
  if (coordinate === undefined) return { coordinate: toCoordinate(place), heading: known }
  return { ...rest, coordinate: toCoordinate(coordinate), heading: known }
}

/** A position's other members, such as its accuracy, are left out. */
function toCoordinate(place) {
  if (place?.latitude === undefined) return fromLngLat(place)
  return { latitude: place.latitude, longitude: place.longitude }
}
