import TestSupport
import Testing

@testable import MapCamera

@Suite("A camera that follows leaps nowhere")
struct FollowContinuityTests {
  private static let origin = Coordinate(latitude: 0, longitude: 0)
  private static let one = [TrackedPlace(origin)]
  private static let two = [
    TrackedPlace(origin), TrackedPlace(Coordinate(latitude: 1, longitude: 1)),
  ]

  private static func zoom(_ zoom: Double) -> CameraChange {
    .properties(PartialCameraPosition(zoom: zoom))
  }

  private static func turn(_ bearing: Double) -> CameraChange {
    .properties(PartialCameraPosition(bearing: bearing))
  }

  private static let nothing = CameraChange.properties(PartialCameraPosition())

  private func seen(_ place: Coordinate, in map: MapView) throws -> ScreenPoint {
    try #require(map.projection.screenPoint(for: place))
  }

  /// How far outside the viewport less its padding the farthest place is seen, in points.
  private func excess(of places: [TrackedPlace], in map: MapView) throws -> Double {
    let room = map.viewport.contentRect
    return try places.reduce(-.infinity) { greatest, place in
      let point = try seen(place.coordinate, in: map)
      return max(
        greatest, room.left - point.x, point.x - room.right, room.top - point.y,
        point.y - room.bottom)
    }
  }

  @Test("several places are glided to from the zoom that another animation has brought about")
  func severalAfterZoom() throws {
    var recording = Recording(.standard)
    recording.follow(CameraFollow(transition: 0))
    recording.track(Self.one)
    recording.tick(5)
    try recording.animate(Self.zoom(15), .init(duration: 1))
    recording.tick(1)
    recording.track(Self.two)
    #expect(recording.map.camera.zoom == 15)
    recording.tick(3)
    #expect(abs(recording.map.camera.zoom - (15 + 9.720598538099848) / 2) < 1e-9)
    recording.tick(3)
    #expect(abs(try excess(of: Self.two, in: recording.map)) < 1e-6)
  }

  @Test("in the middle of the transition, too")
  func severalWithinTransition() throws {
    var recording = Recording(.standard)
    recording.follow(CameraFollow(transition: 2))
    recording.track(Self.one)
    try recording.animate(Self.zoom(15), .init(duration: 1))
    recording.tick(1)
    recording.track(Self.two)
    #expect(recording.map.camera.zoom == 15)
    recording.tick(5)
    #expect(abs(try excess(of: Self.two, in: recording.map)) < 1e-6)
  }

  @Test("each time that one place becomes several, they take the zoom")
  func severalAgain() throws {
    var recording = Recording(.standard)
    recording.follow(CameraFollow(transition: 0))
    for zoom in [15.0, 3, 12] {
      recording.track(Self.two)
      recording.tick(5)
      #expect(abs(try excess(of: Self.two, in: recording.map)) < 1e-6)
      recording.track(Self.one)
      try recording.animate(Self.zoom(zoom), .init(duration: 1))
      recording.tick(2)
      #expect(recording.map.camera.zoom == zoom)
    }
    try recording.animate(Self.zoom(9), .init(duration: 1))
    recording.tick(0.5)
    let camera = recording.map.camera
    recording.track(Self.two)
    #expect(outline(recording.latest) == ["interrupted \(recording.id)"])
    #expect(recording.map.camera == camera)
  }

  @Test("of several places that become one, the zoom is glided to", arguments: [0.0, 1])
  func oneAfterSeveral(transition: Double) throws {
    var recording = Recording(CameraPosition(target: Self.origin, zoom: 8))
    recording.follow(CameraFollow(zoom: 12, transition: transition))
    recording.track(Self.two)
    recording.tick(4)
    let fit = recording.map.camera.zoom
    #expect(fit < 10)
    recording.track(Self.one)
    #expect(recording.map.camera.zoom == fit)
    recording.tick(1)
    #expect(abs(recording.map.camera.zoom - (fit * 3 + 12) / 4) < 1e-9)
    recording.tick(3)
    #expect(recording.map.camera.zoom == 12)
  }

