// google.maps.geometry: distances, headings and areas on a sphere, encoded polylines
// (https://developers.google.com/maps/documentation/utilities/polylinealgorithm), and what is in a polygon or on a line.

'use strict'

const { clamped, coordinates, LatLng, LatLngBounds, turned } = require('./LatLng.cjs')
const { elementsOf, getValue } = require('./MVCObject.cjs')

/** Metres; Google's utilities for Android and iOS take 6,371,009. */
const earthRadius = 6_378_137
const degree = Math.PI / 180
const { asin, atan2, cos, hypot, sin, sqrt, tan } = Math

const radians = (place) => {
  const { lat, lng } = coordinates(place)
  return [lat * degree, lng * degree]
}
const toLatLng = (lat, lng) => new LatLng(lat / degree, lng / degree)

/** The angle between two places. */
function angleBetween([lat1, lng1], [lat2, lng2]) {
  const across = cos(lat1) * cos(lat2) * sin((lng2 - lng1) / 2) ** 2
  return 2 * asin(Math.min(1, sqrt(sin((lat2 - lat1) / 2) ** 2 + across)))
}

/** The area of the triangle of two places and the north pole, on a sphere of radius 1; positive to the west. */
function polarTriangle([lat1, lng1], [lat2, lng2]) {
  const product = tan((Math.PI / 2 - lat1) / 2) * tan((Math.PI / 2 - lat2) / 2)
  return 2 * atan2(product * sin(lng1 - lng2), 1 + product * cos(lng1 - lng2))
}

const spherical = {
  computeDistanceBetween: (from, to, radius = earthRadius) =>
    angleBetween(radians(from), radians(to)) * radius,

  computeHeading(from, to) {
    const [[lat1, lng1], [lat2, lng2]] = [radians(from), radians(to)]
    const turn = lng2 - lng1
    const north = cos(lat1) * sin(lat2) - sin(lat1) * cos(lat2) * cos(turn)
    return turned(atan2(sin(turn) * cos(lat2), north) / degree, -180)
  },

  computeLength(path, radius = earthRadius) {
    const places = elementsOf(path).map(radians)
    const add = (sum, to, index) => sum + angleBetween(places[index], to)
    return places.slice(1).reduce(add, 0) * radius
  },

  computeOffset(from, distance, heading, radius = earthRadius) {
    const [lat, lng] = radians(from)
    const [angle, turn] = [distance / radius, heading * degree]
    const sine = sin(lat) * cos(angle) + cos(lat) * sin(angle) * cos(turn)
    const along = cos(angle) - sin(lat) * sine
    return toLatLng(asin(sine), lng + atan2(cos(lat) * sin(angle) * sin(turn), along))
  },

  /** Null if no place is so far from `to` in that direction. */
  computeOffsetOrigin(to, distance, heading, radius = earthRadius) {
    const [lat, lng] = radians(to)
    const [angle, turn] = [distance / radius, heading * degree]
    // sin(lat) = along sin(origin) + north cos(origin)
    const [along, north] = [cos(angle), sin(angle) * cos(turn)]
    const root = sqrt(along ** 2 + north ** 2 - sin(lat) ** 2) * (along < 0 ? -1 : 1)
    const origin = [root, -root]
      .map((each) => atan2(along * sin(lat) - north * each, north * sin(lat) + along * each))
      .find((each) => Math.abs(each) <= Math.PI / 2)
    if (origin === undefined) return null
    const across = atan2(sin(angle) * sin(turn), along * cos(origin) - north * sin(origin))
    return toLatLng(origin, lng - across)
  },

  interpolate(from, to, fraction) {
    const [[lat1, lng1], [lat2, lng2]] = [radians(from), radians(to)]
    const angle = angleBetween([lat1, lng1], [lat2, lng2])
    const parts = [1 - fraction, fraction]
    // Within some metres a sphere is flat.
    const [a, b] = sin(angle) < 1e-6 ? parts : parts.map((part) => sin(part * angle) / sin(angle))
    const x = a * cos(lat1) * cos(lng1) + b * cos(lat2) * cos(lng2)
    const y = a * cos(lat1) * sin(lng1) + b * cos(lat2) * sin(lng2)
    return toLatLng(atan2(a * sin(lat1) + b * sin(lat2), hypot(x, y)), atan2(y, x))
  },

  /** Of a path; circles and boxes are not measured here. */
  computeArea: (path, radius) => Math.abs(spherical.computeSignedArea(path, radius)),

  /** Positive counter-clockwise: the triangles of each edge and the north pole together. */
  computeSignedArea(loop, radius = earthRadius) {
    const places = elementsOf(loop).map(radians)
    const add = (sum, to, index) => sum + polarTriangle(to, places.at(index - 1))
    return places.reduce(add, 0) * radius ** 2
  },
}

