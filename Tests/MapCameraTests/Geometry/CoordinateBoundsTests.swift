import MapCamera
import Testing

/// Boxes, across the antimeridian too.
@Suite struct CoordinateBoundsTests {
  @Test func southAboveNorthIsNoBox() {
    #expect(CoordinateBounds(south: 1, west: 0, north: 0, east: 1) == nil)
    #expect(CoordinateBounds(south: 1, west: 0, north: 1, east: 0) != nil)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func whatIsNoNumberIsNoEdge(edge: Double) {
    #expect(CoordinateBounds(south: 0, west: edge, north: 1, east: 1) == nil)
    #expect(CoordinateBounds(south: 0, west: 0, north: 1, east: edge) == nil)
    #expect(CoordinateBounds(south: .nan, west: 0, north: 1, east: 1) == nil)
    #expect(CoordinateBounds(south: -.infinity, west: 0, north: 1, east: 1) == nil)
    #expect(CoordinateBounds(south: 0, west: 0, north: .infinity, east: 1) == nil)
  }

  @Test(arguments: [
    (10.0, 20.0, 10.0), (170, -170, 20), (-180, 180, 360), (20, 10, 350), (5, 5, 0),
    (-180, -180, 0),
    (0, 360, 360), (-170, 170, 340), (180, 180, 0), (180, -170, 10),
  ])
  func theSpanRunsEastwardsFromWestToEast(west: Double, east: Double, span: Double) throws {
    let bounds = try #require(CoordinateBounds(south: 0, west: west, north: 1, east: east))
    #expect(bounds.longitudeSpan == span)
  }

  @Test func theBoxAroundNothingIsNone() {
    #expect(CoordinateBounds(around: []) == nil)
  }

  @Test func theBoxAroundOnePlaceIsThatPlace() throws {
    let bounds = try #require(CoordinateBounds(around: [Sample.fiji]))
    #expect(bounds.southWest == Sample.fiji)
    #expect(bounds.northEast == Sample.fiji)
    #expect(bounds.longitudeSpan == 0)
  }

  @Test func theBoxAroundFijiAndSamoaCrossesTheAntimeridian() throws {
    let bounds = try #require(CoordinateBounds(around: [Sample.samoa, Sample.fiji]))
    #expect(bounds.southWest == Coordinate(latitude: -17.8, longitude: 179.5))
    #expect(bounds.northEast == Coordinate(latitude: -13.8, longitude: -171.8))
    #expect(abs(bounds.longitudeSpan - 8.7) < 1e-12)
  }

  /// By trying every place as the west edge.
  @Test func theBoxAroundPlacesIsTheSmallestThatHoldsThem() {
    sampling(3000, seed: 140_000) { generator in
      let count = generator.whole(1...6)
      let places = (0..<count).map { _ in generator.coordinate() }
      let smallest = places.map { west in
        places.map { eastward(from: west, to: $0) }.max() ?? 0
      }.min()
      guard let bounds = CoordinateBounds(around: places), let smallest else { return }
      try demand(abs(bounds.longitudeSpan - smallest), within: 1e-9, "\(places)")
      for place in places {
        let way = eastward(from: bounds.southWest, to: place)
        try demand(way <= bounds.longitudeSpan + 1e-9 || way > 360 - 1e-9, "\(places)")
        try demand(
          place.latitude >= bounds.southWest.latitude
            && place.latitude <= bounds.northEast.latitude,
          "\(places)")
      }
    }
  }

  private func eastward(from west: Coordinate, to place: Coordinate) -> Double {
    let way = place.longitude - west.longitude
    return way < 0 ? way + 360 : way
  }
}
