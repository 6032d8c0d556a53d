import TestSupport
import Testing

@testable import MapCameraKit

/// Keyframes played as one animation.
@Suite struct TourTests {
  private let linear = AnimationOptions(duration: 1, curve: .linear)

  private func step(_ change: CameraChange, hold: Double = 0) -> TourStep {
    TourStep(change: change, options: linear, hold: hold)
  }

  @Test
  func `the steps of a tour that is taken over within a tick have begun`() throws {
    var recording = Recording(Sample.overSydney)
    try recording.tour([13.0, 14, 15].map { step(.to(zoom: $0)) })
    #expect(recording.outline == ["step 1.0"])
    try recording.animate(.to(zoom: 10), .init(duration: 1, delay: 1.5))
    recording.tick(9)
    #expect(
      recording.outline == ["will", "did", "step 1.1", "interrupted 1", "completed 2", "idle"])
  }

  @Test
  func `a tour's steps are reported with the animation that another request begins`() throws {
    var recording = Recording(Sample.overSydney)
    try recording.tour([13.0, 14].map { step(.to(zoom: $0)) })
    recording.tick(0.5)
    try recording.seek(1, to: 1.5)
    #expect(recording.outline == ["did", "step 1.1"])
    try recording.tour([step(.to(bearing: 9))])
    #expect(recording.outline == ["step 2.0"])
    recording.tick(0.25)
    #expect(recording.outline == ["will", "did"])
  }

  /// "A point of a step that is then at or above the horizon counts as the centre; a scroll ends at the
  /// farthest row."
  @Test(arguments: [false, true])
  func `a later step beyond the horizon is played`(isDelayed: Bool) throws {
    let camera = CameraPosition(target: Sample.paris, zoom: 17, viewingAngle: 10)
    let up = step(.to(viewingAngle: 85))
    func end(_ update: CameraUpdate) throws -> Recording {
      var recording = Recording(camera, constraints: .wide)
      try recording.tour(isDelayed ? [up] : [up, step(.update(update))])
      if isDelayed { try recording.animate(.update(update), .linear(1, delay: 1)) }
      recording.tick(9)
      return recording
    }
    let zoomed = try end(.zoomBy(1, at: ScreenPoint(x: 400, y: 5)))
    #expect(distance(zoomed.camera.target, Sample.paris, zoom: 17) < 1e-6)
    #expect(zoomed.camera.zoom == 18)
    let scrolled = try end(.scrollBy(x: 0, y: 500))
    let row = try end(.zoomBy(0)).map.projection.farthestRow
    var expected = Recording(
      CameraPosition(target: Sample.paris, zoom: 17, viewingAngle: 85), constraints: .wide)
    try expected.move(.scrollBy(x: 0, y: expected.map.viewport.center.y - row))
    let way = distance(scrolled.camera.target, expected.camera.target, zoom: 17)
    #expect(way < 1e-3, "\(scrolled.camera) \(expected.camera)")
  }

  /// A tour may drive nothing: then no animation takes anything from it, and it runs to its end.
  @Test(arguments: [0.0, 1]) func `a rest alone is a tour too`(delay: Double) throws {
    let rest = step(.nothing, hold: 2)
    var recording = Recording(Sample.overSydney)
    #expect(try recording.tour([rest], delay: delay).id != nil)
    try recording.animate(.update(.zoomTo(14)), .init(duration: 0.5))
    recording.tick(delay)
    try recording.animate(.update(.zoomTo(15)), .init(duration: 0.5))
    recording.tick(2.9)
    #expect(!outline(recording.events).contains("completed 1"))
    recording.tick(0.1)
    #expect(recording.outline == ["completed 1", "idle"])
  }

  @Test func `a waiting rest can be sought`() throws {
    var recording = Recording(Sample.overSydney)
    try recording.tour([TourStep(change: .nothing, hold: 2)], delay: 1)
    try recording.seek(1, to: 1)
    #expect(recording.map.animations.count == 1)
  }

  /// Also if the zoom is at its limit already, and only the padding moves.
  @Test(arguments: [2, Sample.tilted.zoom])
  func `an anchored step holds its ground`(minZoom: Double) throws {
    var recording = Recording(Sample.tilted, constraints: .init(zoomRange: minZoom...21))
    let point = ScreenPoint(x: 650, y: 450)
    let sheet = MapInsets(top: 20, left: 0, bottom: 200, right: 40)
    try recording.animate(.nothing, .linear(3), padding: sheet)
    try recording.tour([
      step(.update(.scrollBy(x: 200, y: -50))), step(.update(.zoomBy(-2, at: point))),
      step(.orbit(45)),
    ])
    recording.tick(1)
    let ground = try #require(recording.map.projection.coordinate(at: point))
    for _ in 0..<10 {
      recording.tick(0.1)
      try recording.demandSeen(ground, at: point)
    }
  }

  /// "`animation: null` … or duration 0: already there", and the first frame is shown at once.
  @Test func `steps that take no time are done at once`() throws {
    var recording = Recording(Sample.overSydney)
    func step(_ zoom: Double, hold: Double) -> TourStep {
      TourStep(change: .update(.zoomTo(zoom)), options: .init(duration: 0), hold: hold)
    }
    var reply = try recording.tour([step(5, hold: 0), step(7, hold: 1)])
    #expect(reply.id != nil && recording.camera.zoom == 7)
    #expect(recording.outline.starts(with: ["will", "did"]))
    let frames = Array(CameraFrames(of: recording.map, duration: 1, count: 2))
    #expect(frames.allSatisfy { $0.zoom == 7 })
    recording.tick(1)
    #expect(recording.outline == ["completed 1", "idle"])

    reply = try recording.tour([step(9, hold: 0), step(8, hold: 0)])
    #expect(reply.id == nil && reply.duration == 0 && reply.camera.zoom == 8)
    #expect(recording.camera.zoom == 8 && !recording.map.isAnimating)
    #expect(recording.outline == ["will", "did", "idle"])
  }

  /// The arc of a flight depends on the size of the viewport.
  @Test func `a step that has not begun is planned for a new viewport`() throws {
    let steps = [
      TourStep(change: .to(zoom: 10), options: .linear(1)),
      TourStep(
        change: .to(target: Sample.tokyo, zoom: 8),
        options: .init(duration: 2, path: .fly(FlightOptions()))),
    ]
    let small = Viewport(size: ScreenSize(width: 300, height: 200))
    let cameras = try [true, false].map { isSmallBefore in
      var recording = Recording(Sample.overSydney)
      if isSmallBefore { recording.configure(viewport: small) }
      try recording.tour(steps)
      recording.tick(0.5)
      recording.configure(viewport: small)
      return recording.tick(1.5)
    }
    #expect(cameras[0] == cameras[1])
  }
}

