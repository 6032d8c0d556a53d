// KML 2.2 and 2.3, and the tracks of Google's extensions: points, lines, polygons and collections of these, for `locate` with
// their positions in the text.

import { InvalidArgumentError } from '../errors.js'
import { fromGeoJSON } from './geojson.js'
import { checkFile, elements, positionOf, tags, textIn } from './xml.js'

const geometries = new Set([
  'Point',
  'LineString',
  'LinearRing',
  'Polygon',
  'MultiGeometry',
  'Track',
  'MultiTrack',
])
/** How deep collections may be nested. */
const maxDepth = 32
const read = tags([
  ...geometries,
  'Placemark',
  'name',
  'coordinates',
  'coord',
  'outerBoundaryIs',
  'innerBoundaryIs',
  // Boxes and cameras, of which `locate` reads the numbers.
  'LatLonBox',
  'LatLonAltBox',
  'west',
  'south',
  'east',
  'north',
  'LookAt',
  'Camera',
  'longitude',
  'latitude',
  'altitude',
  'heading',
  'tilt',
  'range',
])

/** The closed elements of a text, inner ones first. A geometry has `isGeometry`, and its `geometry` as GeoJSON if it is complete. */
export function* readKML(text) {
  for (const element of elements(text, read)) {
    const { name, contentStart, contentEnd, children } = element
    if (name === 'coordinates') {
      // A list of positions has no elements in it, and nested ones would take quadratic time.
      if (children.length === 0) element.positions = positions(text.slice(contentStart, contentEnd))
    } else if (name === 'coord') {
      element.position = positions(
        text.slice(contentStart, contentEnd).trim().replace(/\s+/g, ','),
      )?.[0]
    } else if (geometries.has(name)) {
      element.isGeometry = true
      element.depth = children.reduce((most, { depth = 0 }) => Math.max(most, depth + 1), 1)
      if (element.depth <= maxDepth)
        element.geometry = geometryOf(
          element,
          children.find((child) => child.name === 'coordinates')?.positions,
        )
    }
    yield element
  }
}

/** The geometries of a KML file's text as GeoJSON, with the names of their placemarks. */
export function geoJSONFromKML(text) {
  checkFile(text, 'KML')
  const parts = new Set()
  const found = []
  for (const element of readKML(text)) {
    const { name, isGeometry, geometry, children, start, end, depth } = element
    if (name === 'Placemark') {
      const title = textIn(element, 'name', text)
      for (const child of children) child.title = title
    }
    if (!isGeometry) continue
    for (const child of children) [child, ...child.children].forEach((one) => parts.add(one))
    if (geometry !== undefined) found.push(element)
    else if (depth > maxDepth)
      throw new InvalidArgumentError(
        `The geometries of this KML file are nested deeper than ${maxDepth}.`,
      )
    else if (children.length > 0)
      throw new InvalidArgumentError(
        `A ${name} of this KML file cannot be read: ${text.slice(start, end).slice(0, 200)}`,
      )
  }
  const features = found
    .filter((element) => !parts.has(element))
    .map(({ geometry, title }) => ({
      type: 'Feature',
      properties: title ? { name: title } : {},
      geometry,
    }))
  return { type: 'FeatureCollection', features }
}

/** All places of a KML file's geometries, in its order. */
export function fromKML(text) {
  const collection = geoJSONFromKML(text)
  if (collection.features.length === 0)
    throw new InvalidArgumentError('This KML file has no places.')
  return fromGeoJSON(collection)
}

function geometryOf({ name, children }, coordinates) {
  switch (name) {
    case 'Point':
      return coordinates?.length === 1 ? lineOrPoint(coordinates) : undefined
    // Of Google's extensions.
    case 'Track': {
      const line = children.filter((child) => child.name === 'coord').map((child) => child.position)
      return line.includes(undefined) ? undefined : lineOrPoint(line)
    }
    case 'LineString':
      return lineOrPoint(coordinates)
    case 'LinearRing':
      return coordinates?.length >= 4 ? { type: 'Polygon', coordinates: [coordinates] } : undefined
    case 'Polygon': {
      const rings = children
        .flatMap(({ children: inner }) => inner)
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

/** A line of one point is that point. */
function lineOrPoint(coordinates = []) {
  if (coordinates.length === 0) return undefined
  return coordinates.length > 1
    ? { type: 'LineString', coordinates }
    : { type: 'Point', coordinates: coordinates[0] }
}

/** `lng,lat[,altitude]`, separated by spaces, which some programs also write after a comma; undefined if one is not a position.
 */
function positions(text) {
  const found = []
  for (const item of text.replace(/,\s+/g, ',').split(/\s+/)) {
    if (item === '') continue
    const values = item.split(',').map((part) => (part === '' ? NaN : Number(part)))
    const position =
      values.length < 2 || values.length > 3 ? undefined : positionOf(values[0], values[1])
    if (position === undefined) return undefined
    found.push(position)
  }
  return found
}
