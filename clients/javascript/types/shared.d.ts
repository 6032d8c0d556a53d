// What all entry points share: maps, animations, errors, and values in shorter spellings. Nothing here needs the types of Node or of
// a browser.

import type { Bounds, BoundsInput, Camera, CameraInput, CameraReport } from './protocol.js'
import type {
  CameraUpdate,
  Coordinate,
  ExactlyOne,
  fitBounds,
  InsetsInput,
  MapMethods,
} from './protocol.js'
import type { Methods, Notifications, Outcome, PartialCamera, PointInput } from './protocol.js'
import type { Polyline, Route, SizeInput, StartedAnimation, StartedFollowing } from './protocol.js'
import type { StartedRoute, TourStep } from './protocol.js'

export * from './convert.js'
export * from './protocol.js'

declare global {
  // TypeScript 5.2 and later have this type, too.
  interface SymbolConstructor {
    readonly asyncDispose: unique symbol
  }
}

/** [west, south, east, north] in degrees, as GeoJSON's `bbox` and turf give them, or [[west, south], [east, north]]. */
export type Box =
  | readonly [west: number, south: number, east: number, north: number]
  | readonly [readonly [west: number, south: number], readonly [east: number, north: number]]

/** The members of a GeoJSON object that are read here; GeoJSON's own types are assignable. */
export type GeoJSONObject =
  | { readonly type: 'FeatureCollection'; readonly features: readonly unknown[] }
  | { readonly type: 'Feature'; readonly geometry: object | null; readonly properties?: unknown }
  | { readonly type: 'GeometryCollection'; readonly geometries: readonly unknown[] }
  | {
      readonly type:
        | 'Point'
        | 'MultiPoint'
        | 'LineString'
        | 'MultiLineString'
        | 'Polygon'
        | 'MultiPolygon'
      readonly coordinates: readonly unknown[]
    }

/** A place in the forms of other programs; GeoJSON's may have an altitude too. */
export type LngLatLike =
  | readonly [longitude: number, latitude: number, altitude?: number]
  | { lng: number; lat: number }
  | { lon: number; lat: number }

export type PlaceLike = Coordinate | LngLatLike

/** A camera whose target is a place in any spelling. */
export type CameraLike = CameraInput | (Omit<CameraInput, 'target'> & { target: PlaceLike })
export type PartialCameraLike =
  | PartialCamera
  | (Omit<PartialCamera, 'target'> & { target?: PlaceLike | undefined })

/**
 * A line to go along: its places in order, GeoJSON with one line in it, an encoded polyline, the text of a GPX file,
 * of which it is the only track, else the only route, or that of a KML file with one LineString or gx:Track.
 */
export type LineLike =
  | readonly PlaceLike[]
  | Exclude<GeoJSONObject, { coordinates: readonly unknown[] }>
  | { readonly type: 'LineString' | 'MultiLineString'; readonly coordinates: readonly unknown[] }
  | Polyline
  | string

/** Where something is, and where it is heading; a position of the Geolocation API is one. */
export type TrackedPlaceLike =
  | LngLatLike
  | (Coordinate & { heading?: number | null | undefined; coordinate?: undefined })
  | { coordinate: PlaceLike; heading?: number | null | undefined }

/** West above east crosses the antimeridian. Of GeoJSON it is the box around all of its places. */
export type BoundsLike = BoundsInput | Box | GeoJSONObject

/** In points from the view's top left, y down. */
export type PointLike = PointInput | readonly [x: number, y: number]

export type SizeLike = SizeInput | readonly [width: number, height: number]

/** A number stands for all four edges. */
export type InsetsLike = InsetsInput | number

/** An AbortSignal. */
export interface Signal {
  readonly aborted: boolean
  readonly reason: any
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void
  removeEventListener(type: 'abort', listener: () => void): void
}

export interface RequestOptions {
  /** Seconds after which to give up waiting; the engine's default if it is left out. */
  timeout?: number | undefined
  /** An abort ends the wait with its reason. The request may still take effect. */
  signal?: Signal | undefined
}

export interface AsyncDisposing {
  [Symbol.asyncDispose](): Promise<void>
}

/** A whole notification: a plain object, for servers to forward. */
export type Notification = {
  [Name in keyof Notifications]: {
    jsonrpc: '2.0'
    method: Name
    params: Notifications[Name]
  }
}[keyof Notifications]

/** The notifications of some methods. */
export type NotificationOf<Name extends keyof Notifications> = Extract<
  Notification,
  { method: Name }
