import Foundation
import TestSupport
import Testing

@testable import MapCameraKit

/// The engine's projection against the closed forms.
@Suite struct OracleTests {
  @Test func `the oracle itself agrees with the textbook`() {
    sampling(2000, seed: 100) { generator in
      let from = generator.number(-85...85)
      let to = generator.number(-85...85)
      let textbook = Mercator.ordinate(to) - Mercator.ordinate(from)
      let northing = Mercator.northing(from: from, to: to)
      try demand(abs(northing - textbook), within: 1e-13, "\(from) \(to)")
      let back = Mercator.latitude(northing: northing, from: from)
      try demand(abs(back - to), within: 1e-12, "\(from) \(to)")
    }
  }

  /// Bit for bit: a right angle has no rounding.
  @Test func `bearings that differ by a right angle give the same picture, turned`() {
    sampling(2000, seed: 2_300) { generator in
      var camera = generator.camera()
      let place = generator.coordinate()
      camera.bearing = Double(Int(generator.number(0...270) * 1024)) / 1024
      let before = Projection(camera: camera, viewport: Viewport()).groundPoint(for: place)
      camera.bearing += 90
      let after = Projection(camera: camera, viewport: Viewport()).groundPoint(for: place)
      try demand(after.right == before.down && after.down == -before.right, "\(camera) \(place)")
    }
  }

  @Test func `coordinates are seen where the closed form says so`() {
    sampling(6000, seed: 1_000) { generator in
      let viewport = generator.viewport(fieldsOfView: 1...150)
      let camera = generator.camera()
      let oracle = Oracle(camera: camera, viewport: viewport)
      let projection = Projection(camera: camera, viewport: viewport)
      let reach = 3000 / oracle.worldSize
      let coordinate =
        generator.once(in: 3)
        ? generator.coordinate()
        : Coordinate(
          latitude: camera.target.latitude + generator.number(-60...60) * min(1, reach),
          longitude: camera.target.longitude + generator.number(-180...180) * min(1, reach))
      let (dx, dy) = oracle.offset(to: coordinate)
      let depth = oracle.depth(dx: dx, dy: dy)
      // Half the world away, the nearer copy is a matter of the last bit.
      if abs(abs(dx) - oracle.worldSize / 2) < 1e-9 * oracle.worldSize { return }
      // And so is the side of the eye's own plane.
      if abs(depth) < 1e-9 * (oracle.eyeDistance + abs(dx) + abs(dy)) { return }
      let ours = projection.screenPoint(for: coordinate)
      guard let theirs = oracle.screenPoint(coordinate) else {
        return try demand(
          ours == nil, "\(camera) \(viewport) \(coordinate): \(String(describing: ours))")
      }
      let point = try demanded(ours, "\(camera) \(viewport) \(coordinate)")
      // A few roundings of the distance on the ground and one of a longitude, seen from here.
      let rounding = 4e-14 * (abs(dx) + abs(dy)) + 1e-16 * oracle.worldSize
      let blur = rounding * pow(oracle.eyeDistance / depth, 2)
      let tolerance = 1e-6 + blur * max(1, theirs.distance(to: .zero) / 1e3)
      try demand(
        point.distance(to: theirs), within: tolerance, "\(camera) \(viewport) \(coordinate)")
    }
  }

  @Test func `points have the ground that the closed form gives them`() {
    sampling(6000, seed: 10_000) { generator in
      let viewport = generator.viewport(fieldsOfView: 1...150)
      let camera = generator.camera()
      let oracle = Oracle(camera: camera, viewport: viewport)
      let projection = Projection(camera: camera, viewport: viewport)
      let point = generator.point(in: viewport.size)
      let ours = projection.coordinate(at: point)
      if abs(point.y - oracle.horizon) < 1e-9 { return }
      guard let ground = oracle.ground(at: point) else {
        return try demand(
          ours == nil, "\(camera) \(viewport) \(point): \(String(describing: ours))")
      }
      let edge =
        oracle.worldSize / 2 - Mercator.ordinate(camera.target.latitude) / (2 * .pi)
        * oracle.worldSize * (ground.dy > 0 ? -1 : 1)
      // Where the Mercator square has ended, there is no map.
      if abs(ground.dy) > edge + 1e-6 {
        return try demand(ours == nil, "\(camera) \(viewport) \(point)")
      }
      if abs(ground.dy) > edge - 1e-6 { return }
      let coordinate = try demanded(ours, "\(camera) \(viewport) \(point)")
      let theirs = oracle.coordinate(dx: ground.dx, dy: ground.dy)
      // So near the horizon a point spans half the world, or there is no more world.
      let length = (ground.dx * ground.dx + ground.dy * ground.dy).squareRoot()
      if length > 1e6 || abs(theirs.latitude) > 85 { return }
      let way = distance(theirs, coordinate, zoom: camera.zoom)
      let depth = oracle.depth(dx: ground.dx, dy: ground.dy)
      try demand(
        way * oracle.eyeDistance / depth, within: 1e-6 + 1e-12 * length,
        "\(camera) \(viewport) \(point)")
    }
  }

