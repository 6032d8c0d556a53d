// What all entry points with an engine share, wherever it runs: maps, animations and shorter spellings.

import type {
  BoundsLike,
  EventSource,
  CameraForBoundsOptions,
  FitOptions,
  FollowOptions,
  FrameOptions,
  GeoJSONObject,
  InsetsLike,
  LineLike,
} from './common.js'
import type {
  PartialCameraLike,
  PlaceLike,
  PlayOptions,
  PointLike,
  RequestOptions,
  RideOptions,
} from './common.js'
import type { RouteLike, RouteOptions, TourOptions, TourStepLike, ViewEvents } from './common.js'
import type {
  Bounds,
  BoundsInput,
  Camera,
  CameraReport,
  CameraUpdate,
  Coordinate,
  MapMethods,
  Methods,
} from './protocol.js'
import type {
  Outcome,
  PartialCamera,
  PointInput,
  StartedAnimation,
  StartedFollowing,
  StartedRoute,
} from './protocol.js'

export * from './common.js'
export * from './convert.js'
export * from './errors.js'
export * from './protocol.js'

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
