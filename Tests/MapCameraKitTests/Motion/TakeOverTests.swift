import MapCameraKit
import TestSupport
import Testing

/// Properties animate separately: a new animation takes the ones that it drives.
@Suite struct TakeOverTests {
  @Test func `one that loses only a part goes on with the rest`() throws {
    var recording = Recording(Sample.overSydney)
    let goal = CameraPosition(target: Sample.tokyo, zoom: 16, bearing: 100, viewingAngle: 20)
    try recording.animate(.update(.setCamera(goal)), .linear(2))
    recording.tick(1)
    try recording.animate(.to(zoom: 10, bearing: 0), .linear(0.5))
    #expect(recording.latest.isEmpty)
    recording.tick(1)
    #expect(recording.outline == ["will", "did", "completed 2", "completed 1", "idle"])
    #expect(
      recording.camera
        == CameraPosition(target: Sample.tokyo, zoom: 10, bearing: 0, viewingAngle: 20))
  }

  @Test func `one that loses all piece by piece is interrupted at the last`() throws {
    var recording = Recording(Sample.overSydney)
    let long = AnimationOptions(duration: 10, curve: .linear)
    try recording.animate(.to(zoom: 16, bearing: 100), long)
    recording.tick(1)
    try recording.animate(.to(zoom: 12), long)
    #expect(recording.latest.isEmpty)
    try recording.animate(.to(bearing: 50), long)
    #expect(recording.outline == ["interrupted 1"])
  }

  /// In one tick the camera goes out and back; a tour that still rests then has not moved yet.
  @Test func `what comes back within a tick has not announced the others`() throws {
    var recording = Recording(Sample.overSydney)
    let half = AnimationOptions(duration: 0.5, curve: .linear)
    try recording.tour([
      TourStep(change: .orbit(0), options: .init(duration: 0), hold: 2),
      TourStep(change: .orbit(90), options: half),
    ])
    try recording.animate(.to(zoom: 13), half)
    try recording.animate(.to(zoom: 12), .linear(0.5, delay: 0.5))
    recording.tick(1)
    #expect(recording.outline == ["completed 2", "completed 3"])
    recording.tick(1.25)
    #expect(recording.outline == ["will", "did", "step 1.1"])
  }
}
