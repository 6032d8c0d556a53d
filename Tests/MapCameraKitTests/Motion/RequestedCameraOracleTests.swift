import TestSupport
import Testing

@testable import MapCameraKit

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
