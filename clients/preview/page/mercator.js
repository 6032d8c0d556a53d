// Web Mercator, as far as shapes are drawn with it.

const radians = Math.PI / 180

/** Where a copy of a longitude is that is nearest another. */
export function nearestCopy(longitude, to) {
  return longitude - 360 * Math.round((longitude - to) / 360)
}

/** A line without leaps: each longitude is the copy nearest the one before. */
export function unwrapped(places, start = places[0]?.[0]) {
  let last = start
  return places.map(([longitude, latitude]) => {
    last = nearestCopy(longitude, last)
    return [last, latitude]
  })
}

/** A tile's corners, [longitude, latitude] each, as a closed ring. */
export function tileRing({ z, x, y, wrap }) {
  const west = longitudeOf(x, z) + 360 * wrap
  const east = longitudeOf(x + 1, z) + 360 * wrap
  const [north, south] = [latitudeOf(y, z), latitudeOf(y + 1, z)]
  return [[west, south], [east, south], [east, north], [west, north], [west, south]]
}

/** Metres on the ground in a point of the screen, at the target. */
export function metresPerPoint({ target, zoom }) {
  const circumference = 2 * Math.PI * 6_371_009
  return (circumference * Math.cos(target.latitude * radians)) / (256 * 2 ** zoom)
}

function longitudeOf(x, z) {
  return (x / 2 ** z) * 360 - 180
}

function latitudeOf(y, z) {
  return Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) / radians
}