/// "What waits begins as the same request made at that exact instant would": so nothing leaps.
@Suite struct PlannedWhenItBeginsTests {
  /// Any step that takes at least three frames, and does not leap by itself.
  private func step(_ generator: inout SeededGenerator) -> TourStep {
    var (change, isRide) = (generator.change(), false)
    if case .route(var route) = change {
      route.pace = .duration(generator.number(0.5...3))
      route.approach = generator.number(0.3...0.5)
      route.courseLength = nil
      (change, isRide) = (.route(route), true)
    }
    let isFlight = !isRide && generator.once(in: 4)
    return TourStep(
      change: change,
      options: AnimationOptions(
        duration: isFlight ? nil : generator.number(0.2...2),
        curve: generator.pick([.linear, .easeIn, .easeInOut, nil]),
        path: isFlight ? .fly(FlightOptions()) : .ease, rotation: generator.pick(Rotation.allCases)),
      hold: generator.once(in: 3) ? generator.number(0.1...0.5) : 0)
  }

  private func steps(_ generator: inout SeededGenerator) -> [TourStep] {
    (0..<generator.whole(1...4)).map { _ in step(&generator) }
  }

  /// Another viewport, other limits in the same bounds, or a padding that moves.
  private func configure(
    _ recordings: inout [Recording], _ generator: inout SeededGenerator
  ) throws {
    let viewport = generator.viewport(fieldsOfView: 20...60)
    var constraints = generator.constraints()
    constraints.targetBounds = recordings[0].map.constraints.targetBounds
    constraints.targetBoundsApply = recordings[0].map.constraints.targetBoundsApply
    constraints.viewBounds = recordings[0].map.constraints.viewBounds
    let padding = generator.insets(in: .standard)
    let kind = generator.whole(0...2)
    for index in recordings.indices {
      switch kind {
      case 0: recordings[index].configure(viewport: viewport)
      case 1: recordings[index].configure(constraints: constraints)
      default:
        try recordings[index].animate(.nothing, .init(duration: 0.4, delay: 0.1), padding: padding)
      }
    }
  }

