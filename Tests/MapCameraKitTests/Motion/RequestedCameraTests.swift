import TestSupport
import Testing

@testable import MapCameraKit

/// "What no animation drives, and what a ride's or tour's profile says at each moment, is kept as it was
/// wished for, and constrained for each frame that is shown only."
@Suite("The requested camera is kept while others move") struct RequestedCameraTests {
  /// Stopping one leaves every other property's requested value as it was.
  @Test(arguments: [0.0, 5]) func `stopping one animation keeps what another wants`(delay: Double)
    throws
  {
    var recording = Recording(CameraPosition(target: Sample.paris, zoom: 16, viewingAngle: 60))
    try recording.animate(.to(zoom: 10), .linear(2))
    try recording.animate(.to(bearing: 90), .linear(9, delay: delay))
    recording.tick(1)
    try recording.stop(2)
    try recording.animate(.to(zoom: 16), .linear(2))
    recording.tick(2)
    #expect(recording.camera.viewingAngle == 60)
    #expect(abs(recording.camera.bearing - (delay == 0 ? 10 : 0)) < 1e-9)
  }

  private static let origin = Coordinate(0, 0)

  private func ride(zoom: Double? = nil, viewingAngle: Double? = nil, duration: Double = 4) throws
    -> CameraChange
  {
    let line = try #require(RouteLine([Self.origin, Coordinate(0, 0.3)]))
    return .route(
      CameraRoute(
        line, pace: .duration(duration), zoom: zoom.map { RouteProfile($0) },
        viewingAngle: viewingAngle.map { RouteProfile($0) }, bearing: .keep))
  }

  @Test func `a ride's last frame is the ride's own`() throws {
    var recording = Recording(CameraPosition(target: Self.origin, zoom: 10))
    try recording.animate(ride(viewingAngle: 60))
    let ride = recording.id
    try recording.animate(.to(zoom: 16), .init(duration: 1))
    #expect(abs(recording.tick(3.9999).viewingAngle - 60) < 1e-9)
    var sought = recording
    try sought.seek(ride, to: 3.99999)
    #expect(abs(sought.camera.viewingAngle - 60) < 1e-9)
    try sought.seek(ride, to: 4)
    #expect(abs(sought.camera.viewingAngle - 60) < 1e-9)
    #expect(abs(recording.tick(1).viewingAngle - 60) < 1e-9)
  }

  @Test func `where a limit is widened in mid-ride`() throws {
    let limits = CameraConstraints(zoomRange: 2...12)
    var recording = Recording(CameraPosition(target: Self.origin, zoom: 10), constraints: limits)
    try recording.animate(ride(zoom: 18))
    #expect(recording.tick(2).zoom == 12)
    recording.configure(constraints: CameraConstraints())
    #expect(recording.camera.zoom == 18)
    #expect(recording.tick(1.9999).zoom == 18)
    #expect(recording.tick(1).zoom == 18)
    recording.configure(constraints: limits)
    recording.configure(constraints: CameraConstraints())
    #expect(recording.camera.zoom == 12, "once nothing moves, what is shown remains")
  }

