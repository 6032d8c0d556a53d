import MapCamera
import Testing

/// The operations that return their events do what those do that append them.
@Suite struct ReturnedEventsTests {
  private let vienna = Coordinate(latitude: 48.2, longitude: 16.37)

  @Test func `a move returns what it brings about`() throws {
    var map = MapView()
    let events = try map.move(.zoomTo(5))
    #expect(map.camera.zoom == 5)
    #expect(events == [.willMove(gesture: false), .didChange(map.camera), .idle(map.camera)])
    let others = try map.move(.zoomTo(5))
    #expect(others == [.idle(map.camera)])
    #expect(throws: CameraError.noSuchAnimation(7)) { try map.stop(7) }
  }

  @Test func `the map gives the ids of its animations`() throws {
    var map = MapView()
    let zoom = try map.animate(
      .properties(PartialCameraPosition(zoom: 5)), options: AnimationOptions(duration: 1))
    let turn = try map.animate(
      .properties(PartialCameraPosition(bearing: 90)), options: AnimationOptions(duration: 2))
    let nothing = try map.animate(.properties(PartialCameraPosition(viewingAngle: 0)))
    #expect(nothing.id == nil)
    let ids = try (#require(zoom.id), #require(turn.id))
    #expect(ids.0 != ids.1 && map.animations.map(\.id) == [ids.0, ids.1])
    #expect(zoom.duration == 1 && zoom.camera.zoom == 5 && zoom.events == [])
    let ended = map.advance(by: 1)
    #expect(ended.contains(.animationEnded(ids.0, .completed)))
    let events = try map.stop(ids.1)
    #expect(events.contains(.animationEnded(ids.1, .stopped)) && !map.isAnimating)
  }

  @Test func `all of them lead where the others do`() throws {
    var returning = MapView()
    var appending = MapView()
    var events: [MapEvent] = []
    var appended: [MapEvent] = []
    let steps = [TourStep(change: .update(.zoomTo(8))), TourStep(change: .update(.zoomTo(9)))]
    let options = AnimationOptions(path: .fly(FlightOptions()))
    let place = TrackedPlace(vienna)
    let pan = Gesture.pan(translation: ScreenPoint(x: 90, y: 40), at: nil)
    let fling = ScreenPoint(x: 900, y: 0)
    events += try returning.move(.setCamera(CameraPosition(target: vienna, zoom: 6)))
    events += try returning.tour(steps, repeats: 2, delay: 0.1).events
    events += returning.advance(by: 0.5)
    events += returning.move(pan)
    events += returning.endGesture(velocity: fling)
    events += returning.advance(by: 0.1)
    events += try returning.animate(.update(.setTarget(vienna)), options: options).events
    events += returning.configure(viewport: Viewport(), constraints: CameraConstraints())
    events += returning.follow(CameraFollow()).events
    events += returning.track([place])
    events += try returning.stop()

    let camera = CameraPosition(target: vienna, zoom: 6)
    try appending.move(.update(.setCamera(camera)), into: &appended)
    try appending.tour(steps, repeats: 2, delay: 0.1, id: 1, into: &appended)
    appending.advance(by: 0.5, into: &appended)
    appending.move(pan, into: &appended)
    _ = appending.endGesture(velocity: fling, id: 2, into: &appended)
    appending.advance(by: 0.1, into: &appended)
    try appending.animate(
      .update(.setTarget(vienna)), options: options, id: 3, into: &appended)
    appending.configure(
      viewport: Viewport(), constraints: CameraConstraints(), into: &appended)
    appending.follow(CameraFollow(), id: 4, into: &appended)
    appending.track([place], into: &appended)
    try appending.stop(into: &appended)
    #expect(events == appended && returning.camera == appending.camera && events.count > 10)
  }
}
