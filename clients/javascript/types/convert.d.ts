// Cameras in the forms of other libraries. Bearings are in (-180, 180] if the zoom is one less than ours.

import type { InsetsLike, LngLatLike } from './shared.js'
import type { CameraInput, Coordinate, DeckViewState, DeckViewStateInput } from './protocol.js'
import type {
  GoogleCamera,
  GoogleCameraInput,
  MapKitCamera,
  MapKitCameraInput,
} from './protocol.js'
import type { MapLibreCamera, MapLibreCameraInput } from './protocol.js'

type Made = Required<CameraInput>
type Replaced<Type, Members> = Omit<Type, keyof Members> & Members

/** For `jumpTo`, `easeTo` and `flyTo` of MapLibre GL JS and Mapbox GL JS. */
export type MapLibreOptions = Replaced<
  MapLibreCamera,
  { center: [longitude: number, latitude: number] }
>
/** With the map's padding, all four edges, if it is given. */
export function toMapLibre(camera: CameraInput): MapLibreOptions
export function toMapLibre(
  camera: CameraInput,
  options: { padding: InsetsLike },
): MapLibreOptions & { padding: { top: number; left: number; bottom: number; right: number } }
export function fromMapLibre(options: Replaced<MapLibreCameraInput, { center: LngLatLike }>): Made
export const toMapbox: typeof toMapLibre
export const fromMapbox: typeof fromMapLibre
/** For `new maplibregl.Map` (5.10 and newer): the page takes every camera that the engine tells as it is. */
export function mapLibreOptions(): {
  minZoom: number
  maxZoom: number
  maxPitch: number
  transformConstrain: <Center>(center: Center, zoom: number) => { center: Center; zoom: number }
}
/** "#zoom/latitude/longitude/bearing/pitch", as MapLibre's `hash: true` writes it. */
export function toHash(camera: CameraInput): string
export function fromHash(address: string): Made

export function toDeckGL(camera: CameraInput): DeckViewState
export function fromDeckGL(state: DeckViewStateInput): Made

/** CameraOptions of the Google Maps JavaScript API; `center` may be a `google.maps.LatLng`. */
export function toGoogle(camera: CameraInput): GoogleCamera
export function fromGoogle(
  options: Replaced<
    GoogleCameraInput,
    { center: { lat: number | (() => number); lng: number | (() => number) } }
  >,
): Made
/** A CameraPosition of the SDK for Android; that of the SDK for iOS has the members of a camera here. */
export type GoogleAndroidCamera = {
  target: Coordinate
  zoom: number
  tilt: number
  bearing: number
}
export function toGoogleAndroid(camera: CameraInput): GoogleAndroidCamera
export function fromGoogleAndroid(position: GoogleAndroidCamera): Made

/** For `setView(center, zoom)`: Leaflet has no bearing and no pitch. */
export function toLeaflet(camera: CameraInput): {
  center: [latitude: number, longitude: number]
  zoom: number
}
export function fromLeaflet(view: {
  center: readonly [latitude: number, longitude: number] | { lat: number; lng: number }
  zoom: number
}): Made

/** For `new View`: the centre in metres of EPSG:3857, the rotation in radians. There is no pitch. */
export function toOpenLayers(camera: CameraInput): {
  center: [easting: number, northing: number]
  zoom: number
  rotation: number
}
export function fromOpenLayers(view: {
  center: readonly number[]
  zoom: number
  rotation?: number | undefined
}): Made

/** The view's height in points, 600 by default, on which distances in metres depend. */
export type HeightOptions = { height?: number | undefined }
/** The members of an MKMapCamera. */
export function toMapKit(camera: CameraInput, options?: HeightOptions): MapKitCamera
export function fromMapKit(camera: MapKitCameraInput, options?: HeightOptions): Made
/** For `Cartesian3.fromDegrees(longitude, latitude, height)`, and an orientation in radians. */
export interface CesiumView {
  destination: { longitude: number; latitude: number; height: number }
  orientation: { heading: number; pitch: number; roll: number }
}
export function toCesium(camera: CameraInput, options?: HeightOptions): CesiumView
export function fromCesium(view: CesiumView, options?: HeightOptions): Made

export type Notation =
  | 'maplibre'
  | 'deckgl'
  | 'google-maps-js'
  | 'gms-swift'
  | 'kotlin'
  | 'dart'
  | 'leaflet'
  | 'openlayers'
  | 'cesium'
  | 'mapkit'
  | 'mapcam'
  | 'mapcam-call'
/** A camera as code, to the 6th decimal; "mapcam-call" is a line for a shell. */
export function toCode(camera: CameraInput, notation: Notation): string
