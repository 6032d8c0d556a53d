// The types of maplibre-gl's camera; hosts that have maplibre-gl's own types can keep them.

export type PointLike = Point | readonly [x: number, y: number]
export type LngLatLike =
  | LngLat
  | { lng: number; lat: number }
  | { lon: number; lat: number }
  | readonly [longitude: number, latitude: number]
export type LngLatBoundsLike =
  | LngLatBounds
  | readonly [LngLatLike, LngLatLike]
  | readonly [west: number, south: number, east: number, north: number]

type Methods<Names extends string, Method> = { [Name in Names]: Method }
type Options<Names extends string, Value> = { [Name in Names]?: Value | undefined }

/** In CSS pixels. */
export interface Point
  extends Methods<'clone' | 'round' | 'unit' | 'perp', () => Point>,
    Methods<'add' | 'sub' | 'multByPoint' | 'divByPoint', (point: Point) => Point>,
    Methods<'mult' | 'div' | 'rotate', (value: number) => Point>,
    Methods<'mag' | 'angle', () => number>,
    Methods<'dist' | 'distSqr' | 'angleTo' | 'angleWith', (point: Point) => number> {}
export class Point {
  constructor(x: number, y: number)
  x: number
  y: number
  static convert(point: PointLike): Point
  rotateAround(angle: number, center: Point): Point
  matMult(rows: readonly [number, number, number, number]): Point
  angleWithSep(x: number, y: number): number
  equals(point: Point): boolean
}

/** In degrees. */
export class LngLat {
  constructor(lng: number, lat: number)
  lng: number
  lat: number
  static convert(place: LngLatLike): LngLat
  wrap(): LngLat
  toArray(): [longitude: number, latitude: number]
  distanceTo(place: LngLat): number
}

export interface LngLatBounds
  extends Methods<
      `get${'SouthWest' | 'NorthEast' | 'NorthWest' | 'SouthEast' | 'Center'}`,
      () => LngLat
    >,
    Methods<`get${'West' | 'South' | 'East' | 'North'}`, () => number>,
    Methods<`set${'SouthWest' | 'NorthEast'}`, (place: LngLatLike) => LngLatBounds> {}
export class LngLatBounds {
  constructor(sw?: LngLatLike | LngLatBoundsLike, ne?: LngLatLike)
  static convert(bounds: LngLatBoundsLike): LngLatBounds
  static fromLngLat(center: LngLat, radius?: number): LngLatBounds
  extend(other: LngLatLike | LngLatBoundsLike): this
  toArray(): [[number, number], [number, number]]
  isEmpty(): boolean
  contains(place: LngLatLike): boolean
  adjustAntiMeridian(): LngLatBounds
}

export class MercatorCoordinate {
  constructor(x: number, y: number, z?: number)
  x: number
  y: number
  z: number
  static fromLngLat(place: LngLatLike, altitude?: number): MercatorCoordinate
  toLngLat(): LngLat
  toAltitude(): number
  meterInMercatorCoordinateUnits(): number
}

export class Event {
  constructor(type: string, data?: object)
  readonly type: string
}
export class MapLibreEvent extends Event {}
export {
  MapLibreEvent as MapMovementEvent,
  MapLibreEvent as MapBoxZoomEvent,
  MapLibreEvent as MapSourceDataEvent,
}
export {
  MapLibreEvent as MapStyleDataEvent,
  MapLibreEvent as MapStyleLoadEvent,
  MapLibreEvent as MarkerDragEvent,
  MapLibreEvent as PopupEvent,
}
/** An action of a user at a point of the map. */
export class MapMouseEvent extends MapLibreEvent {
  readonly point: Point
  readonly lngLat: LngLat
  readonly originalEvent: any
  readonly defaultPrevented: boolean
  /** Prevents the map from moving because of it. */
  preventDefault(): void
}
export { MapMouseEvent as MapTouchEvent, MapMouseEvent as MapWheelEvent }
export class ErrorEvent extends Event {
  constructor(error: Error, data?: object)
  readonly error: Error
}

