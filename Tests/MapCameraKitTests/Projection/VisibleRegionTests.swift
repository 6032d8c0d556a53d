import Foundation
import MapCameraKit
import TestSupport
import Testing

/// The ground in the viewport less its padding.
@Suite struct VisibleRegionTests {
  /// A closed ring, counter-clockwise, along the view's edges, counted on from the target, which is inside where the
  /// ring is drawn straight in degrees.
  @Test func `the polygon has the target inside, however wide and steep it is`() {
    var bent = 0
    sampling(10_000, seed: 710_000) { generator in
      let viewport = generator.viewport()
      let camera = generator.camera(zooms: 0...18, angles: 0...80, latitudes: -84.9...84.9)
      let region = Projection(camera: camera, viewport: viewport).visibleRegion
      let (ring, target, text) = (region.polygon, camera.target, "\(camera) \(viewport)")
      try demand(ring.count >= 5 && ring.first == ring.last, text)
      bent += ring.count > 5 ? 1 : 0
      let oracle = Oracle(camera: camera, viewport: viewport)
      let rows = (
        top: max(viewport.padding.top, oracle.horizon + oracle.eyeDistance / 100),
        bottom: viewport.size.height - viewport.padding.bottom
      )
      var (area, isInside) = (0.0, false)
      for (here, next) in zip(ring, ring.dropFirst()) {
        let dx = (here.longitude - target.longitude) / 360 * oracle.worldSize
        let dy = oracle.offset(to: Coordinate(here.latitude, target.longitude)).dy
        let point = try #require(oracle.screenPoint(dx: dx, dy: dy), "\(text)")
        let sides = [
          point.x - viewport.padding.left, viewport.size.width - viewport.padding.right - point.x,
          point.y - rows.top, rows.bottom - point.y,
        ]
        let edge = Coordinate.mercatorEdgeLatitude
        try demand(sides.min() ?? 0 > -1e-3, "\(text) \(here)")
        try demand(sides.min() ?? 1 < 1e-3 || abs(here.latitude) > edge - 1e-9, "\(text) \(here)")
        area += here.longitude * next.latitude - next.longitude * here.latitude
        guard (here.latitude > target.latitude) != (next.latitude > target.latitude) else {
          continue
        }
        let part = (target.latitude - here.latitude) / (next.latitude - here.latitude)
        if here.longitude + (next.longitude - here.longitude) * part > target.longitude {
          isInside.toggle()
        }
      }
      try demand(area > 0, "clockwise: \(text)")
      try demand(isInside, text)
    }
    #expect(Double(bent) > 500 * samplingShare)
  }

  @Test func `the corners are the ground at the corners of the unpadded viewport`() {
    sampling(3000, seed: 80_000) { generator in
      let viewport = generator.viewport(fieldsOfView: 1...150)
      let camera = generator.camera(zooms: 5...22, angles: 0...65, latitudes: -70...70)
      let oracle = Oracle(camera: camera, viewport: viewport)
      let region = Projection(camera: camera, viewport: viewport).visibleRegion
      let (left, right) = (viewport.padding.left, viewport.size.width - viewport.padding.right)
      let (top, bottom) = (viewport.padding.top, viewport.size.height - viewport.padding.bottom)
      let corners = [
        (region.nearLeft, ScreenPoint(x: left, y: bottom)),
        (region.nearRight, ScreenPoint(x: right, y: bottom)),
        (region.farLeft, ScreenPoint(x: left, y: top)),
        (region.farRight, ScreenPoint(x: right, y: top)),
      ]
      // Above that, the engine stops at a row of its own below the horizon.
      guard top > oracle.horizon + oracle.eyeDistance / 90 else { return }
      for (coordinate, point) in corners {
        let ground = oracle.ground(at: point) ?? (.nan, .nan)
        if abs(ground.dx) > oracle.worldSize / 3 || abs(ground.dy) > oracle.worldSize / 9 {
          continue
        }
        let theirs = oracle.coordinate(dx: ground.dx, dy: ground.dy)
        try demand(
          distance(theirs, coordinate, zoom: camera.zoom), within: 1e-4,
          "\(camera) \(viewport) \(point)")
      }
    }
  }

