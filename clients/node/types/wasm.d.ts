import type { Client } from './protocol.js'
import type { SizeLike, Signal } from './common.js'
import type { MapCam as Engine } from './mapcam.js'

export * from './shared.js'

export interface InProcessOptions<Module> {
  /** The module, where it is not beside this package. */
  module?: Module | undefined
  /** The default map's size, 800 × 600 where it is left out. */
  size?: SizeLike | undefined
  /** What lets time pass: `engine.clock.tick` ("manual", the default), or the host's timers. */
  clock?: 'manual' | 'realtime' | undefined
  /** Frames a second in real time. */
  fps?: number | undefined
  /** Seconds for starting, 10 by default. */
  timeout?: number | undefined
  /** Gives up starting, with its reason. */
  signal?: Signal | undefined
  client?: Client | undefined
}

/** An engine in this process, as an instance of the WebAssembly module. */
export interface MapCam extends Engine {}
export const MapCam: {
  readonly prototype: MapCam
  /** Compiles the module once: a `WebAssembly.Module`, its bytes, a `Response`, or a URL to fetch. */
  start(options?: InProcessOptions<object | string>): Promise<MapCam>
  /** The same at once, of a compiled module; in Node, of the one that is found too. */
  startSync(options?: InProcessOptions<object>): MapCam
}
