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
