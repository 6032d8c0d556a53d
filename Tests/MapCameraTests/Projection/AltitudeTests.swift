import Foundation
import MapCamera
import Testing

/// "`projection.points`: each with `altitude?` in metres above the ground, at the scale of the place's own
/// latitude (a marker, a building, a plane)", "as `projection.matrix` sees it".
@Suite struct AltitudeTests {
  /// The matrix of a host that draws, as protocol.md says to use it: z is metres / (2π · 6371009 · cos φ).
  @Test func whatStandsAboveAPlaceIsSeenWhereTheMatrixHasIt() {
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
      let clip = apply(projection.viewMatrix.viewProjection, [dx / world, dy / world, up, 1])
      let seen = projection.screenPoint(for: place, altitude: altitude)
      guard clip[3] > 1e-6 else {
        try demand(
          clip[3] > -1e-6 || seen == nil, "\(altitude) m, behind the eye, is seen at \(seen as Any)"
        )
        return
      }
      let expected = ScreenPoint(
        x: (clip[0] / clip[3] + 1) / 2 * viewport.size.width,
        y: (1 - clip[1] / clip[3]) / 2 * viewport.size.height)
      let far = max(1, abs(expected.x), abs(expected.y))
      try demand(
        (seen?.distance(to: expected) ?? .nan) / far, within: 1e-6,
        "\(altitude) m above \(place), from \(camera)")
    }
  }

  private func apply(_ matrix: Matrix4, _ vector: [Double]) -> [Double] {
    (0..<4).map { row in (0..<4).reduce(0) { $0 + matrix.elements[$1 * 4 + row] * vector[$1] } }
  }

  /// Looking straight down from H metres, what is h metres high is seen H / (H − h) times as far from the
  /// middle, and from H on it is not seen.
  @Test func straightDownItIsSimilarTriangles() throws {
    let camera = CameraPosition(target: Coordinate(latitude: 0, longitude: 0), zoom: 15)
    let projection = Projection(camera: camera, viewport: Viewport())
    let height = projection.eye.altitude
    let place = Coordinate(latitude: 0, longitude: 0.002)
    let foot = try #require(projection.screenPoint(for: place))
    for part in [-1, 0.25, 0.5, 0.75] {
      let top = try #require(projection.screenPoint(for: place, altitude: part * height))
      #expect(abs((top.x - 400) - (foot.x - 400) / (1 - part)) < 1e-9)
      #expect(abs(top.y - 300) < 1e-9)
    }
    #expect(projection.screenPoint(for: place, altitude: 1.000001 * height) == nil)
    #expect(projection.screenPoint(for: place, altitude: 0) == foot)
  }

  /// A tower seen from the side stands upright: its top is straight above its foot on the screen, and
  /// nearer the horizon.
  @Test func aTowerInTheMiddleStandsUpright() throws {
    let projection = Projection(
      camera: CameraPosition(target: Sample.paris, zoom: 16, bearing: 77, viewingAngle: 60),
      viewport: Viewport())
    let top = try #require(projection.screenPoint(for: Sample.paris, altitude: 330))
    #expect(abs(top.x - 400) < 1e-9 && top.y < 300)
  }
}
