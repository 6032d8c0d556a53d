// Places: checked values in the protocol's form, and where they are in the text.
//
// A place is {kind, …value, notation, start, end}; start and end are offsets.

const isLatitude = (number) => Number.isFinite(number) && Math.abs(number) <= 90
const isLongitude = (number) => Number.isFinite(number) && Math.abs(number) <= 540

/** A coordinate; undefined where the numbers are out of range. */
export function coordinate(latitude, longitude) {
  if (!isLatitude(latitude) || !isLongitude(longitude)) return undefined
  return { latitude, longitude }
}

/**
 * A camera; undefined where something is not a number, or out of range. `bearing` and `pitch` are
 * optional.
 */
export function camera(target, { zoom, bearing = 0, pitch = 0, levels = 0 }) {
  if (target === undefined || !Number.isFinite(zoom) || Math.abs(zoom) > 30) return undefined
  if (!Number.isFinite(bearing) || Math.abs(bearing) > 3600) return undefined
  if (!Number.isFinite(pitch) || pitch < 0 || pitch > 90) return undefined
  return { target, zoom: zoom + levels, bearing: wrapped(bearing), viewingAngle: pitch }
}

/** Bounds; undefined where they are not valid. West is greater than east across the antimeridian. */
export function bounds(southWest, northEast) {
  if (southWest === undefined || northEast === undefined) return undefined
  if (southWest.latitude > northEast.latitude) return undefined
  return { southWest, northEast }
}

/** The bounds of west, south, east and north. */
export function box(west, south, east, north) {
  return bounds(coordinate(south, west), coordinate(north, east))
}

/** A bearing in [0, 360). */
function wrapped(bearing) {
  const rest = bearing % 360
  return rest < 0 ? rest + 360 : Math.abs(rest) // not -0
}

/**
 * Places of these kinds; undefined where the value is. A camera or a coordinate is replaceable by
 * text in its notation, unless `range` says otherwise.
 */
export const cameraPlace = placesOf('camera', true)
export const coordinatePlace = placesOf('coordinate', true)
export const boundsPlace = placesOf('bounds', false)
export const geometryPlace = placesOf('geometry', false)

function placesOf(kind, isText) {
  return (value, notation, { start, end, replaceable = isText }) =>
    value && { kind, [kind]: value, notation, start, end, replaceable }
}

/** A camera where there is a zoom, and a coordinate where there is none. */
export function zoomedPlace(target, settings, notation, range) {
  if (settings.zoom === undefined) return coordinatePlace(target, notation, range)
  return cameraPlace(camera(target, settings), notation, range)
}
