import MapCamera
import Testing

/// What lies between the start and the end.
@Suite struct InterpolationTests {
  @Test func theTargetGoesStraightInMercatorSpaceAndTheZoomIsLinear() {
    sampling(500, seed: 360_000) { generator in
      let start = generator.sensibleCamera()
      let end = generator.sensibleCamera()
      var recording = Recording(start, constraints: .wide)
      let oracle = Oracle(camera: start, viewport: Viewport())
      let (dx, dy) = oracle.offset(to: end.target)
      // Opposite each other the way is a matter of the last bit.
      if abs(abs(dx) - oracle.worldSize / 2) < 1e-9 * oracle.worldSize { return }
      try recording.animate(
        .update(.setCamera(end)), AnimationOptions(duration: 1, curve: .linear))
      for part in [0.1, 0.25, 0.5, 0.9] {
        recording.advance(to: part)
        let camera = recording.map.camera
        let expected = oracle.coordinate(dx: dx * part, dy: dy * part)
        try demand(
          distance(camera.target, expected, zoom: 10), within: 1e-6, "\(part) \(start) \(end)")
        let zoom = start.zoom + (end.zoom - start.zoom) * part
        try demand(abs(camera.zoom - zoom), within: 1e-9, "\(part) \(start) \(end)")
        let angle = start.viewingAngle + (end.viewingAngle - start.viewingAngle) * part
        try demand(abs(camera.viewingAngle - angle), within: 1e-9, "\(part) \(start) \(end)")
        let turn = (end.bearing - start.bearing).remainder(dividingBy: 360)
        try demand(
          turnDistance(camera.bearing, start.bearing + turn * part), within: 1e-9,
          "\(part) \(start) \(end)")
      }
    }
  }

  @Test(arguments: [
    (10.0, 30.0, Rotation.shortest, 20.0), (10, 30, .clockwise, 20),
    (10, 30, .counterclockwise, -340),
    (350, 10, .shortest, 20), (350, 10, .clockwise, 20), (350, 10, .counterclockwise, -340),
    (30, 10, .shortest, -20), (30, 10, .clockwise, 340), (30, 10, .counterclockwise, -20),
    (0, 180, .shortest, 180), (180, 0, .shortest, 180), (90, 270, .shortest, 180),
    (270, 90, .shortest, 180), (0, 181, .shortest, -179),
  ])
  func bearingsTurnTheWayThatIsAsked(
    from: Double, to: Double, rotation: Rotation, turn: Double
  ) throws {
    var recording = Recording(CameraPosition(target: Sample.paris, zoom: 5, bearing: from))
    try recording.animate(
      .properties(PartialCameraPosition(bearing: to)),
      AnimationOptions(duration: 1, curve: .linear, rotation: rotation))
    for part in [0.1, 0.3, 0.5, 0.7, 0.95] {
      recording.advance(to: part)
      #expect(turnDistance(recording.map.camera.bearing, from + turn * part) < 1e-9, "\(part)")
    }
    recording.advance(to: 1)
    #expect(recording.map.camera.bearing == to)
  }

  @Test func targetsGoTheShortWayAcrossTheAntimeridian() throws {
    for (from, to) in [(Sample.fiji, Sample.samoa), (Sample.samoa, Sample.fiji)] {
      var recording = Recording(CameraPosition(target: from, zoom: 6))
      try recording.animate(
        .update(.setTarget(to)), AnimationOptions(duration: 1, curve: .linear))
      for step in 1...20 {
        recording.advance(to: Double(step) / 20)
        #expect(abs(recording.map.camera.target.longitude) >= 171.8 - 1e-9)
      }
      #expect(recording.map.camera.target == to)
    }
  }

  @Test func anOrbitTurnsAsFarAsItIsTold() throws {
    for degrees in [90.0, 360, -360, 720, 810, -45] {
      var recording = Recording(
        CameraPosition(target: Sample.paris, zoom: 17, bearing: 20, viewingAngle: 60))
      let start = recording.map.camera
      let reply = try recording.animate(
        .orbit(degrees), AnimationOptions(duration: 8, curve: .linear))
      #expect(reply.isAnimating)
      for step in 1...16 {
        recording.advance(to: Double(step) / 2)
        var expected = start
        expected.bearing += degrees * Double(step) / 16
        #expect(recording.map.camera.distance(to: expected) < 1e-9, "\(degrees) \(step)")
      }
      #expect(recording.map.camera == reply.camera)
      #expect(recording.map.animations.isEmpty)
    }
  }

  @Test func anOrbitOfNothingIsNothing() throws {
    var recording = Recording(Sample.overSydney)
    #expect(try !recording.animate(.orbit(0)).isAnimating)
    #expect(outline(recording.events) == ["idle"])
  }
}
