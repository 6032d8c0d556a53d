// GeoJSON (RFC 7946), as far as its places matter. `refuse(path, expected, value)` makes the error for
// what is not GeoJSON, at a JSON Pointer.

const maxDepth = 32

/** How deep the arrays of each geometry's coordinates are nested; a position is 1 deep. */
const depths = new Map([
  ['Point', 1],
  ['MultiPoint', 2],
  ['LineString', 2],
  ['MultiLineString', 3],
  ['Polygon', 3],
  ['MultiPolygon', 4],
])

const collections = new Map([
  ['FeatureCollection', 'features'],
  ['GeometryCollection', 'geometries'],
])

const types = ['Feature', ...collections.keys(), ...depths.keys()].map((type) => `"${type}"`).join(', ')

/** All positions of a GeoJSON object, in its order. */
export function positionsOf(object, refuse, path = '') {
  const found = []
  for (const geometry of geometriesOf(object, refuse, path)) {
    collect(geometry.coordinates, `${geometry.path}/coordinates`, depths.get(geometry.type), refuse, found)
  }
  return found
}

/** The lines of a GeoJSON object: beside them it may have points and areas. */
export function linesOf(object, refuse) {
  const lines = []
  for (const { type, coordinates, path } of geometriesOf(object, refuse, '')) {
    const parts = type === 'LineString' ? [coordinates] : type === 'MultiLineString' ? coordinates : []
    for (const part of parts) {
      const line = []
      collect(part, `${path}/coordinates`, 2, refuse, line)
      lines.push(line)
    }
  }
  return lines
}

function* geometriesOf(object, refuse, path, depth = 0) {
  if (depth > maxDepth) throw refuse(path, `GeoJSON at most ${maxDepth} deep`, object)
  if (typeof object !== 'object' || object === null) throw refuse(path, 'a GeoJSON object', object)
  const { type } = object
  const name = collections.get(type)
  if (name !== undefined) {
    if (!Array.isArray(object[name])) throw refuse(`${path}/${name}`, 'an array', object[name])
    for (let index = 0; index < object[name].length; index += 1) {
      yield* geometriesOf(object[name][index], refuse, `${path}/${name}/${index}`, depth + 1)
    }
  } else if (type === 'Feature') {
    if (object.geometry !== null) yield* geometriesOf(object.geometry, refuse, `${path}/geometry`, depth + 1)
  } else if (depths.has(type)) {
    yield { type, coordinates: object.coordinates, path }
  } else {
    throw refuse(`${path}/type`, `one of ${types}`, type)
  }
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
  if (Math.abs(latitude) > 90) {
    throw refuse(`${path}/1`, 'a latitude from -90 to 90 (longitude comes first in GeoJSON)', latitude)
  }
  found.push(list)
}
