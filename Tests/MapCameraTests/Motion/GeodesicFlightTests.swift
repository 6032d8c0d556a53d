import TestSupport
import Testing

@testable import MapCamera

/// Flights over the great circle.
@Suite struct GeodesicFlightTests {
  private func vector(_ place: Coordinate) -> [Double] {
    let (latitude, longitude) = (place.latitude.radians, place.longitude.radians)
    return [
      cosine(latitude) * cosine(longitude), cosine(latitude) * sine(longitude), sine(latitude),
    ]
  }

  @Test func theTargetStaysOnTheGreatCircleAndGoesAsTheFlight() throws {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<60 {
      let start = CameraPosition(target: generator.coordinate(latitudes: -60...60), zoom: 6)
      let end = CameraPosition(target: generator.coordinate(latitudes: -60...60), zoom: 8)
      var map = MapView(camera: start, constraints: .wide)
      let started = try map.animate(
        .properties(PartialCameraPosition(end)),
        options: AnimationOptions(
          duration: 1, curve: .linear, path: .fly(FlightOptions(isGeodesic: true))))
      #expect(started.camera == end)
      let (a, b) = (vector(start.target), vector(end.target))
      let normal = [
        a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0],
      ]
      let places = (0...400).map { map.camera(at: Double($0) / 400).target }
      for place in places where abs(place.latitude) < 84.9 {
        let p = vector(place)
        #expect(abs(p[0] * normal[0] + p[1] * normal[1] + p[2] * normal[2]) < 1e-12)
      }
      // On the map each frame is as far along the line as the path of that length says.
      guard places.allSatisfy({ abs($0.latitude) < 70 }) else { continue }
      let lengths = zip(places, places.dropFirst()).map { $0.offset(to: $1).length }
      let length = lengths.reduce(0, +)
      let path = FlightPath(
        way: length * Projection.worldSize(atZoom: 6), width: 800, zoomChange: 2, curvature: 1.42,
        rise: 6)
      var gone = 0.0
      for (index, part) in lengths.enumerated() {
        gone += part
        let expected = path.position(at: Double(index + 1) / 400).way
        #expect(abs(gone / length - expected) < 2e-3)
      }
    }
  }

  @Test func oppositePlacesAndTheSamePlaceAreFlownStraight() throws {
    for end in [Coordinate(latitude: 0, longitude: 180), Coordinate(latitude: 0, longitude: 0)] {
      let start = CameraPosition(target: Coordinate(latitude: 0, longitude: 0), zoom: 4)
      let cameras = try [true, false].map { isGeodesic in
        var map = MapView(camera: start)
        try map.animate(
          .properties(PartialCameraPosition(target: end, zoom: 6)),
          options: AnimationOptions(
            duration: 2, path: .fly(FlightOptions(isGeodesic: isGeodesic))))
        return map.camera(at: 1)
      }
      #expect(cameras[0] == cameras[1])
    }
  }

  @Test func zurichToTokyoGoesNorth() throws {
    let zurich = Coordinate(latitude: 47.4, longitude: 8.5)
    var map = MapView(camera: CameraPosition(target: zurich, zoom: 5))
    try map.animate(
      .properties(PartialCameraPosition(target: Sample.tokyo)),
      options: AnimationOptions(duration: 2, path: .fly(FlightOptions(isGeodesic: true))))
    let northernmost = (0...2000).map { map.camera(at: Double($0) / 1000).target.latitude }.max()
    #expect(abs(try #require(northernmost) - 65.53212445331157) < 1e-3)
  }
}
