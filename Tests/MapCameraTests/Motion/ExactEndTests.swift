import MapCamera
import Testing

/// The first and the last frame are exact, and the end is the one that was announced.
@Suite struct ExactEndTests {
  @Test func theFirstFrameIsWhereTheCameraIsAndTheLastWhatWasAnnounced() {
    sampling(1500, seed: 370_000) { generator in
      var recording = Recording(generator.sensibleCamera(), constraints: generator.constraints())
      var start = recording.map.camera
      let (change, options) = (generator.change(), generator.options())
      guard let reply = try? recording.animate(change, options) else { return }
      try demand(reply.isAnimating || recording.map.camera == reply.camera, "\(reply)")
      guard reply.isAnimating else { return }
      // A ride without an approach begins on its line.
      if case .route(let route) = change, (route.approach ?? 0) == 0, options.delay == 0 {
        start = recording.map.camera
      }
      try demand(recording.map.camera == start, "moved at once: \(start) \(recording.map.camera)")
      recording.tick(0)
      if reply.duration > 1e-6 {
        try demand(recording.map.camera == start, "first frame: \(start) \(recording.map.camera)")
      }
      let ending = recording.map.animations[0].beginning + reply.duration
      for _ in 0..<generator.whole(0...5) {
        recording.advance(
          to: generator.number(recording.map.time...max(recording.map.time, ending)))
      }
      recording.advance(to: max(recording.map.time, ending))
      try demand(recording.map.animations.isEmpty, "still running: \(reply)")
      try demand(recording.map.camera == reply.camera, "\(reply) \(recording.map.camera)")
    }
  }

  /// With others running, waiting, being taken over and ending meanwhile.
  @Test func theAnnouncedCameraHoldsBesideOtherAnimations() {
    sampling(1500, seed: 380_000) { generator in
      var recording = Recording(generator.sensibleCamera(), constraints: generator.constraints())
      for _ in 0..<generator.whole(1...3) {
        _ = try? recording.animate(generator.change(), generator.options())
        recording.tick(generator.number(0...0.5))
      }
      let options = generator.options()
      guard let reply = try? recording.animate(generator.change(), options) else { return }
      guard reply.isAnimating else {
        return try demand(recording.map.camera == reply.camera, "\(reply)")
      }
      let began = recording.map.time
      for part in [0.2, 0.5, 0.75] {
        recording.advance(to: began + (options.delay + reply.duration) * part)
      }
      recording.advance(to: began + options.delay + reply.duration)
      try demand(
        recording.map.camera.distance(to: reply.camera), within: 1e-9,
        "\(reply) \(recording.map.camera)")
      if recording.map.animations.isEmpty {
        try demand(recording.map.camera == reply.camera, "\(reply) \(recording.map.camera)")
      }
    }
  }

  @Test func nothingToAnimateIsNoAnimation() throws {
    var recording = Recording(Sample.overSydney)
    for change in [
      CameraChange.update(.zoomTo(12)), .update(.setTarget(Sample.sydney)),
      .properties(PartialCameraPosition()), .properties(PartialCameraPosition(bearing: 360)),
      .update(.zoomBy(0, at: ScreenPoint(x: 400, y: 300))),
    ] {
      let reply = try recording.animate(change, AnimationOptions(duration: 3))
      let nothing = AnimationReply(isAnimating: false, duration: 0, camera: Sample.overSydney)
      #expect(reply == nothing, "\(change)")
      #expect(outline(recording.latest) == ["idle"], "\(change)")
    }
  }

  @Test func whatTheConstraintsForbidAltogetherIsNothingToAnimate() throws {
    var recording = Recording(CameraPosition(target: Sample.paris, zoom: 21))
    #expect(try !recording.animate(.update(.zoomIn)).isAnimating)
    #expect(outline(recording.events) == ["idle"])
  }

  @Test func noTimeIsThereAtOnce() throws {
    var recording = Recording(Sample.overSydney)
    let reply = try recording.animate(.update(.zoomTo(15)), AnimationOptions(duration: 0))
    #expect(!reply.isAnimating)
    #expect(reply.duration == 0)
    #expect(reply.camera.zoom == 15)
    #expect(recording.map.camera == reply.camera)
    #expect(outline(recording.latest) == ["will", "did", "idle"])
  }

  @Test func theStandardDurationIsAQuarterOfASecond() throws {
    var recording = Recording(Sample.overSydney)
    #expect(try recording.animate(.update(.zoomTo(15))).duration == 0.25)
    recording.tick(0.25)
    #expect(recording.map.camera.zoom == 15)
  }

  @Test func manySmallTicksReachTheEnd() throws {
    var recording = Recording(Sample.overSydney)
    let reply = try recording.animate(.update(.zoomTo(15)), AnimationOptions(duration: 1))
    for _ in 0..<60 { recording.tick(1 / 60.0) }
    #expect(recording.map.camera == reply.camera)
    #expect(outline(recording.latest) == ["did", "completed 1", "idle"])
  }
}
