import Foundation
import TestSupport
import Testing

/// The numbers of the golden sessions, computed once more from closed forms: golden files say what is
/// right, not what happened to come.
@Suite struct TranscriptNumbersTests {
  /// A request and its result, and what the map looked like before and after.
  struct Exchange: Sendable {
    var place: String
    var method: String
    var params: Tree
    var result: Tree
    var before: Oracle
    var after: Oracle

    /// The limits of the zoom, and whether fingers may scroll.
    var state: Tree
  }

  /// The successful requests to the standard map, one by one.
  static let exchanges: [Exchange] = Transcript.all.flatMap { transcript -> [Exchange] in
    let conversation = Conversation(.init(arguments: transcript.arguments))
    guard !transcript.input.starts(with: Array("Content".utf8)) else { return [] }
    return transcript.input.lines.compactMap { line in
      guard let request = try? Tree(line), let method = request["method"]?.string,
        request["params"]?["map"] == nil,
        let state = try? Tree(conversation.result("map.get")),
        let before = Oracle(
          map: state, asked: method.hasPrefix("projection.") ? request["params"] ?? .null : .null),
        let answer = try? Tree(conversation.send(line: line).last ?? ""),
        let result = answer["result"],
        let next = try? Tree(conversation.result("map.get")), let after = Oracle(map: next)
      else { return nil }
      return Exchange(
        place: "\(transcript.name): \(line)", method: method,
        params: request["params"] ?? .object([]), result: result, before: before, after: after,
        state: state)
    }
  }

  static func exchanges(_ method: String) -> [Exchange] {
    exchanges.filter { $0.method == method }
  }

  @Test func `places are seen where a pinhole camera sees them`() throws {
    let exchanges = Self.exchanges("projection.points")
    #expect(exchanges.count >= 8)
    for exchange in exchanges {
      let places = exchange.params["coordinates"]?.elements ?? []
      for (place, point) in zip(places, exchange.result["points"]?.elements ?? []) {
        let expected = exchange.before.point(
          place["latitude"]?.number ?? .nan, place["longitude"]?.number ?? .nan,
          altitude: place["altitude"]?.number ?? 0)
        #expect((expected == nil) == (point == .null), "\(exchange.place)")
        guard let expected, let x = point["x"]?.number, let y = point["y"]?.number else { continue }
        #expect(abs(x - expected.x) < 1e-6 && abs(y - expected.y) < 1e-6, "\(exchange.place)")
      }
    }
  }

  @Test func `the places under points are those of a pinhole camera`() throws {
    let exchanges = Self.exchanges("projection.coordinates")
    #expect(exchanges.count >= 8)
    for exchange in exchanges {
      let points = exchange.params["points"]?.elements ?? []
      for (point, place) in zip(points, exchange.result["coordinates"]?.elements ?? []) {
        let expected = exchange.before.place(
          point["x"]?.number ?? .nan, point["y"]?.number ?? .nan)
        #expect((expected == nil) == (place == .null), "\(exchange.place)")
        guard let expected else { continue }
        Self.expectSame(place, expected.latitude, expected.longitude, exchange.place)
      }
    }
  }

  @Test func `what is contained is seen inside the padding`() {
    for exchange in Self.exchanges("projection.contains") {
      let places = exchange.params["coordinates"]?.elements ?? []
      for (place, isContained) in zip(places, exchange.result["contains"]?.elements ?? []) {
        let view = exchange.before
        let point = view.point(
          place["latitude"]?.number ?? .nan, place["longitude"]?.number ?? .nan)
        let expected =
          point.map {
            (view.left...view.width - view.right).contains($0.x)
              && (view.top...view.height - view.bottom).contains($0.y)
          } ?? false
        #expect(isContained == .boolean(expected), "\(exchange.place)")
      }
    }
  }

  @Test func `the corners of the visible region are under the corners of the view`() {
    let exchanges = Self.exchanges("projection.visibleRegion")
    #expect(exchanges.count >= 4)
    for exchange in exchanges {
      let view = exchange.before
      let top = max(view.top, view.viewingAngle > 0 ? view.horizonY + view.distance / 100 : -1e9)
      let corners = [
        ("nearLeft", view.left, view.height - view.bottom),
        ("nearRight", view.width - view.right, view.height - view.bottom),
        ("farLeft", view.left, top), ("farRight", view.width - view.right, top),
      ]
      for (name, x, y) in corners {
        guard let expected = view.place(x, y), let corner = exchange.result[name] else {
          Issue.record("\(name) \(exchange.place)")
          continue
        }
        let latitude = min(max(expected.latitude, -85.0511287798066), 85.0511287798066)
        Self.expectSame(corner, latitude, expected.longitude, exchange.place)
      }
    }
  }

