import TestSupport
import Testing

@testable import MapCamera

@Suite("Across the antimeridian nothing is lost")
struct LongitudeTests {
  @Test("a place on the other side is seen where it is")
  func seen() throws {
    let projection = Projection(
      camera: CameraPosition(
        target: Coordinate(latitude: 10, longitude: 179.99996006799103), zoom: 21),
      viewport: Viewport())
    let point = try #require(
      projection.screenPoint(for: Coordinate(latitude: 10, longitude: -179.99994746185885)))
    #expect(abs(point.x - 537.90148285759819878) < 1e-12)
  }

  /// Shifted by half a turn, which is exact there, both lie near 0.
  @Test("at any zoom, within 1e-4 degrees of it", arguments: [true, false])
  func pairs(isEastward: Bool) {
    sampling(2000, seed: 770_000) { generator in
      let east = Coordinate(latitude: 0, longitude: 180 - generator.number(1e-9...1e-4))
      let west = Coordinate(latitude: 0, longitude: generator.number(1e-9...1e-4) - 180)
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

  @Test("the way between any two longitudes is rounded once, and half the globe goes east")
  func ways() {
    sampling(5000, seed: 780_000) { generator in
      let (a, b) = (generator.number(-180...179.9), generator.number(-180...179.9))
      let whole: Double = b - a > 180 ? -360 : b - a <= -180 ? 360 : 0
      let exact = DoubleDouble(b) + DoubleDouble(-a) + DoubleDouble(whole)
      try demand(abs(a.longitude(to: b) - exact.value), within: 3e-14, "\(a) \(b)")
    }
    #expect((-90.0).longitude(to: 90) == 180)
    #expect((90.0).longitude(to: -90) == 180)
  }
}
