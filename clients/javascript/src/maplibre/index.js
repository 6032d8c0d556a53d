// The names of maplibre-gl. What draws nothing has one class for all kinds.

export {
  ErrorEvent,
  Event,
  Evented,
  MapMouseEvent,
  MapTouchEvent,
  MapWheelEvent,
} from './evented.js'
export { LngLat, LngLatBounds, MercatorCoordinate, Point } from './geometry.js'
export * from './library.js'
export {
  Handler as BoxZoomHandler,
  Handler as CooperativeGesturesHandler,
  Handler as DoubleClickZoomHandler,
  Handler as DragPanHandler,
  Handler as DragRotateHandler,
  Handler as KeyboardHandler,
  Handler as ScrollZoomHandler,
  Handler as TwoFingersTouchPitchHandler,
  Handler as TwoFingersTouchRotateHandler,
  Handler as TwoFingersTouchZoomHandler,
  Handler as TwoFingersTouchZoomRotateHandler,
} from './handlers.js'
export { Marker, Popup } from './overlays.js'
export {
  AttributionControl,
  FullscreenControl,
  GeolocateControl,
  GlobeControl,
  LogoControl,
  NavigationControl,
  ScaleControl,
  TerrainControl,
} from './controls.js'
export {
  Source as CanvasSource,
  Source as GeoJSONSource,
  Source as ImageSource,
  Source as RasterDEMTileSource,
  Source as RasterTileSource,
  Source as VectorTileSource,
  Source as VideoSource,
} from './styled.js'
