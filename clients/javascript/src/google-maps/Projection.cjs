'use strict'

const { coordinates, LatLng } = require('./LatLng.cjs')
const { Point } = require('./Point.cjs')
const { placeAt, square, tile } = require('./viewport.cjs')

/** The Mercator projection to the world of 256 by 256 pixels, with y down. */
class Projection {
  fromLatLngToPoint(latLng, point = new Point(0, 0)) {
    const [x, y] = square(coordinates(latLng, 'fromLatLngToPoint'))
    return Object.assign(point, { x: x * tile, y: y * tile })
  }

  fromPointToLatLng({ x, y }, noClampNoWrap) {
    const { lat, lng } = placeAt([x / tile, y / tile])
    return new LatLng(lat, lng, noClampNoWrap)
  }
}

module.exports = { Projection }
