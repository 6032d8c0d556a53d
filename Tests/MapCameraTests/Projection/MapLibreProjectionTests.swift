import MapCamera
import Testing

/// The same screen as MapLibre's.
@Suite struct MapLibreProjectionTests {
  private func projection(_ vector: Vectors.ProjectionCase) -> Projection {
    Projection(
      camera: vector.camera.value,
      viewport: Viewport(
        size: vector.size.value,
        padding: vector.padding.value,
        fieldOfView: vector.fieldOfView
      )
    )
  }

  /// 2e-5 points, times the distance in thousands of points off screen.
  private func tolerance(at point: PlainPoint, _ vector: Vectors.ProjectionCase) -> Double {
    let x = max(-point.x, point.x - vector.size.width, 0)
    let y = max(-point.y, point.y - vector.size.height, 0)
    return 2e-5 * max(1, (x * x + y * y).squareRoot() / 1000)
  }

  @Test func coordinatesAreSeenWhereMapLibreSeesThem() throws {
    for (index, vector) in try Vectors.load().projection.enumerated() {
      let projection = projection(vector)
      for pair in vector.points {
        // MapLibre shows the copy of the world that is asked for, the engine the nearest one.
        let turn = pair.coordinate.longitude - vector.camera.target.longitude
        guard abs(turn) <= 180 else { continue }
        let seen = try #require(projection.screenPoint(for: pair.coordinate.value))
        let distance = seen.distance(to: pair.point.value)
        #expect(distance <= tolerance(at: pair.point, vector), "case \(index): \(pair)")
      }
    }
  }

  @Test func pointsHaveTheGroundThatMapLibreGivesThem() throws {
    for (index, vector) in try Vectors.load().projection.enumerated() {
      let projection = projection(vector)
      let oracle = Oracle(camera: projection.camera, viewport: projection.viewport)
      for pair in vector.coordinates {
        let ground = try #require(projection.coordinate(at: pair.point.value))
        let theirs = try #require(oracle.screenPoint(pair.coordinate.value))
        let ours = try #require(oracle.screenPoint(ground))
        #expect(
          ours.distance(to: theirs) <= tolerance(at: pair.point, vector), "case \(index): \(pair)")
      }
    }
  }

  @Test func theConstraintsLeaveTheVectorsAsTheyAre() throws {
    for vector in try Vectors.load().projection {
      let camera = vector.camera.value
      #expect(MapView(camera: camera, constraints: .wide).camera == camera)
    }
  }
}
