// Encoded polylines where they are named.

import { coordinate } from '../places.js'

const polyline = /(?:polyline(?<six>6?)|(?<=["'])points)["']?(?: ?[:=(] ?)(?<quote>["'])/gi

function* find({ text }) {
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

export default { id: 'polyline', find }
