// The engine in this process, for Node: `import { MapCam } from 'mapcam/wasm'`.

import { moduleHere } from './module-node.js'
import { inProcess } from './in-process.js'
import { touring } from './tour.js'

export * from './shared.js'
export const MapCam = inProcess(moduleHere)
export const Tour = touring(MapCam)
