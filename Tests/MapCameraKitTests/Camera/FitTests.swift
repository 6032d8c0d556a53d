import Foundation
import TestSupport
import Testing

@testable import MapCameraKit

/// A fit holds all of its area, and no greater zoom would.
@Suite struct FitTests {
  /// A bearing is wrapped before it is used.
  @Test func `whole turns of the bearing change nothing`() throws {
    let box = try #require(CoordinateBounds(south: 45.8, west: 5.9, north: 47.8, east: 10.5))
    let context = CameraContext(viewport: Viewport(), constraints: CameraConstraints())
    for (bearing, wrapped) in [(1e9 + 30, (1e9 + 30).wrappedBearing), (-330.7, -330.7 + 360)] {
      let fits = [bearing, wrapped].map { CameraFit(box, bearing: $0, viewingAngle: 20) }
      #expect(
        fits[0].position(from: .standard, in: context)
          == fits[1].position(from: .standard, in: context))
    }
  }

  @Test func `no corner lies out and no greater zoom holds`() {
    sampling(3000, seed: 200_000) { generator in
      let count = generator.once(in: 4) ? generator.pick([2, 3, 5, 12, 40]) : nil
      guard let (fitCase, fit) = generator.fitCase(angles: 0...65, places: count) else { return }
      try check(fitCase, fit, against: [0.001, 0.01, 0.1, 0.5, 1, 2, 4, 8])
    }
  }

  /// A great many steps of the limit, where the angle and with it the room change all the time.
  @Test func `the greatest zoom is found where the limit rises in steps`() {
    sampling(300, seed: 210_000) { generator in
      guard case (var fitCase, let fit)? = generator.fitCase(angles: 40...65) else { return }
      var zoom = generator.number(0...2)
      var stops: [ViewingAngleLimits.Stop] = []
      for index in 0..<16 {
        stops.append(.init(zoom: zoom, angle: Double(index / 2 * 9)))
        zoom += generator.number(0.3...2)
      }
      fitCase.constraints.viewingAngleLimits = ViewingAngleLimits(stops) ?? .standard
      try check(fitCase, fit, against: (1...120).map { Double($0) * 0.05 + 0.001 })
    }
  }

  /// Steep limits, wide fields of view, much padding: where the horizon enters the room, a great deal of
  /// ground comes into it at once, and a much greater zoom may hold for a very small range of zooms.
  @Test func `no greater zoom is missed wherever the limits bend`() {
    sampling(5000, seed: 260_000) { generator in
      guard case (var fitCase, let fit)? = generator.fitCase(angles: 40...89) else { return }
      var zoom = generator.number(0...6)
      let angles = (0..<generator.whole(2...6)).map { _ in generator.number(0...89) }.sorted()
      let stops = angles.map { angle in
        zoom += pow(10, generator.number(-2...0.9))
        return ViewingAngleLimits.Stop(zoom: zoom, angle: angle)
      }
      fitCase.constraints.viewingAngleLimits = ViewingAngleLimits(stops) ?? .standard
      let camera = try camera(fitCase, fit)
      let range = fitCase.constraints.zoomRange
      // Between two stops the angle goes through the one at which the row above which nothing counts is
      // the room's first: cot p = 1/100 − y/d.
      let oracle = Oracle(camera: camera, viewport: fitCase.viewport)
      let edge = 0.01 - (fitCase.room.top - oracle.centerY) / oracle.eyeDistance
      let angle = atan2(1, edge) * 180 / .pi
      var zooms = (0..<8).map { _ in generator.number(camera.zoom...range.upperBound) }
      zooms += (1...4).map { camera.zoom + pow(10, -Double($0)) }
      for (below, above) in zip(stops, stops.dropFirst()) {
        let way = (angle - below.angle) / (above.angle - below.angle)
        guard way > 0, way < 1 else { continue }
        let there = below.zoom + (above.zoom - below.zoom) * way
        zooms += [-1e-3, -1e-6, -1e-9, 1e-9, 1e-6, 1e-3].map {
          there + $0 * (above.zoom - below.zoom)
        }
      }
      zooms += stops.map(\.zoom)
      for zoom in zooms where zoom > camera.zoom + 1e-6 && zoom <= range.upperBound {
        try demand(!fitCase.isHeld(atZoom: zoom), "\(zoom) holds: \(camera) \(fitCase)")
      }
      // A target's own limit may keep it from where all would be seen.
      guard camera.zoom > range.lowerBound, abs(camera.target.latitude) < 85 else { return }
      try demand(fitCase.overflow(of: camera), within: 1e-6, "\(camera) \(fitCase)")
    }
  }

  /// At 10.8 it holds, at 11 it does not, and at 15.485 it does again.
  @Test func `the greatest zoom is not the first that is found from below`() throws {
    let limits = try #require(
      ViewingAngleLimits([.init(zoom: 10, angle: 30), .init(zoom: 16, angle: 75)]))
    let bounds = try #require(CoordinateBounds(south: -34.9, west: 20.5, north: -34.6, east: 21))
    let map = MapView(constraints: CameraConstraints(viewingAngleLimits: limits))
    let camera = try #require(map.camera(showing: CameraFit(bounds, bearing: 60, viewingAngle: 75)))
    let fitCase = FitCase(
      viewport: map.viewport, insets: .zero, bearing: 60, viewingAngle: 75,
      constraints: map.constraints,
      places: [(-34.9, 20.5), (-34.9, 21), (-34.6, 21), (-34.6, 20.5)])
    #expect(camera.zoom >= 15.485 && camera.zoom < 15.6)
    #expect(fitCase.overflow(of: camera) < 1e-6)
    #expect(!fitCase.isHeld(atZoom: camera.zoom + 1e-6))
    #expect(fitCase.isHeld(atZoom: 10.8) && !fitCase.isHeld(atZoom: 11))
  }

  /// What is left over is the same to the left and to the right, on the screen.
  @Test func `tilted fits are centred in their columns`() {
    sampling(2000, seed: 270_000) { generator in
      let count = generator.pick([nil, 2, 3, 12, 200])
      guard case (var fitCase, let fit)? = generator.fitCase(angles: 5...80, places: count) else {
        return
      }
      fitCase.constraints.viewingAngleLimits =
        ViewingAngleLimits([.init(zoom: 0, angle: 85)]) ?? .standard
      let camera = try camera(fitCase, fit)
      guard camera.zoom > fitCase.constraints.zoomRange.lowerBound, abs(camera.target.latitude) < 85
      else { return }
      let gaps = gaps(fitCase, camera)
      try demand(abs(gaps.left - gaps.right), within: 1e-6, "\(gaps) \(camera) \(fitCase)")
      guard camera.zoom < fitCase.constraints.zoomRange.upperBound else { return }
      // If it is not the columns that decide the zoom, it is the rows, both of them.
      if gaps.left > 1e-6 {
        try demand(max(abs(gaps.top), abs(gaps.bottom)), within: 1e-6, "\(gaps) \(fitCase)")
      }
      try demand(abs(gaps.top), within: 1e-6, "not at the top: \(gaps) \(fitCase)")
    }
  }

  /// What a fit leaves over, on the screen.
  private func gaps(_ fitCase: FitCase, _ camera: CameraPosition) -> (
    left: Double, right: Double, top: Double, bottom: Double
  ) {
    let oracle = Oracle(camera: camera, viewport: fitCase.viewport)
    let seen = fitCase.places.compactMap { place in
      let dx =
        ((place.longitude - camera.target.longitude) / 360)
        - ((fitCase.places[0].longitude - camera.target.longitude) / 360).rounded()
      let north = Mercator.northing(from: camera.target.latitude, to: place.latitude)
      return oracle.screenPoint(
        dx: dx * oracle.worldSize, dy: -north / (2 * .pi) * oracle.worldSize)
    }
    let (xs, ys) = (seen.map(\.x), seen.map(\.y))
    // The row above which nothing counts may be the room's first.
    let top = max(fitCase.room.top, oracle.horizon + oracle.eyeDistance / 100)
    return (
      (xs.min() ?? .nan) - fitCase.room.left, fitCase.room.right - (xs.max() ?? .nan),
      (ys.min() ?? .nan) - top, fitCase.room.bottom - (ys.max() ?? .nan)
    )
  }

  @Test func `flat fits are centred`() {
    sampling(1500, seed: 240_000) { generator in
      guard let (fitCase, fit) = generator.fitCase(angles: 0...0) else { return }
      let gaps = gaps(fitCase, try camera(fitCase, fit))
      try demand(abs(gaps.left - gaps.right), within: 1e-6, "\(fitCase)")
      try demand(abs(gaps.top - gaps.bottom), within: 1e-6, "\(fitCase)")
    }
  }

  @Test func `the oracle knows what fits`() {
    // 256 · 2^z points around the world, in a room of 800 × 600: 800 = 256 · 2^z · 36/360.
    let fitCase = FitCase(
      viewport: Viewport(), insets: .zero, bearing: 0, viewingAngle: 0, constraints: .wide,
      places: [(0, 0), (0, 36)])
    let zoom = 4.965_784_284_662_087
    #expect(fitCase.isHeld(atZoom: zoom - 1e-9))
    #expect(!fitCase.isHeld(atZoom: zoom + 1e-9))
  }

  private func camera(_ fitCase: FitCase, _ fit: CameraFit) throws -> CameraPosition {
    var recording = Recording(
      Sample.overSydney, viewport: fitCase.viewport, constraints: fitCase.constraints)
    try recording.move(.fit(fit))
    let camera = recording.camera
    try demand(recording.map.camera(showing: fit) == camera, "two answers: \(fitCase)")
    try demand(camera.viewingAngle == fitCase.angle(atZoom: camera.zoom), "\(camera) \(fitCase)")
    try demand(turnDistance(camera.bearing, fitCase.bearing), within: 1e-12, "\(camera) \(fitCase)")
    return camera
  }

  private func check(_ fitCase: FitCase, _ fit: CameraFit, against steps: [Double]) throws {
    let camera = try camera(fitCase, fit)
    let range = fitCase.constraints.zoomRange
    if camera.zoom > range.lowerBound {
      try demand(fitCase.overflow(of: camera), within: 1e-6, "\(camera) \(fitCase)")
    }
    for step in steps where camera.zoom + step <= range.upperBound {
      try demand(!fitCase.isHeld(atZoom: camera.zoom + step), "+\(step): \(camera) \(fitCase)")
    }
  }
}

