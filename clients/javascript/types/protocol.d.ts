// Generated from `mapcam schema` by clients/generator/generate.py: do not edit.

import type { Animation, BoundsLike, CameraLike, InsetsLike, LngLatLike } from './shared.js'
import type { OptionsOf, PartialCameraLike, PlaceLike, PointLike } from './shared.js'
import type { RequestOptions, RouteLike, SizeLike } from './shared.js'
import type { TourStepLike, TrackedPlaceLike } from './shared.js'

/** Exactly one of these members. */
export type ExactlyOne<Members> = {
  [Name in keyof Members]: { [Given in Name]: Members[Given] } & {
    [Other in Exclude<keyof Members, Name>]?: undefined
  }
}[keyof Members]

/** One of these members, or none of them. */
export type AtMostOne<Members> = {
  [Name in keyof Members]: { [Given in Name]?: Members[Given] | undefined } & {
    [Other in Exclude<keyof Members, Name>]?: undefined
  }
}[keyof Members]

export type AnimationPath = 'ease' | 'fly'

export type CameraProperty = 'target' | 'zoom' | 'bearing' | 'viewingAngle' | 'padding'

export type FitShape = 'box' | 'points'

export type NotificationName =
  | 'camera.willMove'
  | 'camera.didChange'
  | 'animation.step'
  | 'animation.ended'
  | 'camera.idle'

export type Observable = 'visibleRegion' | 'matrix' | 'tiles'

export type Outcome = 'completed' | 'interrupted' | 'stopped'

export type Rotation = 'shortest' | 'clockwise' | 'counterclockwise'

export type TileLevels = 'uniform' | 'varying'

/** The host. */
export interface Client {
  /** The host's name. */
  name: string
  /** The host's version. */
  version?: string | undefined
}

/** The server and its limits. */
export interface ServerDescription {
  /** The server. */
  server: {
    /** "mapcam". */
    name: string
    /** The engine's version. */
    version: string
  }
  /** The protocol's version. */
  protocolVersion: string
  /** What is limited; `limit` in an error's data is one of these. */
  limits: {
    /** Bytes in a message. */
    maxLineBytes: number
    /** Bytes of output that may wait before requests are no longer read. */
    maxBacklogBytes: number
    /** Requests in a batch. */
    maxBatchRequests: number
    /** Bytes in the answer of a batch. */
    maxBatchAnswerBytes: number
    /** Bytes in an id. */
    maxIdBytes: number
    /** Arrays and objects inside one another. */
    maxDepth: number
    /** Maps at a time. */
    maxMaps: number
    /** Animations that wait for their delay on a map. */
    maxWaitingAnimations: number
    /** Steps of the tours that wait on a map. */
    maxTourWork: number
    /** Places in a camera.track. */
    maxTrackedPlaces: number
    /** Places in all routes of a request. */
    maxRoutePlaces: number
    /** Tiles in a result of projection.tiles. */
    maxTiles: number
    /** Tiles in a camera.didChange; null if there are more. */
    maxObservedTiles: number
    /** Frames in a result of camera.path. */
    maxFrames: number
  }
}

/** The size of a view, in points. */
export interface SizeInput {
  /** Across; 0 until there is a view. From 0 to 65,536. */
  width: number
  /** Down; 0 until there is a view. From 0 to 65,536. */
  height: number
}

/** Distances inwards from the edges, in points: one number for all, or an object. */
export type InsetsInput =
  | number
  | {
      /** From the top edge. At least 0. By default 0. */
      top?: number | undefined
      /** From the left edge. At least 0. By default 0. */
      left?: number | undefined
      /** From the bottom edge. At least 0. By default 0. */
      bottom?: number | undefined
      /** From the right edge. At least 0. By default 0. */
      right?: number | undefined
    }

/** A place on the globe, in degrees. */
export interface Coordinate {
  /**
   * Degrees north, from -90 to 90: clamped to ±85 in a camera's target, where any number is
   * accepted, and to the edge of the map, ±85.0511287798066, elsewhere.
   */
  latitude: number
  /** Degrees east; wrapped into [-180, 180). */
  longitude: number
}

/** A box of latitudes and longitudes, or the places to draw one around. */
export type BoundsInput =
  | {
      /** The south-west corner. West of more than the east crosses the antimeridian. */
      southWest: Coordinate
      /**
       * The north-east corner. From west -180 to east 180, or 360 degrees or more, is the whole
       * world.
       */
      northEast: Coordinate
      coordinates?: undefined
      east?: undefined
      north?: undefined
      south?: undefined
      west?: undefined
    }
  | {
      /** The northern latitude. From -90 to 90. */
      north: number
      /** The southern latitude. From -90 to 90. */
      south: number
      /** The western longitude. More than the east crosses the antimeridian. */
      west: number
      /** The eastern longitude. */
      east: number
      coordinates?: undefined
      northEast?: undefined
      southWest?: undefined
    }
  | {
      /** The smallest box around these, the short way round the antimeridian. At least 1 items. */
      coordinates: readonly Coordinate[]
      east?: undefined
      north?: undefined
      northEast?: undefined
      south?: undefined
      southWest?: undefined
      west?: undefined
    }

/** Which gestures are allowed; what is left out stays as it is. */
export interface GesturesInput {
  /** Pan and fling; without it, pinches are about the centre. */
  scroll?: boolean | undefined
  /** Pinches zoom. */
  zoom?: boolean | undefined
  /** Tilts. */
  tilt?: boolean | undefined
  /** Pinches and turns rotate. */
  rotate?: boolean | undefined
}

/** A camera; bearing and viewing angle are 0 by default. */
export interface CameraInput {
  /** The place at the centre of what padding leaves free. */
  target: Coordinate
  /** The world is 256·2^zoom points wide. */
  zoom: number
  /** Degrees clockwise from north. By default 0. */
  bearing?: number | undefined
  /** Degrees from looking straight down. By default 0. */
  viewingAngle?: number | undefined
}

/** The size of a view, in points. */
export interface Size {
  /** Across. */
  width: number
  /** Down. */
  height: number
}

/** Distances inwards from the edges, in points. */
export interface Insets {
  /** From the top edge. */
  top: number
  /** From the left edge. */
  left: number
  /** From the bottom edge. */
  bottom: number
  /** From the right edge. */
  right: number
}

/** A camera, within its map's constraints. */
export interface Camera {
  /** The place at the centre of what padding leaves free. */
  target: Coordinate
  /** The world is 256·2^zoom points wide. */
  zoom: number
  /** Degrees clockwise from north, in [0, 360). */
  bearing: number
  /** Degrees from looking straight down, 0 or more. */
  viewingAngle: number
}

/** A box of latitudes and longitudes. */
export interface Bounds {
  /** The south-west corner. */
  southWest: Coordinate
  /** The north-east corner. */
  northEast: Coordinate
}

/** Which gestures are allowed. */
export interface Gestures {
  /** Pan and fling. */
  scroll: boolean
  /** Pinches zoom. */
  zoom: boolean
  /** Tilts. */
  tilt: boolean
  /** Pinches and turns rotate. */
  rotate: boolean
}

/** A map's settings, camera and state. */
export interface MapState {
  /** Its id. */
  map: string
  /** The view's size. */
  size: Size
  /** What the host's controls cover. */
  padding: Insets
  /** The camera. */
  camera: Camera
  /** The least zoom. */
  minZoom: number
  /** The greatest zoom. */
  maxZoom: number
  /** The box that users keep the target in. */
  cameraTargetBounds: Bounds | null
  /** What cameraTargetBounds restrict. */
  cameraTargetBoundsApply: 'gestures' | 'always'
  /** The box that everything visible stays in. */
  viewBounds: Bounds | null
  /** What viewBounds smaller than the view do. */
  viewBoundsMode: 'inside' | 'contain'
  /** The greatest viewing angle by zoom. */
  viewingAngleLimits: [number, number][]
  /** The vertical field of view in degrees. */
  fieldOfView: number
  /** Which gestures are allowed. */
  gestures: Gestures
  /** Whether a gesture is in progress. */
  gesturing: boolean
  /** The notifications that it sends. */
  notify: NotificationName[]
  /** What camera.didChange contains in addition to the camera. */
  observe: Observable[]
}

/** What a limit changed. "mercator" is a latitude beyond ±85. */
export interface Clamping {
  /** The property that was changed. */
  property: 'target' | 'zoom' | 'bearing' | 'viewingAngle'
  /** The setting that changed it, the first if several did. */
  limit:
    | 'minZoom'
    | 'maxZoom'
    | 'viewingAngleLimits'
    | 'cameraTargetBounds'
    | 'viewBounds'
    | 'mercator'
}

/** A camera, and what limits changed of what was requested. */
export interface CameraReport {
  /** The place at the centre of what padding leaves free. */
  target: Coordinate
  /** The world is 256·2^zoom points wide. */
  zoom: number
  /** Degrees clockwise from north, in [0, 360). */
  bearing: number
  /** Degrees from looking straight down, 0 or more. */
  viewingAngle: number
  /** What limits changed of what was requested; only if `report` asks for it. */
  clamped?: Clamping[]
}

/**
 * A place on the screen, or a distance across it, in points: from the viewport's top left, y down.
 */
export interface PointInput {
  /** To the right. */
  x: number
  /** Down. */
  y: number
}

