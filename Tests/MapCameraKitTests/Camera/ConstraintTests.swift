import Foundation
import TestSupport
import Testing

@testable import MapCameraKit

/// The constraints of a camera.
@Suite struct ConstraintTests {
  private let standard = CameraConstraints()

  @Test(arguments: [
    (360.0, 0.0), (-90, 270), (725, 5), (-1e-20, 0), (359.5, 359.5), (-720, 0), (-360, 0),
  ])
  func `the bearing wraps`(given: Double, bearing: Double) {
    let camera = CameraPosition(target: Sample.paris, zoom: 5, bearing: given)
    #expect(standard.constrained(camera).bearing == bearing)
  }

  /// Neither by a move, nor by an animation, nor by one that takes the zoom over.
  @Test(arguments: [(0.0, 1.0), (1, 1), (1, 0.99)])
  func `what the clamp took is not given back`(duration: Double, seconds: Double) throws {
    var recording = Recording(CameraPosition(target: Sample.paris, zoom: 16, viewingAngle: 65))
    try recording.animate(.update(.zoomTo(10)), .linear(duration))
    recording.tick(seconds)
    let angle = recording.camera.viewingAngle
    #expect(seconds < duration ? angle < 31 : angle == 30)
    try recording.animate(.update(.zoomTo(16)), .linear(duration))
    recording.finish()
    #expect(recording.camera.viewingAngle == angle)
  }

  @Test func `constraining twice is constraining once`() {
    sampling(5000, seed: 150_000) { generator in
      let constraints = generator.constraints()
      let camera = CameraPosition(
        target: generator.coordinate(latitudes: -85.0511...85.0511),
        zoom: generator.number(-5...35), bearing: generator.number(-1000...1000),
        viewingAngle: generator.number(-10...100))
      let once = constraints.constrained(camera)
      try demand(constraints.constrained(once) == once, "\(constraints) \(camera)")
      try demand(violation(of: once, constraints) == nil, "\(constraints) \(camera) \(once)")
    }
  }
}

/// The limits of the viewing angle, stop by stop.
@Suite struct ViewingAngleLimitsTests {
  private typealias Stop = ViewingAngleLimits.Stop

  @Test func `stops must be one to sixteen ascending and up to 89`() {
    #expect(ViewingAngleLimits([]) == nil)
    #expect(ViewingAngleLimits((0...15).map { Stop(zoom: Double($0), angle: 5) }) != nil)
    #expect(ViewingAngleLimits((0...16).map { Stop(zoom: Double($0), angle: 5) }) == nil)
    #expect(ViewingAngleLimits([Stop(zoom: 3, angle: 1), Stop(zoom: 3, angle: 2)]) == nil)
    #expect(ViewingAngleLimits([Stop(zoom: 4, angle: 1), Stop(zoom: 3, angle: 2)]) == nil)
    #expect(ViewingAngleLimits([Stop(zoom: 3, angle: 2), Stop(zoom: 4, angle: 2)]) != nil)
    #expect(ViewingAngleLimits([Stop(zoom: 3, angle: 2), Stop(zoom: 4, angle: 1)]) == nil)
    #expect(ViewingAngleLimits([Stop(zoom: 4, angle: 89)]) != nil)
    #expect(ViewingAngleLimits([Stop(zoom: 4, angle: 89.1)]) == nil)
    #expect(ViewingAngleLimits([Stop(zoom: 4, angle: -1)]) == nil)
    #expect(ViewingAngleLimits([Stop(zoom: .nan, angle: 1)]) == nil)
  }
}

/// The box that a target stays in where the bounds always apply.
@Suite struct TargetBoundsTests {
  private func constrained(_ coordinate: (Double, Double), to bounds: CoordinateBounds?)
    -> Coordinate
  {
    CameraConstraints(targetBounds: bounds, targetBoundsApply: .always).constrained(
      CameraPosition(target: Coordinate(coordinate.0, coordinate.1), zoom: 5)
    ).target
  }

  /// The middle of the gap is at -140.
  @Test func `no box leads beyond the latitudes of targets`() throws {
    for (south, north, latitude) in [(86.0, 89.0, 85.0), (-89, -86, -85), (84, 89, 84)] {
      let box = try #require(CoordinateBounds(south: south, west: 0, north: north, east: 9))
      let constraints = CameraConstraints(targetBounds: box, targetBoundsApply: .always)
      let camera = CameraPosition(target: Coordinate(0, 5), zoom: 5)
      #expect(constraints.constrained(camera).target == Coordinate(latitude, 5))
    }
  }

  /// No place of the box is nearer, of many tried.
  @Test func `no place in the box is nearer`() {
    sampling(1000, seed: 170_000) { generator in
      guard let bounds = generator.bounds() else { return }
      let target = generator.coordinate(latitudes: -84...84)
      let answer = constrained((target.latitude, target.longitude), to: bounds)
      let reached = distance(target, answer, zoom: 0)
      for _ in 0..<30 {
        let other = Coordinate(
          latitude: generator.number(bounds.southWest.latitude...bounds.northEast.latitude),
          longitude: bounds.southWest.longitude + generator.number(0...1) * bounds.longitudeSpan)
        try demand(
          reached <= distance(target, other, zoom: 0) + 1e-9, "\(bounds) \(target): \(other)")
      }
    }
  }
}

