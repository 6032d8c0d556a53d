import Foundation
import TestSupport
import Testing

@testable import MapCamera

/// Numbers with 50 digits, by other formulas: see `Fixtures/routes.py`.
private struct RouteCase: Decodable, CustomStringConvertible {
  let name: String
  let places: [[Double]]
  let length: Double
  let smoothing: Double
  let courseLength: Double

  /// Fraction, latitude, longitude, course.
  let frames: [[Double]]

  var description: String { "\(name), \(smoothing) m" }

  var line: RouteLine? {
    RouteLine(places.map { Coordinate(latitude: $0[0], longitude: $0[1]) })
  }

  static func load() throws -> [RouteCase] {
    let url = try #require(
      Bundle.module.url(forResource: "Fixtures/routes", withExtension: "json"))
    return try JSONDecoder().decode([RouteCase].self, from: Data(contentsOf: url))
  }
}

@Suite("A route's line")
struct RouteLineTests {
  @Test("is as long, passes the same places and has the same course as with 50 digits")
  func fiftyDigits() throws {
    let cases = try RouteCase.load()
    #expect(cases.count > 100)
    for route in cases {
      let line = try #require(route.line)
      #expect(abs(line.length / route.length - 1) < 1e-12, "\(route)")
      for frame in route.frames {
        let spot = line.spot(at: frame[0])
        var place = spot.coordinate
        if let window = line.window(around: spot, meters: route.smoothing) {
          place = place.moved(by: line.meanOffset(from: spot, over: window))
        }
        let expected = Coordinate(latitude: frame[1], longitude: frame[2])
        let near = max(1e-8, 1e-9 * route.smoothing)
        #expect(meters(place, expected) < near + 6e-9, "\(route) at \(frame[0])")
        let course =
          line.window(around: spot, meters: route.courseLength)
          .map { line.meanCourse(at: spot, over: $0) } ?? line.segments[spot.segment].course
        #expect(abs(course - frame[3]) < 1e-6, "\(route) at \(frame[0])")
      }
    }
  }

  @Test("begins and ends exactly at its first and last place, at most ±85 degrees north")
  func ends() throws {
    for route in try RouteCase.load() {
      let line = try #require(route.line)
      let first = route.places[0]
      let last = route.places[route.places.count - 1]
      #expect(line.spot(at: 0).coordinate == Coordinate(latitude: first[0], longitude: first[1]))
      #expect(line.spot(at: 1).coordinate == Coordinate(latitude: last[0], longitude: last[1]))
    }
    let polar = try #require(
      RouteLine([
        Coordinate(latitude: 89, longitude: 0), Coordinate(latitude: -85.05, longitude: 1),
      ]))
    #expect(polar.start.latitude == 85)
    #expect(polar.end.latitude == -85)
  }

  @Test("counts equal neighbours once, however near, and needs two different places")
  func degenerate() throws {
    let zurich = Coordinate(latitude: 47.3769, longitude: 8.5417)
    let bern = Coordinate(latitude: 46.948, longitude: 7.4474)
    #expect(RouteLine([]) == nil)
    #expect(RouteLine([zurich]) == nil)
    #expect(RouteLine([zurich, zurich]) == nil)
    #expect(
      RouteLine([Coordinate(latitude: 1, longitude: 180), .init(latitude: 1, longitude: -180)])
        == nil)
    #expect(
      RouteLine([Coordinate(latitude: 86, longitude: 0), .init(latitude: 85, longitude: 0)]) == nil)
    #expect(
      RouteLine([Coordinate(latitude: 0, longitude: 0), .init(latitude: 1e-200, longitude: 0)])
        == nil)
    #expect(RouteLine([zurich, zurich, bern, bern]) == RouteLine([zurich, bern]))
  }

  @Test("the course turns the short way at each place, a reversal clockwise")
  func unwrapped() throws {
    let line = try #require(
      RouteLine([
        Coordinate(latitude: 0, longitude: 0), .init(latitude: 1, longitude: 0),
        .init(latitude: 0, longitude: 0), .init(latitude: 1, longitude: 0),
        .init(latitude: 1, longitude: -1),
      ]))
    #expect(line.segments.map(\.course) == [0, 180, 360, 270])
  }

  @Test("means over windows are those of integration segment by segment, on 1,000 random lines")
  func integration() throws {
    var random = SeededGenerator(seed: 2441)
    for _ in 0..<1000 {
      let places = random.walk(reversing: 3)
      let line = try #require(RouteLine(places))
      let oracle = LineOracle(places.map { ($0.latitude, $0.longitude) })
      for _ in 0..<5 {
        let fraction = random.number(0...1)
        let meters = line.length * pow(10, random.number(-2...0))
        let spot = line.spot(at: fraction)
        guard let window = line.window(around: spot, meters: meters) else { continue }
        let middle = oracle.spot(at: fraction)
        let (x, y, course) = oracle.mean(
          around: middle, half: oracle.half(ofMeters: meters, around: middle).way)
        let mean = line.meanOffset(from: spot, over: window)
        #expect(abs(line.x(at: spot) + mean.x - x) < 1e-12)
        #expect(abs((line.start.offset(to: spot.coordinate).y + mean.y) - y) < 1e-12)
        #expect(abs(line.meanCourse(at: spot, over: window) - course) < 1e-6)
      }
    }
  }

  @Test("a smoothed line cuts corners by at most a quarter of the smoothing")
  func quarter() throws {
    var random = SeededGenerator(seed: 10_875)
    for _ in 0..<300 {
      let line = try #require(RouteLine(random.walk(reversing: 2)))
      let spot = line.spot(at: random.number(0...1))
      guard let window = line.window(around: spot, meters: line.length * random.number(0...0.2))
      else { continue }
      let offset = line.meanOffset(from: spot, over: window)
      #expect(offset.length <= window.half / 2 * (1 + 1e-9))
    }
  }
}

/// Metres between two places that are near to each other.
func meters(_ a: Coordinate, _ b: Coordinate) -> Double {
  let north = (a.latitude - b.latitude) * .pi / 180
  let east = (a.longitude - b.longitude).remainder(dividingBy: 360) * .pi / 180
  return 6_371_009 * hypot(north, east * cos(a.latitude * .pi / 180))
}
