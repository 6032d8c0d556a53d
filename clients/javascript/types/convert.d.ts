// Cameras in the forms of other libraries. Bearings are in (-180, 180] if the zoom is one less than ours.

import type { InsetsLike, LngLatLike } from './shared.js'
import type { CameraInput, Coordinate } from './protocol.js'

type Made = Required<CameraInput>

/** What may be left out when such a camera is read: it is 0. */
type Read<Form, Angles extends keyof Form> = Omit<Form, Angles> & {
  [Name in Angles]?: Form[Name] | undefined
}

/** For `jumpTo`, `easeTo` and `flyTo` of MapLibre GL JS and Mapbox GL JS. */
export interface MapLibreOptions {
  center: [longitude: number, latitude: number]
  zoom: number
  bearing: number
  pitch: number
}
/** With the map's padding, all four edges, if it is given. */
export function toMapLibre(camera: CameraInput): MapLibreOptions
export function toMapLibre(
  camera: CameraInput,
  options: { padding: InsetsLike },
): MapLibreOptions & { padding: { top: number; left: number; bottom: number; right: number } }
export function fromMapLibre(
  options: Read<Omit<MapLibreOptions, 'center'>, 'bearing' | 'pitch'> & { center: LngLatLike },
): Made
export const toMapbox: typeof toMapLibre
export const fromMapbox: typeof fromMapLibre
/** For `new maplibregl.Map` (5.10 and newer): the page takes every camera that the engine tells as it is. */
export function mapLibreOptions(): {
  minZoom: number
  maxZoom: number
  maxPitch: number
  transformConstrain: <Center>(center: Center, zoom: number) => { center: Center; zoom: number }
}

/** A view state of deck.gl. */
export interface DeckViewState {
  longitude: number
  latitude: number
  zoom: number
  pitch: number
  bearing: number
}
export function toDeckGL(camera: CameraInput): DeckViewState
export function fromDeckGL(state: Read<DeckViewState, 'pitch' | 'bearing'>): Made

/** CameraOptions of the Google Maps JavaScript API; `center` may be a `google.maps.LatLng`. */
export interface GoogleCamera {
  center: { lat: number; lng: number }
  zoom: number
  heading: number
  tilt: number
}
export function toGoogle(camera: CameraInput): GoogleCamera
export function fromGoogle(
  options: Read<Omit<GoogleCamera, 'center'>, 'heading' | 'tilt'> & {
    center: { lat: number | (() => number); lng: number | (() => number) }
  },
): Made

/** The view's height in points, 600 by default, on which distances in metres depend. */
export type HeightOptions = { height?: number | undefined }
/** The members of an MKMapCamera: `distance` is the eye's from the center, in metres. */
export interface MapKitCamera {
  center: Coordinate
  distance: number
  heading: number
  pitch: number
}
export function toMapKit(camera: CameraInput, options?: HeightOptions): MapKitCamera
export function fromMapKit(
  camera: Read<MapKitCamera, 'heading' | 'pitch'>,
  options?: HeightOptions,
): Made
