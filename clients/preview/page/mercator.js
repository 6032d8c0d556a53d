// Web Mercator, for the shapes that are drawn.

export const radians = Math.PI / 180

/** Places on the map's square: 0 to 1 from west to east, and from north to south. */
export const mercatorX = (longitude) => longitude / 360 + 0.5
export const mercatorY = (latitude) =>
  0.5 - Math.asinh(Math.tan(Math.min(Math.max(latitude, -85.0511287798066), 85.0511287798066) * radians)) / (2 * Math.PI)

/** A line across the antimeridian: each longitude is the copy nearest to the previous one. */
export function unwrapped(places, start = places[0]?.[0]) {
  let last = start
  return places.map(([longitude, latitude]) => {
    last = longitude - 360 * Math.round((longitude - last) / 360)
    return [last, latitude]
  })
}

/** The sides of tiles, two positions each; a side that two tiles share is there once. */
export function tileSides(tiles) {
  const sides = new Map()
  for (const { z, x, y, wrap } of tiles) {
    const column = x + wrap * 2 ** z
    const add = (...[x1, y1, x2, y2]) => {
      const side = [[longitudeOf(x1, z), latitudeOf(y1, z)], [longitudeOf(x2, z), latitudeOf(y2, z)]]
      sides.set([z, x1, y1, x2, y2].join(), side)
    }
    add(column, y, column + 1, y)
    add(column, y + 1, column + 1, y + 1)
    add(column, y, column, y + 1)
    add(column + 1, y, column + 1, y + 1)
  }
  return [...sides.values()]
}

/** The ground's metres in a point of the screen, at the target. */
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