/** The event that a listener gets, with the data that the call was given. */
export interface MapEvent {
  readonly type: string
  readonly target: Map
  readonly originalEvent?: unknown
  readonly point: Point
  readonly lngLat: LngLat
  readonly features?: readonly unknown[]
  readonly [name: string]: unknown
}
export type Listener = (event: MapEvent) => void
export interface Subscription {
  unsubscribe(): void
}

export class Evented {
  on(type: string, listener: Listener): Subscription
  once(type: string): Promise<MapEvent>
  once(type: string, listener: Listener): this
  off(type: string, listener: Listener): this
  fire(event: Event | string, data?: object): this
  listens(type: string): boolean
  setEventedParent(parent?: Evented | null, data?: object | (() => object)): this
}

export interface PaddingOptions extends Options<'top' | 'bottom' | 'left' | 'right', number> {}
export interface CameraOptions
  extends Options<'zoom' | 'bearing' | 'pitch' | 'roll' | 'elevation', number> {
  center?: LngLatLike | undefined
  padding?: PaddingOptions | undefined
}
export interface AnimationOptions extends Options<'animate' | 'essential', boolean> {
  /** Milliseconds. */
  duration?: number | undefined
  easing?: ((fraction: number) => number) | undefined
  offset?: PointLike | undefined
  easeId?: string | undefined
}
export interface EaseToOptions extends CameraOptions, AnimationOptions {
  around?: LngLatLike | undefined
}
export interface FlyToOptions
  extends CameraOptions,
    AnimationOptions,
    Options<'curve' | 'minZoom' | 'speed' | 'screenSpeed' | 'maxDuration', number> {}
export interface FitBoundsOptions extends Omit<FlyToOptions, 'padding'> {
  padding?: number | PaddingOptions | undefined
  maxZoom?: number | undefined
  linear?: boolean | undefined
  /** Whether `padding` also becomes the map's padding. */
  absolutePadding?: boolean | undefined
}
export interface FittedCamera {
  center: LngLat
  zoom: number
  bearing: number
  pitch?: number
}

/** A camera that is given by its eye: above level its centre is in the air. */
export interface AimedCamera extends Required<FittedCamera> {
  elevation: number
}

/** Gets each camera that is to be shown; the members that it returns replace the camera's. */
export type CameraUpdate = (
  next: Required<Omit<CameraOptions, 'center'>> & { center: LngLat },
) => Omit<CameraOptions, 'padding'>

export type Constrain = (center: LngLat, zoom: number) => { center: LngLat; zoom: number }

export interface MapOptions
  extends CameraOptions,
    Options<'renderWorldCopies' | 'interactive', boolean>,
    Options<'minZoom' | 'maxZoom' | 'minPitch' | 'maxPitch', number | null>,
    Options<'bounds' | 'maxBounds', LngLatBoundsLike> {
  container?: string | object | undefined
  /** [width, height], if there is no container; 400 × 300 by default. */
  size?: readonly [width: number, height: number] | undefined
  /** "manual" for `tick`; otherwise the page's frames and `performance.now`. */
  clock?: 'manual' | undefined
  style?: object | string | undefined
  fitBoundsOptions?: FitBoundsOptions | undefined
  bearingSnap?: number | undefined
  /** Zooms become multiples of it: the nearest, and in fits the next below. */
  zoomSnap?: number | undefined
  transformCameraUpdate?: CameraUpdate | null | undefined
  /** Instead of all limits. */
  transformConstrain?: Constrain | null | undefined
  /** Instead of what the user's system prefers. */
  reduceMotion?: boolean | undefined
  readonly [name: string]: unknown
}

/** A kind of interaction. */
declare class Handler {
  enable(): void
  disable(): void
  isEnabled(): boolean
  isActive(): boolean
}
interface RotatingHandler
  extends Handler,
    Methods<'disableRotation' | 'enableRotation', () => void> {}
interface ZoomingHandler
  extends Handler,
    Methods<'setZoomRate' | 'setWheelZoomRate', (rate: number) => void> {
  isZooming(): boolean
}

