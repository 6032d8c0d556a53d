// GeoJSON (RFC 7946) in any file: geometries, features, collections, boxes, and single positions where the geometry
// around them is incomplete (in a part of a file, or while it is being written). In JSON, what is complete must be
// valid; in code, keys may have no quotes, and other members may be anything.

import { collections, depths } from '../../readers/geojson.js'
import { parsed } from '../../connection/json-text.js'
import { box, coordinate } from '../places.js'
import { slot } from '../forms.js'

const types = new Set([...depths.keys(), ...collections.keys(), 'Feature'])

function* find({ text, language, groups, suspects, covers }) {
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
    // Parsed only if it is needed: collections contain others, which are found, too.
    yield {
      kind: 'geometry',
      start,
      end,
      isHolder: collections.has(type),
      resolve: () =>
        geometryOf(isJSON.test(language) ? parsed(text.slice(start, end)) : objectOf(group, text)),
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

/** In a text without a language, too, what is complete must be valid. */
const isJSON = /json|^$/

/** The members of GeoJSON that an object of any language has. */
function objectOf(group, text) {
  const object = { type: typeOf(group, text) }
  for (const key of ['coordinates', 'geometry', 'geometries', 'features']) {
    const value = group.entry(key)?.value
    if (value?.kind === 'group')
      object[key] = key === 'geometry' ? objectOf(value.group, text) : listOf(value.group, text)
  }
  return object
}

/** An array of numbers, objects and arrays, or a tuple; null for anything else. */
const listOf = ({ bracket, name, entries }, text) =>
  bracket === '{' || name !== ''
    ? null
    : entries.map(({ key, value }) => {
        if (key !== undefined || value?.kind === 'string') return null
        return value?.kind === 'group'
          ? (value.group.bracket === '{' ? objectOf : listOf)(value.group, text)
          : (value?.number ?? null)
      })

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
const order = /(?:lat_?l(?:ng|on)|l(?:ng|on)_?lat)[a-z]{0,12}["'\]]?\s{0,3}[:=]\s{0,3}["'{]?$/i

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
  const before = text.slice(Math.max(0, start - 40), start)
  if (/bbox$|^(?:max)?bounds$/i.test(key)) {
    // Whole numbers in code may be a box of pixels.
    const isExact =
      isJSON.test(language) ||
      numbers.filter((number) => !Number.isInteger(number)).length > 1 ||
      key === 'maxBounds'
    if ((numbers.length !== 4 && numbers.length !== 6) || !isExact) return
    const half = numbers.length / 2
    yield {
      kind: 'bounds',
      start,
      end,
      value: box(numbers[0], numbers[1], numbers[half], numbers[half + 1]),
    }
  } else if (
    numbers.length === 2 &&
    (order.test(before) || (key === 'coordinates' && group.parent?.bracket === '<'))
  ) {
    const [first, second] = entries.map(({ value }) => slot(value.number, value.start, value.end))
    const isLatitudeFirst = /lat[^:=]{0,12}l/i.test(order.exec(before)?.[0])
    yield {
      kind: 'coordinate',
      start,
      end,
      notation: pairs,
      slots: isLatitudeFirst
        ? { latitude: first, longitude: second }
        : { longitude: first, latitude: second },
    }
  } else if (group.bracket === '[' && numbers.length <= 4 && isLoosePosition(group, language)) {
    const [longitude, latitude] = entries.map(({ value }) =>
      slot(value.number, value.start, value.end),
    )
    yield { kind: 'coordinate', start, end, slots: { longitude, latitude }, notation: position }
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
function geometryOf(object) {
  if (object?.type === 'Feature') return geometryOf(object.geometry)
  if (collections.has(object?.type)) {
    const parts = object[collections.get(object.type)]
    if (!Array.isArray(parts)) return undefined
    const geometries = parts.map(geometryOf).filter((geometry) => geometry !== undefined)
    return geometries.length > 0 ? { type: 'GeometryCollection', geometries } : undefined
  }
  const depth = depths.get(object?.type)
  if (depth === undefined || !isNested(object.coordinates, depth)) return undefined
  return { type: object.type, coordinates: object.coordinates }
}

/** Whether coordinates are arrays nested to a depth, and their positions places. */
export function isNested(value, depth) {
  if (!Array.isArray(value) || value.length === 0) return false
  if (depth > 1) return value.every((one) => isNested(one, depth - 1))
  return value.length >= 2 && coordinate(value[1], value[0]) !== undefined
}

const position = {
  id: 'geojson-position',
  title: 'GeoJSON position',
  rank: 16,
  languages: ['geojson'],
  write: ({ longitude, latitude }) => `[${longitude}, ${latitude}]`,
}

const pairs = { id: 'lng-lat' }

export default [pairs, { id: 'geojson', find }, position]
