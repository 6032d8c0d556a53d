import MapCamera
import Testing

/// "Restrict the user's panning": target bounds bind gestures and flings, and nothing else.
@Suite struct GestureBoundsTests {
  private let inside = CameraPosition(target: Coordinate(latitude: 5, longitude: 5), zoom: 8)

  private func recording(
    _ camera: CameraPosition,
    _ west: Double = 0,
    _ east: Double = 10
  ) throws -> Recording {
    let bounds = try #require(CoordinateBounds(south: 0, west: west, north: 10, east: east))
    return Recording(camera, constraints: CameraConstraints(targetBounds: bounds))
  }

  @Test func toSetThemMovesNoCamera() throws {
    var recording = Recording(CameraPosition(target: Sample.paris, zoom: 8))
    let camera = recording.map.camera
    var constraints = recording.map.constraints
    constraints.targetBounds = CoordinateBounds(south: 0, west: 0, north: 10, east: 10)
    recording.configure(constraints: constraints)
    #expect(recording.map.camera == camera)
    #expect(recording.events.isEmpty)
  }

  @Test func whatTheProgramAsksForIsNotBound() throws {
    var recording = try recording(inside)
    try recording.move(.setTarget(Sample.paris))
    #expect(recording.map.camera.target == Sample.paris)
    let reply = try recording.animate(.update(.setTarget(Sample.fiji)), .init(duration: 1))
    #expect(reply.camera.target == Sample.fiji)
    recording.tick(1)
    #expect(recording.map.camera.target == Sample.fiji)
    let box = try #require(CoordinateBounds(south: 40, west: 40, north: 50, east: 50))
    let shown = try #require(recording.map.camera(showing: CameraFit(box)))
    #expect(abs(shown.target.longitude - 45) < 1e-9)
  }

  @Test(arguments: [ScreenPoint(x: 2e4, y: -3), ScreenPoint(x: -2e4, y: 40)])
  func aPanEndsAtTheEdge(translation: ScreenPoint) throws {
    var recording = try recording(inside)
    recording.gesture(.pan(translation: translation, at: nil))
    let target = recording.map.camera.target
    #expect(target.longitude == (translation.x > 0 ? 0 : 10))
    #expect(target.latitude != 5 && (0...10).contains(target.latitude))
  }

  @Test func aPinchAndATiltKeepTheTargetInside() throws {
    var recording = try recording(inside)
    for index in 0..<40 {
      let corner = ScreenPoint(x: index % 2 == 0 ? 799 : 700, y: 599)
      recording.gesture(.pinch(scale: index % 2 == 0 ? 1.9 : 0.5, rotation: 30, at: corner))
      let target = recording.map.camera.target
      #expect((0...10).contains(target.latitude) && (0...10).contains(target.longitude))
    }
  }

  @Test func aFlingGoesAlongTheEdge() throws {
    var recording = try recording(inside)
    recording.gesture(.pan(translation: ScreenPoint(x: -1, y: 0), at: nil))
    let isFlung = recording.endGesture(velocity: ScreenPoint(x: -9000, y: 300))
    #expect(isFlung)
    var latitude = recording.map.camera.target.latitude
    for _ in 0..<10 {
      recording.tick(0.1)
      let target = recording.map.camera.target
      #expect(target.longitude <= 10)
      #expect(target.latitude > latitude)
      latitude = target.latitude
    }
    #expect(recording.map.camera.target.longitude == 10)
    recording.tick(10)
    #expect(recording.map.camera.target.longitude == 10)
    #expect(!recording.map.isActive)
  }

  /// On each axis by itself: north of the box, and between its sides.
  @Test func fromOutsideNothingLeapsAndNoneGoesFartherOut() throws {
    let start = CameraPosition(target: Coordinate(latitude: 20, longitude: 5), zoom: 8)
    var recording = try recording(start)
    recording.gesture(.pan(translation: ScreenPoint(x: 0, y: 50), at: nil))
    #expect(recording.map.camera.target == start.target)
    recording.gesture(.pan(translation: ScreenPoint(x: 0, y: -50), at: nil))
    let inwards = recording.map.camera.target
    #expect(inwards.latitude < 20 && inwards.latitude > 19)
    recording.gesture(.pan(translation: ScreenPoint(x: -2e4, y: 2e4), at: nil))
    #expect(recording.map.camera.target == Coordinate(latitude: 20, longitude: 10))
  }

