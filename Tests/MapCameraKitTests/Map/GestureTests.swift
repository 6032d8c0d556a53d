import Foundation
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

  private func recording(_ generator: inout SeededGenerator) -> (Recording, Oracle) {
    let recording = Recording(
      generator.camera(zooms: 8...20, angles: 0...65, latitudes: -70...70),
      viewport: generator.viewport())
    return (recording, Oracle(camera: recording.camera, viewport: recording.map.viewport))
  }

  @Test func `the ground under the finger stays under it in a pan`() {
    sampling(1500, seed: 450_000) { generator in
      var (recording, oracle) = recording(&generator)
      let (start, viewport) = (recording.camera, recording.map.viewport)
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
      var (recording, oracle) = recording(&generator)
      let start = recording.camera
      let point = generator.point(in: recording.map.viewport.size)
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

/// The ground slides on after the fingers have left it.
@Suite struct FlingTests {
  /// Two fingers let go: the scale, the turn and the tilt slow down as e^(−4t), about the ground between the fingers.
  @Test(arguments: [nil, ScreenPoint(x: 300, y: -200)] as [ScreenPoint?])
  func `a pinch goes on, and holds the ground`(velocity: ScreenPoint?) throws {
    let point = ScreenPoint(x: 200, y: 200)
    var map = MapView(camera: CameraPosition(target: Coordinate(47, 8), zoom: 12))
    map.move(.pinch(scale: 1.1, rotation: 0, at: point))
    let start = map.camera
    let ground = try #require(map.projection.coordinate(at: point))
    var events: [MapEvent] = []
    let fling = map.endGesture(
      velocity: velocity ?? ScreenPoint(x: 0, y: 0), scale: 2, rotation: 90, tilt: 20, id: 1,
      into: &events)
    #expect(fling.id == 1 && abs(fling.duration - log(100) / 4) < 1e-12)
    // The first frame is where it was, to the last bit.
    #expect(map.advance(by: 0) == [] && map.camera == start)
    while map.isAnimating {
      let forecast = map.camera(at: map.time + 0.02)
      map.advance(by: 0.02)
      #expect(forecast.distance(to: map.camera) < 1e-9)
      let time = min(map.time, fling.duration)
      let gone = (1 - exp(-4 * time)) / 4
      #expect(abs(map.camera.zoom - start.zoom - 2 * gone / log(2)) < 1e-9)
      #expect(abs((map.camera.bearing + 90 * gone).remainder(dividingBy: 360)) < 1e-9)
      #expect(abs(map.camera.viewingAngle - 20 * gone) < 1e-9)
      let slide =
        velocity.map { ScreenPoint(x: $0.x * gone, y: $0.y * gone) } ?? ScreenPoint(x: 0, y: 0)
      let seen = try #require(map.projection.screenPoint(for: ground))
      #expect(seen.distance(to: ScreenPoint(x: 200 + slide.x, y: 200 + slide.y)) < 1e-6)
    }
  }

  @Test func `slow fingers fling nothing, and what is off does not fling`() {
    for (scale, rotation, tilt, isOff) in [
      (0.02, 1.0, 1.0, false), (-0.02, -1, -1, false), (5, 90, 90, true),
    ] {
      var map = MapView(camera: CameraPosition(target: Coordinate(47, 8), zoom: 12))
      map.move(.pinch(scale: 1.1, rotation: 0, at: nil))
      if isOff {
        map.gestures = GestureSettings(scroll: false, zoom: false, tilt: false, rotate: false)
      }
      var events: [MapEvent] = []
      let fling = map.endGesture(
        velocity: ScreenPoint(x: 0, y: 0), scale: scale, rotation: rotation, tilt: tilt, id: 1,
        into: &events)
      #expect(fling.id == nil)
    }
  }

  /// Until it is as slow as 8 points, 0.02 or 1 degree per second: so each part goes on by itself.
  @Test(arguments: 0..<4) func `what is slow is not flung with the rest`(slow: Int) {
    var speeds = [80, 0.2, 10, 10]
    speeds[slow] /= 10
    var map = MapView(
      camera: CameraPosition(target: Coordinate(47, 8), zoom: 12, viewingAngle: 10))
    map.move(.pinch(scale: 1.1, rotation: 0, at: nil))
    let start = map.camera
    var events: [MapEvent] = []
    _ = map.endGesture(
      velocity: ScreenPoint(x: speeds[0], y: 0), scale: speeds[1], rotation: speeds[2],
      tilt: speeds[3], id: 1, into: &events)
    while map.isAnimating { map.advance(by: 1) }
    let (end, stays) = (map.camera, (0..<4).map { $0 == slow })
    #expect((end.target == start.target) == stays[0] && (end.zoom == start.zoom) == stays[1])
    #expect((end.bearing == start.bearing) == stays[2])
    #expect((end.viewingAngle == start.viewingAngle) == stays[3])
  }

  private func flung(_ velocity: ScreenPoint, from camera: CameraPosition = Sample.overSydney)
    -> Recording
  {
    var recording = Recording(camera)
    recording.gesture(.pan(translation: ScreenPoint(x: 1, y: 0), at: nil))
    let isFlung = recording.endGesture(velocity: velocity)
    #expect(isFlung)
    return recording
  }

  /// How fast the ground at the centre moves on the screen.
  private func velocity(_ recording: inout Recording, seconds: Double) -> ScreenPoint? {
    let camera = recording.camera
    recording.tick(seconds)
    let oracle = Oracle(camera: recording.camera, viewport: recording.map.viewport)
    return oracle.screenPoint(camera.target).map { seen in
      ScreenPoint(x: (seen.x - oracle.centerX) / seconds, y: (seen.y - oracle.centerY) / seconds)
    }
  }

  @Test(arguments: [Sample.overSydney, Sample.tilted])
  func `it begins as fast as the fingers were`(camera: CameraPosition) throws {
    let velocity = ScreenPoint(x: 800, y: -500)
    var recording = flung(velocity, from: camera)
    let seen = try #require(self.velocity(&recording, seconds: 1e-4))
    #expect(seen.distance(to: velocity) < 1)
  }

  /// Its way leads over the edge: it begins as the fingers went all the same, and goes on along the edge.
  @Test func `near the pole it begins as the fingers went and is held frame by frame`() throws {
    let start = CameraPosition(target: Coordinate(84, 10), zoom: 4)
    for velocity in [ScreenPoint(x: 900, y: 1200), ScreenPoint(x: -300, y: 3000)] {
      var recording = flung(velocity, from: start)
      let seen = try #require(self.velocity(&recording, seconds: 1e-5))
      #expect(seen.distance(to: velocity) < 1)
      var east = 0.0
      for _ in 0..<10 {
        let last = recording.camera.target.longitude
        recording.tick(0.1)
        #expect(recording.camera.target.latitude <= 85)
        // e^(−4t) of the distance is left, whatever the latitude does.
        let turn = (recording.camera.target.longitude - last) * (velocity.x > 0 ? -1 : 1)
        #expect(turn > 0)
        if east > 0 { #expect(abs(turn / east - 0.670_320_046_035_639_3) < 1e-6) }
        east = turn
      }
      #expect(recording.camera.target.latitude == 85)
    }
  }

  @Test func `however fast, it goes less than half around the globe`() {
    let start = CameraPosition(target: Coordinate(0, 0), zoom: 2)
    for speed in [-1e5, 1e5] {
      var recording = flung(ScreenPoint(x: speed, y: 0), from: start)
      let east = recording.camera.target.longitude
      recording.tick(100)
      let turn = (recording.camera.target.longitude - east).remainder(dividingBy: 360)
      #expect(turn.sign != speed.sign && abs(abs(turn) - 0.49 * 360) < 1e-9)
    }
  }

  /// "Gestures stop all": what runs, what waits, and a tour that only rests.
  @Test func `it ends all animations`() throws {
    var recording = Recording(Sample.overSydney)
    try recording.animate(.to(zoom: 5), .init(duration: 1, delay: 3))
    try recording.animate(.to(target: Sample.paris), .init(duration: 1, delay: 3))
    try recording.animate(.to(bearing: 5), .init(duration: 3))
    try recording.tour([TourStep(change: .nothing, hold: 5)])
    #expect(recording.map.animations.count == 4)
    recording.gesture(.tilt(degrees: 0))
    #expect(recording.map.animations.isEmpty)
    // Also one that was requested while the fingers were down.
    try recording.animate(.to(zoom: 5), .init(duration: 1, delay: 3))
    let isFlung = recording.endGesture(velocity: ScreenPoint(x: 300, y: 0))
    #expect(isFlung)
    #expect(recording.map.animations.map(\.id) == [6])
    recording.tick(0.1)
    let moves = recording.events.compactMap { event in
      if case .willMove(let gesture, _) = event { gesture } else { nil }
    }
    #expect(moves == [true])
  }

  @Test func `an animation of the target takes it over`() throws {
    var recording = flung(ScreenPoint(x: 1000, y: 0))
    recording.tick(0.1)
    try recording.animate(.to(zoom: 15))
    #expect(recording.latest.isEmpty)
    try recording.animate(.to(target: Sample.tokyo))
    #expect(recording.outline == ["interrupted 1"])
  }
}