  @Test func `it is finite and holds the target and its corners`() {
    sampling(4000, seed: 90_000) { generator in
      let viewport = generator.viewport(fieldsOfView: 1...150)
      let camera = generator.camera()
      let region = Projection(camera: camera, viewport: viewport).visibleRegion
      let text = "\(camera) \(viewport) \(region)"
      let corners = [region.nearLeft, region.nearRight, region.farLeft, region.farRight]
      for coordinate in corners + [camera.target] {
        try demand(region.latitudes.contains(coordinate.latitude), text)
        let turns = (region.longitudes.lowerBound - coordinate.longitude) / 360
        let eastward = coordinate.longitude + turns.rounded(.up) * 360
        let slack = 1e-9 + 1e-15 * abs(region.longitudes.upperBound)
        try demand(
          eastward <= region.longitudes.upperBound + slack
            || abs(eastward - 360 - region.longitudes.lowerBound) <= slack, text)
      }
      try demand(region.longitudes.contains(camera.target.longitude), text)
      try demand(
        region.longitudes.lowerBound.isFinite && region.longitudes.upperBound.isFinite, text)
    }
  }

  @Test func `its longitudes run on across the antimeridian`() {
    let camera = CameraPosition(target: Coordinate(0, 179.9), zoom: 8)
    let region = Projection(camera: camera, viewport: Viewport()).visibleRegion
    #expect(region.longitudes.lowerBound < 179.9)
    #expect(region.longitudes.upperBound > 180)
    #expect(region.nearRight.longitude < 0)
    // 800 points at 256·2^8 points to the 360 degrees.
    let span = region.longitudes.upperBound - region.longitudes.lowerBound
    #expect(abs(span - 800.0 / 65536 * 360) < 1e-9)
  }

  @Test func `with the horizon in view the far corners are far and below it`() {
    let constraints = CameraConstraints.wide
    let tilted = CameraPosition(target: Sample.paris, zoom: 15, bearing: 30, viewingAngle: 85)
    let map = MapView(camera: tilted, constraints: constraints)
    let region = map.projection.visibleRegion
    let oracle = Oracle(camera: tilted, viewport: map.viewport)
    #expect(oracle.horizon > 0)
    for corner in [region.farLeft, region.farRight] {
      let seen = oracle.screenPoint(corner)
      #expect(seen.map { $0.y > oracle.horizon && $0.y < oracle.centerY } == true)
    }
  }
}

/// What lies at and beyond the horizon, and behind the eye.
@Suite struct HorizonTests {
  @Test func `there is no ground at or above the horizon`() {
    sampling(2000, seed: 20_000) { generator in
      let viewport = generator.viewport(fieldsOfView: 1...150)
      var camera = generator.camera()
      camera.viewingAngle = generator.number(1...89)
      let oracle = Oracle(camera: camera, viewport: viewport)
      let projection = Projection(camera: camera, viewport: viewport)
      for height in [1e-6, 0.1, 10, 1000, 1e6] {
        let x = generator.number(-2000...2000)
        let rise = height * max(1, oracle.eyeDistance / 1000)
        let above = ScreenPoint(x: x, y: oracle.horizon - rise)
        try demand(projection.coordinate(at: above) == nil, "\(camera) \(viewport) \(above)")
      }
      let below = ScreenPoint(x: 0, y: oracle.horizon + 1)
      guard let ground = oracle.ground(at: below), abs(ground.dy) < oracle.worldSize / 4,
        abs(camera.target.latitude) < 60
      else { return }
      try demand(projection.coordinate(at: below) != nil, "\(camera) \(viewport) \(below)")
    }
  }

