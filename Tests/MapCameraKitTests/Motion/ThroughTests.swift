import Foundation
import TestSupport
import Testing

@testable import MapCameraKit

/// One smooth way through given cameras.
@Suite struct ThroughTests {
  /// Cameras along a way, each with the seconds to it; legs may be none, and may turn back.
  private func stops(
    _ generator: inout SeededGenerator, count: Int
  ) -> [(camera: CameraPosition, seconds: Double)] {
    var camera = CameraPosition(
      target: generator.coordinate(latitudes: -50...50), zoom: 10, bearing: 20, viewingAngle: 10)
    return (0..<count).map { _ in
      let size = generator.pick([0.001, 0.05, 1])
      if !generator.once(in: 6) {
        camera.target = Coordinate(
          latitude: camera.target.latitude + generator.number(-size...size),
          longitude: camera.target.longitude + generator.number(-size...size))
      }
      if !generator.once(in: 4) { camera.zoom = generator.number(6...16) }
      if !generator.once(in: 4) { camera.bearing = generator.number(0...360) }
      if !generator.once(in: 4) { camera.viewingAngle = generator.number(0...30) }
      return (camera, generator.number(0.2...3))
    }
  }

  private func tour(
    _ stops: [(camera: CameraPosition, seconds: Double)], from start: CameraPosition
  ) throws -> MapView {
    var map = MapView(camera: start, constraints: .wide)
    try map.tour(
      stops.map { stop in
        TourStep(
          change: .properties(PartialCameraPosition(stop.camera)),
          options: AnimationOptions(duration: stop.seconds), isThrough: true)
      })
    return map
  }

