import MapCamera
import Testing

/// "`gesture.doubleTap` / `gesture.twoFingerTap`: one level in or out about the point in 0.25 s, where zoom
/// gestures are on; both are whole gestures."
@Suite struct ZoomTapTests {
  @Test func theGroundUnderItStaysOnEveryFrameWhileItZoomsOneLevel() {
    sampling(300, seed: 470_000) { generator in
      var recording = Recording(
        generator.camera(zooms: 8...19, angles: 0...65, latitudes: -70...70))
      let start = recording.map.camera
      let point = ScreenPoint(x: generator.number(0...800), y: generator.number(300...600))
      let ground = try #require(
        Oracle(camera: start, viewport: recording.map.viewport).coordinate(at: point))
      let isIn = generator.once(in: 2)
      let reply = recording.tap(isIn ? .double(at: point) : .twoFinger(at: point))
      try demand(reply.isAnimating && reply.duration == 0.25, "\(reply)")
      try demand(reply.camera.zoom == start.zoom + (isIn ? 1 : -1), "\(reply)")
      for _ in 0..<5 {
        recording.tick(0.05)
        let oracle = Oracle(camera: recording.map.camera, viewport: recording.map.viewport)
        try demand(
          oracle.screenPoint(ground)?.distance(to: point) ?? .nan, within: 1e-6, "from \(start)")
      }
      try demand(recording.map.camera == reply.camera, "\(reply) \(recording.map.camera)")
      try demand(outline(recording.events).first == "gesture", "\(recording.events)")
      try demand(
        outline(recording.latest) == ["did", "completed 1", "idle"], "\(recording.latest)")
    }
  }

  @Test func aTapEndsAllThatMovesAndAGestureThatIsOpen() throws {
    var recording = Recording(Sample.tilted)
    try recording.animate(.properties(.init(bearing: 200)), .init(duration: 2))
    try recording.animate(.properties(.init(zoom: 20)), .init(duration: 2, delay: 1))
    recording.tick(0.5)
    recording.tap(.double(at: nil))
    #expect(outline(recording.latest) == ["interrupted 1", "interrupted 2"])
    recording.tick(1)
    #expect(outline(recording.latest) == ["gesture", "did", "completed 3", "idle"])

    recording.gesture(.pan(translation: ScreenPoint(x: 9, y: 9), at: nil))
    recording.tap(.twoFinger(at: nil))
    #expect(!recording.map.isGesturing && recording.latest.isEmpty)
    let isFlung = recording.endGesture(velocity: ScreenPoint(x: 900, y: 0))
    #expect(!isFlung)
    recording.tick(1)
    #expect(outline(recording.latest).first == "gesture")
    #expect(outline(recording.latest).last == "idle")
  }

  @Test func atTheLimitThereIsNothingToAnimate() throws {
    var recording = Recording(CameraPosition(target: Sample.paris, zoom: 21))
    let reply = recording.tap(.double(at: ScreenPoint(x: 1, y: 2)))
    #expect(!reply.isAnimating)
    #expect(recording.latest.isEmpty)
    // What was open has ended.
    recording.gesture(.pan(translation: ScreenPoint(x: 9, y: 9), at: nil))
    recording.tap(.double(at: nil))
    #expect(outline(recording.latest) == ["idle"])
  }

  @Test func withoutZoomGesturesNothingHappens() throws {
    var recording = Recording(Sample.tilted)
    recording.map.gestures.zoom = false
    try recording.animate(.properties(.init(bearing: 200)), .init(duration: 2))
    let reply = recording.tap(.double(at: nil))
    #expect(!reply.isAnimating)
    #expect(recording.latest.isEmpty && recording.map.isAnimating)
  }

  @Test func withoutScrollGesturesTheCentreStays() {
    var recording = Recording(Sample.tilted)
    recording.map.gestures.scroll = false
    let reply = recording.tap(.double(at: ScreenPoint(x: 700, y: 500)))
    #expect(reply.camera.target == Sample.tilted.target)
  }

  /// A point at or above the horizon counts as the centre, as it does for other gestures.
  @Test func aTapOnTheSkyIsAboutTheCentre() throws {
    let steep = try #require(ViewingAngleLimits([.init(zoom: 0, angle: 85)]))
    var recording = Recording(
      CameraPosition(target: Sample.paris, zoom: 12, viewingAngle: 85),
      constraints: CameraConstraints(viewingAngleLimits: steep))
    let reply = recording.tap(.double(at: ScreenPoint(x: 700, y: 10)))
    #expect(reply.isAnimating && reply.camera.target == Sample.paris)
  }

  @Test func targetBoundsHoldATapOnEveryFrame() throws {
    let bounds = try #require(CoordinateBounds(south: 0, west: 0, north: 10, east: 10))
    var recording = Recording(
      CameraPosition(target: Coordinate(latitude: 5, longitude: 9.9), zoom: 6),
      constraints: CameraConstraints(targetBounds: bounds))
    let reply = recording.tap(.double(at: ScreenPoint(x: 790, y: 300)))
    #expect(reply.camera.target.longitude == 10)
    for _ in 0..<10 {
      recording.tick(0.025)
      #expect(recording.map.camera.target.longitude <= 10)
    }
    #expect(recording.map.camera == reply.camera)
  }
}