  @Test func theNextGestureGoesNoFartherOutThanWhereItBegins() throws {
    let start = CameraPosition(target: Coordinate(latitude: 20, longitude: 5), zoom: 8)
    var recording = try recording(start)
    recording.gesture(.pan(translation: ScreenPoint(x: 0, y: -50), at: nil))
    recording.endGesture(velocity: ScreenPoint(x: 0, y: 0))
    let inwards = recording.map.camera.target
    recording.gesture(.pan(translation: ScreenPoint(x: 0, y: 50), at: nil))
    #expect(recording.map.camera.target == inwards)
  }

  /// West of a box across the antimeridian the way east is the short one.
  @Test func theyAreWidenedTheShortWayRound() throws {
    let start = CameraPosition(target: Coordinate(latitude: 5, longitude: 160), zoom: 4)
    var recording = try recording(start, 170, -160)
    recording.gesture(.pan(translation: ScreenPoint(x: 300, y: 0), at: nil))
    #expect(recording.map.camera.target == start.target)
    recording.gesture(.pan(translation: ScreenPoint(x: -115, y: 0), at: nil))
    #expect(abs(recording.map.camera.target.longitude - (160 + 115 * 360 / 4096)) < 1e-9)
    recording.gesture(.pan(translation: ScreenPoint(x: -900, y: 0), at: nil))
    #expect(recording.map.camera.target.longitude == -160)
    recording.gesture(.pan(translation: ScreenPoint(x: 900, y: 0), at: nil))
    #expect(recording.map.camera.target.longitude == 160)
  }

  @Test func boundsSetDuringAFlingCountFromThere() throws {
    var recording = Recording(inside)
    recording.gesture(.pan(translation: ScreenPoint(x: -1, y: 0), at: nil))
    let isFlung = recording.endGesture(velocity: ScreenPoint(x: -3000, y: 0))
    #expect(isFlung)
    recording.tick(0.1)
    let camera = recording.map.camera
    var constraints = recording.map.constraints
    constraints.targetBounds = CoordinateBounds(south: 0, west: 0, north: 10, east: 3)
    recording.configure(constraints: constraints)
    #expect(recording.map.camera == camera)
    recording.tick(0.1)
    #expect(recording.map.camera.target == camera.target)
  }

  /// A walk of random gestures: no axis farther out of the box than where its gesture began.
  @Test func noGestureLeadsFartherOut() {
    sampling(300, seed: 171_717) { generator in
      guard let box = generator.bounds(), box.longitudeSpan < 180 else { return }
      var recording = Recording(
        generator.camera(), constraints: CameraConstraints(targetBounds: box))
      let began = excess(recording.map.camera.target, over: box)
      for _ in 0..<10 {
        let point = generator.point(in: ScreenSize(width: 800, height: 600)!)
        recording.gesture(
          generator.once(in: 2)
            ? .pan(translation: ScreenPoint(x: point.x - 400, y: point.y - 300), at: nil)
            : .pinch(scale: generator.number(0.3...3), rotation: 20, at: point))
        try demand(
          excess(recording.map.camera.target, over: box) <= began,
          "\(box) \(recording.map.camera)")
      }
      recording.endGesture(velocity: ScreenPoint(x: generator.number(-3000...3000), y: 900))
      for _ in 0..<5 {
        recording.tick(0.2)
        try demand(
          excess(recording.map.camera.target, over: box) <= began,
          "fling \(box) \(recording.map.camera)")
      }
    }
  }

  /// Degrees beyond the box's edges: the latitude's and the longitude's, as a pair in which `<=` holds on both.
  private func excess(_ place: Coordinate, over box: CoordinateBounds) -> Excess {
    let latitude = max(
      0, box.southWest.latitude - place.latitude, place.latitude - box.northEast.latitude)
    func turned(_ degrees: Double) -> Double {
      let rest = degrees.truncatingRemainder(dividingBy: 360)
      return rest < 0 ? rest + 360 : rest
    }
    let eastward = turned(place.longitude - box.southWest.longitude)
    let longitude =
      eastward <= box.longitudeSpan ? 0 : min(eastward - box.longitudeSpan, 360 - eastward)
    return Excess(latitude: latitude, longitude: longitude)
  }
}

private struct Excess {
  let latitude: Double
  let longitude: Double

  static func <= (a: Excess, b: Excess) -> Bool {
    a.latitude <= b.latitude + 1e-9 && a.longitude <= b.longitude + 1e-9
  }
}