/// Where bounds that hold do not let the camera pass the short way round, it goes the other way.
@Suite struct WayInsideTests {
  private static func bounds(_ west: Double, _ east: Double) throws -> CoordinateBounds {
    try #require(CoordinateBounds(south: -80, west: west, north: 80, east: east))
  }

  /// From 150° west to 150° east, not across 180°: on no frame more than a tenth of the distance.
  @Test(arguments: [
    "ease", "fly", "through", "follow", "approach", "route", "recorded",
  ])
  func `no movement leaps across what bounds bar`(_ kind: String) throws {
    let box = try Self.bounds(-170, 170)
    for constraints in [
      CameraConstraints(viewBounds: box),
      CameraConstraints(targetBounds: box, targetBoundsApply: .always),
    ] {
      let (start, end) = (Coordinate(20, -150), Coordinate(30, 150))
      var map = MapView(
        camera: CameraPosition(target: start, zoom: 6), constraints: constraints)
      var options = AnimationOptions(duration: 2, curve: .linear)
      let line = try #require(RouteLine([start, end]))
      if kind == "fly" { options.path = .fly(FlightOptions()) }
      switch kind {
      case "follow":
        map.track([TrackedPlace(start)])
        map.follow(CameraFollow(transition: 0))
        map.advance(by: 1)
        map.track([TrackedPlace(end)])
      case "route": try map.animate(.route(CameraRoute(line, pace: .duration(2))))
      case "recorded":
        let pace = CameraRoute.Pace(times: [0, 2], at: [start, end], along: line)
        try map.animate(.route(CameraRoute(line, pace: pace)))
      case "approach":
        let far = try #require(RouteLine([end, Coordinate(31, 151)]))
        try map.animate(.route(CameraRoute(far, pace: .duration(2), approach: 2)))
      default:
        try map.tour([
          TourStep(change: .to(target: end), options: options, isThrough: kind == "through")
        ])
      }
      var last = map.camera.target.longitude
      for _ in 0..<200 {
        map.advance(by: 0.01)
        let longitude = map.camera.target.longitude
        #expect(longitude - last > -1e-9 && longitude - last < 30, "\(last) \(longitude)")
        last = longitude
      }
      #expect(last > 149)
    }
  }

  /// Against a count of degrees from the west edge, which never leaves the box.
  @Test func `the offset between places inside is that inside`() {
    sampling(2000, seed: 770_000) { generator in
      let (west, span) = (generator.number(-180...180), generator.number(0...359))
      guard let box = CoordinateBounds(south: -80, west: west, north: 80, east: west + span)
      else { return }
      let ends = [generator.number(0...span), generator.number(0...span)]
      let places = ends.map { Coordinate(10, west + $0) }
      let constraints = CameraConstraints(viewBounds: box)
      let offset = constraints.offset(from: places[0], to: places[1])
      try demand(abs(offset.x * 360 - ends[1] + ends[0]), within: 1e-9, "\(ends) of \(west)")
    }
  }
}

/// What keeps all that is seen within a box, against a walk along the edges of the screen.
@Suite struct ViewBoundsTests {
  @Test func `nothing outside is seen`() {
    let world = CoordinateBounds(south: -85.06, west: -180, north: 85.06, east: 180)
    sampling(2000, seed: 400_000) { generator in
      guard let sample = BoundedCamera(&generator) else { return }
      let camera = sample.constrained
      // Target bounds around all change nothing, to the last bit.
      var constraints = sample.constraints
      (constraints.targetBounds, constraints.targetBoundsApply) = (world, .always)
      let bound = constraints.constrained(sample.camera, in: sample.viewport)
      try demand(bound == camera, "\(bound) \(camera) \(sample)")
      try sample.check()
    }
  }

  /// Neither a lower zoom nor a nearer target would do.
  @Test func `the camera goes no farther than it must`() {
    sampling(2000, seed: 410_000) { generator in
      guard let sample = BoundedCamera(&generator) else { return }
      let (free, camera) = (sample.free, sample.constrained)
      try demand(camera.zoom >= free.zoom, "\(sample)")
      for step in [1e-6, 1e-3, 0.1, 1, 3] where camera.zoom - step >= free.zoom {
        var lower = free
        lower.zoom = camera.zoom - step
        lower.viewingAngle = min(
          free.viewingAngle, sample.constraints.viewingAngleLimits.limit(atZoom: lower.zoom))
        let seen = SeenBox(lower, sample.viewport)
        try demand(!seen.hasRoom(in: sample.bounds), "-\(step): \(camera) \(sample)")
      }
      guard camera.zoom < sample.constraints.zoomRange.upperBound else { return }
      let gaps = SeenBox(camera, sample.viewport).gaps(to: sample.bounds)
      let way = Oracle(camera: free, viewport: sample.viewport).offset(to: camera.target)
      let east = abs(way.dx) / SeenBox.worldSize(free)
      if east > 1e-9 {
        try demand(min(abs(gaps.west), abs(gaps.east)), within: 1e-9, "x: \(camera) \(sample)")
        // The other way round it would be farther.
        try demand(east <= (1 - gaps.west - gaps.east) / 2 + 1e-9, "x: \(camera) \(sample)")
      }
      if abs(way.dy) / SeenBox.worldSize(free) > 1e-9 {
        try demand(min(abs(gaps.north), abs(gaps.south)), within: 1e-9, "y: \(camera) \(sample)")
      }
    }
  }

