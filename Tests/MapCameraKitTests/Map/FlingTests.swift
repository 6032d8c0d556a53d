import Foundation
import MapCameraKit
import TestSupport
import Testing

/// The ground slides on after the fingers have left it.
@Suite struct FlingTests {
  /// Two fingers let go: the scale, the turn and the tilt slow down as e^(−4t), about the ground between the fingers.
  @Test(arguments: [nil, ScreenPoint(x: 300, y: -200)] as [ScreenPoint?])
  func `a pinch goes on, and holds the ground`(velocity: ScreenPoint?) throws {
    let point = ScreenPoint(x: 200, y: 200)
    var map = MapView(camera: CameraPosition(target: Coordinate(47, 8), zoom: 12))
    map.move(.pinch(scale: 1.1, rotation: 0, at: point))
    let start = map.camera
    let ground = try #require(map.projection.coordinate(at: point))
    var events: [MapEvent] = []
    let fling = map.endGesture(
      velocity: velocity ?? ScreenPoint(x: 0, y: 0), scale: 2, rotation: 90, tilt: 20, id: 1,
      into: &events)
    #expect(fling.id == 1 && abs(fling.duration - log(100) / 4) < 1e-12)
    // The first frame is where it was, to the last bit.
    #expect(map.advance(by: 0) == [] && map.camera == start)
    while map.isAnimating {
      let forecast = map.camera(at: map.time + 0.02)
      map.advance(by: 0.02)
      #expect(forecast.distance(to: map.camera) < 1e-9)
      let time = min(map.time, fling.duration)
      let gone = (1 - exp(-4 * time)) / 4
      #expect(abs(map.camera.zoom - start.zoom - 2 * gone / log(2)) < 1e-9)
      #expect(abs((map.camera.bearing + 90 * gone).remainder(dividingBy: 360)) < 1e-9)
      #expect(abs(map.camera.viewingAngle - 20 * gone) < 1e-9)
      let slide =
        velocity.map { ScreenPoint(x: $0.x * gone, y: $0.y * gone) } ?? ScreenPoint(x: 0, y: 0)
      let seen = try #require(map.projection.screenPoint(for: ground))
      #expect(seen.distance(to: ScreenPoint(x: 200 + slide.x, y: 200 + slide.y)) < 1e-6)
    }
  }

  @Test func `slow fingers fling nothing, and what is off does not fling`() {
    for (scale, rotation, tilt, isOff) in [
      (0.02, 1.0, 1.0, false), (-0.02, -1, -1, false), (5, 90, 90, true),
    ] {
      var map = MapView(camera: CameraPosition(target: Coordinate(47, 8), zoom: 12))
      map.move(.pinch(scale: 1.1, rotation: 0, at: nil))
      if isOff {
        map.gestures = GestureSettings(scroll: false, zoom: false, tilt: false, rotate: false)
      }
      var events: [MapEvent] = []
      let fling = map.endGesture(
        velocity: ScreenPoint(x: 0, y: 0), scale: scale, rotation: rotation, tilt: tilt, id: 1,
        into: &events)
      #expect(fling.id == nil)
    }
  }

  /// Until it is as slow as 8 points, 0.02 or 1 degree per second: so each part goes on by itself.
  @Test(arguments: 0..<4) func `what is slow is not flung with the rest`(slow: Int) {
    var speeds = [80, 0.2, 10, 10]
    speeds[slow] /= 10
    var map = MapView(
      camera: CameraPosition(target: Coordinate(47, 8), zoom: 12, viewingAngle: 10))
    map.move(.pinch(scale: 1.1, rotation: 0, at: nil))
    let start = map.camera
    var events: [MapEvent] = []
    _ = map.endGesture(
      velocity: ScreenPoint(x: speeds[0], y: 0), scale: speeds[1], rotation: speeds[2],
      tilt: speeds[3], id: 1, into: &events)
    while map.isAnimating { map.advance(by: 1) }
    let (end, stays) = (map.camera, (0..<4).map { $0 == slow })
    #expect((end.target == start.target) == stays[0] && (end.zoom == start.zoom) == stays[1])
    #expect((end.bearing == start.bearing) == stays[2])
    #expect((end.viewingAngle == start.viewingAngle) == stays[3])
  }

