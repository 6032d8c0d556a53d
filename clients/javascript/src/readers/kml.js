// KML 2.2 and 2.3, and the tracks of Google's extensions: points, lines, polygons and collections of these, for `locate` with
// their positions in the text.

import { InvalidArgumentError } from '../errors.js'
import { boxAround, fromGeoJSON, lineOrPoint } from './geojson.js'
import {
  checkFile,
  elements,
  isUnknown,
  numberIn,
  plainText,
  positionOf,
  quoted,
  tags,
  textIn,
} from './xml.js'

const geometryNames = 'Point LineString LinearRing Polygon MultiGeometry Track MultiTrack'
const geometries = new Set(geometryNames.split(' '))
/** The elements that have positions: some write a space after a comma, and those of a gx:Track have spaces alone. */
const coordinates = new Set(['coordinates', 'coord'])
/** How deep collections may be nested. */
const maxDepth = 32
const read = tags(
  `${geometryNames} Placemark name coordinates coord outerBoundaryIs innerBoundaryIs`,
  // Boxes and cameras, of which `locate` reads the numbers.
  'LatLonBox LatLonAltBox west south east north LookAt Camera longitude latitude altitude heading tilt range',
  // What says how places look.
  'Folder description Style StyleMap Pair key styleUrl LineStyle PolyStyle IconStyle color width scale fill outline',
)

