// The programs of README.md and of the library's documentation: a test of the pages finds each of theirs here.

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

@Test func panningNeverLeavesTheCountry() throws {
  var map = MapView(
    camera: CameraPosition(target: Coordinate(latitude: 46.8, longitude: 8.2), zoom: 9),
    viewport: Viewport(size: ScreenSize(width: 390, height: 844)))
  var limits = map.constraints
  limits.viewBounds = CoordinateBounds(south: 45.82, west: 5.96, north: 47.81, east: 10.49)
  map.configure(viewport: map.viewport, constraints: limits)

  map.move(.pan(translation: ScreenPoint(x: 5000, y: 0), at: nil))  // a drag far to the right
  map.endGesture(velocity: ScreenPoint(x: 2000, y: 0))
  while map.isAnimating { map.advance(by: 1 / 60) }
  #expect(abs(map.projection.visibleRegion.nearLeft.longitude - 5.96) < 1e-9)
}

@Test func theLibraryStarts() throws {
  let size = ScreenSize(width: 390, height: 844)
  let sydney = Coordinate(latitude: -33.8683, longitude: 151.2086)
  var map = MapView(
    camera: CameraPosition(target: sydney, zoom: 6),
    viewport: Viewport(size: size))

  let events = try map.move(.zoomTo(12))
  #expect(events == [.willMove(gesture: false), .didChange(map.camera), .idle(map.camera)])

  let vienna = CameraPosition(target: Coordinate(latitude: 48.2, longitude: 16.37), zoom: 12)
  try map.animate(to: vienna, options: AnimationOptions(path: .fly(FlightOptions())))
  while map.isAnimating { map.advance(by: 1 / 60) }
  #expect(map.camera == vienna)

  let projection = map.projection
  #expect(projection.screenPoint(for: vienna.target) == ScreenPoint(x: 195, y: 422))
  #expect(projection.contains(vienna.target))
}

@Test func aFitHonoursThePadding() throws {
  let size = ScreenSize(width: 390, height: 844)
  var map = MapView(
    camera: CameraPosition(target: Coordinate(latitude: 0, longitude: 0), zoom: 2),
    viewport: Viewport(size: size, padding: MapInsets(bottom: 420)))  // a sheet

  let alps = try #require(CoordinateBounds(south: 47.2, west: 11.3, north: 48.3, east: 16.5))
  try map.move(.fit(CameraFit(alps, insets: MapInsets(all: 24), viewingAngle: 30)))
  let corner = try #require(map.projection.screenPoint(for: alps.southWest))
  #expect(corner.y <= 844 - 420 - 24 + 1e-6)
}
