// Well-known text (OGC 06-103r4), with PostGIS's SRID where it says WGS 84:
//
//     POINT (8.54 47.37), SRID=4326;POLYGON ((5 45, 10 45, 10 48, 5 45))

import { depths } from './geojson.js'
import { coordinate, geometryPlace } from './places.js'

const names = new Map([...depths.keys(), 'GeometryCollection'].map((name) => [name.toUpperCase(), name]))
const maximumDepth = 8

const tag =
  /(?<![\w])(?:SRID=(?<srid>\d{1,6});[ \t]{0,8})?(?<name>(?:MULTI)?(?:POINT|LINESTRING|POLYGON)|GEOMETRYCOLLECTION)[ \t]{0,8}(?:ZM|Z|M)?[ \t]{0,8}(?=\()/giu

/** The same, at one position. */
const tagHere = new RegExp(tag.source, 'iuy')

export function find(text) {
  const found = []
  for (let match = next(text, 0); match !== null; ) {
    const start = match.index
    const after = tag.lastIndex
    const { srid, name } = match.groups
    const reader = new Reader(text, after)
    const geometry = reader.readGeometry(names.get(name.toUpperCase()), 0)
    const end = geometry === undefined ? after : reader.position
    if (geometry !== undefined && (srid === undefined || Number(srid) === 4326)) {
      found.push(geometryPlace(geometry, 'wkt', { start, end }))
    }
    match = next(text, end)
  }
  return found
}

function next(text, from) {
  tag.lastIndex = from
  return tag.exec(text)
}

class Reader {
  constructor(text, position) {
    this.text = text
    this.position = position
  }

  readGeometry(type, depth) {
    if (type === 'GeometryCollection') return this.readCollection(depth)
    const isPoint = type === 'Point'
    // A point has parentheses, too.
    const coordinates = this.readLists(isPoint ? 1 : depths.get(type) - 1)
    if (coordinates === undefined || (isPoint && coordinates.length !== 1)) return undefined
    return { type, coordinates: isPoint ? coordinates[0] : coordinates }
  }

  readCollection(depth) {
    if (depth >= maximumDepth || !this.take('(')) return undefined
    const geometries = []
    do {
      this.skipSpace()
      tagHere.lastIndex = this.position
      const match = tagHere.exec(this.text)
      if (match === null) return undefined
      this.position = tagHere.lastIndex
      const geometry = this.readGeometry(names.get(match.groups.name.toUpperCase()), depth + 1)
      if (geometry === undefined) return undefined
      geometries.push(geometry)
    } while (this.take(','))
    return this.take(')') ? { type: 'GeometryCollection', geometries } : undefined
  }

  /** Nested lists of positions, in so many levels of parentheses. */
  readLists(depth) {
    if (!this.take('(')) return undefined
    const items = []
    do {
      const item = depth > 1 ? this.readLists(depth - 1) : this.readPosition()
      if (item === undefined) return undefined
      items.push(item)
    } while (this.take(','))
    return this.take(')') ? items : undefined
  }

  /** `8.5 47.4`, or in parentheses, as points of a MULTIPOINT may have them. */
  readPosition() {
    const isWrapped = this.take('(')
    const numbers = []
    for (let number = this.readNumber(); number !== undefined; number = this.readNumber()) {
      if (numbers.push(number) > 4) return undefined
    }
    if (numbers.length < 2 || (isWrapped && !this.take(')'))) return undefined
    return coordinate(numbers[1], numbers[0]) && numbers.slice(0, 2)
  }

  readNumber() {
    this.skipSpace()
    number.lastIndex = this.position
    const match = number.exec(this.text)
    if (match === null) return undefined
    this.position = number.lastIndex
    return Number(match[0])
  }

  take(character) {
    this.skipSpace()
    if (this.text[this.position] !== character) return false
    this.position += 1
    return true
  }

  skipSpace() {
    space.lastIndex = this.position
    space.exec(this.text)
    this.position = space.lastIndex
  }
}

const number = /[-+]?(?:\d{1,40}(?:\.\d{0,40})?|\.\d{1,40})(?:[eE][-+]?\d{1,3})?/y
const space = /\s*/y
