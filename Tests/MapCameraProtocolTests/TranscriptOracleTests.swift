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

  /// The least zoom of the maps on which these sessions fly.
  private static let mapMinZoom = 2.0

  @Test func `flights are those of the paper`() throws {
    var count = 0
    for path in Self.paths where path.params["path"] == .string("fly") {
      guard path.params.value(at: "/to/target") != nil else { continue }
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
}

/// The golden sessions that follow something, computed once more.
@Suite struct TranscriptFollowTests {
  /// Each request of each session, with the oracle after it.
  private static func replayed(_ body: (Exchange, FollowOracle) throws -> Void) rethrows {
    var (oracle, part) = (FollowOracle(), 0)
    for exchange in Exchange.all where exchange.line.hasPrefix("following") {
      if exchange.part != part { (oracle, part) = (FollowOracle(), exchange.part) }
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
}
