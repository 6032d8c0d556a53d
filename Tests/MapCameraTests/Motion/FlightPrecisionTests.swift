import MapCamera
import Testing

/// Flights against van Wijk and Nuij's formulas in twice the precision.
@Suite struct FlightPrecisionTests {
  @Test func twiceThePrecisionIsThere() {
    let third = DoubleDouble(1) / DoubleDouble(3)
    #expect((third * DoubleDouble(3) - DoubleDouble(1)).value == 0)
    let e = exponential(DoubleDouble(1))
    #expect(e.high == 2.718_281_828_459_045)
    #expect(abs(e.low - 1.445_646_891_729_250_2e-16) < 1e-31)
    let back = logarithm(exponential(DoubleDouble(27.25))) - DoubleDouble(27.25)
    #expect(abs(back.value) < 1e-29)
    let root = squareRoot(DoubleDouble(2))
    #expect(abs((root * root - DoubleDouble(2)).value) < 1e-31)
  }

  @Test func placesThatNearlyCoincideLoseNoPrecision() {
    sampling(2000, seed: 300_000) { generator in
      let start = Coordinate(
        latitude: generator.number(-70...70), longitude: generator.number(-179...179))
      let apart = 1e-6 * (generator.once(in: 2) ? 1 : generator.number(1e-7...1))
      let target = Coordinate(
        latitude: start.latitude + (generator.once(in: 4) ? 0 : generator.number(-1...1) * apart),
        longitude: start.longitude + (generator.once(in: 4) ? 0 : generator.number(-1...1) * apart)
      )
      try check(
        from: CameraPosition(target: start, zoom: generator.number(15...20)),
        to: CameraPosition(target: target, zoom: generator.number(3...10)),
        FlightOptions()
      )
    }
  }

  @Test func inwardsTheyLoseNoneEither() {
    sampling(400, seed: 310_000) { generator in
      let start = generator.coordinate(latitudes: -70...70)
      let target = Coordinate(
        latitude: start.latitude + generator.number(-1e-6...1e-6), longitude: start.longitude)
      try check(
        from: CameraPosition(target: start, zoom: generator.number(3...10)),
        to: CameraPosition(target: target, zoom: generator.number(15...20)),
        FlightOptions()
      )
    }
  }

  @Test func farFlightsAgreeAtAnyCurvatureAndSpeed() {
    sampling(600, seed: 320_000) { generator in
      try check(
        from: generator.camera(zooms: 2...21, angles: 0...0, latitudes: -70...70),
        to: generator.camera(zooms: 2...21, angles: 0...0, latitudes: -70...70),
        FlightOptions(
          speed: generator.number(0.1...10),
          curvature: generator.number(0.3...3),
          minZoom: generator.once(in: 2) ? generator.number(0...20) : nil
        )
      )
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
    from start: CameraPosition,
    to end: CameraPosition,
    _ options: FlightOptions,
    lowest: Double = 0
  ) throws {
    var constraints = CameraConstraints.wide
    constraints.zoomRange = lowest...25
    var recording = Recording(start, constraints: constraints)
    let reply = try recording.animate(
      .update(.setCamera(end)), AnimationOptions(curve: .linear, path: .fly(options)))
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
