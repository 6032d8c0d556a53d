// The names of maplibre-gl. What draws nothing has one class for all kinds.

export { ErrorEvent, Event, Event as MapMouseEvent, Event as MapTouchEvent, Event as MapWheelEvent, Evented } from './evented.js'
export { LngLat, LngLatBounds, MercatorCoordinate, Point } from './geometry.js'
export * from './library.js'
export { Map } from './map.js'
export {
  Handler as BoxZoomHandler, Handler as CooperativeGesturesHandler, Handler as DoubleClickZoomHandler,
  Handler as DragPanHandler, Handler as DragRotateHandler, Handler as KeyboardHandler, Handler as ScrollZoomHandler,
  Handler as TwoFingersTouchPitchHandler, Handler as TwoFingersTouchRotateHandler,
  Handler as TwoFingersTouchZoomHandler, Handler as TwoFingersTouchZoomRotateHandler,
} from './map.js'
export { GeolocateControl, Marker, Popup, ScaleControl } from './overlays.js'
export {
  Control as AttributionControl, Control as FullscreenControl, Control as GlobeControl, Control as LogoControl,
  Control as NavigationControl, Control as TerrainControl,
} from './overlays.js'
export {
  Source as CanvasSource, Source as GeoJSONSource, Source as ImageSource, Source as RasterDEMTileSource,
  Source as RasterTileSource, Source as VectorTileSource, Source as VideoSource,
} from './styled.js'
