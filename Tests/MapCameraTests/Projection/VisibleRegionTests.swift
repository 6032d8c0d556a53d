import MapCamera
import Testing

/// The ground in the viewport less its padding.
@Suite struct VisibleRegionTests {
  @Test func theCornersAreTheGroundAtTheCornersOfTheUnpaddedViewport() {
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

  @Test func itIsFiniteAndHoldsTheTargetAndItsCorners() {
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

  @Test func itsLongitudesRunOnAcrossTheAntimeridian() {
    let camera = CameraPosition(target: Coordinate(latitude: 0, longitude: 179.9), zoom: 8)
    let region = Projection(camera: camera, viewport: Viewport()).visibleRegion
    #expect(region.longitudes.lowerBound < 179.9)
    #expect(region.longitudes.upperBound > 180)
    #expect(region.nearRight.longitude < 0)
    // 800 points at 256·2^8 points to the 360 degrees.
    let span = region.longitudes.upperBound - region.longitudes.lowerBound
    #expect(abs(span - 800.0 / 65536 * 360) < 1e-9)
  }

  @Test func withTheHorizonInViewTheFarCornersAreFarAndBelowIt() {
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
