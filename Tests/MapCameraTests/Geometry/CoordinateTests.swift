import MapCamera
import Testing

/// Longitudes wrap, latitudes stop at the Mercator square.
@Suite struct CoordinateTests {
  @Test(arguments: [
    (480.0, 120.0), (840, 120), (1200, 120), (180, -180), (-180, -180), (540, -180), (-540, -180),
    (179.999, 179.999), (-181, 179), (360, 0), (0, 0),
  ])
  func longitudesWrapIntoTheRangeFromMinus180(given: Double, wrapped: Double) {
    #expect(Coordinate(latitude: 0, longitude: given).longitude == wrapped)
  }

  @Test func everyLongitudeComesIntoRangeAndStaysThere() {
    sampling(5000, seed: 130_000) { generator in
      let given = generator.number(-1...1) * generator.pick([1, 180, 360, 1e4, 1e9, 1e18, 1e300])
      let wrapped = Coordinate(latitude: 0, longitude: given).longitude
      try demand(wrapped >= -180 && wrapped < 180, "\(given) \(wrapped)")
      try demand(Coordinate(latitude: 0, longitude: wrapped).longitude == wrapped, "\(given)")
      if given >= -180 && given < 180 { try demand(wrapped == given, "\(given)") }
    }
  }

  /// The last numbers below 180 and above -180 are longitudes of their own.
  @Test(arguments: [(180.0).nextDown, (-180.0).nextUp, (180.0).nextUp, (-180.0).nextDown])
  func theLastBitBesideTheAntimeridianWrapsIntoRange(longitude: Double) {
    let wrapped = Coordinate(latitude: 0, longitude: longitude).longitude
    #expect(wrapped >= -180 && wrapped < 180)
    #expect(abs(abs(wrapped) - 180) < 1e-12)
  }

  @Test func latitudesStopAtTheEdgeOfTheMercatorSquare() {
    #expect(Coordinate(latitude: 100, longitude: 0).latitude == 85.0511287798066)
    #expect(Coordinate(latitude: -1e300, longitude: 0).latitude == -85.0511287798066)
    #expect(Coordinate(latitude: 85.01, longitude: 0).latitude == 85.01)
    #expect(abs(Mercator.ordinate(Coordinate.mercatorEdgeLatitude) - .pi) < 1e-12)
  }
}
