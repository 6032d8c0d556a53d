// GeoJSON (RFC 7946) in any file: geometries, features, collections, boxes, and single positions where
// the geometry around them is incomplete (in a part of a file, or while it is being written). It must be
// valid JSON.

import { parsed } from '../raw-json.js'
import { box, boundsPlace, coordinate, coordinatePlace, geometryPlace } from './places.js'
import { groupOf } from './group.js'

/** How many levels of arrays each type's coordinates have; a position is 1. */
export const depths = new Map(Object.entries({
  Point: 1, MultiPoint: 2, LineString: 2, MultiLineString: 3, Polygon: 3, MultiPolygon: 4,
}))
const holders = new Set(['GeometryCollection', 'Feature', 'FeatureCollection'])

export function match(group, context) {
  if (group.bracket === '[') return matchArray(group, context)
  const type = typeOf(group, context)
  if (type === undefined) return undefined
  const place = { notation: 'geojson', start: group.open, end: group.end }
  // Parsed only where it is needed: collections contain others, which are matched, too.
  return {
    ...geometryPlace({}, 'geojson', place),
    isHolder: type === 'GeometryCollection' || type === 'FeatureCollection',
    resolve: () => geometryOf(parsed(context.text.slice(place.start, place.end))),
  }
}

/** The GeoJSON type of an object; undefined of others. */
function typeOf(group, { text }) {
  if (group.bracket !== '{') return undefined
  const entry = group.entry('type')
  if (entry?.value?.kind !== 'string' || !entry.isQuoted) return undefined
  const type = text.slice(entry.value.start + 1, entry.value.end - 1)
  if (depths.has(type)) return groupOf(group.value('coordinates')) && type
  return holders.has(type) ? type : undefined
}

/** Boxes, and positions of incomplete geometries. */
function matchArray(group, context) {
  if (group.entries.length < 2) return undefined
  const { numbers } = group
  if (numbers === undefined) return undefined
  if (group.key === 'bbox' || group.key === 'bounds') {
    if (numbers.length === 4) return boundsPlace(box(...numbers), 'geojson', group)
    if (numbers.length !== 6) return undefined
    const [west, south, , east, north] = numbers
    return boundsPlace(box(west, south, east, north), 'geojson', group)
  }
  if (numbers.length > 4 || !isLoosePosition(group, context)) return undefined
  return coordinatePlace(coordinate(numbers[1], numbers[0]), 'geojson-position', group)
}

/** Whether an array is a position outside any complete object. */
function isLoosePosition(group, { language }) {
  let { key, parent } = group
  while (key === undefined && parent?.bracket === '[') ({ key, parent } = parent)
  if (key === 'coordinates') return parent?.end === undefined
  return language === 'geojson' && key === undefined && parent?.end === undefined
}

/** The geometry of a GeoJSON object; undefined where there is none. */
function geometryOf(object) {
  if (object?.type === 'Feature') return geometryOf(object.geometry)
  const parts = object?.type === 'FeatureCollection' ? object.features : object?.geometries
  if (holders.has(object?.type)) {
    if (!Array.isArray(parts)) return undefined
    const geometries = parts.map(geometryOf).filter((geometry) => geometry !== undefined)
    return geometries.length > 0 ? { type: 'GeometryCollection', geometries } : undefined
  }
  const depth = depths.get(object?.type)
  if (depth === undefined || !isNested(object.coordinates, depth)) return undefined
  return { type: object.type, coordinates: object.coordinates }
}

function isNested(value, depth) {
  if (!Array.isArray(value) || value.length === 0) return false
  if (depth > 1) return value.every((part) => isNested(part, depth - 1))
  return value.length >= 2 && coordinate(value[1], value[0]) !== undefined
}
