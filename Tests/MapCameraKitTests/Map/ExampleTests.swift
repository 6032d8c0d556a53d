import MapCameraKit
import Testing

@Test func zoomingInEndsAtTheGreatestZoom() throws {
  let zurich = Coordinate(latitude: 47.3769, longitude: 8.5417)
  var map = MapView(
    camera: CameraPosition(target: zurich, zoom: 20.5),
    viewport: Viewport(size: ScreenSize(width: 390, height: 844)))
  try map.animate(.zoomIn)  // mapView.animate(with: .zoomIn())
  var events: [MapEvent] = []
  while map.isAnimating { events += map.advance(by: 1 / 60) }
  #expect(map.camera.zoom == 21)
  #expect(map.projection.screenPoint(for: zurich) == map.viewport.center)
  #expect(events.last == .idle(map.camera))  // mapView(_:idleAt:)
}
