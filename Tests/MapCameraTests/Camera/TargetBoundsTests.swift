import MapCamera
import Testing

/// The box that a target stays in where the bounds always apply.
@Suite struct TargetBoundsTests {
  private func constrained(
    _ coordinate: (Double, Double),
    to bounds: CoordinateBounds?
  ) -> Coordinate {
    CameraConstraints(targetBounds: bounds, targetBoundsApply: .always).constrained(
      CameraPosition(target: Coordinate(latitude: coordinate.0, longitude: coordinate.1), zoom: 5)
    ).target
  }

  @Test func aTargetOutsideComesToTheNearestPlace() {
    let bounds = CoordinateBounds(south: -10, west: 20, north: 30, east: 60)
    #expect(constrained((0, 40), to: bounds) == Coordinate(latitude: 0, longitude: 40))
    #expect(constrained((50, 40), to: bounds) == Coordinate(latitude: 30, longitude: 40))
    #expect(constrained((-50, 0), to: bounds) == Coordinate(latitude: -10, longitude: 20))
    #expect(constrained((5, 61), to: bounds) == Coordinate(latitude: 5, longitude: 60))
  }

  /// The middle of the gap is at -140.
  @Test func noBoxLeadsBeyondTheLatitudesOfTargets() throws {
    for (south, north, latitude) in [(86.0, 89.0, 85.0), (-89, -86, -85), (84, 89, 84)] {
      let box = try #require(CoordinateBounds(south: south, west: 0, north: north, east: 9))
      let constraints = CameraConstraints(targetBounds: box, targetBoundsApply: .always)
      let camera = CameraPosition(target: Coordinate(latitude: 0, longitude: 5), zoom: 5)
      #expect(
        constraints.constrained(camera).target == Coordinate(latitude: latitude, longitude: 5))
    }
  }

  @Test func theShortWayMayLeadAcrossTheAntimeridian() {
    let bounds = CoordinateBounds(south: -10, west: 20, north: 30, east: 60)
    #expect(constrained((0, -141), to: bounds).longitude == 60)
    #expect(constrained((0, -139), to: bounds).longitude == 20)
    #expect(constrained((0, 179), to: bounds).longitude == 60)
    #expect(constrained((0, -179), to: bounds).longitude == 60)
  }

  @Test func aBoxAcrossTheAntimeridianHoldsBothItsSides() {
    let bounds = CoordinateBounds(south: -30, west: 170, north: 0, east: -160)
    #expect(constrained((-10, 175), to: bounds).longitude == 175)
    #expect(constrained((-10, 180), to: bounds).longitude == -180)
    #expect(constrained((-10, -165), to: bounds).longitude == -165)
    #expect(constrained((-10, -150), to: bounds).longitude == -160)
    #expect(constrained((-10, 160), to: bounds).longitude == 170)
    // The middle of the gap is at 5.
    #expect(constrained((-10, 4.9), to: bounds).longitude == -160)
    #expect(constrained((-10, 5.1), to: bounds).longitude == 170)
  }

  @Test func theWholeWorldHoldsAll() {
    let bounds = CoordinateBounds(south: -85, west: -180, north: 85, east: 180)
    for longitude in [-180.0, -179.999, 0, 179.999] {
      #expect(constrained((0, longitude), to: bounds).longitude == longitude)
    }
  }

  /// No place of the box is nearer, of many tried.
  @Test func noPlaceInTheBoxIsNearer() {
    sampling(1000, seed: 170_000) { generator in
      guard let bounds = generator.bounds() else { return }
      let target = generator.coordinate(latitudes: -84...84)
      let answer = constrained((target.latitude, target.longitude), to: bounds)
      let reached = distance(target, answer, zoom: 0)
      for _ in 0..<30 {
        let other = Coordinate(
          latitude: generator.number(bounds.southWest.latitude...bounds.northEast.latitude),
          longitude: bounds.southWest.longitude + generator.number(0...1) * bounds.longitudeSpan
        )
        try demand(
          reached <= distance(target, other, zoom: 0) + 1e-9, "\(bounds) \(target): \(other)")
      }
    }
  }

  @Test func animationsStayInTheBoxOnEveryFrame() throws {
    let bounds = try #require(CoordinateBounds(south: -30, west: 170, north: 0, east: -160))
    let constraints = CameraConstraints(targetBounds: bounds, targetBoundsApply: .always)
    var recording = Recording(
      CameraPosition(target: Sample.fiji, zoom: 5), constraints: constraints)
    let reply = try recording.animate(
      .update(.setTarget(Coordinate(latitude: 20, longitude: -100))), .init(duration: 1))
    #expect(reply.camera.target == Coordinate(latitude: 0, longitude: -160))
    for _ in 0..<20 {
      recording.tick(0.05)
      #expect(violation(of: recording.map.camera, constraints) == nil)
    }
    #expect(recording.map.camera == reply.camera)
  }
}
