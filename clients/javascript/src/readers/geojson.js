// GeoJSON (RFC 7946): its places, lines and positions, the bounds around them, and the geometries of places. Places in the
// forms of other programs.

import { InvalidArgumentError } from '../errors.js'
import { isUnknown } from './xml.js'

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
    'A place must be [longitude, latitude], { lng, lat }, { lon, lat } or { latitude, longitude }, ' +
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
  const shown =
    value === undefined ? 'left out' : isObject ? kind : JSON.stringify(value).slice(0, 60)
  return new InvalidArgumentError(
    `This is not GeoJSON: ${where} must be ${expected}, not ${shown}.`,
  )
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

const types = ['Feature', ...collections.keys(), ...depths.keys()]
  .map((type) => `"${type}"`)
  .join(', ')

/** All positions of a GeoJSON object, in its order. */
export function positionsOf(object, refuse, path = '') {
  const found = []
  for (const geometry of geometriesOf(object, refuse, path)) {
    collect(
      geometry.coordinates,
      `${geometry.path}/coordinates`,
      depths.get(geometry.type),
      refuse,
      found,
    )
  }
  return found
}

/** The lines of a GeoJSON object: beside them it may have points and areas. */
export function linesOf(object, refuse) {
  return [...geometriesOf(object, refuse, '')].flatMap(({ type, coordinates, path }) => {
    const parts =
      type === 'LineString' ? [coordinates] : type === 'MultiLineString' ? coordinates : []
    return parts.map((part) => positionsOf({ type: 'LineString', coordinates: part }, refuse, path))
  })
}

function* geometriesOf(object, refuse, path, depth = 0) {
  if (depth > maxDepth) throw refuse(path, `GeoJSON at most ${maxDepth} deep`, object)
  if (typeof object !== 'object' || object === null) throw refuse(path, 'a GeoJSON object', object)
  const system = systemOf(object)
  if (system !== undefined && !/CRS84$|EPSG:{1,9}4326$/.test(system))
    throw refuse(`${path}/crs`, 'WGS 84, in degrees', system)
  const { type } = object
  const name = collections.get(type)
  if (name !== undefined) {
    if (!Array.isArray(object[name])) throw refuse(`${path}/${name}`, 'an array', object[name])
    for (let index = 0; index < object[name].length; index += 1) {
      if (object[name][index] === null) continue
      yield* geometriesOf(object[name][index], refuse, `${path}/${name}/${index}`, depth + 1)
    }
  } else if (type === 'Feature') {
    if (object.geometry !== null && object.geometry !== undefined)
      yield* geometriesOf(object.geometry, refuse, `${path}/geometry`, depth + 1)
  } else if (depths.has(type)) {
    // An empty geometry.
    if (!Array.isArray(object.coordinates) || object.coordinates.length > 0)
      yield { type, coordinates: object.coordinates, path }
  } else if (type === 'Topology') {
    throw refuse(
      path,
      'converted from TopoJSON first, such as by `topo2geo` or `ogr2ogr -f GeoJSON`',
      object,
    )
  } else {
    throw refuse(`${path}/type`, `one of ${types}`, type)
  }
}

/** The name of a coordinate system that GeoJSON had before RFC 7946. */
function systemOf({ crs }) {
  if (typeof crs !== 'object' || crs === null) return undefined
  return String(crs.properties?.name ?? JSON.stringify(crs))
}

