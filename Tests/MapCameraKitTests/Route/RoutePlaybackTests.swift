import Foundation
import TestSupport
import Testing

@testable import MapCameraKit

@Suite("A ride along a route") struct RoutePlaybackTests {
  private static let hairpins = [
    Coordinate(46.5, 8.3), Coordinate(46.51, 8.33), Coordinate(46.512, 8.31),
    Coordinate(46.52, 8.34), Coordinate(46.52, 8.34), Coordinate(46.53, 8.30),
  ]

  private func line(_ places: [Coordinate] = hairpins) throws -> RouteLine {
    try #require(RouteLine(places))
  }

  @Test
  func `equally spaced frames are equally far apart along the line, and lie on it`() throws {
    var random = SeededGenerator(seed: 2441)
    for _ in 0..<40 {
      let places = random.walk(reversing: 5)
      let oracle = LineOracle(places.map { ($0.latitude, $0.longitude) })
      let line = try line(places)
      var map = MapView(camera: CameraPosition(target: line.end, zoom: 10))
      try map.animate(.route(CameraRoute(line, pace: .duration(10))))
      let frames = 400
      let step = oracle.length / Double(frames)
      var (last, segment) = (map.camera.target, 0)
      for frame in 1...frames {
        map.advance(to: 10 * Double(frame) / Double(frames))
        let spot = oracle.spot(at: Double(frame) / Double(frames))
        let target = map.camera.target
        let expected = Coordinate(spot.latitude, spot.longitude)
        #expect(meters(target, expected) < max(1e-6, 1e-12 * oracle.length))
        let way = LineOracle.distance(
          from: (last.latitude, last.longitude), to: (target.latitude, target.longitude))
        // A degree of longitude has only so many digits: a few millionths of a millimetre.
        let tolerance = max(1e-9 * step, 1e-8) + 8e-9
        if spot.segment == segment { #expect(abs(way - step) < tolerance) }
        #expect(way < step + tolerance)
        (last, segment) = (target, spot.segment)
      }
      #expect(map.camera.target == line.end)
    }
  }

  @Test
  func `what takes a property over leaves the ride the rest, and the ride ends once`() throws {
    let line = try line()
    var map = MapView(camera: CameraPosition(target: line.start, zoom: 12))
    var free = map
    var events: [MapEvent] = []
    let route = CameraRoute(line, pace: .duration(10), zoom: RouteProfile(14))
    try free.animate(.route(route), id: 1, into: &events)
    try map.animate(.route(route), id: 1, into: &events)
    map.advance(by: 3, into: &events)
    let zoom = PartialCameraPosition(zoom: 9)
    try map.animate(.properties(zoom), options: .init(duration: 2), id: 2, into: &events)
    for _ in 0..<6 {
      map.advance(by: 1, into: &events)
      free.advance(to: map.time, into: &events)
      #expect(meters(map.camera.target, free.camera.target) < 1e-6)
      #expect(abs(map.camera.bearing - free.camera.bearing) < 1e-9)
    }
    #expect(map.camera.zoom == 9)
    events = []
    let elsewhere = PartialCameraPosition(target: line.start, bearing: 5)
    try map.animate(.properties(elsewhere), options: .init(duration: 1), id: 3, into: &events)
    #expect(events == [.animationEnded(1, .interrupted)])
    map.advance(by: 5, into: &events)
    #expect(events.filter { $0 == .animationEnded(1, .interrupted) }.count == 1)
    #expect(!events.contains(.animationEnded(1, .completed)))
    #expect(map.camera.target == line.start)
  }

  @Test func `a smoothed ride goes through the means of its line`() throws {
    let oracle = LineOracle(Self.hairpins.map { ($0.latitude, $0.longitude) })
    var map = MapView(camera: CameraPosition(target: Self.hairpins[0], zoom: 12))
    try map.animate(.route(CameraRoute(line(), pace: .duration(8), smoothing: 500)))
    for second in 1..<8 {
      let spot = oracle.spot(at: Double(second) / 8)
      let mean = oracle.mean(around: spot, half: oracle.half(ofMeters: 500, around: spot))
      let place = Coordinate(
        Mercator.latitude(northing: -2 * .pi * mean.y, from: Self.hairpins[0].latitude),
        Self.hairpins[0].longitude + mean.x * 360)
      #expect(meters(map.camera(at: Double(second)).target, place) < 1e-5)
    }
  }

  @Test func `the fractions of a profile rise from 0 to 1`() {
    #expect(RouteProfile([]) == nil)
    #expect(RouteProfile([.init(fraction: 0.5, value: 1), .init(fraction: 0.5, value: 2)]) == nil)
    #expect(RouteProfile([.init(fraction: 1.5, value: 1)]) == nil)
  }

  @Test
  func `an approach goes from where the camera was to the ride, with no leap between frames`()
    throws
  {
    let line = try line([
      Coordinate(10, 179.5), Coordinate(11, -179.8), Coordinate(10.2, -179.9),
      Coordinate(10.1, 179),
    ])
    let start = CameraPosition(target: Coordinate(9, -179), zoom: 8, bearing: 200, viewingAngle: 10)
    let route = CameraRoute(
      line, pace: .duration(20), zoom: RouteProfile(9), courseLength: 20_000, approach: 5)
    var map = MapView(camera: start)
    var free = MapView(camera: start)
    try map.animate(.route(route))
    var direct = route
    direct.approach = nil
    try free.animate(.route(direct))
    #expect(map.camera == start)
    var last = map.camera
    var turned = 0.0
    for frame in 1...(20 * 240) {
      map.advance(by: 1 / 240)
      free.advance(by: 1 / 240)
      let way = last.target.offset(to: map.camera.target).length
      let turn = (map.camera.bearing - last.bearing).shortTurn
      turned += turn
      #expect(way < 2e-5, "frame \(frame)")
      #expect(abs(turn) < 2, "frame \(frame)")
      if frame >= 5 * 240 { #expect(map.camera.distance(to: free.camera) < 1e-12) }
      last = map.camera
    }
    // From 200 degrees the short way to the first course, and then as the line turns.
    let expected =
      (line.segments[0].course - 200).shortTurn
      + (line.segments[2].course - line.segments[0].course)
    #expect(abs(turned - expected) < 1e-6)
  }

  @Test func `a curve that overshoots is held at the line's end`() throws {
    let line = try line()
    let spring = try #require(SpringCurve(response: 1, dampingFraction: 0.3))
    var map = MapView(camera: CameraPosition(target: line.start, zoom: 12))
    try map.animate(
      .route(CameraRoute(line, bearing: .keep)), options: .init(curve: .spring(spring)))
    map.advance(by: 0.6)
    #expect(map.camera.target == line.end)
  }

  @Test
  func `in a tour a ride that does not begin where the camera is has an approach of a second`()
    throws
  {
    let line = try line()
    var map = MapView(camera: CameraPosition(target: line.end, zoom: 12))
    let route = CameraRoute(line, pace: .duration(4), bearing: .keep)
    try map.tour([TourStep(change: .route(route))])
    #expect(map.camera.target == line.end)
    map.advance(by: 1)
    #expect(meters(map.camera.target, line.location(at: 0.25).coordinate) < 1e-6)
    map.advance(by: 10)
    let there = PartialCameraPosition(target: line.start)
    try map.tour([TourStep(change: .properties(there)), TourStep(change: .route(route))])
    map.advance(by: 0.75)
    #expect(meters(map.camera.target, line.location(at: 0.125).coordinate) < 1e-6)
  }

  @Test func `in a tour a ride keeps what the steps before it have changed`() throws {
    let line = try line()
    var map = MapView(camera: CameraPosition(target: line.end, zoom: 12, bearing: 40))
    let there = PartialCameraPosition(target: line.start, zoom: 7, viewingAngle: 10)
    try map.tour([
      TourStep(change: .properties(there)),
      TourStep(change: .route(CameraRoute(line, pace: .duration(4), bearing: .keep))),
    ])
    for _ in 0..<4 {
      map.advance(by: 1)
      #expect(map.camera.zoom == 7)
      #expect(map.camera.viewingAngle == 10)
      #expect(map.camera.bearing == 40)
    }
  }

  @Test
  func `a ride that ends where it began is a ride, and one of no time is its end`() throws {
    let start = Coordinate(47, 8)
    let line = try line([start, Coordinate(47.1, 8), start])
    var map = MapView(camera: CameraPosition(target: start, zoom: 12, bearing: 180))
    let ride = try map.animate(.route(CameraRoute(line, pace: .duration(2), courseLength: 100)))
    #expect(ride.id != nil)
    map.advance(by: 1.5)
    #expect(abs(map.camera.target.latitude - 47.05) < 1e-9)
    #expect(map.camera.bearing == 180)
    let none = try map.animate(.route(CameraRoute(line, pace: .duration(0))))
    #expect(none.id == nil)
    #expect(map.camera.target == start)
  }
}

/// Rides at the speed of a recording.
@Suite struct RecordedRideTests {
  private func ride(_ places: [Coordinate], _ times: [Double]) throws -> MapView {
    let line = try #require(RouteLine(places))
    let pace = try #require(CameraRoute.Pace(times: times, at: places, along: line))
    var map = MapView(camera: CameraPosition(target: places[0], zoom: 10))
    try map.animate(.route(CameraRoute(line, pace: pace)))
    return map
  }

  @Test func `each place is passed at its time`() throws {
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<50 {
      var places = [generator.coordinate(latitudes: -60...60)]
      var times = [generator.pick([0, 1.7e9])]
      for _ in 0..<generator.whole(1...30) {
        let last = places[places.count - 1]
        let rests = places.count > 1 && generator.once(in: 5)
        places.append(
          rests
            ? last
            : Coordinate(
              latitude: last.latitude + generator.number(-0.01...0.01),
              longitude: last.longitude + generator.number(-0.01...0.01)))
        times.append(times[times.count - 1] + generator.number(0.5...30))
      }
      let map = try ride(places, times)
      for (place, time) in zip(places, times) {
        let target = map.camera(at: time - times[0]).target
        #expect(target.offset(to: place).length < 1e-11)
      }
      for index in places.indices.dropFirst() {
        let middle = (times[index] + times[index - 1]) / 2 - times[0]
        let way = places[index - 1].offset(to: places[index])
        let target = map.camera(at: middle).target
        #expect(abs(places[index - 1].offset(to: target).x - way.x / 2) < 1e-9)
        if way == .zero { #expect(target.offset(to: places[index]).length < 1e-11) }
      }
    }
  }

  @Test func `times must rise`() throws {
    let places = [Sample.paris, Sample.paris, Sample.tokyo]
    let line = try #require(RouteLine(places))
    func isPace(_ times: [Double]) -> Bool {
      CameraRoute.Pace(times: times, at: places, along: line) != nil
    }
    #expect(isPace([0, 5, 6]))
    #expect(isPace([0, 0, 6]))
    #expect(!isPace([0, 5, 5]))
    #expect(!isPace([0, -1, 5]))
    #expect(!isPace([0, 5]))
    #expect(!isPace([0, 0, 0]))
  }
}

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
        let spot = line.location(at: frame[0])
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
      #expect(line.location(at: 0).coordinate == Coordinate(first[0], first[1]))
      #expect(line.location(at: 1).coordinate == Coordinate(last[0], last[1]))
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
      let spot = line.location(at: random.number(0...1))
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
