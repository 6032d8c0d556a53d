// The shorter spellings of values, as the engine takes them.

import { InvalidArgumentError } from './errors.js'
import { fromGeoJSON } from './places.js'

/** Bounds, from [west, south, east, north] (as GeoJSON's bbox and turf give them) or as they are. */
export function toBounds(bounds) {
  if (!Array.isArray(bounds)) {
    return typeof bounds?.type === 'string' ? { coordinates: fromGeoJSON(bounds) } : bounds
  }
  if (bounds.length !== 4) {
    throw new InvalidArgumentError(
      'Bounds are [west, south, east, north], { southWest, northEast }, { coordinates } or GeoJSON, ' +
        `not an array of ${bounds.length}.`,
    )
  }
  const [west, south, east, north] = bounds
  return {
    southWest: { latitude: south, longitude: west },
    northEast: { latitude: north, longitude: east },
  }
}

/** A screen point, from [x, y] or as it is. */
export function toPoint(point) {
  return Array.isArray(point) ? { x: point[0], y: point[1] } : point
}

/** A size in numbers, where no engine is there yet to check it. */
export function checkedSize(size) {
  const { width, height } = (Array.isArray(size) && size.length !== 2 ? undefined : toSize(size)) ?? {}
  if (Number.isFinite(width) && Number.isFinite(height)) return { width, height }
  throw new InvalidArgumentError(
    `A size is [width, height] or { width, height } in points, not ${JSON.stringify(size)}.`,
  )
}

/** A size, from [width, height] or as it is. */
export function toSize(size) {
  return Array.isArray(size) ? { width: size[0], height: size[1] } : size
}

/** Insets, from one number for all four edges or as they are. */
export function toInsets(insets) {
  if (typeof insets !== 'number') return insets
  return { top: insets, left: insets, bottom: insets, right: insets }
}

/** Options of an animation, with what is in a shorter spelling written out. */
export function toOptions({ at, padding, insets, ...rest }) {
  return { at: toPoint(at), padding: toInsets(padding), insets: toInsets(insets), ...rest }
}

/** How bounds are fitted, with insets written out. */
export function toFit({ insets, ...rest }) {
  return { ...rest, insets: toInsets(insets) }
}

/** Settings of a map, with what is in a shorter spelling written out. */
export function toSettings(given) {
  const { size, padding, cameraTargetBounds, viewBounds, ...rest } = given ?? {}
  const settings = rest
  if (size !== undefined) settings.size = toSize(size)
  if (padding !== undefined) settings.padding = toInsets(padding)
  if (cameraTargetBounds !== undefined) settings.cameraTargetBounds = toBounds(cameraTargetBounds)
  if (viewBounds !== undefined) settings.viewBounds = toBounds(viewBounds)
  return settings
}

/** [west, south, east, north] of bounds with corners: west above east crosses the antimeridian. */
export function toBox({ southWest, northEast }) {
  return [southWest.longitude, southWest.latitude, northEast.longitude, northEast.latitude]
}