>

/** The events of a map: each notification's params under its method, and all of them whole. */
export interface ViewEvents extends Notifications {
  notification: Notification
}

/** The events of an engine: those of all its maps, and its own. */
export interface EngineEvents extends ViewEvents {
  /** The engine has ended, with an error unless it was closed in order. */
  close: EngineEnd
  /** A line on its stderr. */
  stderr: string
}

/** Undefined after an orderly end. */
export type EngineEnd = Error | undefined

/** An async iterator over notifications; nothing is lost between two reads. */
export interface EventStream<Event> extends AsyncDisposing {
  next(): Promise<IteratorResult<Event, undefined>>
  return(): Promise<IteratorResult<Event, undefined>>
  [Symbol.asyncIterator](): EventStream<Event>
}

export interface StreamOptions {
  /** Ends the stream. */
  signal?: Signal | undefined
  /**
   * Keeps only the newest notification of each kind and map that was not read yet: a slow reader
   * gets fewer, and the memory that they take is bounded.
   */
  latest?: boolean | undefined
}

type Listener<Events, Name extends keyof Events> = (event: Events[Name]) => void

/** Methods of Node's EventEmitter, with the names and types of these events; `once` and `on` of node:events take it. */
export interface EventSource<Events> {
  on<Name extends keyof Events>(name: Name, listener: Listener<Events, Name>): this
  once<Name extends keyof Events>(name: Name, listener: Listener<Events, Name>): this
  off<Name extends keyof Events>(name: Name, listener: Listener<Events, Name>): this
  addListener<Name extends keyof Events>(name: Name, listener: Listener<Events, Name>): this
  removeListener<Name extends keyof Events>(name: Name, listener: Listener<Events, Name>): this
  removeAllListeners(name?: keyof Events): this

  /** Notifications of these methods (of all, if none is named), for `for await`. */
  events<Name extends keyof Notifications = keyof Notifications>(
    ...names: Name[]
  ): EventStream<NotificationOf<Name>>
  events<Name extends keyof Notifications = keyof Notifications>(
    ...namesAndOptions: [...Name[], StreamOptions]
  ): EventStream<NotificationOf<Name>>
}

// MARK: Options of methods

// Of params with alternatives, which are unions, `Omit` would forget which exclude each other.
type Without<Params, Names extends PropertyKey> = Params extends unknown
  ? Omit<Params, Names>
  : never

/** The options of a method: its parameters, except the ones that are arguments of their own. */
export type OptionsOf<Name extends keyof Methods, Arguments extends string = never> = Without<
  Methods[Name]['params'],
  'map' | Arguments
> &
  RequestOptions

/** A line in any spelling, and how the camera goes along it. */
export type RouteLike = Without<Route, 'coordinates'> & { coordinates: LineLike }

/** A step of a tour, whose target may be a place and whose route a line in any spelling. */
export type TourStepLike =
  | TourStep
  | (Without<Extract<TourStep, { to: PartialCamera }>, 'to'> & { to: PartialCameraLike })
  | (Without<Extract<TourStep, { route: Route }>, 'route'> & { route: RouteLike })

/** How bounds are fitted into the view. */
export type FitOptions = Exclude<Parameters<typeof fitBounds>[1], undefined>

/** The same without a map that moves. `mapPadding` counts instead of the map's own padding. */
export type CameraForBoundsOptions = Omit<
  OptionsOf<'camera.forBounds', 'bounds'>,
  'insets' | 'padding'
> & { padding?: InsetsLike | undefined; mapPadding?: InsetsLike | undefined }

/** How what `track` reports is followed. Around several places `padding` is kept free. */
export type FollowOptions = Omit<OptionsOf<'camera.follow'>, 'insets'> & {
  padding?: InsetsLike | undefined
}

/** How an animation is played. An abort of the signal stops it where it is. */
export type PlayOptions = OptionsOf<'camera.animate', 'update' | 'to'>

/** How a tour is played. */
export type TourOptions = OptionsOf<'camera.tour', 'steps'>

/** How a route is played. */
export type RideOptions = OptionsOf<'camera.route', 'route'>

/** How the camera goes along a line. */
export type RouteOptions = Without<Route, 'coordinates'> & RideOptions

/** How many frames: `frames` in all, or `fps` per second. */
export type FrameOptions = ExactlyOne<{ frames: number; fps: number }>

// Places of other programs

