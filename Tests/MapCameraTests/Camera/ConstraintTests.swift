import MapCamera
import Testing

/// What a camera may do.
@Suite struct ConstraintTests {
  private let standard = CameraConstraints()

  @Test(arguments: [(2.0, 30.0), (10, 30), (13, 47.5), (16, 65), (21, 65)])
  func theViewingAngleIsLimitedByZoom(zoom: Double, limit: Double) {
    let camera = CameraPosition(target: Sample.paris, zoom: zoom, viewingAngle: 90)
    #expect(standard.constrained(camera).viewingAngle == limit)
    #expect(MapView(camera: camera).camera.viewingAngle == limit)
    #expect(ViewingAngleLimits.standard.limit(atZoom: zoom) == limit)
  }

  @Test(arguments: [(100.0, 85.0), (-100, -85), (85.0511, 85), (85, 85), (84.9, 84.9)])
  func theTargetsLatitudeStopsAt85(given: Double, latitude: Double) {
    let target = Coordinate(latitude: given, longitude: 10)
    let camera = standard.constrained(CameraPosition(target: target, zoom: 5))
    #expect(camera.target == Coordinate(latitude: latitude, longitude: 10))
  }

  @Test(arguments: [(0.0, 2.0), (1.999, 2), (21.5, 21), (-1e300, 2), (1e300, 21), (7.25, 7.25)])
  func theZoomStaysInItsRange(given: Double, zoom: Double) {
    #expect(standard.constrained(CameraPosition(target: Sample.paris, zoom: given)).zoom == zoom)
  }

  @Test(arguments: [
    (360.0, 0.0), (-90, 270), (725, 5), (-1e-20, 0), (359.5, 359.5), (-720, 0), (-360, 0),
  ])
  func theBearingWraps(given: Double, bearing: Double) {
    let camera = CameraPosition(target: Sample.paris, zoom: 5, bearing: given)
    #expect(standard.constrained(camera).bearing == bearing)
  }

  @Test func theZoomIsLimitedBeforeTheViewingAngle() {
    let constraints = CameraConstraints(zoomRange: 10...15)
    let camera = CameraPosition(target: Sample.paris, zoom: 21, viewingAngle: 65)
    #expect(constraints.constrained(camera).zoom == 15)
    #expect(abs(constraints.constrained(camera).viewingAngle - (30 + 35.0 * 5 / 6)) < 1e-12)
  }

  @Test func whatTheClampTookIsNotGivenBack() throws {
    var recording = Recording(CameraPosition(target: Sample.paris, zoom: 16, viewingAngle: 65))
    try recording.move(.zoomTo(10))
    #expect(recording.map.camera.viewingAngle == 30)
    try recording.move(.zoomTo(16))
    #expect(recording.map.camera.viewingAngle == 30)
  }

  @Test func whatTheClampTookInAnAnimationIsNotGivenBackByTheNext() throws {
    var recording = Recording(CameraPosition(target: Sample.paris, zoom: 16, viewingAngle: 65))
    try recording.animate(.update(.zoomTo(10)))
    recording.finish()
    try recording.animate(.update(.zoomTo(16)))
    recording.finish()
    #expect(recording.map.camera.viewingAngle == 30)
  }

  @Test func norBySomethingThatTakesTheZoomOver() throws {
    var recording = Recording(CameraPosition(target: Sample.paris, zoom: 16, viewingAngle: 65))
    try recording.animate(
      .update(.zoomTo(10)), AnimationOptions(duration: 1, curve: .linear))
    recording.tick(0.99)
    let angle = recording.map.camera.viewingAngle
    #expect(angle < 31)
    try recording.animate(.update(.zoomTo(16)))
    recording.finish()
    #expect(recording.map.camera.viewingAngle == angle)
  }

  @Test func constrainingTwiceIsConstrainingOnce() {
    sampling(5000, seed: 150_000) { generator in
      let constraints = generator.constraints()
      let camera = CameraPosition(
        target: generator.coordinate(latitudes: -85.0511...85.0511),
        zoom: generator.number(-5...35),
        bearing: generator.number(-1000...1000),
        viewingAngle: generator.number(-10...100)
      )
      let once = constraints.constrained(camera)
      try demand(constraints.constrained(once) == once, "\(constraints) \(camera)")
      try demand(violation(of: once, constraints) == nil, "\(constraints) \(camera) \(once)")
    }
  }

  @Test func newLimitsMoveTheCamera() {
    var recording = Recording(
      CameraPosition(target: Coordinate(latitude: 41.88, longitude: -87.63), zoom: 4))
    recording.configure(constraints: CameraConstraints(zoomRange: 10...15))
    #expect(recording.map.camera.zoom == 10)
    #expect(outline(recording.latest) == ["will", "did", "idle"])
    recording.configure(constraints: CameraConstraints())
    #expect(recording.map.camera.zoom == 10)
    #expect(recording.latest.isEmpty)
  }
}

/// The limits of the viewing angle, stop by stop.
@Suite struct ViewingAngleLimitsTests {
  private typealias Stop = ViewingAngleLimits.Stop

  @Test func stopsMustBeOneToSixteenAscendingAndUpTo89() {
    #expect(ViewingAngleLimits([]) == nil)
    #expect(ViewingAngleLimits((0...15).map { Stop(zoom: Double($0), angle: 5) }) != nil)
    #expect(ViewingAngleLimits((0...16).map { Stop(zoom: Double($0), angle: 5) }) == nil)
    #expect(ViewingAngleLimits([Stop(zoom: 3, angle: 1), Stop(zoom: 3, angle: 2)]) == nil)
    #expect(ViewingAngleLimits([Stop(zoom: 4, angle: 1), Stop(zoom: 3, angle: 2)]) == nil)
    #expect(ViewingAngleLimits([Stop(zoom: 4, angle: 89)]) != nil)
    #expect(ViewingAngleLimits([Stop(zoom: 4, angle: 89.1)]) == nil)
    #expect(ViewingAngleLimits([Stop(zoom: 4, angle: -1)]) == nil)
    #expect(ViewingAngleLimits([Stop(zoom: .nan, angle: 1)]) == nil)
  }

  @Test func betweenTheStopsItIsLinearAndOutsideConstant() throws {
    let limits = try #require(
      ViewingAngleLimits([
        Stop(zoom: 4, angle: 10), Stop(zoom: 8, angle: 50), Stop(zoom: 10, angle: 20),
      ])
    )
    let expected = [
      (0.0, 10.0), (4, 10), (5, 20), (8, 50), (9, 35), (9.5, 27.5), (10, 20), (30, 20),
    ]
    for (zoom, angle) in expected { #expect(limits.limit(atZoom: zoom) == angle) }
  }
}
