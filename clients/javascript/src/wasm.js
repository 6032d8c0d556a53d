// The engine in this process, for Node: `import { MapCam } from 'mapcam/wasm'`.

import { moduleHere } from './engines/module-node.js'
import { inProcess } from './engines/in-process.js'
import { tourClass } from './tour.js'

export * from './shared.js'
export const MapCam = inProcess(moduleHere)
export const Tour = tourClass(MapCam)
