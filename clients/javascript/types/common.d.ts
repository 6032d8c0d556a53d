// The client's values beside those of the protocol. Nothing here needs the types of Node or of a browser.

import type {
  BoundsInput,
  CameraInput,
  Coordinate,
  fitBounds,
  InsetsInput,
  Methods,
} from './protocol.js'
import type {
  Notifications,
  PartialCamera,
  PointInput,
  Polyline,
  Route,
  SizeInput,
  TourStep,
} from './protocol.js'

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
  | { readonly type: 'Feature'; readonly geometry: object | null }
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

/** The usual methods of Node's EventEmitter, with the names and types of these events; `once` and `on` of node:events take it. */
export interface EventSource<Events> {
  on<Name extends keyof Events>(name: Name, listener: Listener<Events, Name>): this
  once<Name extends keyof Events>(name: Name, listener: Listener<Events, Name>): this
  off<Name extends keyof Events>(name: Name, listener: Listener<Events, Name>): this
  addListener<Name extends keyof Events>(name: Name, listener: Listener<Events, Name>): this
  removeListener<Name extends keyof Events>(name: Name, listener: Listener<Events, Name>): this
  removeAllListeners(name?: keyof Events): this
  emit<Name extends keyof Events>(name: Name, event: Events[Name]): boolean
  listeners(name: keyof Events): Function[]
  listenerCount(name: keyof Events): number
  eventNames(): (string | symbol)[]

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

/** A step of a tour, whose route may have a line in any spelling. */
export type TourStepLike =
  | TourStep
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
export type FrameOptions = Methods['camera.path']['params'] extends infer Params
  ? Params extends unknown
    ? Pick<Params, ('frames' | 'fps') & keyof Params>
    : never
  : never
