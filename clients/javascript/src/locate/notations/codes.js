// Places in codes: plus codes, and encoded polylines where they are named.

import { coordinate } from '../places.js'

const notation = (id, find, samples) => ({ id, find, samples })

// MARK: Plus codes (Open Location Code)

const plusDigits = '23456789CFGHJMPQRVWX'
const plusCode = /(?<![\w+])[23456789C][2-9CFGHJMPQRV][2-9CFGHJMPQRVWX]{6}\+[2-9CFGHJMPQRVWX]{2,3}(?![\w+])/g

function* findPlusCodes({ text }) {
  for (const { index: start, 0: code } of text.matchAll(plusCode)) yield { start, end: start + code.length, value: readPlusCode(code) }
}

function readPlusCode(code) {
  const digits = [...code.replace('+', '')].map((digit) => plusDigits.indexOf(digit))
  let [south, west, height, width] = [-90, -180, 400, 400]
  for (let index = 0; index + 1 < Math.min(digits.length, 10); index += 2) {
    height /= 20
    width /= 20
    south += digits[index] * height
    west += digits[index + 1] * width
  }
  if (digits.length > 10) {
    height /= 5
    width /= 4
    south += Math.floor(digits[10] / 4) * height
    west += (digits[10] % 4) * width
  }
  return coordinate(rounded(south + height / 2), rounded(west + width / 2))
}

const rounded = (number) => Number(number.toFixed(8))

// MARK: Encoded polylines

const polyline = /(?:polyline(?<six>6?)|(?<=["'])points)["']?(?: ?[:=(] ?)(?<quote>["'])/gi

function* findPolylines({ text }) {
  for (const { index, 0: head, groups: { six, quote } } of text.matchAll(polyline)) {
    const start = index + head.length
    const end = text.indexOf(quote, start)
    const value = end - start < 6 ? undefined : readPolyline(text.slice(start, end), six)
    if (value !== undefined) yield { kind: 'geometry', start, end, value }
  }
}

function readPolyline(code, six) {
  const scale = six === '6' ? 1e6 : 1e5
  const [coordinates, at] = [[], [0, 0]]
  let [value, shift, axis] = [0, 0, 0]
  for (const letter of code.replaceAll('\\\\', '\\')) {
    const bits = letter.charCodeAt(0) - 63
    if (bits < 0 || bits > 63) return undefined
    value += (bits & 31) * 2 ** shift
    shift += 5
    if (bits >= 32) continue
    at[axis] += value % 2 === 1 ? -(value + 1) / 2 : value / 2
    if (axis === 1) {
      if (coordinate(at[0] / scale, at[1] / scale) === undefined) return undefined
      coordinates.push([at[1] / scale, at[0] / scale])
    }
    ;[value, shift, axis] = [0, 0, 1 - axis]
  }
  return axis === 0 && shift === 0 && coordinates.length > 1 ? { type: 'LineString', coordinates } : undefined
}

export default [
  notation('plus-code', findPlusCodes, ['8FVC9G8F+6X']),
  notation('polyline', findPolylines, ['"polyline": "_p~iF~ps|U_ulLnnqC_mqNvxq`@"']),
]