/** One change to a camera, under exactly one of these names. */
export type CameraUpdate = ExactlyOne<{
  /** One zoom level in. */
  zoomIn: Record<string, never>
  /** One zoom level out. */
  zoomOut: Record<string, never>
  /** To a zoom. */
  zoomTo: {
    /** The zoom. */
    zoom: number
  }
  /** By zoom levels; a positive number zooms in. */
  zoomBy: {
    /** Zoom levels; negative is out. */
    delta: number
    /** The ground under this point stays under it. */
    at?: PointInput | undefined
  }
  /** To a place. */
  setTarget: {
    /** The place. */
    target: Coordinate
    /** The zoom, if it changes as well. */
    zoom?: number | undefined
  }
  /** To a camera. */
  setCamera: {
    /** The camera. */
    camera: CameraInput
  }
  /** Moves the camera on the screen: the ground at the centre goes the other way. */
  scrollBy: {
    /** Points to the right. */
    x: number
    /** Points down. */
    y: number
  }
  /**
   * Moves the camera on the screen as little as brings places inside, at its zoom, bearing and
   * viewing angle.
   */
  panInside: {
    /**
     * The places, in the copies of the world nearest to each other, and then to the target. If they
     * cannot all be inside at this zoom, the box around them is fitted. At least 1 items.
     */
    coordinates: readonly Coordinate[]
    /** Kept free inside the viewport less the map's padding. By default {}. */
    insets?: InsetsInput | undefined
  }
  /** Shows all of an area, as large as possible. */
  fitBounds: {
    /** The area to show. */
    bounds: BoundsInput
    /** Degrees clockwise from north; "keep", the map's own. By default 0. */
    bearing?: 'keep' | number | undefined
    /** Degrees; "keep", the map's own. As far as the zoom found allows it. By default 0. */
    viewingAngle?: 'keep' | number | undefined
    /**
     * The greatest zoom of the fit, which is centred in any case; the map's maxZoom applies, too.
     * From 0 to 30.
     */
    maxZoom?: number | undefined
    /**
     * The zoom is the greatest multiple of this that is not above the fit's own, then limited: 1
     * for whole zooms, which static maps take. Above 0.
     */
    zoomSnap?: number | undefined
    /**
     * Of `coordinates`: whether their box is to be seen, or just the places themselves, which may
     * be tighter. By default "box".
     */
    shape?: FitShape | undefined
  } & AtMostOne<{
    /**
     * Kept free inside the viewport less the map's padding; 64 points at each edge if neither this
     * nor `insets` is given.
     */
    padding: InsetsInput
    /** The same. */
    insets: InsetsInput
  }>
}>

/** Some of a camera; what is left out keeps its value. */
export interface PartialCamera {
  /** The place at the centre of what padding leaves free. */
  target?: Coordinate | undefined
  /** The world is 256·2^zoom points wide. */
  zoom?: number | undefined
  /** Degrees clockwise from north. */
  bearing?: number | undefined
  /** Degrees from looking straight down. */
  viewingAngle?: number | undefined
}

/** Where an eye is. */
export interface EyeInput {
  /** The place below it. */
  coordinate: Coordinate
  /** Metres above the ground, at the scale of its own latitude. Above 0. */
  altitude: number
}

/** The progress of an animation over time: a name, a cubic Bézier or a spring. */
export type TimingCurve =
  | 'linear'
  | 'easeIn'
  | 'easeOut'
  | 'easeInOut'
  | 'default'
  | readonly [number, number, number, number]
  | {
      /** A damped spring; its duration is the time until it stays within 1e-4 of its end. */
      spring: {
        /** The undamped spring's period in seconds. From 0.001 to 60. */
        response: number
        /** 1 is critical; below it the spring overshoots. From 0.01 to 100. */
        dampingFraction: number
      }
    }

/** How a flight is flown. */
export interface FlightOptions {
  /**
   * The flight's speed. At its top, the ground passes at speed / curvature view widths per second,
   * 0.85 by default. From 0.001 to 1,000. By default 1.2.
   */
  speed?: number | undefined
  /**
   * How high it goes, the paper's ρ: the greater, the higher. From 0.01 to 100. By default 1.42.
   */
  curvature?: number | undefined
  /** The zoom at the top, if the path would go higher. */
  minZoom?: number | undefined
  /** The longest duration that the speed may lead to, in seconds. Above 0. */
  maxDuration?: number | undefined
}

/** An animation that was started, and what limits changed of what was requested. */
export interface AnimationReport {
  /** Its id, unique in the session; null if the camera is already there. */
  animation: number | null
  /** Seconds, without the delay. */
  duration: number
  /** The camera at its end, if no other request changes it. */
  camera: Camera
  /** What limits changed of what was requested; only if `report` asks for it. */
  clamped?: Clamping[]
}

/** A line in Google's Encoded Polyline Algorithm Format. */
export interface Polyline {
  /** The encoded text. */
  polyline: string
  /** Decimal digits: 5, or 6 of some services. From 1 to 7. By default 5. */
  precision?: number | undefined
}

/** A line of GeoJSON (RFC 7946). */
export interface LineString {
  /** "LineString". */
  type: 'LineString'
  /** Positions [longitude, latitude], an altitude after them is ignored. At least 2 items. */
  coordinates: readonly (readonly number[])[]
  /** Ignored. */
  bbox?: unknown | undefined
}

/** A number along a route: linear between the pairs, constant outside. */
export type RouteProfile = number | readonly (readonly [number, number])[]

/** A line, and how the camera goes along it at constant speed or as recorded. */
export type Route = {
  /**
   * The line's places, 2 to 100,000, in order: straight between them on the map, the short way
   * round. An array, an encoded polyline or a GeoJSON LineString.
   */
  coordinates: readonly Coordinate[] | Polyline | LineString
  /** A zoom, or pairs of a part of the length and the zoom there; by default the camera's own. */
  zoom?: RouteProfile | undefined
  /**
   * Degrees, or pairs of a part of the length and the viewing angle there; by default the camera's
   * own.
   */
  viewingAngle?: RouteProfile | undefined
  /**
   * "course", the direction of the line; "keep", the camera's own; or degrees. By default "course".
   */
  bearing?: 'course' | 'keep' | number | undefined
  /**
   * Metres around the target over which the course is averaged; by default the distance of three
   * seconds. Above 0.
   */
  courseLength?: number | undefined
  /**
   * Averages the line over this many metres; corners are cut by at most a quarter of it. At least
   * 0. By default 0.
   */
  smoothing?: number | undefined
  /**
   * Seconds in which the camera eases from where it was, within the duration; by default 0, and 1
   * for a step of a tour that does not begin on the route. At least 0.
   */
  approach?: number | undefined
} & AtMostOne<{
  /**
   * Metres per second. Without this, `duration` and `times`: one screen height of ground every two
   * seconds. At least 0.001.
   */
  speed: number
  /** Seconds; either this or `speed`. At least 0. */
  duration: number
  /**
   * Seconds, one number for each place, counted from the first: the camera moves as recorded. They
   * increase; between equal places the camera rests. Instead of `speed`, `duration` and a curve.
   * From 2 to 100,000 items.
   */
  times: readonly number[]
}>

/** A part of a tour: a change, and how it is played. */
export type TourStep = {
  /**
   * Seconds; by default 0.25, for a flight as its speed determines. Not with a spring. At least 0.
   */
  duration?: number | undefined
  /** The progress over time; by default "default", along a route "linear". */
  curve?: TimingCurve | undefined
  /** Straight, or out, across and in again after van Wijk and Nuij. By default "ease". */
  path?: AnimationPath | undefined
  /** Which way the bearing turns. By default "shortest". */
  rotation?: Rotation | undefined
  /** How a flight is flown; only with `path` "fly". */
  fly?: FlightOptions | undefined
  /** Seconds before it begins. At least 0. By default 0. */
  delay?: number | undefined
  /** Seconds to rest after the step. At least 0. By default 0. */
  hold?: number | undefined
  /**
   * Passes through the step's camera: steps that do so one after the other are one smooth path.
   * Without `duration` it takes as long as a flight. By default false.
   */
  through?: boolean | undefined
} & ExactlyOne<{
  /** An update; either this, `to`, `route` or `orbit`. */
  update: CameraUpdate
  /** Properties and where they go; either this, `update`, `route` or `orbit`. */
  to: PartialCamera
  /** A line to go along; either this, `update`, `to` or `orbit`. */
  route: Route
  /** Degrees clockwise about the target. */
  orbit: number
}>

/** Settings of a map, as `map.configure` takes them. */
export interface TourSettings {
  /** The view's size. */
  size?: SizeInput | undefined
  /** What the host's controls cover at each edge. */
  padding?: InsetsInput | undefined
  /**
   * Sets minZoom, maxZoom and viewingAngleLimits: "google" to 2, 21 and [[10, 30], [16, 65]], the
   * default, "none" to 0, 30 and [[0, 89]]; settings given beside it take precedence.
   */
  limits?: 'google' | 'none' | undefined
  /** The least zoom, 2 by default; at most `maxZoom`. From 0 to 30. */
  minZoom?: number | undefined
  /** The greatest zoom, 21 by default. From 0 to 30. */
  maxZoom?: number | undefined
  /** The box that users keep the target in; null clears it. */
  cameraTargetBounds?: BoundsInput | null | undefined
  /**
   * What cameraTargetBounds restrict: gestures and flings alone, the default, or every movement of
   * the camera.
   */
  cameraTargetBoundsApply?: 'gestures' | 'always' | undefined
  /** The box that everything visible stays in, also under the padding; null clears it. */
  viewBounds?: BoundsInput | null | undefined
  /**
   * Whether viewBounds smaller than the view limit the zoom ("inside", the default) or are centred
   * in it ("contain").
   */
  viewBoundsMode?: 'inside' | 'contain' | undefined
  /**
   * The greatest viewing angle by zoom, as pairs [zoom, angle] in ascending order of zoom, with
   * angles that do not fall: linear between them, constant outside; [[10, 30], [16, 65]] by
   * default. From 1 to 16 items.
   */
  viewingAngleLimits?: readonly (readonly [number, number])[] | undefined
  /** The vertical field of view in degrees, 36.86989764584402 by default. From 1 to 150. */
  fieldOfView?: number | undefined
  /** Which gestures are allowed, all by default. */
  gestures?: GesturesInput | undefined
  /** The notifications that the map sends, by their methods' names; all by default. */
  notify?: readonly NotificationName[] | undefined
  /** What camera.didChange contains in addition to the camera; nothing by default. */
  observe?: readonly Observable[] | undefined
}

