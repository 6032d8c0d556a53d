import type { Camera, TourDocument } from './protocol.js'
import type { MapCam as Engine, StartOptions } from './index.js'

export * from './shared.js'

export interface InProcessOptions<Module>
  extends Pick<StartOptions, 'size' | 'clock' | 'fps' | 'timeout' | 'signal' | 'client'> {
  /** The module, if it is not beside this package. */
  module?: Module | undefined
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

type OpeningOptions<Module> = InProcessOptions<Module> & { fps?: number | undefined }

/** A tour document, played in this process: its camera at any time, in any order. */
export class Tour {
  private constructor()

  /** Opens a document, or its text, in an engine of its own. */
  static open(
    document: TourDocument | string,
    options?: OpeningOptions<object | string>,
  ): Promise<Tour>
  /** The same at once, if `MapCam.startSync` is available. */
  static openSync(document: TourDocument | string, options?: OpeningOptions<object>): Tour

  /** The document that it was opened with, which `JSON.stringify` writes. */
  readonly document: TourDocument
  /** Seconds. */
  readonly duration: number
  /** Frames per second of its film. */
  readonly fps: number
  /** How many frames there are: one at each `frame / fps`, and the last at the end. */
  readonly frameCount: number
  /** The camera that a frame shows, as `mapcam frames` prints it; after the last one, the last. */
  cameraAt(frame: number): Camera
  /** The camera at a time in seconds, 0 or more. */
  at(time: number): Camera
  toJSON(): TourDocument
  /** Ends its engine. */
  close(): Promise<void>
}
