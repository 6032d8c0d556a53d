import TestSupport
import Testing

@testable import MapCameraKit

@Suite("A camera that follows leaps nowhere") struct FollowContinuityTests {
  private static let origin = Coordinate(0, 0)
  private static let one = [TrackedPlace(origin)]
  private static let two = [TrackedPlace(origin), TrackedPlace(Coordinate(1, 1))]

  private static func zoom(_ zoom: Double) -> CameraChange { .to(zoom: zoom) }

  private static func turn(_ bearing: Double) -> CameraChange { .to(bearing: bearing) }

  private func seen(_ place: Coordinate, in map: MapView) throws -> ScreenPoint {
    try #require(map.projection.screenPoint(for: place))
  }

  /// How far outside the viewport less its padding the farthest place is seen, in points.
  private func excess(of places: [TrackedPlace], in map: MapView) throws -> Double {
    let room = map.viewport.contentRect
    return try places.reduce(-.infinity) { greatest, place in
      let point = try seen(place.coordinate, in: map)
      return max(
        greatest, room.left - point.x, point.x - room.right, room.top - point.y,
        point.y - room.bottom)
    }
  }

  /// In the middle of the transition, too.
  @Test(arguments: [0.0, 2])
  func `several places are glided to from the zoom that another animation has brought about`(
    transition: Double
  ) throws {
    var recording = Recording(.standard)
    recording.follow(CameraFollow(transition: transition))
    recording.track(Self.one)
    if transition == 0 { recording.tick(5) }
    try recording.animate(Self.zoom(15), .init(duration: 1))
    recording.tick(1)
    recording.track(Self.two)
    #expect(recording.camera.zoom == 15)
    recording.tick(3)
    let middle = (15 + 9.720598538099848) / 2
    #expect(transition > 0 || abs(recording.camera.zoom - middle) < 1e-9)
    recording.tick(3)
    #expect(abs(try excess(of: Self.two, in: recording.map)) < 1e-6)
  }

  @Test func `each time that one place becomes several, they take the zoom`() throws {
    var recording = Recording(.standard)
    recording.follow(CameraFollow(transition: 0))
    for zoom in [15.0, 3, 12] {
      recording.track(Self.two)
      recording.tick(5)
      #expect(abs(try excess(of: Self.two, in: recording.map)) < 1e-6)
      recording.track(Self.one)
      try recording.animate(Self.zoom(zoom), .init(duration: 1))
      recording.tick(2)
      #expect(recording.camera.zoom == zoom)
    }
    try recording.animate(Self.zoom(9), .init(duration: 1))
    recording.tick(0.5)
    let camera = recording.camera
    recording.track(Self.two)
    #expect(recording.outline == ["interrupted \(recording.id)"])
    #expect(recording.camera == camera)
  }

  @Test(arguments: [0.0, 1])
  func `of several places that become one, the zoom is glided to`(transition: Double) throws {
    var recording = Recording(CameraPosition(target: Self.origin, zoom: 8))
    recording.follow(CameraFollow(zoom: 12, transition: transition))
    recording.track(Self.two)
    recording.tick(4)
    let fit = recording.camera.zoom
    #expect(fit < 10)
    recording.track(Self.one)
    #expect(recording.camera.zoom == fit)
    recording.tick(1)
    #expect(abs(recording.camera.zoom - (fit * 3 + 12) / 4) < 1e-9)
    recording.tick(3)
    #expect(recording.camera.zoom == 12)
  }

  @Test(arguments: [turn(90), zoom(12), .to(zoom: 17, bearing: 200, viewingAngle: 50)])
  func `the place comes to its point, whatever else turns, tilts or zooms meanwhile`(
    change: CameraChange
  ) throws {
    var recording = Recording(CameraPosition(target: Self.origin, zoom: 14))
    let point = ScreenPoint(x: 400, y: 500)
    recording.track(Self.one)
    recording.follow(CameraFollow(point: point, transition: 2))
    try recording.animate(change, .init(duration: 1))
    recording.advance(to: 1.999999)
    #expect(try seen(Self.origin, in: recording.map).distance(to: point) < 1e-3)
    recording.advance(to: 2)
    #expect(try seen(Self.origin, in: recording.map).distance(to: point) < 1e-6)
  }

  @Test
  func `several places are not held at the point, which is glided to and from`() throws {
    let point = ScreenPoint(x: 100, y: 100)
    var recording = Recording(CameraPosition(target: Self.origin, zoom: 8))
    recording.follow(CameraFollow(point: point, transition: 0))
    recording.track(Self.two)
    recording.tick(4)
    #expect(abs(try excess(of: Self.two, in: recording.map)) < 1e-6)
    var camera = recording.camera
    recording.track(Self.one)
    #expect(recording.camera == camera)
    recording.tick(4)
    #expect(try seen(Self.origin, in: recording.map).distance(to: point) < 1e-6)
    camera = recording.camera
    recording.track(Self.two)
    #expect(recording.camera.distance(to: camera) < 1e-12)
    recording.tick(4)
    #expect(abs(try excess(of: Self.two, in: recording.map)) < 1e-6)
  }

