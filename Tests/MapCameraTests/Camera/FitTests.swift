import MapCamera
import Testing

/// A fit holds all of its area, and no greater zoom would.
@Suite struct FitTests {
  @Test func noCornerLiesOutAndNoGreaterZoomHolds() {
    sampling(2500, seed: 200_000) { generator in
      guard let (fitCase, fit) = generator.fitCase(angles: 0...65) else { return }
      try check(fitCase, fit, against: [0.001, 0.01, 0.1, 0.5, 1, 2, 4, 8])
    }
  }

  /// A great many steps of the limit, where the angle and with it the room change all the time.
  @Test func theGreatestZoomIsFoundWhereTheLimitRisesAndFalls() {
    sampling(300, seed: 210_000) { generator in
      guard case (var fitCase, let fit)? = generator.fitCase(angles: 40...65) else { return }
      var zoom = generator.number(0...2)
      var stops: [ViewingAngleLimits.Stop] = []
      for index in 0..<16 {
        stops.append(.init(zoom: zoom, angle: index % 2 == 0 ? 0 : 65))
        zoom += generator.number(0.3...2)
      }
      fitCase.constraints.viewingAngleLimits = ViewingAngleLimits(stops) ?? .standard
      try check(fitCase, fit, against: (1...120).map { Double($0) * 0.05 + 0.001 })
    }
  }

  @Test func fitsOfPlacesThemselvesHoldThemAllAsTightly() {
    sampling(500, seed: 220_000) { generator in
      let count = generator.pick([2, 3, 5, 12, 40])
      guard let (fitCase, fit) = generator.fitCase(angles: 0...65, places: count) else { return }
      try check(fitCase, fit, against: [0.001, 0.1, 1])
    }
  }

  @Test func theAngleUsedIsTheOneThatTheZoomFoundAllows() {
    sampling(500, seed: 230_000) { generator in
      guard let (fitCase, fit) = generator.fitCase(angles: 0...65) else { return }
      let camera = try camera(fitCase, fit)
      try demand(camera.viewingAngle == fitCase.angle(atZoom: camera.zoom), "\(fitCase)")
      try demand(turnDistance(camera.bearing, fitCase.bearing), within: 1e-12, "\(fitCase)")
    }
  }

  @Test func flatFitsAreCentred() {
    sampling(1500, seed: 240_000) { generator in
      guard let (fitCase, fit) = generator.fitCase(angles: 0...0) else { return }
      let camera = try camera(fitCase, fit)
      let oracle = Oracle(camera: camera, viewport: fitCase.viewport)
      let seen = fitCase.places.compactMap {
        oracle.screenPoint(Coordinate(latitude: $0.latitude, longitude: $0.longitude))
      }
      let (xs, ys) = (seen.map(\.x), seen.map(\.y))
      let room = fitCase.room
      let left = (xs.min() ?? .nan) - room.left
      let right = room.right - (xs.max() ?? .nan)
      let top = (ys.min() ?? .nan) - room.top
      let bottom = room.bottom - (ys.max() ?? .nan)
      try demand(abs(left - right), within: 1e-6, "\(fitCase)")
      try demand(abs(top - bottom), within: 1e-6, "\(fitCase)")
    }
  }

  @Test func theOracleKnowsWhatFits() {
    // 256 · 2^z points around the world, in a room of 800 × 600: 800 = 256 · 2^z · 36/360.
    let fitCase = FitCase(
      viewport: Viewport(),
      insets: .zero,
      bearing: 0,
      viewingAngle: 0,
      constraints: .wide,
      places: [(0, 0), (0, 36)]
    )
    let zoom = 4.965_784_284_662_087
    #expect(fitCase.isHeld(atZoom: zoom - 1e-9))
    #expect(!fitCase.isHeld(atZoom: zoom + 1e-9))
  }

  private func camera(_ fitCase: FitCase, _ fit: CameraFit) throws -> CameraPosition {
    var recording = Recording(
      Sample.overSydney, viewport: fitCase.viewport, constraints: fitCase.constraints)
    try recording.move(.fit(fit))
    let camera = recording.map.camera
    try demand(recording.map.camera(showing: fit) == camera, "two answers: \(fitCase)")
    return camera
  }

  private func check(_ fitCase: FitCase, _ fit: CameraFit, against steps: [Double]) throws {
    let camera = try camera(fitCase, fit)
    let range = fitCase.constraints.zoomRange
    if camera.zoom > range.lowerBound {
      try demand(fitCase.overflow(of: camera), within: 1e-6, "\(camera) \(fitCase)")
    }
    for step in steps where camera.zoom + step <= range.upperBound {
      try demand(!fitCase.isHeld(atZoom: camera.zoom + step), "+\(step): \(camera) \(fitCase)")
    }
  }
}
