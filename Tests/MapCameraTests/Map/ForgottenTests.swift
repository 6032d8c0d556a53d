import Testing

@testable import MapCamera

/// What no other test would miss.
@Suite("What is easily forgotten")
struct ForgottenTests {
  private static let nothing = CameraChange.properties(PartialCameraPosition())

  @Test("the steps of a tour that is taken over within a tick have begun")
  func stepsOfAnInterruptedTour() throws {
    var recording = Recording(Sample.overSydney)
    let second = AnimationOptions(duration: 1)
    try recording.tour([
      TourStep(change: .properties(.init(zoom: 13)), options: second),
      TourStep(change: .properties(.init(zoom: 14)), options: second),
      TourStep(change: .properties(.init(zoom: 15)), options: second),
    ])
    #expect(outline(recording.latest) == ["step 1.0"])
    try recording.animate(
      .properties(.init(zoom: 10)), AnimationOptions(duration: 1, delay: 1.5))
    recording.tick(9)
    #expect(
      outline(recording.latest)
        == ["will", "did", "step 1.1", "interrupted 1", "completed 2", "idle"])
  }

  @Test("a tour's steps are told with the animation that another request begins")
  func stepsAtARequest() throws {
    var recording = Recording(Sample.overSydney)
    let second = AnimationOptions(duration: 1)
    try recording.tour([
      TourStep(change: .properties(.init(zoom: 13)), options: second),
      TourStep(change: .properties(.init(zoom: 14)), options: second),
    ])
    recording.tick(0.5)
    try recording.seek(1, to: 1.5)
    #expect(outline(recording.latest) == ["did", "step 1.1"])
    try recording.tour([TourStep(change: .properties(.init(bearing: 9)), options: second)])
    #expect(outline(recording.latest) == ["step 2.0"])
    recording.tick(0.25)
    #expect(outline(recording.latest) == ["will", "did"])
  }

  /// The camera stays as it was when the point was seen, and the padding alone moves the ground under it.
  @Test(
    "the ground under a point stays there where the padding alone moves",
    arguments: [false, true])
  func heldBesidePadding(isTour: Bool) throws {
    var recording = Recording(CameraPosition(target: Sample.paris, zoom: 14))
    let point = ScreenPoint(x: 600, y: 400)
    let ground = try #require(recording.map.projection.coordinate(at: point))
    let about = CameraChange.propertiesAbout(point, PartialCameraPosition(zoom: 14))
    if isTour {
      try recording.tour([
        TourStep(change: about, options: AnimationOptions(duration: 0)),
        TourStep(change: about, options: AnimationOptions(duration: 2)),
      ])
    } else {
      // Only what nothing goes on beside is there at once.
      try recording.animate(.properties(.init(bearing: 9)), AnimationOptions(delay: 1e6))
      try recording.animate(about, AnimationOptions(duration: 2, delay: 1e-3))
      recording.tick(2e-3)
    }
    try recording.animate(
      Self.nothing, AnimationOptions(duration: 1), padding: EdgeInsets(all: 100))
    try recording.animate(
      Self.nothing, AnimationOptions(duration: 1),
      padding: EdgeInsets(top: 0, left: 200, bottom: 0, right: 0))
    for _ in 0..<5 {
      recording.tick(0.2)
      let seen = try #require(recording.map.projection.screenPoint(for: ground))
      #expect(seen.distance(to: point) < 1e-6)
    }
  }

  /// Rows and places where what decides is 0 exactly, as it is at few viewing angles.
  @Test("the horizon itself has no ground, and the plane of the eye no point")
  func ties() throws {
    var (scrolls, rows, places) = (0, 0, 0)
    for angle in stride(from: 40.0, through: 64.9, by: 0.01) {
      let camera = CameraPosition(target: Sample.paris, zoom: 17, viewingAngle: angle)
      let projection = Projection(camera: camera, viewport: Viewport())
      let (center, horizon) = (projection.center.y, projection.horizon)
      let point = ScreenPoint(x: 300, y: horizon)
      #expect(projection.touch(at: point) == nil)
      var recording = Recording(camera)
      let way = center - horizon
      if center - way == horizon {
        scrolls += 1
        #expect(throws: CameraError.scrollBeyondHorizon(limit: way)) {
          try recording.move(.scrollBy(x: 0, y: way))
        }
      }
      let depth = projection.eyeDistance
      if depth * projection.cosAngle + (horizon - center) * projection.sinAngle == 0 {
        rows += 1
        #expect(projection.coordinate(at: point) == nil)
        #expect(throws: CameraError.anchorAboveHorizon(horizon: horizon)) {
          try recording.move(.zoomBy(1, at: point))
        }
      }
      let down = depth / projection.sinAngle
      if down * projection.sinAngle == depth {
        places += 1
        #expect(projection.screenPoint(for: GroundPoint(right: 1, down: down)) == nil)
      }
    }
    #expect(scrolls > 10 && rows > 10 && places > 10)
  }
}
