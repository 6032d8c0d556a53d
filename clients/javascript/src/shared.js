// What every entry of this package has, whatever its engine runs in.

export { Animation } from './animation.js'
export * from './convert.js'
export * from './errors.js'
export { MapView, SyncMapView } from './map-view.js'
export { fromLngLat, toLngLat } from './places.js'
export { fromGeoJSON } from './readers/geojson.js'
export { fromGPX, recordedTimes } from './readers/gpx.js'
export { fromKML } from './readers/kml.js'
export * from './updates.js'
export { toBounds, toBox, toPoint } from './values.js'
