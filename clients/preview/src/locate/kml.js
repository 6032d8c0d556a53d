// KML 2.2 and 2.3: points, lines, polygons and collections of these; boxes; the targets of LookAt.

import { box, boundsPlace, coordinate, coordinatePlace, geometryPlace } from './places.js'
import { elements, numberIn } from './xml.js'

const geometries = new Set(['Point', 'LineString', 'LinearRing', 'Polygon', 'MultiGeometry'])
const edges = ['west', 'south', 'east', 'north']
const names = new Set([
  ...geometries, ...edges, 'coordinates', 'outerBoundaryIs', 'innerBoundaryIs', 'LatLonBox',
  'LatLonAltBox', 'LookAt', 'Camera', 'longitude', 'latitude',
])

export const find = (text) => Array.from(elements(text, names), (element) => placeOf(element, text))

function placeOf(element, text) {
  const child = (name) => element.children.find((child) => child.name === name)
  const numbers = (wanted) => wanted.map((name) => numberIn(child(name), text))
  switch (element.name) {
    case 'coordinates':
      // A list of positions has no elements in it, and nested ones would take quadratic time.
      if (element.children.length > 0) return undefined
      element.positions = positions(text.slice(element.contentStart, element.contentEnd))
      return undefined
    case 'LatLonBox':
    case 'LatLonAltBox':
      return boundsPlace(box(...numbers(edges)), 'kml', element)
    case 'LookAt':
    case 'Camera':
      return coordinatePlace(coordinate(...numbers(['latitude', 'longitude'])), 'kml', {
        ...element,
        replaceable: false,
      })
    default:
      if (!geometries.has(element.name)) return undefined
      element.geometry = geometryOf(element, child('coordinates')?.positions)
      return geometryPlace(element.geometry, 'kml', element)
  }
}

function geometryOf({ name, children }, coordinates) {
  switch (name) {
    case 'Point': return coordinates?.length === 1 ? { type: 'Point', coordinates: coordinates[0] } : undefined
    case 'LineString': return coordinates?.length >= 2 ? { type: 'LineString', coordinates } : undefined
    case 'LinearRing': return coordinates?.length >= 4 ? { type: 'Polygon', coordinates: [coordinates] } : undefined
    case 'Polygon': {
      const rings = children.flatMap(({ children }) => children)
        .map(({ geometry }) => geometry?.coordinates[0])
      return rings.length > 0 && !rings.includes(undefined)
        ? { type: 'Polygon', coordinates: rings }
        : undefined
    }
    default: {
      const parts = children.map(({ geometry }) => geometry).filter((part) => part !== undefined)
      return parts.length > 0 ? { type: 'GeometryCollection', geometries: parts } : undefined
    }
  }
}

/** `lng,lat[,altitude]`, separated by spaces; undefined where one is not a position. */
function positions(text) {
  const found = []
  for (const item of text.split(/\s+/)) {
    if (item === '') continue
    const numbers = item.split(',').map((part) => (part === '' ? NaN : Number(part)))
    if (numbers.length < 2 || numbers.length > 3) return undefined
    if (coordinate(numbers[1], numbers[0]) === undefined) return undefined
    found.push([numbers[0], numbers[1]])
  }
  return found
}
