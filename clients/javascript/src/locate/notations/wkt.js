// Well-known text (OGC 06-103r4), with PostGIS's SRID where it says WGS 84.

import { depths } from '../../readers/geojson.js'
import { coordinate } from '../places.js'

const names = new Map([...depths.keys(), 'GeometryCollection'].map((name) => [name.toUpperCase(), name]))
const maximumDepth = 8

const tag =
  /(?<![\w])(?:SRID=(?<srid>\d{1,6});[ \t]{0,8})?(?<name>(?:MULTI)?(?:POINT|LINESTRING|POLYGON)|GEOMETRYCOLLECTION)[ \t]{0,8}(?:ZM|Z|M)?[ \t]{0,8}(?=\()/giu

/** The same, at one position. */
const tagHere = new RegExp(tag.source, 'iuy')

function* find({ text }) {
  for (let match = next(text, 0); match !== null; ) {
    const start = match.index
    const after = tag.lastIndex
    const { srid, name } = match.groups
    const reader = new Reader(text, after)
    const geometry = reader.geometry(names.get(name.toUpperCase()), 0)
    const end = geometry === undefined ? after : reader.position
    if (geometry !== undefined && (srid === undefined || Number(srid) === 4326)) {
      yield { kind: 'geometry', start, end, value: geometry }
    }
    match = next(text, end)
  }
}

function next(text, from) {
  tag.lastIndex = from
  return tag.exec(text)
}

/** Reads from a position on; undefined where something else stands there. */
class Reader {
  constructor(text, position) {
    this.text = text
    this.position = position
  }

  geometry(type, depth) {
    if (type === 'GeometryCollection') {
      const geometries = depth < maximumDepth ? this.list(() => this.member(depth + 1)) : undefined
      return geometries && { type, geometries }
    }
    const isPoint = type === 'Point'
    // A point has parentheses, too.
    const coordinates = this.lists(isPoint ? 1 : depths.get(type) - 1)
    if (coordinates === undefined || (isPoint && coordinates.length !== 1)) return undefined
    return { type, coordinates: isPoint ? coordinates[0] : coordinates }
  }

  member(depth) {
    const tag = this.take(tagHere)
    return tag && this.geometry(names.get(tag.groups.name.toUpperCase()), depth)
  }

  /** Nested lists of positions, in so many levels of parentheses. */
  lists(depth) {
    return this.list(() => (depth > 1 ? this.lists(depth - 1) : this.numbers()))
  }

  /** Items in parentheses, with commas between them. */
  list(read) {
    if (!this.take(open)) return undefined
    const items = []
    do {
      const item = read()
      if (item === undefined) return undefined
      items.push(item)
    } while (this.take(comma))
    return this.take(close) && items
  }

  /** A position, `8.5 47.4`, or in parentheses, as points of a MULTIPOINT may have them. */
  numbers() {
    const isWrapped = this.take(open)
    const numbers = []
    for (let found = this.take(number); found !== undefined; found = this.take(number)) {
      if (numbers.push(Number(found[0])) > 4) return undefined
    }
    if (numbers.length < 2 || (isWrapped && !this.take(close))) return undefined
    return coordinate(numbers[1], numbers[0]) && numbers.slice(0, 2)
  }

  /** The match of a sticky pattern behind white space. */
  take(pattern) {
    space.lastIndex = this.position
    space.exec(this.text)
    this.position = pattern.lastIndex = space.lastIndex
    const match = pattern.exec(this.text) ?? undefined
    if (match !== undefined) this.position = pattern.lastIndex
    return match
  }
}

const [open, comma, close] = [/\(/y, /,/y, /\)/y]
const number = /[-+]?(?:\d{1,40}(?:\.\d{0,40})?|\.\d{1,40})(?:[eE][-+]?\d{1,3})?/y
const space = /\s*/y

export default {
  id: 'wkt', title: 'WKT point', rank: 17, languages: ['sql'],
  find,
  write: ({ longitude, latitude }) => `POINT (${longitude} ${latitude})`,
  samples: ['POINT (8.54 47.37)', 'SRID=4326;POLYGON ((5 45, 10 45, 10 48, 5 45))'],
}
