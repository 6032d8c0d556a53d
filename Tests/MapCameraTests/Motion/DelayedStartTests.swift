import MapCamera
import TestSupport
import Testing

/// "An animation with a delay takes over when it begins, from where the camera is then": what names where it
/// leads is what the same would be that is asked for at that time.
@Suite struct DelayedStartTests {
  /// A flight's or a ride's length, and what it drives, depend on where it begins.
  @Test func `what waited is what begins then`() {
    sampling(1500, seed: 720_000) { generator in
      var waiting = Recording(generator.sensibleCamera())
      let other = generator.change()
      _ = try? waiting.animate(other, generator.options(isDelayed: false))
      var asking = waiting
      // Nor does this one come to rest meanwhile, at which what is shown is what remains.
      try asking.animate(.properties(.init(zoom: 5)), AnimationOptions(delay: 1e6))
      let delay = generator.number(0.01...2)
      let isTour = generator.once(in: 3)
      let steps = (0..<generator.whole(1...3)).map { _ in
        TourStep(
          change: generator.named(), options: generator.options(isDelayed: false),
          hold: generator.number(0...1))
      }
      var (change, options) = (steps[0].change, steps[0].options)
      asking.tick(delay)
      let now = isTour ? try asking.tour(steps) : try asking.animate(change, options)
      options.delay = delay
      change = steps[0].change
      let then =
        isTour ? try waiting.tour(steps, delay: delay) : try waiting.animate(change, options)
      guard now.isAnimating, then.isAnimating else { return }
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
          waiting.map.camera.distance(to: asking.map.camera), within: 1e-7,
          "\(waiting.map.camera) \(asking.map.camera)")
      }
    }
  }

  /// "In a tour's step that does not begin at its start the default is 1."
  @Test func `a ride that waited approaches from where the camera is as it begins`() throws {
    let (start, end) = (
      Coordinate(latitude: 1, longitude: 1), Coordinate(latitude: 1, longitude: 5)
    )
    var recording = Recording(CameraPosition(target: start, zoom: 5))
    let line = try #require(RouteLine([start, end]))
    let route = CameraChange.route(CameraRoute(line, pace: .duration(4), bearing: .keep))
    try recording.tour([TourStep(change: route)], delay: 1)
    try recording.animate(
      .properties(.init(target: Coordinate(latitude: 1, longitude: 3))),
      AnimationOptions(duration: 0.5))
    recording.tick(1)
    #expect(recording.map.camera.target.longitude == 3)
    recording.tick(1e-3)
    #expect(abs(recording.map.camera.target.longitude - 3) < 1e-2)
    recording.tick(2)
    #expect(abs(recording.map.camera.target.longitude - 3.001) < 1e-9)
  }

  /// A flight drives target and zoom where it changes one of them, whatever else moves.
  @Test func `a flight that changes neither target nor zoom is an ordinary animation`() throws {
    var recording = Recording(Sample.overSydney)
    try recording.animate(
      .properties(.init(target: Sample.tokyo, zoom: 4)), AnimationOptions(duration: 60))
    recording.tick(30)
    let reply = try recording.animate(
      .properties(.init(bearing: 90)), AnimationOptions(path: .fly(FlightOptions())))
    #expect(reply.duration == AnimationOptions.standardDuration)
    #expect(recording.map.animations.last?.properties == .bearing)
  }
}

extension SeededGenerator {
  /// A change that says where it leads, whatever the camera is.
  fileprivate mutating func named() -> CameraChange {
    let camera = sensibleCamera()
    switch whole(0...3) {
    case 0: return .update(.setCamera(camera))
    case 1: return .update(.setTarget(camera.target, zoom: once(in: 2) ? nil : camera.zoom))
    case 2:
      return .properties(
        PartialCameraPosition(target: camera.target, zoom: once(in: 2) ? camera.zoom : nil))
    default:
      guard let line = RouteLine(walk(reversing: 4)) else { return .update(.zoomTo(camera.zoom)) }
      return .route(route(along: line))
    }
  }
}
