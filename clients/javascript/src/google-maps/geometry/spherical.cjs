// google.maps.geometry.spherical: distances, headings and areas on a sphere.

'use strict'

const { coordinates, LatLng } = require('../LatLng.cjs')
const { LatLngBounds } = require('../LatLngBounds.cjs')
const { elementsOf } = require('../MVCArray.cjs')
const { turned } = require('../values.cjs')

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
    const rest = along ** 2 + north ** 2 - sin(lat) ** 2
    if (rest < 0) return null
    const root = sqrt(rest) * (along < 0 ? -1 : 1)
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
    // Within some metres a sphere is flat.
    if (sin(angle) < 1e-6) {
      return toLatLng(lat1 + fraction * (lat2 - lat1), lng1 + fraction * (lng2 - lng1))
    }
    const [a, b] = [1 - fraction, fraction].map((part) => sin(part * angle) / sin(angle))
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
  const [south, north] = [lat - angle, lat + angle].map((each) => each / degree)
  if (south <= -90 || north >= 90) return new LatLngBounds({ south, west: -180, north, east: 180 })
  const across = asin(sin(angle) / cos(lat))
  const [west, east] = [lng - across, lng + across].map((each) => each / degree)
  return new LatLngBounds({ south, west, north, east })
}

module.exports = { spherical, boundsAround }
