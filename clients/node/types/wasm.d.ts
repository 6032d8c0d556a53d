// The engine in this process: 'mapcam/wasm'.

import type { MapCam as Engine, StartOptions as ProcessOptions } from './mapcam.js'

export type { Clock, MapSettings } from './mapcam.js'
export * from './shared.js'

export interface StartOptions
  extends Pick<ProcessOptions, 'size' | 'clock' | 'fps' | 'timeout' | 'signal' | 'client'> {
  /**
   * The module: a compiled `WebAssembly.Module`, its bytes, a `Response`, or an address, which is fetched once.
   * Where it is left out, it is the one beside this package.
   */
  module?: object | string | undefined
}

/** A running engine in this process. */
export class MapCam {
  private constructor()

  /** Starts an engine; the module is compiled once. */
  static start(options?: StartOptions): Promise<MapCam>
  /** The same at once, of a compiled module; in Node of the module beside this package too. */
  static startSync(options?: StartOptions): MapCam
}

export interface MapCam extends Engine {}
