import MapCamera
import Testing

/// Each update, at once.
@Suite struct UpdateTests {
  private func camera(after update: CameraUpdate, from start: CameraPosition) throws
    -> CameraPosition
  {
    var recording = Recording(start)
    try recording.move(update)
    return recording.map.camera
  }

  private let start = CameraPosition(
    target: Sample.paris, zoom: 14, bearing: 40, viewingAngle: 20)

  @Test func zoomInAndOutAreOneLevel() throws {
    var expected = start
    expected.zoom = 15
    #expect(try camera(after: .zoomIn, from: start) == expected)
    expected.zoom = 13
    #expect(try camera(after: .zoomOut, from: start) == expected)
  }

  @Test func zoomToAndZoomByChangeTheZoomAlone() throws {
    var expected = start
    expected.zoom = 16.5
    #expect(try camera(after: .zoomTo(16.5), from: start) == expected)
    #expect(try camera(after: .zoomBy(2.5), from: start) == expected)
    expected.zoom = 21
    #expect(try camera(after: .zoomBy(100), from: start) == expected)
    expected.zoom = 2
    #expect(try camera(after: .zoomBy(-100), from: start) == expected)
  }

  @Test func setTargetKeepsTheRestUnlessAZoomIsGiven() throws {
    var expected = start
    expected.target = Sample.tokyo
    #expect(try camera(after: .setTarget(Sample.tokyo), from: start) == expected)
    expected.zoom = 15
    #expect(try camera(after: .setTarget(Sample.tokyo, zoom: 15), from: start) == expected)
  }

  @Test func setCameraSetsAll() throws {
    let fancy = CameraPosition(
      target: Coordinate(latitude: -33, longitude: 151), zoom: 6, bearing: 270, viewingAngle: 25)
    #expect(try camera(after: .setCamera(fancy), from: start) == fancy)
    #expect(
      try camera(after: .setCamera(CameraPosition(target: Sample.tokyo, zoom: 6)), from: start)
        == CameraPosition(target: Sample.tokyo, zoom: 6, bearing: 0, viewingAngle: 0))
  }

  @Test func whatChangesNothingTellsThatTheMapIsIdle() throws {
    var recording = Recording(start)
    for update: CameraUpdate in [
      .zoomBy(0), .zoomTo(14), .setCamera(start), .scrollBy(x: 0, y: 0), .setTarget(Sample.paris),
    ] {
      try recording.move(update)
      #expect(recording.map.camera == start, "\(update)")
      #expect(outline(recording.latest) == ["idle"], "\(update)")
    }
  }

  @Test func aMoveTellsWillMoveDidChangeAndIdle() throws {
    var recording = Recording(start)
    try recording.move(.zoomIn)
    let camera = recording.map.camera
    #expect(recording.latest == [.willMove(gesture: false), .didChange(camera), .idle(camera)])
  }
}
