import MapCameraKit
import TestSupport
import Testing

/// What lies between the start and the end.
@Suite struct InterpolationTests {
  @Test func `the target goes straight in Mercator space and the zoom is linear`() {
    sampling(500, seed: 360_000) { generator in
      let start = generator.sensibleCamera()
      let end = generator.sensibleCamera()
      var recording = Recording(start, constraints: .wide)
      let oracle = Oracle(camera: start, viewport: Viewport())
      let (dx, dy) = oracle.offset(to: end.target)
      // Between opposite bearings the direction depends on the last bit.
      if abs(abs(dx) - oracle.worldSize / 2) < 1e-9 * oracle.worldSize { return }
      try recording.animate(.update(.setCamera(end)), .linear(1))
      for part in [0.1, 0.25, 0.5, 0.9] {
        recording.advance(to: part)
        let camera = recording.camera
        let expected = oracle.coordinate(dx: dx * part, dy: dy * part)
        try demand(
          distance(camera.target, expected, zoom: 10), within: 1e-6, "\(part) \(start) \(end)")
        let zoom = start.zoom + (end.zoom - start.zoom) * part
        try demand(abs(camera.zoom - zoom), within: 1e-9, "\(part) \(start) \(end)")
        let angle = start.viewingAngle + (end.viewingAngle - start.viewingAngle) * part
        try demand(abs(camera.viewingAngle - angle), within: 1e-9, "\(part) \(start) \(end)")
        let turn = (end.bearing - start.bearing).remainder(dividingBy: 360)
        try demand(
          turnDistance(camera.bearing, start.bearing + turn * part), within: 1e-9,
          "\(part) \(start) \(end)")
      }
    }
  }

  @Test(arguments: [
    (10.0, 30.0, Rotation.shortest, 20.0), (10, 30, .clockwise, 20),
    (10, 30, .counterclockwise, -340), (350, 10, .shortest, 20), (350, 10, .clockwise, 20),
    (350, 10, .counterclockwise, -340), (30, 10, .shortest, -20), (30, 10, .clockwise, 340),
    (30, 10, .counterclockwise, -20), (0, 180, .shortest, 180), (180, 0, .shortest, 180),
    (90, 270, .shortest, 180), (270, 90, .shortest, 180), (0, 181, .shortest, -179),
  ])
  func `bearings turn the way that is asked`(
    from: Double, to: Double, rotation: Rotation, turn: Double
  )
    throws
  {
    var recording = Recording(CameraPosition(target: Sample.paris, zoom: 5, bearing: from))
    try recording.animate(.to(bearing: to), .init(duration: 1, curve: .linear, rotation: rotation))
    for part in [0.1, 0.3, 0.5, 0.7, 0.95] {
      recording.advance(to: part)
      #expect(turnDistance(recording.camera.bearing, from + turn * part) < 1e-9, "\(part)")
    }
    recording.advance(to: 1)
    #expect(recording.camera.bearing == to)
  }
}

/// The first and the last frame are exact, and the end is the one that was announced.
@Suite struct ExactEndTests {
  /// Sums of ticks may miss the end by a nanosecond.
  @Test func `a nanosecond before its end an animation has ended`() throws {
    var recording = Recording(Sample.overSydney)
    try recording.animate(.to(zoom: 5), .linear(1e-9))
    recording.tick(0)
    #expect(recording.camera.zoom == 5 && !recording.map.isAnimating)
  }

  @Test func `the first frame is where the camera is and the last what was announced`() {
    sampling(1500, seed: 370_000) { generator in
      var recording = Recording(generator.sensibleCamera(), constraints: generator.constraints())
      var start = recording.camera
      let (change, options) = (generator.change(), generator.options())
      guard let reply = try? recording.animate(change, options) else { return }
      try demand(reply.id != nil || recording.camera == reply.camera, "\(reply)")
      guard reply.id != nil else { return }
      // A ride without an approach begins on its line.
      if case .route(let route) = change, (route.approach ?? 0) == 0, options.delay == 0 {
        start = recording.camera
      }
      try demand(recording.camera == start, "moved at once: \(start) \(recording.camera)")
      recording.tick(0)
      if reply.duration > 1e-6 {
        try demand(recording.camera == start, "first frame: \(start) \(recording.camera)")
      }
      let ending = recording.map.animations[0].beginning + reply.duration
      for _ in 0..<generator.whole(0...5) {
        recording.advance(
          to: generator.number(recording.map.time...max(recording.map.time, ending)))
      }
      recording.advance(to: max(recording.map.time, ending))
      try demand(recording.map.animations.isEmpty, "still running: \(reply)")
      try demand(recording.camera == reply.camera, "\(reply) \(recording.camera)")
    }
  }

  /// With others running, waiting, being taken over and ending meanwhile.
  @Test func `the announced camera holds beside other animations`() {
    sampling(1500, seed: 380_000) { generator in
      var recording = Recording(generator.sensibleCamera(), constraints: generator.constraints())
      for _ in 0..<generator.whole(1...3) {
        _ = try? recording.animate(generator.change(), generator.options())
        recording.tick(generator.number(0...0.5))
      }
      let options = generator.options()
      guard let reply = try? recording.animate(generator.change(), options) else { return }
      guard reply.id != nil else {
        return try demand(recording.camera == reply.camera, "\(reply)")
      }
      let began = recording.map.time
      for part in [0.2, 0.5, 0.75] {
        recording.advance(to: began + (options.delay + reply.duration) * part)
      }
      recording.advance(to: began + options.delay + reply.duration)
      try demand(
        recording.camera.distance(to: reply.camera), within: 1e-9, "\(reply) \(recording.camera)")
      if recording.map.animations.isEmpty {
        try demand(recording.camera == reply.camera, "\(reply) \(recording.camera)")
      }
    }
  }

