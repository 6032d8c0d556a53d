// Lines to go along, and places that are followed, as other programs spell them.

import { InvalidArgumentError } from './errors.js'
import { fromGeoJSON, fromLngLat, lineFromGPX } from './places.js'

/**
 * The places of a line, in order: of a list of them, of GeoJSON that has one line, or of a GPX file's
 * text.
 */
export function toLine(line) {
  if (typeof line === 'string') return lineFromGPX(line)
  if (Array.isArray(line)) return line.map(toPlace)
  if (typeof line?.type !== 'string') {
    throw new InvalidArgumentError(
      "A line is a list of places, a GeoJSON LineString or a GPX file's text.",
    )
  }
  const lines = linesOf(line)
  if (lines.length === 1) return fromGeoJSON(lines[0])
  throw new InvalidArgumentError(
    `A route goes along one line, a LineString: this GeoJSON has ${lines.length || 'none'}.`,
  )
}

/** Beside lines there may be points, as of the start and the end, and areas. */
function linesOf(object) {
  switch (object?.type) {
    case 'FeatureCollection':
      return object.features?.flatMap?.(linesOf) ?? []
    case 'GeometryCollection':
      return object.geometries?.flatMap?.(linesOf) ?? []
    case 'Feature':
      return linesOf(object.geometry)
    case 'LineString':
      return [object]
    case 'MultiLineString':
      return object.coordinates?.map?.((part) => ({ type: 'LineString', coordinates: part })) ?? []
    default:
      return []
  }
}

/** A route, with its line written out. */
export function toRoute(route) {
  return { ...route, coordinates: toLine(route?.coordinates) }
}

/** The steps of a tour, with the lines of their routes written out. */
export function toSteps(steps) {
  if (!Array.isArray(steps)) return steps
  return steps.map((step) => (step?.route ? { ...step, route: toRoute(step.route) } : step))
}

/** What is followed: one place, as it is told or as a position of the Geolocation API, or several. */
export function toTrackedPlaces(places) {
  const isOne = !Array.isArray(places) || typeof places[0] === 'number'
  return (isOne ? [places] : places).map(toTrackedPlace)
}

function toTrackedPlace(place) {
  const { coordinate, heading, ...rest } = place ?? {}
  // The Geolocation API gives NaN as the heading of what stands still.
  const known = Number.isNaN(heading) ? undefined : heading
  if (coordinate === undefined) return { coordinate: toPlace(place), heading: known }
  return { ...rest, coordinate: toPlace(coordinate), heading: known }
}

/** Of what else a position has, such as its accuracy, nothing. */
function toPlace(place) {
  if (place?.latitude === undefined) return fromLngLat(place)
  return { latitude: place.latitude, longitude: place.longitude }
}