  @Test func `a tour is its steps, asked one after the other`() {
    sampling(400, seed: 780_000) { generator in
      let camera = generator.sensibleCamera()
      var both = [Recording(camera), Recording(camera)]
      // Neither comes to rest, at which what is shown is what remains.
      for index in both.indices { try both[index].animate(.to(zoom: 5), .init(delay: 1e6)) }
      var steps = steps(&generator)
      // In a rest the ground stays held; after an animation it does not.
      for index in steps.indices { steps[index].hold = 0 }
      guard (try? both[0].tour(steps)) != nil else { return }
      for step in steps {
        let started: StartedAnimation
        do { started = try both[1].animate(step.change, step.options) } catch { return }
        guard started.id != nil else { return }
        let seconds = started.duration
        for part in 0..<3 {
          for index in both.indices { both[index].tick(seconds / 3) }
          try demand(
            both[0].camera.distance(to: both[1].camera), within: 1e-7,
            "\(step) \(both[0].camera) \(both[1].camera)")
          if part < 2, generator.once(in: 3) { try configure(&both, &generator) }
        }
      }
    }
  }

  /// How far the ground moves, in points or what looks as much.
  private func move(_ a: CameraPosition, _ b: CameraPosition) -> Double {
    distance(a.target, b.target, zoom: min(a.zoom, b.zoom)) + 300 * abs(a.zoom - b.zoom)
      + 5 * (turnDistance(a.bearing, b.bearing) + abs(a.viewingAngle - b.viewingAngle))
  }

  @Test func `whatever is configured, no later step leaps as it begins`() {
    sampling(400, seed: 790_000) { generator in
      var recording = [Recording(generator.sensibleCamera(), constraints: generator.constraints())]
      guard (try? recording[0].tour(steps(&generator))) != nil else { return }
      while let tour = recording[0].map.animations.first(where: { $0.id == 1 }) {
        let next = tour.stepEnding
        if generator.once(in: 2) {
          recording[0].tick((next - recording[0].map.time) * generator.number(0...1))
          try configure(&recording, &generator)
          _ = try? recording[0].animate(
            .to(viewingAngle: generator.number(0...60)), .init(duration: 0.5))
        }
        guard recording[0].map.animations.contains(where: { $0.id == 1 }) else { return }
        let cameras = [-3.0, -1, 1, 3].map { recording[0].map.camera(at: next + $0 * 1e-6) }
        let moves = zip(cameras, cameras.dropFirst()).map(move)
        try demand(
          moves[1] <= 6 * max(moves[0], moves[2]) + 1e-3, "\(moves) \(cameras) at \(next)")
        recording[0].advance(to: next)
      }
    }
  }

  private func move(_ a: Recording, _ b: Recording) -> Double {
    // Padding moves the ground, too.
    move(a.camera, b.camera) + a.map.viewport.center.distance(to: b.map.viewport.center)
  }

  /// Whether a camera leaps within a frame: some part of it has most of the frame's movement, however small.
  private func leaps(within frame: (start: Recording, end: Recording)) -> Bool {
    var (start, end) = frame
    for _ in 0..<16 {
      var middle = start
      middle.tick((end.map.time - start.map.time) / 2)
      if move(start, middle) > move(middle, end) { end = middle } else { start = middle }
    }
    return move(start, end) > move(frame.start, frame.end) / 10
  }

