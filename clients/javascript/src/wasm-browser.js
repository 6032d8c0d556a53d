// The engine in this page or worker, beside which the module lies: `import { MapCam } from 'mapcam/wasm'`.

import { compiled, inProcess } from './engines/in-process.js'
import { tourClass } from './tour.js'

export * from './shared.js'

/** Beside this package; in a checkout, where clients/wasm/build writes it. */
const places = ['../dist/mapcam.wasm', '../../wasm/dist/mapcam.wasm']

let module

export async function moduleHere() {
  module ??= compiled(new URL(places[0], import.meta.url)).catch(() => compiled(new URL(places[1], import.meta.url)))
  return module
}

export const MapCam = inProcess(moduleHere)
export const Tour = tourClass(MapCam)