  @Test func `nothing behind the eye is seen mirrored`() {
    sampling(3000, seed: 30_000) { generator in
      let viewport = generator.viewport(fieldsOfView: 1...150)
      var camera = generator.camera(zooms: 4...25, latitudes: -60...60)
      camera.viewingAngle = generator.number(20...89)
      let oracle = Oracle(camera: camera, viewport: viewport)
      // Backwards along the camera's own axis, past the ground below the eye.
      let sideways = generator.number(-2000...2000)
      let angle = camera.bearing * .pi / 180
      let behind =
        oracle.eyeDistance / sin(camera.viewingAngle * .pi / 180) * generator.number(1.001...3)
      let dx = sideways * cos(angle) - behind * sin(angle)
      let dy = sideways * sin(angle) + behind * cos(angle)
      if abs(dy) > oracle.worldSize / 5 || abs(dx) > oracle.worldSize / 3 { return }
      let coordinate = oracle.coordinate(dx: dx, dy: dy)
      let seen = Projection(camera: camera, viewport: viewport).screenPoint(for: coordinate)
      try demand(seen == nil, "\(camera) \(viewport) \(coordinate): \(String(describing: seen))")
    }
  }

  /// 1024 points of world at zoom 2: from the equator its edges are 512 points away, and between two
  /// points there is nothing but the edge.
  @Test func `where the Mercator square has ended there is no coordinate`() throws {
    let camera = CameraPosition(target: Coordinate(0, 0), zoom: 2)
    let size = ScreenSize(width: 100, height: 2000)
    let projection = Projection(camera: camera, viewport: Viewport(size: size))
    for (y, isThere) in [
      (487.0, false), (488 - 1e-6, false), (488, true), (489, true), (1511, true), (1512, true),
      (1512 + 1e-6, false), (1999, false),
    ] { #expect((projection.coordinate(at: ScreenPoint(x: 20, y: y)) != nil) == isThere, "\(y)") }
    let region = projection.visibleRegion
    #expect(region.farLeft.latitude == Coordinate.mercatorEdgeLatitude)
    #expect(region.nearLeft.latitude == -Coordinate.mercatorEdgeLatitude)
  }

  @Test func `looking straight down the ground is everywhere`() {
    let projection = Projection(camera: Sample.overSydney, viewport: Viewport())
    for y in [-1e5, -1000, 0, 600, 1e5] {
      #expect(projection.coordinate(at: ScreenPoint(x: 0, y: y)) != nil)
    }
  }
}

/// What is inside the viewport less its padding.
@Suite struct ContainsTests {
  @Test func `a place is contained where it is seen inside the padding`() {
    var counts = [true: 0, false: 0]
    sampling(4000, seed: 110_000) { generator in
      let viewport = generator.viewport(fieldsOfView: 1...150)
      let camera = generator.camera(zooms: 12...22, angles: 0...85, latitudes: -75...75)
      let oracle = Oracle(camera: camera, viewport: viewport)
      let point = ScreenPoint(
        x: generator.number(-0.2...1.2) * viewport.size.width,
        y: generator.number(-0.2...1.2) * viewport.size.height)
      guard let ground = oracle.ground(at: point), abs(ground.dx) < oracle.worldSize / 3,
        abs(ground.dy) < oracle.worldSize / 9
      else { return }
      let isInside =
        point.x > viewport.padding.left && point.x < viewport.size.width - viewport.padding.right
        && point.y > viewport.padding.top
        && point.y < viewport.size.height - viewport.padding.bottom
      counts[isInside, default: 0] += 1
      let coordinate = oracle.coordinate(dx: ground.dx, dy: ground.dy)
      let contains = Projection(camera: camera, viewport: viewport).contains(coordinate)
      try demand(contains == isInside, "\(camera) \(viewport) \(point)")
    }
    #expect(counts.values.allSatisfy { Double($0) > 400 * samplingShare }, "\(counts)")
  }

