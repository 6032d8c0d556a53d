import MapCameraKit
import TestSupport
import Testing

/// An animation with a delay waits, and takes over its properties when it begins.
@Suite struct DelayTests {
  @Test func `it lasts as long as was requested, to the last bit`() {
    sampling(100, seed: 385_000) { generator in
      var recording = Recording(Sample.overSydney)
      recording.tick(generator.number(0...10))
      let duration = generator.number(0.1...3)
      let options = AnimationOptions.linear(duration, delay: generator.number(0.1...2))
      let reply = try recording.animate(.to(zoom: 5), options)
      try demand(reply.duration == duration, "\(reply.duration), not \(duration)")
    }
  }

  @Test func `one tick over the delay takes over at its instant`() throws {
    var recording = Recording(Sample.overSydney)
    try recording.animate(.update(.zoomTo(16)), .linear(4))
    try recording.animate(.update(.zoomTo(10)), .linear(1, delay: 2))
    recording.tick(2.75)
    #expect(abs(recording.camera.zoom - 11) < 1e-9)
    #expect(recording.outline == ["will", "did", "interrupted 1"])
  }

  /// What ends and what begins at the same instant: the one has come to its end.
  @Test(arguments: [true, false]) func `one that ends as another begins is completed`(isFirst: Bool)
    throws
  {
    var recording = Recording(Sample.overSydney)
    let waiting = AnimationOptions(duration: 1, delay: 1, curve: .linear)
    if isFirst { try recording.animate(.update(.zoomTo(10)), waiting) }
    try recording.animate(.update(.zoomTo(16)), .linear(1))
    if !isFirst { try recording.animate(.update(.zoomTo(10)), waiting) }
    recording.tick(1)
    #expect(recording.camera.zoom == 16)
    #expect(recording.outline == ["will", "did", isFirst ? "completed 2" : "completed 1"])
    recording.tick(0.5)
    #expect(abs(recording.camera.zoom - 13) < 1e-9)
  }

  /// A tour drives a property before it changes it; until then the property stays where it is.
  @Test func `a waiting tour takes nothing back to where it was when asked`() throws {
    var recording = Recording(Sample.overSydney)
    try recording.animate(.to(target: Sample.tokyo), .linear(1))
    try recording.tour(
      [
        TourStep(change: .update(.zoomTo(14)), options: .init(duration: 1)),
        TourStep(change: .to(target: Sample.paris), options: .init(duration: 1)),
      ], delay: 2)
    recording.tick(1.5)
    #expect(recording.camera.target == Sample.tokyo)
    recording.tick(1)
    #expect(recording.camera.target == Sample.tokyo, "in the middle of the zoom")
  }

  /// "(a delayed animation when it begins)", even where the camera is there already as it is asked for.
  @Test func `one that has a delay leaves a gesture open until it begins`() throws {
    var recording = Recording(Sample.overSydney)
    recording.gesture(.pan(translation: ScreenPoint(x: 9, y: 9), at: nil))
    let reply = try recording.animate(
      .to(zoom: Sample.overSydney.zoom), .init(duration: 1, delay: 1))
    #expect(reply.id != nil && recording.map.isGesturing)
    recording.tick(1)
    #expect(!recording.map.isGesturing)
  }

  /// What lies under the point is what lies there as it begins.
  @Test(arguments: [false, true], [false, true])
  func `one that waited holds the ground of the viewport in which it begins`(
    isTour: Bool, isSought: Bool
  ) throws {
    var recording = Recording(Sample.overSydney)
    let zoom = CameraChange.update(.zoomBy(2, at: ScreenPoint(x: 100, y: 100)))
    if isTour {
      try recording.tour([TourStep(change: zoom, options: .init(duration: 1))], delay: 1)
    } else {
      try recording.animate(zoom, .init(duration: 1, delay: 1))
    }
    recording.configure(viewport: Viewport(size: ScreenSize(width: 400, height: 300)))
    if isSought { try recording.seek(1, to: 1e-6) } else { recording.tick(1 + 1e-6) }
    #expect(recording.camera != Sample.overSydney)
    #expect(recording.camera.distance(to: Sample.overSydney) < 1e-4)
  }
}