/** What a user does, on points of the screen. */
export interface Simulation {
  drag(
    from: PointLike,
    to: PointLike,
    options?: { steps?: number; velocity?: PointLike; originalEvent?: object },
  ): this
  wheel(at: PointLike, delta: number, data?: { originalEvent?: object }): this
  pinch(at: PointLike, scale: number, options?: { rotation?: number; originalEvent?: object }): this
  doubleClick(at: PointLike, options?: { shiftKey?: boolean; originalEvent?: object }): this
  click(
    at: PointLike,
    options?: { layer?: string; features?: readonly object[]; originalEvent?: object },
  ): this
}

type Setter<Value> = (value: Value, eventData?: object) => Map
type Limit = 'MinZoom' | 'MaxZoom' | 'MinPitch' | 'MaxPitch'
type HandlerName =
  | 'boxZoom'
  | 'dragRotate'
  | 'dragPan'
  | 'doubleClickZoom'
  | 'touchPitch'
  | 'cooperativeGestures'

export interface Map
  extends Methods<
      `get${Limit | 'Zoom' | 'Bearing' | 'Pitch' | 'Roll' | 'VerticalFieldOfView' | 'CenterElevation' | 'CameraTargetElevation' | 'PixelRatio' | 'ZoomSnap' | 'AnisotropicFilterPitch'}`,
      () => number
    >,
    Methods<`set${Limit}`, (limit?: number | null) => Map>,
    Methods<
      `set${'Zoom' | 'Bearing' | 'Pitch' | 'Roll' | 'VerticalFieldOfView' | 'CenterElevation' | 'PixelRatio' | 'ZoomSnap' | 'AnisotropicFilterPitch'}`,
      Setter<number>
    >,
    Methods<
      `is${'Moving' | 'Zooming' | 'Rotating' | 'Easing' | 'StyleLoaded' | 'SourceLoaded'}`,
      () => boolean
    >,
    Methods<'loaded' | 'areTilesLoaded' | 'getCenterClampedToGround', () => boolean>,
    Methods<
      `zoom${'In' | 'Out'}` | `resetNorth${'' | 'Pitch'}` | 'snapToNorth',
      Setter<AnimationOptions | void>
    >,
    Methods<`get${'Light' | 'Sky' | 'Sprite' | 'Glyphs' | 'Projection' | 'Terrain'}`, () => any>,
    Methods<
      `set${'Light' | 'Sky' | 'Sprite' | 'Glyphs' | 'Projection' | 'Terrain' | 'Style'}`,
      (value: any) => Map
    >,
    Methods<
      'setPaintProperty' | 'setLayoutProperty',
      (layer: string, name: string, value: unknown) => Map
    >,
    Methods<'getPaintProperty' | 'getLayoutProperty', (layer: string, name: string) => any>,
    Methods<'queryRenderedFeatures' | 'querySourceFeatures', (...given: unknown[]) => any[]>,
    Methods<'addControl' | 'removeControl', (control: any, position?: string) => Map>,
    Methods<`get${'Source' | 'Layer' | 'Filter' | 'Image'}`, (id: string) => any>,
    Methods<`remove${'Source' | 'Layer'}`, (id: string) => Map>,
    Methods<`get${'Container' | 'Canvas' | 'CanvasContainer' | 'Style'}`, () => any>,
    Methods<'listImages' | 'getLayersOrder', () => string[]>,
    Methods<
      'addSource' | 'addImage' | 'updateImage',
      (id: string, given: object, options?: object) => Map
    >,
    Methods<HandlerName, Handler>,
    Methods<'keyboard' | 'touchZoomRotate', RotatingHandler> {}
