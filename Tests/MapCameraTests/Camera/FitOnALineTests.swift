import MapCamera
import Testing

/// Fits of places in a line: their box has no height, or no width, and its sign is a matter of
/// rounding.
@Suite struct FitOnALineTests {
  static let lines: [[Coordinate]] = [
    [Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 0, longitude: 20)],
    [Coordinate(latitude: 0, longitude: 20), Coordinate(latitude: 0, longitude: 0)],
    [Coordinate(latitude: 48, longitude: -170), Coordinate(latitude: 48, longitude: 170)],
    [Coordinate(latitude: -10, longitude: 5), Coordinate(latitude: 30, longitude: 5)],
    [Coordinate(latitude: 30, longitude: 5), Coordinate(latitude: -10, longitude: 5)],
    (0..<12).map { Coordinate(latitude: .leastNonzeroMagnitude, longitude: Double($0)) },
    (0..<12).map { Coordinate(latitude: Double($0), longitude: -0.0) },
  ]

  @Test(arguments: lines, [0, 90, 180, 270, 45, 1e-300])
  func theyHoldTheLine(_ line: [Coordinate], bearing: Double) throws {
    for angle in [0.0, 30] {
      let fit = try #require(CameraFit(line, bearing: bearing, viewingAngle: angle))
      var recording = Recording(CameraPosition(target: Sample.tokyo, zoom: 9))
      try recording.move(.fit(fit))
      let camera = recording.map.camera
      #expect(violation(of: camera, recording.map.constraints) == nil)
      for place in line {
        let point = try #require(recording.map.projection.screenPoint(for: place))
        let isHeld =
          (-1e-6...800 + 1e-6).contains(point.x) && (-1e-6...600 + 1e-6).contains(point.y)
        #expect(isHeld, "\(place) at \(point) of \(camera)")
      }
    }
  }
}
