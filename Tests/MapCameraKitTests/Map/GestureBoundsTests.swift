import Foundation
import MapCameraKit
import TestSupport
import Testing

/// "Restrict the user's panning": target bounds bind gestures and flings, and nothing else.
@Suite struct GestureBoundsTests {
  private let inside = CameraPosition(target: Coordinate(5, 5), zoom: 8)

  private func recording(_ camera: CameraPosition, _ west: Double = 0, _ east: Double = 10) throws
    -> Recording
  {
    let bounds = try #require(CoordinateBounds(south: 0, west: west, north: 10, east: east))
    return Recording(camera, constraints: CameraConstraints(targetBounds: bounds))
  }

  @Test func `to set them moves no camera`() throws {
    var recording = Recording(CameraPosition(target: Sample.paris, zoom: 8))
    let camera = recording.camera
    var constraints = recording.map.constraints
    constraints.targetBounds = CoordinateBounds(south: 0, west: 0, north: 10, east: 10)
    recording.configure(constraints: constraints)
    #expect(recording.camera == camera)
    #expect(recording.events.isEmpty)
  }

  @Test func `what the program asks for is not bound`() throws {
    var recording = try recording(inside)
    try recording.move(.setTarget(Sample.paris))
    #expect(recording.camera.target == Sample.paris)
    let reply = try recording.animate(.update(.setTarget(Sample.fiji)), .init(duration: 1))
    #expect(reply.camera.target == Sample.fiji)
    recording.tick(1)
    #expect(recording.camera.target == Sample.fiji)
    let box = try #require(CoordinateBounds(south: 40, west: 40, north: 50, east: 50))
    let shown = try #require(recording.map.camera(showing: CameraFit(box)))
    #expect(abs(shown.target.longitude - 45) < 1e-9)
  }

  @Test func `a fling goes along the edge`() throws {
    var recording = try recording(inside)
    recording.gesture(.pan(translation: ScreenPoint(x: -1, y: 0), at: nil))
    let isFlung = recording.endGesture(velocity: ScreenPoint(x: -9000, y: 300))
    #expect(isFlung)
    var latitude = recording.camera.target.latitude
    for _ in 0..<10 {
      recording.tick(0.1)
      let target = recording.camera.target
      #expect(target.longitude <= 10)
      #expect(target.latitude > latitude)
      latitude = target.latitude
    }
    #expect(recording.camera.target.longitude == 10)
    recording.tick(10)
    #expect(recording.camera.target.longitude == 10)
    #expect(!recording.map.isActive)
  }

  /// On each axis by itself: north of the box, and between its sides.
  @Test func `from outside nothing leaps and none goes farther out`() throws {
    let start = CameraPosition(target: Coordinate(20, 5), zoom: 8)
    var recording = try recording(start)
    recording.gesture(.pan(translation: ScreenPoint(x: 0, y: 50), at: nil))
    #expect(recording.camera.target == start.target)
    recording.gesture(.pan(translation: ScreenPoint(x: 0, y: -50), at: nil))
    let inwards = recording.camera.target
    #expect(inwards.latitude < 20 && inwards.latitude > 19)
    recording.gesture(.pan(translation: ScreenPoint(x: -2e4, y: 2e4), at: nil))
    #expect(recording.camera.target == Coordinate(20, 10))
  }

  @Test func `the next gesture goes no farther out than where it begins`() throws {
    let start = CameraPosition(target: Coordinate(20, 5), zoom: 8)
    var recording = try recording(start)
    recording.gesture(.pan(translation: ScreenPoint(x: 0, y: -50), at: nil))
    recording.endGesture(velocity: ScreenPoint(x: 0, y: 0))
    let inwards = recording.camera.target
    recording.gesture(.pan(translation: ScreenPoint(x: 0, y: 50), at: nil))
    #expect(recording.camera.target == inwards)
  }

  /// West of a box across the antimeridian the distance east is the shorter one.
  @Test func `they are widened the short way round`() throws {
    let start = CameraPosition(target: Coordinate(5, 160), zoom: 4)
    var recording = try recording(start, 170, -160)
    recording.gesture(.pan(translation: ScreenPoint(x: 300, y: 0), at: nil))
    #expect(recording.camera.target == start.target)
    recording.gesture(.pan(translation: ScreenPoint(x: -115, y: 0), at: nil))
    #expect(abs(recording.camera.target.longitude - (160 + 115 * 360 / 4096)) < 1e-9)
    recording.gesture(.pan(translation: ScreenPoint(x: -900, y: 0), at: nil))
    #expect(recording.camera.target.longitude == -160)
    recording.gesture(.pan(translation: ScreenPoint(x: 900, y: 0), at: nil))
    #expect(recording.camera.target.longitude == 160)
  }

  @Test func `bounds set during a fling count from there`() throws {
    var recording = Recording(inside)
    recording.gesture(.pan(translation: ScreenPoint(x: -1, y: 0), at: nil))
    let isFlung = recording.endGesture(velocity: ScreenPoint(x: -3000, y: 0))
    #expect(isFlung)
    recording.tick(0.1)
    let camera = recording.camera
    var constraints = recording.map.constraints
    constraints.targetBounds = CoordinateBounds(south: 0, west: 0, north: 10, east: 3)
    recording.configure(constraints: constraints)
    #expect(recording.camera == camera)
    recording.tick(0.1)
    #expect(recording.camera.target == camera.target)
  }

