// Places as other programs spell them: [longitude, latitude], GeoJSON, GPX.

import { InvalidArgumentError } from './errors.js'

/** [longitude, latitude], as GeoJSON, turf, MapLibre and deck.gl have it. */
export function toLngLat({ latitude, longitude }) {
  return [longitude, latitude]
}

/** A coordinate, from [longitude, latitude], {lng, lat}, {lon, lat}, or as it is. */
export function fromLngLat(place) {
  const [longitude, latitude] = Array.isArray(place)
    ? place
    : [place?.lng ?? place?.lon ?? place?.longitude, place?.lat ?? place?.latitude]
  if (Number.isFinite(longitude) && Number.isFinite(latitude)) return { latitude, longitude }
  throw new InvalidArgumentError(
    'A place is [longitude, latitude], { lng, lat }, { lon, lat } or { latitude, longitude }, ' +
      `not ${JSON.stringify(place)}.`,
  )
}

/** The same from a position of GeoJSON, without its altitude. */
function fromPosition(position) {
  if (Array.isArray(position) && position.slice(0, 2).every(Number.isFinite) && position.length > 1) {
    return fromLngLat(position)
  }
  throw new InvalidArgumentError(
    `A place in GeoJSON is [longitude, latitude], not ${JSON.stringify(position)}.`,
  )
}

const depths = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
}

/** All places of a GeoJSON object, in its order: of a geometry, a feature or a collection. */
export function fromGeoJSON(object) {
  const places = []
  collect(object, places)
  if (places.length === 0) throw new InvalidArgumentError('This GeoJSON has no places.')
  return places
}

function collect(object, places) {
  switch (object?.type) {
    case 'FeatureCollection':
      for (const feature of listed(object, 'features')) collect(feature, places)
      return
    case 'Feature':
      if (object.geometry) collect(object.geometry, places)
      return
    case 'GeometryCollection':
      for (const geometry of listed(object, 'geometries')) collect(geometry, places)
      return
  }
  const depth = Object.hasOwn(depths, object?.type ?? '') ? depths[object.type] : undefined
  if (depth === undefined) {
    throw new InvalidArgumentError(
      `This is not GeoJSON: its \`type\` is ${JSON.stringify(object?.type)}.`,
    )
  }
  const positions = depth === 0 ? [object.coordinates] : listed(object, 'coordinates')
  for (const position of depth > 1 ? positions.flat(depth - 1) : positions) {
    places.push(fromPosition(position))
  }
}

function listed(object, name) {
  if (Array.isArray(object[name])) return object[name]
  throw new InvalidArgumentError(`This is not GeoJSON: a ${object.type} has an array \`${name}\`.`)
}

/** All waypoints, route points and track points of a GPX file's text, in its order. */
export function fromGPX(text) {
  return placesOf(markupOf(text), 'wpt|rtept|trkpt')
}

/** The line of a GPX file's text: its track, else its route, else what its waypoints make. */
export function lineFromGPX(text) {
  const markup = markupOf(text)
  const kind = ['trkpt', 'rtept'].find((kind) => points(kind).test(markup))
  return placesOf(markup, kind ?? 'wpt')
}

/** A GPX file's text without what only looks like its elements. */
function markupOf(text) {
  if (typeof text !== 'string') {
    throw new InvalidArgumentError("A GPX file's text is a string: read the file as 'utf8'.")
  }
  const markup = text.replace(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>/g, '')
  if (/<(?:\w+:)?gpx[\s/>]/.test(markup)) return markup
  throw new InvalidArgumentError(
    /^[^<\n]*\.gpx$/i.test(text)
      ? `This is not a GPX file's text, but looks like its name: read "${text}" first, as 'utf8'.`
      : 'This is not a GPX file.',
  )
}

const points = (kinds) => new RegExp(`<(?:\\w+:)?(?:${kinds})\\s([^>]*)>`, 'g')

function placesOf(markup, kinds) {
  const places = []
  for (const [, attributes] of markup.matchAll(points(kinds))) {
    places.push(fromLngLat([attribute(attributes, 'lon'), attribute(attributes, 'lat')]))
  }
  if (places.length === 0) throw new InvalidArgumentError('This GPX file has no points.')
  return places
}

function attribute(text, name) {
  const [, , value] = text.match(new RegExp(`\\b${name}\\s*=\\s*(["'])(.*?)\\1`)) ?? []
  return value === undefined || value.trim() === '' ? NaN : Number(value)
}
