import TestSupport
import Testing

@testable import MapCameraKit

/// "What no animation drives, and what a ride's or tour's profile says at each moment, is kept as it was
/// wished for, and constrained for each frame that is shown only."
@Suite("The requested camera is kept while others move") struct RequestedCameraTests {
  /// Stopping one leaves every other property's requested value as it was.
  @Test(arguments: [0.0, 5]) func `stopping one animation keeps what another wants`(delay: Double)
    throws
  {
    var recording = Recording(CameraPosition(target: Sample.paris, zoom: 16, viewingAngle: 60))
    try recording.animate(.to(zoom: 10), .linear(2))
    try recording.animate(.to(bearing: 90), .linear(9, delay: delay))
    recording.tick(1)
    try recording.stop(2)
    try recording.animate(.to(zoom: 16), .linear(2))
    recording.tick(2)
    #expect(recording.camera.viewingAngle == 60)
    #expect(abs(recording.camera.bearing - (delay == 0 ? 10 : 0)) < 1e-9)
  }

  private static let origin = Coordinate(0, 0)

  private func ride(zoom: Double? = nil, viewingAngle: Double? = nil, duration: Double = 4) throws
    -> CameraChange
  {
    let line = try #require(RouteLine([Self.origin, Coordinate(0, 0.3)]))
    return .route(
      CameraRoute(
        line, pace: .duration(duration), zoom: zoom.map { RouteProfile($0) },
        viewingAngle: viewingAngle.map { RouteProfile($0) }, bearing: .keep))
  }

  @Test func `a ride's last frame is the ride's own`() throws {
    var recording = Recording(CameraPosition(target: Self.origin, zoom: 10))
    try recording.animate(ride(viewingAngle: 60))
    let ride = recording.id
    try recording.animate(.to(zoom: 16), .init(duration: 1))
    #expect(abs(recording.tick(3.9999).viewingAngle - 60) < 1e-9)
    var sought = recording
    try sought.seek(ride, to: 3.99999)
    #expect(abs(sought.camera.viewingAngle - 60) < 1e-9)
    try sought.seek(ride, to: 4)
    #expect(abs(sought.camera.viewingAngle - 60) < 1e-9)
    #expect(abs(recording.tick(1).viewingAngle - 60) < 1e-9)
  }

  @Test func `where a limit is widened in mid-ride`() throws {
    let limits = CameraConstraints(zoomRange: 2...12)
    var recording = Recording(CameraPosition(target: Self.origin, zoom: 10), constraints: limits)
    try recording.animate(ride(zoom: 18))
    #expect(recording.tick(2).zoom == 12)
    recording.configure(constraints: CameraConstraints())
    #expect(recording.camera.zoom == 18)
    #expect(recording.tick(1.9999).zoom == 18)
    #expect(recording.tick(1).zoom == 18)
    recording.configure(constraints: limits)
    recording.configure(constraints: CameraConstraints())
    #expect(recording.camera.zoom == 12, "once nothing moves, what is shown remains")
  }

