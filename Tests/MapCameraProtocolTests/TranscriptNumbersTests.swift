import Foundation
import MapCameraKit
import TestSupport
import Testing

/// A successful request to the standard map of a golden session, and what the map saw before and after.
struct Exchange: Sendable {
  var line: String
  var method: String
  var params: Tree
  var result: Tree
  var before: Oracle
  var after: Oracle

  /// The map's state before.
  var state: Tree

  /// The number of maps that the session has created: the standard map may be another since.
  var part: Int

  static let all: [Exchange] = Transcript.all.flatMap { transcript -> [Exchange] in
    let conversation = Conversation(.init(arguments: transcript.arguments))
    guard !transcript.input.starts(with: Array("Content".utf8)) else { return [] }
    var part = 0
    return transcript.input.lines.compactMap { line in
      guard let request = try? Tree(line), let method = request["method"]?.string else {
        return nil
      }
      if request["params"]?["map"] != nil {
        conversation.send(line: line)
        if method == "map.create" { part += 1 }
        return nil
      }
      guard let state = try? Tree(conversation.result("map.get")),
        let before = Oracle(
          map: state, asked: method.hasPrefix("projection.") ? request["params"] ?? .null : .null),
        let answer = try? Tree(conversation.send(line: line).last ?? ""),
        let result = answer["result"],
        let next = try? Tree(conversation.result("map.get")), let after = Oracle(map: next)
      else { return nil }
      return Exchange(
        line: "\(transcript.name): \(line)", method: method,
        params: request["params"] ?? .object([]), result: result, before: before, after: after,
        state: state, part: part)
    }
  }

  static func of(_ methods: String...) -> [Exchange] {
    all.filter { methods.contains($0.method) }
  }

  /// The values of a list of the parameters, with those of a list of the result.
  func pairs(_ asked: String, _ answered: String) -> [(asked: Tree, answered: Tree)] {
    Array(zip(params[asked]?.elements ?? [], result[answered]?.elements ?? []))
  }

  /// Whether fingers may scroll.
  var isScrolling: Bool { state.value(at: "/gestures/scroll") == .boolean(true) }
}

func expect(_ found: ScreenPoint?, at expected: ScreenPoint, _ exchange: Exchange) {
  let isThere = found.map { abs($0.x - expected.x) < 1e-6 && abs($0.y - expected.y) < 1e-6 }
  #expect(isThere == true, "\(String(describing: found)), not \(expected): \(exchange.line)")
}

func expect(_ found: Coordinate?, at expected: Coordinate, _ exchange: Exchange) {
  let isThere = found.map {
    abs($0.latitude - expected.latitude) < 1e-9
      && turnDistance($0.longitude, expected.longitude) < 1e-9
  }
  #expect(isThere == true, "\(String(describing: found)), not \(expected): \(exchange.line)")
}

