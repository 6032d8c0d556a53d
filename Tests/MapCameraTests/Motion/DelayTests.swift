import MapCamera
import Testing

/// An animation with a delay waits, and takes over its properties when it begins.
@Suite struct DelayTests {
  @Test func nothingHappensBeforeTheDelayIsOver() throws {
    var recording = Recording(Sample.overSydney)
    let reply = try recording.animate(
      .update(.zoomTo(14)), AnimationOptions(duration: 1, delay: 2, curve: .linear))
    #expect(reply.isAnimating)
    #expect(reply.duration == 1)
    recording.tick(2)
    #expect(recording.events.isEmpty)
    recording.tick(0.5)
    #expect(abs(recording.map.camera.zoom - 13) < 1e-9)
    #expect(outline(recording.latest) == ["will", "did"])
    recording.tick(0.5)
    #expect(recording.map.camera == reply.camera)
    #expect(outline(recording.latest) == ["did", "completed 1", "idle"])
  }

  @Test func aWaitingAnimationTakesOverFromWhereThePropertyThenIs() throws {
    var recording = Recording(Sample.overSydney)
    try recording.animate(
      .update(.zoomTo(16)), AnimationOptions(duration: 4, curve: .linear))
    let reply = try recording.animate(
      .update(.zoomTo(10)), AnimationOptions(duration: 1, delay: 2, curve: .linear))
    #expect(recording.latest.isEmpty)
    #expect(reply.camera.zoom == 10)
    recording.tick(2)
    #expect(recording.map.camera.zoom == 14)
    #expect(outline(recording.latest).contains("interrupted 1"))
    recording.tick(0.5)
    #expect(abs(recording.map.camera.zoom - 12) < 1e-9)
    recording.tick(0.5)
    #expect(recording.map.camera == reply.camera)
  }

  @Test func oneTickOverTheDelayTakesOverAtItsInstant() throws {
    var recording = Recording(Sample.overSydney)
    try recording.animate(
      .update(.zoomTo(16)), AnimationOptions(duration: 4, curve: .linear))
    try recording.animate(
      .update(.zoomTo(10)), AnimationOptions(duration: 1, delay: 2, curve: .linear))
    recording.tick(2.75)
    #expect(abs(recording.map.camera.zoom - 11) < 1e-9)
    #expect(outline(recording.latest) == ["will", "did", "interrupted 1"])
  }

  /// What ends and what begins at the same instant: the one has come to its end.
  @Test(arguments: [true, false]) func oneThatEndsAsAnotherBeginsIsCompleted(isFirst: Bool) throws {
    var recording = Recording(Sample.overSydney)
    let waiting = AnimationOptions(duration: 1, delay: 1, curve: .linear)
    if isFirst { try recording.animate(.update(.zoomTo(10)), waiting) }
    try recording.animate(.update(.zoomTo(16)), AnimationOptions(duration: 1, curve: .linear))
    if !isFirst { try recording.animate(.update(.zoomTo(10)), waiting) }
    recording.tick(1)
    #expect(recording.map.camera.zoom == 16)
    #expect(outline(recording.latest) == ["will", "did", isFirst ? "completed 2" : "completed 1"])
    recording.tick(0.5)
    #expect(abs(recording.map.camera.zoom - 13) < 1e-9)
  }

  /// A new animation takes over from where its properties are at that instant, so at the beginning
  /// of a delayed zoom about a point nothing jumps, though the map has moved on meanwhile.
  @Test func aWaitingAnchoredZoomBeginsWhereTheCameraThenIs() throws {
    var recording = Recording(Sample.overSydney)
    try recording.animate(
      .update(.scrollBy(x: 300, y: 0)), AnimationOptions(duration: 1, curve: .linear))
    try recording.animate(
      .update(.zoomBy(2, at: ScreenPoint(x: 100, y: 100))),
      AnimationOptions(duration: 1, delay: 2, curve: .linear))
    recording.tick(1.5)
    let before = recording.map.camera
    recording.tick(0.501)
    let after = recording.map.camera
    #expect(distance(before.target, after.target, zoom: before.zoom) < 2)
  }

  /// A tour drives a property before it changes it; until then the property stays where it is.
  @Test func aWaitingTourTakesNothingBackToWhereItWasWhenAsked() throws {
    var recording = Recording(Sample.overSydney)
    try recording.animate(
      .properties(.init(target: Sample.tokyo)), AnimationOptions(duration: 1, curve: .linear))
    try recording.tour(
      [
        TourStep(change: .update(.zoomTo(14)), options: AnimationOptions(duration: 1)),
        TourStep(
          change: .properties(.init(target: Sample.paris)), options: AnimationOptions(duration: 1)),
      ],
      delay: 2
    )
    recording.tick(1.5)
    #expect(recording.map.camera.target == Sample.tokyo)
    recording.tick(1)
    #expect(recording.map.camera.target == Sample.tokyo, "in the middle of the zoom")
  }

  /// "(a delayed animation when it begins)", even where the camera is there already as it is asked for.
  @Test func `one that has a delay leaves a gesture open until it begins`() throws {
    var recording = Recording(Sample.overSydney)
    recording.gesture(.pan(translation: ScreenPoint(x: 9, y: 9), at: nil))
    let reply = try recording.animate(
      .properties(.init(zoom: Sample.overSydney.zoom)), AnimationOptions(duration: 1, delay: 1))
    #expect(reply.isAnimating && recording.map.isGesturing)
    recording.tick(1)
    #expect(!recording.map.isGesturing)
  }

  @Test func aWaitingAnimationKeepsTheMapFromIdling() throws {
    var recording = Recording(Sample.overSydney)
    try recording.animate(.properties(.init(zoom: 13)), AnimationOptions(duration: 1))
    try recording.animate(.properties(.init(bearing: 50)), AnimationOptions(delay: 5))
    recording.tick(1)
    #expect(outline(recording.latest) == ["will", "did", "completed 1"])
    recording.tick(5)
    #expect(outline(recording.latest) == ["will", "did", "completed 2", "idle"])
  }

  /// What lies under the point is what lies there as it begins.
  @Test(arguments: [false, true], [false, true])
  func `one that waited holds the ground of the viewport in which it begins`(
    isTour: Bool, isSought: Bool
  ) throws {
    var recording = Recording(Sample.overSydney)
    let zoom = CameraChange.update(.zoomBy(2, at: ScreenPoint(x: 100, y: 100)))
    let options = AnimationOptions(duration: 1, delay: 1)
    if isTour {
      try recording.tour([TourStep(change: zoom, options: options)], delay: 1)
    } else {
      try recording.animate(zoom, options)
    }
    recording.configure(viewport: Viewport(size: try #require(ScreenSize(width: 400, height: 300))))
    if isSought {
      try recording.seek(1, to: 1e-6)
    } else {
      recording.tick(1 + 1e-6)
    }
    #expect(recording.map.camera != Sample.overSydney)
    #expect(recording.map.camera.distance(to: Sample.overSydney) < 1e-4)
  }
}
