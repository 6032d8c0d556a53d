import type {
  BoundsLike,
  GeoJSONObject,
  PlaceLike,
  PointLike,
} from './common.js'
import type {
  Bounds,
  BoundsInput,
  Coordinate,
  PointInput,
} from './protocol.js'

export * from './common.js'
export * from './convert.js'
export * from './errors.js'
export * from './map-view.js'
export * from './protocol.js'

// Places of other programs

/** [longitude, latitude], as GeoJSON, turf, MapLibre and deck.gl have it. */
export function toLngLat(coordinate: Coordinate): [longitude: number, latitude: number]
export function fromLngLat(place: PlaceLike): Coordinate
/** All places of a GeoJSON object, in its order. */
export function fromGeoJSON(object: GeoJSONObject): Coordinate[]
/** All waypoints, route points and track points of a GPX file's text, in its order. */
export function fromGPX(text: string): Coordinate[]
/**
 * When the places of a GPX file's line were recorded, in seconds from the first, for a ride as it was:
 * `view.route(text, { times: recordedTimes(text) })`. Between two segments of a track the ride rests where
 * the first one ends, and goes on at the mean speed of the track, or evenly where the time is too short.
 */
export function recordedTimes(text: string): number[]

// Shorter spellings

/** [west, south, east, north]. */
export function toBox(bounds: Bounds): [west: number, south: number, east: number, north: number]

export function toBounds(bounds: BoundsLike): BoundsInput
export function toPoint(point: PointLike): PointInput

/** The key under which `await using` looks, for Node before 18.18. */
export const asyncDispose: typeof Symbol.asyncDispose
