import MapCamera
import Testing

/// Time gone in one step or in many leads to the same camera.
@Suite struct SplitTickTests {
  @Test func splitTicksEndInTheSameCamera() {
    sampling(1200, seed: 390_000) { generator in
      var whole = Recording(generator.sensibleCamera(), constraints: generator.constraints())
      for _ in 0..<generator.whole(1...4) {
        if generator.once(in: 4) {
          _ = try? whole.tour(
            generator.tour(), repeats: generator.whole(1...2), delay: generator.pick([0, 0.3]))
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
          whole.map.camera.distance(to: split.map.camera), within: 1e-9,
          "after \(end): \(whole.map.camera) \(split.map.camera)")
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
  func splitTicksEndInTheSameCameraHoweverLateItIs(start: Double) throws {
    for (seconds, count) in [(0.5, 500), (0.5, 30), (1, 1000), (2, 120)] {
      var whole = MapView(camera: CameraPosition(target: Sample.paris, zoom: 2), time: start)
      var events: [MapEvent] = []
      _ = try whole.animate(
        .properties(PartialCameraPosition(target: Sample.tokyo, zoom: 20)),
        options: AnimationOptions(duration: 1, curve: .linear), id: 1, into: &events)
      var split = whole
      whole.advance(by: seconds, into: &events)
      for _ in 0..<count { split.advance(by: seconds / Double(count), into: &events) }
      #expect(split.camera.distance(to: whole.camera) < 1e-9)
      #expect(split.animations.count == whole.animations.count)
      #expect(split.time == whole.time)
    }
  }

  @Test func framesAreThoseThatTicksWouldShow() {
    sampling(500, seed: 400_000) { generator in
      var recording = Recording(generator.sensibleCamera())
      guard
        let reply = try? recording.animate(
          generator.change(), generator.options(isDelayed: false)),
        reply.isAnimating
      else { return }
      let count = generator.whole(2...40)
      let before = recording.map.camera
      let frames = Array(
        CameraFrames(of: recording.map, duration: reply.duration, count: Int64(count)))
      try demand(frames.count == count, "\(frames.count)")
      try demand(frames[0] == before, "first: \(frames[0]) \(before)")
      try demand(frames[count - 1] == reply.camera, "last: \(frames[count - 1]) \(reply)")
      try demand(recording.map.camera == before, "it moved")
      for frame in frames.dropFirst() {
        recording.tick(reply.duration / Double(count - 1))
        try demand(
          recording.map.camera.distance(to: frame), within: 1e-9,
          "\(frame) \(recording.map.camera)")
      }
    }
  }

  @Test func framesPerSecondHaveOneAtEachIntervalAndOneAtTheEnd() throws {
    var recording = Recording(Sample.overSydney)
    let reply = try recording.animate(
      .update(.zoomTo(13)), AnimationOptions(duration: 1.01, curve: .linear))
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