  private func demanded<Value>(_ value: Value?, _ text: @autoclosure () -> String) throws(Complaint)
    -> Value
  {
    guard let value else { throw Complaint(text: "nothing there: \(text())") }
    return value
  }
}

/// From a point to the ground under it and back.
@Suite struct RoundTripTests {
  /// Rows and places where what decides is 0 exactly, as it is at few viewing angles.
  @Test func `the horizon itself has no ground, and the plane of the eye no point`() throws {
    var (scrolls, rows, places) = (0, 0, 0)
    for angle in stride(from: 40.0, through: 64.9, by: 0.01) {
      let camera = CameraPosition(target: Sample.paris, zoom: 17, viewingAngle: angle)
      let projection = Projection(camera: camera, viewport: Viewport())
      let (center, horizon) = (projection.center.y, projection.horizon)
      let point = ScreenPoint(x: 300, y: horizon)
      #expect(projection.grabPoint(for: point) == nil)
      var recording = Recording(camera)
      let way = center - horizon
      if center - way == horizon {
        scrolls += 1
        #expect(throws: CameraError.scrollBeyondHorizon(limit: way)) {
          try recording.move(.scrollBy(x: 0, y: way))
        }
      }
      let depth = projection.eyeDistance
      if depth * projection.cosAngle + (horizon - center) * projection.sinAngle == 0 {
        rows += 1
        #expect(projection.coordinate(at: point) == nil)
        #expect(throws: CameraError.anchorAboveHorizon(horizon: horizon)) {
          try recording.move(.zoomBy(1, at: point))
        }
      }
      let down = depth / projection.sinAngle
      if down * projection.sinAngle == depth {
        places += 1
        #expect(projection.screenPoint(for: GroundPoint(right: 1, down: down)) == nil)
      }
    }
    #expect(scrolls > 10 && rows > 10 && places > 10)
  }

  /// Also where a double's last bit is largest on the screen.
  @Test func `points come back from the ground`() {
    sampling(24_000, seed: 40_000) { generator in
      let viewport = generator.viewport()
      var camera = generator.camera(zooms: 0...22, angles: 0...65)
      if generator.once(in: 2) {
        camera.target = Coordinate(
          latitude: generator.pick([-1, 1]) * generator.number(84...85),
          longitude: 180 + generator.number(-1e-5...1e-5))
        camera.zoom = generator.number(21...22)
      }
      try check(generator.point(in: viewport.size), camera, viewport)
    }
  }

  private func check(_ point: ScreenPoint, _ camera: CameraPosition, _ viewport: Viewport)
    throws(Complaint)
  {
    let projection = Projection(camera: camera, viewport: viewport)
    let oracle = Oracle(camera: camera, viewport: viewport)
    guard let ground = oracle.ground(at: point) else {
      return try demand(projection.coordinate(at: point) == nil, "\(camera) \(viewport) \(point)")
    }
    // Ground beyond the edge of the world comes back from the edge, or from another copy.
    let (x, y) = (ground.dx / oracle.worldSize, ground.dy / oracle.worldSize)
    let north = Mercator.ordinate(camera.target.latitude) / (2 * .pi) - y
    guard abs(x) < 0.4999, abs(north) < 0.4999 else { return }
    guard let coordinate = projection.coordinate(at: point),
      let back = projection.screenPoint(for: coordinate)
    else { throw Complaint(text: "nothing there: \(camera) \(viewport) \(point)") }
    try demand(back.distance(to: point), within: 1e-6, "\(camera) \(viewport) \(point)")
  }
}

/// The same screen as MapLibre's.
@Suite struct MapLibreProjectionTests {
  /// 2e-5 points, times the distance in thousands of points off screen.
  private func tolerance(at point: ScreenPoint, _ projection: Projection) -> Double {
    let size = projection.viewport.size
    let x = max(-point.x, point.x - size.width, 0)
    let y = max(-point.y, point.y - size.height, 0)
    return 2e-5 * max(1, (x * x + y * y).squareRoot() / 1000)
  }

