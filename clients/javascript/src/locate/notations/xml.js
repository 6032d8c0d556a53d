// GPX: points, and the segments, tracks and routes around them; the bounds of a file's metadata. KML: geometries, boxes,
// and LookAt and Camera, with their range and height in metres.

import { readGPX, segmentsOf } from '../../readers/gpx.js'
import { readKML } from '../../readers/kml.js'
import { attribute, numberIn } from '../../readers/xml.js'
import { slot } from '../forms.js'
import { box } from '../places.js'

const slotOf = ({ value, start, end }, name) => slot(value, start, end, name)

// MARK: GPX

const lines = new Set(['trk', 'trkseg', 'rte'])
const attributes = ['minlon', 'minlat', 'maxlon', 'maxlat']

function* findGPX({ text, covers }) {
  for (const element of readGPX(text)) {
    const { name, start, end, latitude, longitude } = element
    if (latitude !== undefined) {
      covers.push(element)
      yield {
        kind: 'coordinate',
        start,
        end,
        slots: { latitude: slotOf(latitude), longitude: slotOf(longitude) },
      }
    } else if (name === 'bounds') {
      yield {
        kind: 'bounds',
        start,
        end,
        value: box(...attributes.map((edge) => attribute(element, edge).value)),
      }
    } else if (lines.has(name)) {
      yield { kind: 'geometry', start, end, value: geometryOf(element) }
    }
  }
}

/** The line through an element's points, or one for each segment; undefined if none has two points. */
function geometryOf(element) {
  const parts = segmentsOf(element)
    .map((points) =>
      points.map(({ position }) => position).filter((position) => position !== undefined),
    )
    .filter(({ length }) => length >= 2)
  if (parts.length === 0) return undefined
  return parts.length === 1
    ? { type: 'LineString', coordinates: parts[0] }
    : { type: 'MultiLineString', coordinates: parts }
}

// MARK: KML

const boxes = new Set(['LatLonBox', 'LatLonAltBox'])
const edges = ['west', 'south', 'east', 'north']
/** The elements of cameras, and the numbers that their children have. */
const cameras = {
  LookAt: {
    longitude: 'longitude',
    latitude: 'latitude',
    heading: 'bearing',
    tilt: 'angle',
    range: 'distance',
  },
  Camera: {
    longitude: 'eyeLongitude',
    latitude: 'eyeLatitude',
    heading: 'course',
    tilt: 'angle',
    altitude: 'eyeHeight',
  },
}

function* findKML({ text, covers }) {
  for (const element of readKML(text)) {
    const { name, start, end, isGeometry, geometry } = element
    if (name === 'coordinates' || name === 'coord') covers.push(element)
    if (isGeometry) yield { kind: 'geometry', start, end, value: geometry }
    else if (boxes.has(name))
      yield {
        kind: 'bounds',
        start,
        end,
        value: box(...edges.map((edge) => numberIn(element, edge, text)?.value)),
      }
    else if (cameras[name] !== undefined) yield* cameraOf(element, cameras[name], text)
  }
}

/** A camera; if it has no distance, its place. */
function* cameraOf(element, numbers, text) {
  const all = Object.entries(numbers).map(([child, name]) => [name, numberIn(element, child, text)])
  const slots = Object.fromEntries(
    all
      .filter(([, number]) => number !== undefined)
      .map(([name, number]) => [name, slotOf(number, name)]),
  )
  const { start, end } = element
  if ((slots.distance ?? slots.eyeHeight) !== undefined) yield { kind: 'camera', start, end, slots }
  // An eye that looks at the horizon has a place, too.
  const { eyeLatitude, eyeLongitude, latitude = eyeLatitude, longitude = eyeLongitude } = slots
  yield { kind: 'coordinate', start, end, slots: { latitude, longitude } }
}

export default [
  { id: 'gpx', find: findGPX },
  {
    id: 'kml',
    find: findKML,
  },
]