  /// What limits and routes cut off may move in one frame alone, without a leap. What they cannot keep from
  /// one: two boxes, or a box and a line beyond it, may leave a camera places apart; and of a place opposite a
  /// box the nearer edge changes. (A way the long way round passes no place as far from its box as 90°.)
  /// A range of zooms may be so narrow that the zoom crosses it in a frame: in 5 of 100,000 sessions, and in none
  /// of these.
  @Test func `no frame moves the ground far more than those beside it`() {
    sampling(400, seed: 795_000) { generator in
      var recording = [Recording(generator.sensibleCamera(), constraints: generator.constraints())]
      let limits = recording[0].map.constraints
      let boxes = [
        limits.viewBounds, limits.targetBoundsApply == .always ? limits.targetBounds : nil,
      ]
      var steps = steps(&generator)
      let isRide = steps.contains { if case .route = $0.change { true } else { false } }
      let isCut = isRide || boxes != [nil, nil]
      guard boxes.contains(nil), !isRide || boxes == [nil, nil] else { return }
      let isPath = generator.once(in: 3)
      for index in steps.indices {
        steps[index].options.duration = generator.number(0.2...2)
        if isPath, case .properties = steps[index].change { steps[index].isThrough = true }
      }
      guard (try? recording[0].tour(steps)) != nil else { return }
      var (frames, quiet) = ([recording[0]], 0)
      while recording[0].map.isAnimating, frames.count < 500 {
        quiet += 1
        if generator.once(in: 40) {
          try configure(&recording, &generator)
          let turn = CameraChange.orbit(generator.number(-200...200))
          let change = generator.pick([CameraChange.nothing, turn, .to(viewingAngle: 50)])
          _ = try? recording[0].animate(
            change, .init(duration: 0.5, delay: generator.pick([0, 0.2])))
          frames[frames.count - 1] = recording[0]
          quiet = 0
        }
        recording[0].tick(1.0 / 60)
        let (before, now) = (frames[frames.count - 1].map.motion, recording[0].map.motion)
        let isInterrupted = before.running.contains { old in
          recording[0].map.time < old.beginning + (old.content.step?.value.start ?? 0) + 4.0 / 60
            && !now.running.contains { $0.id == old.id && $0.properties == old.properties }
        }
        if isInterrupted { quiet = 0 }
        frames.append(recording[0])
        guard quiet > 2 else { continue }
        let latest = frames.suffix(4)
        let moves = zip(latest, latest.dropFirst()).map { move($0, $1) }
        let frame = (start: frames[frames.count - 3], end: frames[frames.count - 2])
        if moves[1] <= 6 * max(moves[0], moves[2]) + 1e-3 { continue }
        try demand(isCut && !leaps(within: frame), "\(moves) at \(recording[0].map.time)")
      }
    }
  }

  /// What a map answers about later is what ticking there shows, in any order of times.
  @Test func `a forecast is what will be`() {
    sampling(200, seed: 810_000) { generator in
      var recording = Recording(generator.sensibleCamera(), constraints: generator.constraints())
      for _ in 0..<3 {
        _ = try? recording.tour(steps(&generator), delay: generator.pick([0, 0.7]))
        _ = try? recording.animate(generator.change(), generator.options())
      }
      var forecast = recording.map.forecast
      let times = (0..<8).map { _ in generator.number(0...6) }
      let cameras = times.map { forecast.camera(at: $0) }
      let ends = recording.map.animations.map { ($0.id, $0.beginning + $0.duration) }
      for (time, camera) in zip(times, cameras).sorted(by: { $0.0 < $1.0 }) {
        recording.advance(to: time)
        try demand(recording.camera == camera, "\(recording.camera) \(camera) at \(time)")
      }
      for (id, end) in ends where end > recording.map.time + 1e-6 {
        var copy = recording
        copy.advance(to: end - 1e-6)
        let wasThere = copy.map.animations.contains { $0.id == id }
        copy.advance(to: end)
        try demand(
          !wasThere
            || copy.latest.contains {
              if case .animationEnded(id, _, _) = $0 { true } else { false }
            },
          "\(id) at \(end)")
      }
    }
  }
}
