import type { Animation } from './animation.js'
import type { BoundsLike, EventSource, LineLike, RequestOptions, ViewEvents } from './common.js'
import type {
  FitOptions,
  FrameOptions,
  PlayOptions,
  RideOptions,
  RouteLike,
  RouteOptions,
  TourOptions,
  TourStepLike,
} from './options.js'
import type {
  Camera,
  CameraUpdate,
  MapMethods,
  Methods,
  PartialCamera,
  StartedRoute,
} from './protocol.js'

/** An update, or some of a camera: what is left out keeps its value. */
export type CameraChange =
  | (CameraUpdate & NoneOf<PartialCamera>)
  | (PartialCamera & NoneOf<CameraUpdate>)

/** A line to go along, in the place of a change. */
export type RouteChange = { route: RouteLike } & NoneOf<PartialCamera> & NoneOf<CameraUpdate>

/** The frames of an animation, a tour or a route. */
export type CameraPath = Methods['camera.path']['result'] & {
  /** When each frame is shown, in seconds from the first. */
  times: number[]
}

type NoneOf<Members> = { [Name in keyof Members]?: undefined }

/**
 * A map: its camera, what it sees, and its events. Requests are sent at once and in order: the next
 * does not have to wait for the answer to the last.
 */
export class MapView {
  private constructor()

  readonly id: string

  /** Removes the map: this object hears no more. */
  remove(options?: RequestOptions): Promise<null>

  /** Applies an update, or sets some of the camera, at once; resolves with the new camera. */
  move(change: CameraChange, options?: RequestOptions): Promise<Camera>
  /** Shows all of some bounds, at once. */
  fit(bounds: BoundsLike, options?: FitOptions & RequestOptions): Promise<Camera>

  /** Animates an update, or some properties of the camera. */
  animate(change: CameraChange, options?: PlayOptions): Animation
  /** Animates every property directly. */
  easeTo(change: CameraChange, options?: Omit<PlayOptions, 'path'>): Animation
  /** Flies: out, across and in again. */
  flyTo(change: CameraChange, options?: Omit<PlayOptions, 'path' | 'at'>): Animation
  /** Goes along a line at constant speed, as one animation; `started` tells its length too. */
  route(line: LineLike, options?: RouteOptions): Animation<StartedRoute>

  /** The frames that `animate` would show. Nothing moves. */
  path(change: CameraChange, options: PlayOptions & FrameOptions): Promise<CameraPath>
  /** The frames that `tour` would show. Nothing moves. */
  path(
    steps: readonly TourStepLike[],
    options: TourOptions & FrameOptions,
  ): Promise<CameraPath>
  /** The frames that `route` would show. Nothing moves. */
  path(ride: RouteChange, options: RideOptions & FrameOptions): Promise<CameraPath>
}

export interface MapView extends MapMethods, EventSource<ViewEvents> {}