  @Test func `a tour's ride too, and what its steps leave as it is`() throws {
    var recording = Recording(CameraPosition(target: Self.origin, zoom: 10))
    let second = AnimationOptions(duration: 1)
    try recording.tour([
      TourStep(change: ride(viewingAngle: 60)), TourStep(change: .to(bearing: 90), options: second),
    ])
    try recording.animate(.to(zoom: 16), .init(duration: 1))
    recording.tick(1)
    for _ in 0..<5 { #expect(abs(recording.tick(0.99).viewingAngle - 60) < 1e-9) }
    #expect(recording.camera.bearing == 90)
  }

  @Test(arguments: [0, 1, 2, 3])
  func `an animation that begins, ends or has nothing to do changes nothing else`(_ kind: Int)
    throws
  {
    var recording = Recording(CameraPosition(target: Self.origin, zoom: 16, viewingAngle: 60))
    let flight = try recording.animate(
      .to(target: Coordinate(20, 60), zoom: 16), .init(duration: 4, path: .fly(FlightOptions())))
    #expect(flight.camera.viewingAngle == 60)
    recording.tick(2)
    #expect(recording.camera.viewingAngle < 36)
    switch kind {
    case 0: try recording.animate(.nothing, .init(duration: 0.3), padding: MapInsets(all: 100))
    case 1:
      let reply = try recording.animate(.to(bearing: 0), .init(duration: 1))
      #expect(reply.id == nil)
    case 2: try recording.animate(.to(bearing: 9), .init(duration: 0))
    default: try recording.animate(.to(bearing: 9), .init(duration: 1, delay: 0.1))
    }
    recording.tick(2)
    #expect(recording.camera.viewingAngle == 60)
  }

  @Test func `an update takes over all, from where that is seen`() throws {
    var recording = Recording(CameraPosition(target: Self.origin, zoom: 16, viewingAngle: 60))
    try recording.animate(.to(zoom: 8), .init(duration: 1))
    try recording.animate(.to(bearing: 90), .init(duration: 9))
    recording.tick(2)
    #expect(recording.camera.viewingAngle == 30)
    var other = recording
    try recording.animate(.update(.zoomTo(16)), .init(duration: 1))
    #expect(recording.tick(5).viewingAngle == 30)
    try other.animate(.to(zoom: 16), .init(duration: 1))
    #expect(other.tick(5).viewingAngle == 60)
    let flat = try recording.animate(.update(.zoomTo(16)), .init(duration: 1))
    #expect(flat.id == nil)
  }

  /// Whether the zoom is under way or waits.
  @Test(arguments: [0.0, 0.5])
  func `a viewing angle goes as far as the zoom at its end allows`(delay: Double) throws {
    var recording = Recording(CameraPosition(target: Self.origin, zoom: 10))
    try recording.animate(.to(zoom: 16), .init(duration: 1, delay: delay))
    let reply = try recording.animate(.to(viewingAngle: 60), .init(duration: 2))
    #expect(reply.camera.viewingAngle == 60)
    #expect(recording.tick(2).viewingAngle == 60)
  }

  /// Of a place 9° east 400 points may be seen to the east at zoom 10, and not at zoom 6.
  @Test func `under view bounds a target goes as far as the zoom at its end allows`() throws {
    let bounds = try #require(CoordinateBounds(south: -10, west: -10, north: 10, east: 10))
    var recording = Recording(
      CameraPosition(target: Self.origin, zoom: 6),
      constraints: CameraConstraints(viewBounds: bounds))
    try recording.animate(.to(zoom: 10), .init(duration: 1))
    let place = Coordinate(0, 9)
    let reply = try recording.animate(.to(target: place), .init(duration: 2))
    #expect(reply.camera.target == place)
    #expect(recording.tick(2).target == place)
  }

  /// Now, and not at the end of its delay.
  @Test func `a tour that waits is planned for when it is sought`() throws {
    var recording = Recording(CameraPosition(target: Self.origin, zoom: 10))
    try recording.animate(.to(zoom: 16), .init(duration: 1))
    try recording.animate(.to(zoom: 10), .init(duration: 1, delay: 20))
    let tilt = TourStep(change: .to(viewingAngle: 60), options: .init(duration: 2))
    try recording.tour([tilt], delay: 50)
    try recording.seek(3, to: 0)
    #expect(recording.tick(2).viewingAngle == 60)
  }

  @Test(arguments: [0, 1, 2, 3])
  func `a stop, a set and a gesture leave what is shown`(_ kind: Int) throws {
    var recording = Recording(CameraPosition(target: Self.origin, zoom: 16, viewingAngle: 60))
    try recording.animate(.to(zoom: 8), .init(duration: 1))
    try recording.animate(.to(bearing: 90), .init(duration: 9))
    recording.tick(2)
    switch kind {
    case 0: try recording.stop()
    case 1: try recording.stop(2)
    case 2: try recording.move(.setTarget(Self.origin))
    default: recording.gesture(.rotate(degrees: 5, at: nil))
    }
    try recording.animate(.to(zoom: 16), .init(duration: 1))
    #expect(recording.tick(2).viewingAngle == 30)
  }

  @Test
  func `goals under view bounds use the padding that will be there`() throws {
    let bounds = try #require(CoordinateBounds(south: -1, west: -1, north: 1, east: 1))
    let angles = try #require(ViewingAngleLimits([.init(zoom: 0, angle: 89)]))
    var recording = Recording(
      CameraPosition(target: Self.origin, zoom: 12, viewingAngle: 50),
      constraints: CameraConstraints(viewingAngleLimits: angles, viewBounds: bounds))
    let padding = MapInsets(top: 0, left: 0, bottom: 300, right: 0)
    try recording.animate(.nothing, .init(duration: 1), padding: padding)
    var after = recording
    after.tick(2)
    try recording.animate(.to(zoom: 5), .init(duration: 1, delay: 2))
    try after.animate(.to(zoom: 5), .init(duration: 1))
    #expect(abs(recording.tick(10).zoom - 9.455160955328594) < 1e-12)
    #expect(abs(after.tick(10).zoom - 9.455160955328594) < 1e-12)
  }

  @Test func `a padding that waits counts as one that runs does`() throws {
    let bounds = try #require(CoordinateBounds(south: -1, west: -1, north: 1, east: 1))
    let padding = MapInsets(top: 0, left: 0, bottom: 300, right: 0)
    let expected = MapView(viewport: Viewport(padding: padding)).camera(showing: CameraFit(bounds))
    var recording = Recording(.standard)
    try recording.animate(.nothing, .init(duration: 1, delay: 0.5), padding: padding)
    #expect(recording.map.camera(showing: CameraFit(bounds)) == expected)
    let fit = CameraChange.update(.fit(CameraFit(bounds)))
    var tour = recording
    let delayed = AnimationOptions(duration: 1, delay: 0.1)
    #expect(try recording.animate(fit, delayed).camera == expected)
    #expect(try tour.tour([TourStep(change: fit)], delay: 0.1).camera == expected)
    // What begins last decides.
    try recording.animate(.nothing, .init(duration: 1, delay: 0.2), padding: .zero)
    #expect(recording.map.camera(showing: CameraFit(bounds)) == expected)
    try recording.animate(.nothing, .init(duration: 1, delay: 0.6), padding: .zero)
    #expect(
      recording.map.camera(showing: CameraFit(bounds))
        == MapView().camera(showing: CameraFit(bounds)))
  }