/// The numbers of the golden sessions, computed once more from closed forms: golden files say what is
/// right, not what happened to come.
@Suite struct TranscriptNumbersTests {
  @Test func `places are seen where a pinhole camera sees them`() throws {
    let exchanges = Exchange.of("projection.points")
    #expect(exchanges.count >= 8)
    for exchange in exchanges {
      for (place, point) in exchange.pairs("coordinates", "points") {
        let expected = exchange.before.screenPoint(
          try #require(place.coordinate), altitude: place["altitude"]?.number ?? 0)
        #expect((expected == nil) == (point == .null), "\(exchange.line)")
        if let expected { expect(point.point, at: expected, exchange) }
      }
    }
  }

  @Test func `the places under points are those of a pinhole camera`() throws {
    let exchanges = Exchange.of("projection.coordinates")
    #expect(exchanges.count >= 8)
    for exchange in exchanges {
      for (point, place) in exchange.pairs("points", "coordinates") {
        let expected = exchange.before.coordinate(at: try #require(point.point))
        #expect((expected == nil) == (place == .null), "\(exchange.line)")
        if let expected { expect(place.coordinate, at: expected, exchange) }
      }
    }
  }

  @Test func `what is contained is seen inside the padding`() throws {
    for exchange in Exchange.of("projection.contains") {
      let (size, padding) = (exchange.before.viewport.size, exchange.before.viewport.padding)
      for (place, isContained) in exchange.pairs("coordinates", "contains") {
        let point = exchange.before.screenPoint(try #require(place.coordinate))
        let expected =
          point.map {
            (padding.left...size.width - padding.right).contains($0.x)
              && (padding.top...size.height - padding.bottom).contains($0.y)
          } ?? false
        #expect(isContained == .boolean(expected), "\(exchange.line)")
      }
    }
  }

  @Test func `the corners of the visible region are under the corners of the view`() throws {
    let exchanges = Exchange.of("projection.visibleRegion")
    #expect(exchanges.count >= 4)
    for exchange in exchanges {
      let view = exchange.before
      let (size, padding) = (view.viewport.size, view.viewport.padding)
      let farthest = view.horizon + view.eyeDistance / 100
      let top = max(padding.top, view.camera.viewingAngle > 0 ? farthest : -1e9)
      let (right, bottom) = (size.width - padding.right, size.height - padding.bottom)
      let corners = [
        ("nearLeft", padding.left, bottom), ("nearRight", right, bottom),
        ("farLeft", padding.left, top), ("farRight", right, top),
      ]
      for (name, x, y) in corners {
        let expected = try #require(view.coordinate(at: ScreenPoint(x: x, y: y)))
        expect(exchange.result[name]?.coordinate, at: expected, exchange)
      }
    }
  }

  @Test func `the ground under the point stays under it`() {
    var count = 0
    for exchange in Exchange.of("camera.move", "gesture.pinch", "gesture.rotate") {
      let isMove = exchange.method == "camera.move"
      guard isMove || exchange.isScrolling,
        let point = exchange.params.value(at: isMove ? "/update/zoomBy/at" : "/at")?.point,
        let place = exchange.before.coordinate(at: point)
      else { continue }
      count += 1
      expect(exchange.after.screenPoint(place), at: point, exchange)
    }
    #expect(count >= 5)
  }

  @Test func `a scroll or a drag takes the ground as far as it says`() {
    var count = 0
    for exchange in Exchange.of("camera.move", "gesture.pan") {
      let view = exchange.before
      var start = ScreenPoint(x: view.centerX, y: view.centerY)
      var way = exchange.params.value(at: "/update/scrollBy")?.point
      way = way.map { ScreenPoint(x: -$0.x, y: -$0.y) }
      if exchange.isScrolling, exchange.state["cameraTargetBounds"]?.members == nil,
        let drag = exchange.params["translation"]?.point
      {
        way = drag
        start = exchange.params["at"]?.point ?? start
      }
      guard let way, let place = view.coordinate(at: start) else { continue }
      count += 1
      let end = ScreenPoint(x: start.x + way.x, y: start.y + way.y)
      expect(exchange.after.screenPoint(place), at: end, exchange)
    }
    #expect(count >= 8)
  }

  @Test func `a fit holds the bounds, and no greater zoom would`() {
    var count = 0
    for exchange in Exchange.of("camera.move", "camera.forBounds") {
      let isMove = exchange.method == "camera.move"
      let fit = isMove ? exchange.params.value(at: "/update/fitBounds") : exchange.params
      guard let fit, let camera = exchange.result.camera, camera.zoom > 2, camera.zoom < 21,
        let bounds = fit["bounds"]?.bounds
      else { continue }
      let slack = Self.slack(of: fit, bounds, exchange.before.with(camera), isMove: isMove)
      count += 1
      #expect(slack.allSatisfy { $0 > -1e-6 }, "\(exchange.line)")
      if let maxZoom = fit["maxZoom"]?.number, camera.zoom >= maxZoom {
        #expect(camera.zoom == maxZoom && abs(slack[0] - slack[1]) < 1e-6, "\(exchange.line)")
        continue
      }
      if let snap = fit["zoomSnap"]?.number {
        #expect(camera.zoom.remainder(dividingBy: snap) == 0, "\(exchange.line)")
        var nearer = camera
        nearer.zoom += snap
        let excess = Self.slack(of: fit, bounds, exchange.before.with(nearer), isMove: isMove)
        #expect(!excess.allSatisfy { $0 > 0 }, "\(exchange.line)")
        continue
      }
      let touches = max(slack[0], slack[1]) < 1e-6 || max(slack[2], slack[3]) < 1e-6
      #expect(touches, "\(slack) \(exchange.line)")
      if camera.viewingAngle == 0 {
        let isCentered = abs(slack[0] - slack[1]) < 1e-6 && abs(slack[2] - slack[3]) < 1e-6
        #expect(isCentered, "\(slack) \(exchange.line)")
      }
    }
    #expect(count >= 10)
  }

  /// What a fit leaves over to the left, to the right, above and below; NaN if a corner is not seen.
  private static func slack(
    of fit: Tree, _ bounds: CoordinateBounds, _ view: Oracle, isMove: Bool
  ) -> [Double] {
    let (south, north) = (bounds.southWest.latitude, bounds.northEast.latitude)
    let (west, east) = (bounds.southWest.longitude, bounds.northEast.longitude)
    let corners = [(south, west), (south, east), (north, west), (north, east)]
    let points = corners.compactMap { view.screenPoint(Coordinate($0, $1)) }
    guard points.count == corners.count else { return [.nan, .nan, .nan, .nan] }
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let standard: Double = isMove && fit["insets"] == nil ? 64 : 0
    let inset = { (edge: String) -> Double in
      fit["insets"]?[edge]?.number ?? fit["padding"]?.number ?? standard
    }
    let (size, padding) = (view.viewport.size, view.viewport.padding)
    return [
      xs.reduce(.infinity, min) - padding.left - inset("left"),
      size.width - padding.right - inset("right") - xs.reduce(-.infinity, max),
      ys.reduce(.infinity, min) - padding.top - inset("top"),
      size.height - padding.bottom - inset("bottom") - ys.reduce(-.infinity, max),
    ]
  }

  @Test func `distances are those of the sphere`() {
    for exchange in Exchange.all {
      guard let meters = exchange.params["meters"]?.number,
        let latitude = exchange.params["at"]?["latitude"]?.number
      else { continue }
      let part = meters / Mercator.parallel(latitude)
      if let points = exchange.result["points"]?.number {
        let expected = part * exchange.before.worldSize
        #expect(abs(points - expected) < 1e-9 * expected, "\(exchange.line)")
      }
      if let zoom = exchange.result["zoom"]?.number, let points = exchange.params["points"]?.number
      {
        #expect(abs(256 * exp2(zoom) * part - points) < 1e-9 * points)
      }
    }
  }

  @Test func `the matrix takes places to where they are seen`() throws {
    let exchanges = Exchange.of("projection.matrix")
    #expect(exchanges.count >= 3)
    for exchange in exchanges {
      let view = exchange.before
      let size = view.viewport.size
      let matrix = exchange.result["viewProjection"]?.elements?.compactMap(\.number) ?? []
      try #require(matrix.count == 16)
      for (x, y) in [(10.0, 590.0), (400, 300), (790, 450), (200, 310)] {
        guard let ground = view.ground(at: ScreenPoint(x: x, y: y)) else { continue }
        let (dx, dy) = (ground.dx / view.worldSize, ground.dy / view.worldSize)
        let clip = (0..<4).map { matrix[$0] * dx + matrix[4 + $0] * dy + matrix[12 + $0] }
        let found = ScreenPoint(
          x: (clip[0] / clip[3] + 1) / 2 * size.width, y: (1 - clip[1] / clip[3]) / 2 * size.height)
        expect(found, at: ScreenPoint(x: x, y: y), exchange)
        #expect((0...1).contains(clip[2] / clip[3]))
      }
      // The eye: back along the axis by the distance, in points at the target's scale.
      let (p, b) = (view.camera.viewingAngle * .pi / 180, view.camera.bearing * .pi / 180)
      let back = view.eyeDistance * sin(p)
      let place = view.coordinate(dx: -back * sin(b), dy: back * cos(b))
      let eye = try #require(exchange.result["eye"])
      expect(eye["coordinate"]?.coordinate, at: place, exchange)
      let altitude =
        view.eyeDistance * cos(p) / view.worldSize * Mercator.parallel(place.latitude)
      #expect(abs((eye["altitude"]?.number ?? 0) - altitude) < 1e-6 * altitude)
    }
  }

  @Test func `tiles are the ones that samples of the view lie in`() {
    for exchange in Exchange.of("projection.tiles")
    where ["steps", "animation", "route", "levels"].allSatisfy({ exchange.params[$0] == nil }) {
      let size = exchange.params["tileSize"]?.number ?? 256
      let level = min(
        exchange.params["maxZoom"]?.number ?? 30,
        (exchange.before.camera.zoom - log2(size / 256)).rounded())
      let sampled = exchange.before.tiles(atLevel: level, from: 0.5, by: 1)
      expectTiles(exchange, sampled)
    }
  }
}

extension Oracle {
  /// The tiles that points of the view lie in: level, column, row, and the copy of the world.
  func tiles(
    atLevel level: Double, from start: Double, by step: Double
  ) -> Set<[Int]> {
    let count = exp2(level)
    var tiles: Set<[Int]> = []
    for x in stride(from: start, through: viewport.size.width - start, by: step) {
      for y in stride(from: start, through: viewport.size.height - start, by: step) {
        guard let ground = ground(at: ScreenPoint(x: x, y: y)) else { continue }
        let east = (camera.target.longitude + 180) / 360 + ground.dx / worldSize
        let south =
          0.5 - Mercator.ordinate(camera.target.latitude) / (2 * .pi) + ground.dy / worldSize
        let (column, row) = ((east * count).rounded(.down), (south * count).rounded(.down))
        guard row >= 0, row < count else { continue }
        let wrap = (column / count).rounded(.down)
        tiles.insert([level, column - wrap * count, row, wrap].map { Int($0) })
      }
    }
    return tiles
  }
}

/// The tiles that an exchange lists are some, each once.
func expectTiles(_ exchange: Exchange, _ expected: Set<[Int]>) {
  let listed = (exchange.result["tiles"]?.elements ?? []).map { tile in
    ["z", "x", "y", "wrap"].map { Int(tile[$0]?.number ?? 0) }
  }
  #expect(Set(listed) == expected && listed.count == expected.count, "\(exchange.line)")
}