  @Test(
    "the place comes to its point, whatever else turns, tilts or zooms meanwhile",
    arguments: [
      turn(90), zoom(12),
      .properties(PartialCameraPosition(zoom: 17, bearing: 200, viewingAngle: 50)),
    ])
  func pointWithinTransition(change: CameraChange) throws {
    var recording = Recording(CameraPosition(target: Self.origin, zoom: 14))
    let point = ScreenPoint(x: 400, y: 500)
    recording.track(Self.one)
    recording.follow(CameraFollow(point: point, transition: 2))
    try recording.animate(change, .init(duration: 1))
    recording.advance(to: 1.999999)
    #expect(try seen(Self.origin, in: recording.map).distance(to: point) < 1e-3)
    recording.advance(to: 2)
    #expect(try seen(Self.origin, in: recording.map).distance(to: point) < 1e-6)
  }

  @Test("several places are not held at the point, which is glided to and from")
  func pointOfOne() throws {
    let point = ScreenPoint(x: 100, y: 100)
    var recording = Recording(CameraPosition(target: Self.origin, zoom: 8))
    recording.follow(CameraFollow(point: point, transition: 0))
    recording.track(Self.two)
    recording.tick(4)
    #expect(abs(try excess(of: Self.two, in: recording.map)) < 1e-6)
    var camera = recording.map.camera
    recording.track(Self.one)
    #expect(recording.map.camera == camera)
    recording.tick(4)
    #expect(try seen(Self.origin, in: recording.map).distance(to: point) < 1e-6)
    camera = recording.map.camera
    recording.track(Self.two)
    #expect(recording.map.camera.distance(to: camera) < 1e-12)
    recording.tick(4)
    #expect(abs(try excess(of: Self.two, in: recording.map)) < 1e-6)
  }

  @Test("several places fill the padding's room as it moves, and where it is stopped or taken over")
  func padding() throws {
    let narrow = Viewport(padding: EdgeInsets(top: 0, left: 0, bottom: 0, right: 500))
    var recording = Recording(.standard, viewport: narrow)
    recording.follow(CameraFollow(transition: 0))
    recording.track(Self.two)
    recording.tick(5)
    let narrowZoom = recording.map.camera.zoom
    try recording.animate(Self.nothing, .init(duration: 2, curve: .linear), padding: .zero)
    recording.tick(1e-6)
    #expect(abs(recording.map.camera.zoom - narrowZoom) < 1e-5)
    for _ in 0..<10 {
      recording.tick(0.1)
      #expect(abs(try excess(of: Self.two, in: recording.map)) < 1e-6)
    }
    var other = recording
    try recording.stop(recording.id)
    #expect(recording.map.viewport.padding.right > 200)
    try other.animate(Self.nothing, .init(duration: 1, delay: 0.25), padding: narrow.padding)
    for _ in 0..<20 {
      recording.tick(0.1)
      #expect(abs(try excess(of: Self.two, in: recording.map)) < 1e-6)
      other.tick(0.1)
      #expect(abs(try excess(of: Self.two, in: other.map)) < 1e-6)
    }
    #expect(other.map.viewport == narrow)
    #expect(abs(other.map.camera.zoom - narrowZoom) < 1e-9)
  }

  @Test("several places are fitted to the bearing to which another animation turns")
  func turnedFit() throws {
    var recording = Recording(CameraPosition(target: Self.origin, zoom: 7, viewingAngle: 20))
    recording.follow(CameraFollow(insets: EdgeInsets(all: 30), transition: 0))
    recording.track([Self.one[0], TrackedPlace(Coordinate(latitude: 0, longitude: 1))])
    recording.tick(5)
    try recording.animate(Self.turn(90), .init(duration: 2))
    for _ in 0..<40 {
      recording.tick(0.1)
      for place in [Self.origin, Coordinate(latitude: 0, longitude: 1)] {
        let point = try seen(place, in: recording.map)
        #expect(
          recording.map.viewport.contentRect.inset(by: EdgeInsets(all: 30 - 1e-6)).contains(point))
      }
    }
  }
}