  /// Against a look at each copy for itself.
  @Test func `any copy on the screen counts`() {
    var counts = [true: 0, false: 0]
    sampling(4000, seed: 112_000) { generator in
      let viewport = generator.viewport(fieldsOfView: 20...60)
      let camera = generator.camera(zooms: -2...3, angles: 0...60)
      let coordinate = generator.coordinate()
      let oracle = Oracle(camera: camera, viewport: viewport)
      let (width, height) = (viewport.size.width, viewport.size.height)
      // No horizon in view: else there are copies without end.
      guard camera.viewingAngle == 0 || oracle.horizon < -oracle.eyeDistance / 100 else { return }
      let (dx, dy) = oracle.offset(to: coordinate)
      let padding = viewport.padding
      let margins = (-200...200).compactMap { copy in
        oracle.screenPoint(dx: dx + Double(copy) * oracle.worldSize, dy: dy).map { seen in
          min(
            seen.x - padding.left, width - padding.right - seen.x, seen.y - padding.top,
            height - padding.bottom - seen.y)
        }
      }
      guard let best = margins.max(), abs(best) > 1e-5 else { return }
      counts[best > 0, default: 0] += 1
      let contains = Projection(camera: camera, viewport: viewport).contains(coordinate)
      try demand(contains == (best > 0), "\(camera) \(viewport) \(coordinate)")
    }
    #expect(counts.values.allSatisfy { Double($0) > 400 * samplingShare }, "\(counts)")
  }

  @Test func `what is fitted to an edge is contained`() {
    sampling(2000, seed: 111_000) { generator in
      let viewport = generator.viewport(fieldsOfView: 10...100)
      let middle = generator.coordinate()
      guard abs(middle.latitude) < 70 else { return }
      let box = CoordinateBounds(around: [
        middle,
        Coordinate(
          latitude: middle.latitude + generator.number(0.001...5),
          longitude: middle.longitude + generator.number(0.001...5)),
      ])
      let map = MapView(
        viewport: viewport,
        constraints: CameraConstraints(zoomRange: 0...30, viewingAngleLimits: .standard))
      guard let box else { return try demand(false, "\(middle)") }
      let fit = CameraFit(box, bearing: generator.number(0...360))
      guard let camera = map.camera(showing: fit) else { return }
      let projection = Projection(camera: camera, viewport: viewport)
      for corner in [box.southWest, box.northEast] {
        try demand(projection.contains(corner), "\(camera) \(viewport) \(corner)")
      }
    }
  }

  @Test func `what is a thousandth of a point outside is not contained`() throws {
    let projection = Projection(
      camera: CameraPosition(target: Sample.paris, zoom: 10), viewport: Viewport())
    for (x, isInside) in [(0.001, true), (-0.001, false), (799.999, true), (800.001, false)] {
      let place = try #require(projection.coordinate(at: ScreenPoint(x: x, y: 300)))
      #expect(projection.contains(place) == isInside)
    }
  }

  /// What lies behind the eye, and would be seen mirrored in the edges that have changed places, neither.
  @Test func `where the padding leaves no room, and behind the eye, nothing is contained`() {
    let camera = CameraPosition(target: Sample.paris, zoom: 10, viewingAngle: 85)
    let viewport = Viewport(padding: MapInsets(top: 400, left: 500, bottom: 400, right: 500))
    let oracle = Oracle(camera: camera, viewport: viewport)
    for dy in stride(from: -5000.0, through: 20_000, by: 250) {
      let place = oracle.coordinate(dx: 0, dy: dy)
      #expect(!Projection(camera: camera, viewport: viewport).contains(place), "\(dy)")
    }
    let behind = oracle.coordinate(dx: 0, dy: oracle.eyeDistance * 1.5)
    #expect(!Projection(camera: camera, viewport: Viewport()).contains(behind))
  }
}
