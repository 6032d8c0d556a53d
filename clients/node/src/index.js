export { Animation } from './animation.js'
export { findBinary } from './binary.js'
export {
  fromDeckGL,
  fromMapLibre,
  mapLibreOptions,
  toDeckGL,
  toMapLibre,
} from './camera-formats.js'
export * from './errors.js'
export { asyncDispose } from './event-stream.js'
export { MapCam } from './mapcam.js'
export { MapView } from './map-view.js'
export { fromGPX, fromGeoJSON, fromLngLat, toLngLat } from './places.js'
export * from './updates.js'
export { toBounds, toBox, toPoint } from './values.js'
