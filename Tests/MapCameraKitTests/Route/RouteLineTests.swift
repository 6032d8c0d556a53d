import Foundation
import TestSupport
import Testing

@testable import MapCameraKit

/// Numbers with 50 digits, by other formulas: see `Fixtures/routes.py`.
private struct RouteCase: CustomStringConvertible {
  let name: String
  let places: [[Double]]
  let length: Double
  let smoothing: Double
  let courseLength: Double

  /// Fraction, latitude, longitude, course.
  let frames: [[Double]]

  var description: String { "\(name), \(smoothing) m" }

  var line: RouteLine? { RouteLine(places.map { Coordinate($0[0], $0[1]) }) }

  init?(_ tree: Tree) {
    let rows = { (name: String) in
      tree[name]?.elements?.map { $0.elements?.compactMap(\.number) ?? [] } ?? []
    }
    guard let name = tree["name"]?.string,
      let numbers = tree.numbers("length", "smoothing", "courseLength")
    else { return nil }
    (self.name, places, frames) = (name, rows("places"), rows("frames"))
    (length, smoothing, courseLength) = (numbers[0], numbers[1], numbers[2])
  }

  static func load() throws -> [RouteCase] {
    try #require(fixture("routes").elements).map { try #require(RouteCase($0)) }
  }
}

@Suite("A route's line") struct RouteLineTests {
  @Test
  func `is as long, passes the same places and has the same course as with 50 digits`() throws {
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
        let expected = Coordinate(frame[1], frame[2])
        let near = max(1e-8, 1e-9 * route.smoothing)
        #expect(meters(place, expected) < near + 6e-9, "\(route) at \(frame[0])")
        let course = line.meanCourse(at: spot, meters: route.courseLength)
        #expect(abs(course - frame[3]) < 1e-6, "\(route) at \(frame[0])")
      }
    }
  }

  @Test
  func `begins and ends exactly at its first and last place, at most ±85 degrees north`() throws {
    for route in try RouteCase.load() {
      let line = try #require(route.line)
      let first = route.places[0]
      let last = route.places[route.places.count - 1]
      #expect(line.spot(at: 0).coordinate == Coordinate(first[0], first[1]))
      #expect(line.spot(at: 1).coordinate == Coordinate(last[0], last[1]))
    }
    let polar = try #require(RouteLine([Coordinate(89, 0), Coordinate(-85.05, 1)]))
    #expect(polar.start.latitude == 85)
    #expect(polar.end.latitude == -85)
  }

  @Test
  func `counts equal neighbours once, however near, and needs two different places`() throws {
    let zurich = Coordinate(47.3769, 8.5417)
    let bern = Coordinate(46.948, 7.4474)
    #expect(RouteLine([]) == nil)
    #expect(RouteLine([zurich]) == nil)
    #expect(RouteLine([zurich, zurich]) == nil)
    #expect(RouteLine([Coordinate(1, 180), Coordinate(1, -180)]) == nil)
    #expect(RouteLine([Coordinate(86, 0), Coordinate(85, 0)]) == nil)
    #expect(RouteLine([Coordinate(0, 0), .init(latitude: 1e-200, longitude: 0)]) == nil)
    #expect(RouteLine([zurich, zurich, bern, bern]) == RouteLine([zurich, bern]))
  }

  @Test
  func `the course turns the short way at each place, a reversal clockwise`() throws {
    let line = try #require(
      RouteLine([
        Coordinate(0, 0), Coordinate(1, 0), Coordinate(0, 0), Coordinate(1, 0), Coordinate(1, -1),
      ]))
    #expect(line.segments.map(\.course) == [0, 180, 360, 270])
  }

  @Test
  func `a smoothed line cuts corners by at most a quarter of the smoothing`() throws {
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

@Suite("The bearing of a ride") struct RouteCourseTests {
  /// What two windows allow: the part that is not common to both, of what the line turns in them.
  @Test
  func `turns by no more than its window allows between frames, 240 of them a second`() throws {
    var random = SeededGenerator(seed: 4180)
    var tightest = 0.0
    for _ in 0..<60 {
      let places = random.walk(reversing: 3)
      let line = try #require(RouteLine(places))
      let oracle = LineOracle(places.map { ($0.latitude, $0.longitude) })
      let duration = 12.0
      let length = random.pick([nil, line.length * random.number(0.02...0.2)])
      var map = MapView(camera: CameraPosition(target: line.start, zoom: 10))
      try map.animate(.route(CameraRoute(line, pace: .duration(duration), courseLength: length)))
      let window = length ?? 3 * line.length / duration
      var spot = oracle.spot(at: 0)
      var stretch = oracle.stretch(ofMeters: window, around: spot)
      var last = map.camera.bearing
      for frame in 1...Int(duration * 240) {
        map.advance(by: 1 / 240)
        let next = oracle.spot(at: Double(frame) / (duration * 240))
        let nextStretch = oracle.stretch(ofMeters: window, around: next)
        let common =
          min(stretch.upperBound, nextStretch.upperBound)
          - max(stretch.lowerBound, nextStretch.lowerBound)
        let length = max(
          stretch.upperBound - stretch.lowerBound, nextStretch.upperBound - nextStretch.lowerBound)
        let turn = oracle.turn(
          from: min(stretch.lowerBound, nextStretch.lowerBound) - 1e-12,
          to: max(stretch.upperBound, nextStretch.upperBound) + 1e-12)
        let most = turn * (1 - common / length)
        let turned = abs((map.camera.bearing - last).remainder(dividingBy: 360))
        #expect(turned <= most + 1e-6, "frame \(frame): \(turned) of \(most)")
        if most < 90, most > 0 { tightest = max(tightest, turned / most) }
        (spot, stretch, last) = (next, nextStretch, map.camera.bearing)
      }
    }
    #expect(tightest > 0.8)
  }
}