  @Test
  func `several places fill the padding's room as it moves, and where it is stopped or taken over`()
    throws
  {
    let narrow = Viewport(padding: MapInsets(top: 0, left: 0, bottom: 0, right: 500))
    var recording = Recording(.standard, viewport: narrow)
    recording.follow(CameraFollow(transition: 0))
    recording.track(Self.two)
    recording.tick(5)
    let narrowZoom = recording.camera.zoom
    try recording.animate(.nothing, .init(duration: 2, curve: .linear), padding: .zero)
    recording.tick(1e-6)
    #expect(abs(recording.camera.zoom - narrowZoom) < 1e-5)
    for _ in 0..<10 {
      recording.tick(0.1)
      #expect(abs(try excess(of: Self.two, in: recording.map)) < 1e-6)
    }
    var other = recording
    try recording.stop(recording.id)
    #expect(recording.map.viewport.padding.right > 200)
    try other.animate(.nothing, .init(duration: 1, delay: 0.25), padding: narrow.padding)
    for _ in 0..<20 {
      recording.tick(0.1)
      #expect(abs(try excess(of: Self.two, in: recording.map)) < 1e-6)
      other.tick(0.1)
      #expect(abs(try excess(of: Self.two, in: other.map)) < 1e-6)
    }
    #expect(other.map.viewport == narrow)
    #expect(abs(other.camera.zoom - narrowZoom) < 1e-9)
  }

  @Test
  func `several places are fitted to the bearing to which another animation turns`() throws {
    var recording = Recording(CameraPosition(target: Self.origin, zoom: 7, viewingAngle: 20))
    recording.follow(CameraFollow(insets: MapInsets(all: 30), transition: 0))
    recording.track([Self.one[0], TrackedPlace(Coordinate(0, 1))])
    recording.tick(5)
    try recording.animate(Self.turn(90), .init(duration: 2))
    for _ in 0..<40 {
      recording.tick(0.1)
      for place in [Self.origin, Coordinate(0, 1)] {
        let point = try seen(place, in: recording.map)
        #expect(
          recording.map.viewport.contentRect.inset(by: MapInsets(all: 30 - 1e-6)).contains(point))
      }
    }
  }
}

@Suite("Following, with whatever else is asked meanwhile") struct FollowRandomTests {
  private static let middle = Coordinate(47, 8.5)

  @Test(arguments: 1...60)
  func `no frame leaps, at an operation or between two`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var recording = Recording(
      CameraPosition(target: Self.middle, zoom: random.number(8...15), bearing: 350))
    recording.follow(random.smoothFollow())
    var history: [String] = []
    for _ in 0..<12 {
      let camera = recording.camera
      let padding = recording.map.viewport.padding
      let operation = try random.operate(on: &recording, delays: 0...0)
      history.append("\(recording.map.time): \(operation)")
      #expect(camera.leap(to: recording.camera) < 1e-6, "\(history)")
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
      middle.advance(to: (start.time + end.time) / 2)
      if start.camera.leap(to: middle.camera) > middle.camera.leap(to: end.camera) {
        end = middle
      } else {
        start = middle
      }
    }
    return start.camera.leap(to: end.camera)
  }

  @Test(arguments: 1...60) func `time in parts is time at once`(seed: UInt64) throws {
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
      #expect(whole.camera.distance(to: parts.camera) < 1e-9, "\(operation)")
    }
  }
}

extension CameraPosition {
  /// How far apart two cameras are: 1 is a zoom level, 10 degrees or 100 points.
  fileprivate func leap(to other: CameraPosition) -> Double {
    [
      abs(zoom - other.zoom), turnDistance(bearing, other.bearing) / 10,
      abs(viewingAngle - other.viewingAngle) / 10,
      MapCameraKitTests.distance(target, other.target, zoom: zoom) / 100,
    ].reduce(0, max)
  }
}

extension SeededGenerator {
  fileprivate mutating func smoothFollow() -> CameraFollow {
    CameraFollow(
      zoom: once(in: 2) ? number(9...15) : nil, viewingAngle: once(in: 3) ? number(0...30) : nil,
      bearing: pick([.keep, .keep, .course, .heading, .degrees(90)]),
      insets: MapInsets(all: number(0...60)),
      point: once(in: 2) ? ScreenPoint(x: number(200...600), y: number(320...500)) : nil,
      maxZoom: once(in: 3) ? 15 : nil, transition: number(0.5...2))
  }

  private mutating func place() -> TrackedPlace {
    TrackedPlace(
      Coordinate(47 + number(-0.05...0.05), 8.5 + number(-0.05...0.05)),
      heading: once(in: 2) ? number(0...360) : nil)
  }

  /// Anything that may be asked while a camera follows.
  ///
  /// - Returns: what it was.
  fileprivate mutating func operate(on recording: inout Recording, delays: ClosedRange<Double>)
    throws(CameraError) -> String
  {
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
      try recording.animate(.nothing, options, padding: padding)
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
