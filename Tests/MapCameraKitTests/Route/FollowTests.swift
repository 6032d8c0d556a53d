import Foundation
import TestSupport
import Testing

@testable import MapCameraKit

@Suite("Following what moves") struct FollowTests {
  private static let harbour = Coordinate(-33.8568, 151.2153)

  private static func place(_ index: Double, step: Double = 1e-4) -> TrackedPlace {
    TrackedPlace(
      Coordinate(
        latitude: harbour.latitude + index * step, longitude: harbour.longitude + index * step),
      heading: nil)
  }

  private func map(_ zoom: Double = 15) -> MapView {
    MapView(camera: CameraPosition(target: Self.harbour, zoom: zoom, bearing: 350))
  }

  /// Near the origin, where degrees have all their digits, and the map is a plane.
  @Test(arguments: [
    (1.0, 2, 2e-3, 0.0), (1, 2, 0, -2e-3), (2, 2, 1e-3, 1.5e-3), (0.25, 3, 1e-3, 1.5e-3),
  ])
  func `even motion stays even after the second fix, or the third where fixes come faster`(
    seconds: Double, settled: Int, north: Double, east: Double
  ) {
    var map = MapView(camera: CameraPosition(target: Coordinate(0, 0), zoom: 9))
    var events: [MapEvent] = []
    map.follow(CameraFollow(bearing: .course, transition: 0), id: 1, into: &events)
    var last = map.camera.target
    for fix in 0..<8 {
      let place = (latitude: Double(fix) * north, longitude: Double(fix) * east)
      let next = LineOracle.distance(
        from: (place.latitude - north, place.longitude - east), to: place)
      map.track([TrackedPlace(Coordinate(place.latitude, place.longitude))], into: &events)
      for _ in 0..<60 {
        map.advance(by: seconds / 60, into: &events)
        let target = map.camera.target
        let way = LineOracle.distance(
          from: (last.latitude, last.longitude), to: (target.latitude, target.longitude))
        if fix >= settled { #expect(abs(way * 60 / next - 1) < 1e-9) }
        last = target
      }
      if fix >= settled {
        #expect(meters(map.camera.target, Coordinate(place.latitude, place.longitude)) < 1e-7)
      }
    }
    #expect(!events.contains { if case .idle = $0 { true } else { false } })
    #expect(events.filter { $0 == .willMove(gesture: false) }.count == 1)
  }

  @Test func `with fixes at random times no frame goes backwards`() throws {
    var random = SeededGenerator(seed: 3324)
    for _ in 0..<50 {
      var map = map()
      map.follow(CameraFollow(transition: random.pick([0, 1])))
      var time = 0.0
      var last = Self.harbour.longitude
      for _ in 0..<20 {
        map.track([
          TrackedPlace(
            Coordinate(
              latitude: Self.harbour.latitude, longitude: Self.harbour.longitude + time * 1e-4))
        ])
        let pause = random.number(0.25...10)
        for _ in 0..<30 {
          map.advance(by: pause / 30)
          #expect(map.camera.target.longitude >= last - 1e-13)
          last = map.camera.target.longitude
        }
        time += pause
      }
    }
  }

  @Test func `a turn stays in its middle where the place has not moved so far`() {
    var map = MapView(camera: CameraPosition(target: Self.harbour, zoom: 15))
    map.follow(CameraFollow(bearing: .course, transition: 0))
    for east in [0, 1e-3, 1.01e-3] {
      map.track([TrackedPlace(Coordinate(Self.harbour.latitude, Self.harbour.longitude + east))])
      map.advance(by: east == 1e-3 ? 0.5 : 1)
    }
    #expect(abs(map.camera.bearing - 45) < 1e-9)
  }

  @Test func `once a turn has ended nothing moves, not by a rounding`() {
    sampling(200, seed: 795_000) { generator in
      var map = MapView(camera: CameraPosition(target: Self.harbour, zoom: 15))
      map.follow(CameraFollow(bearing: .heading, transition: 0))
      for _ in 0..<3 {
        map.track([TrackedPlace(Self.harbour, heading: generator.number(0...360))])
        map.advance(by: 1)
      }
      let end = map.camera
      map.advance(by: 1)
      try demand(map.camera == end, "\(map.camera) after \(end)")
    }
  }

  @Test func `a reversal turns clockwise, whatever its course is rounded to`() {
    sampling(400, seed: 790_000) { generator in
      let start = generator.coordinate(latitudes: -70...70)
      let end = Coordinate(
        latitude: start.latitude + generator.number(-0.01...0.01),
        longitude: start.longitude + generator.number(0.001...0.01))
      var map = MapView(camera: CameraPosition(target: start, zoom: 15))
      map.follow(CameraFollow(bearing: .course, transition: 0))
      for place in [start, end] {
        map.track([TrackedPlace(place)])
        map.advance(by: 1)
      }
      let course = map.camera.bearing
      map.track([TrackedPlace(start)])
      map.advance(by: 0.25)
      let turn = (map.camera.bearing - course + 360).truncatingRemainder(dividingBy: 360)
      try demand(abs(turn - 45), within: 1e-6, "\(start) \(end)")
    }
  }

  @Test
  func `without a transition zoom and angle change at once, as by a move`() throws {
    var map = map()
    var events: [MapEvent] = []
    map.track([Self.place(1)], into: &events)
    map.follow(CameraFollow(zoom: 12, viewingAngle: 20, transition: 0), id: 1, into: &events)
    #expect(map.camera.zoom == 12)
    #expect(map.camera.viewingAngle == 20)
    #expect(map.camera.target == Self.harbour)
    #expect(events == [.willMove(gesture: false), .didChange(map.camera)])
    map.advance(by: 1, into: &events)
    #expect(events.filter { $0 == .willMove(gesture: false) }.count == 1)
  }

  @Test
  func `several places are all seen at each glide's end, at most as near as asked for`() throws {
    var random = SeededGenerator(seed: 5)
    for round in 0..<40 {
      var map = map(12)
      let insets = MapInsets(all: 40)
      map.follow(CameraFollow(viewingAngle: random.pick([0, 20]), insets: insets, maxZoom: 16))
      for _ in 0..<5 {
        let places = (0..<random.whole(2...6)).map { _ in
          Self.place(random.number(-1...1), step: random.number(0.00001...0.1))
        }
        map.track(places)
        if round % 2 == 0 {
          map.configure(viewport: Viewport(size: random.size()), constraints: map.constraints)
        }
        map.advance(by: 1)
        let seen = map.viewport.contentRect.inset(by: MapInsets(all: 40 - 1e-6))
        for place in places {
          let point = try #require(map.projection.screenPoint(for: place.coordinate))
          #expect(seen.contains(point))
        }
        #expect(map.camera.zoom <= 16 + 1e-12)
      }
    }
  }

  @Test
  func `begins where the camera was and leaps nowhere, over the antimeridian and round north`()
    throws
  {
    let start = CameraPosition(target: Coordinate(1, 179.9), zoom: 9, bearing: 300)
    var map = MapView(camera: start)
    var events: [MapEvent] = []
    #expect(!map.track([TrackedPlace(Coordinate(1.1, -179.9), heading: 20)], into: &events))
    #expect(events.isEmpty)
    map.follow(
      CameraFollow(zoom: 11, viewingAngle: 25, bearing: .heading, transition: 2), id: 1,
      into: &events)
    #expect(map.camera == start)
    var last = start
    for frame in 0..<720 {
      if frame % 240 == 0, frame > 0 {
        let place = Coordinate(1.1, -179.9 + Double(frame) / 24_000)
        map.track([TrackedPlace(place, heading: 20)], into: &events)
      }
      map.advance(by: 1.0 / 240, into: &events)
      #expect(last.target.offset(to: map.camera.target).length < 2e-5)
      #expect(abs(map.camera.zoom - last.zoom) < 0.02)
      #expect(abs((map.camera.bearing - last.bearing).shortTurn) < 1)
      last = map.camera
    }
    #expect(map.camera.zoom == 11)
    #expect(map.camera.viewingAngle == 25)
    #expect(abs(map.camera.bearing - 20) < 1e-12)
  }

  /// The camera after a gesture on a followed place, seen from there; nil if the following has ended.
  private func camera(
    after gesture: MapGesture, _ kept: [CameraFollow.Gesture], _ bearing: CameraFollow.Bearing,
    places: [Double] = [0]
  ) -> CameraPosition? {
    var map = map()
    map.follow(CameraFollow(zoom: 14, viewingAngle: 20, bearing: bearing, gestures: kept))
    map.track(places.map { Self.place($0) })
    map.advance(by: 5)
    let before = map.camera
    map.move(gesture)
    var events: [MapEvent] = []
    map.endGesture(velocity: ScreenPoint(x: 900, y: 0), id: 2, into: &events)
    guard map.animations.contains(where: { $0.duration == .infinity }) else { return nil }
    #expect(events.isEmpty && map.animationCount == 1, "nothing is flung")
    #expect(map.camera.target == before.target)
    let after = map.camera
    map.track(places.map { Self.place($0) })
    map.advance(by: 5)
    #expect(map.camera == after, "it is kept")
    return after
  }

  @Test func `a gesture that is listed changes what is kept, and every other ends it`() throws {
    let point = ScreenPoint(x: 9, y: 9)
    let pinch = MapGesture.pinch(scale: 2, rotation: 0, at: point)
    let turned = MapGesture.pinch(scale: 2, rotation: 10, at: point)
    let (turn, tilt) = (MapGesture.rotate(degrees: 10, at: point), MapGesture.tilt(degrees: 5))
    let all = CameraFollow.Gesture.allCases
    #expect(CameraFollow().gestures == [.zoom])
    for bearing in [CameraFollow.Bearing.keep, .degrees(40), .course, .heading] {
      let keeps = bearing == .keep || bearing == .degrees(40)
      let own = try #require(camera(after: .tilt(degrees: 0), all, bearing)).bearing
      #expect(camera(after: pinch, all, bearing)?.zoom == 15)
      let ignored = camera(after: turned, [.zoom], bearing)
      #expect(ignored?.zoom == 15 && ignored?.bearing == own)
      let both = camera(after: turned, all, bearing)
      #expect((both?.bearing).map { abs(turnDistance($0, own) - 10) < 1e-9 } ?? !keeps)
      let bearings = camera(after: turn, all, bearing)?.bearing
      #expect(bearings.map { abs(turnDistance($0, own) - 10) < 1e-9 } ?? !keeps)
      #expect((both != nil) == keeps && (bearings != nil) == keeps)
      #expect(camera(after: tilt, all, bearing)?.viewingAngle == 25)
      for (gesture, kept) in [(pinch, [.rotate, .tilt]), (turn, [.zoom]), (tilt, [.rotate])]
        as [(MapGesture, [CameraFollow.Gesture])]
      { #expect(camera(after: gesture, kept, bearing) == nil) }
      #expect(
        camera(after: .pan(translation: ScreenPoint(x: 1, y: 0), at: nil), all, bearing) == nil)
      for gesture in [pinch, turn, tilt] {
        #expect(camera(after: gesture, all, bearing, places: [0, 1]) == nil)
      }
    }
  }

  @Test func `a tap zooms what is followed in a quarter of a second`() throws {
    var map = map()
    map.tag = 1
    map.follow(CameraFollow(zoom: 12))
    map.track([Self.place(0)])
    map.advance(by: 5)
    map.track([Self.place(1)])
    map.tag = 2
    var events: [MapEvent] = []
    let tap = map.tap(zoomingBy: -1, at: ScreenPoint(x: 9, y: 9), id: 2, into: &events)
    #expect(tap.id == 2 && tap.duration == 0.25)
    #expect(map.camera(at: map.time + 0.25) == tap.camera && tap.camera.zoom == 11)
    events = map.advance(by: 0.125)
    #expect(events.first == .willMove(gesture: true, tag: 2))
    #expect(events.last == .didChange(map.camera, by: MoveSource(tag: 2, isGesture: true)))
    #expect(map.camera.zoom > 11 && map.camera.zoom < 12)
    #expect(map.advance(by: 0.125).last == .animationEnded(2, .completed, tag: 2))
    // Then the following moves the camera again.
    #expect(map.advance(by: 20) == [.didChange(map.camera, by: MoveSource(tag: 1))])
    #expect(map.camera.zoom == 11)
    #expect(meters(map.camera.target, Self.place(1).coordinate) < 1e-7)
  }

  @Test
  func `taken up again after a gesture it goes over from where the hand left the camera`() throws {
    var map = map()
    map.follow(CameraFollow(bearing: .course))
    func drive(_ fixes: Range<Int>, _ frame: (CameraPosition, CameraPosition) -> Void) {
      for fix in fixes {
        map.track([Self.place(Double(fix))])
        for _ in 0..<240 {
          let last = map.camera
          map.advance(by: 1.0 / 240)
          frame(last, map.camera)
        }
      }
    }
    drive(0..<5) { _, _ in }
    var events: [MapEvent] = []
    map.move(.pan(translation: ScreenPoint(x: 300, y: 200), at: nil), into: &events)
    map.move(.rotate(degrees: 100, at: nil), into: &events)
    _ = map.endGesture(velocity: ScreenPoint(x: 0, y: 0), id: 9, into: &events)
    let left = map.camera
    drive(5..<8) { _, next in #expect(next == left) }
    map.follow(CameraFollow(bearing: .course, transition: 1))
    #expect(map.camera == left)
    // What is to be gone in a second, eased: nowhere twice as fast as evenly, and the vehicle's way.
    let gap = left.target.offset(to: Self.place(9).coordinate).length
    drive(8..<11) { last, next in
      #expect(last.target.offset(to: next.target).length < 2 * gap / 240)
      #expect(abs((next.bearing - last.bearing).shortTurn) < 2 * 180 / 240)
    }
    #expect(meters(map.camera.target, Self.place(10).coordinate) < 1e-7)
  }
}