  @Test func `each camera is passed at its time`() throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<50 {
      let stops = stops(&generator, count: generator.whole(1...8))
      let map = try tour(stops, from: stops[0].camera)
      var time = 0.0
      for stop in stops {
        time += stop.seconds
        let camera = map.camera(at: time)
        #expect(abs(camera.zoom - stop.camera.zoom) < 1e-9)
        #expect(abs(camera.bearing.turn(to: stop.camera.bearing)) < 1e-9)
        #expect(abs(camera.viewingAngle - stop.camera.viewingAngle) < 1e-9)
        #expect(camera.target.offset(to: stop.camera.target).length < 1e-13)
      }
    }
  }

  @Test func `it is the way that an oracle finds`() throws {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<20 {
      let start = CameraPosition(
        target: generator.coordinate(latitudes: -50...50), zoom: 11, bearing: 350)
      var stops = stops(&generator, count: generator.whole(2...6))
      for index in stops.indices {
        let last = index == 0 ? start : stops[index - 1].camera
        stops[index].camera.target = Coordinate(
          latitude: last.target.latitude + generator.number(-0.3...0.3),
          longitude: last.target.longitude + generator.number(0.1...0.3))
      }
      let map = try tour(stops, from: start)
      let oracle = ThroughOracle([start] + stops.map(\.camera), stops.map(\.seconds))
      let duration = stops.reduce(0) { $0 + $1.seconds }
      for _ in 0..<20 {
        let time = generator.number(0...duration)
        let (camera, expected) = (map.camera(at: time), oracle.camera(at: time))
        #expect(abs(camera.zoom - expected.zoom) < 1e-9, "at \(time)")
        #expect(abs(camera.bearing.turn(to: expected.bearing.wrappedBearing)) < 1e-9, "at \(time)")
        #expect(abs(camera.viewingAngle - expected.angle) < 1e-9, "at \(time)")
        let way = start.target.offset(to: camera.target)
        let error = MercatorOffset(x: way.x - expected.x, y: way.y - expected.y).length
        #expect(error < 2e-5 * oracle.greatestLeg, "at \(time)")
      }
    }
  }

  @Test func `velocities are continuous and nothing overshoots`() throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<40 {
      let stops = stops(&generator, count: 6)
      let start = CameraPosition(target: stops[0].camera.target, zoom: 9)
      let map = try tour(stops, from: start)
      let cameras = [start] + stops.map(\.camera)
      let ends = stops.reduce(into: [0.0]) { $0.append($0[$0.count - 1] + $1.seconds) }
      /// The change a second from one time to another: zoom, bearing, angle, and points on the screen.
      func velocity(_ a: Double, _ b: Double) -> [Double] {
        let (before, after) = (map.camera(at: a), map.camera(at: b))
        let way = before.target.offset(to: after.target)
        let points = Projection.worldSize(atZoom: before.zoom)
        return [
          after.zoom - before.zoom, before.bearing.turn(to: after.bearing),
          after.viewingAngle - before.viewingAngle, way.x * points, way.y * points,
        ].map { $0 / (b - a) }
      }
      for index in 1..<stops.count {
        let time = ends[index]
        /// How much the velocity changes over two short times, and how fast the screen goes.
        func changes(_ step: Double) -> (changes: [Double], speed: Double) {
          let (before, after) = (velocity(time - step, time), velocity(time, time + step))
          let speed = MercatorOffset(x: before[3], y: before[4]).length
          return (zip(before, after).map { abs($0 - $1) }, speed)
        }
        // What changes evenly changes a tenth in a tenth of the time; a leap stays what it is.
        let (long, short) = (changes(1e-5), changes(1e-6))
        for (a, b) in zip(long.changes, short.changes) {
          #expect(b < 0.3 * a + 1e-3 * (0.1 + short.speed), "at \(time): \(a) \(b)")
        }
      }
      for (index, (a, b)) in zip(cameras, cameras.dropFirst()).enumerated() {
        for part in stride(from: 0.0, through: 1, by: 0.05) {
          let camera = map.camera(at: ends[index] + part * stops[index].seconds)
          let turn = a.bearing.turn(to: b.bearing)
          for (value, end) in [
            (camera.zoom - a.zoom, b.zoom - a.zoom),
            (camera.viewingAngle - a.viewingAngle, b.viewingAngle - a.viewingAngle),
            (a.bearing.turn(to: camera.bearing), turn),
          ] where abs(end) < 170 {
            #expect(min(0, end) - 1e-9 <= value && value <= max(0, end) + 1e-9)
          }
          if a.target == b.target { #expect(camera.target == a.target) }
        }
      }
    }
  }

  @Test func `there and back rests where it turns`() throws {
    let start = CameraPosition(target: Sample.paris, zoom: 12)
    var away = start
    away.target = Coordinate(latitude: 48.9, longitude: 2.4)
    let map = try tour([(away, 1), (start, 1)], from: start)
    let points = Projection.worldSize(atZoom: 12)
    let near = map.camera(at: 1.001).target.offset(to: away.target).length * points
    let far = map.camera(at: 1.1).target.offset(to: away.target).length * points
    #expect(near < far / 1000)
  }

  /// A tenth of a metre beside it: within a point of the exact reversal, on every frame.
  @Test func `a reversal that is missed looks like one`() throws {
    let start = CameraPosition(target: Coordinate(0, 0), zoom: 6)
    func frames(_ latitude: Double) throws -> [CameraPosition] {
      var (away, back) = (start, start)
      away.target = Coordinate(0, 10)
      back.target = Coordinate(latitude, 0)
      let map = try tour([(away, 2), (back, 2)], from: start)
      return (0...240).map { map.camera(at: Double($0) / 60) }
    }
    for (exact, missed) in zip(try frames(0), try frames(1e-6)) {
      #expect(distance(exact.target, missed.target, zoom: 6) < 1e-2)
    }
  }

  /// The greater the turn, the slower it is passed.
  @Test func `the speed at a camera falls with the turn`() throws {
    let start = CameraPosition(target: Coordinate(0, 0), zoom: 6)
    let speeds = try stride(from: 0.0, through: 180, by: 15).map { turn in
      var (away, on) = (start, start)
      away.target = Coordinate(0, 10)
      on.target = away.target.moved(
        by: MercatorOffset(x: cosine(turn.radians) / 36, y: sine(turn.radians) / 36))
      let map = try tour([(away, 2), (on, 2)], from: start)
      return distance(map.camera(at: 1.9999).target, away.target, zoom: 6)
    }
    #expect(zip(speeds, speeds.dropFirst()).allSatisfy { $0 > $1 })
    #expect(speeds[12] < 1e-3 * speeds[0])
    #expect(abs(speeds[6] / speeds[0] - 0.5) < 0.02)
  }

  @Test func `a hold rests and any other step ends the way`() throws {
    let steps = [(12.0, 0.0), (14, 1), (11, 0)].map { zoom, hold in
      TourStep(
        change: .update(.zoomTo(zoom)), options: AnimationOptions(duration: 1), hold: hold,
        isThrough: true)
    }
    var map = MapView(camera: CameraPosition(target: Sample.sydney, zoom: 10))
    let started = try map.tour(
      steps + [TourStep(change: .update(.zoomTo(10)), options: .init(curve: .linear))])
    #expect(started.duration == 4.25)
    #expect(map.camera(at: 2).zoom == 14 && map.camera(at: 2.9).zoom == 14)
    #expect(14 - map.camera(at: 1.99).zoom < 1e-3 && 14 - map.camera(at: 3.01).zoom < 1e-3)
    #expect(map.camera(at: 1.01).zoom - 12 > 0.01)
    #expect(abs(map.camera(at: 4.125).zoom - 10.5) < 1e-9)
  }

  @Test func `without a duration it takes that of a flight`() throws {
    let start = CameraPosition(target: Sample.sydney, zoom: 12)
    let end = CameraPosition(target: Sample.paris, zoom: 9)
    var map = MapView(camera: start)
    let change = CameraChange.properties(PartialCameraPosition(end))
    let flight = try map.animate(change, options: AnimationOptions(path: .fly(FlightOptions())))
    var other = MapView(camera: start)
    #expect(try other.tour([TourStep(change: change, isThrough: true)]).duration == flight.duration)
  }

  @Test func `the camera at a time is that of ticking there`() throws {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<30 {
      let stops = stops(&generator, count: 5)
      var map = try tour(stops, from: stops[0].camera)
      try map.animate(.update(.zoomTo(5)), options: AnimationOptions(duration: 1, delay: 4))
      let times = (0..<20).map { _ in generator.number(0...8) }
      let asked = times.map { map.camera(at: $0) }
      for (time, camera) in zip(times, asked).sorted(by: { $0.0 < $1.0 }) {
        map.advance(by: time - map.time)
        #expect(map.camera.target.offset(to: camera.target).length < 1e-12)
        #expect(abs(map.camera.zoom - camera.zoom) < 1e-9)
      }
    }
  }

  /// "Consecutive `through` steps are one step", and "a step once begun keeps its plan".
  @Test func `limits that change on the way make no leap at a camera`() throws {
    var recording = Recording(CameraPosition(target: Sample.paris, zoom: 16, viewingAngle: 60))
    try recording.tour(
      [CameraChange.to(zoom: 10), .to(zoom: 12, viewingAngle: 50)].map {
        TourStep(change: $0, options: .init(duration: 1), isThrough: true)
      })
    recording.tick(0.5)
    recording.configure(constraints: .wide)
    recording.tick(0.5 - 1e-6)
    let before = recording.camera
    recording.tick(2e-6)
    #expect(recording.camera.distance(to: before) < 1e-3)
  }
}