/** A tour, and what it begins from. */
export interface TourDocument {
  /** The version of the format: 1. From 1 to 1. */
  tour: number
  /** What it is called. From 0 to 1,000 bytes. */
  title?: string | undefined
  /** The view's size. */
  size?: SizeInput | undefined
  /** Settings as `map.configure` takes them. */
  map?: TourSettings | undefined
  /** The first camera; by default the map's own. */
  camera?: CameraInput | undefined
  /** Frames per second of its film. Above 0, at most 1,000. By default 60. */
  fps?: number | undefined
  /** The steps, 1 to 1,000. From 1 to 1,000 items. */
  steps: readonly TourStep[]
}

/** An animation that was started. */
export interface StartedAnimation {
  /** Its id, unique in the session; null if the camera is already there. */
  animation: number | null
  /** Seconds, without the delay. */
  duration: number
  /** The camera at its end, if no other request changes it. */
  camera: Camera
}

/** An animation that runs or waits. */
export interface RunningAnimation {
  /** Its id. */
  animation: number
  /** Seconds since it began; 0 while it waits. */
  elapsed: number
  /** The whole duration in seconds, without the delay; null if it follows. */
  duration: number | null
  /** The properties that it still animates. */
  properties: CameraProperty[]
}

/** A route that was started. */
export interface StartedRoute {
  /** Its id, unique in the session; null if it takes no time. */
  animation: number | null
  /** Seconds, without the delay. */
  duration: number
  /** The camera at its end, if no other request changes it. */
  camera: Camera
  /** The line's length in metres. */
  length: number
}

/** A camera that follows. */
export interface StartedFollowing {
  /** Its id, unique in the session. */
  animation: number | null
  /** The camera now. */
  camera: Camera
}

/** Where something that is followed is. */
export interface TrackedPlace {
  /** Where it is. */
  coordinate: Coordinate
  /** Where it is heading, in degrees clockwise from north. */
  heading?: number | undefined
}

/** A place on the globe, on the ground or above it. */
export interface ElevatedCoordinate {
  /** Degrees north; clamped to ±85.0511287798066. From -90 to 90. */
  latitude: number
  /** Degrees east; wrapped into [-180, 180). */
  longitude: number
  /**
   * Metres above the ground, at the scale of the place's own latitude: of a roof, a marker, a
   * plane. By default 0.
   */
  altitude?: number | undefined
}

/**
 * A place on the screen, or a distance across it, in points: from the viewport's top left, y down.
 */
export interface Point {
  /** To the right. */
  x: number
  /** Down. */
  y: number
}

/** The ground that is seen. */
export interface VisibleRegion {
  /** The ground at the bottom left. */
  nearLeft: Coordinate
  /** The ground at the bottom right. */
  nearRight: Coordinate
  /**
   * The ground at the top left; with the horizon in view, a hundredth of the eye's distance below
   * it.
   */
  farLeft: Coordinate
  /** The same at the top right. */
  farRight: Coordinate
  /**
   * Of the corners and the target. Longitudes are counted on from the target's: they leave [-180,
   * 180) where the region crosses the antimeridian, and the west one is always the smaller.
   */
  bounds: Bounds
  /**
   * The ground that is seen as a closed ring, counter-clockwise, with longitudes as in `bounds`; a
   * side that bends in degrees has more vertices.
   */
  polygon: Coordinate[]
}

/** Where a camera's eye is. */
export interface Eye {
  /** The place below it. */
  coordinate: Coordinate
  /** Metres above the ground, at the scale of its own latitude. */
  altitude: number
}

/** A camera as a matrix. */
export interface ViewMatrix {
  /**
   * Sixteen numbers, column after column: from Mercator (the world is 1 wide; x east, y south, z
   * up, from the target) to clip space (x right and y up, -1 to 1 across the viewport; z/w from 0
   * at `near` to 1 at `far`).
   */
  viewProjection: number[]
  /** Where the eye is. */
  eye: Eye
  /** The width of the world in points. */
  worldSize: number
  /** The near plane's depth in points. */
  near: number
  /** The far plane's depth in points. */
  far: number
}

/** A square of the Mercator world. */
export interface Tile {
  /** The level. */
  z: number
  /** Eastwards from -180, in 0 to 2^z - 1. */
  x: number
  /** Southwards from the north edge, in 0 to 2^z - 1. */
  y: number
  /** The copy of the world, 0 being the target's. */
  wrap: number
}

/** A list of numbers for each camera or box. */
export interface NumberLists {
  /**
   * How many words of 32 bits each has; null if it is wrong. From 524288 words on the others are
   * missing: ask for them.
   */
  counts: (number | null)[]
  /**
   * All numbers, one after the other, in base64: doubles, little-endian, if nothing else is said.
   */
  numbers: string
}

