import MapCamera
import Testing

/// The same flights as MapLibre's.
@Suite struct MapLibreFlightTests {
  @Test func flightsLastAndPassAsMapLibresDo() throws {
    for (index, vector) in try Vectors.load().fly.enumerated() {
      var recording = Recording(
        vector.from.value,
        viewport: Viewport(size: vector.size.value),
        constraints: .wide
      )
      let goal = PartialCameraPosition(
        target: vector.to.target?.value,
        zoom: vector.to.zoom,
        bearing: vector.to.bearing,
        viewingAngle: vector.to.viewingAngle
      )
      let flight = FlightOptions(
        speed: vector.fly.speed ?? 1.2,
        curvature: vector.fly.curvature ?? 1.42
      )
      let reply = try recording.animate(
        .properties(goal), AnimationOptions(curve: .linear, path: .fly(flight)))
      #expect(abs(reply.duration - vector.duration) <= 1e-6 * vector.duration, "case \(index)")
      var frames = CameraFrames(
        of: recording.map, duration: reply.duration, count: Int64(vector.linear.count))
      for (number, expected) in vector.linear.enumerated() {
        let next = frames.next()
        let frame = try #require(next)
        let comment: Comment = "case \(index), frame \(number)"
        #expect(
          distance(frame.target, expected.target.value, zoom: expected.zoom) <= 0.02, comment)
        #expect(abs(frame.zoom - expected.zoom) <= 1e-6, comment)
        #expect(turnDistance(frame.bearing, expected.bearing) <= 1e-6, comment)
        #expect(abs(frame.viewingAngle - expected.viewingAngle) <= 1e-6, comment)
      }
    }
  }
}
