import TestSupport
import Testing

@testable import MapCamera

@Suite("Following, with whatever else is asked meanwhile")
struct FollowRandomTests {
  private static let middle = Coordinate(latitude: 47, longitude: 8.5)

  @Test("no frame leaps, at an operation or between two", arguments: 1...60)
  func leapsNowhere(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var recording = Recording(
      CameraPosition(target: Self.middle, zoom: random.number(8...15), bearing: 350))
    recording.follow(random.smoothFollow())
    var history: [String] = []
    for _ in 0..<12 {
      let camera = recording.map.camera
      let padding = recording.map.viewport.padding
      let operation = try random.operate(on: &recording, delays: 0...0)
      history.append("\(recording.map.time): \(operation)")
      #expect(camera.leap(to: recording.map.camera) < 1e-6, "\(history)")
      #expect(padding == recording.map.viewport.padding)
      for _ in 0..<random.whole(8...30) {
        let before = recording.map
        recording.tick(0.05)
        let leap = Self.leap(from: before, to: recording.map)
        #expect(leap < 0.01, "\(history), after \(before.time)")
      }
    }
  }

  /// The greatest change left of a step, halved until a leap would be all of it.
  private static func leap(from start: MapView, to end: MapView) -> Double {
    var (start, end) = (start, end)
    for _ in 0..<16 {
      var middle = start
      var events: [MapEvent] = []
      middle.advance(to: (start.time + end.time) / 2, into: &events)
      if start.camera.leap(to: middle.camera) > middle.camera.leap(to: end.camera) {
        end = middle
      } else {
        start = middle
      }
    }
    return start.camera.leap(to: end.camera)
  }

  @Test("time in parts is time at once", arguments: 1...60)
  func splitTicks(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var whole = Recording(
      CameraPosition(target: Self.middle, zoom: random.number(8...15), viewingAngle: 20))
    whole.follow(random.smoothFollow())
    var parts = whole
    for _ in 0..<12 {
      var same = random
      let operation = try random.operate(on: &whole, delays: 0...1)
      _ = try same.operate(on: &parts, delays: 0...1)
      let seconds = random.number(0.1...2)
      let end = whole.map.time + seconds
      whole.advance(to: end)
      for part in 1...7 { parts.advance(to: end - seconds * Double(7 - part) / 7) }
      #expect(whole.map.camera.distance(to: parts.map.camera) < 1e-9, "\(operation)")
    }
  }
}

extension CameraPosition {
  /// How far apart two cameras are: 1 is a zoom level, 10 degrees or 100 points.
  fileprivate func leap(to other: CameraPosition) -> Double {
    [
      abs(zoom - other.zoom),
      turnDistance(bearing, other.bearing) / 10,
      abs(viewingAngle - other.viewingAngle) / 10,
      MapCameraTests.distance(target, other.target, zoom: zoom) / 100,
    ].reduce(0, max)
  }
}

extension SeededGenerator {
  fileprivate mutating func smoothFollow() -> CameraFollow {
    CameraFollow(
      zoom: once(in: 2) ? number(9...15) : nil,
      viewingAngle: once(in: 3) ? number(0...30) : nil,
      bearing: pick([.keep, .keep, .course, .heading, .degrees(90)]),
      insets: EdgeInsets(all: number(0...60)),
      point: once(in: 2) ? ScreenPoint(x: number(200...600), y: number(320...500)) : nil,
      maxZoom: once(in: 3) ? 15 : nil,
      transition: number(0.5...2))
  }

  private mutating func place() -> TrackedPlace {
    TrackedPlace(
      Coordinate(latitude: 47 + number(-0.05...0.05), longitude: 8.5 + number(-0.05...0.05)),
      heading: once(in: 2) ? number(0...360) : nil)
  }

  /// Anything that may be asked while a camera follows.
  ///
  /// - Returns: what it was.
  fileprivate mutating func operate(
    on recording: inout Recording,
    delays: ClosedRange<Double>
  ) throws(CameraError) -> String {
    let options = AnimationOptions(
      duration: number(0.3...2), delay: number(delays), curve: pick([.linear, .standard]))
    switch whole(0...11) {
    case 0, 1, 2:
      recording.track([place()])
      return "one"
    case 3, 4, 5:
      recording.track((0..<whole(2...4)).map { _ in place() })
      return "several"
    case 6:
      let partial = PartialCameraPosition(zoom: number(9...15))
      try recording.animate(.properties(partial), options)
      return "zoom"
    case 7:
      let partial = PartialCameraPosition(bearing: number(0...360))
      try recording.animate(.properties(partial), options)
      return "turn"
    case 8:
      let partial = PartialCameraPosition(viewingAngle: number(0...30))
      try recording.animate(.properties(partial), options)
      return "tilt"
    case 9:
      let padding = insets(in: recording.map.viewport.size)
      try recording.animate(.properties(PartialCameraPosition()), options, padding: padding)
      return "padding"
    case 10:
      let others = recording.map.animations.filter { !$0.isFollowing }
      guard !others.isEmpty else { return "nothing" }
      try recording.stop(pick(others.map(\.id)))
      return "stop"
    default:
      recording.follow(smoothFollow())
      return "follow"
    }
  }
}