/** The box around a circle. One around a pole has all longitudes. */
function boundsAround(center, radius) {
  const [lat, lng] = radians(center)
  const angle = radius / earthRadius
  const isPolar = Math.abs(lat) + angle >= Math.PI / 2
  const across = isPolar ? Math.PI : asin(sin(angle) / cos(lat))
  const middle = isPolar ? 0 : lng
  const southWest = toLatLng(lat - angle, middle - across)
  return new LatLngBounds(southWest, toLatLng(lat + angle, middle + across))
}

// MARK: Encoded polylines

/** A whole number in groups of five bits, the lowest first. */
function encoded(number) {
  const group = (rest) => String.fromCharCode(rest + 63)
  let [rest, text] = [number < 0 ? -number * 2 - 1 : number * 2, '']
  for (; rest >= 32; rest = Math.floor(rest / 32)) text += group((rest % 32) + 32)
  return text + group(rest)
}

function decoded(groups) {
  const values = [...groups].map((letter) => (letter.charCodeAt(0) - 63) % 32)
  const number = values.reduceRight((sum, value) => sum * 32 + value, 0)
  return number % 2 === 1 ? -(number + 1) / 2 : number / 2
}

const encoding = {
  encodePath(path) {
    let last = [0, 0]
    const texts = elementsOf(path).map((each, index) => {
      const { lat, lng } = coordinates(each, `encodePath: at index ${index}`)
      const place = [Math.round(lat * 1e5), Math.round(lng * 1e5)]
      const differences = place.map((value, side) => value - last[side])
      last = place
      return differences.map(encoded).join('')
    })
    return texts.join('')
  },

  decodePath(text) {
    const sums = [0, 0]
    const pairs = text.match(/[_-~]*[?-^][_-~]*[?-^]/g) ?? []
    return pairs.map((pair) => {
      pair.match(/[_-~]*[?-^]/g).forEach((each, side) => (sums[side] += decoded(each)))
      return new LatLng(sums[0] / 1e5, sums[1] / 1e5)
    })
  },
}

// MARK: Polygons and lines

/** The edges of a polygon or a line about a place: [x, y, across, up] in degrees from it, by the shorter way. */
function edges(shape, place) {
  const { lat, lng } = coordinates(place)
  const paths = getValue(shape, 'paths')
  return elementsOf(paths ?? [getValue(shape, 'path')]).flatMap((path) => {
    const points = elementsOf(path).map((each) => coordinates(each))
    const all = points.map((to, index) => {
      const from = points.at(index - 1)
      const start = [turned(from.lng - lng, -180), from.lat - lat]
      return [...start, turned(to.lng - from.lng, -180), to.lat - from.lat]
    })
    return paths ? all : all.slice(1)
  })
}

const poly = {
  containsLocation(point, polygon) {
    const isCrossed = ([x, y, across, up]) => y > 0 !== y + up > 0 && x - (y * across) / up > 0
    return edges(polygon, point).filter(isCrossed).length % 2 === 1
  },

  /** @param tolerance In degrees. */
  isLocationOnEdge: (point, shape, tolerance = 1e-9) =>
    edges(shape, point).some(([x, y, across, up]) => {
      const length = across ** 2 + up ** 2
      const part = length === 0 ? 0 : clamped(-(x * across + y * up) / length, 0, 1)
      return [x + part * across, y + part * up].every((each) => Math.abs(each) <= tolerance)
    }),
}

module.exports = { boundsAround, encoding, poly, spherical }
