// What all entry points of this package share, wherever the engine runs.

export { Animation } from './animation.js'
export * from './convert.js'
export * from './errors.js'
export { MapView, SyncMapView } from './map-view.js'
export { fromGeoJSON, fromLngLat, toLngLat } from './readers/geojson.js'
export { fromGPX, recordedTimes } from './readers/gpx.js'
export { fromKML } from './readers/kml.js'
export * from './updates.js'
export { toBounds, toBox, toPoint } from './values.js'
