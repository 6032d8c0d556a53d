import type {
  AsyncDisposing,
  EngineEvents,
  EventSource,
  MapView,
  RequestOptions,
  Signal,
  SizeLike,
  SyncMapView,
} from './shared.js'
import type { Client, ClockMethods, EngineMethods, Methods, ServerDescription } from './protocol.js'

export * from './shared.js'

/** The path of the mapcam that `MapCam.start` would spawn. */
export function findBinary(
  explicit?: string,
  environment?: Record<string, string | undefined>,
): string

export interface StartOptions {
  /** The executable, or a name on PATH; if it is left out, `findBinary` finds it. */
  binary?: string | undefined
  /** The default map's size, 800 × 600 if it is left out. */
  size?: SizeLike | undefined
  /** What lets time pass: `engine.clock.tick` ("manual", the default), or the clock itself. */
  clock?: 'manual' | 'realtime' | undefined
  /** Frames per second in real time. */
  fps?: number | undefined
  /** Seconds for starting, 10 by default, and then for every request, without end by default. */
  timeout?: number | undefined
  /** An abort ends the start with its reason. */
  signal?: Signal | undefined
  /** The host's name and version, for the engine. */
  client?: Client | undefined
  /** A process of its own, or this one; if it is left out, MAPCAM_ENGINE or what there is. */
  engine?: 'process' | 'wasm' | undefined
  /** Opens a browser that shows what its maps do, and can move them: mapcam-preview. */
  preview?: boolean | undefined
  /** A file that gets all requests, each before it is served: `mapcam < FILE`, with the same options, replays it. */
  trace?: string | undefined
  /** More options of the command line, such as ['--max-line-bytes', '1048576']. */
  args?: readonly string[] | undefined
  env?: Record<string, string | undefined>
  cwd?: string | undefined
}

type Names = keyof Methods

/** Params, which may be omitted if none is required. */
type Params<Name extends Names> = {} extends Methods[Name]['params']
  ? [params?: Methods[Name]['params']]
  : [params: Methods[Name]['params']]

/** A map's settings at its creation. */
export type MapSettings = Omit<Methods['map.create']['params'], 'map'>

/** A running engine. */
export class MapCam {
  private constructor()

  /** Spawns an engine, and checks that it speaks this protocol. */
  static start(options?: StartOptions): Promise<MapCam>

  /** The server and its limits. */
  readonly info: ServerDescription
  readonly binary: string
  /** Undefined for an engine in this process. */
  readonly pid: number | undefined
  readonly clock: Clock

  /**
   * A map by its id. It is created if it does not exist; otherwise the settings are applied to it.
   * Without an id it is the map that every engine starts with.
   */
  map(id?: string, settings?: MapSettings): Promise<MapView>
  /** The same object without a request, for a map that exists. */
  view(id?: string): MapView
  /** The same of an engine in this process: its methods return their results at once. */
  syncView(id?: string): SyncMapView

  /** Any method, by its name, with parameters in the shorter spellings too. */
  request<Name extends Names>(
    method: Name,
    ...given: [...params: Params<Name>, options?: RequestOptions]
  ): Promise<Methods[Name]['result']>
  /** One that this client does not know yet. */
  request<Name extends string>(
    method: Name extends Names ? never : Name,
    params?: object,
    options?: RequestOptions,
  ): Promise<unknown>
  /** Any method of an engine in this process: its result, at once. Errors are thrown. */
  callSync<Name extends Names>(method: Name, ...params: Params<Name>): Methods[Name]['result']

  /** How many requests are not answered yet. */
  readonly pending: number
  /** Resolves once at most `limit` requests (0 by default) are pending. */
  drain(limit?: number): Promise<void>

  /** Lets the host end while it only listens, or waits for an outcome in real time. */
  unref(): this
  /** Reverts `unref`. */
  ref(): this

  /** Lets it answer all requests, and ends it; by force after `grace` seconds, 5 by default. */
  close(options?: { grace?: number | undefined }): Promise<void>
}

export interface MapCam extends EngineMethods, EventSource<EngineEvents>, AsyncDisposing {}

/** Time in seconds, common to all maps. It is stopped until it is ticked, or started. */
export interface Clock extends ClockMethods {
  /** Advances the clock by `seconds`. */
  tick(seconds: number, options?: RequestOptions): Promise<Methods['clock.tick']['result']>
  /** Lets time pass up to a time. */
  tickTo(time: number, options?: RequestOptions): Promise<Methods['clock.tick']['result']>
}