  private func flung(_ velocity: ScreenPoint, from camera: CameraPosition = Sample.overSydney)
    -> Recording
  {
    var recording = Recording(camera)
    recording.gesture(.pan(translation: ScreenPoint(x: 1, y: 0), at: nil))
    let isFlung = recording.endGesture(velocity: velocity)
    #expect(isFlung)
    return recording
  }

  /// How fast the ground at the centre moves on the screen.
  private func velocity(_ recording: inout Recording, seconds: Double) -> ScreenPoint? {
    let camera = recording.camera
    recording.tick(seconds)
    let oracle = Oracle(camera: recording.camera, viewport: recording.map.viewport)
    return oracle.screenPoint(camera.target).map { seen in
      ScreenPoint(x: (seen.x - oracle.centerX) / seconds, y: (seen.y - oracle.centerY) / seconds)
    }
  }

  @Test(arguments: [Sample.overSydney, Sample.tilted])
  func `it begins as fast as the fingers were`(camera: CameraPosition) throws {
    let velocity = ScreenPoint(x: 800, y: -500)
    var recording = flung(velocity, from: camera)
    let seen = try #require(self.velocity(&recording, seconds: 1e-4))
    #expect(seen.distance(to: velocity) < 1)
  }

  /// Its way leads over the edge: it begins as the fingers went all the same, and goes on along the edge.
  @Test func `near the pole it begins as the fingers went and is held frame by frame`() throws {
    let start = CameraPosition(target: Coordinate(84, 10), zoom: 4)
    for velocity in [ScreenPoint(x: 900, y: 1200), ScreenPoint(x: -300, y: 3000)] {
      var recording = flung(velocity, from: start)
      let seen = try #require(self.velocity(&recording, seconds: 1e-5))
      #expect(seen.distance(to: velocity) < 1)
      var east = 0.0
      for _ in 0..<10 {
        let last = recording.camera.target.longitude
        recording.tick(0.1)
        #expect(recording.camera.target.latitude <= 85)
        // e^(−4t) of the distance is left, whatever the latitude does.
        let turn = (recording.camera.target.longitude - last) * (velocity.x > 0 ? -1 : 1)
        #expect(turn > 0)
        if east > 0 { #expect(abs(turn / east - 0.670_320_046_035_639_3) < 1e-6) }
        east = turn
      }
      #expect(recording.camera.target.latitude == 85)
    }
  }

  @Test func `however fast, it goes less than half around the globe`() {
    let start = CameraPosition(target: Coordinate(0, 0), zoom: 2)
    for speed in [-1e5, 1e5] {
      var recording = flung(ScreenPoint(x: speed, y: 0), from: start)
      let east = recording.camera.target.longitude
      recording.tick(100)
      let turn = (recording.camera.target.longitude - east).remainder(dividingBy: 360)
      #expect(turn.sign != speed.sign && abs(abs(turn) - 0.49 * 360) < 1e-9)
    }
  }

  /// "Gestures stop all": what runs, what waits, and a tour that only rests.
  @Test func `it ends all animations`() throws {
    var recording = Recording(Sample.overSydney)
    try recording.animate(.to(zoom: 5), .init(duration: 1, delay: 3))
    try recording.animate(.to(target: Sample.paris), .init(duration: 1, delay: 3))
    try recording.animate(.to(bearing: 5), .init(duration: 3))
    try recording.tour([TourStep(change: .nothing, hold: 5)])
    #expect(recording.map.animations.count == 4)
    recording.gesture(.tilt(degrees: 0))
    #expect(recording.map.animations.isEmpty)
    // Also one that was requested while the fingers were down.
    try recording.animate(.to(zoom: 5), .init(duration: 1, delay: 3))
    let isFlung = recording.endGesture(velocity: ScreenPoint(x: 300, y: 0))
    #expect(isFlung)
    #expect(recording.map.animations.map(\.id) == [6])
    recording.tick(0.1)
    let moves = recording.events.compactMap { event in
      if case .willMove(let gesture, _) = event { gesture } else { nil }
    }
    #expect(moves == [true])
  }

  @Test func `an animation of the target takes it over`() throws {
    var recording = flung(ScreenPoint(x: 1000, y: 0))
    recording.tick(0.1)
    try recording.animate(.to(zoom: 15))
    #expect(recording.latest.isEmpty)
    try recording.animate(.to(target: Sample.tokyo))
    #expect(recording.outline == ["interrupted 1"])
  }
}
