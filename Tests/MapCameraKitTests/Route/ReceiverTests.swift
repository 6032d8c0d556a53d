import Foundation
import MapCameraKit
import TestSupport
import Testing

/// The length of a degree of latitude, in metres.
private let degree = Double.pi * 6_371_009 / 180

/// A place so many metres east and north of 47° north and 8° east, with the scatter of a receiver: 2 m (root mean
/// square of the distance).
private func fix(
  east: Double, north: Double, _ generator: inout SeededGenerator
) -> Coordinate {
  let radius = 2 * (-log(generator.number(1e-12...1))).squareRoot()
  let angle = generator.number(0...(2 * .pi))
  return Coordinate(
    47 + (north + radius * sin(angle)) / degree,
    8 + (east + radius * cos(angle)) / degree / cos(47 * .pi / 180))
}

/// Positions as receivers send them: fixes that repeat, a compass apart, and scatter.
@Suite struct ReceiverTests {
  private static func map(_ follow: CameraFollow) -> MapView {
    var map = MapView(
      camera: CameraPosition(target: Coordinate(47, 8), zoom: 17), constraints: .wide)
    map.follow(follow)
    return map
  }

  /// A compass ten times a second, a receiver once: on no frame more than the second's way allows.
  @Test func `beside a compass the way stays even`() {
    var map = Self.map(CameraFollow(bearing: .heading, transition: 0))
    var last = map.camera.target.longitude
    for tenth in 0..<60 {
      let place = Coordinate(47, 8 + Double(tenth / 10) * 1e-4)
      map.track([TrackedPlace(place, heading: 90 + Double(tenth))])
      map.advance(by: 0.1)
      let longitude = map.camera.target.longitude
      if tenth >= 10 { #expect(abs(longitude - last - 1e-5) < 1e-9, "\(tenth)") }
      #expect(abs(map.camera.bearing - 90 - Double(tenth)) < 1e-9 || tenth < 10)
      last = longitude
    }
  }

  /// Whatever repeats, and however often.
  @Test func `a fix that repeats changes no frame`() {
    sampling(100, seed: 720_000) { generator in
      let bearing = generator.pick([CameraFollow.Bearing.keep, .course])
      let count = generator.pick([1, 1, 3])
      var plain = Self.map(CameraFollow(bearing: bearing, transition: 0.5))
      var repeating = plain
      for _ in 0..<6 {
        let places = (0..<count).map { _ in
          TrackedPlace(
            Coordinate(47 + generator.number(0...1e-3), 8 + generator.number(0...1e-3)),
            heading: generator.number(0...359))
        }
        plain.track(places)
        repeating.track(places)
        for _ in 0..<5 {
          let seconds = generator.number(0...0.4)
          plain.advance(by: seconds)
          repeating.advance(by: seconds)
          try demand(repeating.camera == plain.camera, "\(repeating.camera) \(plain.camera)")
          repeating.track(
            places.map {
              let place = $0.coordinate
              return TrackedPlace(
                Coordinate(place.latitude + 4e-10, place.longitude - 4e-10), heading: $0.heading)
            })
        }
      }
    }
  }

  /// Two vehicles whose fixes come a tenth of a second apart, the list sent with each.
  @Test func `each of several glides in its own time`() {
    var map = Self.map(CameraFollow(transition: 0))
    var (van, truck) = (8.0, 8.00991)
    func report() { map.track([van, truck].map { TrackedPlace(Coordinate(47, $0)) }) }
    report()
    var last: Double?
    for second in 0..<8 {
      van = 8 + Double(second) * 1e-4
      report()
      for tenth in 0..<10 {
        if tenth == 1 {
          truck = 8.01001 + Double(second) * 1e-4
          report()
        }
        map.advance(by: 0.1)
        let longitude = map.camera.target.longitude
        if second >= 3, let last {
          #expect(abs(longitude - last - 1e-5) < 1e-7, "\(second) \(tenth)")
        }
        last = longitude
      }
    }
  }

  /// What is forecast is what ticking shows, and a tick in parts is the whole tick.
  @Test func `the camera at a time is the one that ticking shows`() {
    sampling(100, seed: 721_000) { generator in
      let count = generator.whole(1...4)
      var map = Self.map(
        CameraFollow(bearing: .course, courseLength: generator.number(1...40), transition: 0.7))
      var places = (0..<count).map { _ in Coordinate(47, 8) }
      for _ in 0..<8 {
        for index in places.indices where generator.once(in: 2) {
          places[index] = Coordinate(
            47 + generator.number(0...1e-3), 8 + generator.number(0...1e-3))
        }
        map.track(places.map { TrackedPlace($0) })
        if generator.once(in: 4) {
          _ = try? map.animate(.orbit(30), options: AnimationOptions(duration: 0.4))
        }
        let seconds = generator.number(0.05...1.5)
        let forecast = map.camera(at: map.time + seconds)
        var whole = map
        whole.advance(by: seconds)
        for _ in 0..<5 { map.advance(by: seconds / 5) }
        try demand(forecast.distance(to: whole.camera) < 1e-9, "\(forecast) \(whole.camera)")
        try demand(map.camera.distance(to: whole.camera) < 1e-9, "\(map.camera) \(whole.camera)")
      }
    }
  }

  // MARK: - Scatter

  /// Bearings while fixes come once a second from a path in metres.
  private func bearings(
    _ path: [(x: Double, y: Double)], seed: UInt64, perFix count: Int = 4
  ) -> [Double] {
    var generator = SeededGenerator(seed: seed)
    var map = Self.map(CameraFollow(bearing: .course, transition: 0))
    var bearings: [Double] = []
    for place in path {
      map.track([TrackedPlace(fix(east: place.x, north: place.y, &generator))])
      for _ in 0..<count {
        map.advance(by: 1 / Double(count))
        bearings.append(map.camera.bearing)
      }
    }
    return bearings
  }

  private func meanError(_ bearings: some Collection<Double>, of course: Double) -> Double {
    let squares = bearings.map { pow(($0 - course).remainder(dividingBy: 360), 2) }
    return (squares.reduce(0, +) / Double(bearings.count)).squareRoot()
  }

  @Test func `standing for a minute turns the map less than 20 degrees, in 99 of 100 seeds`() {
    let path = (0..<90).map { (x: min(14 * Double($0), 406), y: 0.0) }
    let calm = (0..<100).count { seed in
      let standing = bearings(path, seed: UInt64(seed), perFix: 1).dropFirst(29)
      let turns = zip(standing, standing.dropFirst()).map {
        abs(($1 - $0).remainder(dividingBy: 360))
      }
      return turns.reduce(0, +) < 20
    }
    #expect(calm >= 99)
  }

  @Test func `driving has an error below 4 degrees, walking below 15`() {
    for (speed, seconds, limit) in [(14.0, 60, 4.0), (1.3, 180, 15)] {
      let path = (0..<seconds).map { (x: speed * Double($0), y: 0.0) }
      // Once it has gone as far as the course takes.
      let known = Int(40 / speed) + 1
      let errors = (0..<30).map { seed in
        meanError(bearings(path, seed: UInt64(1000 + seed)).dropFirst(4 * known), of: 90)
      }
      let mean = (errors.map { $0 * $0 }.reduce(0, +) / 30).squareRoot()
      #expect(mean < limit, "\(speed): \(errors)")
    }
  }

  @Test func `a right angle is followed within 2 seconds`() {
    var path: [(x: Double, y: Double)] = []
    for second in 0...20 { path.append((14 * Double(second), 0)) }
    for second in 1...4 { path.append((280, 14 * Double(second))) }
    let followed = (0..<100).count { seed in
      // Two seconds after the fix at the corner.
      let bearing = bearings(path, seed: UInt64(2000 + seed))[22 * 4 - 1]
      return abs(bearing.remainder(dividingBy: 360)) < 30
    }
    #expect(followed >= 95)
  }

  /// The guarantee of `courseLength` itself.
  @Test(arguments: [1.0, 30, 200])
  func `until a place is so far the bearing stays`(length: Double) {
    var map = Self.map(CameraFollow(bearing: .course, courseLength: length, transition: 0))
    map.track([TrackedPlace(Coordinate(47, 8))])
    map.advance(by: 1)
    for part in [0.2, 0.5, 0.99] {
      map.track([TrackedPlace(Coordinate(47 - part * length / degree, 8))])
      map.advance(by: 1)
      #expect(map.camera.bearing == 0)
    }
    map.track([TrackedPlace(Coordinate(47 - 1.01 * length / degree, 8))])
    map.advance(by: 1)
    #expect(abs(map.camera.bearing - 180) < 1e-9)
  }
}

/// Tracks of loggers that were left running before and after a ride.
@Suite struct RecordedTrackTests {
  /// 60 fixes at rest with 2 m of scatter, a ride of 60, and 60 at rest; and where the ride begins and ends, as
  /// fractions of the length.
  private func track(seed: UInt64) -> (places: [Coordinate], ride: ClosedRange<Double>) {
    var generator = SeededGenerator(seed: seed)
    var path = [(x: Double, y: Double)](repeating: (0, 0), count: 60)
    for second in 1...60 { path.append((14 * Double(second), 30 * sin(Double(second) / 8))) }
    for _ in 0..<60 { path.append((840, 30 * sin(7.5))) }
    let places = path.map { fix(east: $0.x, north: $0.y, &generator) }
    func length(_ places: some Collection<Coordinate>) -> Double {
      RouteLine(Array(places))?.length ?? 0
    }
    let all = length(places)
    return (places, length(places.prefix(60)) / all...(1 - length(places.suffix(60)) / all))
  }

