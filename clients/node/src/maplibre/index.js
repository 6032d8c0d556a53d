// The names of maplibre-gl.

export { ErrorEvent, Event, Evented } from './evented.js'
export { LngLat, LngLatBounds, MercatorCoordinate, Point } from './geometry.js'
export { Map } from './map.js'
export {
  AttributionControl,
  FullscreenControl,
  GeolocateControl,
  GlobeControl,
  LogoControl,
  Marker,
  NavigationControl,
  Popup,
  ScaleControl,
  TerrainControl,
} from './overlays.js'
