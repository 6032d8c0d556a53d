import Foundation
import TestSupport
import Testing

@testable import MapCameraKit

/// Fits at the limits: of the zoom, of the room, of the world.
@Suite struct FitLimitTests {
  private func bounds(_ south: Double, _ west: Double, _ north: Double, _ east: Double) throws
    -> CoordinateBounds
  { try #require(CoordinateBounds(south: south, west: west, north: north, east: east)) }

  @Test(arguments: [0.0, 30, 60])
  func `a single place is shown at the greatest zoom`(viewingAngle: Double) throws {
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
  }

  @Test(arguments: [0.0, 30, 60])
  func `a single place is in the middle of its room`(viewingAngle: Double) throws {
    let insets = MapInsets(top: 100, left: 0, bottom: 0, right: 200)
    let box = try #require(CoordinateBounds(around: [Sample.tokyo]))
    let map = MapView()
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
