import type {
  BoundsLike,
  GeoJSONObject,
  InsetsLike,
  LngLatLike,
  PlaceLike,
  PointLike,
} from './common.js'
import type {
  Bounds,
  BoundsInput,
  CameraInput,
  Coordinate,
  InsetsInput,
  PointInput,
} from './protocol.js'

export * from './common.js'
export * from './errors.js'
export * from './map-view.js'
export * from './options.js'
export * from './protocol.js'

// Cameras of other libraries

/** Of MapLibre GL JS and Mapbox GL JS: their zoom is one less than ours, their pitch our angle. */
export interface MapLibreCamera {
  center: [longitude: number, latitude: number]
  zoom: number
  bearing: number
  pitch: number
}

/** Of a deck.gl MapView. */
export interface DeckGLViewState {
  longitude: number
  latitude: number
  zoom: number
  bearing: number
  pitch: number
}

/** For `jumpTo`, `easeTo` and `flyTo`; with the map's padding where it is given. */
export function toMapLibre(camera: CameraInput): MapLibreCamera
export function toMapLibre(
  camera: CameraInput,
  options: { padding: InsetsLike },
): MapLibreCamera & { padding: InsetsInput }
/**
 * Options for `new maplibregl.Map` (5.10 and newer), with which the page takes every camera that the
 * engine tells as it is.
 */
export function mapLibreOptions(): {
  minZoom: number
  maxZoom: number
  maxPitch: number
  transformConstrain: <Center>(center: Center, zoom: number) => { center: Center; zoom: number }
}
export function fromMapLibre(camera: {
  center: LngLatLike
  zoom: number
  bearing?: number | undefined
  pitch?: number | undefined
}): Required<CameraInput>
export function toDeckGL(camera: CameraInput): DeckGLViewState
export function fromDeckGL(viewState: {
  longitude: number
  latitude: number
  zoom: number
  bearing?: number | undefined
  pitch?: number | undefined
}): Required<CameraInput>

// Places of other programs

/** [longitude, latitude], as GeoJSON, turf, MapLibre and deck.gl have it. */
export function toLngLat(coordinate: Coordinate): [longitude: number, latitude: number]
export function fromLngLat(place: PlaceLike): Coordinate
/** All places of a GeoJSON object, in its order. */
export function fromGeoJSON(object: GeoJSONObject): Coordinate[]
/** All waypoints, route points and track points of a GPX file's text, in its order. */
export function fromGPX(text: string): Coordinate[]

// Shorter spellings

/** [west, south, east, north]. */
export function toBox(bounds: Bounds): [west: number, south: number, east: number, north: number]

export function toBounds(bounds: BoundsLike): BoundsInput
export function toPoint(point: PointLike): PointInput

/** The key under which `await using` looks, for Node before 18.18. */
export const asyncDispose: typeof Symbol.asyncDispose
