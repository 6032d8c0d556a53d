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
      // Great circles have an oracle of their own.
      guard path.params.value(at: "/to/target") != nil,
        path.params.value(at: "/fly/geodesic") == nil
      else { continue }
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

/// The rides of the golden sessions, computed once more by walking over their lines.
@Suite struct TranscriptRouteTests {
  private typealias Exchange = TranscriptNumbersTests.Exchange

  private static let exchanges = TranscriptNumbersTests.exchanges

  @Test func `frames along a route are where its length says`() throws {
    var count = 0
    for exchange in Self.exchanges where exchange.method == "camera.path" {
      guard let route = exchange.params["route"],
        let ride = RideOracle(route, before: exchange.before)
      else { continue }
      #expect(
        abs((exchange.result["duration"]?.number ?? 0) / ride.duration - 1) < 1e-12,
        "\(exchange.place)")
      let cameras = exchange.result["cameras"]?.elements ?? []
      for (index, camera) in cameras.enumerated() {
        let fraction = Double(index) / Double(cameras.count - 1)
        guard index > 0 || ride.approach == 0, fraction * ride.duration >= ride.approach else {
          continue
        }
        Self.expect(exchange.before.with(camera: camera), ride.frame(at: fraction), exchange.place)
        count += 1
      }
    }
    #expect(count > 15)
  }

  @Test func `a ride is where its length says as time passes`() throws {
    var frames = 0
    for (index, exchange) in Self.exchanges.enumerated() where exchange.method == "camera.route" {
      guard let route = exchange.params["route"], exchange.params["delay"] == nil,
        let ride = RideOracle(route, before: exchange.before)
      else { continue }
      #expect(abs((exchange.result["length"]?.number ?? 0) / ride.line.length - 1) < 1e-12)
      #expect(abs((exchange.result["duration"]?.number ?? 0) / ride.duration - 1) < 1e-12)
      let end = exchange.before.with(camera: exchange.result["camera"] ?? .null)
      Self.expect(end, ride.frame(at: 1), exchange.place)
      var time = 0.0
      for next in Self.exchanges[(index + 1)...] {
        guard next.method == "clock.tick", let seconds = next.params["seconds"]?.number else {
          break
        }
        time += seconds
        guard time >= ride.approach else { continue }
        Self.expect(next.after, ride.frame(at: min(1, time / ride.duration)), next.place)
        frames += 1
      }
    }
    #expect(frames > 1)
  }

  @Test func `the tiles of a ride are those that samples of its frames lie in`() throws {
    var count = 0
    for exchange in Self.exchanges where exchange.method == "projection.tiles" {
      guard let route = exchange.params["route"], exchange.params["levels"] == nil,
        exchange.params["tileSize"] == nil, let ride = RideOracle(route, before: exchange.before)
      else { continue }
      let rate = exchange.params["fps"]?.number ?? 30
      let views = stride(from: 0, to: ride.duration, by: 1 / rate).map {
        ride.frame(at: $0 / ride.duration)
      }
      var sampled: Set<[Int]> = []
      for view in views + [ride.frame(at: 1)] {
        let level = min(exchange.params["maxZoom"]?.number ?? 30, view.zoom.rounded())
        for x in stride(from: 0, through: view.width, by: 10) {
          for y in stride(from: 0, through: view.height, by: 10) {
            guard let place = view.place(x, y) else { continue }
            let column = ((place.longitude + 180) / 360 * exp2(level)).rounded(.down)
            let row = (Oracle.mercatorY(place.latitude) * exp2(level)).rounded(.down)
            sampled.insert([Int(level), Int(column), Int(row)])
          }
        }
      }
      let listed = (exchange.result["tiles"]?.elements ?? []).map { tile in
        ["z", "x", "y"].map { Int(tile[$0]?.number ?? -99) }
      }
      #expect(Set(listed) == sampled && listed.count == sampled.count, "\(exchange.place)")
      count += 1
    }
    #expect(count > 0)
  }

  private static func expect(_ found: Oracle, _ expected: Oracle, _ comment: String) {
    let east = (found.longitude - expected.longitude).remainder(dividingBy: 360)
    #expect(abs(found.latitude - expected.latitude) < 1e-9 && abs(east) < 1e-9, "\(comment)")
    #expect(abs(found.zoom - expected.zoom) < 1e-9, "\(comment)")
    let turn = (found.bearing - expected.bearing).remainder(dividingBy: 360)
    #expect(abs(turn) < 1e-6, "\(found.bearing), not \(expected.bearing): \(comment)")
  }
}

