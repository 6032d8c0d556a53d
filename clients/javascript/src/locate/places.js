// Places: checked values in the protocol's form, and how cameras are written in other units.

import { eyeDistance, moved, signed, wrapped, zoomAtDistance } from '#client'
import { boundsOf } from '../preview/geojson.js'
import { earthRadius, radians as degree } from '../../page/mercator.js'

const isLatitude = (number) => Number.isFinite(number) && Math.abs(number) <= 90
const isLongitude = (number) => Number.isFinite(number) && Math.abs(number) <= 540

/** A coordinate; undefined where the numbers are out of range. */
export function coordinate(latitude, longitude) {
  if (!isLatitude(latitude) || !isLongitude(longitude)) return undefined
  return { latitude, longitude }
}

/** A camera; undefined where something is not a number, or out of range. */
function camera(target, zoom, bearing = 0, pitch = 0) {
  if (target === undefined || !Number.isFinite(zoom) || Math.abs(zoom) > 30) return undefined
  if (!Number.isFinite(bearing) || Math.abs(bearing) > 3600) return undefined
  if (!Number.isFinite(pitch) || pitch < 0 || pitch > 90) return undefined
  return { target, zoom, bearing: wrapped(bearing), viewingAngle: pitch }
}

/** Bounds; undefined where they are not valid. West is greater than east across the antimeridian. */
export function bounds(southWest, northEast) {
  if (southWest === undefined || northEast === undefined) return undefined
  if (southWest.latitude > northEast.latitude) return undefined
  return { southWest, northEast }
}

/** The bounds of west, south, east and north. */
export const box = (west, south, east, north) => bounds(coordinate(south, west), coordinate(north, east))

// MARK: Views: the numbers of a camera, read and written

/** A camera's zoom is `difference` more than the number, as where tiles are 512 points wide, and bearings are signed. */
const levels = (difference) => ({
  read: ({ lat, lng, zoom, bearing, pitch }) => camera(coordinate(lat, lng), zoom + difference, bearing, pitch),
  write: ({ target, zoom, bearing = 0, viewingAngle = 0 }) => ({
    lat: target.latitude,
    lng: target.longitude,
    zoom: zoom - difference,
    bearing: difference > 0 ? signed(bearing) : bearing,
    pitch: viewingAngle,
  }),
})

/** The tiles of the Google Maps SDK are 256 points wide, as mapcam's; Mapbox's and MapLibre's are 512. */
export const tiles256 = levels(0)
export const tiles512 = levels(1)

/** A camera by the distance of the eye from the target, in metres. */
export const distance = {
  read: ({ lat, lng, distance: metres, bearing, pitch }) =>
    metres > 0 ? camera(coordinate(lat, lng), zoomAtDistance(metres, lat), bearing, pitch) : undefined,
  write: (value) => ({ ...tiles256.write(value), distance: eyeDistance(value.zoom, value.target.latitude) }),
}

/** A camera by its target, and the height of its eye in metres. */
export const eyeHeight = {
  read: ({ height, ...rest }) => distance.read({ ...rest, distance: height / Math.cos((rest.pitch ?? 0) * degree) }),
  write(value) {
    const numbers = distance.write(value)
    return { ...numbers, height: numbers.distance * Math.cos(numbers.pitch * degree) }
  },
}

/** A camera by the place and height of its eye, in metres. */
export const eye = {
  read({ lat, lng, height, bearing = 0, pitch = 0 }) {
    if (!(height > 0) || !(pitch >= 0 && pitch < 89)) return undefined
    const place = coordinate(lat, lng)
    if (place === undefined) return undefined
    const { latitude, longitude, course } = moved(place, height * Math.tan(pitch * degree), bearing)
    return camera(coordinate(latitude, longitude), zoomAtDistance(height / Math.cos(pitch * degree), latitude), course, pitch)
  },
  write({ target, zoom, bearing = 0, viewingAngle = 0 }) {
    const range = eyeDistance(zoom, target.latitude)
    const { latitude: lat, longitude: lng, course } = moved(target, -range * Math.sin(viewingAngle * degree), bearing)
    return {
      lat, lng, height: range * Math.cos(viewingAngle * degree), bearing: course, pitch: viewingAngle,
    }
  },
}

// MARK: What forms have read

const coordinateOf = ({ lat, lng }) => coordinate(lat?.value, lng?.value)

/** The value of a kind that a form's numbers make; undefined where they are none. */
export const made = {
  camera(found, { view = tiles256 }) {
    const numbers = {}
    for (const name in found.slots) numbers[name] = found.slots[name].value
    return view.read(numbers)
  },
  coordinate: ({ slots }) => coordinateOf(slots),
  bounds({ slots, parts }) {
    const { west, south, east, north } = slots
    if (west !== undefined) return box(west.value, south?.value, east?.value, north?.value)
    if (parts.corner !== undefined) return around(parts.corner.map(coordinateOf))
    if (parts.southWest !== undefined) return bounds(coordinateOf(parts.southWest[0]), parts.northEast && coordinateOf(parts.northEast[0]))
    return region(slots)
  },
  line: ({ parts }) => shape('LineString', parts.point, 2),
  area({ parts }) {
    const ring = shape('Polygon', parts.point, 3)
    return ring && { type: 'Polygon', coordinates: [closed(ring.coordinates)] }
  },
}

/** The smallest bounds around two coordinates or more, across the antimeridian where that is shorter. */
function around(corners) {
  if (corners.length < 2 || corners.includes(undefined)) return undefined
  return boundsOf(corners.map(({ latitude, longitude }) => [longitude, latitude]))
}

/** The bounds of a centre and a span, in degrees or metres. */
function region({ lat, lng, height, width, metresHigh, metresWide }) {
  const high = height?.value ?? metresHigh?.value / (earthRadius * degree)
  const wide = width?.value ?? metresWide?.value / (earthRadius * degree * Math.cos(lat?.value * degree))
  if (!(high > 0 && wide > 0)) return undefined
  return box(lng?.value - wide / 2, Math.max(lat?.value - high / 2, -90), lng?.value + wide / 2, Math.min(lat?.value + high / 2, 90))
}

function shape(type, points = [], least) {
  const places = points.map(coordinateOf)
  if (places.length < least || places.includes(undefined)) return undefined
  return { type, coordinates: places.map(({ latitude, longitude }) => [longitude, latitude]) }
}

function closed(ring) {
  const [[x, y], [lastX, lastY]] = [ring[0], ring.at(-1)]
  return x === lastX && y === lastY ? ring : [...ring, ring[0]]
}