  private func bearings(_ route: CameraRoute, frames: Int) throws -> [Double] {
    var map = MapView(camera: CameraPosition(target: route.line.start, zoom: 16))
    let duration = try map.animate(.route(route)).duration
    return (0...frames).map { frame in
      map.camera(at: duration * Double(frame) / Double(frames)).bearing
    }
  }

  @Test(arguments: [(0.0, 60.0), (100, 20)])
  func `at rest and at the ends it turns slowly`(smoothing: Double, most: Double) throws {
    for seed in 0..<20 {
      let (places, ride) = track(seed: UInt64(seed))
      let line = try #require(RouteLine(places))
      let route = CameraRoute(line, pace: .duration(14), smoothing: smoothing)
      let bearings = try bearings(route, frames: 420)
      for (frame, (here, next)) in zip(bearings, bearings.dropFirst()).enumerated() {
        let isEnd = frame < 30 || frame >= 390
        guard isEnd || !ride.contains(Double(frame) / 420) else { continue }
        let rate = abs((next - here).remainder(dividingBy: 360)) * 30
        #expect(rate <= most, "\(seed) \(frame)")
      }
    }
  }

  /// A logger with a fix a second, one with a fix in ten seconds, and one that saves those that differ.
  @Test(arguments: [1.0, 10, 60])
  func `with recorded times a minute of rest turns less than 5 degrees in all`(interval: Double)
    throws
  {
    for seed in 0..<50 {
      // A minute of rest, of a ride to the east, of rest, of a ride to the north, and of rest.
      var generator = SeededGenerator(seed: UInt64(seed))
      var (places, times): ([Coordinate], [Double]) = ([], [])
      var time = 0.0
      while time <= 300 {
        let (east, north) = (14 * min(max(time - 60, 0), 60), 14 * min(max(time - 180, 0), 60))
        places.append(fix(east: east, north: north, &generator))
        times.append(time)
        time += Int(time / 60) % 2 == 0 ? interval : min(interval, 10)
      }
      let line = try #require(RouteLine(places))
      let pace = try #require(CameraRoute.Pace(times: times, at: places, along: line))
      let bearings = try bearings(CameraRoute(line, pace: pace), frames: 1200)
      for start in [0, 480, 960] {
        let turns = (start..<start + 240).map {
          abs((bearings[$0 + 1] - bearings[$0]).remainder(dividingBy: 360))
        }
        #expect(turns.reduce(0, +) < 5, "\(seed)")
      }
    }
  }