export class Map extends Evented {
  constructor(options?: MapOptions)
  readonly simulate: Simulation
  readonly scrollZoom: ZoomingHandler
  on(type: string, listener: Listener): Subscription
  on(type: string, layers: string | readonly string[], listener: Listener): Subscription
  once(type: string): Promise<MapEvent>
  once(type: string, listener: Listener): this
  once(type: string, layers: string | readonly string[], listener: Listener): this
  off(type: string, listener: Listener): this
  off(type: string, layers: string | readonly string[], listener: Listener): this
  tick(seconds: number): this
  setTransformCameraUpdate(update: CameraUpdate | null): this
  getGlobalState(): Record<string, any>
  setGlobalStateProperty(name: string, value: any): this
  getFontFaces(): any
  setFontFaces(faces: object): this
  /** Kept, but not used, since nothing is drawn. */
  setMissingStyleImageResolver(resolver: Function): this
  setSourceTileLodParams(...given: unknown[]): this
  refreshTiles(source: string, tiles?: readonly object[]): void
  setTransformConstrain(constrain?: Constrain | null): this
  getStyleUrl(): string | null
  calculateAnchoredCameraOptions(options: {
    anchorLocation: LngLatLike
    anchorScreenPoint: PointLike
    zoom?: number
  }): { center: LngLat; zoom: number }
  getCenter(): LngLat
  setCenter(center: LngLatLike, eventData?: object): this
  getPadding(): Required<PaddingOptions>
  setPadding(padding: PaddingOptions, eventData?: object): this
  jumpTo(options: CameraOptions, eventData?: object): this
  easeTo(options: EaseToOptions, eventData?: object): this
  flyTo(options: FlyToOptions, eventData?: object): this
  panBy(offset: PointLike, options?: AnimationOptions, eventData?: object): this
  panTo(center: LngLatLike, options?: AnimationOptions, eventData?: object): this
  zoomTo(zoom: number, options?: AnimationOptions, eventData?: object): this
  rotateTo(bearing: number, options?: AnimationOptions, eventData?: object): this
  stop(): this
  cameraForBounds(bounds: LngLatBoundsLike, options?: FitBoundsOptions): FittedCamera | undefined
  fitBounds(bounds: LngLatBoundsLike, options?: FitBoundsOptions, eventData?: object): this
  fitScreenCoordinates(
    one: PointLike,
    other: PointLike,
    bearing: number,
    options?: FitBoundsOptions,
    eventData?: object,
  ): this
  calculateCameraOptionsFromTo(
    from: LngLatLike,
    altitude: number,
    to: LngLatLike,
    toAltitude?: number,
  ): AimedCamera
  calculateCameraOptionsFromCameraLngLatAltRotation(
    place: LngLatLike,
    altitude: number,
    bearing: number,
    pitch: number,
    roll?: number,
  ): AimedCamera
  project(place: LngLatLike): Point
  unproject(point: PointLike): LngLat
  getBounds(): LngLatBounds
  getMaxBounds(): LngLatBounds | null
  setMaxBounds(bounds?: LngLatBoundsLike | null): this
  getRenderWorldCopies(): boolean
  setRenderWorldCopies(isOn?: boolean | null): this
  resize(eventData?: object): this
  remove(): void
  triggerRepaint(): void
  redraw(): this
  hasControl(control: object): boolean
  addLayer(layer: { id: string } & object, before?: string): this
  moveLayer(id: string, before?: string): this
  setFilter(id: string, filter?: unknown): this
  setLayerZoomRange(id: string, minzoom: number, maxzoom: number): this
  setFeatureState(feature: object, state: object): this
  getFeatureState(feature: object): any
  removeFeatureState(feature: object, key?: string): this
  addSprite(id: string, url: string): this
  removeSprite(id: string): this
  queryTerrainElevation(place: LngLatLike): null
  setTransformRequest(transform: unknown): this
  readonly version: string
  readonly style: any
  setCenterClampedToGround(isClamped: boolean): void
  hasImage(id: string): boolean
  removeImage(id: string): void
  loadImage(url: string): Promise<{ data: any }>
}

declare class Overlay extends Evented {
  constructor(options?: object)
  addTo(map: Map): this
  remove(): this
  getElement(): any
  getLngLat(): LngLat
  setLngLat(place: LngLatLike): this
  setOffset(offset: PointLike): this
  setSubpixelPositioning(isOn: boolean): this
  addClassName(name: string): void
  removeClassName(name: string): void
  toggleClassName(name: string): boolean | undefined
}
export interface Marker
  extends Methods<`get${'Rotation' | 'Pitch'}Alignment`, () => string>,
    Methods<
      `set${'RotationAlignment' | 'PitchAlignment' | 'Opacity'}`,
      (value: string) => Marker
    > {}
