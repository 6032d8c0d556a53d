import TestSupport
import Testing

@testable import MapCameraKit

/// Turns the short way.
@Suite struct TurnTests {
  @Test func `a reversal is clockwise, also where rounding leaves it short of half a turn`() {
    #expect(0.0.turn(to: 180) == 180 && 180.0.turn(to: 0) == 180)
    #expect(abs(0.0.turn(to: 180 + 1e-11) - 180) < 1e-10)
    #expect(abs(359.5.turn(to: 179.5 + 1e-11) - 180) < 1e-10)
    #expect(0.0.turn(to: 180.001) < -179)
  }
}

/// Longitudes wrap, latitudes stop at the Mercator square.
@Suite struct CoordinateTests {
  @Test(arguments: [
    (480.0, 120.0), (840, 120), (1200, 120), (180, -180), (-180, -180), (540, -180), (-540, -180),
    (179.999, 179.999), (-181, 179), (360, 0), (0, 0),
  ])
  func `longitudes wrap into the range from minus 180`(given: Double, wrapped: Double) {
    #expect(Coordinate(0, given).longitude == wrapped)
  }

  @Test func `every longitude comes into range and stays there`() {
    sampling(5000, seed: 130_000) { generator in
      let given = generator.number(-1...1) * generator.pick([1, 180, 360, 1e4, 1e9, 1e18, 1e300])
      let wrapped = Coordinate(0, given).longitude
      try demand(wrapped >= -180 && wrapped < 180, "\(given) \(wrapped)")
      try demand(Coordinate(0, wrapped).longitude == wrapped, "\(given)")
      if given >= -180 && given < 180 { try demand(wrapped == given, "\(given)") }
    }
  }

  /// The last numbers below 180 and above -180 are longitudes of their own.
  @Test(arguments: [(180.0).nextDown, (-180.0).nextUp, (180.0).nextUp, (-180.0).nextDown])
  func `the last bit beside the antimeridian wraps into range`(longitude: Double) {
    let wrapped = Coordinate(0, longitude).longitude
    #expect(wrapped >= -180 && wrapped < 180)
    #expect(abs(abs(wrapped) - 180) < 1e-12)
  }

  @Test func `latitudes stop at the edge of the Mercator square`() {
    #expect(Coordinate(100, 0).latitude == 85.0511287798066)
    #expect(Coordinate(-1e300, 0).latitude == -85.0511287798066)
    #expect(Coordinate(85.01, 0).latitude == 85.01)
    #expect(abs(Mercator.ordinate(Coordinate.mercatorEdgeLatitude) - .pi) < 1e-12)
  }
}

/// Boxes, across the antimeridian too.
@Suite struct CoordinateBoundsTests {
  @Test func `south above north is no box`() {
    #expect(CoordinateBounds(south: 1, west: 0, north: 0, east: 1) == nil)
    #expect(CoordinateBounds(south: 1, west: 0, north: 1, east: 0) != nil)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity]) func `what is no number is no edge`(
    edge: Double
  ) {
    #expect(CoordinateBounds(south: 0, west: edge, north: 1, east: 1) == nil)
    #expect(CoordinateBounds(south: 0, west: 0, north: 1, east: edge) == nil)
    #expect(CoordinateBounds(south: .nan, west: 0, north: 1, east: 1) == nil)
    #expect(CoordinateBounds(south: -.infinity, west: 0, north: 1, east: 1) == nil)
    #expect(CoordinateBounds(south: 0, west: 0, north: .infinity, east: 1) == nil)
  }

  @Test(arguments: [
    (10.0, 20.0, 10.0), (170, -170, 20), (-180, 180, 360), (20, 10, 350), (5, 5, 0),
    (-180, -180, 0), ((5.0).nextUp, 5, 0), (0, 360, 360), (-170, 170, 340), (180, 180, 0),
    (180, -170, 10),
  ])
  func `the span runs eastwards from west to east`(west: Double, east: Double, span: Double) throws
  {
    let bounds = try #require(CoordinateBounds(south: 0, west: west, north: 1, east: east))
    #expect(bounds.longitudeSpan == span)
  }

