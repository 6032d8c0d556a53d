import Foundation
import MapCamera
import Testing

/// What holds for every flight.
@Suite struct FlightTests {
  private func fly(
    _ recording: inout Recording,
    to camera: CameraPosition,
    _ options: FlightOptions = FlightOptions(),
    duration: Double? = nil
  ) throws -> AnimationReply {
    try recording.animate(
      .update(.setCamera(camera)),
      AnimationOptions(duration: duration, curve: .linear, path: .fly(options))
    )
  }

  @Test func everyFrameObeysTheConstraints() {
    sampling(300, seed: 330_000) { generator in
      let constraints = generator.constraints()
      var recording = Recording(
        generator.camera(latitudes: -80...80), constraints: constraints)
      let reply = try self.fly(&recording, to: generator.camera(latitudes: -80...80))
      for frame in CameraFrames(of: recording.map, duration: reply.duration, count: 30) {
        try demand(
          violation(of: frame, constraints) == nil,
          "\(violation(of: frame, constraints) ?? "") \(frame) \(constraints)")
      }
    }
  }

  @Test func acrossTheAntimeridianItFliesTheShortWay() throws {
    var recording = Recording(CameraPosition(target: Sample.fiji, zoom: 8))
    let reply = try fly(&recording, to: CameraPosition(target: Sample.samoa, zoom: 9))
    var eastward = 0.0
    for frame in CameraFrames(of: recording.map, duration: reply.duration, count: 200) {
      let way = (frame.target.longitude - Sample.fiji.longitude).remainder(dividingBy: 360)
      #expect(way >= eastward - 1e-9)
      eastward = way
    }
    #expect(abs(eastward - 8.7) < 1e-9)
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

  /// Between equal zooms the top of the path is at minZoom where the zoom falls below it otherwise.
  @Test func minZoomKeepsTheTopOfThePathLow() throws {
    let start = CameraPosition(target: Sample.paris, zoom: 14)
    let end = CameraPosition(target: Sample.tokyo, zoom: 14)
    func lowest(_ options: FlightOptions) throws -> Double {
      var recording = Recording(start, constraints: .wide)
      let reply = try fly(&recording, to: end, options)
      let frames = CameraFrames(of: recording.map, duration: reply.duration, count: 1001)
      return frames.map(\.zoom).min() ?? .nan
    }
    let free = try lowest(FlightOptions())
    #expect(free < 4)
    // Of a thousand frames one is next to the top.
    #expect(abs(try lowest(FlightOptions(minZoom: 6)) - 6) < 1e-4)
    #expect(abs(try lowest(FlightOptions(minZoom: 10)) - 10) < 1e-4)
    #expect(try lowest(FlightOptions(minZoom: 6)) >= 6 - 1e-9)
    #expect(try lowest(FlightOptions(minZoom: 0)) == free)
  }

  /// Sydney to London on a map that goes no lower than zoom 6: it touches that at the top alone, and the
  /// ground passes at no more than speed / ρ widths a second.
  @Test(arguments: [true, false])
  func theMapsOwnMinZoomIsTheTopToo(isOwn: Bool) throws {
    let start = CameraPosition(target: Sample.sydney, zoom: 12)
    let end = CameraPosition(target: Coordinate(latitude: 51.5, longitude: -0.12), zoom: 12)
    var recording = Recording(
      start, constraints: CameraConstraints(zoomRange: (isOwn ? 6 : 2)...21))
    let reply = try fly(&recording, to: end, FlightOptions(minZoom: isOwn ? 4 : 6))
    let frames = CameraFrames(of: recording.map, duration: reply.duration, framesPerSecond: 60)
      .map(\.self)
    #expect(frames.filter { $0.zoom == 6 }.count <= 1)
    #expect(abs((frames.map(\.zoom).min() ?? 0) - 6) < 1e-3)
    let fastest =
      zip(frames, frames.dropFirst()).map { before, after in
        distance(before.target, after.target, zoom: before.zoom) * 60
      }.max() ?? .nan
    let way = distance(start.target, end.target, zoom: 12)
    let curvature = (2 * 800 * (pow(4.0, 6) - 1).squareRoot() / way).squareRoot()
    #expect(fastest < 800 * 1.2 / curvature * 1.02)
  }

  /// At the least zoom itself a flight is level, even, and as long as it is far.
  @Test func aFlightAtTheLeastZoomIsLevelAndEven() throws {
    let start = CameraPosition(target: Sample.paris, zoom: 9)
    let end = CameraPosition(target: Sample.tokyo, zoom: 9)
    var recording = Recording(start, constraints: CameraConstraints(zoomRange: 9...21))
    let reply = try fly(&recording, to: end)
    let way = distance(Sample.paris, Sample.tokyo, zoom: 9)
    #expect(reply.isAnimating)
    #expect(abs(reply.duration - 1.42 * way / 800 / 1.2) < 1e-9 * reply.duration)
    for (index, frame) in CameraFrames(of: recording.map, duration: reply.duration, count: 11)
      .enumerated()
    {
      #expect(frame.zoom == 9)
      #expect(abs(distance(Sample.paris, frame.target, zoom: 9) - way * Double(index) / 10) < 1e-6)
    }
  }

  @Test func aFlightThatOnlyTurnsTakesTheStandardDuration() throws {
    var recording = Recording(CameraPosition(target: Sample.paris, zoom: 14))
    let end = CameraPosition(target: Sample.paris, zoom: 14, bearing: 90)
    let reply = try fly(&recording, to: end)
    #expect(reply.isAnimating)
    recording.tick(reply.duration)
    #expect(recording.map.camera == end)
  }

  @Test func aFlightHalfAroundTheWorldIsFiniteAndArrives() throws {
    let start = CameraPosition(target: Coordinate(latitude: 85, longitude: 0), zoom: 21)
    let end = CameraPosition(target: Coordinate(latitude: -85, longitude: -180), zoom: 21)
    var recording = Recording(start)
    let reply = try fly(&recording, to: end)
    #expect(reply.duration > 1 && reply.duration < 100)
    recording.tick(reply.duration)
    #expect(recording.map.camera == end)
  }
}
