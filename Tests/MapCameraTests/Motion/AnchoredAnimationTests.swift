import MapCamera
import Testing

/// zoomBy at a point keeps the ground under it on every frame.
@Suite struct AnchoredAnimationTests {
  private func check(
    _ recording: inout Recording,
    _ ground: Coordinate,
    at point: ScreenPoint,
    duration: Double,
    _ text: @autoclosure () -> String = ""
  ) throws {
    for _ in 0..<20 {
      recording.tick(duration / 20)
      let oracle = Oracle(camera: recording.map.camera, viewport: recording.map.viewport)
      try demand(
        oracle.screenPoint(ground)?.distance(to: point) ?? .nan, within: 1e-6,
        "\(point) at \(recording.map.time) \(recording.map.camera) \(text())")
    }
  }

  @Test func theGroundStaysOnEveryFrame() {
    sampling(400, seed: 410_000) { generator in
      var recording = Recording(
        generator.camera(zooms: 8...20, angles: 0...65, latitudes: -70...70))
      let start = recording.map.camera
      let point = ScreenPoint(x: generator.number(0...800), y: generator.number(250...600))
      guard let ground = recording.map.projection.coordinate(at: point) else { return }
      let options = AnimationOptions(duration: 1, curve: generator.curve())
      let reply = try recording.animate(
        .update(.zoomBy(generator.number(-3...5), at: point)), options)
      guard reply.isAnimating else { return }
      try self.check(&recording, ground, at: point, duration: reply.duration, "from \(start)")
      try demand(recording.map.camera == reply.camera, "\(reply) \(recording.map.camera)")
    }
  }

  @Test func theGroundStaysWhileOthersTurnAndTiltTheCamera() {
    sampling(400, seed: 420_000) { generator in
      var recording = Recording(
        generator.camera(zooms: 12...19, angles: 0...50, latitudes: -70...70))
      let start = recording.map.camera
      let point = ScreenPoint(x: generator.number(0...800), y: generator.number(350...600))
      guard let ground = recording.map.projection.coordinate(at: point) else { return }
      let turn = PartialCameraPosition(bearing: generator.number(0...360))
      let tilt = PartialCameraPosition(viewingAngle: generator.number(0...50))
      let isBefore = generator.once(in: 2)
      if isBefore {
        try recording.animate(.properties(turn), AnimationOptions(duration: 1.5))
      }
      try recording.animate(
        .update(.zoomBy(generator.number(-2...3), at: point)), AnimationOptions(duration: 1))
      if !isBefore {
        try recording.animate(.properties(turn), AnimationOptions(duration: 0.7, delay: 0.1))
      }
      try recording.animate(
        .properties(tilt), AnimationOptions(duration: 0.5, delay: 0.2, curve: .linear))
      try self.check(&recording, ground, at: point, duration: 1, "from \(start)")
    }
  }

  /// "`at` (with `to` without a target: the ground under it stays under it on every frame; it drives the
  /// target)."
  @Test func propertiesAreAnimatedAboutAPoint() {
    sampling(400, seed: 430_000) { generator in
      var recording = Recording(
        generator.camera(zooms: 12...19, angles: 0...45, latitudes: -70...70))
      let start = recording.map.camera
      let point = ScreenPoint(x: generator.number(0...800), y: generator.number(350...600))
      let oracle = Oracle(camera: start, viewport: recording.map.viewport)
      let ground = try #require(oracle.coordinate(at: point))
      var partial = PartialCameraPosition(bearing: generator.number(0...360))
      if generator.once(in: 2) { partial.viewingAngle = generator.number(0...45) }
      if generator.once(in: 2) { partial.zoom = generator.number(12...19) }
      let options = AnimationOptions(
        duration: 1, curve: generator.curve(), rotation: generator.pick([.clockwise, .shortest]))
      let reply = try recording.animate(.propertiesAbout(point, partial), options)
      guard reply.isAnimating else { return }
      try demand(recording.map.animations[0].properties.contains(.target), "it drives the target")
      try self.check(&recording, ground, at: point, duration: reply.duration, "from \(start)")
      try demand(recording.map.camera == reply.camera, "\(reply) \(recording.map.camera)")
      try demand(
        partial.zoom == nil || recording.map.camera.zoom == partial.zoom, "\(recording.map.camera)")
    }
  }

  @Test func wherePropertiesAreThereAlreadyNothingIsAnimatedAboutAPoint() throws {
    var recording = Recording(Sample.tilted)
    let partial = PartialCameraPosition(bearing: recording.map.camera.bearing)
    let point = ScreenPoint(x: 600, y: 500)
    let reply = try recording.animate(.propertiesAbout(point, partial))
    #expect(!reply.isAnimating)
    #expect(recording.map.camera == Sample.tilted && outline(recording.latest) == ["idle"])
  }

  @Test func theGroundStaysWhenTheZoomIsTakenOver() throws {
    var recording = Recording(Sample.tilted)
    let point = ScreenPoint(x: 600, y: 500)
    let ground = try #require(recording.map.projection.coordinate(at: point))
    try recording.animate(.update(.zoomBy(2, at: point)), AnimationOptions(duration: 2))
    recording.tick(1)
    try recording.animate(.properties(.init(zoom: 15)), AnimationOptions(duration: 1))
    for _ in 0..<10 {
      recording.tick(0.1)
      let seen = recording.map.projection.screenPoint(for: ground)
      #expect(try #require(seen).distance(to: point) <= 1e-6)
    }
  }

  @Test func aSecondZoomAtAnotherPointHoldsItsOwnGround() throws {
    var recording = Recording(Sample.tilted)
    try recording.animate(
      .update(.zoomBy(2, at: ScreenPoint(x: 600, y: 500))), AnimationOptions(duration: 2))
    recording.tick(0.7)
    let point = ScreenPoint(x: 100, y: 400)
    let ground = try #require(recording.map.projection.coordinate(at: point))
    try recording.animate(.update(.zoomBy(-3, at: point)), AnimationOptions(duration: 1))
    #expect(outline(recording.latest) == ["interrupted 1"])
    try check(&recording, ground, at: point, duration: 1)
  }
}
