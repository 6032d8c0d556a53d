// Geometries: GeoJSON and well-known text.

import { collections, depths } from '../../readers/geojson.js'
import { parsed } from '../../connection/json-text.js'
import { box, coordinate } from '../places.js'
import { slot } from '../forms.js'

// MARK: GeoJSON (RFC 7946) in any file: geometries, features, collections, boxes, and single positions where the geometry
// around them is incomplete (in a part of a file, or while it is being written). Keys may have no quotes, and other members
// may be anything.

const types = new Set([...depths.keys(), ...collections.keys(), 'Feature'])

function* findGeoJSON({ text, language, groups, suspects, covers }) {
  for (const group of groups) {
    if (group.bracket === '[' || group.bracket === '(') yield* fromArray(group, language, text)
    const type = typeOf(group, text)
    if (type === undefined) continue
    if (depths.has(type)) {
      const coordinates = group.entry('coordinates').value.group
      covers.push(coordinates)
      suspect(coordinates, suspects)
    }
    const { open: start, end } = group
    // Read only if it is needed: collections contain others, which are found, too.
    yield {
      kind: 'geometry',
      start,
      end,
      isHolder: collections.has(type),
      resolve: () => geometryOf(group, text),
    }
  }
}

/** Notes the first position of a geometry that has its latitude first. */
function suspect({ entries }, suspects) {
  const [first, second] = entries.map(({ value }) => value)
  if (first?.kind === 'group') return suspect(first.group, suspects)
  if (
    first?.kind !== 'number' ||
    second?.kind !== 'number' ||
    !(Math.abs(second.number) > 90 && Math.abs(second.number) <= 180)
  )
    return
  if (Math.abs(first.number) <= 90)
    suspects.push({ latitude: { start: second.start, end: second.end, value: second.number } })
}

/** An array of numbers and arrays, or a tuple; null for anything else. */
const listOf = ({ bracket, name, entries }) =>
  bracket === '{' || name !== ''
    ? null
    : entries.map(({ value }) =>
        value?.kind === 'group' ? listOf(value.group) : (value?.number ?? null),
      )

/** The GeoJSON type of an object; undefined for others. */
function typeOf(group, text) {
  const entry = group.bracket === '{' ? group.entry('type') : undefined
  if (entry?.value?.kind !== 'string') return undefined
  const type = text.slice(entry.value.start + 1, entry.value.end - 1)
  if (depths.has(type))
    return group.entry('coordinates')?.value?.kind === 'group' ? type : undefined
  return types.has(type) ? type : undefined
}

/** A name or a type that tells the order: `lngLat: [`, `latLng={[`, `[lngLat]="[`, `const home: LngLat = [`. */
const order = /(?:lat.?l(?:ng|on)|l(?:ng|on).?lat)[a-z]{0,12}["'\]]?\s{0,3}[:=]\s{0,3}["'{]?$/i

/** Boxes, positions of incomplete geometries, and arrays whose name says the order. */
function* fromArray(group, language, text) {
  const { entries, start, end, key = '', name } = group
  if (
    entries.length < 2 ||
    name !== '' ||
    !entries.every((entry) => entry.key === undefined && entry.value?.kind === 'number')
  )
    return
  const numbers = entries.map(({ value }) => value.number)
  const slots = entries.map(({ value }) => slot(value.number, value.start, value.end))
  const before = text.slice(Math.max(0, start - 40), start)
  if (/bbox$|^(?:max)?bounds$/i.test(key)) {
    // Whole numbers in code may be a box of pixels.
    const isExact =
      /json|^$/.test(language) ||
      numbers.filter((number) => !Number.isInteger(number)).length > 1 ||
      key === 'maxBounds'
    if ((numbers.length !== 4 && numbers.length !== 6) || !isExact) return
    const [west, south, ...others] = numbers
    const [east, north] = others.slice(numbers.length / 2 - 2)
    yield { kind: 'bounds', start, end, value: box(west, south, east, north) }
  } else if (
    numbers.length === 2 &&
    (order.test(before) || (key === 'coordinates' && group.parent?.bracket === '<'))
  ) {
    // `LngLatLike` has both orders in its letters: the first counts.
    const isLatitudeFirst = /^lat/i.test(order.exec(before)?.[0])
    const [latitude, longitude] = isLatitudeFirst ? slots : slots.reverse()
    yield { start, end, slots: { latitude, longitude }, notation: pairs }
  } else if (group.bracket === '[' && numbers.length <= 4 && isLoosePosition(group, language)) {
    const [longitude, latitude] = slots
    yield { start, end, slots: { longitude, latitude }, notation: position }
  }
}

/** Whether an array is a position outside any complete object. */
function isLoosePosition(group, language) {
  let { key, parent } = group
  while (key === undefined && parent?.bracket === '[') ({ key, parent } = parent)
  if (key === 'coordinates') return parent?.end === undefined
  return language === 'geojson' && key === undefined && parent?.end === undefined
}

/** The geometry of a GeoJSON object; undefined if there is none. */
function geometryOf(group, text) {
  const type = group && typeOf(group, text)
  const groupIn = (key) => group.entry(key)?.value?.group
  if (type === 'Feature') return geometryOf(groupIn('geometry'), text)
  if (collections.has(type)) {
    const geometries = (groupIn(collections.get(type))?.entries ?? [])
      .map(({ value }) => geometryOf(value?.group, text))
      .filter((geometry) => geometry !== undefined)
    return geometries.length > 0 ? { type: 'GeometryCollection', geometries } : undefined
  }
  if (!depths.has(type)) return undefined
  const coordinates = listOf(groupIn('coordinates'))
  return isNested(coordinates, depths.get(type)) ? { type, coordinates } : undefined
}

/** Whether coordinates are arrays nested to a depth, and their positions places. */
function isNested(value, depth) {
  if (!Array.isArray(value) || value.length === 0) return false
  if (depth > 1) return value.every((one) => isNested(one, depth - 1))
  return value.length >= 2 && coordinate(value[1], value[0]) !== undefined
}

const position = { id: 'geojson-position' }
const pairs = { id: 'lng-lat' }

// MARK: Well-known text (OGC 06-103r4), the geometries of a collection one by one, with PostGIS's SRID where it says WGS 84.
// After the address of a system of EPSG, as in GeoSPARQL, the order is that system's, and nothing is read.

const names = new Map([...depths.keys()].map((name) => [name.toUpperCase(), name]))

const tag =
  /(?<!\w|\/EPSG\/[\d.]{1,9}\/\d{1,6}>\s{0,9})(?:SRID=(?<srid>\d{1,6});[ \t]{0,8})?(?<name>(?:MULTI)?(?:POINT|LINESTRING|POLYGON))[ \t]{0,8}(?:ZM|Z|M)?[ \t]{0,8}(?=\()/giu
const digits = /[-+\d.eE]+/y
/** Two numbers with a space between them, and an optional height and measure after them; or one alone. */
const wktPosition = /([-+\d.eE]+)(?:\s+([-+\d.eE]+)(?:\s+[-+\d.eE]+){0,2})?/g

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
    .replace(wktPosition, (_, x, y) => (y === undefined ? 'null' : `[${Number(x)},${Number(y)}]`))
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

export default [pairs, { id: 'geojson', find: findGeoJSON }, position, { id: 'wkt', find: findWKT }]
