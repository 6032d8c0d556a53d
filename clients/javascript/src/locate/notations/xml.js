// GPX: points, and the segments, tracks and routes around them. KML: geometries, boxes,
// and LookAt and Camera, with their range and height in metres.

import { named } from '../../camera-forms.js'
import { lineOrPoint } from '../../readers/geojson.js'
import { readGPX, segmentsOf } from '../../readers/gpx.js'
import { readKML } from '../../readers/kml.js'
import { numberIn } from '../../readers/xml.js'
import { slot, takeSlots } from '../forms.js'
import { box } from '../places.js'

// MARK: GPX

const lines = new Set(['trk', 'trkseg', 'rte'])

function* findGPX({ text, covers }) {
  for (const element of readGPX(text)) {
    const { name, start, end, latitude, longitude } = element
    if (latitude !== undefined) {
      covers.push(element)
      yield { kind: 'coordinate', start, end, slots: { latitude, longitude } }
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
  return parts.length < 2 ? lineOrPoint(parts[0]) : { type: 'MultiLineString', coordinates: parts }
}

// MARK: KML

const boxes = new Set(['LatLonBox', 'LatLonAltBox'])
const edges = ['west', 'south', 'east', 'north']
/** The elements of cameras, and the numbers that their children have. */
const cameras = {
  LookAt: named('longitude latitude heading=bearing tilt=angle range=distance'),
  Camera: named(
    'longitude=eyeLongitude latitude=eyeLatitude heading=course tilt=angle altitude=eyeHeight',
  ),
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
    else if (cameras[name] !== undefined) {
      covers.push(element)
      yield* cameraOf(element, cameras[name], text)
    }
  }
}

/** A camera; if it has no distance, its place. */
function* cameraOf(element, numbers, text) {
  const slots = {}
  for (const [child, name] of Object.entries(numbers)) {
    const number = numberIn(element, child, text)
    if (number !== undefined) slots[name] = number
  }
  const { start, end } = element
  if ((slots.distance ?? slots.eyeHeight) !== undefined)
    yield { kind: 'camera', start, end, slots, grow: (texts) => turnOf(element, texts, text) }
  // An eye that looks at the horizon has a place, too.
  const { eyeLatitude, eyeLongitude, latitude = eyeLatitude, longitude = eyeLongitude } = slots
  yield { kind: 'coordinate', start, end, slots: { latitude, longitude } }
}

/** The edit that adds the heading and the tilt that an element lacks, as its place is indented and prefixed. */
function turnOf({ children }, { bearing, course, angle }, text) {
  const has = (name) => children.find((child) => child.name === name)
  const latitude = has('latitude')
  const first = children[0]
  const tag = text.slice(latitude.start, latitude.contentStart)
  const prefix = /^<([\w-]+:)?/.exec(tag)[1] ?? ''
  const [space] = /\s*$/.exec(text.slice(Math.max(0, first.start - 80), first.start))
  const isEye = has('range') === undefined
  const added = [
    ['heading', isEye ? course : bearing],
    ['tilt', angle],
  ].filter(([name]) => has(name) === undefined)
  const before = ['longitude', 'latitude', 'altitude', has('tilt') ? '' : 'heading']
  const at = Math.max(...before.map((name) => has(name)?.end ?? 0))
  const newText = added.map(
    ([name, number]) => `${space}<${prefix}${name}>${number}</${prefix}${name}>`,
  )
  return { start: at, end: at, newText: newText.join('') }
}

// MARK: Elements of other files

const decimal = String.raw`[-+]?\d{1,3}(?:\.\d{1,40})?`
const element = (names, group) =>
  String.raw`<(?:[\w-]{1,20}:)?(?:${names})>\s{0,20}(?<${group}>${decimal})\s{0,20}</[\w:-]{1,40}>`
const [lat, lng] = ['lat(?:itude)?', 'lng|long?|longitude']
const neighbours = [
  [element(lat, 'latitude'), element(lng, 'longitude')],
  [element(lng, 'x'), element(lat, 'y')],
].map((both) => both.join(String.raw`\s{0,40}`))
const elements = new RegExp(neighbours.join('|'), 'dgi')
const pairs = new RegExp(
  String.raw`<(?<name>gml:pos|georss:point)(?:\s[^<>]{0,200})?>\s{0,20}(?<a>${decimal})\s{1,20}(?<b>${decimal})(?:\s[^<>]{0,40})?</`,
  'dg',
)

/** Neighbours such as `<geo:lat>47.37</geo:lat><geo:long>8.54</geo:long>`, and the pairs of GML and GeoRSS. */
function* findElements({ text }) {
  for (const match of text.matchAll(elements)) {
    const { x, y, latitude = y, longitude = x } = takeSlots(match)
    const start = match.index
    yield { start, end: start + match[0].length, slots: { latitude, longitude }, isLoose: true }
  }
  for (const { index: start, indices, groups } of text.matchAll(pairs)) {
    const srs = /srsName\s?=\s?["']([^"']{0,80})["'][^/]{0,200}$/.exec(
      text.slice(Math.max(0, start - 300), indices.groups.a[0]),
    )?.[1]
    const isLongitudeFirst = /CRS84/.test(srs)
    if (srs !== undefined && !isLongitudeFirst && !/4326/.test(srs)) continue
    const [a, b] = ['a', 'b'].map((name) => slot(Number(groups[name]), ...indices.groups[name]))
    yield {
      start,
      end: indices.groups.b[1],
      slots: isLongitudeFirst ? { longitude: a, latitude: b } : { latitude: a, longitude: b },
      isLoose: true,
    }
  }
}

export default [
  { id: 'xml', find: findElements },
  { id: 'gpx', find: findGPX },
  { id: 'kml', find: findKML },
]