  /// The whole world, with the middle of west and east in the middle.
  @Test(arguments: [(0.0, 360.0, 180.0), (-180, 180, 0), (-200, 160, -20), (-181.25, 381.25, 100)])
  func `a box around the world keeps its middle`(west: Double, east: Double, middle: Double) throws
  {
    let box = try #require(CoordinateBounds(south: -60, west: west, north: 75, east: east))
    #expect(box.longitudeSpan == 360)
    let map = MapView()
    let camera = try #require(map.camera(showing: CameraFit(box)))
    #expect(abs((camera.target.longitude - middle).shortTurn) < 1e-9)
  }

  @Test func `the box around nothing is none`() { #expect(CoordinateBounds(around: []) == nil) }

  /// By trying every place as the west edge.
  @Test func `the box around places is the smallest that holds them`() {
    sampling(3000, seed: 140_000) { generator in
      let count = generator.whole(1...6)
      let places = (0..<count).map { _ in generator.coordinate() }
      let smallest = places.map { west in places.map { eastward(from: west, to: $0) }.max() ?? 0 }
        .min()
      guard let bounds = CoordinateBounds(around: places), let smallest else { return }
      try demand(abs(bounds.longitudeSpan - smallest), within: 1e-9, "\(places)")
      for place in places {
        let way = eastward(from: bounds.southWest, to: place)
        try demand(way <= bounds.longitudeSpan + 1e-9 || way > 360 - 1e-9, "\(places)")
        try demand(
          place.latitude >= bounds.southWest.latitude
            && place.latitude <= bounds.northEast.latitude, "\(places)")
      }
    }
  }

  private func eastward(from west: Coordinate, to place: Coordinate) -> Double {
    let way = place.longitude - west.longitude
    return way < 0 ? way + 360 : way
  }
}

@Suite("Across the antimeridian nothing is lost") struct LongitudeTests {
  @Test func `a place on the other side is seen where it is`() throws {
    let projection = Projection(
      camera: CameraPosition(target: Coordinate(10, 179.99996006799103), zoom: 21),
      viewport: Viewport())
    let point = try #require(projection.screenPoint(for: Coordinate(10, -179.99994746185885)))
    #expect(abs(point.x - 537.90148285759819878) < 1e-12)
  }

  /// Shifted by half a turn, which is exact there, both lie near 0.
  @Test(arguments: [true, false])
  func `at any zoom, within 1e-4 degrees of it`(isEastward: Bool) {
    sampling(2000, seed: 770_000) { generator in
      let east = Coordinate(0, 180 - generator.number(1e-9...1e-4))
      let west = Coordinate(0, generator.number(1e-9...1e-4) - 180)
      let (from, to) = isEastward ? (east, west) : (west, east)
      let degrees =
        isEastward
        ? (west.longitude + 180) - (east.longitude - 180)
        : (east.longitude - 180) - (west.longitude + 180)
      let zoom = generator.number(2...30)
      let projection = Projection(
        camera: CameraPosition(target: from, zoom: zoom), viewport: Viewport())
      let x = try #require(projection.screenPoint(for: to)).x
      let expected = 400 + degrees / 360 * Projection.worldSize(atZoom: zoom)
      try demand(abs(x - expected), within: 1e-15 * abs(expected) + 1e-12, "\(x) \(expected)")
      let box = try #require(
        CoordinateBounds(south: -1, west: east.longitude, north: 1, east: west.longitude))
      try demand(box.longitudeSpan == abs(degrees), "\(box.longitudeSpan) \(degrees)")
    }
  }

  @Test
  func `the difference of any two longitudes is rounded once, and half the globe goes east`() {
    sampling(5000, seed: 780_000) { generator in
      let (a, b) = (generator.number(-180...179.9), generator.number(-180...179.9))
      let whole: Double = b - a > 180 ? -360 : b - a <= -180 ? 360 : 0
      let exact = PreciseNumber(b) + PreciseNumber(-a) + PreciseNumber(whole)
      try demand(abs(a.longitude(to: b) - exact.value), within: 3e-14, "\(a) \(b)")
    }
    #expect((-90.0).longitude(to: 90) == 180)
    #expect((90.0).longitude(to: -90) == 180)
  }
}
