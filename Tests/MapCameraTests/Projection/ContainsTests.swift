import MapCamera
import Testing

/// What is inside the viewport less its padding.
@Suite struct ContainsTests {
  @Test func aPlaceIsContainedWhereItIsSeenInsideThePadding() {
    var counts = [true: 0, false: 0]
    sampling(4000, seed: 110_000) { generator in
      let viewport = generator.viewport(fieldsOfView: 1...150)
      let camera = generator.camera(zooms: 4...22, angles: 0...85, latitudes: -75...75)
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

  @Test func whatLiesBehindTheEyeIsNotContained() {
    let camera = CameraPosition(target: Sample.paris, zoom: 10, viewingAngle: 80)
    let viewport = Viewport()
    let oracle = Oracle(camera: camera, viewport: viewport)
    let behind = oracle.coordinate(dx: 0, dy: oracle.eyeDistance * 1.5)
    #expect(!Projection(camera: camera, viewport: viewport).contains(behind))
  }
}
