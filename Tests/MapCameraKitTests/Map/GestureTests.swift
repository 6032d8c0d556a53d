import MapCameraKit
import TestSupport
import Testing

/// Gestures on the map.
@Suite struct GestureTests {
  /// The ground under `from` before, and where it is after a gesture.
  private func seen(_ from: ScreenPoint, after gesture: MapGesture, _ recording: inout Recording)
    -> ScreenPoint?
  {
    let before = Oracle(camera: recording.camera, viewport: recording.map.viewport)
    guard let ground = before.coordinate(at: from) else { return nil }
    recording.gesture(gesture)
    return Oracle(camera: recording.camera, viewport: recording.map.viewport).screenPoint(ground)
  }

  @Test func `the ground under the finger stays under it in a pan`() {
    sampling(1500, seed: 450_000) { generator in
      var recording = Recording(
        generator.camera(zooms: 8...20, angles: 0...65, latitudes: -70...70),
        viewport: generator.viewport())
      let start = recording.camera
      let viewport = recording.map.viewport
      let oracle = Oracle(camera: start, viewport: viewport)
      let isCentre = generator.once(in: 2)
      let point = ScreenPoint(
        x: isCentre ? oracle.centerX : generator.number(0...viewport.size.width),
        y: isCentre
          ? oracle.centerY : generator.number(viewport.size.height / 2...viewport.size.height))
      let translation = ScreenPoint(x: generator.number(-100...100), y: generator.number(-50...100))
      let end = ScreenPoint(x: point.x + translation.x, y: point.y + translation.y)
      guard min(point.y, end.y) > oracle.horizon + oracle.eyeDistance / 20 else { return }
      let seen = seen(
        point, after: .pan(translation: translation, at: isCentre ? nil : point), &recording)
      try demand(seen?.distance(to: end) ?? .nan, within: 1e-6, "\(start) \(point) \(translation)")
    }
  }

  @Test func `a gesture that does nothing moves nothing`() {
    sampling(1000, seed: 455_000) { generator in
      let viewport = generator.viewport()
      var recording = Recording(generator.camera(), viewport: viewport)
      let start = recording.camera
      let point = generator.once(in: 4) ? nil : generator.point(in: viewport.size)
      let gesture = generator.pick([
        MapGesture.pan(translation: ScreenPoint(x: 0, y: 0), at: point),
        .pinch(scale: 1, rotation: 0, at: point), .rotate(degrees: 0, at: point),
        .rotate(degrees: 360, at: point), .pinch(scale: 1, rotation: -720, at: point),
        .tilt(degrees: 0),
      ])
      recording.gesture(gesture)
      try demand(recording.camera == start, "\(start) \(gesture)")
      try demand(recording.events.isEmpty, "\(recording.events)")
    }
  }

  @Test func `the ground under the fingers stays in pinches and turns`() {
    sampling(1500, seed: 460_000) { generator in
      var recording = Recording(
        generator.camera(zooms: 8...20, angles: 0...65, latitudes: -70...70),
        viewport: generator.viewport())
      let start = recording.camera
      let viewport = recording.map.viewport
      let oracle = Oracle(camera: start, viewport: viewport)
      let point = generator.point(in: viewport.size)
      guard point.y > oracle.horizon + oracle.eyeDistance / 20 else { return }
      let degrees = generator.number(-90...90)
      // Often beyond a limit of the zoom.
      let scale = generator.pick([1, 0.5, 2, generator.number(0.01...20)])
      let gesture: MapGesture =
        generator.once(in: 3)
        ? .rotate(degrees: degrees, at: point)
        : .pinch(scale: scale, rotation: generator.once(in: 2) ? degrees : 0, at: point)
      let seen = seen(point, after: gesture, &recording)
      guard abs(recording.camera.target.latitude) < 85 else { return }
      try demand(seen?.distance(to: point) ?? .nan, within: 1e-6, "\(start) \(point) \(gesture)")
    }
  }
}

/// Gestures that the settings forbid.
@Suite struct GestureSettingsTests {
  private func recording(_ settings: GestureSettings) -> Recording {
    var recording = Recording(Sample.overSydney)
    recording.map.gestures = settings
    return recording
  }

