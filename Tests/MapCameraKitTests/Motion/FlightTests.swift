import Foundation
import TestSupport
import Testing

@testable import MapCameraKit

/// Properties of every flight.
@Suite struct FlightTests {
  private func fly(_ recording: inout Recording, to camera: CameraPosition) throws
    -> StartedAnimation
  {
    try recording.animate(
      .update(.setCamera(camera)), .init(curve: .linear, path: .fly(FlightOptions())))
  }

  @Test func `a target that stays is zoomed exponentially`() throws {
    var recording = Recording(CameraPosition(target: Sample.paris, zoom: 5))
    let reply = try fly(&recording, to: CameraPosition(target: Sample.paris, zoom: 15))
    // S = |ln(w1 / w0)| / ρ
    #expect(abs(reply.duration - 10 * 0.693_147_180_559_945_3 / 1.42 / 1.2) < 1e-12)
    for (index, frame) in CameraFrames(of: recording.map, duration: reply.duration, count: 41)
      .enumerated()
    {
      #expect(frame.target == Sample.paris)
      #expect(abs(frame.zoom - (5 + Double(index) / 4)) < 1e-9)
    }
  }

  /// As a curve of a height of 1,000 asks.
  @Test func `far beyond its ends a path is finite`() {
    let path = FlightPath(distance: 1e5, width: 800, zoomChange: -3, curvature: 1.42)
    for progress in [-1000.0, -300, 300, 1000] {
      let (fraction, zoomChange) = path.position(at: progress)
      #expect(fraction.isFinite && zoomChange.isFinite && zoomChange > 0, "\(progress)")
    }
  }

  @Test func `a flight that only turns takes the standard duration`() throws {
    var recording = Recording(CameraPosition(target: Sample.paris, zoom: 14))
    let end = CameraPosition(target: Sample.paris, zoom: 14, bearing: 90)
    let reply = try fly(&recording, to: end)
    #expect(reply.id != nil)
    recording.tick(reply.duration)
    #expect(recording.camera == end)
  }
}

/// Flights against van Wijk and Nuij's formulas in twice the precision.
@Suite struct FlightPrecisionTests {
  @Test func `twice the precision is there`() {
    let third = PreciseNumber(1) / PreciseNumber(3)
    #expect((third * PreciseNumber(3) - PreciseNumber(1)).value == 0)
    let e = exponential(PreciseNumber(1))
    #expect(e.high == 2.718_281_828_459_045)
    #expect(abs(e.low - 1.445_646_891_729_250_2e-16) < 1e-31)
    let back = logarithm(exponential(PreciseNumber(27.25))) - PreciseNumber(27.25)
    #expect(abs(back.value) < 1e-29)
    let root = squareRoot(PreciseNumber(2))
    #expect(abs((root * root - PreciseNumber(2)).value) < 1e-31)
  }

  @Test func `places that nearly coincide lose no precision`() {
    sampling(2000, seed: 300_000) { generator in
      let start = Coordinate(
        latitude: generator.number(-70...70), longitude: generator.number(-179...179))
      let apart = 1e-6 * (generator.once(in: 2) ? 1 : generator.number(1e-7...1))
      let target = Coordinate(
        latitude: start.latitude + (generator.once(in: 4) ? 0 : generator.number(-1...1) * apart),
        longitude: start.longitude + (generator.once(in: 4) ? 0 : generator.number(-1...1) * apart))
      try check(
        from: CameraPosition(target: start, zoom: generator.number(15...20)),
        to: CameraPosition(target: target, zoom: generator.number(3...10)), FlightOptions())
    }
  }

  @Test func `inwards they lose none either`() {
    sampling(400, seed: 310_000) { generator in
      let start = generator.coordinate(latitudes: -70...70)
      let target = Coordinate(
        latitude: start.latitude + generator.number(-1e-6...1e-6), longitude: start.longitude)
      try check(
        from: CameraPosition(target: start, zoom: generator.number(3...10)),
        to: CameraPosition(target: target, zoom: generator.number(15...20)), FlightOptions())
    }
  }

  @Test func `far flights agree at any curvature and speed`() {
    sampling(600, seed: 320_000) { generator in
      try check(
        from: generator.camera(zooms: 2...21, angles: 0...0, latitudes: -70...70),
        to: generator.camera(zooms: 2...21, angles: 0...0, latitudes: -70...70),
        FlightOptions(
          speed: generator.number(0.1...10), curvature: generator.number(0.3...3),
          minZoom: generator.once(in: 2) ? generator.number(0...20) : nil))
    }
  }

