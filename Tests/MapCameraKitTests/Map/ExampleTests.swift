// The programs of README.md and of the library's documentation: a test of the pages finds each of theirs here.

import MapCameraKit
import Testing

@Test func zoomingInEndsAtTheGreatestZoom() throws {
  let zurich = Coordinate(latitude: 47.3769, longitude: 8.5417)
  var map = MapView(
    camera: CameraPosition(target: zurich, zoom: 20.5),
    viewport: Viewport(size: ScreenSize(width: 390, height: 844)))
  var events: [MapEvent] = []
  try map.animate(.update(.zoomIn), id: 1, into: &events)  // mapView.animate(with: .zoomIn())
  while map.isAnimating { map.advance(by: 1 / 60, into: &events) }
  #expect(map.camera.zoom == 21)
  #expect(map.projection.screenPoint(for: zurich) == map.viewport.center)
  #expect(events.last == .idle(map.camera))  // mapView(_:idleAt:)
}

@Test func panningNeverLeavesTheCountry() throws {
  var map = MapView(
    camera: CameraPosition(target: Coordinate(latitude: 46.8, longitude: 8.2), zoom: 9),
    viewport: Viewport(size: ScreenSize(width: 390, height: 844)))
  var events: [MapEvent] = []
  var limits = map.constraints
  limits.viewBounds = CoordinateBounds(south: 45.82, west: 5.96, north: 47.81, east: 10.49)
  map.configure(viewport: map.viewport, constraints: limits, into: &events)

  // A drag far to the right.
  map.move(.pan(translation: ScreenPoint(x: 5000, y: 0), at: nil), into: &events)
  map.endGesture(velocity: ScreenPoint(x: 2000, y: 0), id: 1, into: &events)
  while map.isAnimating { map.advance(by: 1 / 60, into: &events) }
  #expect(abs(map.projection.visibleRegion.nearLeft.longitude - 5.96) < 1e-9)
}

@Test func theLibraryStarts() throws {
  let size = ScreenSize(width: 390, height: 844)
  let sydney = Coordinate(latitude: -33.8683, longitude: 151.2086)
  var map = MapView(
    camera: CameraPosition(target: sydney, zoom: 6),
    viewport: Viewport(size: size))

  var events: [MapEvent] = []
  try map.move(.update(.zoomTo(12)), into: &events)
  #expect(events == [.willMove(gesture: false), .didChange(map.camera), .idle(map.camera)])

  let vienna = CameraPosition(target: Coordinate(latitude: 48.2, longitude: 16.37), zoom: 12)
  let options = AnimationOptions(path: .fly(FlightOptions()))
  try map.animate(.update(.setCamera(vienna)), options: options, id: 1, into: &events)
  while map.isAnimating { map.advance(by: 1 / 60, into: &events) }
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
  var events: [MapEvent] = []

  let alps = try #require(CoordinateBounds(south: 47.2, west: 11.3, north: 48.3, east: 16.5))
  let fit = CameraFit(alps, insets: MapInsets(all: 24), viewingAngle: 30)
  try map.move(.update(.fit(fit)), into: &events)
  let corner = try #require(map.projection.screenPoint(for: alps.southWest))
  #expect(corner.y <= 844 - 420 - 24 + 1e-6)
}
