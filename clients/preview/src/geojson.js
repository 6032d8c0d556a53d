// GeoJSON (RFC 7946): its positions, as far as it must be understood to be fitted; and places as such.

import { depths } from './locate/geojson.js'
import { invalid } from './rpc.js'

const types = ['Feature', 'FeatureCollection', 'GeometryCollection', ...depths.keys()]
  .map((type) => `"${type}"`)
  .join(', ')

/** All positions of some GeoJSON, [longitude, latitude, …] each; throws where it is none. */
export function positions(data, path = '/data') {
  const found = []
  collect(data, path, found, 0)
  return found
}

function collect(object, path, found, depth) {
  if (depth > 32) throw invalid(path, 'GeoJSON at most 32 deep', object)
  if (typeof object !== 'object' || object === null) throw invalid(path, 'a GeoJSON object', object)
  const each = (list, name) => {
    if (!Array.isArray(list)) throw invalid(`${path}/${name}`, 'an array', list)
    list.forEach((one, index) => collect(one, `${path}/${name}/${index}`, found, depth + 1))
  }
  switch (object.type) {
    case 'FeatureCollection':
      return each(object.features, 'features')
    case 'GeometryCollection':
      return each(object.geometries, 'geometries')
    case 'Feature':
      if (object.geometry === null) return
      return collect(object.geometry, `${path}/geometry`, found, depth + 1)
    default: {
      if (!depths.has(object.type)) {
        throw invalid(`${path}/type`, `one of ${types}`, object.type)
      }
      collectPositions(object.coordinates, `${path}/coordinates`, found, depths.get(object.type) - 1)
    }
  }
}

function collectPositions(list, path, found, levels) {
  if (!Array.isArray(list)) throw invalid(path, 'an array', list)
  if (levels > 0) {
    list.forEach((one, index) => collectPositions(one, `${path}/${index}`, found, levels - 1))
    return
  }
  const [longitude, latitude] = list
  if (!Number.isFinite(longitude) || !Number.isFinite(latitude)) {
    throw invalid(path, 'an array [longitude, latitude] of numbers', list)
  }
  if (Math.abs(latitude) > 90) {
    throw invalid(`${path}/1`, 'a latitude from -90 to 90 (longitude comes first in GeoJSON)', latitude)
  }
  found.push(list)
}

/** The smallest box around positions, the short way round the antimeridian; undefined for none. */
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

function wrapped(longitude) {
  return longitude - 360 * Math.floor((longitude + 180) / 360)
}

/** The geometry of a place as `locate` gives it. */
export function geometryOf(place) {
  switch (place.kind) {
    case 'camera': return pointAt(place.camera.target)
    case 'coordinate': return pointAt(place.coordinate)
    case 'bounds': return boxAround(place.bounds)
    default: return place.geometry
  }
}

export const pointAt = ({ latitude, longitude }) => ({ type: 'Point', coordinates: [longitude, latitude] })

function boxAround({ southWest, northEast }) {
  const { longitude: west, latitude: south } = southWest
  const { longitude, latitude: north } = northEast
  const east = longitude < west ? longitude + 360 : longitude
  const ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]
  return { type: 'Polygon', coordinates: [ring] }
}
