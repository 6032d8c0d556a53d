import TestSupport
import Testing

@testable import MapCamera

@Suite("What a ride remembers of its latest frame")
struct RouteCursorTests {
  /// Across the antimeridian and back, by steps of millimetres, of a hundred metres and of a thousand
  /// kilometres.
  private func line(_ random: inout SeededGenerator) throws -> RouteLine {
    var places = [
      Coordinate(latitude: random.number(-60...60), longitude: random.number(175...185))
    ]
    for _ in 0..<random.whole(1...30) {
      let last = places[places.count - 1]
      if places.count > 1, random.once(in: 4) {
        places.append(places[places.count - 2])
        continue
      }
      let size = random.pick([1e-8, 1e-3, 10.0])
      places.append(
        Coordinate(
          latitude: last.latitude + random.number(-size...size),
          longitude: last.longitude + random.number(-size...size)))
    }
    return try #require(RouteLine(places))
  }

  /// Parts of a line's length: anywhere, a step from the one before, at a place and beside it.
  private func fraction(
    after last: Double, along line: RouteLine, stops: [Double], _ random: inout SeededGenerator
  ) -> Double {
    let place = random.pick(line.marks).length / line.length
    let stop = stops.isEmpty ? 0 : random.pick(stops)
    return random.pick([
      random.number(0...1), last + random.number(-1e-3...1e-3), last + random.number(-1e-9...1e-9),
      place, place.nextUp, place.nextDown, stop, stop.nextDown, 0, 1,
    ])
  }

  @Test("changes no bit of a frame, wherever the ride goes, forward or back")
  func everyBit() throws {
    var random = SeededGenerator(seed: 2026)
    for _ in 0..<200 {
      let line = try line(&random)
      var route = random.route(along: line)
      if random.once(in: 2) { (route.smoothing, route.approach) = (0, nil) }
      let start = random.camera(zooms: 3...18)
      let stops = [route.zoom, route.viewingAngle].compactMap(\.self).flatMap(\.stops)
        .map(\.fraction)
      var ride = RouteRide(route, from: start, duration: 10)
      var part = 0.0
      for _ in 0..<300 {
        part = fraction(after: part, along: line, stops: stops, &random)
        let elapsed = random.number(0...10)
        var frame = start
        ride.write(.camera, at: part, elapsed: elapsed, into: &frame)
        var fresh = RouteRide(route, from: start, duration: 10)
        var expected = start
        fresh.write(.camera, at: part, elapsed: elapsed, into: &expected)
        #expect(bits(frame) == bits(expected), "at \(part)")
        guard route.smoothing == 0, route.approach == nil else { continue }
        let fraction = part.clamped(to: 0...1)
        expected.target = line.spot(at: fraction).coordinate
        if let zoom = route.zoom { expected.zoom = zoom.value(at: fraction) }
        #expect(bits(frame) == bits(expected), "at \(part)")
      }
    }
  }

  @Test("is the same course as is found anew")
  func course() throws {
    var random = SeededGenerator(seed: 981)
    for _ in 0..<200 {
      let line = try line(&random)
      let meters = line.length * random.pick([1e-9, 1e-3, 0.1, 2])
      var cursor = RouteCursor(on: line)
      var part = 0.0
      for _ in 0..<300 {
        part = fraction(after: part, along: line, stops: [], &random)
        let spot = cursor.spot(at: part)
        let expected = line.spot(at: part)
        #expect(spot.segment == expected.segment, "at \(part)")
        #expect(
          cursor.meanCourse(at: spot, meters: meters).bitPattern
            == line.meanCourse(at: expected, meters: meters).bitPattern, "at \(part)")
      }
    }
  }

  private func bits(_ camera: CameraPosition) -> [UInt64] {
    [
      camera.target.latitude, camera.target.longitude, camera.zoom, camera.bearing,
      camera.viewingAngle,
    ].map(\.bitPattern)
  }
}