  /// Straight to the east, with four steps back and forth at each of two places.
  @Test func `each of two short rests is held`() throws {
    let rest = [-2.5, 2, -2, 2, -2, 2.5]
    let between = (0..<20).map { 220 + 8 * Double($0) }
    let meters = [100] + rest.map { 200 + $0 } + between + rest.map { 400 + $0 } + [500]
    let line = try #require(RouteLine(meters.map { Coordinate(0, $0 / 111_194) }))
    let route = CameraRoute(line, pace: .duration(10), courseLength: 1)
    for bearing in try bearings(route, frames: 500) { #expect(abs(bearing - 90) < 1e-6) }
  }

  @Test func `what is ridden slowly is no rest`() throws {
    // A quarter of a circle at walking pace, a fix in five seconds.
    let places = (0...30).map { step in
      let angle = Double(step) * .pi / 60
      return Coordinate(1e-3 * sin(angle), 1e-3 * (1 - cos(angle)))
    }
    let line = try #require(RouteLine(places))
    let pace = try #require(
      CameraRoute.Pace(times: places.indices.map { 5 * Double($0) }, at: places, along: line))
    let bearings = try bearings(CameraRoute(line, pace: pace, courseLength: 1), frames: 30)
    for (frame, bearing) in bearings.enumerated() { #expect(abs(bearing - 3 * Double(frame)) < 2) }
  }
}
