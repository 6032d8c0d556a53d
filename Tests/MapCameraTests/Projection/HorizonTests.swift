import Foundation
import MapCamera
import Testing

/// What lies at and beyond the horizon, and behind the eye.
@Suite struct HorizonTests {
  @Test func thereIsNoGroundAtOrAboveTheHorizon() {
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

  @Test func nothingBehindTheEyeIsSeenMirrored() {
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
  @Test func whereTheMercatorSquareHasEndedThereIsNoCoordinate() throws {
    let camera = CameraPosition(target: Coordinate(latitude: 0, longitude: 0), zoom: 2)
    let size = try #require(ScreenSize(width: 100, height: 2000))
    let projection = Projection(camera: camera, viewport: Viewport(size: size))
    for (y, isThere) in [
      (487.0, false), (488 - 1e-6, false), (488, true), (489, true), (1511, true), (1512, true),
      (1512 + 1e-6, false), (1999, false),
    ] {
      #expect((projection.coordinate(at: ScreenPoint(x: 20, y: y)) != nil) == isThere, "\(y)")
    }
    let region = projection.visibleRegion
    #expect(region.farLeft.latitude == Coordinate.mercatorEdgeLatitude)
    #expect(region.nearLeft.latitude == -Coordinate.mercatorEdgeLatitude)
  }

  @Test func lookingStraightDownTheGroundIsEverywhere() {
    let projection = Projection(camera: Sample.overSydney, viewport: Viewport())
    for y in [-1e5, -1000, 0, 600, 1e5] {
      #expect(projection.coordinate(at: ScreenPoint(x: 0, y: y)) != nil)
    }
  }
}
