// google.maps.geometry.poly: whether a place is in a polygon, or on a line.

'use strict'

const { coordinates } = require('../LatLng.cjs')
const { elementsOf } = require('../MVCArray.cjs')
const { getValue } = require('../MVCObject.cjs')
const { clamped, turned } = require('../values.cjs')
const { Polygon } = require('../shapes.cjs')

/** The edges of a polygon or a line about a place: [x, y, across, up] in degrees from it, by the shorter way. */
function edges(shape, place) {
  const { lat, lng } = coordinates(place)
  const isClosed = shape instanceof Polygon
  const paths = isClosed ? elementsOf(getValue(shape, 'paths')) : [getValue(shape, 'path')]
  return paths.flatMap((path) => {
    const points = elementsOf(path).map((each) => coordinates(each))
    const all = points.map((to, index) => {
      const from = points.at(index - 1)
      const start = [turned(from.lng - lng, -180), from.lat - lat]
      return [...start, turned(to.lng - from.lng, -180), to.lat - from.lat]
    })
    return isClosed ? all : all.slice(1)
  })
}

const poly = {
  containsLocation: (point, polygon) =>
    edges(polygon, point).filter(
      ([x, y, across, up]) => y > 0 !== y + up > 0 && x - (y * across) / up > 0,
    ).length %
      2 ===
    1,

  /** @param tolerance In degrees. */
  isLocationOnEdge: (point, shape, tolerance = 1e-9) =>
    edges(shape, point).some(([x, y, across, up]) => {
      const length = across ** 2 + up ** 2
      const part = length === 0 ? 0 : clamped(-(x * across + y * up) / length, 0, 1)
      return [x + part * across, y + part * up].every((each) => Math.abs(each) <= tolerance)
    }),
}

module.exports = { poly }