/** The closed elements of a text, inner ones first. A geometry has `isGeometry`, and its `geometry` as GeoJSON if it is complete. */
export function* readKML(text, hasAltitudes = false) {
  for (const element of elements(text, read)) {
    const { name, contentStart, contentEnd, children } = element
    if (coordinates.has(name)) {
      // A list of positions has no elements in it, and nested ones would take quadratic time.
      if (children.length === 0) {
        const content = plainText(text.slice(contentStart, contentEnd)).trim()
        element.items = (
          name === 'coord' ? content.replace(/\s+/g, ',') : content.replace(/,\s+/g, ',')
        )
          .split(/\s+/)
          .filter((item) => item !== '')
        element.positions = positions(element.items, hasAltitudes)
      }
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

/** The geometries of a KML file's text as GeoJSON, with their placemarks' names, descriptions, folders and, as simplestyle, styles. */
export const geoJSONFromKML = (text) => readKMLFile(text).data

/**
 * A KML file's GeoJSON, and how many of its positions and geometries are empty: {data, skipped, count}. A file without
 * geometries has the boxes of its overlays and the places of its views.
 */
export function readKMLFile(text) {
  checkFile(text, 'KML')
  let [count, skipped] = [0, 0]
  const views = []
  const styles = new Map()
  const parts = new Set()
  const found = []
  for (const element of readKML(text, true)) {
    const { name, isGeometry, geometry, children, start, end, depth } = element
    if (name === 'Placemark') for (const child of children) child.placemark = element
    else if (name === 'Folder')
      for (const child of children) child.folder = textIn(element, 'name', text)
    else if (name === 'Style' || name === 'StyleMap') {
      const [, id] = /\bid\s*=\s*["']([^"']*)["']/.exec(element.attributes) ?? []
      styles.set(`#${id}`, element)
    }
    if (element.positions !== undefined) {
      // What is empty counts as one.
      const items = Math.max(element.items.length, 1)
      count += items
      skipped += items - element.positions.length
    }
    const view = viewOf(element, text)
    if (view !== undefined) views.push({ geometry: view, placemark: element })
    if (!isGeometry) continue
    for (const child of children) [child, ...child.children].forEach((one) => parts.add(one))
    if (geometry !== undefined) found.push(element)
    else if (depth > maxDepth)
      throw new InvalidArgumentError(
        `The geometries of this KML file are nested deeper than ${maxDepth}.`,
      )
    else if (children.some((one) => coordinates.has(one.name) && one.positions?.length !== 0))
      throw new InvalidArgumentError(
        `A ${name} of this KML file must have places such as 8.54,47.37: ${quoted(text.slice(start, end))}`,
      )
  }
  const shown = found.length > 0 ? found : views
  const features = shown
    .filter((element) => !parts.has(element))
    .map(({ geometry, placemark }) => ({
      type: 'Feature',
      properties: placemark ? propertiesOf(placemark, styles, text) : {},
      geometry,
    }))
  if (features.length === 0 && /<(?:[\w-]+:)?NetworkLink[\s>]/.test(text))
    throw new InvalidArgumentError(
      'This KML file has no places, but links to another file: open the one that its <href> names.',
    )
  return { data: { type: 'FeatureCollection', features }, count, skipped }
}

/** A placemark's name, description and folder, and its style as Mapbox's simplestyle. */
function propertiesOf(placemark, styles, text) {
  const told = {
    name: textIn(placemark, 'name', text),
    description: textIn(placemark, 'description', text),
    folder: placemark.folder,
  }
  const own = placemark.children.find(({ name }) => name === 'Style')
  const style = own ?? sharedStyle(textIn(placemark, 'styleUrl', text), styles, text)
  const all = { ...told, ...(style && simplestyle(style, text)) }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value || value === 0))
}

/** The style at an address in the file; of a map that for places that are not pointed at. */
function sharedStyle(url, styles, text) {
  const style = styles.get(url)
  if (style?.name !== 'StyleMap') return style
  const pair = style.children.find((each) => textIn(each, 'key', text) === 'normal')
  return pair && styles.get(textIn(pair, 'styleUrl', text))
}

function simplestyle(style, text) {
  const part = (name) => style.children.find((each) => each.name === name) ?? { children: [] }
  const [line, area, icon] = ['LineStyle', 'PolyStyle', 'IconStyle'].map(part)
  // Of two digits each: alpha, blue, green, red.
  const colour = (each) => {
    const [, alpha, blue, green, red] =
      /^#?(..)(..)(..)(..)$/.exec(textIn(each, 'color', text) ?? '') ?? []
    return red && [`#${red}${green}${blue}`, Number.parseInt(alpha, 16) / 255]
  }
  const number = (each, name) => numberIn(each, name, text)?.value
  const [stroke, strokeOpacity] = colour(line) ?? []
  const [fill, fillOpacity] = colour(area) ?? []
  const scale = number(icon, 'scale')
  return {
    stroke,
    'stroke-opacity': number(area, 'outline') === 0 ? 0 : strokeOpacity,
    'stroke-width': number(line, 'width'),
    fill,
    'fill-opacity': number(area, 'fill') === 0 ? 0 : fillOpacity,
    'marker-color': colour(icon)?.[0],
    'marker-size': scale < 0.8 ? 'small' : scale > 1.2 ? 'large' : undefined,
  }
}

/** All places of a KML file's geometries, in its order. */
export function fromKML(text) {
  const collection = geoJSONFromKML(text)
  if (collection.features.length === 0)
    throw new InvalidArgumentError('This KML file has no places.')
  return fromGeoJSON(collection)
}

/** The box of an overlay, or the place of a view; undefined for other elements. */
function viewOf(element, text) {
  const numbers = (...names) => names.map((name) => numberIn(element, name, text)?.value)
  if (element.name === 'LatLonBox') {
    const [west, south, east, north] = numbers('west', 'south', 'east', 'north')
    const isBox = positionOf(west, south) !== undefined && positionOf(east, north) !== undefined
    const corner = (latitude, longitude) => ({ latitude, longitude })
    return isBox
      ? boxAround({ southWest: corner(south, west), northEast: corner(north, east) })
      : undefined
  }
  if (element.name !== 'LookAt' && element.name !== 'Camera') return undefined
  const position = positionOf(...numbers('longitude', 'latitude'))
  return position && { type: 'Point', coordinates: position }
}

function geometryOf({ name, children }, places) {
  switch (name) {
    case 'Point':
      return places?.length === 1 ? lineOrPoint(places) : undefined
    // Of Google's extensions.
    case 'Track': {
      const parts = children.filter(({ name }) => name === 'coord').map((one) => one.positions)
      return parts.includes(undefined) ? undefined : lineOrPoint(parts.flat())
    }
    case 'LineString':
      return lineOrPoint(places)
    case 'LinearRing':
      return places?.length >= 3 ? { type: 'Polygon', coordinates: [places] } : undefined
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

/** The places of items such as `lng,lat[,altitude]`, without unknown ones; undefined if one is not a position. */
function positions(items, hasAltitudes) {
  const found = []
  for (const item of items) {
    const values = item.split(',').map((part) => (part === '' ? NaN : Number(part)))
    if (isUnknown(values[0], values[1])) continue
    const position =
      values.length < 2 || values.length > 3 ? undefined : positionOf(values[0], values[1])
    if (position === undefined) return undefined
    // Placemarks on the ground have the altitude 0.
    found.push(hasAltitudes && values[2] ? [...position, values[2]] : position)
  }
  return found
}