  /// Where the top is near an end or at it, and where the map itself goes no lower.
  @Test func `low flights agree near their top too`() {
    sampling(600, seed: 325_000) { generator in
      let lowest = generator.number(3...12)
      var ends = (0..<2).map { _ in generator.camera(angles: 0...0, latitudes: -70...70) }
      for index in ends.indices {
        let rise = generator.pick([0, 1e-12, 1e-9, 1e-6, 1e-3, 0.1, 5])
        ends[index].zoom = lowest + rise * generator.number(0...1)
      }
      if generator.once(in: 4) { ends[1].zoom = ends[0].zoom }
      let isOwn = generator.once(in: 2)
      try check(
        from: ends[0], to: ends[1],
        FlightOptions(minZoom: isOwn ? lowest : generator.pick([nil, 2, 20])),
        lowest: isOwn ? 0 : lowest)
    }
  }

  private func check(
    from start: CameraPosition, to end: CameraPosition, _ options: FlightOptions, lowest: Double = 0
  ) throws {
    var constraints = CameraConstraints.wide
    constraints.zoomRange = lowest...25
    var recording = Recording(start, constraints: constraints)
    let reply = try recording.animate(
      .update(.setCamera(end)), .init(curve: .linear, path: .fly(options)))
    let oracle = Oracle(camera: start, viewport: recording.map.viewport)
    let (dx, dy) = oracle.offset(to: end.target)
    let way = (dx * dx + dy * dy).squareRoot()
    guard way > 0 else { return }
    let reference = ReferenceFlight(
      distance: way, width: 800, zoomChange: end.zoom - start.zoom, curvature: options.curvature,
      rise: start.zoom - max(options.minZoom ?? 0, lowest))
    let text = "\(start) \(end) \(options)"
    let seconds = reference.length / options.speed
    try demand(abs(reply.duration - seconds), within: 1e-9 * seconds, text)
    for (index, frame) in CameraFrames(of: recording.map, duration: reply.duration, count: 11)
      .enumerated()
    {
      let expected = reference.position(at: Double(index) / 10)
      let zoom = start.zoom + expected.zoomChange
      try demand(abs(frame.zoom - min(zoom, 25)), within: 1e-6, "\(index): \(text)")
      let target = oracle.coordinate(dx: dx * expected.fraction, dy: dy * expected.fraction)
      let points = distance(target, frame.target, zoom: frame.zoom)
      try demand(points, within: 1e-5, "\(index): \(text)")
    }
  }
}

/// The same flights as MapLibre's.
@Suite struct MapLibreFlightTests {
  @Test func `flights last and pass as MapLibre's do`() throws {
    for vector in try Vector.all("fly") {
      var recording = try Recording(
        vector.camera("from"), viewport: vector.viewport(), constraints: .wide)
      let (goal, options) = (vector.tree["to"], vector.tree["fly"])
      let reply = try recording.animate(
        .to(
          target: goal?["target"]?.coordinate, zoom: goal?["zoom"]?.number,
          bearing: goal?["bearing"]?.number, viewingAngle: goal?["viewingAngle"]?.number),
        .init(
          curve: .linear,
          path: .fly(
            FlightOptions(
              speed: options?["speed"]?.number ?? 1.2,
              curvature: options?["curvature"]?.number ?? 1.42))))
      let duration = try vector.number("duration")
      #expect(abs(reply.duration - duration) <= 1e-6 * duration, vector.comment)
      let cameras = vector.tree["linear"]?.cameras.compactMap(\.camera) ?? []
      let frames = CameraFrames(
        of: recording.map, duration: reply.duration, count: Int64(cameras.count))
      for (frame, expected) in zip(frames, cameras) {
        let way = distance(frame.target, expected.target, zoom: expected.zoom)
        #expect(way <= 0.02, vector.comment)
        #expect(abs(frame.zoom - expected.zoom) <= 1e-6, vector.comment)
        #expect(turnDistance(frame.bearing, expected.bearing) <= 1e-6, vector.comment)
        #expect(abs(frame.viewingAngle - expected.viewingAngle) <= 1e-6, vector.comment)
      }
    }
  }
}

