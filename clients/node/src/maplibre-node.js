// What mapcam/maplibre has in Node, with names only: `require` takes it so.

import { provideEngine } from './maplibre/engine-view.js'
import { MapCam } from './wasm.js'

export * from './maplibre/index.js'

provideEngine(() => MapCam.startSync())
