import MapCamera
import Testing

/// Lengths on the SDK's sphere.
@Suite struct MetersTests {
  @Test func theEarthIsTheSDKs() {
    #expect(Projection.earthRadius == 6_371_009)
  }

  /// Two places a little apart on a great circle, and their distance on the flat map.
  @Test func shortWaysAreAsLongOnTheMapAsTheirCoordinatesSay() {
    sampling(500, seed: 120_000) { generator in
      let at = Coordinate(
        latitude: generator.number(-80...80), longitude: generator.number(-170...170))
      let camera = CameraPosition(target: Sample.paris, zoom: generator.number(2...21))
      let projection = Projection(camera: camera, viewport: Viewport())
      let meters = generator.number(0.1...100)
      let degrees = meters / 6_371_009 * 180 / .pi
      let north = Coordinate(latitude: at.latitude + degrees / 2, longitude: at.longitude)
      let south = Coordinate(latitude: at.latitude - degrees / 2, longitude: at.longitude)
      let expected = distance(south, north, zoom: camera.zoom)
      let points = projection.points(forMeters: meters, at: at)
      try demand(abs(points / expected - 1), within: 1e-6, "\(at) \(camera) \(meters)")
      let zoom = Projection.zoom(forMeters: meters, points: points, at: at)
      try demand(abs(zoom - camera.zoom), within: 1e-9, "\(at) \(camera) \(meters)")
    }
  }

  @Test func theZoomForMetersIsNotLimited() {
    let equator = Coordinate(latitude: 0, longitude: 0)
    let around = 2 * Double.pi * 6_371_009
    #expect(abs(Projection.zoom(forMeters: around, points: 256, at: equator)) < 1e-12)
    #expect(abs(Projection.zoom(forMeters: around, points: 1, at: equator) + 8) < 1e-12)
    #expect(Projection.zoom(forMeters: 0.000_001, points: 1000, at: equator) > 30)
  }
}
