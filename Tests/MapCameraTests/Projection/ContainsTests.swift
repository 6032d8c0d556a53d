import MapCamera
import Testing

/// What is inside the viewport less its padding.
@Suite struct ContainsTests {
  @Test func aPlaceIsContainedWhereItIsSeenInsideThePadding() {
    var counts = [true: 0, false: 0]
    sampling(4000, seed: 110_000) { generator in
      let viewport = generator.viewport(fieldsOfView: 1...150)
      let camera = generator.camera(zooms: 12...22, angles: 0...85, latitudes: -75...75)
      let oracle = Oracle(camera: camera, viewport: viewport)
      let point = ScreenPoint(
        x: generator.number(-0.2...1.2) * viewport.size.width,
        y: generator.number(-0.2...1.2) * viewport.size.height
      )
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
    #expect(counts.values.allSatisfy { $0 > 400 }, "\(counts)")
  }

  /// Against a look at each copy for itself.
  @Test func anyCopyOnTheScreenCounts() {
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
    #expect(counts.values.allSatisfy { $0 > 400 }, "\(counts)")
  }

  @Test func whatIsFittedToAnEdgeIsContained() {
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

  @Test func whatIsAThousandthOfAPointOutsideIsNotContained() throws {
    let projection = Projection(
      camera: CameraPosition(target: Sample.paris, zoom: 10), viewport: Viewport())
    for (x, isInside) in [(0.001, true), (-0.001, false), (799.999, true), (800.001, false)] {
      let place = try #require(projection.coordinate(at: ScreenPoint(x: x, y: 300)))
      #expect(projection.contains(place) == isInside)
    }
  }

  @Test func whatLiesBehindTheEyeIsNotContained() {
    let camera = CameraPosition(target: Sample.paris, zoom: 10, viewingAngle: 80)
    let viewport = Viewport()
    let oracle = Oracle(camera: camera, viewport: viewport)
    let behind = oracle.coordinate(dx: 0, dy: oracle.eyeDistance * 1.5)
    #expect(!Projection(camera: camera, viewport: viewport).contains(behind))
  }
}
