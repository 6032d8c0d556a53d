// The Mercator projection, and the pixels of a map's view.

'use strict'

const { coordinates, LatLng } = require('./LatLng.cjs')
const { Point } = require('./pixels.cjs')
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

/**
 * The pixels of a map's view, for overlays. The pixels of the container and of the div that is dragged are the same
 * here: what Google does with the latter during a drag no public source tells.
 */
class MapCanvasProjection {
  /** The viewport of the map; without a map all methods return null. */
  #viewport

  constructor(view) {
    this.#viewport = () => view?.viewport
  }

  /** The longitude is wrapped without `noClampNoWrap`. */
  fromContainerPixelToLatLng(pixel, noClampNoWrap) {
    const viewport = this.#viewport()
    return viewport && pixel ? new LatLng(placeAt(viewport.at(pixel)), noClampNoWrap) : null
  }

  /** The copy of a place that is nearest to the centre. */
  fromLatLngToContainerPixel(latLng) {
    if (!this.#viewport() || !latLng) return null
    const { x, y } = this.#viewport().pixelOf(coordinates(latLng, 'MapCanvasProjection'))
    return new Point(x, y)
  }

  /** Null if the map has no size. */
  getVisibleRegion() {
    const viewport = this.#viewport()
    if (!viewport?.width || !viewport.height) return null
    const corners = viewport.corners.map((place) => new LatLng(place))
    const [farLeft, farRight, nearRight, nearLeft] = corners
    return { farLeft, farRight, nearLeft, nearRight, latLngBounds: viewport.bounds }
  }

  getWorldWidth() {
    return this.#viewport()?.world ?? null
  }
}

const { prototype } = MapCanvasProjection
prototype.fromDivPixelToLatLng = prototype.fromContainerPixelToLatLng
prototype.fromLatLngToDivPixel = prototype.fromLatLngToContainerPixel

module.exports = { Projection, MapCanvasProjection }
