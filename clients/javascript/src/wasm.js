// The engine in this process, page or worker: `import { MapCam } from 'mapcam/wasm'`.

import { moduleHere } from './module.js'
import { inProcess } from './engines/in-process.js'
import { toSteps } from './values.js'

export * from './shared.js'
export const MapCam = inProcess(moduleHere)

/** A tour document, played in this process: its camera at any time, in any order. */
export class Tour {
  /** The document that it was opened with. */
  document
  /** Seconds. */
  duration
  /** Frames per second of its film: the document's, or those given. */
  fps
  /** How many frames there are: one at each `frame / fps`, and the last at the end. */
  frameCount

  #engine
  #view

  /** Opens a document, or its text, in an engine of its own. `options` are those of `MapCam.start`, and `fps`. */
  static async open(document, { fps, ...options } = {}) {
    return new Tour(await MapCam.start(options), document, fps)
  }

  /** The same at once, if `MapCam.startSync` is available. */
  static openSync(document, { fps, ...options } = {}) {
    return new Tour(MapCam.startSync(options), document, fps)
  }

  /** Use `open` or `openSync`. */
  constructor(engine, given, fps) {
    this.document = typeof given === 'string' ? JSON.parse(given) : given
    this.#engine = engine
    this.#view = engine.syncView()
    try {
      const document = { ...this.document, steps: toSteps(this.document?.steps) }
      this.duration = this.#view.tour(undefined, { document }).duration
      this.fps = fps ?? document.fps ?? 60
      this.frameCount = Math.max(2, Math.ceil(this.duration * this.fps - 1e-9) + 1)
    } catch (error) {
      engine.close()
      throw error
    }
  }

  /** The camera that a frame shows, as `mapcam frames` prints it; after the last one, the last. */
  cameraAt(frame) {
    return this.at(frame < this.frameCount - 1 ? frame * (1 / this.fps) : this.duration)
  }

  /** The camera at a time in seconds, 0 or more. */
  at(time) {
    return this.#view.cameraAt(time)
  }

  /** The document, for `JSON.stringify`. */
  toJSON() {
    return this.document
  }

  /** Ends its engine. */
  close() {
    return this.#engine.close()
  }
}
