import MapCamera
import Testing

/// The same cameras after an update as MapLibre's.
@Suite struct MapLibreUpdateTests {
  @Test func zoomByAtAPointArrivesWhereMapLibreDoes() throws {
    for (index, vector) in try Vectors.load().zoomAround.enumerated() {
      var recording = Recording(
        vector.camera.value,
        viewport: Viewport(size: vector.size.value, padding: vector.padding.value),
        constraints: .wide
      )
      try recording.move(.zoomBy(vector.delta, at: vector.at.value))
      expect(recording.map.camera, near: vector.result.value, points: 1e-4, "case \(index)")
    }
  }

  @Test func scrollByArrivesWhereMapLibreDoes() throws {
    for (index, vector) in try Vectors.load().scroll.enumerated() {
      var recording = Recording(
        vector.camera.value,
        viewport: Viewport(size: vector.size.value),
        constraints: .wide
      )
      try recording.move(.scrollBy(x: vector.by.x, y: vector.by.y))
      expect(recording.map.camera, near: vector.result.value, points: 1e-4, "case \(index)")
    }
  }

  @Test func flatFitsArriveWhereMapLibresDo() throws {
    for (index, vector) in try Vectors.load().fit.enumerated() {
      var constraints = CameraConstraints.wide
      // One case is a single place whose east lies the last bit west of its west. MapLibre takes it
      // to its own greatest zoom.
      let isPlace =
        abs(vector.bounds.northEast.longitude - vector.bounds.southWest.longitude) < 1e-9
      if isPlace { constraints.zoomRange = 0...23 }
      var recording = Recording(
        Sample.overSydney,
        viewport: Viewport(size: vector.size.value, padding: vector.padding.value),
        constraints: constraints
      )
      let bounds = try #require(vector.bounds.value(isPlace: isPlace))
      let fit = CameraFit(bounds, insets: vector.insets.value, bearing: vector.bearing)
      try recording.move(.fit(fit))
      expect(recording.map.camera, near: vector.camera.value, points: 1e-3, "case \(index)")
      #expect(recording.map.camera(showing: fit) == recording.map.camera, "case \(index)")
    }
  }

  private func expect(
    _ camera: CameraPosition,
    near other: CameraPosition,
    points: Double,
    _ comment: Comment,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let way = distance(camera.target, other.target, zoom: other.zoom)
    #expect(way <= points, comment, sourceLocation: sourceLocation)
    #expect(abs(camera.zoom - other.zoom) <= 1e-6, comment, sourceLocation: sourceLocation)
    #expect(
      turnDistance(camera.bearing, other.bearing) <= 1e-9, comment, sourceLocation: sourceLocation)
    #expect(
      abs(camera.viewingAngle - other.viewingAngle) <= 1e-9, comment,
      sourceLocation: sourceLocation)
  }
}

extension Vectors.FitCase.Bounds {
  fileprivate func value(isPlace: Bool) -> CoordinateBounds? {
    CoordinateBounds(
      south: southWest.latitude,
      west: southWest.longitude,
      north: northEast.latitude,
      east: isPlace ? southWest.longitude : northEast.longitude
    )
  }
}
