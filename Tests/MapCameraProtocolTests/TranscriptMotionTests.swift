import Foundation
import TestSupport
import Testing

/// The frames of the golden sessions, computed once more from the definitions of curves and flights.
@Suite struct TranscriptMotionTests {
  private static let paths = TranscriptNumbersTests.exchanges("camera.path").filter {
    $0.params["to"] != nil
  }

  @Test func `eased frames follow their curve`() throws {
    var count = 0
    for path in Self.paths where path.params["path"] == nil {
      guard let zoom = path.params.value(at: "/to/zoom")?.number else { continue }
      let curve = path.params["curve"]
      guard
        let points = curve?.elements?.compactMap(\.number)
          ?? CurveOracle.controlPoints[curve?.string ?? "default"]
      else { continue }
      let cameras = path.result["cameras"]?.elements ?? []
      for (index, camera) in cameras.enumerated() {
        let share = Double(index) / Double(cameras.count - 1)
        let way = CurveOracle.bezier(points, at: share)
        let expected = max(2, path.before.zoom + (zoom - path.before.zoom) * way)
        #expect(abs((camera["zoom"]?.number ?? 0) - expected) < 1e-9, "\(path.place)")
      }
      count += 1
    }
    #expect(count >= 8)
  }

  @Test func `sprung frames follow their spring, which takes until it has settled`() throws {
    var count = 0
    for path in Self.paths {
      guard let spring = path.params.value(at: "/curve/spring"),
        let response = spring["response"]?.number,
        let dampingFraction = spring["dampingFraction"]?.number,
        let bearing = path.params.value(at: "/to/bearing")?.number,
        let duration = path.result["duration"]?.number, let fps = path.params["fps"]?.number
      else { continue }
      let way = { (time: Double) in
        CurveOracle.spring(response: response, dampingFraction: dampingFraction, at: time)
      }
      let cameras = path.result["cameras"]?.elements ?? []
      for (index, camera) in cameras.dropLast().enumerated() {
        let expected = bearing * way(Double(index) / fps)
        #expect(abs((camera["bearing"]?.number ?? 0) - expected) < 1e-9, "\(path.place)")
      }
      #expect(cameras.last?["bearing"] == .number(bearing))
      let later = stride(from: duration, to: 3 * duration, by: duration / 5000)
      #expect(later.allSatisfy { abs(1 - way($0)) <= 1e-4 * (1 + 1e-6) }, "\(path.place)")
      let earlier = stride(from: 0.98 * duration, to: duration, by: duration / 5000)
      #expect(earlier.contains { abs(1 - way($0)) > 1e-4 }, "it settled before: \(path.place)")
      count += 1
    }
    #expect(count == 3)
  }

  /// The least zoom of the maps on which these sessions fly.
  private static let mapMinZoom = 2.0

  @Test func `flights are those of the paper`() throws {
    var count = 0
    for path in Self.paths where path.params["path"] == .string("fly") {
      guard path.params.value(at: "/to/target") != nil else { continue }
      let cameras = path.result["cameras"]?.elements ?? []
      let end = path.before.with(camera: try #require(cameras.last))
      let options = path.params["fly"]
      let flight = FlightOracle(
        from: path.before, to: end, curvature: options?["curvature"]?.number ?? 1.42,
        minZoom: max(options?["minZoom"]?.number ?? 0, Self.mapMinZoom))
      let own = flight.length / (options?["speed"]?.number ?? 1.2)
      let duration = min(own, options?["maxDuration"]?.number ?? .infinity)
      #expect(abs((path.result["duration"]?.number ?? 0) - duration) < 1e-9, "\(path.place)")
      for (index, camera) in cameras.enumerated() {
        let (zoom, way) = flight.position(at: Double(index) / Double(cameras.count - 1))
        #expect(abs((camera["zoom"]?.number ?? 0) - zoom) < 1e-9, "\(path.place)")
        let start = Oracle.mercatorY(path.before.latitude)
        let latitude = Oracle.latitude(
          mercatorY: start + (Oracle.mercatorY(end.latitude) - start) * way)
        let step = Oracle.longitudeStep(path.before.longitude, end.longitude) * 360
        TranscriptNumbersTests.expectSame(
          camera["target"] ?? .null, latitude, path.before.longitude + step * way, path.place)
      }
      count += 1
    }
    #expect(count >= 6)
  }

  @Test func `a flight on the spot zooms evenly`() throws {
    let path = try #require(
      Self.paths.first { $0.params["path"] == .string("fly") && $0.params["to"]?["target"] == nil })
    let zooms = path.result["cameras"]?.elements?.compactMap { $0["zoom"]?.number } ?? []
    #expect(zooms.count == 3 && abs(zooms[1] - (zooms[0] + zooms[2]) / 2) < 1e-9)
    // The path of the paper where u1 = 0: |ln(w1 / w0)| / rho.
    let length = abs((zooms[2] - zooms[0]) * log(2)) / 1.42
    #expect(abs((path.result["duration"]?.number ?? 0) - length / 1.2) < 1e-9)
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
      let target = try Tree(conversation.result("camera.get"))["target"]
      let longitude = target?["longitude"]?.number ?? .nan
      #expect(abs(longitude + points / 4096 * 360) < 1e-9)
    }
  }
}
