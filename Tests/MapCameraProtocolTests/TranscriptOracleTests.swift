import Foundation
import MapCameraKit
import TestSupport
import Testing

/// Expects a camera but for its viewing angle, to a thousand-millionth; the bearing to a millionth.
private func expect(_ found: CameraPosition, at expected: CameraPosition, _ exchange: Exchange) {
  expect(found.target, at: expected.target, exchange)
  #expect(abs(found.zoom - expected.zoom) < 1e-9, "\(exchange.line)")
  #expect(turnDistance(found.bearing, expected.bearing) < 1e-6, "\(exchange.line)")
}

extension Exchange {
  /// The cameras of a path, each with its fraction of the path.
  fileprivate var frames: [(camera: CameraPosition, part: Double)] {
    let cameras = result["cameras"]?.cameras.compactMap(\.camera) ?? []
    return cameras.enumerated().map { ($1, Double($0) / Double(cameras.count - 1)) }
  }

  fileprivate var duration: Double { result["duration"]?.number ?? .nan }
}

/// The frames of the golden sessions, computed once more from the definitions of curves and flights.
@Suite struct TranscriptMotionTests {
  private static let paths = Exchange.of("camera.path").filter { $0.params["to"] != nil }

  @Test func `eased frames follow their curve`() throws {
    var count = 0
    for path in Self.paths where path.params["path"] == nil {
      guard let zoom = path.params.value(at: "/to/zoom")?.number else { continue }
      let curve = path.params["curve"]
      guard
        let points = curve?.elements?.compactMap(\.number)
          ?? CurveOracle.controlPoints[curve?.string ?? "default"]
      else { continue }
      let start = path.before.camera.zoom
      for (camera, part) in path.frames {
        let expected = max(2, start + (zoom - start) * CurveOracle(points).y(atX: part))
        #expect(abs(camera.zoom - expected) < 1e-9, "\(path.line)")
      }
      count += 1
    }
    #expect(count >= 8)
  }

  /// SpringTests has the springs' own oracle.
  @Test func `sprung frames follow their spring, which takes until it has settled`() throws {
    var count = 0
    for path in Self.paths {
      guard
        let values = path.params.value(at: "/curve/spring")?.numbers("response", "dampingFraction"),
        let spring = SpringCurve(response: values[0], dampingFraction: values[1]),
        let bearing = path.params.value(at: "/to/bearing")?.number,
        let fps = path.params["fps"]?.number
      else { continue }
      #expect(path.duration == spring.settlingDuration)
      for (index, frame) in path.frames.dropLast().enumerated() {
        let expected = bearing * spring.value(at: Double(index) / fps)
        #expect(abs(frame.camera.bearing - expected) < 1e-9, "\(path.line)")
      }
      #expect(path.frames.last?.camera.bearing == bearing)
      count += 1
    }
    #expect(count == 3)
  }

  /// The least zoom of the maps on which these sessions fly.
  private static let mapMinZoom = 2.0

  @Test func `flights are those of the paper`() throws {
    var count = 0
    for path in Self.paths where path.params["path"] == .string("fly") {
      // Great circles have an oracle of their own.
      guard path.params.value(at: "/to/target") != nil,
        path.params.value(at: "/fly/geodesic") == nil
      else { continue }
      let (before, options) = (path.before, path.params["fly"])
      let end = try #require(path.frames.last).camera
      let (dx, dy) = before.offset(to: end.target)
      let size = before.viewport.size
      let flight = ReferenceFlight(
        distance: hypot(dx, dy), width: max(size.width, size.height),
        zoomChange: end.zoom - before.camera.zoom,
        curvature: options?["curvature"]?.number ?? 1.42,
        rise: before.camera.zoom - max(options?["minZoom"]?.number ?? 0, Self.mapMinZoom))
      let own = flight.length / (options?["speed"]?.number ?? 1.2)
      let duration = min(own, options?["maxDuration"]?.number ?? .infinity)
      #expect(abs(path.duration - duration) < 1e-9, "\(path.line)")
      for (camera, part) in path.frames {
        let (way, zoomChange) = flight.position(at: part)
        #expect(abs(camera.zoom - before.camera.zoom - zoomChange) < 1e-9, "\(path.line)")
        expect(camera.target, at: before.coordinate(dx: dx * way, dy: dy * way), path)
      }
      count += 1
    }
    #expect(count >= 6)
  }