/** Every method's parameters and result. */
export interface Methods {
  /**
   * Describes the server and its limits. Optional; may be called at any time. Unknown parameters
   * are ignored.
   */
  initialize: {
    params: {
      /** The host. */
      client?: Client | undefined
      /** The version of the protocol that the host speaks; its major number must be 1. */
      protocolVersion?: string | undefined
    }
    /** The server and its limits. */
    result: ServerDescription
  }
  /** Does nothing; a response shows that the engine runs. */
  ping: {
    params: Record<string, never>
    /** An empty object. */
    result: Record<string, never>
  }
  /** Ends the session: after the response the process exits with status 0. */
  shutdown: {
    params: Record<string, never>
    /** Nothing. */
    result: null
  }
  /** Describes all methods, their parameters and results, the errors and the notifications. */
  'rpc.discover': {
    params: Record<string, never>
    /** This service's OpenRPC document. */
    result: unknown
  }
  /** Creates a map. */
  'map.create': {
    params: {
      /** The new map's id. From 1 to 128 bytes. */
      map: string
      /** The view's size. */
      size?: SizeLike | undefined
      /** What the host's controls cover at each edge. */
      padding?: InsetsLike | undefined
      /**
       * Sets minZoom, maxZoom and viewingAngleLimits: "google" to 2, 21 and [[10, 30], [16, 65]],
       * the default, "none" to 0, 30 and [[0, 89]]; settings given beside it take precedence.
       */
      limits?: 'google' | 'none' | undefined
      /** The least zoom, 2 by default; at most `maxZoom`. From 0 to 30. */
      minZoom?: number | undefined
      /** The greatest zoom, 21 by default. From 0 to 30. */
      maxZoom?: number | undefined
      /** The box that users keep the target in; null clears it. */
      cameraTargetBounds?: BoundsLike | null | undefined
      /**
       * What cameraTargetBounds restrict: gestures and flings alone, the default, or every movement
       * of the camera.
       */
      cameraTargetBoundsApply?: 'gestures' | 'always' | undefined
      /** The box that everything visible stays in, also under the padding; null clears it. */
      viewBounds?: BoundsLike | null | undefined
      /**
       * Whether viewBounds smaller than the view limit the zoom ("inside", the default) or are
       * centred in it ("contain").
       */
      viewBoundsMode?: 'inside' | 'contain' | undefined
      /**
       * The greatest viewing angle by zoom, as pairs [zoom, angle] in ascending order of zoom, with
       * angles that do not fall: linear between them, constant outside; [[10, 30], [16, 65]] by
       * default. From 1 to 16 items.
       */
      viewingAngleLimits?: readonly (readonly [number, number])[] | undefined
      /** The vertical field of view in degrees, 36.86989764584402 by default. From 1 to 150. */
      fieldOfView?: number | undefined
      /** Which gestures are allowed, all by default. */
      gestures?: GesturesInput | undefined
      /** The notifications that the map sends, by their methods' names; all by default. */
      notify?: readonly NotificationName[] | undefined
      /** What camera.didChange contains in addition to the camera; nothing by default. */
      observe?: readonly Observable[] | undefined
      /** The first camera; by default 0/0 at zoom 2. */
      camera?: CameraLike | undefined
    }
    /** The map. */
    result: MapState
  }
  /** Changes a map's settings; what is left out stays as it is. The camera is limited again. */
  'map.configure': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /** The view's size. */
      size?: SizeLike | undefined
      /** What the host's controls cover at each edge. */
      padding?: InsetsLike | undefined
      /**
       * Sets minZoom, maxZoom and viewingAngleLimits: "google" to 2, 21 and [[10, 30], [16, 65]],
       * the default, "none" to 0, 30 and [[0, 89]]; settings given beside it take precedence.
       */
      limits?: 'google' | 'none' | undefined
      /** The least zoom, 2 by default; at most `maxZoom`. From 0 to 30. */
      minZoom?: number | undefined
      /** The greatest zoom, 21 by default. From 0 to 30. */
      maxZoom?: number | undefined
      /** The box that users keep the target in; null clears it. */
      cameraTargetBounds?: BoundsLike | null | undefined
      /**
       * What cameraTargetBounds restrict: gestures and flings alone, the default, or every movement
       * of the camera.
       */
      cameraTargetBoundsApply?: 'gestures' | 'always' | undefined
      /** The box that everything visible stays in, also under the padding; null clears it. */
      viewBounds?: BoundsLike | null | undefined
      /**
       * Whether viewBounds smaller than the view limit the zoom ("inside", the default) or are
       * centred in it ("contain").
       */
      viewBoundsMode?: 'inside' | 'contain' | undefined
      /**
       * The greatest viewing angle by zoom, as pairs [zoom, angle] in ascending order of zoom, with
       * angles that do not fall: linear between them, constant outside; [[10, 30], [16, 65]] by
       * default. From 1 to 16 items.
       */
      viewingAngleLimits?: readonly (readonly [number, number])[] | undefined
      /** The vertical field of view in degrees, 36.86989764584402 by default. From 1 to 150. */
      fieldOfView?: number | undefined
      /** Which gestures are allowed, all by default. */
      gestures?: GesturesInput | undefined
      /** The notifications that the map sends, by their methods' names; all by default. */
      notify?: readonly NotificationName[] | undefined
      /** What camera.didChange contains in addition to the camera; nothing by default. */
      observe?: readonly Observable[] | undefined
    }
    /** The map. */
    result: MapState
  }
  /** A map's settings, camera and state. */
  'map.get': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
    }
    /** The map. */
    result: MapState
  }
  /** All maps. */
  'map.list': {
    params: Record<string, never>
    /** The maps' ids, in the order in which they were created. */
    result: {
      /** The maps' ids, oldest first. */
      maps: string[]
    }
  }
  /** Removes a map. Its animations end, stopped. */
  'map.remove': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
    }
    /** Nothing. */
    result: null
  }
  /** The camera of a map. */
  'camera.get': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
    }
    /** The camera. */
    result: Camera
  }
  /** Sets the camera at once. All animations of the map end, interrupted. */
  'camera.set': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /**
       * The host's name for the request, which the notifications of its movement repeat. From 1 to
       * 128 bytes.
       */
      tag?: string | undefined
      /** The camera. */
      camera: CameraLike
      /** `["clamped"]` adds `clamped` to the result: what limits changed of what was requested. */
      report?: readonly 'clamped'[] | undefined
    }
    /** The camera, constrained. */
    result: CameraReport
  }
  /**
   * Applies an update, or sets some properties, at once. All animations of the map end,
   * interrupted.
   */
  'camera.move': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /**
       * The host's name for the request, which the notifications of its movement repeat. From 1 to
       * 128 bytes.
       */
      tag?: string | undefined
      /** `["clamped"]` adds `clamped` to the result: what limits changed of what was requested. */
      report?: readonly 'clamped'[] | undefined
    } & ExactlyOne<{
      /** An update; either this or `to`. */
      update: CameraUpdate
      /** Properties and where they go; either this or `update`. */
      to: PartialCameraLike
    }>
    /** The camera, constrained. */
    result: CameraReport
  }
  /** Stops an animation, or all animations of the map, where they are. */
  'camera.stop': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /**
       * The host's name for the request, which the notifications of its movement repeat. From 1 to
       * 128 bytes.
       */
      tag?: string | undefined
      /** The one to stop; all by default. At least 1. */
      animation?: number | undefined
    }
    /** The camera. */
    result: Camera
  }
  /** The camera that shows all of an area, as large as possible. Does not move the camera. */
  'camera.forBounds': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /** The view's size, instead of the map's. */
      size?: SizeLike | undefined
      /** The view's padding, instead of the map's. */
      padding?: InsetsLike | undefined
      /** The vertical field of view in degrees, instead of the map's. From 1 to 150. */
      fieldOfView?: number | undefined
      /** The area to show. */
      bounds: BoundsLike
      /** Kept free inside the viewport less the map's padding. By default {}. */
      insets?: InsetsLike | undefined
      /** Degrees clockwise from north; "keep", the map's own. By default 0. */
      bearing?: 'keep' | number | undefined
      /** Degrees; "keep", the map's own. As far as the zoom found allows it. By default 0. */
      viewingAngle?: 'keep' | number | undefined
      /**
       * The greatest zoom of the fit, which is centred in any case; the map's maxZoom applies, too.
       * From 0 to 30.
       */
      maxZoom?: number | undefined
      /**
       * The zoom is the greatest multiple of this that is not above the fit's own, then limited: 1
       * for whole zooms, which static maps take. Above 0.
       */
      zoomSnap?: number | undefined
      /**
       * Of `coordinates`: whether their box is to be seen, or just the places themselves, which may
       * be tighter. By default "box".
       */
      shape?: FitShape | undefined
      /** `["clamped"]` adds `clamped` to the result: what limits changed of what was requested. */
      report?: readonly 'clamped'[] | undefined
    }
    /** The camera, constrained; null if the insets leave no room. */
    result: CameraReport | null
  }
  /**
   * Sets the camera at once from where its eye is and what it looks at. All animations of the map
   * end, interrupted. projection.matrix returns the eye.
   */
  'camera.lookAt': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /**
       * The host's name for the request, which the notifications of its movement repeat. From 1 to
       * 128 bytes.
       */
      tag?: string | undefined
      /** Where the eye is. */
      eye: EyeInput
      /**
       * The place looked at. Straight below the eye, within 1e-9 of its altitude, the bearing stays
       * as it is.
       */
      target: PlaceLike
      /** `["clamped"]` adds `clamped` to the result: what limits changed of what was requested. */
      report?: readonly 'clamped'[] | undefined
    }
    /** The camera, constrained. */
    result: CameraReport
  }
  /**
   * How a camera differs from another; the map's limits change neither. Does not move the camera.
   */
  'camera.compare': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /** The view's size; by default the map's. */
      size?: SizeLike | undefined
      /** The first camera. */
      a: CameraLike
      /** The second camera. */
      b: CameraLike
    }
    /** The second camera beside the first. */
    result: {
      /** From a's target to b's along the great circle. */
      meters: number
      /** The course of that at a's target, in degrees, in [0, 360). */
      bearing: number
      /** b's zoom minus a's. */
      zoom: number
      /** From a's bearing to b's, clockwise, in (-180, 180]. */
      turn: number
      /** b's viewing angle minus a's. */
      viewingAngle: number
      /** From the centre of a's screen to b's target; null if that is behind the eye. */
      points: number | null
    }
  }
  /**
   * Animates an update, some properties or the padding. It takes control of the properties it
   * animates, from their current values; all others keep running.
   */
  'camera.animate': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /**
       * The host's name for the request, which the notifications of its movement repeat. From 1 to
       * 128 bytes.
       */
      tag?: string | undefined
      /** The map's padding goes there at the same time. */
      padding?: InsetsLike | undefined
      /**
       * The ground under this point stays under it; only with `to` without a target, or with
       * `padding` alone.
       */
      at?: PointLike | undefined
      /**
       * Seconds; by default 0.25, for a flight as its speed determines. Not with a spring. At least
       * 0.
       */
      duration?: number | undefined
      /** The progress over time; by default "default", along a route "linear". */
      curve?: TimingCurve | undefined
      /** Straight, or out, across and in again after van Wijk and Nuij. By default "ease". */
      path?: AnimationPath | undefined
      /** Which way the bearing turns. By default "shortest". */
      rotation?: Rotation | undefined
      /** How a flight is flown; only with `path` "fly". */
      fly?: FlightOptions | undefined
      /** Seconds before it begins. At least 0. By default 0. */
      delay?: number | undefined
      /** `["clamped"]` adds `clamped` to the result: what limits changed of what was requested. */
      report?: readonly 'clamped'[] | undefined
    } & AtMostOne<{
      /** An update; either this or `to`. */
      update: CameraUpdate
      /** Properties and where they go; either this or `update`. */
      to: PartialCameraLike
    }>
    /** The animation, where it will lead and how long it takes. */
    result: AnimationReport
  }
  /** Animates the target. */
  'camera.animateToLocation': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /**
       * The host's name for the request, which the notifications of its movement repeat. From 1 to
       * 128 bytes.
       */
      tag?: string | undefined
      /** Where the target goes. */
      location: PlaceLike
      /** The map's padding goes there at the same time. */
      padding?: InsetsLike | undefined
      /**
       * Seconds; by default 0.25, for a flight as its speed determines. Not with a spring. At least
       * 0.
       */
      duration?: number | undefined
      /** The progress over time; by default "default", along a route "linear". */
      curve?: TimingCurve | undefined
      /** Straight, or out, across and in again after van Wijk and Nuij. By default "ease". */
      path?: AnimationPath | undefined
      /** Which way the bearing turns. By default "shortest". */
      rotation?: Rotation | undefined
      /** How a flight is flown; only with `path` "fly". */
      fly?: FlightOptions | undefined
      /** Seconds before it begins. At least 0. By default 0. */
      delay?: number | undefined
      /** `["clamped"]` adds `clamped` to the result: what limits changed of what was requested. */
      report?: readonly 'clamped'[] | undefined
    }
    /** The animation, where it will lead and how long it takes. */
    result: AnimationReport
  }
  /** Animates the zoom. */
  'camera.animateToZoom': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /**
       * The host's name for the request, which the notifications of its movement repeat. From 1 to
       * 128 bytes.
       */
      tag?: string | undefined
      /** Where the zoom goes. */
      zoom: number
      /** The map's padding goes there at the same time. */
      padding?: InsetsLike | undefined
      /**
       * The ground under this point stays under it; only with `to` without a target, or with
       * `padding` alone.
       */
      at?: PointLike | undefined
      /**
       * Seconds; by default 0.25, for a flight as its speed determines. Not with a spring. At least
       * 0.
       */
      duration?: number | undefined
      /** The progress over time; by default "default", along a route "linear". */
      curve?: TimingCurve | undefined
      /** Straight, or out, across and in again after van Wijk and Nuij. By default "ease". */
      path?: AnimationPath | undefined
      /** Which way the bearing turns. By default "shortest". */
      rotation?: Rotation | undefined
      /** How a flight is flown; only with `path` "fly". */
      fly?: FlightOptions | undefined
      /** Seconds before it begins. At least 0. By default 0. */
      delay?: number | undefined
      /** `["clamped"]` adds `clamped` to the result: what limits changed of what was requested. */
      report?: readonly 'clamped'[] | undefined
    }
    /** The animation, where it will lead and how long it takes. */
    result: AnimationReport
  }
  /** Animates the bearing. */
  'camera.animateToBearing': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /**
       * The host's name for the request, which the notifications of its movement repeat. From 1 to
       * 128 bytes.
       */
      tag?: string | undefined
      /** Where the bearing goes. */
      bearing: number
      /** The map's padding goes there at the same time. */
      padding?: InsetsLike | undefined
      /**
       * The ground under this point stays under it; only with `to` without a target, or with
       * `padding` alone.
       */
      at?: PointLike | undefined
      /**
       * Seconds; by default 0.25, for a flight as its speed determines. Not with a spring. At least
       * 0.
       */
      duration?: number | undefined
      /** The progress over time; by default "default", along a route "linear". */
      curve?: TimingCurve | undefined
      /** Straight, or out, across and in again after van Wijk and Nuij. By default "ease". */
      path?: AnimationPath | undefined
      /** Which way the bearing turns. By default "shortest". */
      rotation?: Rotation | undefined
      /** How a flight is flown; only with `path` "fly". */
      fly?: FlightOptions | undefined
      /** Seconds before it begins. At least 0. By default 0. */
      delay?: number | undefined
      /** `["clamped"]` adds `clamped` to the result: what limits changed of what was requested. */
      report?: readonly 'clamped'[] | undefined
    }
    /** The animation, where it will lead and how long it takes. */
    result: AnimationReport
  }
  /** Animates the viewing angle. */
  'camera.animateToViewingAngle': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /**
       * The host's name for the request, which the notifications of its movement repeat. From 1 to
       * 128 bytes.
       */
      tag?: string | undefined
      /** Where the viewing angle goes. */
      viewingAngle: number
      /** The map's padding goes there at the same time. */
      padding?: InsetsLike | undefined
      /**
       * The ground under this point stays under it; only with `to` without a target, or with
       * `padding` alone.
       */
      at?: PointLike | undefined
      /**
       * Seconds; by default 0.25, for a flight as its speed determines. Not with a spring. At least
       * 0.
       */
      duration?: number | undefined
      /** The progress over time; by default "default", along a route "linear". */
      curve?: TimingCurve | undefined
      /** Straight, or out, across and in again after van Wijk and Nuij. By default "ease". */
      path?: AnimationPath | undefined
      /** Which way the bearing turns. By default "shortest". */
      rotation?: Rotation | undefined
      /** How a flight is flown; only with `path` "fly". */
      fly?: FlightOptions | undefined
      /** Seconds before it begins. At least 0. By default 0. */
      delay?: number | undefined
      /** `["clamped"]` adds `clamped` to the result: what limits changed of what was requested. */
      report?: readonly 'clamped'[] | undefined
    }
    /** The animation, where it will lead and how long it takes. */
    result: AnimationReport
  }
  /** Animates the whole camera. */
  'camera.animateToCameraPosition': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /**
       * The host's name for the request, which the notifications of its movement repeat. From 1 to
       * 128 bytes.
       */
      tag?: string | undefined
      /** Where the camera goes. */
      camera: CameraLike
      /** The map's padding goes there at the same time. */
      padding?: InsetsLike | undefined
      /**
       * Seconds; by default 0.25, for a flight as its speed determines. Not with a spring. At least
       * 0.
       */
      duration?: number | undefined
      /** The progress over time; by default "default", along a route "linear". */
      curve?: TimingCurve | undefined
      /** Straight, or out, across and in again after van Wijk and Nuij. By default "ease". */
      path?: AnimationPath | undefined
      /** Which way the bearing turns. By default "shortest". */
      rotation?: Rotation | undefined
      /** How a flight is flown; only with `path` "fly". */
      fly?: FlightOptions | undefined
      /** Seconds before it begins. At least 0. By default 0. */
      delay?: number | undefined
      /** `["clamped"]` adds `clamped` to the result: what limits changed of what was requested. */
      report?: readonly 'clamped'[] | undefined
    }
    /** The animation, where it will lead and how long it takes. */
    result: AnimationReport
  }
  /**
   * Plays steps one after the other, as one animation. Each begins where the one before it ended.
   */
  'camera.tour': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /**
       * The host's name for the request, which the notifications of its movement repeat. From 1 to
       * 128 bytes.
       */
      tag?: string | undefined
      /** Seconds before the first step. At least 0. By default 0. */
      delay?: number | undefined
    } & ExactlyOne<{
      /** The steps, 1 to 1,000; either this or `document`. From 1 to 1,000 items. */
      steps: readonly TourStepLike[]
      /** A tour as a document: its size, settings and camera are set first, at once. */
      document: TourDocument
    }>
    /** The animation, where it will lead and how long it takes. */
    result: StartedAnimation
  }
  /**
   * The camera at a time, as ticking there would show it if no other request came. Does not move
   * the camera.
   */
  'camera.at': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /** Seconds on the clock, not before now. At least 0. */
      time: number
    }
    /** The camera. */
    result: Camera
  }
  /** Turns the camera about its target. */
  'camera.orbit': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /**
       * The host's name for the request, which the notifications of its movement repeat. From 1 to
       * 128 bytes.
       */
      tag?: string | undefined
      /** Clockwise; more than 360 is more than once around. */
      degrees: number
      /**
       * Seconds; by default 0.25, for a flight as its speed determines. Not with a spring. At least
       * 0.
       */
      duration?: number | undefined
      /** The progress over time; by default "default", along a route "linear". */
      curve?: TimingCurve | undefined
      /** Seconds before it begins. At least 0. By default 0. */
      delay?: number | undefined
    }
    /** The animation; its id is null if there is nothing to turn. */
    result: StartedAnimation
  }
  /**
   * The frames that the same camera.animate, camera.tour or camera.route would show, the first and
   * the last included. Does not move the camera.
   */
  'camera.path': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /** The map's padding goes there at the same time. */
      padding?: InsetsLike | undefined
      /**
       * The ground under this point stays under it; only with `to` without a target, or with
       * `padding` alone.
       */
      at?: PointLike | undefined
      /**
       * Seconds; by default 0.25, for a flight as its speed determines. Not with a spring. At least
       * 0.
       */
      duration?: number | undefined
      /** The progress over time; by default "default", along a route "linear". */
      curve?: TimingCurve | undefined
      /** Straight, or out, across and in again after van Wijk and Nuij. By default "ease". */
      path?: AnimationPath | undefined
      /** Which way the bearing turns. By default "shortest". */
      rotation?: Rotation | undefined
      /** How a flight is flown; only with `path` "fly". */
      fly?: FlightOptions | undefined
      /** Seconds before it begins. At least 0. By default 0. */
      delay?: number | undefined
    } & AtMostOne<{
      /** An update; either this, `to`, `steps` or `route`. */
      update: CameraUpdate
      /** Properties and where they go; either this, `update`, `steps` or `route`. */
      to: PartialCameraLike
      /** The steps of a tour; either this, `update`, `to` or `route`. From 1 to 1,000 items. */
      steps: readonly TourStepLike[]
      /** A line to go along; either this, `update`, `to` or `steps`. */
      route: RouteLike
      /** Degrees clockwise about the target. */
      orbit: number
    }> &
      ExactlyOne<{
        /** How many frames, evenly spaced; either this or `fps`. At least 2. */
        frames: number
        /** Frames per second, and the last one; or `frames`. Above 0, at most 1,000,000. */
        fps: number
      }>
    /** Seconds from the first frame to the last, with the delay, and the frames. */
    result: {
      /** Seconds from the first frame to the last. */
      duration: number
      /** The frames. */
      cameras: Camera[]
      /** The padding at each, if it moves or is requested. */
      paddings?: Insets[]
    }
  }
  /** The animations of a map that run or wait for their delay, oldest first. */
  'animation.list': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
    }
    /** The animations. */
    result: {
      /** The animations. */
      animations: RunningAnimation[]
    }
  }
  /**
   * Sets an animation to a time, backwards too: the camera is the one that ticking there would have
   * shown. One that waits for its delay begins. At its end it stays until the next tick.
   */
  'animation.seek': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /** The animation. At least 1. */
      animation: number
      /** Seconds since its beginning, without the delay. At least 0. */
      to: number
    }
    /** The camera. */
    result: Camera
  }
  /** Goes along a line at constant speed over the ground, as one animation. */
  'camera.route': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /**
       * The host's name for the request, which the notifications of its movement repeat. From 1 to
       * 128 bytes.
       */
      tag?: string | undefined
      /** The line, and how the camera goes along it. */
      route: RouteLike
      /** Seconds before it begins. At least 0. By default 0. */
      delay?: number | undefined
      /** The progress over time, clamped to the line's ends. By default "linear". */
      curve?: TimingCurve | undefined
    }
    /** The animation; its id is null if it takes no time: then the camera is at the line's end. */
    result: StartedRoute
  }
  /**
   * Follows the places given to camera.track, until something else moves the camera or camera.stop
   * ends it.
   */
  'camera.follow': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /**
       * The host's name for the request, which the notifications of its movement repeat. From 1 to
       * 128 bytes.
       */
      tag?: string | undefined
      /** The zoom; by default the camera's own. Not of several places. */
      zoom?: number | undefined
      /** Degrees; by default the camera's own. */
      viewingAngle?: number | undefined
      /**
       * "keep", the camera's own; "course", the direction in which the place moves; "heading", the
       * heading given; or degrees. By default "keep".
       */
      bearing?: 'keep' | 'course' | 'heading' | number | undefined
      /**
       * The least metres over which a course is measured, and after which it is taken anew. Above
       * 0. By default 9.
       */
      courseLength?: number | undefined
      /** Kept free inside the viewport less the map's padding. By default {}. */
      insets?: InsetsLike | undefined
      /** Where a single place is held on the screen; the centre less padding by default. */
      at?: PointLike | undefined
      /** The greatest zoom for several places. */
      maxZoom?: number | undefined
      /** Seconds in which the camera eases from where it was. At least 0. By default 1. */
      transition?: number | undefined
      /**
       * The gestures that change what is kept of a single place; all others end the following. By
       * default ["zoom"].
       */
      gestures?: readonly ('zoom' | 'rotate' | 'tilt')[] | undefined
    }
    /** The animation, which has no end of its own. */
    result: StartedFollowing
  }
  /** Reports where the followed places are now. The next camera.follow uses them, too. */
  'camera.track': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /**
       * One place, which stays at a point of the screen, or several, which are all shown. At least
       * 1 items.
       */
      places: TrackedPlaceLike | readonly TrackedPlaceLike[]
    }
    /** The camera, and whether it follows. */
    result: {
      /** The camera now. */
      camera: Camera
      /** Whether it follows. */
      following: boolean
    }
  }
  /** The screen points of places, each in the copy of the world nearest to the target. */
  'projection.points': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /**
       * A camera instead of the map's, with a zoom from 0 to 30 and a viewing angle from 0 to 89;
       * the map's limits do not change it.
       */
      camera?: CameraLike | undefined
      /** The view's size, instead of the map's. */
      size?: SizeLike | undefined
      /** The view's padding, instead of the map's. */
      padding?: InsetsLike | undefined
      /** The vertical field of view in degrees, instead of the map's. From 1 to 150. */
      fieldOfView?: number | undefined
      /** The places. */
      coordinates: readonly (ElevatedCoordinate | LngLatLike)[]
    }
    /** The points. */
    result: {
      /** A point for each; null behind the eye. */
      points: (Point | null)[]
    }
  }
  /** The places under screen points. */
  'projection.coordinates': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /**
       * A camera instead of the map's, with a zoom from 0 to 30 and a viewing angle from 0 to 89;
       * the map's limits do not change it.
       */
      camera?: CameraLike | undefined
      /** The view's size, instead of the map's. */
      size?: SizeLike | undefined
      /** The view's padding, instead of the map's. */
      padding?: InsetsLike | undefined
      /** The vertical field of view in degrees, instead of the map's. From 1 to 150. */
      fieldOfView?: number | undefined
      /** The points. */
      points: readonly PointLike[]
    }
    /** The places. */
    result: {
      /** A place for each; null at and above the horizon, and outside the Mercator square. */
      coordinates: (Coordinate | null)[]
    }
  }
  /**
   * Whether any copy of a place is seen inside the viewport less its padding, edges included, to a
   * millionth of a point.
   */
  'projection.contains': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /**
       * A camera instead of the map's, with a zoom from 0 to 30 and a viewing angle from 0 to 89;
       * the map's limits do not change it.
       */
      camera?: CameraLike | undefined
      /** The view's size, instead of the map's. */
      size?: SizeLike | undefined
      /** The view's padding, instead of the map's. */
      padding?: InsetsLike | undefined
      /** The vertical field of view in degrees, instead of the map's. From 1 to 150. */
      fieldOfView?: number | undefined
      /** The places. */
      coordinates: readonly PlaceLike[]
    }
    /** Whether each is seen. */
    result: {
      /** For each place. */
      contains: boolean[]
    }
  }
  /** The ground that is seen in the viewport less its padding. */
  'projection.visibleRegion': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /**
       * A camera instead of the map's, with a zoom from 0 to 30 and a viewing angle from 0 to 89;
       * the map's limits do not change it.
       */
      camera?: CameraLike | undefined
      /** The view's size, instead of the map's. */
      size?: SizeLike | undefined
      /** The view's padding, instead of the map's. */
      padding?: InsetsLike | undefined
      /** The vertical field of view in degrees, instead of the map's. From 1 to 150. */
      fieldOfView?: number | undefined
    }
    /** The corners and their bounds. */
    result: VisibleRegion
  }
  /**
   * How many points long a short distance on the ground is, on the flat map at the camera's zoom.
   * The sphere's radius is 6,371,009 m; tools with 6,378,137 m count 0.11 % more metres per point.
   */
  'projection.pointsForMeters': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /**
       * A camera instead of the map's, with a zoom from 0 to 30 and a viewing angle from 0 to 89;
       * the map's limits do not change it.
       */
      camera?: CameraLike | undefined
      /** The view's size, instead of the map's. */
      size?: SizeLike | undefined
      /** The view's padding, instead of the map's. */
      padding?: InsetsLike | undefined
      /** The vertical field of view in degrees, instead of the map's. From 1 to 150. */
      fieldOfView?: number | undefined
      /** The distance in metres. At least 0. */
      meters: number
      /** Where it is measured. */
      at: PlaceLike
    }
    /** The length. */
    result: {
      /** The length in points. */
      points: number
    }
  }
  /**
   * The zoom at which a short distance on the ground has a given length on the screen. The sphere's
   * radius is 6,371,009 m; tools with 6,378,137 m count 0.11 % more metres per point.
   */
  'projection.zoomForMeters': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /**
       * A camera instead of the map's, with a zoom from 0 to 30 and a viewing angle from 0 to 89;
       * the map's limits do not change it.
       */
      camera?: CameraLike | undefined
      /** The view's size, instead of the map's. */
      size?: SizeLike | undefined
      /** The view's padding, instead of the map's. */
      padding?: InsetsLike | undefined
      /** The vertical field of view in degrees, instead of the map's. From 1 to 150. */
      fieldOfView?: number | undefined
      /** The distance in metres. Above 0. */
      meters: number
      /** Its length in points. Above 0. */
      points: number
      /** Where it is measured. */
      at: PlaceLike
    }
    /** The zoom. */
    result: {
      /** The zoom, not limited to the zoom range. */
      zoom: number
    }
  }
  /** The camera as a matrix, for a host that draws. */
  'projection.matrix': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /**
       * A camera instead of the map's, with a zoom from 0 to 30 and a viewing angle from 0 to 89;
       * the map's limits do not change it.
       */
      camera?: CameraLike | undefined
      /** The view's size, instead of the map's. */
      size?: SizeLike | undefined
      /** The view's padding, instead of the map's. */
      padding?: InsetsLike | undefined
      /** The vertical field of view in degrees, instead of the map's. From 1 to 150. */
      fieldOfView?: number | undefined
    }
    /** The matrix, the eye and the clip planes. */
    result: ViewMatrix
  }
  /** The tiles that the view touches, in the whole viewport. */
  'projection.tiles': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /**
       * A camera instead of the map's, with a zoom from 0 to 30 and a viewing angle from 0 to 89;
       * the map's limits do not change it.
       */
      camera?: CameraLike | undefined
      /** The view's size, instead of the map's. */
      size?: SizeLike | undefined
      /** The view's padding, instead of the map's. */
      padding?: InsetsLike | undefined
      /** The vertical field of view in degrees, instead of the map's. From 1 to 150. */
      fieldOfView?: number | undefined
      /** The width of a tile at a whole zoom, in points. From 16 to 8,192. By default 256. */
      tileSize?: number | undefined
      /** The lowest level. From 0 to 30. By default 0. */
      minZoom?: number | undefined
      /** The highest level. From 0 to 30. By default 30. */
      maxZoom?: number | undefined
      /**
       * One level for all, or lower levels far away in a tilted view and higher ones near by. By
       * default "uniform".
       */
      levels?: TileLevels | undefined
      /**
       * Whether each copy of the world has tiles of its own; if not, each z/x/y is named once, with
       * wrap 0. By default true.
       */
      wrap?: boolean | undefined
    }
    /** The tiles. */
    result: {
      /** Nearest to the target first. */
      tiles: Tile[]
    }
  }
  /** As camera.forBounds for each of many boxes. */
  'camera.forBoxes': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /** The view's size, instead of the map's. */
      size?: SizeLike | undefined
      /** The view's padding, instead of the map's. */
      padding?: InsetsLike | undefined
      /** The vertical field of view in degrees, instead of the map's. From 1 to 150. */
      fieldOfView?: number | undefined
      /** Of each box west, south, east and north: doubles, little-endian, in base64. */
      boxes: string
      /** Kept free inside the viewport less the map's padding. By default {}. */
      insets?: InsetsLike | undefined
      /** Degrees clockwise from north; "keep", the map's own. By default 0. */
      bearing?: 'keep' | number | undefined
      /** Degrees; "keep", the map's own. As far as the zoom found allows it. By default 0. */
      viewingAngle?: 'keep' | number | undefined
      /**
       * The greatest zoom of the fit, which is centred in any case; the map's maxZoom applies, too.
       * From 0 to 30.
       */
      maxZoom?: number | undefined
      /**
       * The zoom is the greatest multiple of this that is not above the fit's own, then limited: 1
       * for whole zooms, which static maps take. Above 0.
       */
      zoomSnap?: number | undefined
      /**
       * Of `coordinates`: whether their box is to be seen, or just the places themselves, which may
       * be tighter. By default "box".
       */
      shape?: FitShape | undefined
    }
    /**
     * Of each camera latitude, longitude, zoom, bearing and viewing angle; null also if the insets
     * leave no room.
     */
    result: NumberLists
  }
  /** As projection.visibleRegion for each of many cameras. */
  'projection.regionsForCameras': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /** The view's size, instead of the map's. */
      size?: SizeLike | undefined
      /** The view's padding, instead of the map's. */
      padding?: InsetsLike | undefined
      /** The vertical field of view in degrees, instead of the map's. From 1 to 150. */
      fieldOfView?: number | undefined
      /**
       * Of each camera latitude, longitude, zoom, bearing and viewing angle: doubles,
       * little-endian, in base64.
       */
      cameras: string
    }
    /**
     * Of each region west, south, east and north of its bounds, then longitude and latitude of each
     * vertex of its polygon.
     */
    result: NumberLists
  }
  /** As projection.tiles for each of many cameras. */
  'projection.tilesForCameras': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /** The view's size, instead of the map's. */
      size?: SizeLike | undefined
      /** The view's padding, instead of the map's. */
      padding?: InsetsLike | undefined
      /** The vertical field of view in degrees, instead of the map's. From 1 to 150. */
      fieldOfView?: number | undefined
      /**
       * Of each camera latitude, longitude, zoom, bearing and viewing angle: doubles,
       * little-endian, in base64.
       */
      cameras: string
      /** The width of a tile at a whole zoom, in points. From 16 to 8,192. By default 256. */
      tileSize?: number | undefined
      /** The lowest level. From 0 to 30. By default 0. */
      minZoom?: number | undefined
      /** The highest level. From 0 to 30. By default 30. */
      maxZoom?: number | undefined
      /**
       * One level for all, or lower levels far away in a tilted view and higher ones near by. By
       * default "uniform".
       */
      levels?: TileLevels | undefined
      /**
       * Whether each copy of the world has tiles of its own; if not, each z/x/y is named once, with
       * wrap 0. By default true.
       */
      wrap?: boolean | undefined
    }
    /**
     * Of each tile z, x and y, as whole numbers of 32 bits; null also if there are too many tiles.
     */
    result: NumberLists
  }
  /** Drags the ground. The ground under the finger stays under it, as far as the limits allow. */
  'gesture.pan': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /**
       * The host's name for the request, which the notifications of its movement repeat. From 1 to
       * 128 bytes.
       */
      tag?: string | undefined
      /** How far the finger went. */
      translation: PointLike
      /** Where the finger was before; the centre by default. */
      at?: PointLike | undefined
    }
    /** The camera. */
    result: Camera
  }
  /**
   * Zooms and turns about a point. The ground under it stays under it, as far as the limits allow.
   */
  'gesture.pinch': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /**
       * The host's name for the request, which the notifications of its movement repeat. From 1 to
       * 128 bytes.
       */
      tag?: string | undefined
      /** The distance between the fingers, divided by what it was: 2 is one level in. Above 0. */
      scale: number
      /** Between the fingers. */
      at: PointLike
      /** Degrees clockwise that the fingers turned; the map turns with them. By default 0. */
      rotation?: number | undefined
    }
    /** The camera. */
    result: Camera
  }
  /** Turns the map with the fingers. */
  'gesture.rotate': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /**
       * The host's name for the request, which the notifications of its movement repeat. From 1 to
       * 128 bytes.
       */
      tag?: string | undefined
      /** Clockwise on the screen: the bearing falls by as much. */
      degrees: number
      /** The ground under it stays under it; the centre by default. */
      at?: PointLike | undefined
    }
    /** The camera. */
    result: Camera
  }
  /** Tilts the camera. */
  'gesture.tilt': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /**
       * The host's name for the request, which the notifications of its movement repeat. From 1 to
       * 128 bytes.
       */
      tag?: string | undefined
      /** What is added to the viewing angle. */
      degrees: number
    }
    /** The camera. */
    result: Camera
  }
  /** Zooms one level in, as a double tap does: a whole gesture. */
  'gesture.doubleTap': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /**
       * The host's name for the request, which the notifications of its movement repeat. From 1 to
       * 128 bytes.
       */
      tag?: string | undefined
      /** The ground under it stays under it; the centre by default. */
      at?: PointLike | undefined
    }
    /** The animation; its id is null if the zoom is at its limit, or zoom gestures are off. */
    result: StartedAnimation
  }
  /** Zooms one level out, as a tap of two fingers does: a whole gesture. */
  'gesture.twoFingerTap': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /**
       * The host's name for the request, which the notifications of its movement repeat. From 1 to
       * 128 bytes.
       */
      tag?: string | undefined
      /** The ground under it stays under it; the centre by default. */
      at?: PointLike | undefined
    }
    /** The animation; its id is null if the zoom is at its limit, or zoom gestures are off. */
    result: StartedAnimation
  }
  /** Ends a gesture: the map stops, or flings. */
  'gesture.end': {
    params: {
      /** The map's id. From 1 to 128 bytes. By default "default". */
      map?: string | undefined
      /**
       * The host's name for the request, which the notifications of its movement repeat. From 1 to
       * 128 bytes.
       */
      tag?: string | undefined
      /** Of the fingers as they left, in points per second. */
      velocity?: PointLike | undefined
      /** Of the scale's natural logarithm, per second. From -1,000 to 1,000. By default 0. */
      scaleVelocity?: number | undefined
      /**
       * Of the fingers, clockwise, in degrees per second. From -100,000 to 100,000. By default 0.
       */
      rotationVelocity?: number | undefined
      /** Of the viewing angle, in degrees per second. From -100,000 to 100,000. By default 0. */
      tiltVelocity?: number | undefined
    }
    /** The fling, if there is one. */
    result: {
      /** The fling's id; null at rest. */
      animation: number | null
    }
  }
  /** Advances the time of all maps. The clock ends at 1,000,000,000 seconds. */
  'clock.tick': {
    params: ExactlyOne<{
      /** How long; either this or `to`. At least 0. */
      seconds: number
      /** Until when, not before now; either this or `seconds`. At least 0. */
      to: number
    }>
    /** The time, and what still moves. */
    result: {
      /** Seconds since the start. */
      time: number
      /** Animations that still run or wait. */
      active: number
    }
  }
  /** Starts the clock in real time. */
  'clock.start': {
    params: {
      /**
       * Frames per second while something moves; by default what they were, or 60. Above 0, at most
       * 1,000.
       */
      fps?: number | undefined
    }
    /** The time. */
    result: {
      /** Seconds since the start. */
      time: number
    }
  }
  /** Stops the clock, so that it can be ticked. */
  'clock.stop': {
    params: Record<string, never>
    /** The time. */
    result: {
      /** Seconds since the start. */
      time: number
    }
  }
  /** The clock. */
  'clock.get': {
    params: Record<string, never>
    /** The time and how it passes. */
    result: {
      /** Seconds since the start. */
      time: number
      /** Whether it runs in real time. */
      running: boolean
      /** Frames per second when it does. */
      fps: number
    }
  }
}