  @Test func `the ground under the point stays under it`() {
    var count = 0
    for exchange in Self.exchanges {
      let anchor: Tree?
      switch exchange.method {
      case "camera.move": anchor = exchange.params.value(at: "/update/zoomBy/at")
      case "gesture.pinch", "gesture.rotate":
        anchor =
          exchange.state.value(at: "/gestures/scroll") == .boolean(true)
          ? exchange.params["at"] : nil
      default: anchor = nil
      }
      guard let x = anchor?["x"]?.number, let y = anchor?["y"]?.number,
        let place = exchange.before.place(x, y),
        let point = exchange.after.point(place.latitude, place.longitude)
      else { continue }
      count += 1
      #expect(abs(point.x - x) < 1e-6 && abs(point.y - y) < 1e-6, "\(exchange.place)")
    }
    #expect(count >= 5)
  }

  @Test func `a scroll or a drag takes the ground as far as it says`() {
    var count = 0
    for exchange in Self.exchanges {
      let view = exchange.before
      var start = (x: view.centerX, y: view.centerY)
      let way: (x: Double, y: Double)
      if exchange.method == "camera.move",
        let scroll = exchange.params.value(at: "/update/scrollBy")
      {
        way = (-(scroll["x"]?.number ?? 0), -(scroll["y"]?.number ?? 0))
      } else if exchange.method == "gesture.pan",
        exchange.state.value(at: "/gestures/scroll") == .boolean(true),
        exchange.state["cameraTargetBounds"]?.members == nil,
        let drag = exchange.params["translation"]
      {
        way = (drag["x"]?.number ?? 0, drag["y"]?.number ?? 0)
        if let at = exchange.params["at"] {
          start = (at["x"]?.number ?? .nan, at["y"]?.number ?? .nan)
        }
      } else {
        continue
      }
      guard let place = view.place(start.x, start.y),
        let point = exchange.after.point(place.latitude, place.longitude)
      else { continue }
      count += 1
      let isThere =
        abs(point.x - start.x - way.x) < 1e-6 && abs(point.y - start.y - way.y) < 1e-6
      #expect(isThere, "\(exchange.place)")
    }
    #expect(count >= 8)
  }

  @Test func `a fit holds the bounds, and no greater zoom would`() {
    var count = 0
    for exchange in Self.exchanges {
      let isMove = exchange.params.value(at: "/update/fitBounds") != nil
      let fit = isMove ? exchange.params.value(at: "/update/fitBounds") : exchange.params
      guard isMove || exchange.method == "camera.forBounds", let fit, let bounds = fit["bounds"],
        exchange.result != .null
      else { continue }
      let view = exchange.before.with(camera: exchange.result)
      let places = Self.corners(of: bounds)
      let points = places.compactMap { view.point($0.latitude, $0.longitude) }
      let standard: Double = isMove && fit["insets"] == nil ? 64 : 0
      let inset = { (edge: String) -> Double in
        fit["insets"]?[edge]?.number ?? fit["padding"]?.number ?? standard
      }
      let (xs, ys) = (points.map(\.x), points.map(\.y))
      guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
      else { continue }
      let slack: [Double] = [
        left - view.left - inset("left"),
        view.width - view.right - inset("right") - right,
        top - view.top - inset("top"),
        view.height - view.bottom - inset("bottom") - bottom,
      ]
      guard view.zoom > 2, view.zoom < 21 else { continue }
      count += 1
      #expect(points.count == places.count && slack.allSatisfy { $0 > -1e-6 }, "\(exchange.place)")
      if let maxZoom = fit["maxZoom"]?.number, view.zoom >= maxZoom {
        #expect(view.zoom == maxZoom && abs(slack[0] - slack[1]) < 1e-6, "\(exchange.place)")
        continue
      }
      let touches = max(slack[0], slack[1]) < 1e-6 || max(slack[2], slack[3]) < 1e-6
      #expect(touches, "\(slack) \(exchange.place)")
      if view.viewingAngle == 0 {
        let isCentered = abs(slack[0] - slack[1]) < 1e-6 && abs(slack[2] - slack[3]) < 1e-6
        #expect(isCentered, "\(slack) \(exchange.place)")
      }
    }
    #expect(count >= 10)
  }

  @Test func `distances are those of the sphere`() {
    for exchange in Self.exchanges {
      guard let meters = exchange.params["meters"]?.number,
        let latitude = exchange.params["at"]?["latitude"]?.number
      else { continue }
      let parallel = 2 * .pi * 6_371_009 * cos(latitude * .pi / 180)
      if let points = exchange.result["points"]?.number {
        let expected = meters / parallel * exchange.before.worldSize
        #expect(abs(points - expected) < 1e-9 * expected, "\(exchange.place)")
      }
      if let zoom = exchange.result["zoom"]?.number, let points = exchange.params["points"]?.number
      {
        #expect(abs(256 * exp2(zoom) * meters / parallel - points) < 1e-9 * points)
      }
    }
  }