/// "What waits begins as the same request made at that exact instant would."
@Suite struct DelayedStartTests {
  /// A flight's or a ride's length, and what it drives, depend on where it begins.
  @Test func `what waited is what begins then`() {
    sampling(1500, seed: 720_000) { generator in
      var waiting = Recording(generator.sensibleCamera(), constraints: generator.constraints())
      let other = generator.change()
      _ = try? waiting.animate(other, generator.options(isDelayed: false))
      var asking = waiting
      // Nor does this one come to rest meanwhile, at which what is shown is what remains.
      try asking.animate(.to(zoom: 5), .init(delay: 1e6))
      let delay = generator.number(0.01...2)
      let isTour = generator.once(in: 3)
      let steps = (0..<generator.whole(1...3)).map { _ in
        TourStep(
          change: generator.change(), options: generator.options(isDelayed: false),
          hold: generator.number(0...1))
      }
      var (change, options) = (steps[0].change, steps[0].options)
      asking.tick(delay)
      guard let now = try? isTour ? asking.tour(steps) : asking.animate(change, options)
      else { return }
      options.delay = delay
      change = steps[0].change
      let then =
        isTour ? try waiting.tour(steps, delay: delay) : try waiting.animate(change, options)
      guard now.id != nil, then.id != nil else { return }
      try demand(
        abs(now.duration - then.duration), within: 1e-9 * (1 + now.duration),
        "\(now.duration) \(then.duration)")
      try demand(then.camera.distance(to: now.camera), within: 1e-7, "\(then) \(now)")
      waiting.tick(delay)
      for _ in 0..<4 {
        let seconds = now.duration / 3
        waiting.tick(seconds)
        asking.tick(seconds)
        try demand(
          waiting.camera.distance(to: asking.camera), within: 1e-7,
          "\(waiting.camera) \(asking.camera)")
      }
    }
  }

  /// A flight drives target and zoom where it changes one of them, whatever else moves.
  @Test func `a flight that changes neither target nor zoom is an ordinary animation`() throws {
    var recording = Recording(Sample.overSydney)
    try recording.animate(.to(target: Sample.tokyo, zoom: 4), .init(duration: 60))
    recording.tick(30)
    let reply = try recording.animate(.to(bearing: 90), .init(path: .fly(FlightOptions())))
    #expect(reply.duration == AnimationOptions.standardDuration)
    #expect(recording.map.animations.last?.properties == .bearing)
  }
}

/// Properties animate separately: a new animation takes the ones that it drives.
@Suite struct TakeOverTests {
  @Test func `one that loses only a part goes on with the rest`() throws {
    var recording = Recording(Sample.overSydney)
    let goal = CameraPosition(target: Sample.tokyo, zoom: 16, bearing: 100, viewingAngle: 20)
    try recording.animate(.update(.setCamera(goal)), .linear(2))
    recording.tick(1)
    try recording.animate(.to(zoom: 10, bearing: 0), .linear(0.5))
    #expect(recording.latest.isEmpty)
    recording.tick(1)
    #expect(recording.outline == ["will", "did", "completed 2", "completed 1", "idle"])
    #expect(
      recording.camera
        == CameraPosition(target: Sample.tokyo, zoom: 10, bearing: 0, viewingAngle: 20))
  }

  @Test func `one that loses all piece by piece is interrupted at the last`() throws {
    var recording = Recording(Sample.overSydney)
    let long = AnimationOptions(duration: 10, curve: .linear)
    try recording.animate(.to(zoom: 16, bearing: 100), long)
    recording.tick(1)
    try recording.animate(.to(zoom: 12), long)
    #expect(recording.latest.isEmpty)
    try recording.animate(.to(bearing: 50), long)
    #expect(recording.outline == ["interrupted 1"])
  }

  /// In one tick the camera goes out and back; a tour that still rests then has not moved yet.
  @Test func `what comes back within a tick has not announced the others`() throws {
    var recording = Recording(Sample.overSydney)
    let half = AnimationOptions(duration: 0.5, curve: .linear)
    try recording.tour([
      TourStep(change: .orbit(0), options: .init(duration: 0), hold: 2),
      TourStep(change: .orbit(90), options: half),
    ])
    try recording.animate(.to(zoom: 13), half)
    try recording.animate(.to(zoom: 12), .linear(0.5, delay: 0.5))
    recording.tick(1)
    #expect(recording.outline == ["completed 2", "completed 3"])
    recording.tick(1.25)
    #expect(recording.outline == ["will", "did", "step 1.1"])
  }
}