/** [longitude, latitude], as GeoJSON, turf, MapLibre and deck.gl have it. */
export function toLngLat(coordinate: Coordinate): [longitude: number, latitude: number]
export function fromLngLat(place: PlaceLike): Coordinate
/** All places of a GeoJSON object, in its order. */
export function fromGeoJSON(object: GeoJSONObject): Coordinate[]
/** All waypoints, route points and track points of a GPX file's text, in its order. */
export function fromGPX(text: string): Coordinate[]

/** All places of the geometries in a KML file's text, in its order. */
export function fromKML(text: string): Coordinate[]
/**
 * When the places of a GPX file's line were recorded, in seconds from the first, for a ride as it was:
 * `view.route(text, { times: recordedTimes(text) })`. Of places in the same second the first counts, here and in the
 * route: some loggers write a second twice.
 */
export function recordedTimes(text: string): number[]

// Shorter spellings

/** [west, south, east, north]. */
export function toBox(bounds: Bounds): [west: number, south: number, east: number, north: number]

export function toBounds(bounds: BoundsLike): BoundsInput
export function toPoint(point: PointLike): PointInput

// Maps and animations

/** An update, or some of a camera: what is left out keeps its value. */
export type CameraChange =
  | (CameraUpdate & NoneOf<PartialCamera>)
  | (PartialCameraLike & NoneOf<CameraUpdate>)

/** A line to go along, instead of a change. */
export type RouteChange = { route: RouteLike } & NoneOf<PartialCamera> & NoneOf<CameraUpdate>

/** The frames of an animation, a tour or a route. */
export type CameraPath = Methods['camera.path']['result'] & {
  /** When each frame is shown, in seconds from the first. */
  times: number[]
}

/** The host's name for the request, which the notifications of its movement repeat. */
export type TagOptions = { tag?: string }

type NoneOf<Members> = { [Name in keyof Members]?: undefined }

/**
 * A map: its camera, what it sees, and its events. Requests are sent at once and in order: the next
 * does not have to wait for the answer to the last.
 */
export class MapView {
  private constructor()

  readonly id: string

  /** Removes the map; this object gets no more events. */
  remove(options?: RequestOptions): Promise<null>

  /** Applies an update, or sets some of the camera, at once; resolves with the new camera. */
  move(change: CameraChange, options?: TagOptions & RequestOptions): Promise<Camera>
  /** Shows all of some bounds, at once. */
  fit(bounds: BoundsLike, options?: FitOptions & TagOptions & RequestOptions): Promise<Camera>
  /**
   * The camera to which `fit` would go, null if the padding leaves no room. `mapPadding` counts instead of the map's own
   * padding.
   */
  cameraForBounds(
    bounds: BoundsLike,
    options?: CameraForBoundsOptions,
  ): Promise<CameraReport | null>
  /**
   * Shows all of some bounds from now on, whatever size or padding the map gets: it follows places on their edges,
   * until a gesture or another movement ends that. `padding` is kept free around them, 64 points by default.
   */
  keepInView(
    bounds: BoundsLike,
    options?: { padding?: InsetsLike; maxZoom?: number; transition?: number } & TagOptions &
      RequestOptions,
  ): Animation<StartedFollowing>

  /** Follows what `track` reports: an animation without an end. */
  follow(options?: FollowOptions): Animation<StartedFollowing>

  /** Animates an update, or some properties of the camera. */
  animate(change: CameraChange, options?: PlayOptions): Animation
  /** Animates every property directly. */
  easeTo(change: CameraChange, options?: Omit<PlayOptions, 'path'>): Animation
  /** Flies: out, across and in again. */
  flyTo(change: CameraChange, options?: Omit<PlayOptions, 'path' | 'at'>): Animation
  /** Goes along a line at constant speed, as one animation; `started` tells its length too. */
  route(line: LineLike, options?: RouteOptions): Animation<StartedRoute>

  /** The frames that `animate` would show. Does not move the camera. */
  path(change: CameraChange, options: PlayOptions & FrameOptions): Promise<CameraPath>
  /** The frames that `tour` would show. Does not move the camera. */
  path(steps: readonly TourStepLike[], options: TourOptions & FrameOptions): Promise<CameraPath>
  /** The frames that `route` would show. Does not move the camera. */
  path(ride: RouteChange, options: RideOptions & FrameOptions): Promise<CameraPath>
}

export interface MapView extends MapMethods, EventSource<ViewEvents> {}

type Returned<Result> =
  Result extends Animation<infer Reply>
    ? Reply
    : Result extends Promise<infer Value>
      ? Value
      : Result

