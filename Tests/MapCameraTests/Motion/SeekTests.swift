import MapCamera
import Testing

/// An animation set to a time shows what ticking there would have shown.
@Suite struct SeekTests {
  @Test func seekingIsTicking() {
    sampling(600, seed: 440_000) { generator in
      var seeking = Recording(generator.sensibleCamera(), constraints: generator.constraints())
      let isTour = generator.once(in: 2)
      let change = generator.change()
      let options = generator.options(isDelayed: false)
      let steps = generator.tour()
      let reply: AnimationReply
      do {
        reply = isTour ? try seeking.tour(steps) : try seeking.animate(change, options)
      } catch { return }
      guard reply.isAnimating, reply.duration > 0.01 else { return }
      let beginning = seeking
      for _ in 0..<6 {
        let elapsed = generator.number(0...1) * reply.duration
        var ticking = beginning
        ticking.tick(elapsed)
        try seeking.seek(1, to: elapsed)
        try demand(
          seeking.map.camera.distance(to: ticking.map.camera), within: 1e-9,
          "\(elapsed) \(seeking.map.camera) \(ticking.map.camera)")
        try demand(
          abs((seeking.map.animations.first?.elapsed(at: seeking.map.time) ?? .nan) - elapsed),
          within: 1e-9, "\(elapsed)")
      }
      try seeking.seek(1, to: 0)
      try demand(seeking.map.camera == beginning.map.camera, "back: \(seeking.map.camera)")
      seeking.tick(reply.duration)
      try demand(seeking.map.camera == reply.camera, "\(reply) \(seeking.map.camera)")
      try demand(seeking.map.animations.isEmpty, "still running")
    }
  }

  @Test func itTellsWhatChangedAndGoesOnFromThere() throws {
    var recording = Recording(Sample.overSydney)
    try recording.animate(
      .update(.zoomTo(14)), AnimationOptions(duration: 2, curve: .linear))
    try recording.seek(1, to: 1)
    #expect(outline(recording.latest) == ["will", "did"])
    #expect(recording.map.camera.zoom == 13)
    try recording.seek(1, to: 1)
    #expect(recording.latest.isEmpty)
    recording.tick(0.5)
    #expect(outline(recording.latest) == ["did"])
    #expect(abs(recording.map.camera.zoom - 13.5) < 1e-9)
    try recording.seek(1, to: 0.5)
    #expect(outline(recording.latest) == ["did"])
    #expect(abs(recording.map.camera.zoom - 12.5) < 1e-9)
    recording.tick(1.5)
    #expect(outline(recording.latest) == ["did", "completed 1", "idle"])
  }

  @Test func pastItsEndItIsAtItsEndAndEndsWithTheNextTick() throws {
    var recording = Recording(Sample.overSydney)
    let reply = try recording.animate(.update(.zoomTo(14)), AnimationOptions(duration: 2))
    try recording.seek(1, to: 100)
    #expect(recording.map.camera == reply.camera)
    #expect(recording.map.animations.count == 1)
    try recording.seek(1, to: 1)
    #expect(recording.map.camera.zoom < 14)
    try recording.seek(1, to: 2)
    recording.tick(0.001)
    #expect(outline(recording.latest) == ["completed 1", "idle"])
  }

  @Test func oneThatWaitsBegins() throws {
    var recording = Recording(Sample.overSydney)
    try recording.animate(.update(.zoomTo(14)), AnimationOptions(duration: 2, curve: .linear))
    try recording.animate(
      .update(.zoomTo(10)), AnimationOptions(duration: 2, delay: 50, curve: .linear))
    try recording.seek(2, to: 1)
    #expect(outline(recording.latest) == ["will", "did", "interrupted 1"])
    #expect(abs(recording.map.camera.zoom - 11) < 1e-9)
    recording.tick(1)
    #expect(recording.map.camera.zoom == 10)
  }

  @Test func aTourTellsTheStepThatItIsSetTo() throws {
    var recording = Recording(Sample.overSydney)
    let options = AnimationOptions(duration: 1, curve: .linear)
    let steps = [14.0, 13, 15].map { zoom in
      TourStep(change: .update(.zoomTo(zoom)), options: options)
    }
    try recording.tour(steps)
    try recording.seek(1, to: 2.5)
    #expect(recording.map.camera.zoom == 14)
    #expect(outline(recording.latest) == ["will", "did", "step 1.2"])
    try recording.seek(1, to: 1.5)
    #expect(outline(recording.latest) == ["did", "step 1.1"])
    recording.tick(0.6)
    #expect(outline(recording.latest) == ["did", "step 1.2"])
  }

  @Test func thereMustBeSuchAnAnimation() throws {
    var recording = Recording(Sample.overSydney)
    #expect(throws: CameraError.noSuchAnimation(7)) { try recording.seek(7, to: 1) }
    #expect(recording.events.isEmpty)
  }

  @Test func othersStayWhereTheyAre() throws {
    var recording = Recording(Sample.overSydney)
    let options = AnimationOptions(duration: 2, curve: .linear)
    try recording.animate(.properties(.init(zoom: 14)), options)
    try recording.animate(.properties(.init(bearing: 90)), options)
    recording.tick(1)
    try recording.seek(1, to: 1.5)
    #expect(abs(recording.map.camera.bearing - 45) < 1e-9)
    #expect(abs(recording.map.camera.zoom - 13.5) < 1e-9)
    recording.tick(0.5)
    #expect(outline(recording.latest) == ["did", "completed 1"])
  }
}