/** Every notification's params. */
export interface Notifications {
  /** Before the first change of a move, an animation or a gesture. */
  'camera.willMove': {
    /** The map's id. */
    map: string
    /** Seconds on the clock. */
    time: number
    /** Whether a gesture causes it. */
    gesture: boolean
    /** That of the request that began to move the camera last, if it has one. */
    tag?: string
  }
  /** After each request or tick that changed the camera; always for its final position. */
  'camera.didChange': {
    /** The map's id. */
    map: string
    /** Seconds on the clock. */
    time: number
    /** Where it is. */
    camera: Camera
    /** The map's padding, while an animation moves it. */
    padding?: Insets
    /** As projection.visibleRegion returns it; if observed. */
    visibleRegion?: VisibleRegion
    /** As projection.matrix returns it; if observed. */
    matrix?: ViewMatrix
    /** As projection.tiles returns it; if observed. */
    tiles?: Tile[] | null
    /** True if a gesture or its fling moves it; omitted otherwise. */
    gesture?: boolean
    /** That of the request that began to move the camera last, if it has one. */
    tag?: string
  }
  /** A step of a tour began. */
  'animation.step': {
    /** The map's id. */
    map: string
    /** Seconds on the clock. */
    time: number
    /** The tour's id. */
    animation: number
    /** The step's number, from 0. */
    index: number
    /** That of the request that started the animation, if it has one. */
    tag?: string
  }
  /** An animation ended: exactly once for each. */
  'animation.ended': {
    /** The map's id. */
    map: string
    /** Seconds on the clock. */
    time: number
    /** Its id. */
    animation: number
    /**
     * `completed`: it came to its end; `interrupted`: other animations, a move or a gesture took
     * over all that it drove; `stopped`: by camera.stop or map.remove.
     */
    outcome: Outcome
    /** That of the request that started the animation, if it has one. */
    tag?: string
  }
  /** The camera has come to rest. */
  'camera.idle': {
    /** The map's id. */
    map: string
    /** Seconds on the clock. */
    time: number
    /** Where it is. */
    camera: Camera
    /** True if a gesture or its fling moves it; omitted otherwise. */
    gesture?: boolean
    /** That of the request that began to move the camera last, if it has one. */
    tag?: string
  }
}

