// GPX 1.0 and 1.1: points, and the segments, tracks and routes around them; the bounds of a file's
// metadata.

import { box, boundsPlace, coordinate, coordinatePlace, geometryPlace } from './places.js'
import { attribute, elements } from './xml.js'

const names = new Set(['wpt', 'trkpt', 'rtept', 'trkseg', 'trk', 'rte', 'bounds'])
const lines = new Set(['trkseg', 'rte'])
const points = new Set(['wpt', 'trkpt', 'rtept'])

export const find = (text) => Array.from(elements(text, names), placeOf)

function placeOf(element) {
  if (points.has(element.name)) {
    element.coordinate = coordinate(attribute(element, 'lat'), attribute(element, 'lon'))
    return coordinatePlace(element.coordinate, 'gpx', { ...element, replaceable: false })
  }
  if (element.name === 'bounds') {
    const edges = ['minlon', 'minlat', 'maxlon', 'maxlat'].map((name) => attribute(element, name))
    return boundsPlace(box(...edges), 'gpx', element)
  }
  if (element.name === 'trk') {
    const lines = element.children.map(lineOf).filter((line) => line !== undefined)
    if (lines.length === 0) return undefined
    const geometry = lines.length === 1
      ? { type: 'LineString', coordinates: lines[0] }
      : { type: 'MultiLineString', coordinates: lines }
    return geometryPlace(geometry, 'gpx', element)
  }
  const coordinates = lineOf(element)
  return coordinates && geometryPlace({ type: 'LineString', coordinates }, 'gpx', element)
}

/** The tracks, routes and waypoints of a GPX file as GeoJSON; an invalid number is NaN. */
export function toGeoJSON(text) {
  const position = (point) => [attribute(point, 'lon'), attribute(point, 'lat')]
  const features = []
  const waypoints = []
  for (const element of elements(text, names)) {
    if (element.name === 'wpt') waypoints.push(position(element))
    if (!lines.has(element.name)) continue
    const coordinates = element.children.filter(({ name }) => points.has(name)).map(position)
    if (coordinates.length > 1) features.push(feature({ type: 'LineString', coordinates }))
  }
  if (waypoints.length > 0) features.push(feature({ type: 'MultiPoint', coordinates: waypoints }))
  return { type: 'FeatureCollection', features }
}

const feature = (geometry) => ({ type: 'Feature', properties: {}, geometry })

/** The line through an element's points; undefined for fewer than two. */
function lineOf({ children }) {
  const line = []
  for (const { coordinate: place } of children) {
    if (place !== undefined) line.push([place.longitude, place.latitude])
  }
  return line.length >= 2 ? line : undefined
}