  @Test func `a tour's ride too, and what its steps leave as it is`() throws {
    var recording = Recording(CameraPosition(target: Self.origin, zoom: 10))
    let second = AnimationOptions(duration: 1)
    try recording.tour([
      TourStep(change: ride(viewingAngle: 60)), TourStep(change: .to(bearing: 90), options: second),
    ])
    try recording.animate(.to(zoom: 16), .init(duration: 1))
    recording.tick(1)
    for _ in 0..<5 { #expect(abs(recording.tick(0.99).viewingAngle - 60) < 1e-9) }
    #expect(recording.camera.bearing == 90)
  }

  @Test(arguments: [0, 1, 2, 3])
  func `an animation that begins, ends or has nothing to do changes nothing else`(_ kind: Int)
    throws
  {
    var recording = Recording(CameraPosition(target: Self.origin, zoom: 16, viewingAngle: 60))
    let flight = try recording.animate(
      .to(target: Coordinate(20, 60), zoom: 16), .init(duration: 4, path: .fly(FlightOptions())))
    #expect(flight.camera.viewingAngle == 60)
    recording.tick(2)
    #expect(recording.camera.viewingAngle < 36)
    switch kind {
    case 0: try recording.animate(.nothing, .init(duration: 0.3), padding: MapInsets(all: 100))
    case 1:
      let reply = try recording.animate(.to(bearing: 0), .init(duration: 1))
      #expect(reply.id == nil)
    case 2: try recording.animate(.to(bearing: 9), .init(duration: 0))
    default: try recording.animate(.to(bearing: 9), .init(duration: 1, delay: 0.1))
    }
    recording.tick(2)
    #expect(recording.camera.viewingAngle == 60)
  }

  @Test func `an update takes over all, from where that is seen`() throws {
    var recording = Recording(CameraPosition(target: Self.origin, zoom: 16, viewingAngle: 60))
    try recording.animate(.to(zoom: 8), .init(duration: 1))
    try recording.animate(.to(bearing: 90), .init(duration: 9))
    recording.tick(2)
    #expect(recording.camera.viewingAngle == 30)
    var other = recording
    try recording.animate(.update(.zoomTo(16)), .init(duration: 1))
    #expect(recording.tick(5).viewingAngle == 30)
    try other.animate(.to(zoom: 16), .init(duration: 1))
    #expect(other.tick(5).viewingAngle == 60)
    let flat = try recording.animate(.update(.zoomTo(16)), .init(duration: 1))
    #expect(flat.id == nil)
  }

  /// Whether the zoom is under way or waits.
  @Test(arguments: [0.0, 0.5])
  func `a viewing angle goes as far as the zoom at its end allows`(delay: Double) throws {
    var recording = Recording(CameraPosition(target: Self.origin, zoom: 10))
    try recording.animate(.to(zoom: 16), .init(duration: 1, delay: delay))
    let reply = try recording.animate(.to(viewingAngle: 60), .init(duration: 2))
    #expect(reply.camera.viewingAngle == 60)
    #expect(recording.tick(2).viewingAngle == 60)
  }

  /// Of a place 9° east 400 points may be seen to the east at zoom 10, and not at zoom 6.
  @Test func `under view bounds a target goes as far as the zoom at its end allows`() throws {
    let bounds = try #require(CoordinateBounds(south: -10, west: -10, north: 10, east: 10))
    var recording = Recording(
      CameraPosition(target: Self.origin, zoom: 6),
      constraints: CameraConstraints(viewBounds: bounds))
    try recording.animate(.to(zoom: 10), .init(duration: 1))
    let place = Coordinate(0, 9)
    let reply = try recording.animate(.to(target: place), .init(duration: 2))
    #expect(reply.camera.target == place)
    #expect(recording.tick(2).target == place)
  }

  /// Now, and not at the end of its delay.
  @Test func `a tour that waits is planned for when it is sought`() throws {
    var recording = Recording(CameraPosition(target: Self.origin, zoom: 10))
    try recording.animate(.to(zoom: 16), .init(duration: 1))
    try recording.animate(.to(zoom: 10), .init(duration: 1, delay: 20))
    let tilt = TourStep(change: .to(viewingAngle: 60), options: .init(duration: 2))
    try recording.tour([tilt], delay: 50)
    try recording.seek(3, to: 0)
    #expect(recording.tick(2).viewingAngle == 60)
  }

  @Test(arguments: [0, 1, 2, 3])
  func `a stop, a set and a gesture leave what is shown`(_ kind: Int) throws {
    var recording = Recording(CameraPosition(target: Self.origin, zoom: 16, viewingAngle: 60))
    try recording.animate(.to(zoom: 8), .init(duration: 1))
    try recording.animate(.to(bearing: 90), .init(duration: 9))
    recording.tick(2)
    switch kind {
    case 0: try recording.stop()
    case 1: try recording.stop(2)
    case 2: try recording.move(.setTarget(Self.origin))
    default: recording.gesture(.rotate(degrees: 5, at: nil))
    }
    try recording.animate(.to(zoom: 16), .init(duration: 1))
    #expect(recording.tick(2).viewingAngle == 30)
  }

  @Test
  func `goals under view bounds use the padding that will be there`() throws {
    let bounds = try #require(CoordinateBounds(south: -1, west: -1, north: 1, east: 1))
    let angles = try #require(ViewingAngleLimits([.init(zoom: 0, angle: 89)]))
    var recording = Recording(
      CameraPosition(target: Self.origin, zoom: 12, viewingAngle: 50),
      constraints: CameraConstraints(viewingAngleLimits: angles, viewBounds: bounds))
    let padding = MapInsets(top: 0, left: 0, bottom: 300, right: 0)
    try recording.animate(.nothing, .init(duration: 1), padding: padding)
    var after = recording
    after.tick(2)
    try recording.animate(.to(zoom: 5), .init(duration: 1, delay: 2))
    try after.animate(.to(zoom: 5), .init(duration: 1))
    #expect(abs(recording.tick(10).zoom - 9.455160955328594) < 1e-12)
    #expect(abs(after.tick(10).zoom - 9.455160955328594) < 1e-12)
  }

  @Test func `a padding that waits counts as one that runs does`() throws {
    let bounds = try #require(CoordinateBounds(south: -1, west: -1, north: 1, east: 1))
    let padding = MapInsets(top: 0, left: 0, bottom: 300, right: 0)
    let expected = MapView(viewport: Viewport(padding: padding)).camera(showing: CameraFit(bounds))
    var recording = Recording(.standard)
    try recording.animate(.nothing, .init(duration: 1, delay: 0.5), padding: padding)
    #expect(recording.map.camera(showing: CameraFit(bounds)) == expected)
    let fit = CameraChange.update(.fit(CameraFit(bounds)))
    var tour = recording
    let delayed = AnimationOptions(duration: 1, delay: 0.1)
    #expect(try recording.animate(fit, delayed).camera == expected)
    #expect(try tour.tour([TourStep(change: fit)], delay: 0.1).camera == expected)
    // What begins last decides.
    try recording.animate(.nothing, .init(duration: 1, delay: 0.2), padding: .zero)
    #expect(recording.map.camera(showing: CameraFit(bounds)) == expected)
    try recording.animate(.nothing, .init(duration: 1, delay: 0.6), padding: .zero)
    #expect(
      recording.map.camera(showing: CameraFit(bounds))
        == MapView().camera(showing: CameraFit(bounds)))
  }

  @Test
  func `what begins at the same instant, but for rounding, begins in the order of the requests`()
    throws
  {
    var recording = Recording(CameraPosition(target: Self.origin, zoom: 3))
    try recording.animate(.to(zoom: 5), .init(delay: 0.8))
    recording.tick(0.1)
    try recording.animate(.to(zoom: 8), .init(delay: 0.7))
    #expect(recording.tick(10).zoom == 8)
  }

  @Test
  func `a fling's end is the target that is shown, also while another animation goes on`() throws {
    let bounds = try #require(CoordinateBounds(south: -0.1, west: -0.1, north: 0.1, east: 0.1))
    var recording = Recording(
      CameraPosition(target: Self.origin, zoom: 10),
      constraints: CameraConstraints(targetBounds: bounds))
    recording.gesture(.pan(translation: ScreenPoint(x: 1, y: 0), at: nil))
    recording.endGesture(velocity: ScreenPoint(x: -5000, y: 0))
    try recording.animate(.to(zoom: 11), .init(duration: 20))
    for _ in 0..<50 {
      recording.tick(0.2)
      #expect(recording.camera.target.longitude <= 0.1)
    }
    #expect(recording.camera.target.longitude == 0.1)
    #expect(recording.map.animations.count == 1)
  }
}
