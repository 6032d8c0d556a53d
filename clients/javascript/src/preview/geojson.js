// GeoJSON (RFC 7946): its positions, the bounds around them, and the geometries of places.

import { positionsOf } from '../places.js'
import { invalid } from './rpc.js'

/** All positions of some GeoJSON, [longitude, latitude, …] each; throws where it is not valid. */
export const positions = (data, path = '/data') => positionsOf(data, invalid, path)

/** The smallest bounds around positions, across the antimeridian where that is shorter; undefined for none. */
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