/// The same way, found otherwise: the spline's slopes from all equations at once, the line by Barry and
/// Goldman's pyramid, lengths by many short chords, and points on the screen by summing up.
private struct ThroughOracle {
  private let cameras: [CameraPosition]
  private let seconds: [Double]
  private var places: [(x: Double, y: Double)] = [(0, 0)]
  private var zooms: [Double] = []
  private var bearings: [Double]
  private var ways: [Double] = [0]
  private var chords: [[(share: Double, x: Double, y: Double)]] = []

  private(set) var greatestLeg = 0.0

  init(_ cameras: [CameraPosition], _ seconds: [Double]) {
    self.cameras = cameras
    self.seconds = seconds
    bearings = [cameras[0].bearing]
    for (a, b) in zip(cameras, cameras.dropFirst()) {
      let (last, way) = (places[places.count - 1], a.target.offset(to: b.target))
      places.append((last.x + way.x, last.y + way.y))
      bearings.append(bearings[bearings.count - 1] + a.bearing.turn(to: b.bearing))
      greatestLeg = max(greatestLeg, way.length)
    }
    zooms = cameras.map(\.zoom)
    for leg in seconds.indices {
      let points = (0...4000).map { point(leg, Double($0) / 4000) }
      var lengths = [0.0]
      for (a, b) in zip(points, points.dropFirst()) {
        let chord = MercatorOffset(x: b.x - a.x, y: b.y - a.y).length
        lengths.append(lengths[lengths.count - 1] + chord)
      }
      let length = lengths[lengths.count - 1]
      // The points on the screen, where the zoom changes evenly along the line.
      var screen = [0.0]
      for index in 1..<lengths.count {
        let middle = (lengths[index] + lengths[index - 1]) / 2 / length
        let scale = powerOfTwo(zooms[leg] + (zooms[leg + 1] - zooms[leg]) * middle)
        screen.append(screen[index - 1] + (lengths[index] - lengths[index - 1]) * scale)
      }
      ways.append(ways[leg] + screen[screen.count - 1])
      chords.append(
        zip(screen, points).map { ($0 / screen[screen.count - 1], $1.x, $1.y) })
    }
  }