  @Test func `the matrix takes places to where they are seen`() {
    let exchanges = Self.exchanges("projection.matrix")
    #expect(exchanges.count >= 3)
    for exchange in exchanges {
      let view = exchange.before
      let matrix = exchange.result["viewProjection"]?.elements?.compactMap(\.number) ?? []
      guard matrix.count == 16 else { continue }
      for (x, y) in [(10.0, 590.0), (400, 300), (790, 450), (200, 310)] {
        guard let place = view.place(x, y) else { continue }
        let dx = (place.longitude - view.longitude) / 360
        let dy = Oracle.mercatorY(place.latitude) - Oracle.mercatorY(view.latitude)
        let clip = (0..<4).map { matrix[$0] * dx + matrix[4 + $0] * dy + matrix[12 + $0] }
        let found = (
          (clip[0] / clip[3] + 1) / 2 * view.width, (1 - clip[1] / clip[3]) / 2 * view.height
        )
        #expect(abs(found.0 - x) < 1e-6 && abs(found.1 - y) < 1e-6, "\(exchange.place)")
        #expect((0...1).contains(clip[2] / clip[3]))
      }
      // The eye: back along the axis by the distance, in points at the target's scale.
      let p = view.viewingAngle * .pi / 180
      let b = view.bearing * .pi / 180
      let back = view.distance * sin(p) / view.worldSize
      let latitude = Oracle.latitude(
        mercatorY: Oracle.mercatorY(view.latitude) + back * cos(b))
      let eye = exchange.result["eye"]
      Self.expectSame(
        eye?["coordinate"] ?? .null, latitude, view.longitude - back * sin(b) * 360, exchange.place)
      let parallel = 2 * .pi * 6_371_009 * cos(latitude * .pi / 180)
      let altitude = view.distance * cos(p) / view.worldSize * parallel
      #expect(abs((eye?["altitude"]?.number ?? 0) - altitude) < 1e-6 * altitude)
    }
  }

  @Test func `tiles are those that samples of the view lie in`() {
    for exchange in Self.exchanges("projection.tiles")
    where exchange.params["steps"] == nil && exchange.params["animation"] == nil
      && exchange.params["route"] == nil && exchange.params["levels"] == nil
    {
      let view = exchange.before
      let size = exchange.params["tileSize"]?.number ?? 256
      let level = min(
        exchange.params["maxZoom"]?.number ?? 30, (view.zoom - log2(size / 256)).rounded())
      let count = exp2(level)
      var sampled: Set<[Int]> = []
      for x in stride(from: 0.5, to: view.width, by: 1) {
        for y in stride(from: 0.5, to: view.height, by: 1) {
          guard let place = view.place(x, y) else { continue }
          let column = Int(((place.longitude + 180) / 360 * count).rounded(.down))
          let row = Int((Oracle.mercatorY(place.latitude) * count).rounded(.down))
          guard row >= 0, row < Int(count) else { continue }
          let wrap = Int((Double(column) / count).rounded(.down))
          sampled.insert([Int(level), column - wrap * Int(count), row, wrap])
        }
      }
      let tiles = exchange.result["tiles"]?.elements ?? []
      let listed = tiles.map { tile in
        ["z", "x", "y", "wrap"].map { Int(tile[$0]?.number ?? -99) }
      }
      #expect(Set(listed) == sampled && listed.count == sampled.count, "\(exchange.place)")
    }
  }

  /// Whether a coordinate is the given one, on whichever copy of the world.
  static func expectSame(
    _ place: Tree, _ latitude: Double, _ longitude: Double, _ comment: String
  ) {
    let found = (place["latitude"]?.number ?? .nan, place["longitude"]?.number ?? .nan)
    let step = Oracle.longitudeStep(longitude, found.1) * 360
    let isSame = abs(found.0 - latitude) < 1e-9 && abs(step) < 1e-9
    #expect(isSame, "\(found) is not \((latitude, longitude)): \(comment)")
  }

  private static func corners(of bounds: Tree) -> [(latitude: Double, longitude: Double)] {
    let corners =
      bounds["coordinates"]?.elements
      ?? [bounds["southWest"], bounds["northEast"]]
      .compactMap { $0 }
    let latitudes = corners.compactMap { $0["latitude"]?.number }
    let longitudes = corners.compactMap { $0["longitude"]?.number }
    return latitudes.flatMap { latitude in longitudes.map { (latitude, $0) } }
  }
}