/** GeoJSON without what has no place, and how much that was: {data, skipped, count}. */
export function withoutEmpty(data, refuse) {
  let [count, skipped] = [0, 0]
  const known = (list) => {
    if (!Array.isArray(list) || !list.some(Array.isArray)) return list
    const kept = list.filter((one) => !isUnknown(...(Array.isArray(one) ? one : [])))
    skipped += list.length - kept.length
    return kept.map(known)
  }
  const cleaned = (object) => {
    if (object?.coordinates) return { ...object, coordinates: known(object.coordinates) }
    if (object?.geometry) return { ...object, geometry: cleaned(object.geometry) }
    const name = collections.get(object?.type)
    if (name === undefined || !Array.isArray(object[name])) return object
    const parts = object[name].map(cleaned)
    const kept = parts.filter((part) => part !== null && positionsOf(part, refuse).length > 0)
    count += parts.length
    skipped += parts.length - kept.length
    return { ...object, [name]: kept }
  }
  return { data: cleaned(data), skipped, count: Math.max(count, skipped) }
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
  if (isUnknown(longitude, latitude)) return
  if (Math.abs(latitude) > 90) {
    throw refuse(
      `${path}/1`,
      'a latitude from -90 to 90 (longitude comes first in GeoJSON)',
      latitude,
    )
  }
  found.push(list)
}

/** The geometries in some GeoJSON, {type, coordinates, properties}: those of their feature, or else {}. */
export function* shapesIn(object, inherited = {}) {
  const { type, features, geometries, geometry, coordinates } = object
  const properties = object.properties ?? inherited
  const parts = features ?? geometries ?? (geometry ? [geometry] : [])
  for (const part of parts) yield* shapesIn(part, properties)
  if (coordinates) yield { type, coordinates, properties }
}

// MARK: Bounds, and the geometries of places

/** The smallest bounds around positions, across the antimeridian if that is shorter; undefined for none. */
export function boundsOf(places) {
  if (places.length === 0) return undefined
  let [south, north] = [90, -90]
  for (const [, latitude] of places) {
    if (latitude < south) south = latitude
    if (latitude > north) north = latitude
  }
  const longitudes = places.map(([longitude]) => wrapped(longitude)).sort((a, b) => a - b)
  let west = 0
  let widest = 360 - (longitudes.at(-1) - longitudes[0])
  for (let index = 1; index < longitudes.length; index += 1) {
    const gap = longitudes[index] - longitudes[index - 1]
    if (gap > widest) [widest, west] = [gap, index]
  }
  const east = longitudes[(west + longitudes.length - 1) % longitudes.length]
  return {
    southWest: { latitude: south, longitude: longitudes[west] },
    northEast: { latitude: north, longitude: east },
  }
}

/** The zoom at which a single place is shown. */
const placeZoom = 15

/** The update of a camera that shows all of some positions; undefined for none. */
export function updateShowing(places) {
  const bounds = boundsOf(places)
  if (bounds === undefined) return undefined
  const { southWest, northEast } = bounds
  const isPlace =
    southWest.latitude === northEast.latitude && southWest.longitude === northEast.longitude
  return isPlace ? { setTarget: { target: southWest, zoom: placeZoom } } : { fitBounds: { bounds } }
}

const wrapped = (longitude) => longitude - 360 * Math.floor((longitude + 180) / 360)

/** The geometry of a place as `locate` gives it. */
export function geometryOf(place) {
  switch (place.kind) {
    case 'camera':
      return pointAt(place.camera.target)
    case 'coordinate':
      return pointAt(place.coordinate)
    case 'bounds':
      return boxAround(place.bounds)
    default:
      return place.geometry
  }
}

/** The geometry of a line's positions: of one, that point; undefined for none. */
export function lineOrPoint(coordinates = []) {
  if (coordinates.length === 0) return undefined
  return coordinates.length > 1
    ? { type: 'LineString', coordinates }
    : { type: 'Point', coordinates: coordinates[0] }
}

export const pointAt = (place) => ({ type: 'Point', coordinates: toLngLat(place) })

/** The area of bounds with corners; east of the antimeridian it goes on beyond 180. */
export function boxAround({ southWest, northEast }) {
  const { longitude: west, latitude: south } = southWest
  const { longitude, latitude: north } = northEast
  const east = longitude < west ? longitude + 360 : longitude
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return { type: 'Polygon', coordinates: [ring] }
}