type Returning<Method> = Method extends {
  (...given: infer First): infer One
  (...given: infer Second): infer Two
  (...given: infer Third): infer Three
}
  ? {
      (...given: First): Returned<One>
      (...given: Second): Returned<Two>
      (...given: Third): Returned<Three>
    }
  : Method extends (...given: infer Given) => infer Result
    ? (...given: Given) => Returned<Result>
    : Method

type Asking = Exclude<keyof MapView, keyof EventSource<ViewEvents>>

/** A map of an engine in this process: what a `MapView` promises, at once. */
export type SyncMapView = { [Name in Asking]: Returning<MapView[Name]> } & EventSource<ViewEvents>
export const SyncMapView: { readonly prototype: SyncMapView }

declare const reply: unique symbol

/**
 * A requested movement, as in the Web Animations API: it is not a promise itself. If the clock does not run in real time, tick
 * it before you await the outcome.
 *
 * Both promises reject if the call was wrong, as any promise does; handling one of the rejections counts for both.
 */
export class Animation<Reply = StartedAnimation> {
  private constructor()

  /** The engine's reply: the id, null if there was nothing to animate; the duration in seconds; the camera at the end. */
  readonly started: Promise<Omit<Reply, 'animation'> & { id: number | null }>

  /** How it ended. */
  readonly finished: Promise<Outcome>

  /** Stops it where it is. Does nothing if it has ended. */
  stop(): Promise<void>

  /** Sets it to a time in seconds from its start, backwards too. */
  seek(time: number): Promise<Camera>

  /** What the engine replied; for the types of `SyncMapView`. */
  private readonly [reply]?: Reply
}

// MARK: Errors

/** Everything that this package rejects with, except an AbortSignal's own reason. */
export class MapCamError extends Error {}

/** An error answer. Its message is the engine's own sentence, which says what would be right. */
export class RPCError extends MapCamError {
  readonly code: number
  readonly data: unknown
  /** The requested method. */
  readonly method: string
}

/** -32700: not JSON. */
export class ParseError extends RPCError {
  /** The offset in the line, in bytes. */
  readonly offset: number | undefined
}

/** -32600: JSON, but not a request. */
export class InvalidRequestError extends RPCError {}

/** -32601 */
export class MethodNotFoundError extends RPCError {
  /** The nearest name. */
  readonly suggestion: string | undefined
}

/** -32602 */
export class InvalidParamsError extends RPCError {
  /** A JSON Pointer to the wrong value in the params, such as "/update/zoomBy/delta". */
  readonly path: string
  /** What would be right. */
  readonly expected: string
}

/** -32603: a defect in the engine; it keeps running. */
export class InternalError extends RPCError {}

/** -32001 */
export class NoSuchMapError extends RPCError {
  readonly map: string
}

/** -32002 */
export class MapExistsError extends RPCError {
  readonly map: string
}

/** -32003 */
export class NoSuchAnimationError extends RPCError {
  readonly animation: number
}

/** -32004 */
export class LimitExceededError extends RPCError {
  /** Its name among `engine.info.limits`. */
  readonly limit: string
  readonly maximum: number
}

/** -32005: the clock runs in real time. */
export class ClockRunningError extends RPCError {}

/** An argument that the client refuses itself. Its message says what would be right. */
export class InvalidArgumentError extends MapCamError {}

/** The named file is not an executable for this machine. */
export class BinaryUnusableError extends MapCamError {
  readonly path: string
}

/** There is no mapcam to spawn. */
export class BinaryNotFoundError extends MapCamError {
  /** All paths that were tried. */
  readonly paths: string[]
}

/** The engine ended unexpectedly: all pending requests are rejected with this. */
export class EngineCrashedError extends MapCamError {
  readonly exitCode: number | null
  readonly signal: string | null
  /** Its last lines on stderr. */
  readonly stderr: string[]
}

/** A request to an engine that was closed. */
export class EngineClosedError extends MapCamError {}

/** The engine speaks another major version of the protocol. */
export class ProtocolVersionError extends MapCamError {
  readonly wanted: string
  readonly found: string
}

/** The output is not that of a mapcam engine. */
export class ProtocolError extends MapCamError {}

/** The wait was too long. */
export class TimeoutError extends MapCamError {
  /** Seconds. */
  readonly timeout: number
}

/** No answer in time. The request may still take effect. */
export class RequestTimeoutError extends TimeoutError {
  readonly method: string
}