  /// Places and points of all views.
  private func pairs(
    _ name: String, _ body: (Projection, Coordinate, ScreenPoint, Comment) throws -> Void
  ) throws {
    for vector in try Vector.all("projection") {
      let projection = try Projection(camera: vector.camera(), viewport: vector.viewport())
      for pair in vector.tree[name]?.elements ?? [] {
        let coordinate = try #require(pair["coordinate"])
        // MapLibre shows the copy of the world that is asked for, the engine the nearest one.
        let turn =
          try #require(coordinate["longitude"]?.number) - projection.camera.target.longitude
        guard name == "coordinates" || abs(turn) <= 180 else { continue }
        let place = try #require(coordinate.coordinate)
        try body(projection, place, #require(pair["point"]?.point), vector.comment)
      }
    }
  }

  @Test func `coordinates are seen where MapLibre sees them`() throws {
    try pairs("points") { projection, coordinate, point, comment in
      let seen = try #require(projection.screenPoint(for: coordinate))
      #expect(seen.distance(to: point) <= tolerance(at: point, projection), comment)
    }
  }

  @Test func `points have the ground that MapLibre gives them`() throws {
    try pairs("coordinates") { projection, coordinate, point, comment in
      let oracle = Oracle(camera: projection.camera, viewport: projection.viewport)
      let ground = try #require(projection.coordinate(at: point))
      let theirs = try #require(oracle.screenPoint(coordinate))
      let ours = try #require(oracle.screenPoint(ground))
      #expect(ours.distance(to: theirs) <= tolerance(at: point, projection), comment)
    }
  }

  @Test func `the constraints leave the vectors as they are`() throws {
    for vector in try Vector.all("projection") {
      let camera = try vector.camera()
      #expect(MapView(camera: camera, constraints: .wide).camera == camera)
    }
  }
}

/// Lengths on the SDK's sphere.
@Suite struct MetersTests {
  @Test func `the Earth is the SDK's`() { #expect(Projection.earthRadius == 6_371_009) }

  /// Two places a little apart on a great circle, and their distance on the flat map.
  @Test func `short ways are as long on the map as their coordinates say`() {
    sampling(500, seed: 120_000) { generator in
      let at = Coordinate(
        latitude: generator.number(-80...80), longitude: generator.number(-170...170))
      let camera = CameraPosition(target: Sample.paris, zoom: generator.number(2...21))
      let projection = Projection(camera: camera, viewport: Viewport())
      let meters = generator.number(0.1...100)
      let degrees = meters / 6_371_009 * 180 / .pi
      let north = Coordinate(at.latitude + degrees / 2, at.longitude)
      let south = Coordinate(at.latitude - degrees / 2, at.longitude)
      let expected = distance(south, north, zoom: camera.zoom)
      let points = projection.points(forMeters: meters, at: at)
      try demand(abs(points / expected - 1), within: 1e-6, "\(at) \(camera) \(meters)")
      let zoom = Projection.zoom(forMeters: meters, points: points, at: at)
      try demand(abs(zoom - camera.zoom), within: 1e-9, "\(at) \(camera) \(meters)")
    }
  }

  @Test func `the zoom for meters is not limited`() {
    let equator = Coordinate(0, 0)
    let around = 2 * Double.pi * 6_371_009
    #expect(abs(Projection.zoom(forMeters: around, points: 256, at: equator)) < 1e-12)
    #expect(abs(Projection.zoom(forMeters: around, points: 1, at: equator) + 8) < 1e-12)
    #expect(Projection.zoom(forMeters: 0.000_001, points: 1000, at: equator) > 30)
  }
}

/// "`projection.points`: each with `altitude?` in metres above the ground, at the scale of the place's own
/// latitude (a marker, a building, a plane)", "as `projection.matrix` sees it".
@Suite struct AltitudeTests {
  /// The matrix of a host that draws, as the guide says to use it: z is metres / (2π · 6371009 · cos φ).
  @Test func `what stands above a place is seen where the matrix has it`() {
    sampling(1000, seed: 620_000) { generator in
      let camera = generator.camera(zooms: 3...20, angles: 0...80, latitudes: -75...75)
      let viewport = generator.viewport()
      let projection = Projection(camera: camera, viewport: viewport)
      let oracle = Oracle(camera: camera, viewport: viewport)
      let ground = ScreenPoint(
        x: generator.number(0...viewport.size.width), y: viewport.size.height * 0.9)
      let place = try #require(oracle.coordinate(at: ground))
      let eye = projection.viewMatrix.eye.altitude
      let altitude = generator.number(-0.5...1.5) * eye

      let (dx, dy) = oracle.offset(to: place)
      let world = oracle.worldSize
      let up = altitude / (2 * .pi * 6_371_009 * cos(place.latitude * .pi / 180))
      let clip = projection.viewMatrix.viewProjection.applied(x: dx / world, y: dy / world, z: up)
      let seen = projection.screenPoint(for: place, altitude: altitude)
      guard clip.w > 1e-6 else {
        try demand(
          clip.w > -1e-6 || seen == nil, "\(altitude) m, behind the eye, is seen at \(seen as Any)"
        )
        return
      }
      let expected = screenPoint(clip, viewport.size)
      let far = max(1, abs(expected.x), abs(expected.y))
      try demand(
        (seen?.distance(to: expected) ?? .nan) / far, within: 1e-6,
        "\(altitude) m above \(place), from \(camera)")
    }
  }
}
