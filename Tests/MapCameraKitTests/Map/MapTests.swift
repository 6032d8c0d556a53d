import Foundation
import TestSupport
import Testing

@testable import MapCameraKit

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
  @Test func `values describe themselves`() {
    let camera = CameraPosition(target: Coordinate(1, -2), zoom: 3)
    #expect("\(camera)" == "(1.0, -2.0), zoom 3.0, bearing 0.0, viewing angle 0.0")
  }
}