export class Marker extends Overlay {
  getOffset(): Point
  getPopup(): Popup | undefined
  setPopup(popup?: Popup | null): this
  togglePopup(): this
  isDraggable(): boolean
  setDraggable(isDraggable: boolean): this
  getRotation(): number
  setRotation(rotation: number): this
}
export interface Popup
  extends Methods<'setText' | 'setHTML' | 'setMaxWidth', (text: string) => Popup> {}
export class Popup extends Overlay {
  isOpen(): boolean
  setDOMContent(node: any): this
  getMaxWidth(): string
  trackPointer(): this
}

declare class Control extends Evented {
  getDefaultPosition(): string
  constructor(options?: object)
  readonly options: any
  onAdd(map: Map): any
  onRemove(): void
}
export class GeolocateControl extends Control {
  trigger(): boolean
}
export class ScaleControl extends Control {
  setUnit(unit: string): void
}

/** What `getSource` gives. */
declare class Source extends Evented {
  readonly id: string
  setUrl(url: string): this
  setTiles(tiles: readonly string[]): this
  setCoordinates(coordinates: readonly unknown[]): this
  updateImage(members: object): this
  setData(data: unknown): this
  updateData(diff: object): this
  getBounds(): Promise<LngLatBounds>
  setClusterOptions(options: {
    cluster?: boolean
    clusterRadius?: number
    clusterMaxZoom?: number
  }): this
  /** These reject: no clusters are made here. */
  getClusterExpansionZoom(id: number): Promise<number>
  getClusterChildren(id: number): Promise<any[]>
  getClusterLeaves(id: number, limit: number, offset: number): Promise<any[]>
  getData(): Promise<any>
  loaded(): boolean
  serialize(): any
}

// One class for all kinds, and what is kept without a use.
export {
  Control as AttributionControl,
  Control as FullscreenControl,
  Control as GlobeControl,
  Control as LogoControl,
  Control as NavigationControl,
  Control as TerrainControl,
  Handler as BoxZoomHandler,
  Handler as CooperativeGesturesHandler,
  Handler as DoubleClickZoomHandler,
  Handler as DragPanHandler,
  Handler as DragRotateHandler,
  Handler as KeyboardHandler,
  Handler as ScrollZoomHandler,
  Handler as TwoFingersTouchPitchHandler,
  Handler as TwoFingersTouchRotateHandler,
  Handler as TwoFingersTouchZoomHandler,
  Handler as TwoFingersTouchZoomRotateHandler,
  Source as CanvasSource,
  Source as GeoJSONSource,
  Source as ImageSource,
  Source as RasterDEMTileSource,
  Source as RasterTileSource,
  Source as VectorTileSource,
  Source as VideoSource,
}
export const config: {
  MAX_PARALLEL_IMAGE_REQUESTS: number
  REGISTERED_PROTOCOLS: Record<string, unknown>
  WORKER_URL: string
}
export function getVersion(): string
export function addProtocol(name: string, load: Function): void
export function removeProtocol(name: string): void
export function getMaxParallelImageRequests(): number
export function setMaxParallelImageRequests(count: number): void
export function getWorkerCount(): number
export function setWorkerCount(count: number): void
export function getWorkerUrl(): string
export function setWorkerUrl(url: string): void
export function getRTLTextPluginStatus(): string
export function setRTLTextPlugin(url: string, ...given: unknown[]): Promise<void>
export function addSourceType(name: string, type: unknown): Promise<void>
export function importScriptInWorkers(url: string): Promise<unknown[]>
export function prewarm(): void
export function clearPrewarmedResources(): void
export class AJAXError extends Error {
  constructor(status: number, statusText: string, url: string, body: unknown)
  readonly status: number
  readonly statusText: string
  readonly url: string
  readonly body: any
}
/** The time of all maps, in milliseconds; `setNow` freezes it, and shows a frame of each map that moves. */
export function now(): number
export function setNow(milliseconds: number): void
export function restoreNow(): void
export function isTimeFrozen(): boolean
// Not available: an error says so.
export const EdgeInsets: any
export const Hash: any
export const Style: any
export const createTileMesh: any
