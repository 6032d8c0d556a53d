// Geometries that are not GeoJSON: well-known text (OGC 06-103r4), the geometries of a collection one by one, with PostGIS's
// SRID where it says WGS 84; and Shapely's, in Python.

import { depths } from '../../readers/geojson.js'
import { parsed } from '../../connection/json-text.js'
import { anything, call, list, many, refined } from '../forms.js'
import { isNested } from './geojson.js'

const names = new Map([...depths.keys()].map((name) => [name.toUpperCase(), name]))

const tag =
  /(?<![\w])(?:SRID=(?<srid>\d{1,6});[ \t]{0,8})?(?<name>(?:MULTI)?(?:POINT|LINESTRING|POLYGON))[ \t]{0,8}(?:ZM|Z|M)?[ \t]{0,8}(?=\()/giu
const digits = /[-+\d.eE]+/y
/** Two numbers with a space between them, and an optional height and measure after them; or one alone. */
const position = /([-+\d.eE]+)(?:\s+([-+\d.eE]+)(?:\s+[-+\d.eE]+){0,2})?/g

function* findWKT({ text, covers }) {
  tag.lastIndex = 0
  for (let match = tag.exec(text); match !== null; match = tag.exec(text)) {
    const {
      index: start,
      groups: { srid },
    } = match
    const after = tag.lastIndex
    const found = read(text, match, after)
    if (found !== undefined) covers.push({ start, end: found.end })
    if (found !== undefined && (srid === undefined || Number(srid) === 4326))
      yield { kind: 'geometry', start, end: found.end, value: found.geometry }
    tag.lastIndex = found?.end ?? after
  }
}

/** The geometry whose parentheses begin at an offset, and its end; undefined if something else stands there. */
function read(text, { groups }, at) {
  const type = names.get(groups.name.toUpperCase())
  const end = endOf(text, at)
  // As JSON: parentheses become arrays, and positions arrays in them.
  const json = text
    .slice(at, end)
    .replace(position, (_, x, y) => (y === undefined ? 'null' : `[${Number(x)},${Number(y)}]`))
    .replaceAll('(', '[')
    .replaceAll(')', ']')
  const lists = parsed(json)
  const isPlain = (one) => one?.[0]?.[0] === undefined
  const coordinates =
    type === 'Point'
      ? lists?.length === 1 && lists[0]
      : type === 'MultiPoint'
        ? lists?.map((one) => (isPlain(one) ? one : one[0]))
        : lists
  return isNested(coordinates, depths.get(type))
    ? { geometry: { type, coordinates }, end }
    : undefined
}

/** The offset after the closing parenthesis, or of the first thing before it that is not a number. */
function endOf(text, start) {
  let depth = 0
  for (let at = start; at < text.length; ) {
    const sign = text[at]
    digits.lastIndex = at
    if (sign === '(') depth += 1
    else if (sign === ')') depth -= 1
    else if (sign !== ',' && !/\s/.test(sign) && !digits.test(text)) return at
    at = Math.max(at + 1, digits.lastIndex)
    if (depth === 0) return at
  }
  return text.length
}

const wkt = {
  id: 'wkt',
  title: 'WKT point',
  rank: 17,
  languages: ['sql'],
  find: findWKT,
  write: ({ longitude, latitude }) => `POINT (${longitude} ${latitude})`,
}

// MARK: Shapely

const pair = list(['longitude', 'latitude'])

/** In Shapely x and y are longitude and latitude. `Point(1, 2)` may be anything: it is Shapely's if that is imported, or named, or the numbers are exact. */
function isShapely({ slots }, source, { name }) {
  if (name.startsWith('geopy.')) return false // Its Point has the latitude first.
  if (/shapely|geometry\./.test(name) || source.isUsed(shapely)) return true
  const numbers = Object.values(slots).map(({ start, end }) => source.text.slice(start, end))
  return (
    numbers.length > 0 &&
    !source.isImported(new RegExp(`\\b${name.replace(/\W/g, '\\$&')}\\b`)) &&
    numbers.every((number) => /\.\d\d/.test(number))
  )
}

const python = (form) => refined(form, { languages: ['python'], check: isShapely })

const shapely = {
  id: 'shapely',
  languages: ['python'],
  signs: /shapely|geopandas/,
  coordinate: [python(call('Point', ['longitude', 'latitude', anything]))],
  bounds: [python(call('box', ['west', 'south', 'east', 'north']))],
  line: [python(call('LineString', [many('point', pair)]))],
  area: [python(call('Polygon', [many('point', pair)]))],
}

export default [wkt, shapely]
