import Foundation
import TestSupport
import Testing

@testable import MapCameraKit

/// The operations that return their events.
@Suite struct ReturnedEventsTests {
  @Test func `a move returns what it brings about`() throws {
    var map = MapView()
    let events = try map.move(.zoomTo(5))
    #expect(map.camera.zoom == 5)
    #expect(events == [.willMove(gesture: false), .didChange(map.camera), .idle(map.camera)])
    let others = try map.move(.zoomTo(5))
    #expect(others == [.idle(map.camera)])
    #expect(throws: CameraError.noSuchAnimation(7)) { try map.stop(7) }
  }

  @Test func `gestures and seeks return what they bring about, too`() throws {
    var map = MapView()
    #expect(map.move(.tilt(degrees: 10)).first == .willMove(gesture: true))
    let fling = map.endGesture(velocity: ScreenPoint(x: 900, y: 0))
    let tap = map.tap(zoomingBy: 1)
    #expect(tap.events.contains(.animationEnded(try #require(fling.id), .interrupted)))
    let id = try #require(map.animate(.zoomTo(9), options: .init(duration: 1)).id)
    #expect(try map.seek(id, to: 1).contains(.didChange(map.camera)) && map.camera.zoom == 9)
    let camera = CameraPosition(target: Sample.paris, zoom: 4)
    #expect(try map.animate(to: camera).camera == camera)
  }

  /// Ids that a host chooses and those that the map chooses are never the same.
  @Test func `the map gives the ids of its animations, which follow the host's`() throws {
    var map = MapView()
    let zoom = try map.animate(.to(zoom: 5), options: .init(duration: 1))
    let turn = try map.animate(.to(bearing: 90), options: .init(duration: 2))
    let nothing = try map.animate(.to(viewingAngle: 0))
    #expect(nothing.id == nil)
    let ids = try (#require(zoom.id), #require(turn.id))
    #expect(ids.0 != ids.1 && map.animations.map(\.id) == [ids.0, ids.1])
    #expect(zoom.duration == 1 && zoom.camera.zoom == 5 && zoom.events == [])
    let ended = map.advance(by: 1)
    #expect(ended.contains(.animationEnded(ids.0, .completed)))
    let events = try map.stop(ids.1)
    #expect(events.contains(.animationEnded(ids.1, .stopped)) && !map.isAnimating)
    var others: [MapEvent] = []
    try map.animate(.to(zoom: 6), options: .init(duration: 1), id: 7, into: &others)
    #expect(try map.animate(.to(bearing: 10)).id == 8)
  }
}

/// Whatever finite numbers are given, the camera stays finite and allowed, and the process alive.
@Suite struct ExtremeValueTests {
  @Test func `flights at the limits of their options`() throws {
    let places = [Sample.fiji, Sample.samoa, Sample.paris, Coordinate(85, 0)]
    for curvature in [0.01, 1, 100] {
      for (speed, minZoom) in [(0.001, 0.0), (1000, 30)] {
        for (from, to) in zip(places, places.dropFirst() + [places[0]]) {
          var recording = Recording(CameraPosition(target: from, zoom: 0), constraints: .wide)
          let options = FlightOptions(speed: speed, curvature: curvature, minZoom: minZoom)
          let reply = try recording.animate(
            .update(.setTarget(to, zoom: 25)), .init(path: .fly(options)))
          #expect(reply.duration.isFinite && reply.duration > 0)
          let frames = CameraFrames(of: recording.map, duration: reply.duration, count: 50)
          for frame in frames { #expect(violation(of: frame, .wide) == nil) }
        }
      }
    }
  }
}

/// What a value is in words.
@Suite struct DescriptionTests {
  @Test func `values describe themselves`() throws {
    let camera = CameraPosition(target: Coordinate(1, -2), zoom: 3)
    #expect("\(camera)" == "(1.0, -2.0), zoom 3.0, bearing 0.0, viewing angle 0.0")
    let box = try #require(CoordinateBounds(south: 1, west: 2, north: 3, east: 4))
    #expect("\(box)" == "(1.0, 2.0)...(3.0, 4.0)")
  }
}