  @Test func `what is forbidden does nothing`() throws {
    let none = GestureSettings(scroll: false, zoom: false, tilt: false, rotate: false)
    var recording = recording(none)
    let point = ScreenPoint(x: 10, y: 500)
    try recording.animate(.update(.zoomTo(14)), .init(duration: 1, delay: 1))
    for gesture in [
      MapGesture.pan(translation: point, at: nil), .pinch(scale: 2, rotation: 10, at: point),
      .rotate(degrees: 10, at: point), .tilt(degrees: 10),
    ] {
      recording.gesture(gesture)
      #expect(recording.latest.isEmpty, "\(gesture)")
    }
    let isFlung = recording.endGesture(velocity: ScreenPoint(x: 1000, y: 0))
    #expect(!isFlung)
    #expect(recording.events.isEmpty)
    #expect(recording.camera == Sample.overSydney)
    #expect(recording.map.animations.map(\.id) == [1])
  }

  @Test func `a pinch does what is allowed of it`() {
    var recording = recording(GestureSettings(zoom: false))
    recording.gesture(.pinch(scale: 2, rotation: 30, at: nil))
    #expect(recording.camera == CameraPosition(target: Sample.sydney, zoom: 12, bearing: 330))
    recording = self.recording(GestureSettings(rotate: false))
    recording.gesture(.pinch(scale: 2, rotation: 30, at: nil))
    #expect(recording.camera == CameraPosition(target: Sample.sydney, zoom: 13))
  }
}

/// "`gesture.doubleTap` / `gesture.twoFingerTap`: one level in or out about the point in 0.25 s, where zoom
/// gestures are on; both are whole gestures."
@Suite struct ZoomTapTests {
  @Test func `the ground under it stays on every frame while it zooms one level`() {
    sampling(300, seed: 470_000) { generator in
      var recording = Recording(
        generator.camera(zooms: 8...19, angles: 0...65, latitudes: -70...70))
      let start = recording.camera
      let point = ScreenPoint(x: generator.number(0...800), y: generator.number(300...600))
      let ground = try #require(
        Oracle(camera: start, viewport: recording.map.viewport).coordinate(at: point))
      let isIn = generator.once(in: 2)
      let reply = recording.tap(isIn ? 1 : -1, at: point)
      try demand(reply.id != nil && reply.duration == 0.25, "\(reply)")
      try demand(reply.camera.zoom == start.zoom + (isIn ? 1 : -1), "\(reply)")
      for _ in 0..<5 {
        recording.tick(0.05)
        try recording.demandSeen(ground, at: point)
      }
      try demand(recording.camera == reply.camera, "\(reply) \(recording.camera)")
      try demand(outline(recording.events).first == "gesture", "\(recording.events)")
      try demand(recording.outline == ["did", "completed 1", "idle"], "\(recording.latest)")
    }
  }

  @Test func `without scroll gestures the centre stays`() {
    var recording = Recording(Sample.tilted)
    recording.map.gestures.scroll = false
    let reply = recording.tap(1, at: ScreenPoint(x: 700, y: 500))
    #expect(reply.camera.target == Sample.tilted.target)
  }

  /// A point at or above the horizon counts as the centre, as it does for other gestures.
  @Test func `a tap on the sky is about the centre`() throws {
    let steep = try #require(ViewingAngleLimits([.init(zoom: 0, angle: 85)]))
    var recording = Recording(
      CameraPosition(target: Sample.paris, zoom: 12, viewingAngle: 85),
      constraints: CameraConstraints(viewingAngleLimits: steep))
    let reply = recording.tap(1, at: ScreenPoint(x: 700, y: 10))
    #expect(reply.id != nil && reply.camera.target == Sample.paris)
  }

  @Test func `target bounds hold a tap on every frame`() throws {
    let bounds = try #require(CoordinateBounds(south: 0, west: 0, north: 10, east: 10))
    // An earlier gesture began far outside.
    var recording = Recording(
      CameraPosition(target: Coordinate(5, 30), zoom: 6),
      constraints: CameraConstraints(targetBounds: bounds))
    recording.gesture(.pan(translation: ScreenPoint(x: 1, y: 0), at: nil))
    recording.endGesture()
    try recording.move(.setTarget(Coordinate(5, 9.9)))
    let reply = recording.tap(1, at: ScreenPoint(x: 790, y: 300))
    #expect(reply.camera.target.longitude == 10)
    for _ in 0..<10 {
      recording.tick(0.025)
      #expect(recording.camera.target.longitude <= 10)
    }
    #expect(recording.camera == reply.camera)
  }
}
