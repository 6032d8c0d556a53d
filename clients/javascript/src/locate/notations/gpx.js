// GPX 1.0 and 1.1: points, and the segments, tracks and routes around them; the bounds of a file's
// metadata.

import { box, coordinate } from '../places.js'
import { attribute, elements } from '../xml.js'

const lines = new Set(['trkseg', 'rte'])
const points = new Set(['wpt', 'trkpt', 'rtept'])
const names = new Set([...points, ...lines, 'trk', 'bounds'])
const edges = ['minlon', 'minlat', 'maxlon', 'maxlat']

function* find({ text }) {
  for (const element of elements(text, names)) {
    const { name, start, end } = element
    if (points.has(name)) {
      const slots = { latitude: attribute(element, 'lat'), longitude: attribute(element, 'lon') }
      element.place = coordinate(slots.latitude.value, slots.longitude.value)
      yield { kind: 'coordinate', start, end, slots }
    } else if (name === 'bounds') {
      yield { kind: 'bounds', start, end, value: box(...edges.map((edge) => attribute(element, edge).value)) }
    } else {
      yield { kind: 'geometry', start, end, value: geometryOf(element) }
    }
  }
}

function geometryOf(element) {
  const parts = (element.name === 'trk' ? element.children.map(lineOf) : [lineOf(element)]).filter((line) => line !== undefined)
  if (parts.length === 0) return undefined
  return parts.length === 1
    ? { type: 'LineString', coordinates: parts[0] }
    : { type: 'MultiLineString', coordinates: parts }
}

/** The line through an element's points; undefined for fewer than two. */
function lineOf({ children }) {
  const line = []
  for (const { place } of children) if (place !== undefined) line.push([place.longitude, place.latitude])
  return line.length >= 2 ? line : undefined
}

export default { id: 'gpx', find, samples: ['<wpt lat="47.37" lon="8.54"><name>Zürich</name></wpt>'] }
