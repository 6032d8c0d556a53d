// Web Mercator, for the shapes that are drawn and the cameras of other libraries.

/** A degree in radians. */
export const degree = Math.PI / 180
/** The sphere of the protocol, in metres. */
export const earthRadius = 6_371_009

/** Places on the map's square: 0 to 1 from west to east, and from north to south. */
export const mercatorX = (longitude) => longitude / 360 + 0.5
export const mercatorY = (latitude) =>
  0.5 -
  Math.asinh(Math.tan(Math.min(Math.max(latitude, -85.0511287798066), 85.0511287798066) * degree)) /
    (2 * Math.PI)

/** The latitude at a place on the square. */
export const latitudeAt = (y) => Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) / degree

/** A line across the antimeridian: each longitude is the copy nearest to the previous one. */
export function unwrapped(places) {
  let last = places[0]?.[0]
  return places.map(([longitude, latitude]) => {
    last = longitude - 360 * Math.round((longitude - last) / 360)
    return [last, latitude]
  })
}

/** The metres of ground per screen point, at the target. */
export function metresPerPoint({ target, zoom }) {
  const circumference = 2 * Math.PI * earthRadius
  return (circumference * Math.cos(target.latitude * degree)) / (256 * 2 ** zoom)
}
