// In the place of maplibre-gl, for Node: `import { Map } from 'mapcam/maplibre'`, or the default export.

export * from './maplibre-node.js'
export * as default from './maplibre/index.js'
