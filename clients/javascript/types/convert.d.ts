// Cameras in the forms of other libraries. Bearings are in (-180, 180] if the zoom is one less than ours.

import type { InsetsLike, LngLatLike } from './shared.js'
import type { CameraInput, DeckViewState, DeckViewStateInput } from './protocol.js'
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

/** The view's height in points, 600 by default, on which distances in metres depend. */
export type HeightOptions = { height?: number | undefined }
/** The members of an MKMapCamera. */
export function toMapKit(camera: CameraInput, options?: HeightOptions): MapKitCamera
export function fromMapKit(camera: MapKitCameraInput, options?: HeightOptions): Made
