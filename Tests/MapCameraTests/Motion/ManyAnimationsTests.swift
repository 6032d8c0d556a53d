import MapCamera
import TestSupport
import Testing

/// Many animations on one map: how many there may be, and that an animation behind many waiting ones ends
/// where it was said that it would.
@Suite struct ManyAnimationsTests {
  private func full(_ delay: (Int) -> Double) throws -> Recording {
    var recording = Recording(Sample.overSydney)
    for index in 0..<MapView.maximumWaitingAnimationCount {
      try recording.animate(
        .properties(.init(zoom: 10 + Double(index % 7))),
        AnimationOptions(duration: 0.5, delay: delay(index)))
    }
    return recording
  }

  @Test func atMost64Wait() throws {
    #expect(MapView.maximumWaitingAnimationCount == 64)
    var recording = try full { 1000 + Double($0) }
    let before = recording.map.animations.map(\.id)
    let late = AnimationOptions(duration: 1, delay: 1)
    #expect(throws: CameraError.tooManyWaitingAnimations) {
      try recording.animate(.update(.zoomTo(5)), late)
    }
    #expect(throws: CameraError.tooManyWaitingAnimations) {
      try recording.tour([TourStep(change: .update(.zoomIn))], delay: 1)
    }
    #expect(recording.map.animations.map(\.id) == before)
    #expect(recording.latest.isEmpty)
    // What begins at once does not wait.
    try recording.animate(.properties(.init(bearing: 90)), AnimationOptions(duration: 5))
    #expect(recording.map.animations.count == 65)
    recording.tick(1000)
    try recording.animate(.properties(.init(zoom: 5)), late)
    #expect(recording.map.animations.count == 65)
  }

  /// Whatever the order in which they were asked for.
  @Test func eachEndsWhereItWasSaidTo() {
    sampling(60, seed: 150_400) { generator in
      var recording = Recording(generator.sensibleCamera(), constraints: generator.constraints())
      var latest: (ending: Double, camera: CameraPosition)?
      for _ in 0..<generator.whole(5...60) {
        let options = AnimationOptions(
          duration: generator.number(0.1...3),
          delay: generator.once(in: 3) ? 5 : generator.number(0...20))
        latest = nil
        guard let reply = try? recording.animate(generator.change(), options), reply.isAnimating
        else { continue }
        latest = (recording.map.time + options.delay + reply.duration, reply.camera)
        if generator.once(in: 10) { recording.tick(generator.number(0...1)) }
      }
      guard let latest, latest.ending >= recording.map.time else { return }
      recording.advance(to: latest.ending)
      try demand(
        recording.map.camera.distance(to: latest.camera), within: 1e-9, "\(latest.camera)")
    }
  }

  /// Wherever among many waiting ones it was put, and whatever else was done meanwhile.
  @Test func eachEndsWhereItWasSaidToAmongMany() {
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
        if let reply, reply.isAnimating, generator.once(in: 3) {
          var played = recording
          played.advance(to: recording.map.time + options.delay + reply.duration)
          try demand(
            played.map.camera.distance(to: reply.camera), within: 1e-9, "\(reply.camera)")
        }
        meddle(&recording, ids[generator.whole(max(0, count - 40)...count - 1)], span, &generator)
      }
    }
  }

  /// Also where time has passed what was put before it, and before where it leads was asked again.
  @Test func itEndsWhereItWasSaidToOnceWhatWasPutBeforeItHasBegun() throws {
    var recording = Recording(Sample.overSydney)
    for delay in 1...60 {
      try recording.animate(
        .properties(.init(zoom: 10 + Double(delay % 7))),
        AnimationOptions(duration: 0.5, delay: Double(delay)))
    }
    let options = AnimationOptions(duration: 0.1, delay: 2.6)
    try recording.animate(.properties(.init(bearing: 90)), options)
    recording.tick(30)
    let reply = try recording.animate(
      .properties(.init(viewingAngle: 30)), AnimationOptions(duration: 0.1, delay: 20.6))
    #expect(reply.camera.bearing == 90)
    recording.tick(20.8)
    #expect(recording.map.camera == reply.camera)
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

  /// Animations begin, end and are told in order of time, of several at once the older first.
  @Test func theyEndInOrder() throws {
    var recording = try full { Double(1000 - $0 % 3) }
    recording.tick(2000)
    let ended = outline(recording.latest).filter { $0.contains(" ") }
    #expect(ended.count == 64 && Set(ended).count == 64)
    let order = [2, 1, 0].flatMap { rest in
      (0..<64).filter { $0 % 3 == rest }.map { $0 + 1 }
    }
    #expect(ended.map { Int($0.split(separator: " ")[1]) } == order)
  }

  @Test func aTourSaysWhatItShowsWhenItsPassesDiffer() {
    sampling(200, seed: 150_800) { generator in
      var recording = Recording(generator.sensibleCamera(), constraints: generator.constraints())
      let steps = generator.tour()
      let repeats = generator.whole(1...12)
      // The same tour with its repeats written out.
      var written = recording
      guard
        let reply = try? recording.tour(steps, repeats: repeats),
        let whole = try? written.tour(Array(repeating: steps, count: repeats).flatMap { $0 })
      else { return }
      try demand(reply.camera == whole.camera, "\(reply.camera) \(whole.camera)")
      try demand(abs(reply.duration - whole.duration) < 1e-9 * max(1, whole.duration), "duration")
      for _ in 0..<12 {
        let time = generator.number(0...max(0.1, reply.duration))
        guard recording.map.isAnimating, written.map.isAnimating else { break }
        try? recording.seek(1, to: time)
        try? written.seek(1, to: time)
        try demand(
          recording.map.camera.distance(to: written.map.camera), within: 1e-6, "at \(time)")
      }
    }
  }
}