  @Test
  func `what begins at the same instant, but for rounding, begins in the order of the requests`()
    throws
  {
    var recording = Recording(CameraPosition(target: Self.origin, zoom: 3))
    try recording.animate(.to(zoom: 5), .init(delay: 0.8))
    recording.tick(0.1)
    try recording.animate(.to(zoom: 8), .init(delay: 0.7))
    #expect(recording.tick(10).zoom == 8)
  }

  @Test
  func `a fling's end is the target that is shown, also while another animation goes on`() throws {
    let bounds = try #require(CoordinateBounds(south: -0.1, west: -0.1, north: 0.1, east: 0.1))
    var recording = Recording(
      CameraPosition(target: Self.origin, zoom: 10),
      constraints: CameraConstraints(targetBounds: bounds))
    recording.gesture(.pan(translation: ScreenPoint(x: 1, y: 0), at: nil))
    recording.endGesture(velocity: ScreenPoint(x: -5000, y: 0))
    try recording.animate(.to(zoom: 11), .init(duration: 20))
    for _ in 0..<50 {
      recording.tick(0.2)
      #expect(recording.camera.target.longitude <= 0.1)
    }
    #expect(recording.camera.target.longitude == 0.1)
    #expect(recording.map.animations.count == 1)
  }
}

/// Relations between two maps that must hold whatever is asked.
@Suite("The requested camera, against a map that forbids nothing") struct RequestedCameraOracleTests
{
  private static let free = CameraConstraints(
    viewingAngleLimits: ViewingAngleLimits([.init(zoom: 0, angle: 89)]) ?? .standard)

  /// A map without limits of the viewing angle shows the requested camera; another shows that, constrained.
  @Test func `each frame is the requested camera of that time, constrained`() {
    sampling(300, seed: 730_000) { generator in
      let camera = generator.camera(zooms: 16...20, angles: 0...65, latitudes: -60...60)
      var requested = Recording(camera, constraints: Self.free)
      var shown = Recording(camera)
      var history: [String] = []
      // Neither comes to rest.
      let end = AnimationOptions(delay: 1e6)
      try requested.animate(.to(zoom: 3), end)
      try shown.animate(.to(zoom: 3), end)
      for _ in 0..<8 {
        var same = generator
        history.append("\(shown.map.time): \(try generator.operate(on: &requested))")
        _ = try same.operate(on: &shown)
        for _ in 0..<4 {
          let seconds = generator.number(0...0.7)
          requested.tick(seconds)
          shown.tick(seconds)
          let expected = shown.map.constraints.constrained(requested.camera, in: shown.map.viewport)
          try demand(
            shown.camera.distance(to: expected), within: 1e-7,
            "\(shown.camera) \(expected) at \(shown.map.time) after \(history)")
        }
      }
    }
  }

  @Test func `an empty request changes nothing, whatever goes on`() {
    sampling(300, seed: 740_000) { generator in
      var plain = Recording(generator.sensibleCamera(), constraints: generator.constraints())
      for _ in 0..<generator.whole(1...4) {
        _ = try? plain.animate(generator.change(), generator.options())
        plain.tick(generator.number(0...0.5))
      }
      guard plain.map.isAnimating else { return }
      var other = plain
      let nothing = try other.animate(.nothing, generator.options())
      try demand(nothing.id == nil, "\(nothing)")
      for _ in 0..<6 {
        let seconds = generator.number(0...0.7)
        plain.tick(seconds)
        other.tick(seconds)
        try demand(plain.camera == other.camera, "\(plain.camera) \(other.camera)")
        try demand(plain.latest == other.latest, "\(plain.latest) \(other.latest)")
      }
    }
  }