/// While a map's width or height is 0, what needs a size is timed as for 800 × 600.
@Suite struct MapsWithoutSizeTests {
  @Test(arguments: ["fly", "through", "route"])
  func `they take as long as on a map of 800 by 600`(_ kind: String) throws {
    let line = try #require(RouteLine([Sample.sydney, Sample.paris]))
    let sizes = [(0.0, 0.0), (0, 600), (800, 0), (800, 600)].map {
      ScreenSize(width: $0, height: $1)
    }
    let durations = try sizes.map { size in
      var map = MapView(camera: Sample.overSydney, viewport: Viewport(size: size))
      return try map.tour([
        TourStep(
          change: kind == "route" ? .route(CameraRoute(line)) : .to(target: Sample.paris),
          options: .init(path: kind == "fly" ? .fly(FlightOptions()) : .ease),
          isThrough: kind == "through")
      ]).duration
    }
    #expect(durations.allSatisfy { $0 == durations[3] && $0 > 1 })
  }
}

/// Flights over the great circle.
@Suite struct GeodesicFlightTests {
  private func vector(_ place: Coordinate) -> [Double] {
    let (latitude, longitude) = (place.latitude.radians, place.longitude.radians)
    return [
      cosine(latitude) * cosine(longitude), cosine(latitude) * sine(longitude), sine(latitude),
    ]
  }

  @Test func `the target stays on the great circle and goes as the flight`() throws {
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
        distance: length * Projection.worldSize(atZoom: 6), width: 800, zoomChange: 2,
        curvature: 1.42,
        rise: 6)
      var gone = 0.0
      for (index, part) in lengths.enumerated() {
        gone += part
        let expected = path.position(at: Double(index + 1) / 400).fraction
        #expect(abs(gone / length - expected) < 2e-3)
      }
    }
  }

  private func flight(
    _ start: Coordinate, _ end: Coordinate, zoom: Double
  ) throws -> (map: MapView, duration: Double) {
    var map = MapView(camera: CameraPosition(target: start, zoom: zoom))
    let started = try map.animate(
      .to(target: end),
      options: AnimationOptions(curve: .linear, path: .fly(FlightOptions(isGeodesic: true))))
    return (map, started.duration)
  }

  /// Singapore to New York, over a pole, beside it, along 85°, and anything.
  @Test func `no frame moves the ground by more than half more than its neighbours`() throws {
    var generator = SeededGenerator(seed: 9)
    var pairs = [
      (Coordinate(1.36, 103.99), Coordinate(40.64, -73.78)), (.init(60, 0), .init(60, 180)),
      (.init(60, 0), .init(60, 179.9)), (.init(-84, 10), .init(-84, 170)),
      (.init(85, 10), .init(85, 170)), (.init(85.05, 10), .init(20, 175)),
    ]
    pairs += (0..<100).map { _ in (generator.coordinate(), generator.coordinate()) }
    for (start, end) in pairs {
      let zoom = generator.number(5...10)
      var (map, duration) = try flight(start, end, zoom: zoom)
      let frames = Array(CameraFrames(of: map, duration: duration, framesPerSecond: 60))
      map.advance(by: 0)
      let moves = zip(frames, frames.dropFirst()).map { before, after in
        distance(before.target, after.target, zoom: min(before.zoom, after.zoom))
      }
      // The last interval is shorter than the others.
      for index in moves.indices.dropFirst().dropLast(2) {
        let neighbours = max(moves[index - 1], moves[index + 1])
        #expect(moves[index] < 1.5 * neighbours + 1e-6, "\(start) \(end) \(index)")
      }
    }
  }

  /// The length is that of many chords along the line that is shown.
  @Test func `it is measured along the line that is shown`() throws {
    var generator = SeededGenerator(seed: 10)
    for _ in 0..<60 {
      let (start, end) = (generator.coordinate(), generator.coordinate())
      guard let circle = GreatCircle(from: start, to: end) else { continue }
      let places = (0...4000).map { circle.place(at: Double($0) / 4000).withinTargetLatitudes }
      let chords = zip(places, places.dropFirst()).map { $0.offset(to: $1).length }
      #expect(abs(chords.reduce(0, +) / circle.length - 1) < 1e-4, "\(start) \(end)")
      let mean = circle.length / 4000
      // A chord that cuts the corner at the parallel is shorter.
      #expect(chords.allSatisfy { $0 < mean * (1 + 1e-5) + 1e-15 }, "\(start) \(end)")
      #expect(chords.filter { $0 < mean * (1 - 1e-3) }.count <= 2, "\(start) \(end)")
    }
  }

  @Test func `opposite places and the same place are flown straight`() throws {
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
}
