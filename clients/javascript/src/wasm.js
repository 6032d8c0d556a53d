// The engine in this process, page or worker: `import { MapCam } from 'mapcam/wasm'`.

import { moduleHere } from './module.js'
import { inProcess } from './engines/in-process.js'
import { tourClass } from './tour.js'

export * from './shared.js'
export const MapCam = inProcess(moduleHere)
export const Tour = tourClass(MapCam)
