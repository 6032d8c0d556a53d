// Well-known text (OGC 06-103r4), with PostGIS's SRID where it says WGS 84, and well-known binary in
// hexadecimal digits.

import { depths } from '#client'
import { coordinate } from '../places.js'

const names = new Map([...depths.keys(), 'GeometryCollection'].map((name) => [name.toUpperCase(), name]))
const maximumDepth = 8

const tag =
  /(?<![\w])(?:SRID=(?<srid>\d{1,6});[ \t]{0,8})?(?<name>(?:MULTI)?(?:POINT|LINESTRING|POLYGON)|GEOMETRYCOLLECTION)[ \t]{0,8}(?:ZM|Z|M)?[ \t]{0,8}(?=\()/giu

/** The same, at one position. */
const tagHere = new RegExp(tag.source, 'iuy')

function* find({ text }) {
  yield* inDigits(text)
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

// MARK: Well-known binary

const digits = /(?:(?<![\dA-Za-z])|(?<=\\x))0[01](?:[\dA-Fa-f]{2}){20,}(?![\dA-Za-z])/g
const types = [undefined, 'Point', 'LineString', 'Polygon', 'MultiPoint', 'MultiLineString', 'MultiPolygon', 'GeometryCollection']

function* inDigits(text) {
  for (const { 0: all, index: start } of text.matchAll(digits)) {
    const resolve = () => {
      try {
        return new Binary(Uint8Array.from(all.match(/../g), (byte) => Number.parseInt(byte, 16))).readGeometry(0)
      } catch {
        return undefined // It is something else.
      }
    }
    yield { kind: 'geometry', start, end: start + all.length, resolve }
  }
}

/** Reads WKB and PostGIS's EWKB; throws where it ends too early, or is not in WGS 84. */
class Binary {
  #at = 0
  #isLittle = true

  constructor({ buffer }) {
    this.bytes = new DataView(buffer)
  }

  readGeometry(depth) {
    this.#isLittle = this.bytes.getUint8(this.#at++) === 1
    const code = this.#readCount()
    if (code & 0x20000000 && this.#readCount() !== 4326) throw new RangeError('not WGS 84')
    const type = types[(code & 0xffff) % 1000]
    if (type === undefined || depth > maximumDepth) throw new RangeError('no geometry')
    const flat = (code & 0xffff) >= 1000 ? Math.floor((code & 0xffff) / 1000) : 0
    const extra = flat === 3 || (code & 0xc0000000) >>> 30 === 3 ? 2 : flat > 0 || code & 0xc0000000 ? 1 : 0
    if (type === 'GeometryCollection') return { type, geometries: this.#list(() => this.readGeometry(depth + 1)) }
    if (type.startsWith('Multi')) {
      return { type, coordinates: this.#list(() => this.readGeometry(depth + 1).coordinates) }
    }
    const read = (levels) => (levels === 1 ? this.#readPosition(extra) : this.#list(() => read(levels - 1)))
    return { type, coordinates: read(depths.get(type)) }
  }

  #list(read) {
    const count = this.#readCount()
    if (count === 0 || count > this.bytes.byteLength) throw new RangeError('empty')
    return Array.from({ length: count }, read)
  }

  #readCount() {
    const at = this.#at
    this.#at += 4
    return this.bytes.getUint32(at, this.#isLittle)
  }

  #readPosition(extra) {
    const at = this.#at
    this.#at += 8 * (2 + extra)
    const [longitude, latitude] = [at, at + 8].map((each) => this.bytes.getFloat64(each, this.#isLittle))
    if (coordinate(latitude, longitude) === undefined) throw new RangeError('out of range')
    return [longitude, latitude]
  }
}

export default {
  id: 'wkt', title: 'WKT point', rank: 17, languages: ['sql'],
  find,
  write: ({ longitude, latitude }) => `POINT (${longitude} ${latitude})`,
  samples: ['POINT (8.54 47.37)', 'SRID=4326;POLYGON ((5 45, 10 45, 10 48, 5 45))'],
}