/** The methods of an engine. */
export interface EngineMethods {
  /** Does nothing; a response shows that the engine runs. */
  ping(options?: RequestOptions): Promise<Record<string, never>>
  /** Describes all methods, their parameters and results, the errors and the notifications. */
  discover(options?: RequestOptions): Promise<unknown>
  /** All maps. */
  maps(options?: RequestOptions): Promise<string[]>
}

/** The methods of the clock. */
export interface ClockMethods {
  /** Starts the clock in real time. */
  start(options?: OptionsOf<'clock.start'>): Promise<number>
  /** Stops the clock, so that it can be ticked. */
  stop(options?: RequestOptions): Promise<number>
  /** The clock. */
  get(options?: RequestOptions): Promise<{
    /** Seconds since the start. */
    time: number
    /** Whether it runs in real time. */
    running: boolean
    /** Frames per second when it does. */
    fps: number
  }>
}

/** The methods of a map. */
export interface MapMethods {
  /** Changes a map's settings; what is left out stays as it is. The camera is limited again. */
  configure(options?: OptionsOf<'map.configure'>): Promise<MapState>
  /** A map's settings, camera and state. */
  state(options?: RequestOptions): Promise<MapState>
  /** The camera of a map. */
  camera(options?: RequestOptions): Promise<Camera>
  /** Sets the camera at once. All animations of the map end, interrupted. */
  jumpTo(camera: CameraLike, options?: OptionsOf<'camera.set', 'camera'>): Promise<CameraReport>
  /** Stops an animation, or all animations of the map, where they are. */
  stop(options?: OptionsOf<'camera.stop'>): Promise<Camera>
  /**
   * Sets the camera at once from where its eye is and what it looks at. All animations of the map
   * end, interrupted. projection.matrix returns the eye.
   */
  lookAt(
    eye: EyeInput,
    target: PlaceLike,
    options?: OptionsOf<'camera.lookAt', 'eye' | 'target'>,
  ): Promise<CameraReport>
  /**
   * How a camera differs from another; the map's limits change neither. Does not move the camera.
   */
  compare(
    a: CameraLike,
    b: CameraLike,
    options?: OptionsOf<'camera.compare', 'a' | 'b'>,
  ): Promise<{
    /** From a's target to b's along the great circle. */
    meters: number
    /** The course of that at a's target, in degrees, in [0, 360). */
    bearing: number
    /** b's zoom minus a's. */
    zoom: number
    /** From a's bearing to b's, clockwise, in (-180, 180]. */
    turn: number
    /** b's viewing angle minus a's. */
    viewingAngle: number
    /** From the centre of a's screen to b's target; null if that is behind the eye. */
    points: number | null
  }>
  /** Animates the target. */
  animateToLocation(
    location: PlaceLike,
    options?: OptionsOf<'camera.animateToLocation', 'location'>,
  ): Animation<AnimationReport>
  /** Animates the zoom. */
  animateToZoom(
    zoom: number,
    options?: OptionsOf<'camera.animateToZoom', 'zoom'>,
  ): Animation<AnimationReport>
  /** Animates the bearing. */
  animateToBearing(
    bearing: number,
    options?: OptionsOf<'camera.animateToBearing', 'bearing'>,
  ): Animation<AnimationReport>
  /** Animates the viewing angle. */
  animateToViewingAngle(
    viewingAngle: number,
    options?: OptionsOf<'camera.animateToViewingAngle', 'viewingAngle'>,
  ): Animation<AnimationReport>
  /** Animates the whole camera. */
  animateToCameraPosition(
    camera: CameraLike,
    options?: OptionsOf<'camera.animateToCameraPosition', 'camera'>,
  ): Animation<AnimationReport>
  /**
   * Plays steps one after the other, as one animation. Each begins where the one before it ended.
   */
  tour(
    steps?: readonly TourStepLike[],
    options?: OptionsOf<'camera.tour', 'steps'>,
  ): Animation<StartedAnimation>
  /**
   * The camera at a time, as ticking there would show it if no other request came. Does not move
   * the camera.
   */
  cameraAt(time: number, options?: RequestOptions): Promise<Camera>
  /** Turns the camera about its target. */
  orbit(
    degrees: number,
    options?: OptionsOf<'camera.orbit', 'degrees'>,
  ): Animation<StartedAnimation>
  /** The animations of a map that run or wait for their delay, oldest first. */
  animations(options?: RequestOptions): Promise<RunningAnimation[]>
  /** Reports where the followed places are now. The next camera.follow uses them, too. */
  track(
    places: TrackedPlaceLike | readonly TrackedPlaceLike[],
    options?: RequestOptions,
  ): Promise<{
    /** The camera now. */
    camera: Camera
    /** Whether it follows. */
    following: boolean
  }>
  /** The screen points of places, each in the copy of the world nearest to the target. */
  project(
    coordinates: ElevatedCoordinate | LngLatLike,
    options?: OptionsOf<'projection.points', 'coordinates'>,
  ): Promise<Point | null>
  project(
    coordinates: readonly (ElevatedCoordinate | LngLatLike)[],
    options?: OptionsOf<'projection.points', 'coordinates'>,
  ): Promise<(Point | null)[]>
  project(
    coordinates: ElevatedCoordinate | LngLatLike | readonly (ElevatedCoordinate | LngLatLike)[],
    options?: OptionsOf<'projection.points', 'coordinates'>,
  ): Promise<Point | null | (Point | null)[]>
  /** The places under screen points. */
  unproject(
    points: PointLike,
    options?: OptionsOf<'projection.coordinates', 'points'>,
  ): Promise<Coordinate | null>
  unproject(
    points: readonly PointLike[],
    options?: OptionsOf<'projection.coordinates', 'points'>,
  ): Promise<(Coordinate | null)[]>
  unproject(
    points: PointLike | readonly PointLike[],
    options?: OptionsOf<'projection.coordinates', 'points'>,
  ): Promise<Coordinate | null | (Coordinate | null)[]>
  /**
   * Whether any copy of a place is seen inside the viewport less its padding, edges included, to a
   * millionth of a point.
   */
  contains(
    coordinates: PlaceLike,
    options?: OptionsOf<'projection.contains', 'coordinates'>,
  ): Promise<boolean>
  contains(
    coordinates: readonly PlaceLike[],
    options?: OptionsOf<'projection.contains', 'coordinates'>,
  ): Promise<boolean[]>
  contains(
    coordinates: PlaceLike | readonly PlaceLike[],
    options?: OptionsOf<'projection.contains', 'coordinates'>,
  ): Promise<boolean | boolean[]>
  /** The ground that is seen in the viewport less its padding. */
  visibleRegion(options?: OptionsOf<'projection.visibleRegion'>): Promise<VisibleRegion>
  /**
   * How many points long a short distance on the ground is, on the flat map at the camera's zoom.
   * The sphere's radius is 6,371,009 m; tools with 6,378,137 m count 0.11 % more metres per point.
   */
  pointsForMeters(
    meters: number,
    at: PlaceLike,
    options?: OptionsOf<'projection.pointsForMeters', 'meters' | 'at'>,
  ): Promise<number>
  /**
   * The zoom at which a short distance on the ground has a given length on the screen. The sphere's
   * radius is 6,371,009 m; tools with 6,378,137 m count 0.11 % more metres per point.
   */
  zoomForMeters(
    meters: number,
    points: number,
    at: PlaceLike,
    options?: OptionsOf<'projection.zoomForMeters', 'meters' | 'points' | 'at'>,
  ): Promise<number>
  /** The camera as a matrix, for a host that draws. */
  matrix(options?: OptionsOf<'projection.matrix'>): Promise<ViewMatrix>
  /** The tiles that the view touches, in the whole viewport. */
  tiles(options?: OptionsOf<'projection.tiles'>): Promise<Tile[]>
  /** As camera.forBounds for each of many boxes. */
  camerasForBoxes(
    boxes: string,
    options?: OptionsOf<'camera.forBoxes', 'boxes'>,
  ): Promise<NumberLists>
  /** As projection.visibleRegion for each of many cameras. */
  regionsForCameras(
    cameras: string,
    options?: OptionsOf<'projection.regionsForCameras', 'cameras'>,
  ): Promise<NumberLists>
  /** As projection.tiles for each of many cameras. */
  tilesForCameras(
    cameras: string,
    options?: OptionsOf<'projection.tilesForCameras', 'cameras'>,
  ): Promise<NumberLists>
  /** Drags the ground. The ground under the finger stays under it, as far as the limits allow. */
  pan(translation: PointLike, options?: OptionsOf<'gesture.pan', 'translation'>): Promise<Camera>
  /**
   * Zooms and turns about a point. The ground under it stays under it, as far as the limits allow.
   */
  pinch(
    scale: number,
    at: PointLike,
    options?: OptionsOf<'gesture.pinch', 'scale' | 'at'>,
  ): Promise<Camera>
  /** Turns the map with the fingers. */
  rotate(degrees: number, options?: OptionsOf<'gesture.rotate', 'degrees'>): Promise<Camera>
  /** Tilts the camera. */
  tilt(degrees: number, options?: OptionsOf<'gesture.tilt', 'degrees'>): Promise<Camera>
  /** Zooms one level in, as a double tap does: a whole gesture. */
  doubleTap(options?: OptionsOf<'gesture.doubleTap'>): Animation<StartedAnimation>
  /** Zooms one level out, as a tap of two fingers does: a whole gesture. */
  twoFingerTap(options?: OptionsOf<'gesture.twoFingerTap'>): Animation<StartedAnimation>
  /** Ends a gesture: the map stops, or flings. */
  endGesture(
    velocity?: PointLike,
    options?: OptionsOf<'gesture.end', 'velocity'>,
  ): Animation<{
    /** The fling's id; null at rest. */
    animation: number | null
  }>
}

