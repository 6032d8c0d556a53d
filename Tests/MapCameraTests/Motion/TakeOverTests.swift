import MapCamera
import Testing

/// Properties animate separately: a new animation takes those that it drives.
@Suite struct TakeOverTests {
  private func zoom(_ zoom: Double, _ duration: Double) -> (CameraChange, AnimationOptions) {
    (.update(.zoomTo(zoom)), AnimationOptions(duration: duration, curve: .linear))
  }

  @Test func othersRunOn() throws {
    var recording = Recording(Sample.overSydney)
    let linear = AnimationOptions(duration: 2, curve: .linear)
    try recording.animate(.properties(.init(zoom: 16)), linear)
    recording.tick(0.5)
    try recording.animate(.properties(.init(bearing: 90)), linear)
    try recording.animate(.properties(.init(target: Sample.tokyo)), linear)
    recording.tick(1)
    #expect(abs(recording.map.camera.zoom - 15) < 1e-9)
    #expect(abs(recording.map.camera.bearing - 45) < 1e-9)
    #expect(recording.map.animations.map(\.id) == [1, 2, 3])
    recording.tick(0.5)
    #expect(outline(recording.latest) == ["did", "completed 1"])
    recording.tick(0.5)
    #expect(outline(recording.latest) == ["did", "completed 2", "completed 3", "idle"])
    #expect(
      recording.map.camera == CameraPosition(target: Sample.tokyo, zoom: 16, bearing: 90))
  }

  @Test func aPropertyIsTakenOverFromWhereItIs() throws {
    var recording = Recording(Sample.overSydney)
    try recording.animate(zoom(16, 4).0, zoom(16, 4).1)
    recording.tick(1)
    #expect(recording.map.camera.zoom == 13)
    try recording.animate(zoom(11, 1).0, zoom(11, 1).1)
    #expect(outline(recording.latest) == ["interrupted 1"])
    #expect(recording.map.camera.zoom == 13)
    recording.tick(0.5)
    #expect(abs(recording.map.camera.zoom - 12) < 1e-9)
  }

  @Test func oneThatLosesOnlyAPartGoesOnWithTheRest() throws {
    var recording = Recording(Sample.overSydney)
    let goal = CameraPosition(target: Sample.tokyo, zoom: 16, bearing: 100, viewingAngle: 20)
    try recording.animate(
      .update(.setCamera(goal)), AnimationOptions(duration: 2, curve: .linear))
    recording.tick(1)
    try recording.animate(
      .properties(.init(zoom: 10, bearing: 0)), AnimationOptions(duration: 0.5, curve: .linear))
    #expect(recording.latest.isEmpty)
    recording.tick(1)
    #expect(outline(recording.latest) == ["will", "did", "completed 2", "completed 1", "idle"])
    #expect(
      recording.map.camera
        == CameraPosition(target: Sample.tokyo, zoom: 10, bearing: 0, viewingAngle: 20))
  }

  @Test func oneThatLosesAllPieceByPieceIsInterruptedAtTheLast() throws {
    var recording = Recording(Sample.overSydney)
    let long = AnimationOptions(duration: 10, curve: .linear)
    try recording.animate(.properties(.init(zoom: 16, bearing: 100)), long)
    recording.tick(1)
    try recording.animate(.properties(.init(zoom: 12)), long)
    #expect(recording.latest.isEmpty)
    try recording.animate(.properties(.init(bearing: 50)), long)
    #expect(outline(recording.latest) == ["interrupted 1"])
  }

  @Test func movesEndAllInterrupted() throws {
    var recording = Recording(Sample.overSydney)
    try recording.animate(.properties(.init(zoom: 16)), AnimationOptions(duration: 1))
    try recording.animate(.properties(.init(bearing: 50)), AnimationOptions(delay: 3))
    recording.tick(0.5)
    try recording.move(.setTarget(Sample.tokyo))
    #expect(
      outline(recording.latest) == ["will", "did", "interrupted 1", "interrupted 2", "idle"])
    #expect(recording.map.camera.zoom > 12)
    recording.tick(10)
    #expect(recording.latest.isEmpty)
  }

  @Test func aMoveThatChangesNothingStillEndsAll() throws {
    var recording = Recording(Sample.overSydney)
    try recording.animate(.properties(.init(zoom: 16)), AnimationOptions(duration: 1))
    recording.tick(0.5)
    try recording.move(.zoomBy(0))
    #expect(outline(recording.latest) == ["interrupted 1", "idle"])
  }

  @Test func stopLeavesTheCameraWhereItIs() throws {
    var recording = Recording(Sample.overSydney)
    try recording.animate(.properties(.init(zoom: 16)), AnimationOptions(duration: 1))
    try recording.animate(.properties(.init(bearing: 90)), AnimationOptions(duration: 1))
    recording.tick(0.5)
    let camera = recording.map.camera
    try recording.stop(1)
    #expect(recording.latest == [.animationEnded(1, .stopped)])
    #expect(recording.map.camera == camera)
    recording.tick(0.25)
    #expect(recording.map.camera.zoom == camera.zoom)
    #expect(recording.map.camera.bearing > camera.bearing)
    try recording.stop()
    #expect(outline(recording.latest) == ["stopped 2", "idle"])
    #expect(throws: CameraError.noSuchAnimation(2)) { try recording.stop(2) }
    #expect(recording.latest.isEmpty)
    try recording.stop()
    #expect(recording.latest.isEmpty)
  }

  @Test func closingEndsAllStopped() throws {
    var recording = Recording(Sample.overSydney)
    try recording.animate(.properties(.init(zoom: 16)), AnimationOptions(duration: 1))
    try recording.animate(.properties(.init(bearing: 90)), AnimationOptions(delay: 1))
    recording.close()
    let ended = outline(recording.latest).filter { $0 != "idle" }
    #expect(ended == ["stopped 1", "stopped 2"])
  }

  /// In one tick the camera goes out and back; a tour that still rests then has not moved yet.
  @Test func whatComesBackWithinATickHasNotAnnouncedTheOthers() throws {
    var recording = Recording(Sample.overSydney)
    let half = AnimationOptions(duration: 0.5, curve: .linear)
    try recording.tour([
      TourStep(change: .orbit(0), options: AnimationOptions(duration: 0), hold: 2),
      TourStep(change: .orbit(90), options: half),
    ])
    try recording.animate(.properties(.init(zoom: 13)), half)
    try recording.animate(
      .properties(.init(zoom: 12)), AnimationOptions(duration: 0.5, delay: 0.5, curve: .linear))
    recording.tick(1)
    #expect(outline(recording.latest) == ["completed 2", "completed 3"])
    recording.tick(1.25)
    #expect(outline(recording.latest) == ["will", "did", "step 1.1"])
  }

  @Test func willMoveComesBeforeTheFirstChangeOfEachAnimation() throws {
    var recording = Recording(Sample.overSydney)
    try recording.animate(.properties(.init(zoom: 16)), AnimationOptions(duration: 1))
    #expect(recording.latest.isEmpty)
    recording.tick(0)
    #expect(recording.latest.isEmpty)
    recording.tick(0.1)
    #expect(outline(recording.latest) == ["will", "did"])
    recording.tick(0.1)
    #expect(outline(recording.latest) == ["did"])
    try recording.animate(.properties(.init(bearing: 90)), AnimationOptions(duration: 1))
    recording.tick(0.1)
    #expect(outline(recording.latest) == ["will", "did"])
  }
}