/// Fits at the limits: of the zoom, of the room, of the world.
@Suite struct FitLimitTests {
  private func bounds(_ south: Double, _ west: Double, _ north: Double, _ east: Double) throws
    -> CoordinateBounds
  { try #require(CoordinateBounds(south: south, west: west, north: north, east: east)) }

  @Test(arguments: [0.0, 30, 60])
  func `a single place is at the greatest zoom, in the middle of its room`(viewingAngle: Double)
    throws
  {
    let map = MapView()
    let box = try #require(CoordinateBounds(around: [Sample.tokyo]))
    let fits = [
      CameraFit(box, viewingAngle: viewingAngle),
      CameraFit([Sample.tokyo], viewingAngle: viewingAngle),
      CameraFit([Sample.tokyo, Sample.tokyo], viewingAngle: viewingAngle),
    ]
    for fit in fits.compactMap(\.self) {
      let camera = try #require(map.camera(showing: fit))
      #expect(camera.zoom == 21)
      #expect(camera.viewingAngle == viewingAngle)
      #expect(distance(camera.target, Sample.tokyo, zoom: 21) < 1e-6)
    }
    let insets = MapInsets(top: 100, left: 0, bottom: 0, right: 200)
    let fit = CameraFit(box, insets: insets, bearing: 20, viewingAngle: viewingAngle)
    let camera = try #require(map.camera(showing: fit))
    let seen = Oracle(camera: camera, viewport: map.viewport).screenPoint(Sample.tokyo)
    #expect(try #require(seen).distance(to: ScreenPoint(x: 300, y: 350)) < 1e-6)
  }

  /// Where a limit keeps the zoom lower than would hold the area, there is room to centre it.
  @Test(arguments: [0.0, 30, 60, 75])
  func `an area of which the limit leaves room is in the middle`(viewingAngle: Double) throws {
    let steep = try #require(ViewingAngleLimits([.init(zoom: 0, angle: 80)]))
    let constraints = CameraConstraints(zoomRange: 2...12, viewingAngleLimits: steep)
    let map = MapView(constraints: constraints)
    for side in [1e-9, 0.001, 0.01, 0.02] {
      let insets = MapInsets(top: 20, left: 10, bottom: 50, right: 10)
      let fit = CameraFit(
        try bounds(3, 4, 3 + side, 4 + side), insets: insets, viewingAngle: viewingAngle)
      let camera = try #require(map.camera(showing: fit))
      #expect(camera.zoom == 12 && camera.viewingAngle == viewingAngle)
      let oracle = Oracle(camera: camera, viewport: map.viewport)
      let rows = [3, 3 + side].compactMap { oracle.screenPoint(Coordinate($0, 4 + side / 2))?.y }
      #expect(abs(rows.reduce(0, +) / 2 - 285) < 1e-6, "\(side): \(rows)")
    }
  }

  /// Above the farthest row nothing counts: the area comes as near to the room's middle as that row lets it.
  @Test(arguments: [0.0001, 0.001])
  func `in a room whose middle is above the farthest row an area begins at that row`(
    side: Double
  ) throws {
    let steep = try #require(ViewingAngleLimits([.init(zoom: 0, angle: 80)]))
    let map = MapView(constraints: CameraConstraints(zoomRange: 2...12, viewingAngleLimits: steep))
    let box = try bounds(3, 4, 3 + side, 4 + side)
    let fit = CameraFit(box, insets: MapInsets(bottom: 400), viewingAngle: 80)
    let camera = try #require(map.camera(showing: fit))
    #expect(camera.zoom == 12)
    let oracle = Oracle(camera: camera, viewport: map.viewport)
    let row = try #require(oracle.screenPoint(Coordinate(3 + side, 4 + side / 2)))
    #expect(abs(row.y - oracle.horizon - oracle.eyeDistance / 100) < 1e-5)
  }

  /// Also where next to nothing would have room for it.
  @Test(arguments: [1e-6, 0.005])
  func `what is a little too large is centred in its rows`(levels: Double) throws {
    let steep = try #require(ViewingAngleLimits([.init(zoom: 0, angle: 80)]))
    let fit = CameraFit(try bounds(3, 4, 3.001, 4.5), viewingAngle: 60)
    var constraints = CameraConstraints(viewingAngleLimits: steep)
    let free = try #require(MapView(constraints: constraints).camera(showing: fit))
    constraints.zoomRange = free.zoom + levels...21
    let camera = try #require(MapView(constraints: constraints).camera(showing: fit))
    let oracle = Oracle(camera: camera, viewport: Viewport())
    let rows = [3, 3.001].compactMap { oracle.screenPoint(Coordinate($0, 4.25))?.y }
    #expect(rows.count == 2 && abs(rows[0] + rows[1] - 600) < 1e-6)
  }

  @Test(arguments: [0.0, 30, 60])
  func `what is too large is shown at the least zoom`(viewingAngle: Double) throws {
    let map = MapView(constraints: CameraConstraints(zoomRange: 8...21))
    let fit = CameraFit(try bounds(-10, -30, 30, 40), viewingAngle: viewingAngle)
    let camera = try #require(map.camera(showing: fit))
    #expect(camera.zoom == 8)
  }

  @Test(arguments: [
    MapInsets(all: 300), MapInsets(top: 1000), MapInsets(left: 500, right: 300),
    MapInsets(top: 1e9, left: 1e9, bottom: 1e9, right: 1e9),
  ])
  func `without room there is no camera and the update goes to the least zoom`(insets: MapInsets)
    throws
  {
    var recording = Recording(Sample.tilted)
    let fit = CameraFit(try bounds(10, 10, 11, 12), insets: insets)
    #expect(recording.map.camera(showing: fit) == nil)
    try recording.move(.fit(fit))
    #expect(recording.camera.zoom == 2)
    #expect(recording.violation == nil)
  }

  @Test func `a fit ends with the constraints`() throws {
    let allowed = try bounds(0, 0, 10, 10)
    let constraints = CameraConstraints(
      zoomRange: 3...9, targetBounds: allowed, targetBoundsApply: .always)
    var recording = Recording(
      CameraPosition(target: Sample.paris, zoom: 5), constraints: constraints)
    try recording.move(.fit(CameraFit(try bounds(20, 20, 20.001, 20.001))))
    #expect(recording.camera == CameraPosition(target: Coordinate(10, 10), zoom: 9))
  }

  /// A street is shown with the town around it, in the middle all the same; the map's own limits hold too.
  @Test func `a fit goes no closer than its max zoom`() throws {
    for angle in [0.0, 50] {
      var fit = CameraFit(try bounds(48.85, 2.35, 48.851, 2.352), bearing: 40, viewingAngle: angle)
      fit.maxZoom = 15.5
      let map = MapView()
      let camera = try #require(map.camera(showing: fit))
      #expect(camera.zoom == 15.5)
      let oracle = Oracle(camera: camera, viewport: map.viewport)
      let corners = [(48.85, 2.35), (48.85, 2.352), (48.851, 2.352), (48.851, 2.35)]
      let seen = try corners.map { latitude, longitude in
        try #require(oracle.screenPoint(Coordinate(latitude, longitude))).x
      }
      #expect(abs((seen.min() ?? 0) + (seen.max() ?? 0) - 800) < 1e-6)
    }
    var fit = CameraFit(try bounds(0, 0, 1, 1))
    let close = try #require(MapView().camera(showing: fit))
    fit.maxZoom = 20
    #expect(MapView().camera(showing: fit) == close)
    fit.maxZoom = 1
    #expect(MapView().camera(showing: fit)?.zoom == 2)
  }

  /// A route to the north-east, seen upright in a narrow view: its box is as wide as it is high, and
  /// the route itself is a line.
  @Test func `the shape of places is tighter than their box`() throws {
    let route = (0...100).map { index in
      Coordinate(latitude: Double(index) * 0.001, longitude: Double(index) * 0.001)
    }
    let size = ScreenSize(width: 300, height: 900)
    let map = MapView(viewport: Viewport(size: size))
    let box = try #require(CoordinateBounds(around: route))
    let points = try #require(CameraFit(route, bearing: 45))
    let loose = try #require(map.camera(showing: CameraFit(box, bearing: 45)))
    let tight = try #require(map.camera(showing: points))
    // log2(900 / 300)
    #expect(abs(tight.zoom - loose.zoom - 1.584_962_5) < 1e-4)
  }

  @Test func `no places are no fit`() { #expect(CameraFit([Coordinate]()) == nil) }

  @Test func `a hundred thousand places fit`() throws {
    var generator = SeededGenerator(seed: 250_000)
    let route = (0..<100_000).map { _ in
      Coordinate(generator.number(40...41), generator.number(-3...(-1)))
    }
    let fit = try #require(
      CameraFit(route, insets: MapInsets(all: 20), bearing: 30, viewingAngle: 25))
    let map = MapView()
    let camera = try #require(map.camera(showing: fit))
    let oracle = Oracle(camera: camera, viewport: map.viewport)
    let seen = route.compactMap { oracle.screenPoint($0) }
    #expect(seen.count == route.count)
    #expect(seen.allSatisfy { $0.x >= 20 - 1e-6 && $0.x <= 780 + 1e-6 })
    #expect(seen.allSatisfy { $0.y >= 20 - 1e-6 && $0.y <= 580 + 1e-6 })
  }
}

/// Fits of places in a line: their box has no height, or no width, and its sign is a matter of
/// rounding.
@Suite struct FitOnALineTests {
  static let lines: [[Coordinate]] = [
    [Coordinate(0, 0), Coordinate(0, 20)], [Coordinate(0, 20), Coordinate(0, 0)],
    [Coordinate(48, -170), Coordinate(48, 170)], [Coordinate(-10, 5), Coordinate(30, 5)],
    [Coordinate(30, 5), Coordinate(-10, 5)],
    (0..<12).map { Coordinate(.leastNonzeroMagnitude, Double($0)) },
    (0..<12).map { Coordinate(Double($0), -0.0) },
  ]

  @Test(arguments: lines, [0, 90, 180, 270, 45, 1e-300])
  func `they hold the line`(_ line: [Coordinate], bearing: Double) throws {
    for angle in [0.0, 30] {
      let fit = try #require(CameraFit(line, bearing: bearing, viewingAngle: angle))
      var recording = Recording(CameraPosition(target: Sample.tokyo, zoom: 9))
      try recording.move(.fit(fit))
      let camera = recording.camera
      #expect(violation(of: camera, recording.map.constraints) == nil)
      for place in line {
        let point = try #require(recording.map.projection.screenPoint(for: place))
        let isHeld =
          (-1e-6...800 + 1e-6).contains(point.x) && (-1e-6...600 + 1e-6).contains(point.y)
        #expect(isHeld, "\(place) at \(point) of \(camera)")
      }
    }
  }
}