  /// A place of the centripetal Catmull–Rom spline: by its pyramid, the first and the last leg bent so that
  /// their second derivative is 0 at both ends.
  private func point(_ leg: Int, _ part: Double) -> (x: Double, y: Double) {
    func one(_ value: ((x: Double, y: Double)) -> Double) -> Double {
      let (p1, p2) = (value(places[leg]), value(places[leg + 1]))
      func knot(_ a: Int, _ b: Int) -> Double {
        let (a, b) = (places[a], places[b])
        return MercatorOffset(x: b.x - a.x, y: b.y - a.y).length.squareRoot()
      }
      let t2 = knot(leg, leg + 1)
      let t = part * t2
      let isFirst = leg == 0
      let isLast = leg == places.count - 2
      if isFirst, isLast { return p1 + (p2 - p1) * part }
      // With three places the pyramid has one row less: the quadratic through them has the slope at
      // the middle one, and the leg is a cubic with that slope and no bend at its other end.
      if isFirst || isLast {
        let (a, b, c) =
          isFirst
          ? (p1, p2, value(places[leg + 2])) : (value(places[leg - 1]), p1, p2)
        let (s, u) = isFirst ? (t2, knot(leg + 1, leg + 2)) : (knot(leg - 1, leg), t2)
        let slope = (b - a) / s + (c - b) / u - (c - a) / (s + u)
        let (way, from) = (p2 - p1, isFirst ? 1 - part : part)
        // A cubic f with f(0) = 0, f′(0) = m, f(1) = d and f″(1) = 0.
        let (d, m) = (isFirst ? -way : way, isFirst ? -slope * t2 : slope * t2)
        let bend = 1.5 * (d - m)
        let value = m * from + bend * from * from - (d - m) / 2 * from * from * from
        return (isFirst ? p2 : p1) + value
      }
      let (t0, t3) = (-knot(leg - 1, leg), t2 + knot(leg + 1, leg + 2))
      let (p0, p3) = (value(places[leg - 1]), value(places[leg + 2]))
      func mix(_ a: Double, _ b: Double, _ from: Double, _ to: Double) -> Double {
        a + (b - a) * (t - from) / (to - from)
      }
      let (a1, a2, a3) = (mix(p0, p1, t0, 0), mix(p1, p2, 0, t2), mix(p2, p3, t2, t3))
      return mix(mix(a1, a2, t0, t2), mix(a2, a3, 0, t3), 0, t2)
    }
    return (one { $0.x }, one { $0.y })
  }

  /// The monotone cubic through values at the times.
  private func value(
    _ values: [Double], _ leg: Int, _ part: Double, slowed: Bool = false
  ) -> Double {
    let count = values.count
    var rows = (0..<count).map { _ in [Double](repeating: 0, count: count + 1) }
    rows[0][0] = 1
    rows[count - 1][count - 1] = 1
    let means = seconds.indices.map { (values[$0 + 1] - values[$0]) / seconds[$0] }
    for k in 1..<max(1, count - 1) {
      let (a, b) = (seconds[k - 1], seconds[k])
      rows[k][k - 1] = b
      rows[k][k] = 2 * (a + b)
      rows[k][k + 1] = a
      rows[k][count] = 3 * (b * means[k - 1] + a * means[k])
    }
    for column in 0..<count {
      for row in 0..<count where row != column {
        let factor = rows[row][column] / rows[column][column]
        for index in 0...count { rows[row][index] -= factor * rows[column][index] }
      }
    }
    var slopes = (0..<count).map { rows[$0][count] / rows[$0][$0] }
    for k in 1..<max(1, count - 1) {
      let (a, b) = (means[k - 1], means[k])
      if a * b <= 0 || slopes[k] * a <= 0 {
        slopes[k] = 0
      } else if abs(slopes[k]) > 3 * min(abs(a), abs(b)) {
        slopes[k] = (a < 0 ? -3 : 3) * min(abs(a), abs(b))
      }
      guard slowed else { continue }
      let (p, q, r) = (places[k - 1], places[k], places[k + 1])
      let turn = atan2(r.y - q.y, r.x - q.x) - atan2(q.y - p.y, q.x - p.x)
      slopes[k] *= pow(cos(turn / 2), 2)
    }
    let (t, h) = (part, seconds[leg])
    let (m0, m1) = (slopes[leg] * h, slopes[leg + 1] * h)
    return values[leg] * (1 + 2 * t) * (1 - t) * (1 - t) + m0 * t * (1 - t) * (1 - t)
      + values[leg + 1] * t * t * (3 - 2 * t) + m1 * t * t * (t - 1)
  }

  func camera(
    at time: Double
  ) -> (zoom: Double, bearing: Double, angle: Double, x: Double, y: Double) {
    var (leg, rest) = (0, time)
    while leg < seconds.count - 1, rest > seconds[leg] {
      rest -= seconds[leg]
      leg += 1
    }
    let part = rest / seconds[leg]
    let gone = value(ways, leg, part, slowed: true) - ways[leg]
    let share = gone / (ways[leg + 1] - ways[leg])
    let chord = chords[leg]
    let next = max(1, chord.firstIndex { $0.share >= share } ?? chord.count - 1)
    let (a, b) = (chord[next - 1], chord[next])
    let along = (share - a.share) / (b.share - a.share)
    return (
      value(zooms, leg, part), value(bearings, leg, part),
      value(cameras.map(\.viewingAngle), leg, part), a.x + (b.x - a.x) * along,
      a.y + (b.y - a.y) * along
    )
  }
}
