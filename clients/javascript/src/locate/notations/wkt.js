// Well-known text (OGC 06-103r4), the geometries of a collection one by one, with PostGIS's SRID where it says WGS 84.

import { depths } from '../../readers/geojson.js'
import { parsed } from '../../connection/json-text.js'
import { isNested } from './geojson.js'

const names = new Map([...depths.keys()].map((name) => [name.toUpperCase(), name]))

const tag =
  /(?<![\w])(?:SRID=(?<srid>\d{1,6});[ \t]{0,8})?(?<name>(?:MULTI)?(?:POINT|LINESTRING|POLYGON))[ \t]{0,8}(?:ZM|Z|M)?[ \t]{0,8}(?=\()/giu
const digits = /[-+\d.eE]+/y
/** Two numbers, which may have a height and a measure behind them. */
const position = /([-+\d.eE]+)\s+([-+\d.eE]+)(?:\s+[-+\d.eE]+){0,2}/g

function* find({ text }) {
  tag.lastIndex = 0
  for (let match = tag.exec(text); match !== null; match = tag.exec(text)) {
    const { index: start, groups: { srid } } = match
    const after = tag.lastIndex
    const found = read(text, match, after)
    if (found !== undefined && (srid === undefined || Number(srid) === 4326)) yield { kind: 'geometry', start, end: found.end, value: found.geometry }
    tag.lastIndex = found?.end ?? after
  }
}

/** The geometry whose parentheses begin at an offset, and its end; undefined if something else stands there. */
function read(text, { groups }, at) {
  const type = names.get(groups.name.toUpperCase())
  const end = endOf(text, at)
  // As JSON, its positions are arrays in those of the parentheses.
  const json = text.slice(at, end).replace(position, (_, x, y) => `[${Number(x)},${Number(y)}]`).replaceAll('(', '[').replaceAll(')', ']')
  const lists = parsed(json)
  const isPlain = (one) => one?.[0]?.[0] === undefined
  const coordinates = type === 'Point' ? lists?.length === 1 && lists[0] : type === 'MultiPoint' ? lists?.map((one) => (isPlain(one) ? one : one[0])) : lists
  return isNested(coordinates, depths.get(type)) ? { geometry: { type, coordinates }, end } : undefined
}

/** The offset behind the closing parenthesis; that of what is no number before it. */
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

export default {
  id: 'wkt', title: 'WKT point', rank: 17, languages: ['sql'],
  find,
  write: ({ longitude, latitude }) => `POINT (${longitude} ${latitude})`,
}