  /// A walk of random gestures: no axis farther out of the box than where its gesture began.
  @Test func `no gesture leads farther out`() {
    sampling(300, seed: 171_717) { generator in
      guard let box = generator.bounds(), box.longitudeSpan < 180 else { return }
      var recording = Recording(
        generator.camera(), constraints: CameraConstraints(targetBounds: box))
      let began = excess(recording.camera.target, over: box)
      func check(_ text: String) throws(Complaint) {
        let excess = excess(recording.camera.target, over: box)
        let isWithin =
          excess.latitude <= began.latitude + 1e-9 && excess.longitude <= began.longitude + 1e-9
        try demand(isWithin, "\(text) \(box) \(recording.camera)")
      }
      for _ in 0..<10 {
        let point = generator.point(in: .standard)
        recording.gesture(
          generator.once(in: 2)
            ? .pan(translation: ScreenPoint(x: point.x - 400, y: point.y - 300), at: nil)
            : .pinch(scale: generator.number(0.3...3), rotation: 20, at: point))
        try check("gesture")
      }
      recording.endGesture(velocity: ScreenPoint(x: generator.number(-3000...3000), y: 900))
      for _ in 0..<5 {
        recording.tick(0.2)
        try check("fling")
      }
    }
  }

  /// Degrees beyond the box's edges.
  private func excess(
    _ place: Coordinate, over box: CoordinateBounds
  ) -> (latitude: Double, longitude: Double) {
    let latitude = max(
      0, box.southWest.latitude - place.latitude, place.latitude - box.northEast.latitude)
    func turned(_ degrees: Double) -> Double {
      let rest = degrees.truncatingRemainder(dividingBy: 360)
      return rest < 0 ? rest + 360 : rest
    }
    let eastward = turned(place.longitude - box.southWest.longitude)
    let longitude =
      eastward <= box.longitudeSpan ? 0 : min(eastward - box.longitudeSpan, 360 - eastward)
    return (latitude, longitude)
  }
}

/// What is held where there is no map: beyond the Mercator edge, and just below the horizon.
@Suite struct EdgeTests {
  @Test func `a turn about a point beyond the edge moves as little as any other`() throws {
    let camera = CameraPosition(target: Coordinate(80, 0), zoom: 2)
    var recording = Recording(camera)
    recording.gesture(.rotate(degrees: 0.001, at: ScreenPoint(x: 400, y: 10)))
    #expect(abs(recording.camera.target.latitude - 80) < 1e-3)
    #expect(abs(recording.camera.target.longitude) < 1e-2)
  }

  /// The offset from the first camera's target to what is seen at a point, in widths of the world.
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

  @Test func `what a finger holds beyond the edge stays there`() {
    var held = 0
    sampling(3000, seed: 430_000) { generator in
      let size = ScreenSize(width: 390, height: 844)
      let viewport = Viewport(size: size)
      let start = generator.camera(zooms: 2...4, angles: 0...25, latitudes: 40...85)
      var recording = Recording(start, viewport: viewport)
      let point = ScreenPoint(x: generator.number(0...390), y: generator.number(0...844))
      let first = recording.camera
      guard let before = self.held(at: point, first, from: first, viewport) else { return }
      let ordinate = Mercator.ordinate(first.target.latitude) / (2 * .pi)
      guard abs(0.5 - ordinate + before.y - 0.5) > 0.5 else { return }
      var seen = point
      var cameras: [CameraPosition] = []
      switch generator.whole(0...4) {
      case 0: recording.gesture(.rotate(degrees: generator.number(-20...20), at: point))
      case 1:
        recording.gesture(
          .pinch(scale: generator.number(0.9...1.5), rotation: generator.number(-9...9), at: point))
      case 2:
        let way = ScreenPoint(x: generator.number(-90...90), y: generator.number(-90...90))
        recording.gesture(.pan(translation: way, at: point))
        seen = ScreenPoint(x: point.x + way.x, y: point.y + way.y)
      case 3: try recording.move(.zoomBy(generator.number(-1...2), at: point))
      default:
        try recording.animate(.update(.zoomBy(1, at: point)), .init(duration: 1))
        for _ in 0..<4 { cameras.append(recording.tick(1 / 60)) }
      }
      cameras.append(recording.camera)
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
    #expect(Double(held) > 200 * samplingShare)
  }

  /// The row a hundredth of the eye's distance below the horizon holds for where a touch begins too.
  @Test func `a touch above the farthest row takes hold of that row`() throws {
    let limits = try #require(ViewingAngleLimits([.init(zoom: 0, angle: 80)]))
    let constraints = CameraConstraints(viewingAngleLimits: limits)
    let camera = CameraPosition(target: Coordinate(48, 2), zoom: 12, bearing: 20, viewingAngle: 80)
    let oracle = Oracle(camera: camera, viewport: Viewport())
    let farthest = oracle.horizon + oracle.eyeDistance / 100
    func after(_ gesture: (ScreenPoint) -> MapGesture, y: Double) -> CameraPosition {
      var recording = Recording(camera, constraints: constraints)
      recording.gesture(gesture(ScreenPoint(x: 300, y: y)))
      return recording.camera
    }
    let gestures: [(ScreenPoint) -> MapGesture] = [
      { .pinch(scale: 1.01, rotation: 0, at: $0) }, { .rotate(degrees: 0.1, at: $0) },
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
