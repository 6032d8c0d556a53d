import MapCameraKit
import TestSupport
import Testing

/// Properties animate separately: a new animation takes the ones that it drives.
@Suite struct TakeOverTests {
  private func zoom(_ zoom: Double, _ duration: Double) -> (CameraChange, AnimationOptions) {
    (.update(.zoomTo(zoom)), .linear(duration))
  }

  @Test func `others run on`() throws {
    var recording = Recording(Sample.overSydney)
    let linear = AnimationOptions(duration: 2, curve: .linear)
    try recording.animate(.to(zoom: 16), linear)
    recording.tick(0.5)
    try recording.animate(.to(bearing: 90), linear)
    try recording.animate(.to(target: Sample.tokyo), linear)
    recording.tick(1)
    #expect(abs(recording.camera.zoom - 15) < 1e-9)
    #expect(abs(recording.camera.bearing - 45) < 1e-9)
    #expect(recording.map.animations.map(\.id) == [1, 2, 3])
    recording.tick(0.5)
    #expect(recording.outline == ["did", "completed 1"])
    recording.tick(0.5)
    #expect(recording.outline == ["did", "completed 2", "completed 3", "idle"])
    #expect(recording.camera == CameraPosition(target: Sample.tokyo, zoom: 16, bearing: 90))
  }

  @Test func `a property is taken over from where it is`() throws {
    var recording = Recording(Sample.overSydney)
    try recording.animate(zoom(16, 4).0, zoom(16, 4).1)
    recording.tick(1)
    #expect(recording.camera.zoom == 13)
    try recording.animate(zoom(11, 1).0, zoom(11, 1).1)
    #expect(recording.outline == ["interrupted 1"])
    #expect(recording.camera.zoom == 13)
    recording.tick(0.5)
    #expect(abs(recording.camera.zoom - 12) < 1e-9)
  }

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

  @Test func `moves end all interrupted`() throws {
    var recording = Recording(Sample.overSydney)
    try recording.animate(.to(zoom: 16), .init(duration: 1))
    try recording.animate(.to(bearing: 50), .init(delay: 3))
    recording.tick(0.5)
    try recording.move(.setTarget(Sample.tokyo))
    #expect(recording.outline == ["will", "did", "interrupted 1", "interrupted 2", "idle"])
    #expect(recording.camera.zoom > 12)
    recording.tick(10)
    #expect(recording.latest.isEmpty)
  }

  @Test func `a move that changes nothing still ends all`() throws {
    var recording = Recording(Sample.overSydney)
    try recording.animate(.to(zoom: 16), .init(duration: 1))
    recording.tick(0.5)
    try recording.move(.zoomBy(0))
    #expect(recording.outline == ["interrupted 1", "idle"])
  }

  @Test func `stop leaves the camera where it is`() throws {
    var recording = Recording(Sample.overSydney)
    try recording.animate(.to(zoom: 16), .init(duration: 1))
    try recording.animate(.to(bearing: 90), .init(duration: 1))
    recording.tick(0.5)
    let camera = recording.camera
    try recording.stop(1)
    #expect(recording.latest == [.animationEnded(1, .stopped)])
    #expect(recording.camera == camera)
    recording.tick(0.25)
    #expect(recording.camera.zoom == camera.zoom)
    #expect(recording.camera.bearing > camera.bearing)
    try recording.stop()
    #expect(recording.outline == ["stopped 2", "idle"])
    #expect(throws: CameraError.noSuchAnimation(2)) { try recording.stop(2) }
    #expect(recording.latest.isEmpty)
    try recording.stop()
    #expect(recording.latest.isEmpty)
  }

  @Test func `closing ends all stopped`() throws {
    var recording = Recording(Sample.overSydney)
    try recording.animate(.to(zoom: 16), .init(duration: 1))
    try recording.animate(.to(bearing: 90), .init(delay: 1))
    recording.close()
    let ended = recording.outline.filter { $0 != "idle" }
    #expect(ended == ["stopped 1", "stopped 2"])
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

  @Test func `will move comes before the first change of each animation`() throws {
    var recording = Recording(Sample.overSydney)
    try recording.animate(.to(zoom: 16), .init(duration: 1))
    #expect(recording.latest.isEmpty)
    recording.tick(0)
    #expect(recording.latest.isEmpty)
    recording.tick(0.1)
    #expect(recording.outline == ["will", "did"])
    recording.tick(0.1)
    #expect(recording.outline == ["did"])
    try recording.animate(.to(bearing: 90), .init(duration: 1))
    recording.tick(0.1)
    #expect(recording.outline == ["will", "did"])
  }
}
