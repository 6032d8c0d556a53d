import MapCameraKit
import TestSupport
import Testing

/// Many animations on one map: how many there may be, and that an animation behind many waiting ones ends
/// where it was said that it would.
@Suite struct ManyAnimationsTests {
  private func full(_ delay: (Int) -> Double) throws -> Recording {
    var recording = Recording(Sample.overSydney)
    for index in 0..<MapView.maximumWaitingAnimationCount {
      try recording.animate(
        .to(zoom: 10 + Double(index % 7)), .init(duration: 0.5, delay: delay(index)))
    }
    return recording
  }

  /// Wherever among many waiting ones it was put, and whatever else was done meanwhile.
  @Test func `each ends where it was said to among many`() {
    sampling(60, seed: 150_401) { generator in
      var recording = Recording(generator.sensibleCamera(), constraints: generator.constraints())
      let spans: [Double] = [3, 30, 300]
      let span = spans[generator.whole(0...2)]
      var ids: [Int64] = []
      for count in 1...60 {
        let options = AnimationOptions(
          duration: generator.number(0.1...3),
          delay: generator.once(in: 3) ? span / 2 : generator.number(0...span))
        let reply = try? recording.animate(generator.change(), options)
        ids.append(recording.id)
        if let reply, reply.id != nil, generator.once(in: 3) {
          var played = recording
          played.advance(to: recording.map.time + options.delay + reply.duration)
          try demand(played.camera.distance(to: reply.camera), within: 1e-9, "\(reply.camera)")
        }
        meddle(&recording, ids[generator.whole(max(0, count - 40)...count - 1)], span, &generator)
      }
    }
  }

  /// Does something that changes where waiting animations lead, now and then.
  private func meddle(
    _ recording: inout Recording, _ id: Int64, _ span: Double, _ generator: inout SeededGenerator
  ) {
    switch generator.whole(0...20) {
    case 0...4: try? recording.stop(id)
    case 5, 6: recording.tick(generator.number(0...span / 50))
    case 7: try? recording.seek(id, to: 0.1)
    case 8: recording.track([TrackedPlace(generator.coordinate())])
    case 9: recording.follow(CameraFollow(zoom: 9))
    case 10:
      let (viewport, constraints) = (generator.viewport(), generator.constraints())
      try? recording.perform { map, events throws(CameraError) in
        map.configure(viewport: viewport, constraints: constraints, into: &events)
      }
    default: break
    }
  }

  /// Animations begin and end in order of time, of several at once the older first, and so do their events.
  @Test func `they end in order`() throws {
    var recording = try full { Double(1000 - $0 % 3) }
    recording.tick(2000)
    let ended = recording.outline.filter { $0.contains(" ") }
    #expect(ended.count == 64 && Set(ended).count == 64)
    let order = [2, 1, 0].flatMap { rest in (0..<64).filter { $0 % 3 == rest }.map { $0 + 1 } }
    #expect(ended.map { Int($0.split(separator: " ")[1]) } == order)
  }
}

/// An animation set to a time shows what ticking there would have shown.
@Suite struct SeekTests {
  @Test func `seeking is ticking`() {
    sampling(600, seed: 440_000) { generator in
      var seeking = Recording(generator.sensibleCamera(), constraints: generator.constraints())
      let isTour = generator.once(in: 2)
      let change = generator.change()
      let options = generator.options(isDelayed: false)
      let steps = generator.tour()
      let reply: StartedAnimation
      do { reply = isTour ? try seeking.tour(steps) : try seeking.animate(change, options) } catch {
        return
      }
      guard reply.id != nil, reply.duration > 0.01 else { return }
      let beginning = seeking
      for _ in 0..<6 {
        let elapsed = generator.number(0...1) * reply.duration
        var ticking = beginning
        ticking.tick(elapsed)
        try seeking.seek(1, to: elapsed)
        try demand(
          seeking.camera.distance(to: ticking.camera), within: 1e-9,
          "\(elapsed) \(seeking.camera) \(ticking.camera)")
        try demand(
          abs((seeking.map.animations.first?.elapsed(at: seeking.map.time) ?? .nan) - elapsed),
          within: 1e-9, "\(elapsed)")
      }
      try seeking.seek(1, to: 0)
      try demand(seeking.camera == beginning.camera, "back: \(seeking.camera)")
      seeking.tick(reply.duration)
      try demand(seeking.camera == reply.camera, "\(reply) \(seeking.camera)")
      try demand(seeking.map.animations.isEmpty, "still running")
    }
  }

  @Test func `past its end it is at its end and ends with the next tick`() throws {
    var recording = Recording(Sample.overSydney)
    let reply = try recording.animate(.update(.zoomTo(14)), .init(duration: 2))
    try recording.seek(1, to: 100)
    #expect(recording.camera == reply.camera)
    #expect(recording.map.animations.count == 1)
    try recording.seek(1, to: 1)
    #expect(recording.camera.zoom < 14)
    try recording.seek(1, to: 2)
    recording.tick(0.001)
    #expect(recording.outline == ["completed 1", "idle"])
  }

  @Test func `one that waits begins`() throws {
    var recording = Recording(Sample.overSydney)
    try recording.animate(.update(.zoomTo(14)), .linear(2))
    try recording.animate(.update(.zoomTo(10)), .linear(2, delay: 50))
    try recording.seek(2, to: 1)
    #expect(recording.outline == ["will", "did", "interrupted 1"])
    #expect(abs(recording.camera.zoom - 11) < 1e-9)
    recording.tick(1)
    #expect(recording.camera.zoom == 10)
  }

  @Test func `others stay where they are`() throws {
    var recording = Recording(Sample.overSydney)
    let options = AnimationOptions(duration: 2, curve: .linear)
    try recording.animate(.to(zoom: 14), options)
    try recording.animate(.to(bearing: 90), options)
    recording.tick(1)
    try recording.seek(1, to: 1.5)
    #expect(abs(recording.camera.bearing - 45) < 1e-9)
    #expect(abs(recording.camera.zoom - 13.5) < 1e-9)
    recording.tick(0.5)
    #expect(recording.outline == ["did", "completed 1"])
  }
}
