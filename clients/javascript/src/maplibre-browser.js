// In the place of maplibre-gl, for pages.

import { provideEngine } from './maplibre/engine-view.js'
import { MapCam, moduleHere } from './wasm-browser.js'

export * from './maplibre/index.js'
export * as default from './maplibre/index.js'

let module

/** Resolves once the engine is loaded, which `exact` and `simulate` need; everything else answers before. */
export const ready = moduleHere().then((loaded) => (module = loaded)).then(() => {})
ready.catch(() => {})

provideEngine(() => {
  if (module === undefined) throw new Error('The engine is not loaded yet: first await `ready` of mapcam/maplibre.')
  return MapCam.startSync({ module })
})