  /// Half a millionth of a ride's time is half a millionth of its way.
  @Test
  func `just before its end an animation is where it is at its end, beside any other`() {
    sampling(400, seed: 750_000) { generator in
      var recording = Recording(generator.sensibleCamera(), constraints: generator.constraints())
      let line = try #require(RouteLine(generator.walk(reversing: 4)))
      var route = generator.route(along: line)
      route.pace = .duration(generator.number(1...4))
      let reply = try recording.animate(
        .route(route), .init(curve: generator.pick([.linear, .easeIn])))
      guard reply.id != nil else { return }
      let ride = recording.id
      for _ in 0..<generator.whole(0...3) {
        var options = generator.options()
        options.path = .ease
        let padding = generator.once(in: 2) ? generator.insets(in: .standard) : nil
        _ = try? recording.animate(
          .to(viewingAngle: generator.number(0...65)), options, padding: padding)
        recording.tick(generator.number(0...0.3))
      }
      guard recording.map.animations.contains(where: { $0.id == ride }) else { return }
      try recording.seek(ride, to: reply.duration * (1 - 1e-9))
      let before = recording.camera
      try recording.seek(ride, to: reply.duration)
      try demand(
        before.distance(to: recording.camera), within: 1e-5, "\(before) \(recording.camera)")
    }
  }

  @Test
  func `a goal is that of the padding that will be there, whether it runs or waits`() {
    sampling(300, seed: 760_000) { generator in
      let camera = generator.camera(zooms: 10...18, angles: 0...40, latitudes: -60...60)
      let constraints = CameraConstraints(viewBounds: generator.bounds(latitudes: -70...70) ?? nil)
      var early = Recording(camera, constraints: constraints)
      let padding = generator.insets(in: .standard)
      let delay = generator.once(in: 2) ? 0.25 : 0
      guard
        try early.animate(.nothing, .init(duration: 0.5, delay: delay), padding: padding)
          .id != nil
      else { return }
      var late = early
      late.tick(1)
      let goal = generator.camera(zooms: 2...18, angles: 0...60, latitudes: -60...60)
      let change =
        generator.once(in: 2) ? CameraChange.update(.setCamera(goal)) : .properties(.init(goal))
      if generator.once(in: 2) { early.tick(generator.number(0...0.5)) }
      let first = try early.animate(change, .init(duration: 1, delay: 0.5))
      let second = try late.animate(change, .init(duration: 1))
      try demand(first.camera.distance(to: second.camera), within: 1e-9, "\(first) \(second)")
      early.tick(5)
      try demand(early.camera.distance(to: first.camera), within: 1e-9, "\(first)")
    }
  }
}

extension SeededGenerator {
  /// Anything whose goal does not depend on the limits of the viewing angle.
  ///
  /// - Returns: what it was.
  fileprivate mutating func operate(on recording: inout Recording) throws -> String {
    let options = AnimationOptions(
      duration: number(0...2), delay: once(in: 3) ? number(0...1) : 0, curve: curve(),
      path: once(in: 2) ? .fly(FlightOptions(minZoom: 3)) : .ease)
    let target = Coordinate(number(-60...60), number(-180...180))
    switch whole(0...6) {
    case 0, 1:
      guard let line = RouteLine(walk(reversing: 4)) else { return "nothing" }
      var route = route(along: line)
      route.zoom = once(in: 2) ? nil : RouteProfile(number(3...20))
      route.pace = .duration(number(0...3))
      route.approach = 0
      try recording.animate(.route(route), .init(delay: options.delay))
      return "ride"
    case 2:
      try recording.animate(.to(target: target, zoom: number(3...20)), options)
      return "target and zoom"
    case 3:
      try recording.animate(.to(zoom: number(3...20)), options)
      return "zoom"
    case 4:
      try recording.animate(.to(bearing: number(0...360)), options)
      return "bearing"
    case 5:
      try recording.animate(.nothing, options, padding: insets(in: .standard))
      return "padding"
    default:
      try recording.tour([
        TourStep(change: .to(target: target), options: options),
        TourStep(
          change: .to(zoom: number(3...20), bearing: 9), options: options, hold: number(0...1)),
      ])
      return "tour"
    }
  }
}
