import Foundation
import MapCamera
import TestSupport
import Testing

/// What keeps all that is seen within a box, against a walk along the edges of the screen.
@Suite struct ViewBoundsTests {
  @Test func nothingOutsideIsSeen() {
    sampling(2000, seed: 400_000) { generator in
      guard let sample = BoundedCamera(&generator) else { return }
      let camera = sample.constrained
      try demand(violation(of: camera, sample.constraints, in: sample.viewport) == nil, "\(sample)")
      let again = sample.constraints.constrained(camera, in: sample.viewport)
      try demand(again == camera, "twice: \(again) \(camera) \(sample)")
    }
  }

  /// Neither a lower zoom nor a nearer target would do.
  @Test func theCameraGoesNoFartherThanItMust() {
    sampling(2000, seed: 410_000) { generator in
      guard let sample = BoundedCamera(&generator) else { return }
      var loose = sample.constraints
      loose.viewBounds = nil
      let free = loose.constrained(sample.camera, in: sample.viewport)
      let camera = sample.constrained
      try demand(camera.zoom >= free.zoom, "\(sample)")
      for step in [1e-6, 1e-3, 0.1, 1, 3] where camera.zoom - step >= free.zoom {
        var lower = free
        lower.zoom = camera.zoom - step
        lower.viewingAngle = min(
          free.viewingAngle, loose.viewingAngleLimits.limit(atZoom: lower.zoom))
        let seen = SeenBox(lower, sample.viewport)
        try demand(!seen.hasRoom(in: sample.bounds), "-\(step): \(camera) \(sample)")
      }
      guard camera.zoom < sample.constraints.zoomRange.upperBound else { return }
      let gaps = SeenBox(camera, sample.viewport).gaps(to: sample.bounds)
      let way = Oracle(camera: free, viewport: sample.viewport).offset(to: camera.target)
      if abs(way.dx) / SeenBox.worldSize(free) > 1e-9 {
        try demand(min(abs(gaps.west), abs(gaps.east)), within: 1e-9, "x: \(camera) \(sample)")
      }
      if abs(way.dy) / SeenBox.worldSize(free) > 1e-9 {
        try demand(min(abs(gaps.north), abs(gaps.south)), within: 1e-9, "y: \(camera) \(sample)")
      }
    }
  }

  /// At the greatest zoom a box may still be too small: then its middle is the middle of what is seen.
  @Test func whatNeverHasRoomIsSeenInTheMiddle() throws {
    let bounds = try #require(CoordinateBounds(south: 10, west: 20, north: 10.5, east: 60))
    let constraints = CameraConstraints(zoomRange: 2...6, viewBounds: bounds)
    let camera = CameraPosition(target: Coordinate(50, 59), zoom: 3, bearing: 30, viewingAngle: 20)
    let kept = constraints.constrained(camera, in: Viewport())
    #expect(kept.zoom == 6)
    let gaps = SeenBox(kept, Viewport()).gaps(to: bounds)
    #expect(abs(gaps.north - gaps.south) < 1e-12)
    #expect(gaps.north < 0)
    #expect(abs(gaps.east) < 1e-12)
  }

  /// MapLibre's maxBounds with a whole world's longitudes do the same.
  @Test func theWholeWorldsLongitudesAreNoLimit() throws {
    let bounds = try #require(CoordinateBounds(south: -85.06, west: -180, north: 85.06, east: 180))
    let constraints = CameraConstraints(viewBounds: bounds)
    let camera = CameraPosition(target: Coordinate(85, 179), zoom: 2)
    let kept = constraints.constrained(camera, in: Viewport())
    #expect(kept.target.longitude == 179 && kept.zoom == 2)
    // 1024 points of world, of which 600 are seen: 212 either way.
    let y = Oracle(camera: kept, viewport: Viewport()).offset(to: Coordinate(0, 179)).dy
    #expect(abs(y - 212) < 1e-9)
  }

  /// Everything that moves, and every limit that changes, on every frame.
  @Test func itHoldsOnEveryFrameOfEverything() {
    sampling(60, seed: 420_000) { generator in
      guard let sample = BoundedCamera(&generator) else { return }
      var recording = Recording(
        sample.camera, viewport: sample.viewport, constraints: sample.constraints)
      func check(_ text: String) throws(Complaint) {
        let map = recording.map
        let found = violation(of: map.camera, map.constraints, in: map.viewport)
        try demand(found == nil, "\(text): \(found ?? "") \(map.camera) \(sample)")
      }
      try check("at first")
      for _ in 0..<6 {
        switch generator.whole(0...5) {
        case 0:
          let options = AnimationOptions(duration: 1, path: .fly(FlightOptions()))
          try recording.animate(.update(.setCamera(generator.camera())), options)
        case 1:
          try recording.animate(.update(.zoomBy(generator.number(-6...6))), .init(duration: 1))
        case 2:
          let translation = ScreenPoint(x: generator.number(-500...500), y: 300)
          recording.gesture(.pan(translation: translation, at: nil))
          recording.endGesture(velocity: ScreenPoint(x: generator.number(-2e3...2e3), y: 900))
        case 3:
          let point = ScreenPoint(x: 100, y: 200)
          recording.gesture(.pinch(scale: generator.number(0.2...3), rotation: 40, at: point))
        case 4: try recording.animate(.orbit(generator.number(-400...400)), .init(duration: 1))
        default: recording.configure(viewport: generator.viewport(fieldsOfView: 10...90))
        }
        try check("after the operation")
        for _ in 0..<generator.whole(1...12) {
          recording.tick(0.1)
          try check("frame")
        }
      }
    }
  }
}

/// A camera and a box that it is to see nothing outside of.
private struct BoundedCamera {
  let camera: CameraPosition
  let viewport: Viewport
  let bounds: CoordinateBounds
  let constraints: CameraConstraints

  init?(_ generator: inout SeededGenerator) {
    viewport = generator.viewport(fieldsOfView: generator.once(in: 3) ? 5...120 : nil)
    guard var box = generator.bounds(latitudes: -85.06...85.06) else { return nil }
    if generator.once(in: 6) {
      box =
        CoordinateBounds(
          south: box.southWest.latitude, west: -180, north: box.northEast.latitude, east: 180)
        ?? box
    }
    bounds = box
    camera = generator.camera(zooms: 0...20)
    var constraints = generator.constraints()
    constraints.zoomRange = 0...30
    constraints.targetBounds = nil
    constraints.viewBounds = bounds
    self.constraints = constraints
  }

  var constrained: CameraPosition { constraints.constrained(camera, in: viewport) }
}
