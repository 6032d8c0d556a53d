import Foundation
import MapCamera
import TestSupport
import Testing

/// What is held where there is no map: beyond the Mercator edge, and just below the horizon.
@Suite struct EdgeTests {
  @Test func aTurnAboutAPointBeyondTheEdgeMovesAsLittleAsAnyOther() throws {
    let camera = CameraPosition(target: Coordinate(latitude: 80, longitude: 0), zoom: 2)
    var recording = Recording(camera)
    recording.gesture(.rotate(degrees: 0.001, at: ScreenPoint(x: 400, y: 10)))
    #expect(abs(recording.map.camera.target.latitude - 80) < 1e-3)
    #expect(abs(recording.map.camera.target.longitude) < 1e-2)
  }

  /// The way from the first camera's target to what is seen at a point, in widths of the world.
  private func held(
    at point: ScreenPoint, _ camera: CameraPosition, from first: CameraPosition,
    _ viewport: Viewport
  ) -> (x: Double, y: Double)? {
    let oracle = Oracle(camera: camera, viewport: viewport)
    let (dx, dy) = Oracle(camera: first, viewport: viewport).offset(to: camera.target)
    let world = SeenBox.worldSize(first)
    return oracle.ground(at: point).map {
      (dx / world + $0.dx / oracle.worldSize, dy / world + $0.dy / oracle.worldSize)
    }
  }

  @Test func whatAFingerHoldsBeyondTheEdgeStaysThere() {
    var held = 0
    sampling(3000, seed: 430_000) { generator in
      guard let size = ScreenSize(width: 390, height: 844) else { return }
      let viewport = Viewport(size: size)
      let start = generator.camera(zooms: 2...4, angles: 0...25, latitudes: 40...85)
      var recording = Recording(start, viewport: viewport)
      let point = ScreenPoint(x: generator.number(0...390), y: generator.number(0...844))
      let first = recording.map.camera
      guard let before = self.held(at: point, first, from: first, viewport) else { return }
      let ordinate = Mercator.ordinate(first.target.latitude) / (2 * .pi)
      guard abs(0.5 - ordinate + before.y - 0.5) > 0.5 else { return }
      var seen = point
      var cameras: [CameraPosition] = []
      switch generator.whole(0...4) {
      case 0:
        recording.gesture(.rotate(degrees: generator.number(-20...20), at: point))
      case 1:
        recording.gesture(
          .pinch(scale: generator.number(0.9...1.5), rotation: generator.number(-9...9), at: point))
      case 2:
        let way = ScreenPoint(x: generator.number(-90...90), y: generator.number(-90...90))
        recording.gesture(.pan(translation: way, at: point))
        seen = ScreenPoint(x: point.x + way.x, y: point.y + way.y)
      case 3:
        try recording.move(.zoomBy(generator.number(-1...2), at: point))
      default:
        try recording.animate(.update(.zoomBy(1, at: point)), AnimationOptions(duration: 1))
        for _ in 0..<4 { cameras.append(recording.tick(1 / 60)) }
      }
      cameras.append(recording.map.camera)
      for camera in cameras {
        guard let after = self.held(at: seen, camera, from: first, viewport) else { continue }
        try demand(
          abs((after.x - before.x).remainder(dividingBy: 1)), within: 1e-9, "\(start) \(point)")
        // At ±85 the target stops.
        guard abs(camera.target.latitude) < 85 - 1e-9 else { continue }
        held += 1
        try demand(abs(after.y - before.y), within: 1e-9, "\(start) \(point)")
      }
    }
    #expect(held > 200)
  }

  /// The row a hundredth of the eye's distance below the horizon holds for where a touch begins too.
  @Test func aTouchAboveTheFarthestRowTakesHoldOfThatRow() throws {
    let limits = try #require(ViewingAngleLimits([.init(zoom: 0, angle: 80)]))
    let constraints = CameraConstraints(viewingAngleLimits: limits)
    let camera = CameraPosition(
      target: Coordinate(latitude: 48, longitude: 2), zoom: 12, bearing: 20, viewingAngle: 80)
    let oracle = Oracle(camera: camera, viewport: Viewport())
    let farthest = oracle.horizon + oracle.eyeDistance / 100
    func after(_ gesture: (ScreenPoint) -> Gesture, y: Double) -> CameraPosition {
      var recording = Recording(camera, constraints: constraints)
      recording.gesture(gesture(ScreenPoint(x: 300, y: y)))
      return recording.map.camera
    }
    let gestures: [(ScreenPoint) -> Gesture] = [
      { .pinch(scale: 1.01, rotation: 0, at: $0) },
      { .rotate(degrees: 0.1, at: $0) },
      { .pan(translation: ScreenPoint(x: 5, y: 3), at: $0) },
    ]
    for gesture in gestures {
      let there = after(gesture, y: farthest)
      for gap in [0.01, 1, 5, 8] {
        let near = after(gesture, y: oracle.horizon + gap)
        #expect(near.distance(to: there) < 1e-9)
      }
      #expect(abs(there.target.latitude - 48) < 2)
    }
  }
}
