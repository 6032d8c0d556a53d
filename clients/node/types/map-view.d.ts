import type { Animation } from './animation.js'
import type {
  BoundsLike,
  EventSource,
  FitLike,
  InsetsLike,
  LineLike,
  PointLike,
  RequestOptions,
  TrackedPlaceLike,
  ViewEvents,
  ViewSettings,
} from './common.js'
import type {
  AnimationOptions,
  FollowOptions,
  FrameOptions,
  RideOptions,
  RouteLike,
  RouteOptions,
  TourOptions,
  TourStepLike,
  TurnOptions,
} from './options.js'
import type {
  AtMostOne,
  Camera,
  CameraInput,
  CameraUpdate,
  Coordinate,
  ElevatedCoordinate,
  EyeInput,
  MapState,
  Methods,
  PartialCamera,
  Point,
  RunningAnimation,
  StartedFollowing,
  StartedRoute,
  Tile,
  ViewMatrix,
  VisibleRegion,
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

/** How an animation is played. An abort of the signal stops it where it is. */
export type PlayOptions = Omit<AnimationOptions, 'at' | 'padding'> &
  ShorterOptions &
  RequestOptions

/** The same of what says itself where the target goes. */
export type TargetOptions = Omit<PlayOptions, 'at'>

type ShorterOptions = {
  /** The ground under this point stays under it; not with a target, an update or a flight. */
  at?: PointLike | undefined
  /** The map's padding goes there too. */
  padding?: InsetsLike | undefined
}

/** Which tiles: those of the view, or those of what would be, or is, under way. */
export type TilesOptions = Omit<
  Methods['projection.tiles']['params'],
  'map' | 'animation' | 'steps' | 'route'
> &
  AtMostOne<{
    /** The tiles of what this animation has still to show. */
    animation: number
    /** The tiles of a tour that would start now. */
    steps: readonly TourStepLike[]
    /** The tiles of a route that would start now. */
    route: RouteLike
  }>

/**
 * A map: its camera, what it sees, and its events. All that it asks goes out in order at once;
 * nothing has to be awaited before the next.
 */
export class MapView {
  private constructor()

  readonly id: string

  // The map

  state(options?: RequestOptions): Promise<MapState>
  configure(settings: ViewSettings, options?: RequestOptions): Promise<MapState>
  /** Removes the map: this object hears no more. */
  remove(options?: RequestOptions): Promise<null>

  // The camera

  camera(options?: RequestOptions): Promise<Camera>
  setCamera(camera: CameraInput, options?: RequestOptions): Promise<Camera>
  /** Applies an update, or sets some of the camera, at once; gives the camera that it led to. */
  move(change: CameraChange, options?: RequestOptions): Promise<Camera>
  /** Shows all of some bounds, at once. */
  fit(bounds: BoundsLike, options?: FitLike & RequestOptions): Promise<Camera>
  /** The camera that would show all of some bounds; null where the insets leave no room. */
  cameraForBounds(
    bounds: BoundsLike,
    options?: FitLike & RequestOptions,
  ): Promise<Camera | null>
  /** Puts the eye somewhere, looking at a place. */
  lookAt(eye: EyeInput, target: Coordinate, options?: RequestOptions): Promise<Camera>

  // Animations

  /** Animates an update, or some properties of the camera. */
  animate(change: CameraChange, options?: PlayOptions): Animation
  /** Animates every property directly. */
  easeTo(change: CameraChange, options?: Omit<PlayOptions, 'path'>): Animation
  /** Flies: out, across and in again. */
  flyTo(change: CameraChange, options?: Omit<TargetOptions, 'path'>): Animation
  animateToLocation(location: Coordinate, options?: TargetOptions): Animation
  animateToZoom(zoom: number, options?: PlayOptions): Animation
  animateToBearing(bearing: number, options?: PlayOptions): Animation
  animateToViewingAngle(viewingAngle: number, options?: PlayOptions): Animation
  animateToCameraPosition(camera: CameraInput, options?: TargetOptions): Animation
  /** Plays steps one after the other, as one animation. */
  tour(
    steps: readonly TourStepLike[],
    options?: TourOptions & RequestOptions,
  ): Animation
  /** Turns about the target. */
  orbit(degrees: number, options?: TurnOptions & RequestOptions): Animation
  /** Goes along a line at constant speed, as one animation; `started` tells its length too. */
  route(line: LineLike, options?: RouteOptions & RequestOptions): Animation<StartedRoute>
  /**
   * Follows what `track` tells, until something else moves the camera ("interrupted"), or until it is
   * stopped.
   */
  follow(options?: FollowOptions & RequestOptions): Animation<StartedFollowing>
  /**
   * Tells where what is followed, or will be, is now: one place, or several that are all shown. Always
   * accepted, and `following` says whether the camera follows.
   */
  track(
    places: TrackedPlaceLike | readonly TrackedPlaceLike[],
    options?: RequestOptions,
  ): Promise<Methods['camera.track']['result']>
  /** Stops all animations of the map where they are. */
  stop(options?: RequestOptions): Promise<Camera>
  /** Those that run or wait for their delay, oldest first. */
  animations(options?: RequestOptions): Promise<RunningAnimation[]>
  /** The frames that `animate` would show. Nothing moves. */
  path(
    change: CameraChange,
    options: PlayOptions & FrameOptions,
  ): Promise<CameraPath>
  /** The frames that `tour` would show. Nothing moves. */
  path(
    steps: readonly TourStepLike[],
    options: TourOptions & FrameOptions & RequestOptions,
  ): Promise<CameraPath>

  /** The frames that `route` would show. Nothing moves. */
  path(
    ride: RouteChange,
    options: RideOptions & FrameOptions & RequestOptions,
  ): Promise<CameraPath>

  // What it sees

  /** Where a place, or what stands above it, is seen; null behind the eye. */
  project(coordinate: ElevatedCoordinate, options?: RequestOptions): Promise<Point | null>
  project(
    coordinates: readonly ElevatedCoordinate[],
    options?: RequestOptions,
  ): Promise<(Point | null)[]>
  /** The place under a point; null at and above the horizon. */
  unproject(point: PointLike, options?: RequestOptions): Promise<Coordinate | null>
  unproject(
    points: readonly PointLike[],
    options?: RequestOptions,
  ): Promise<(Coordinate | null)[]>
  /** Whether a place is in view. */
  contains(coordinate: Coordinate, options?: RequestOptions): Promise<boolean>
  contains(coordinates: readonly Coordinate[], options?: RequestOptions): Promise<boolean[]>
  visibleRegion(options?: RequestOptions): Promise<VisibleRegion>
  /** How many points long a distance in metres is at a place. */
  pointsForMeters(meters: number, at: Coordinate, options?: RequestOptions): Promise<number>
  /** The zoom at which a distance in metres is so many points long at a place. */
  zoomForMeters(
    meters: number,
    points: number,
    at: Coordinate,
    options?: RequestOptions,
  ): Promise<number>
  /** The camera as a matrix, for a host that draws. */
  matrix(options?: RequestOptions): Promise<ViewMatrix>
  /** The tiles that the view touches, nearest first; or those of an animation, a tour or a route. */
  tiles(options?: TilesOptions & RequestOptions): Promise<Tile[]>

  // Hands

  pan(translation: PointLike, options?: { at?: PointLike | undefined } & RequestOptions): Promise<Camera>
  pinch(
    scale: number,
    at: PointLike,
    options?: { rotation?: number | undefined } & RequestOptions,
  ): Promise<Camera>
  rotate(degrees: number, options?: { at?: PointLike | undefined } & RequestOptions): Promise<Camera>
  tilt(degrees: number, options?: RequestOptions): Promise<Camera>
  /** Zooms one level in about a point, as a double tap does. */
  doubleTap(options?: { at?: PointLike | undefined } & RequestOptions): Animation
  /** Zooms one level out about a point, as a tap of two fingers does. */
  twoFingerTap(options?: { at?: PointLike | undefined } & RequestOptions): Animation
  /** Lifts the fingers: a fling, or nothing to animate. */
  endGesture(
    velocity?: PointLike,
    options?: RequestOptions,
  ): Animation<Methods['gesture.end']['result']>
}

export interface MapView extends EventSource<ViewEvents> {}
