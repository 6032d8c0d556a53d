import MapCamera
import Testing

/// zoomBy at a point keeps the ground under it.
@Suite struct AnchoredZoomTests {
  @Test(arguments: [-1.0, 0.5, 1, 2, 100, -0.001])
  func theGroundStaysAtBearing300AndAngle64(delta: Double) throws {
    var recording = Recording(Sample.tilted)
    for point in [ScreenPoint(x: 500, y: 400), ScreenPoint(x: 10, y: 590)] {
      let ground = try #require(recording.map.projection.coordinate(at: point))
      try recording.move(.zoomBy(delta, at: point))
      let seen = Oracle(camera: recording.map.camera, viewport: recording.map.viewport)
        .screenPoint(ground)
      #expect(try #require(seen).distance(to: point) <= 1e-6)
    }
  }

  @Test func clampedZoomsKeepTheGroundToo() throws {
    var recording = Recording(
      CameraPosition(target: Sample.sydney, zoom: 20.5, bearing: 300, viewingAngle: 64))
    let point = ScreenPoint(x: 700, y: 150)
    let ground = try #require(recording.map.projection.coordinate(at: point))
    try recording.move(.zoomBy(3, at: point))
    #expect(recording.map.camera.zoom == 21)
    let seen = recording.map.projection.screenPoint(for: ground)
    #expect(try #require(seen).distance(to: point) <= 1e-6)
    let clamped = recording.map.camera
    try recording.move(.zoomBy(1, at: point))
    #expect(distance(recording.map.camera.target, clamped.target, zoom: 21) <= 1e-6)
  }

  /// Zooming out far lowers the viewing angle, and the ground stays all the same.
  @Test func theGroundStaysWhenTheViewingAngleIsLimited() throws {
    var recording = Recording(Sample.tilted)
    let point = ScreenPoint(x: 300, y: 420)
    let ground = try #require(recording.map.projection.coordinate(at: point))
    try recording.move(.zoomBy(-6, at: point))
    #expect(recording.map.camera.viewingAngle < 50)
    let seen = recording.map.projection.screenPoint(for: ground)
    #expect(try #require(seen).distance(to: point) <= 1e-6)
  }

  @Test func everywhereAndAtEveryZoomTheGroundStays() {
    sampling(4000, seed: 190_000) { generator in
      let viewport = generator.viewport()
      let start = generator.camera(zooms: 8...21, angles: 0...65, latitudes: -75...75)
      var recording = Recording(start, viewport: viewport)
      let point = generator.point(in: viewport.size)
      let before = Oracle(camera: recording.map.camera, viewport: viewport)
      guard point.y > before.horizon + before.eyeDistance / 20,
        let ground = before.coordinate(at: point)
      else { return }
      try recording.move(.zoomBy(generator.number(-4...4), at: point))
      let after = Oracle(camera: recording.map.camera, viewport: viewport)
      // At the edge of the world the target stops, and there the ground may move.
      guard abs(recording.map.camera.target.latitude) < 85 else { return }
      try demand(
        after.screenPoint(ground)?.distance(to: point) ?? .nan, within: 1e-6,
        "\(start) \(viewport) \(point)")
    }
  }

  @Test(arguments: [20.0, 5, 1, 0.1])
  func theGroundStaysJustBelowTheHorizonToo(gap: Double) throws {
    let steep = CameraPosition(target: Sample.paris, zoom: 17, viewingAngle: 75)
    var recording = Recording(steep, constraints: .wide)
    let horizon = Oracle(camera: steep, viewport: recording.map.viewport).horizon
    let point = ScreenPoint(x: 500, y: horizon + gap)
    let ground = try #require(recording.map.projection.coordinate(at: point))
    try recording.move(.zoomBy(1, at: point))
    #expect(recording.map.camera.zoom == 18)
    let seen = try #require(recording.map.projection.screenPoint(for: ground))
    #expect(seen.distance(to: point) <= 1e-6)
  }

  @Test func whereNothingZoomsNothingMoves() {
    sampling(1000, seed: 195_000) { generator in
      let viewport = generator.viewport()
      var recording = Recording(generator.camera(), viewport: viewport)
      let start = recording.map.camera
      let isLeast = generator.once(in: 2)
      if isLeast {
        let constraints = CameraConstraints(
          zoomRange: start.zoom...22,
          viewingAngleLimits: recording.map.constraints.viewingAngleLimits)
        recording.configure(constraints: constraints)
      }
      let point = generator.point(in: viewport.size)
      guard recording.map.projection.coordinate(at: point) != nil else { return }
      let update = CameraUpdate.zoomBy(isLeast ? -1 : 0, at: point)
      try recording.move(update)
      try demand(recording.map.camera == start, "\(start) \(point)")
      try demand(outline(recording.events) == ["idle"], "\(recording.events)")
      let reply = try recording.animate(.update(update), AnimationOptions(duration: 1))
      try demand(!reply.isAnimating, "\(reply)")
    }
  }

  @Test func aPointAboveTheHorizonIsRefusedAndChangesNothing() {
    let steep = CameraPosition(target: Sample.paris, zoom: 17, viewingAngle: 80)
    var recording = Recording(steep, constraints: .wide)
    #expect(throws: CameraError.self) {
      try recording.move(.zoomBy(1, at: ScreenPoint(x: 400, y: 10)))
    }
    #expect(recording.map.camera == steep)
    #expect(recording.events.isEmpty)
  }
}
