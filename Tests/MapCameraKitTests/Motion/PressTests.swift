import MapCameraKit
import TestSupport
import Testing

/// Relative changes that follow one another quickly add up.
@Suite struct PressTests {
  private static let start = CameraPosition(target: Coordinate(47, 8), zoom: 10)

  private func pressed(
    _ times: Int = 3, every seconds: Double = 0.1, _ press: (inout Recording) throws -> Void
  ) rethrows -> CameraPosition {
    var recording = Recording(Self.start, constraints: .wide)
    for _ in 0..<times {
      try press(&recording)
      recording.tick(seconds)
    }
    recording.tick(5)
    return recording.camera
  }

  @Test func `three zoom three levels, in and out, and about a point`() throws {
    #expect(try pressed { try $0.animate(.update(.zoomIn)) }.zoom == 13)
    #expect(try pressed { try $0.animate(.update(.zoomOut)) }.zoom == 7)
    #expect(
      try pressed { try $0.animate(.update(.zoomBy(0.5, at: .init(x: 9, y: 9)))) }.zoom == 11.5)
    #expect(pressed { $0.tap(1, at: ScreenPoint(x: 100, y: 500)) }.zoom == 13)
    // Each the other way round.
    var recording = Recording(Self.start)
    recording.tap(1, at: nil)
    recording.tick(0.1)
    try recording.animate(.update(.zoomOut))
    recording.tick(1)
    #expect(recording.camera.zoom == 10)
  }

  @Test(arguments: [90.0, -90, 700])
  func `three orbits turn three times as far`(degrees: Double) throws {
    var recording = Recording(Self.start)
    var (last, turned) = (0.0, 0.0)
    for step in 0..<300 {
      if [0, 10, 20].contains(step) { try recording.animate(.orbit(degrees), .init(duration: 1)) }
      recording.tick(0.01)
      turned += (recording.camera.bearing - last).remainder(dividingBy: 360)
      last = recording.camera.bearing
    }
    #expect(abs(turned - 3 * degrees) < 1e-9)
  }

  @Test func `three scrolls of 100 points scroll 300`() throws {
    let scrolled = try pressed { try $0.animate(.update(.scrollBy(x: 100, y: 0))) }
    var moved = Recording(Self.start)
    try moved.move(.scrollBy(x: 300, y: 0))
    #expect(scrolled.distance(to: moved.camera) < 1e-9)
  }

  @Test func `the ground under the taps stays there on every frame`() throws {
    var recording = Recording(Self.start)
    let point = ScreenPoint(x: 100, y: 500)
    let ground = try #require(recording.map.projection.coordinate(at: point))
    for step in 0..<80 {
      if [0, 10, 20].contains(step) { recording.tap(1, at: point) }
      recording.tick(0.01)
      try recording.demandSeen(ground, at: point)
    }
    #expect(recording.camera.zoom == 13)
  }

  /// One step, or several that are passed through; the second counts from the first's end.
  @Test func `a tour's first step counts from a running press, too`() throws {
    for isThrough in [false, true] {
      let steps = [
        TourStep(change: .update(.zoomIn), options: .init(duration: 1), isThrough: isThrough),
        TourStep(change: .update(.zoomIn), options: .init(duration: 1)),
      ]
      var recording = Recording(Self.start)
      try recording.animate(.update(.zoomIn), .init(duration: 1))
      recording.tick(0.3)
      try recording.tour(steps)
      #expect(recording.map.camera(at: 9).zoom == 13)
      recording.tick(9)
      #expect(recording.camera.zoom == 13)
    }
    var turned = Recording(Self.start)
    try turned.animate(.orbit(90), .init(duration: 1))
    turned.tick(0.5)
    try turned.tour([TourStep(change: .orbit(90), options: .init(duration: 1))])
    turned.tick(9)
    #expect(abs(turned.camera.bearing - 180) < 1e-9)
  }

  @Test func `what is not relative is taken over from where it is`() throws {
    // A zoom from an animation to a zoom; and a bearing from a zoom.
    var recording = Recording(Self.start)
    try recording.animate(.update(.zoomTo(14)), .init(duration: 1, curve: .linear))
    recording.tick(0.5)
    try recording.animate(.update(.zoomIn))
    recording.tick(2)
    #expect(recording.camera.zoom == 13)
    // camera.move counts from what is shown.
    recording = Recording(Self.start)
    try recording.animate(.update(.zoomIn), .init(duration: 1, curve: .linear))
    recording.tick(0.5)
    try recording.move(.zoomIn)
    #expect(recording.camera.zoom == 11.5)
  }

  @Test func `limits hold the sum, and what waits adds up as it begins`() throws {
    var recording = Recording(CameraPosition(target: Coordinate(47, 8), zoom: 20))
    for _ in 0..<3 { try recording.animate(.update(.zoomIn), .init(duration: 1)) }
    #expect(recording.map.camera(at: 5).zoom == 21)
    recording = Recording(Self.start)
    for index in 0..<3 {
      try recording.animate(.update(.zoomIn), .init(duration: 1, delay: Double(index) / 10))
    }
    #expect(recording.map.camera(at: 5).zoom == 13)
    recording.tick(5)
    #expect(recording.camera.zoom == 13)
  }
}
