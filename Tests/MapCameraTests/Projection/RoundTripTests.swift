import MapCamera
import Testing

/// From a point to the ground under it and back.
@Suite struct RoundTripTests {
  @Test func pointsComeBackFromTheGround() {
    sampling(12_000, seed: 40_000) { generator in
      let viewport = generator.viewport()
      let camera = generator.camera(zooms: 0...22, angles: 0...65)
      try check(generator.point(in: viewport.size), camera, viewport)
    }
  }

  /// Where a double's last bit is largest on the screen.
  @Test func pointsComeBackInTheWorstPlaces() {
    sampling(12_000, seed: 60_000) { generator in
      let viewport = Viewport(size: generator.size())
      let camera = CameraPosition(
        target: Coordinate(
          latitude: generator.pick([-1, 1]) * generator.number(84...85),
          longitude: 180 + generator.number(-1e-5...1e-5)
        ),
        zoom: generator.number(21...22),
        bearing: generator.number(0...359),
        viewingAngle: generator.number(0...65)
      )
      try check(generator.point(in: viewport.size), camera, viewport)
    }
  }

  private func check(
    _ point: ScreenPoint,
    _ camera: CameraPosition,
    _ viewport: Viewport
  ) throws(Complaint) {
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
