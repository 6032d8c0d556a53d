// In the place of maplibre-gl, for Node.

import { provideEngine } from './maplibre/engine-view.js'
import { MapCam } from './wasm.js'

export * from './maplibre/index.js'
export * as default from './maplibre/index.js'

/** In a page it resolves once the engine is loaded. */
export const ready = Promise.resolve()

provideEngine(() => MapCam.startSync())
