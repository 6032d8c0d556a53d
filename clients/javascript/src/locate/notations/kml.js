// KML 2.2 and 2.3: points, lines, polygons and collections of these; boxes; LookAt and Camera, with their
// range and height in metres.

import { box, coordinate } from '../places.js'
import { elements, numberIn } from '../xml.js'

const geometries = new Set(['Point', 'LineString', 'LinearRing', 'Polygon', 'MultiGeometry', 'Track', 'MultiTrack'])
/** How deep collections may be nested. */
const maxDepth = 32
const edges = ['west', 'south', 'east', 'north']
/** The elements of cameras, and the numbers that their children have. */
const cameras = {
  LookAt: { longitude: 'longitude', latitude: 'latitude', heading: 'bearing', tilt: 'angle', range: 'distance' },
  Camera: { longitude: 'eyeLongitude', latitude: 'eyeLatitude', heading: 'course', tilt: 'angle', altitude: 'eyeHeight' },
}
const names = new Set([
  ...geometries, ...edges, ...Object.values(cameras).flatMap(Object.keys), 'coordinates', 'coord', 'outerBoundaryIs', 'innerBoundaryIs',
  'LatLonBox', 'LatLonAltBox', 'LookAt', 'Camera',
])

function* find({ text }) {
  for (const element of elements(text, names)) {
    const { name, start, end, children } = element
    if (name === 'coordinates') {
      // A list of positions has no elements in it, and nested ones would take quadratic time.
      if (children.length === 0) element.positions = positions(text.slice(element.contentStart, element.contentEnd))
    } else if (name === 'coord') {
      element.position = positions(text.slice(element.contentStart, element.contentEnd).trim().replace(/\s+/g, ','))?.[0]
    } else if (name === 'LatLonBox' || name === 'LatLonAltBox') {
      yield { kind: 'bounds', start, end, value: box(...edges.map((edge) => numberIn(element, edge, text)?.value)) }
    } else if (cameras[name] !== undefined) {
      yield* cameraOf(element, cameras[name], text)
    } else if (geometries.has(name)) {
      element.depth = children.reduce((most, { depth = 0 }) => Math.max(most, depth + 1), 1)
      if (element.depth > maxDepth) continue
      element.geometry = geometryOf(element, children.find((child) => child.name === 'coordinates')?.positions)
      yield { kind: 'geometry', start, end, value: element.geometry }
    }
  }
}

/** A camera; where it has no distance, its place. */
function* cameraOf(element, numbers, text) {
  const all = Object.entries(numbers).map(([child, name]) => [name, numberIn(element, child, text, name)])
  const slots = Object.fromEntries(all.filter(([, slot]) => slot !== undefined))
  const { start, end } = element
  if ((slots.distance ?? slots.eyeHeight) !== undefined) yield { kind: 'camera', start, end, slots }
  // An eye that looks at the horizon has a place, too.
  const { eyeLatitude, eyeLongitude, latitude = eyeLatitude, longitude = eyeLongitude } = slots
  yield { kind: 'coordinate', start, end, slots: { latitude, longitude } }
}

function geometryOf({ name, children }, coordinates) {
  switch (name) {
    case 'Point': return coordinates?.length === 1 ? { type: 'Point', coordinates: coordinates[0] } : undefined
    // Of Google's extensions.
    case 'Track': {
      const line = children.filter((child) => child.name === 'coord').map((child) => child.position)
      return line.length >= 2 && !line.includes(undefined) ? { type: 'LineString', coordinates: line } : undefined
    }
    case 'LineString': return coordinates?.length >= 2 ? { type: 'LineString', coordinates } : undefined
    case 'LinearRing': return coordinates?.length >= 4 ? { type: 'Polygon', coordinates: [coordinates] } : undefined
    case 'Polygon': {
      const rings = children.flatMap(({ children: inner }) => inner).map(({ geometry }) => geometry?.coordinates[0])
      return rings.length > 0 && !rings.includes(undefined) ? { type: 'Polygon', coordinates: rings } : undefined
    }
    default: {
      const parts = children.map(({ geometry }) => geometry).filter((part) => part !== undefined)
      return parts.length > 0 ? { type: 'GeometryCollection', geometries: parts } : undefined
    }
  }
}

/** `lng,lat[,altitude]`, separated by spaces, of which some writers have one after a comma, too; undefined if one is not a position. */
function positions(text) {
  const found = []
  for (const item of text.replace(/,\s+/g, ',').split(/\s+/)) {
    if (item === '') continue
    const values = item.split(',').map((part) => (part === '' ? NaN : Number(part)))
    if (values.length < 2 || values.length > 3) return undefined
    if (coordinate(values[1], values[0]) === undefined) return undefined
    found.push([values[0], values[1]])
  }
  return found
}

export default {
  id: 'kml',
  find,
  samples: ['<LookAt><longitude>8.54</longitude><latitude>47.37</latitude><range>900</range></LookAt>'],
}