  @Test func `a flight on the spot zooms evenly`() throws {
    let path = try #require(
      Self.paths.first { $0.params["path"] == .string("fly") && $0.params["to"]?["target"] == nil })
    let zooms = path.frames.map(\.camera.zoom)
    #expect(zooms.count == 3 && abs(zooms[1] - (zooms[0] + zooms[2]) / 2) < 1e-9)
    // The path of the paper where u1 = 0: |ln(w1 / w0)| / rho.
    let length = abs((zooms[2] - zooms[0]) * log(2)) / 1.42
    #expect(abs(path.duration - length / 1.2) < 1e-9)
  }

  @Test func `a fling slows down exponentially until it is slow`() throws {
    let conversation = Conversation()
    conversation.call("camera.set", #"{"camera":{"target":{"latitude":0,"longitude":0},"zoom":4}}"#)
    conversation.call("gesture.pan", #"{"translation":{"x":10,"y":0}}"#)
    conversation.call("gesture.end", #"{"velocity":{"x":800,"y":0}}"#)
    let list = try Tree(conversation.result("animation.list"))
    let duration = try #require(list.value(at: "/animations/0/duration")?.number)
    #expect(abs(duration - log(800.0 / 8) / 4) < 1e-12)
    for _ in 0..<20 {
      conversation.call("clock.tick", #"{"seconds":0.0625}"#)
      let time = min(duration, try Tree(conversation.result("clock.get"))["time"]?.number ?? 0)
      let points = 10 + 800 * (1 - exp(-4 * time)) / 4
      let camera = try #require(try Tree(conversation.result("camera.get")).camera)
      #expect(abs(camera.target.longitude + points / 4096 * 360) < 1e-9)
    }
  }
}

/// The rides of the golden sessions, computed once more by walking over their lines.
@Suite struct TranscriptRouteTests {
  @Test func `frames along a route are where its length says`() throws {
    var count = 0
    for exchange in Exchange.of("camera.path") {
      guard let ride = RideOracle(exchange.params["route"], before: exchange.before) else {
        continue
      }
      #expect(abs(exchange.duration / ride.duration - 1) < 1e-12, "\(exchange.line)")
      for (camera, part) in exchange.frames {
        guard part > 0 || ride.approach == 0, part * ride.duration >= ride.approach else {
          continue
        }
        expect(camera, at: ride.frame(at: part), exchange)
        count += 1
      }
    }
    #expect(count > 15)
  }

  @Test func `a ride is where its length says as time passes`() throws {
    var frames = 0
    for (index, exchange) in Exchange.all.enumerated() where exchange.method == "camera.route" {
      guard exchange.params["delay"] == nil,
        let ride = RideOracle(exchange.params["route"], before: exchange.before)
      else { continue }
      #expect(abs((exchange.result["length"]?.number ?? 0) / ride.line.length - 1) < 1e-12)
      #expect(abs(exchange.duration / ride.duration - 1) < 1e-12)
      expect(try #require(exchange.result["camera"]?.camera), at: ride.frame(at: 1), exchange)
      var time = 0.0
      for next in Exchange.all[(index + 1)...] {
        guard next.method == "clock.tick", let seconds = next.params["seconds"]?.number else {
          break
        }
        time += seconds
        guard time >= ride.approach else { continue }
        expect(next.after.camera, at: ride.frame(at: min(1, time / ride.duration)), next)
        frames += 1
      }
    }
    #expect(frames > 1)
  }

  @Test func `the tiles of a ride are the ones that samples of its frames lie in`() throws {
    var count = 0
    for exchange in Exchange.of("projection.tiles") {
      guard exchange.params["levels"] == nil, exchange.params["tileSize"] == nil,
        let ride = RideOracle(exchange.params["route"], before: exchange.before)
      else { continue }
      let rate = exchange.params["fps"]?.number ?? 30
      let times = stride(from: 0, to: ride.duration, by: 1 / rate).map { $0 / ride.duration }
      let sampled = (times + [1]).map(ride.frame).reduce(into: Set<[Int]>()) { tiles, frame in
        let level = min(exchange.params["maxZoom"]?.number ?? 30, frame.zoom.rounded())
        tiles.formUnion(
          exchange.before.with(frame).tiles(atLevel: level, from: 0, by: 10, isWrapped: false))
      }
      expectTiles(exchange, sampled)
      count += 1
    }
    #expect(count > 0)
  }
}

/// The golden sessions that follow something, computed once more.
@Suite struct TranscriptFollowTests {
  /// Each request of each session, with the oracle after it.
  private static func replayed(_ body: (Exchange, FollowOracle) throws -> Void) rethrows {
    var (oracle, session) = (FollowOracle(), "")
    for exchange in Exchange.all where exchange.line.hasPrefix("following") {
      let name = String(exchange.line.prefix { $0 != ":" })
      if name != session { (oracle, session) = (FollowOracle(), name) }
      oracle.serve(exchange)
      try body(exchange, oracle)
    }
  }

  @Test func `a place is glided to in the time between two tellings`() throws {
    var count = 0
    Self.replayed { exchange, oracle in
      guard var expected = oracle.frame else { return }
      let found = exchange.after.camera
      if let at = oracle.at {
        expect(exchange.after.screenPoint(expected.target), at: at, exchange)
        expected.target = found.target
      }
      expect(found, at: expected, exchange)
      #expect(abs(found.viewingAngle - expected.viewingAngle) < 1e-9, "\(exchange.line)")
      if exchange.method == "clock.tick" { count += 1 }
    }
    #expect(count >= 25)
  }

  @Test func `several places are all shown inside the insets, and no closer than asked`() throws {
    var (insets, maxZoom): (MapInsets, Double) = (.zero, 30)
    var count = 0
    try Self.replayed { exchange, oracle in
      if exchange.method == "camera.follow" {
        let given = exchange.params["insets"]
        let edges = ["top", "left", "bottom", "right"].map { given?[$0]?.number ?? 0 }
        insets = MapInsets(top: edges[0], left: edges[1], bottom: edges[2], right: edges[3])
        maxZoom = exchange.params["maxZoom"]?.number ?? 30
      }
      guard ["clock.tick", "map.configure"].contains(exchange.method), oracle.places.count > 1
      else { return }
      let view = exchange.after
      let (size, padding) = (view.viewport.size, view.viewport.padding)
      // The room that is left on the narrower axis is none, unless the zoom is the closest one.
      let spare = try oracle.places.reduce(Double.infinity) { least, place in
        let point = try #require(view.screenPoint(place))
        return min(
          least, point.x - padding.left - insets.left, point.y - padding.top - insets.top,
          size.width - padding.right - insets.right - point.x,
          size.height - padding.bottom - insets.bottom - point.y)
      }
      #expect(spare > -1e-6, "\(exchange.line)")
      #expect(view.camera.zoom <= maxZoom, "\(exchange.line)")
      #expect(abs(spare) < 1e-6 || view.camera.zoom == maxZoom, "\(exchange.line)")
      count += 1
    }
    #expect(count > 1)
  }
}