/// The golden sessions that follow something, computed once more.
@Suite struct TranscriptFollowTests {
  private static let exchanges = TranscriptNumbersTests.exchanges.filter {
    $0.place.hasPrefix("following")
  }

  @Test func `a place is glided to in the time between two tellings`() throws {
    var oracle = FollowOracle()
    var session = ""
    var count = 0
    for exchange in Self.exchanges {
      let name = String(exchange.place.prefix { $0 != ":" })
      if name != session { (oracle, session) = (FollowOracle(), name) }
      oracle.serve(exchange)
      guard let expected = oracle.frame else { continue }
      let found = exchange.after
      let east = (found.longitude - expected.longitude).remainder(dividingBy: 360)
      let turn = (found.bearing - expected.bearing).remainder(dividingBy: 360)
      if let at = oracle.at {
        let point = try #require(found.point(expected.latitude, expected.longitude))
        #expect(abs(point.x - at.x) < 1e-6 && abs(point.y - at.y) < 1e-6, "\(exchange.place)")
      } else {
        #expect(abs(found.latitude - expected.latitude) < 1e-9, "\(exchange.place)")
        #expect(abs(east) < 1e-9, "\(exchange.place)")
      }
      #expect(abs(turn) < 1e-6, "\(exchange.place)")
      #expect(abs(found.zoom - expected.zoom) < 1e-9, "\(exchange.place)")
      #expect(abs(found.viewingAngle - expected.viewingAngle) < 1e-9, "\(exchange.place)")
      if exchange.method == "clock.tick" { count += 1 }
    }
    #expect(count >= 25)
  }

  @Test func `several places are all shown inside the insets, and no closer than asked`() throws {
    var oracle = FollowOracle()
    var session = ""
    var (insets, maxZoom): (Tree?, Double) = (nil, 30)
    var count = 0
    for exchange in Self.exchanges {
      let name = String(exchange.place.prefix { $0 != ":" })
      if name != session { (oracle, session) = (FollowOracle(), name) }
      oracle.serve(exchange)
      if exchange.method == "camera.follow" {
        insets = exchange.params["insets"]
        maxZoom = exchange.params["maxZoom"]?.number ?? 30
      }
      guard ["clock.tick", "map.configure"].contains(exchange.method), oracle.places.count > 1
      else { continue }
      let view = exchange.after
      let padding = [view.left, view.right, view.top, view.bottom]
      let edges = zip(["left", "right", "top", "bottom"], padding).map {
        (insets?[$0]?.number ?? 0) + $1
      }
      let points = oracle.places.compactMap { view.point($0.latitude, $0.longitude, altitude: 0) }
      try #require(points.count == oracle.places.count)
      // The room that is left on the narrower axis is none, unless the zoom is the closest one.
      let spare = points.reduce((x: Double.infinity, y: Double.infinity)) {
        (
          min($0.x, $1.x - edges[0], view.width - edges[1] - $1.x),
          min($0.y, $1.y - edges[2], view.height - edges[3] - $1.y)
        )
      }
      #expect(min(spare.x, spare.y) > -1e-6, "\(exchange.place)")
      #expect(view.zoom <= maxZoom, "\(exchange.place)")
      #expect(abs(min(spare.x, spare.y)) < 1e-6 || view.zoom == maxZoom, "\(exchange.place)")
      count += 1
    }
    #expect(count > 1)
  }
}
