// Places: checked values in the protocol's form.

import { ownNumbers, wrapped } from '../camera-forms.js'
import { boundsOf } from '../readers/geojson.js'

const isLatitude = (number) => Number.isFinite(number) && Math.abs(number) <= 90
const isLongitude = (number) => Number.isFinite(number) && Math.abs(number) <= 540

/** A coordinate; undefined if the numbers are out of range. */
export function coordinate(latitude, longitude) {
  if (!isLatitude(latitude) || !isLongitude(longitude)) return undefined
  return { latitude, longitude }
}

/** The camera of some numbers (see ownNumbers); undefined if something is not a number, or out of range. */
function camera(numbers) {
  const { latitude, longitude, zoom, bearing, angle } = ownNumbers(numbers)
  const target = coordinate(latitude, longitude)
  if (
    target === undefined ||
    !Number.isFinite(zoom) ||
    Math.abs(zoom) > 30 ||
    !(Math.abs(bearing) <= 3600)
  )
    return undefined
  // The height of an eye that looks near the horizon says nothing about its distance.
  if (!(angle >= 0 && angle <= (numbers.eyeHeight === undefined ? 90 : 89))) return undefined
  return { target, zoom, bearing: wrapped(bearing), viewingAngle: angle }
}

/** Bounds; undefined if they are not valid. West is greater than east across the antimeridian. */
export function bounds(southWest, northEast) {
  if (southWest === undefined || northEast === undefined) return undefined
  if (southWest.latitude > northEast.latitude) return undefined
  return { southWest, northEast }
}

/** The bounds of west, south, east and north. */
export const box = (west, south, east, north) =>
  bounds(coordinate(south, west), coordinate(north, east))

/** Whether two numbers are a place only in the other order. */
export const isSwapped = ({ slots: { latitude, longitude } }) =>
  Math.abs(latitude?.value) > 90 &&
  Math.abs(latitude.value) <= 180 &&
  Math.abs(longitude?.value) <= 90

// MARK: What forms have read

/** The numbers that a form has read, by their names. (A loop: a list of entries takes a tenth of all reading.) */
function numbersOf(slots) {
  const numbers = {}
  for (const name of Object.keys(slots)) numbers[name] = slots[name]?.value
  return numbers
}

function coordinateOf(slots) {
  const { latitude, longitude } = ownNumbers(numbersOf(slots))
  return coordinate(latitude, longitude)
}

/** The value of a kind that the numbers of a form give; undefined if they give none. */
export const made = {
  camera: ({ slots }) => camera(numbersOf(slots)),
  coordinate: ({ slots }) => coordinateOf(slots),
  bounds({ slots, parts = {} }) {
    const { west, south, east, north } = slots
    if (west !== undefined) return box(west.value, south?.value, east?.value, north?.value)
    if (parts.edge !== undefined) return extent(parts.edge.map(coordinateOf))
    if (parts.corner !== undefined) return around(parts.corner.map(coordinateOf))
    if (parts.southWest !== undefined)
      return bounds(
        coordinateOf(parts.southWest[0]),
        parts.northEast && coordinateOf(parts.northEast[0]),
      )
    return region(slots)
  },
}

/** The smallest bounds around two coordinates or more, across the antimeridian if that is shorter. */
function around(corners) {
  if (corners.length < 2 || corners.includes(undefined)) return undefined
  return boundsOf(corners.map(({ latitude, longitude }) => [longitude, latitude]))
}

/** The bounds between any two corners, not across the antimeridian. */
function extent(corners) {
  if (corners.length < 2 || corners.includes(undefined)) return undefined
  const [latitudes, longitudes] = ['latitude', 'longitude'].map((name) =>
    corners.map((corner) => corner[name]).sort((a, b) => a - b),
  )
  return box(longitudes[0], latitudes[0], longitudes.at(-1), latitudes.at(-1))
}

/** The bounds of a centre and a span, in degrees. */
function region(slots) {
  const { latitude, longitude, height, width } = numbersOf(slots)
  if (!(height > 0 && width > 0)) return undefined
  return box(
    longitude - width / 2,
    Math.max(latitude - height / 2, -90),
    longitude + width / 2,
    Math.min(latitude + height / 2, 90),
  )
}