  /// A thousand-millionth of the world is 4 cm.
  @Test(arguments: [1e-13, 1e-11, 1e-9])
  func `what lies a little outside is taken inside`(outside: Double) throws {
    let box = try #require(CoordinateBounds(south: -10, west: -20, north: 10, east: 20))
    // 400 points of 65,536 are to the west of the target.
    let target = Coordinate(0, -20 + (400.0 / 65_536 - outside) * 360)
    let kept = CameraConstraints(viewBounds: box).constrained(
      CameraPosition(target: target, zoom: 8), in: Viewport())
    #expect(abs(SeenBox(kept, Viewport()).gaps(to: box).west) < 3e-14)
  }

  /// At the greatest zoom a box may still be too small: then its middle is the middle of what is seen.
  @Test func `what never has room is seen in the middle`() throws {
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

  /// With `contain` it has room at any zoom.
  @Test func `what is contained changes no zoom`() {
    sampling(200, seed: 421_000) { generator in
      guard let sample = BoundedCamera(&generator, .contain) else { return }
      let (free, camera) = (sample.free, sample.constrained)
      try demand(camera.zoom == free.zoom, "\(sample)")
      try demand(camera.viewingAngle == free.viewingAngle, "\(sample)")
      try sample.check()
    }
  }

  /// A phone is high, and Switzerland is wide.
  @Test func `all of Switzerland is seen on a phone, and nobody gets out of it`() throws {
    let box = try #require(CoordinateBounds(south: 45.82, west: 5.96, north: 47.81, east: 10.49))
    let viewport = Viewport(size: ScreenSize(width: 390, height: 844))
    let constraints = CameraConstraints(viewBounds: box, viewBoundsMode: .contain)
    var recording = Recording(.standard, viewport: viewport, constraints: constraints)
    try recording.move(.fit(CameraFit(box)))
    let fitted = recording.camera
    #expect(abs(fitted.zoom - 6.92) < 0.005)
    let gaps = SeenBox(fitted, viewport).gaps(to: box)
    #expect(abs(gaps.north - gaps.south) < 1e-12 && gaps.north < 0)
    #expect(abs(gaps.west) < 1e-12 && abs(gaps.east) < 1e-12)
    for (x, y) in [(10.0, 0.0), (-1e6, 3), (1e6, 1e6), (0, -1e6)] {
      recording.gesture(.pan(translation: ScreenPoint(x: x, y: y), at: nil))
      let gaps = SeenBox(recording.camera, viewport).gaps(to: box)
      #expect(abs(gaps.west) < 1e-9 && abs(gaps.east) < 1e-9 && abs(gaps.north - gaps.south) < 1e-9)
      #expect(recording.camera.zoom == fitted.zoom)
    }
    // Nearer than that, the view stays inside.
    try recording.move(.zoomBy(3))
    recording.gesture(.pan(translation: ScreenPoint(x: 1e5, y: 1e5), at: nil))
    let near = SeenBox(recording.camera, viewport).gaps(to: box)
    #expect(abs(near.west) < 1e-9 && abs(near.north) < 1e-9 && near.east > 0 && near.south > 0)
  }

  /// MapLibre's maxBounds with a whole world's longitudes do the same.
  @Test func `the whole world's longitudes are no limit`() throws {
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
  @Test func `it holds on every frame of everything`() {
    sampling(120, seed: 420_000) { generator in
      let mode = generator.pick([CameraConstraints.ViewBoundsMode.inside, .contain])
      guard let sample = BoundedCamera(&generator, mode) else { return }
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

  init?(
    _ generator: inout SeededGenerator, _ mode: CameraConstraints.ViewBoundsMode = .inside
  ) {
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
    constraints.viewBoundsMode = mode
    self.constraints = constraints
  }

  var constrained: CameraPosition { constraints.constrained(camera, in: viewport) }

  /// The camera without the box.
  var free: CameraPosition {
    var loose = constraints
    loose.viewBounds = nil
    return loose.constrained(camera, in: viewport)
  }

  func check() throws(Complaint) {
    let camera = constrained
    try demand(violation(of: camera, constraints, in: viewport) == nil, "\(self)")
    let again = constraints.constrained(camera, in: viewport)
    try demand(again == camera, "twice: \(again) \(camera) \(self)")
  }
}
