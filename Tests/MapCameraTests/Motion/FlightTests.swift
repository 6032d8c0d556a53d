import Foundation
import MapCamera
import TestSupport
import Testing

/// Properties of every flight.
@Suite struct FlightTests {
  private func fly(
    _ recording: inout Recording, to camera: CameraPosition,
    _ options: FlightOptions = FlightOptions(), duration: Double? = nil
  ) throws -> StartedAnimation {
    try recording.animate(
      .update(.setCamera(camera)), .init(duration: duration, curve: .linear, path: .fly(options)))
  }

  @Test func aTargetThatStaysIsZoomedExponentially() throws {
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

  @Test func bearingAndViewingAngleAreLinearInTime() throws {
    let start = CameraPosition(target: Sample.paris, zoom: 17, bearing: 350, viewingAngle: 10)
    let end = CameraPosition(target: Sample.tokyo, zoom: 17, bearing: 30, viewingAngle: 50)
    var recording = Recording(start, constraints: .wide)
    let reply = try fly(&recording, to: end)
    for (index, frame) in CameraFrames(of: recording.map, duration: reply.duration, count: 21)
      .enumerated()
    {
      let part = Double(index) / 20
      #expect(turnDistance(frame.bearing, 350 + 40 * part) < 1e-9)
      #expect(abs(frame.viewingAngle - (10 + 40 * part)) < 1e-9)
    }
  }

  @Test func speedDividesTheDurationAndMaxDurationLimitsIt() throws {
    let end = CameraPosition(target: Sample.tokyo, zoom: 12)
    let start = CameraPosition(target: Sample.paris, zoom: 12)
    var recording = Recording(start)
    let normal = try fly(&recording, to: end).duration
    recording = Recording(start)
    let fast = try fly(&recording, to: end, FlightOptions(speed: 2.4)).duration
    #expect(abs(fast - normal / 2) < 1e-9)
    recording = Recording(start)
    #expect(try fly(&recording, to: end, FlightOptions(maxDuration: 3)).duration == 3)
    recording = Recording(start)
    #expect(try fly(&recording, to: end, FlightOptions(maxDuration: 1e6)).duration == normal)
    recording = Recording(start)
    #expect(try fly(&recording, to: end, duration: 7).duration == 7)
  }

  @Test func aFlightThatOnlyTurnsTakesTheStandardDuration() throws {
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
  @Test func twiceThePrecisionIsThere() {
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

  @Test func placesThatNearlyCoincideLoseNoPrecision() {
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

  @Test func inwardsTheyLoseNoneEither() {
    sampling(400, seed: 310_000) { generator in
      let start = generator.coordinate(latitudes: -70...70)
      let target = Coordinate(
        latitude: start.latitude + generator.number(-1e-6...1e-6), longitude: start.longitude)
      try check(
        from: CameraPosition(target: start, zoom: generator.number(3...10)),
        to: CameraPosition(target: target, zoom: generator.number(15...20)), FlightOptions())
    }
  }

  @Test func farFlightsAgreeAtAnyCurvatureAndSpeed() {
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
  @Test func lowFlightsAgreeNearTheirTopToo() {
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
      way: way, width: 800, zoomChange: end.zoom - start.zoom, curvature: options.curvature,
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
      let target = oracle.coordinate(dx: dx * expected.way, dy: dy * expected.way)
      let points = distance(target, frame.target, zoom: frame.zoom)
      try demand(points, within: 1e-5, "\(index): \(text)")
    }
  }
}

/// The same flights as MapLibre's.
@Suite struct MapLibreFlightTests {
  @Test func flightsLastAndPassAsMapLibresDo() throws {
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