  @Test func `nothing to animate is no animation`() throws {
    var recording = Recording(Sample.overSydney)
    for change in [
      CameraChange.update(.zoomTo(12)), .update(.setTarget(Sample.sydney)), .nothing,
      .to(bearing: 360), .orbit(0), .update(.zoomBy(0, at: ScreenPoint(x: 400, y: 300))),
    ] {
      let reply = try recording.animate(change, .init(duration: 3))
      #expect(reply.id == nil && reply.duration == 0, "\(change)")
      #expect(reply.camera == Sample.overSydney, "\(change)")
      #expect(recording.outline == ["idle"], "\(change)")
    }
  }

  @Test func `what the constraints forbid altogether is nothing to animate`() throws {
    var recording = Recording(CameraPosition(target: Sample.paris, zoom: 21))
    #expect(try recording.animate(.update(.zoomIn)).id == nil)
    #expect(outline(recording.events) == ["idle"])
  }
}

/// Time gone in one step or in many leads to the same camera.
@Suite struct SplitTickTests {
  @Test func `split ticks end in the same camera`() {
    sampling(1200, seed: 390_000) { generator in
      var whole = Recording(generator.sensibleCamera(), constraints: generator.constraints())
      for _ in 0..<generator.whole(1...4) {
        if generator.once(in: 4) {
          _ = try? whole.tour(
            generator.tour(), delay: generator.pick([0, 0.3]))
        } else {
          _ = try? whole.animate(generator.change(), generator.options())
        }
        whole.tick(generator.number(0...0.4))
      }
      var split = whole
      let now = whole.map.time
      for end in [0.1, 0.5, 1.5, 4, 60] {
        whole.advance(to: now + end)
        for _ in 0..<generator.whole(0...12) {
          split.advance(to: generator.number(split.map.time...(now + end)))
        }
        split.advance(to: now + end)
        try demand(
          whole.camera.distance(to: split.camera), within: 1e-9,
          "after \(end): \(whole.camera) \(split.camera)")
        let ids = (whole.map.animations.map(\.id), split.map.animations.map(\.id))
        try demand(ids.0 == ids.1, "after \(end): \(ids)")
      }
      let endings = [whole, split].map { recording in
        recording.events.filter { if case .animationEnded = $0 { true } else { false } }
      }
      try demand(endings[0] == endings[1], "\(endings)")
    }
  }

  @Test(arguments: [600.0, 3600, 36_000, 86_400, 1e6])
  func `split ticks end in the same camera however late it is`(start: Double) throws {
    for (seconds, count) in [(0.5, 500), (0.5, 30), (1, 1000), (2, 120)] {
      var whole = MapView(camera: CameraPosition(target: Sample.paris, zoom: 2), time: start)
      _ = try whole.animate(
        .to(target: Sample.tokyo, zoom: 20), options: .linear(1))
      var split = whole
      whole.advance(by: seconds)
      for _ in 0..<count { split.advance(by: seconds / Double(count)) }
      #expect(split.camera.distance(to: whole.camera) < 1e-9)
      #expect(split.animations.count == whole.animations.count)
      #expect(split.time == whole.time)
    }
  }

  @Test func `frames are those that ticks would show`() {
    sampling(500, seed: 400_000) { generator in
      var recording = Recording(generator.sensibleCamera())
      guard
        let reply = try? recording.animate(generator.change(), generator.options(isDelayed: false)),
        reply.id != nil
      else { return }
      let count = generator.whole(2...40)
      let before = recording.camera
      let frames = Array(
        CameraFrames(of: recording.map, duration: reply.duration, count: Int64(count)))
      try demand(frames.count == count, "\(frames.count)")
      try demand(frames[0] == before, "first: \(frames[0]) \(before)")
      try demand(frames[count - 1] == reply.camera, "last: \(frames[count - 1]) \(reply)")
      try demand(recording.camera == before, "it moved")
      for frame in frames.dropFirst() {
        recording.tick(reply.duration / Double(count - 1))
        try demand(
          recording.camera.distance(to: frame), within: 1e-9, "\(frame) \(recording.camera)")
      }
    }
  }

  @Test func `frames per second have one at each interval and one at the end`() throws {
    var recording = Recording(Sample.overSydney)
    let reply = try recording.animate(.update(.zoomTo(13)), .linear(1.01))
    let frames = Array(
      CameraFrames(of: recording.map, duration: reply.duration, framesPerSecond: 10))
    #expect(frames.count == 12)
    #expect(abs(frames[5].zoom - (12 + 0.5 / 1.01)) < 1e-12)
    #expect(abs(frames[10].zoom - (12 + 1 / 1.01)) < 1e-12)
    #expect(frames[11].zoom == 13)
    #expect(CameraFrames.count(duration: 1, framesPerSecond: 60) == 61)
    #expect(CameraFrames.count(duration: 0.25, framesPerSecond: 60) == 16)
    #expect(CameraFrames.count(duration: 0, framesPerSecond: 60) == 2)
  }
}
