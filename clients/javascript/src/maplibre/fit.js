// Cameras that show a box, look from one place to another, or have their eye at a place, as MapLibre computes them.

import { MercatorCoordinate, Point } from './geometry.js'
import { fromWorld, log2, toWorld } from './transform.js'

export const edgesOf = (padding) =>
  typeof padding === 'number'
    ? { top: padding, bottom: padding, right: padding, left: padding }
    : padding

/**
 * The camera that shows the box between two corners: exact for one that looks straight down, whatever the
 * pitch is.
 */
export function cameraForBox(transform, one, other, bearing, options) {
  const { padding, offset, maxZoom, absolutePadding } = {
    offset: [0, 0],
    maxZoom: transform.limits.maxZoom,
    ...options,
  }
  const given = { ...edgesOf(0), ...edgesOf(padding) }
  const isAbsolute =
    absolutePadding && typeof padding !== 'number' && transform.model.absolutePadding
  const [inner, outer] = isAbsolute ? [edgesOf(0), given] : [given, transform.padding]
  const [begin, end] = [one, other].map((place) => toWorld(transform.worldSize, place))
  const angle = (bearing * Math.PI) / 180
  const corners = [begin, end, new Point(begin.x, end.y), new Point(end.x, begin.y)].map((each) =>
    each.rotate(-angle),
  )
  const span = (axis) => {
    const values = corners.map((each) => each[axis])
    return Math.max(...values) - Math.min(...values)
  }
  const across =
    (transform.width - (outer.left + outer.right + inner.left + inner.right)) / span('x')
  const down =
    (transform.height - (outer.top + outer.bottom + inner.top + inner.bottom)) / span('y')
  if (across < 0 || down < 0) {
    console.warn('Map cannot fit within canvas with the given bounds, padding, and/or offset.')
    return undefined
  }
  const scale = 2 ** transform.zoom
  const zoom = Math.min(log2(scale * Math.min(across, down)), maxZoom)
  const aside = new Point((inner.left - inner.right) / 2, (inner.top - inner.bottom) / 2).rotate(
    angle,
  )
  const way = Point.convert(offset)
    .add(aside)
    .mult(scale / 2 ** zoom)
  return {
    center: fromWorld(transform.worldSize, begin.add(end).div(2).sub(way)),
    zoom,
    bearing,
    ...(isAbsolute && { padding: given }),
  }
}

/** The camera at a place and an altitude in metres that looks at another. */
export function cameraFromTo(transform, from, altitude, to, toAltitude = 0) {
  const eye = MercatorCoordinate.fromLngLat(from, altitude)
  const target = MercatorCoordinate.fromLngLat(to, toAltitude)
  const [x, y, z] = [target.x - eye.x, target.y - eye.y, target.z - eye.z]
  const distance = Math.hypot(x, y, z)
  if (distance === 0) throw new Error("Can't calculate camera options with same From and To")
  const slope = (Math.acos(Math.hypot(x, y) / distance) * 180) / Math.PI
  return {
    center: target.toLngLat(),
    elevation: toAltitude,
    zoom: log2(transform.distance / distance / 512),
    pitch: z < 0 ? 90 - slope : 90 + slope,
    bearing: (Math.atan2(x, -y) * 180) / Math.PI,
  }
}

/**
 * The camera whose eye is at a place and an altitude in metres. If it does not look down on the ground, its centre is 10 km
 * ahead, with an elevation.
 */
export function cameraFromEye(transform, place, altitude, bearing, pitch) {
  const eye = MercatorCoordinate.fromLngLat(place, altitude)
  const [turn, tilt] = [bearing ?? transform.bearing, pitch ?? transform.pitch].map(
    (degrees) => (degrees * Math.PI) / 180,
  )
  const down = Math.cos(tilt)
  const isGround = !(altitude * down <= 0 || Math.abs(down) < 0.1)
  const metres = isGround ? altitude / down : 10_000
  // The scale is that of the centre, which depends on the scale: ten rounds find it, as MapLibre does.
  let [center, length] = [eye, 0]
  for (let round = 0; round < 10; round += 1) {
    length = metres * center.meterInMercatorCoordinateUnits()
    const across = Math.sin(tilt) * length
    center = new MercatorCoordinate(
      eye.x + across * Math.sin(turn),
      eye.y - across * Math.cos(turn),
    )
  }
  const elevation = isGround ? 0 : altitude - metres * down
  return {
    center: center.toLngLat(),
    elevation,
    zoom: log2(transform.distance / length / 512),
    bearing,
    pitch,
  }
}