/** One zoom level in. */
export function zoomIn(): CameraUpdate

/** One zoom level out. */
export function zoomOut(): CameraUpdate

/** To a zoom. */
export function zoomTo(zoom: number): CameraUpdate

/** By zoom levels; a positive number zooms in. */
export function zoomBy(
  delta: number,
  options?: {
    /** The ground under this point stays under it. */
    at?: PointLike | undefined
  },
): CameraUpdate

/** To a place. */
export function setTarget(
  target: PlaceLike,
  options?: {
    /** The zoom, if it changes as well. */
    zoom?: number | undefined
  },
): CameraUpdate

/** To a camera. */
export function setCamera(camera: CameraLike): CameraUpdate

/** Moves the camera on the screen: the ground at the centre goes the other way. */
export function scrollBy(x: number, y: number): CameraUpdate

/**
 * Moves the camera on the screen as little as brings places inside, at its zoom, bearing and
 * viewing angle.
 */
export function panInside(
  coordinates: readonly PlaceLike[],
  options?: {
    /**
     * Kept free at each edge, in points, inside the viewport less the map's padding. By default {}.
     */
    padding?: InsetsLike | undefined
  },
): CameraUpdate

/** Shows all of an area, as large as possible. */
export function fitBounds(
  bounds: BoundsLike,
  options?: {
    /** Kept free at each edge, in points, inside the viewport less the map's padding. */
    padding?: InsetsLike | undefined
    /** Degrees clockwise from north; "keep", the map's own. By default 0. */
    bearing?: 'keep' | number | undefined
    /** Degrees; "keep", the map's own. As far as the zoom found allows it. By default 0. */
    viewingAngle?: 'keep' | number | undefined
    /**
     * The greatest zoom of the fit, which is centred in any case; the map's maxZoom applies, too.
     * From 0 to 30.
     */
    maxZoom?: number | undefined
    /**
     * The zoom is the greatest multiple of this that is not above the fit's own, then limited: 1
     * for whole zooms, which static maps take. Above 0.
     */
    zoomSnap?: number | undefined
    /**
     * Of `coordinates`: whether their box is to be seen, or just the places themselves, which may
     * be tighter. By default "box".
     */
    shape?: FitShape | undefined
  },
): CameraUpdate
