import MapCamera
import Testing

/// scrollBy: the ground that was at the centre is then at the centre less the way.
@Suite struct ScrollTests {
  @Test func theGroundAtTheCentreMovesTheOtherWay() {
    sampling(4000, seed: 180_000) { generator in
      let viewport = generator.viewport()
      let start = generator.camera(zooms: 6...21, angles: 0...65, latitudes: -75...75)
      var recording = Recording(start, viewport: viewport, constraints: .wide)
      let before = Oracle(camera: start, viewport: viewport)
      let x = generator.number(-300...300)
      let y = generator.number(-300...300)
      let room = before.centerY - before.horizon
      do {
        try recording.move(.scrollBy(x: x, y: y))
      } catch {
        try demand(y >= room * 0.999_999, "\(start) \(viewport) \(x) \(y): \(error)")
        return try demand(recording.map.camera == start && recording.events.isEmpty, "\(start)")
      }
      try demand(y <= room * 1.000_001, "beyond the horizon: \(start) \(viewport) \(x) \(y)")
      let camera = recording.map.camera
      // So near the horizon the ground is far away, and the world may end before.
      guard y < room * 0.95 || abs(camera.target.latitude) < 80 && y < room * 0.9999 else { return }
      let after = Oracle(camera: camera, viewport: viewport)
      let centre = ScreenPoint(x: before.centerX - x, y: before.centerY - y)
      let seen = after.screenPoint(start.target)
      try demand(
        seen?.distance(to: centre) ?? .nan, within: 1e-6, "\(start) \(viewport) \(x) \(y)")
      let rest = CameraPosition(
        target: camera.target,
        zoom: start.zoom,
        bearing: start.bearing,
        viewingAngle: start.viewingAngle
      )
      try demand(camera == rest, "\(start) \(viewport) \(x) \(y)")
    }
  }

  @Test func atBearing90UpIsEast() throws {
    var recording = Recording(CameraPosition(target: Sample.paris, zoom: 12, bearing: 90))
    try recording.move(.scrollBy(x: 0, y: -100))
    #expect(recording.map.camera.target.longitude > Sample.paris.longitude)
    #expect(abs(recording.map.camera.target.latitude - Sample.paris.latitude) < 1e-9)
  }

  @Test func northUpRightIsEastAndDownIsSouth() throws {
    var recording = Recording(CameraPosition(target: Sample.paris, zoom: 12))
    try recording.move(.scrollBy(x: 100, y: 50))
    let target = recording.map.camera.target
    #expect(abs(target.longitude - Sample.paris.longitude - 100 / 1_048_576.0 * 360) < 1e-12)
    #expect(target.latitude < Sample.paris.latitude)
  }

  @Test func acrossTheAntimeridianItGoesOn() throws {
    var recording = Recording(
      CameraPosition(target: Coordinate(latitude: 10, longitude: 179.99), zoom: 8))
    try recording.move(.scrollBy(x: 100, y: 0))
    let expected = 179.99 + 100 / 65_536.0 * 360 - 360
    #expect(abs(recording.map.camera.target.longitude - expected) < 1e-9)
  }
}
