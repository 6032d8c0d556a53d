import MapCameraKit

/// Random maps, moves, animations, flights, routes, fits, gestures and places that are followed: every
/// camera is finite and within its constraints, every animation ends once, and the projection answers
/// with finite numbers.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzCamera(
  _ start: UnsafePointer<UInt8>, _ count: Int
) -> CInt {
  var choices = Choices(bytes(start, count))
  var map = MapView(viewport: choices.viewport(), constraints: choices.constraints())
  var events: [MapEvent] = []
  var started: Set<Int64> = []
  var id: Int64 = 0
  while !choices.isEmpty {
    id += 1
    do throws(CameraError) {
      switch choices.byte() % 14 {
      case 0: try map.move(.update(choices.update()), into: &events)
      case 1:
        map.configure(
          viewport: choices.viewport(), constraints: choices.constraints(), into: &events)
      case 2...4:
        let reply = try map.animate(
          choices.change(), options: choices.options(), id: id, into: &events)
        if reply.id != nil { started.insert(id) }
        check(reply.camera, in: map)
      case 5:
        let steps = (0...choices.byte() % 3).map { _ in
          TourStep(change: choices.change(), options: choices.options(), hold: 0.1)
        }
        let delay = choices.number(in: 0...1)
        try map.tour(steps, delay: delay, id: id, into: &events)
        started.insert(id)
      case 6:
        if let animation = choices.byte() % 2 == 0 ? map.animations.last : map.animations.first {
          try map.seek(animation.id, to: choices.number(in: 0...5), into: &events)
        }
      case 7: map.move(choices.gesture(), into: &events)
      case 8:
        let fling = map.endGesture(velocity: choices.point(), id: id, into: &events)
        if fling.id != nil { started.insert(id) }
      case 9: if let fit = choices.fit() { check(map.camera(showing: fit), in: map) }
      case 10: look(through: map.projection, &choices)
      case 11:
        map.follow(choices.follow(), id: id, into: &events)
        started.insert(id)
      case 12: map.track(choices.places(), into: &events)
      default: map.advance(by: choices.number(in: 0...2), into: &events)
      }
    } catch { continue }
    check(map.camera, in: map)
  }
  map.close(into: &events)
  for event in events {
    guard case .animationEnded(let id, _, _) = event else { continue }
    require(started.remove(id) != nil, "animation \(id) ended twice, or never began")
  }
  require(started.isEmpty, "animations never ended: \(started)")
  return 0
}

private func check(_ camera: CameraPosition?, in map: MapView) {
  guard let camera else { return }
  require(
    map.constraints.constrained(camera, in: map.viewport) == camera,
    "not within its constraints: \(camera)")
  require(camera.zoom.isFinite && camera.bearing.isFinite && camera.viewingAngle.isFinite, "NaN")
}

private func look(through projection: Projection, _ choices: inout Choices) {
  let point = choices.point()
  if let coordinate = projection.coordinate(at: point),
    let back = projection.screenPoint(for: coordinate)
  {
    require(back.x.isFinite && back.y.isFinite, "a point that is not finite: \(back)")
  }
  let region = projection.visibleRegion
  require(region.longitudes.contains(projection.camera.target.longitude), "bounds without target")
  require(projection.viewMatrix.viewProjection.allSatisfy(\.isFinite), "matrix: NaN")
  for varies in [false, true] {
    let tiles = projection.tiles(TileOptions(levels: 0...22, variesLevels: varies)) ?? []
    require(Set(tiles).count == tiles.count, "a tile twice")
  }
}

extension Choices: RandomSource {
  /// From a range ten times as wide.
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    let margin = 4.5 * (range.upperBound - range.lowerBound)
    return number(in: range.lowerBound - margin...range.upperBound + margin)
  }

  mutating func once(in count: Int) -> Bool { Int(byte()) % count == 0 }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[Int(byte()) % values.count] }

  mutating func place() -> Coordinate { coordinate() }

  mutating func position() -> CameraPosition {
    CameraPosition(
      target: coordinate(), zoom: number(in: -1...31), bearing: number(in: -720...720),
      viewingAngle: number(in: -10...95))
  }

  mutating func coordinate() -> Coordinate {
    Coordinate(latitude: number(in: -90...90), longitude: number(in: -200...200))
  }

  mutating func point() -> ScreenPoint {
    ScreenPoint(x: number(in: -2000...2000), y: number(in: -2000...2000))
  }

  mutating func insets() -> MapInsets {
    MapInsets(
      top: number(in: 0...900), left: number(in: 0...900), bottom: number(in: 0...900),
      right: number(in: 0...900))
  }

  mutating func viewport() -> Viewport {
    Viewport(
      size: ScreenSize(width: number(in: 1...4000), height: number(in: 1...4000)),
      padding: byte() % 2 == 0 ? .zero : insets(),
      fieldOfView: byte() % 2 == 0 ? Viewport.standardFieldOfView : number(in: 1...150))
  }

  mutating func constraints() -> CameraConstraints {
    let a = number(in: 0...30)
    let b = number(in: 0...30)
    let south = number(in: -85...85)
    return CameraConstraints(
      zoomRange: min(a, b)...max(a, b),
      targetBounds: byte() % 3 == 0
        ? CoordinateBounds(
          south: south, west: number(in: -180...180), north: number(in: south...86),
          east: number(in: -180...180)) : nil,
      targetBoundsApply: byte() % 2 == 0 ? .gestures : .always,
      viewingAngleLimits: byte() % 2 == 0
        ? .standard : ViewingAngleLimits([.init(zoom: 0, angle: number(in: 0...89))])!)
  }

  mutating func fit() -> CameraFit? {
    let south = number(in: -90...90)
    let bounds = CoordinateBounds(
      south: south, west: number(in: -180...180), north: number(in: south...90),
      east: number(in: -180...180))!
    return CameraFit(
      bounds, insets: insets(), bearing: number(in: -400...400), viewingAngle: number(in: -9...99))
  }

  mutating func change() -> CameraChange {
    switch ChangeKind.allCases[Int(byte()) % ChangeKind.allCases.count] {
    case .update: .update(update())
    case .orbit: .orbit(number(in: -1000...1000))
    case .route: route().map { .route($0) } ?? .orbit(90)
    case .properties:
      .properties(
        PartialCameraPosition(
          target: byte() % 2 == 0 ? nil : coordinate(),
          zoom: byte() % 2 == 0 ? nil : number(in: -1...31),
          bearing: byte() % 2 == 0 ? nil : number(in: -720...720),
          viewingAngle: byte() % 2 == 0 ? nil : number(in: -10...95)))
    }
  }

  /// Places anywhere, or each near the one before.
  mutating func line() -> [Coordinate] {
    var places = [coordinate()]
    for _ in 0...byte() % 8 {
      let step = [1e-9, 1e-4, 0.1, 400][Int(byte() % 4)]
      let last = places[places.count - 1]
      places.append(
        Coordinate(
          latitude: last.latitude + number(in: -step...step),
          longitude: last.longitude + number(in: -step...step)))
    }
    return places
  }

  mutating func route() -> CameraRoute? {
    guard let line = RouteLine(line()) else { return nil }
    var route = CameraRoute(line, pace: byte() % 2 == 0 ? nil : .duration(number(in: 0...9)))
    if byte() % 4 == 0 { route.pace = .speed(number(in: 1e-3...1e9)) }
    if byte() % 2 == 0 { route.zoom = profile(-1...31) }
    if byte() % 2 == 0 { route.viewingAngle = profile(-10...95) }
    route.bearing = [.course, .keep, .degrees(number(in: -720...720))][Int(byte() % 3)]
    if byte() % 2 == 0 { route.courseLength = number(in: 1e-3...1e9) }
    if byte() % 2 == 0 { route.smoothing = number(in: 0...1e9) }
    if byte() % 2 == 0 { route.approach = number(in: 0...9) }
    return route
  }

  private mutating func profile(_ values: ClosedRange<Double>) -> RouteProfile? {
    let last = number(in: 0...1)
    return RouteProfile([
      .init(fraction: 0, value: number(in: values)),
      .init(fraction: last, value: number(in: values)),
    ])
  }

  mutating func follow() -> CameraFollow {
    CameraFollow(
      zoom: byte() % 2 == 0 ? nil : number(in: -1...31),
      viewingAngle: byte() % 2 == 0 ? nil : number(in: -10...95),
      bearing: [.keep, .course, .heading, .degrees(number(in: -720...720))][Int(byte() % 4)],
      insets: byte() % 2 == 0 ? .zero : insets(), point: byte() % 2 == 0 ? nil : point(),
      maxZoom: byte() % 2 == 0 ? nil : number(in: -1...31), transition: number(in: 0...3))
  }

  mutating func places() -> [TrackedPlace] {
    line().prefix(1 + Int(byte() % 4)).map {
      TrackedPlace($0, heading: byte() % 2 == 0 ? nil : number(in: -720...720))
    }
  }

  mutating func options() -> AnimationOptions {
    var options = AnimationOptions(
      duration: byte() % 2 == 0 ? nil : number(in: 0...3), delay: byte() % 3 == 0 ? 0.2 : 0)
    switch byte() % 4 {
    case 0: options.curve = .linear
    case 1:
      options.curve = .spring(
        SpringCurve(response: number(in: 0.01...2), dampingFraction: number(in: 0.01...5))!)
    case 2:
      let heights = CubicBezier.heightRange
      options.curve = .bezier(
        CubicBezier(
          x1: number(in: 0...1), y1: number(in: heights), x2: number(in: 0...1),
          y2: number(in: heights))!)
    default: break
    }
    if byte() % 2 == 0 {
      options.path = .fly(
        FlightOptions(
          speed: number(in: 0.01...10), curvature: number(in: 0.01...10),
          minZoom: byte() % 2 == 0 ? nil : number(in: -5...30)))
    }
    options.rotation = [.shortest, .clockwise, .counterclockwise][Int(byte() % 3)]
    return options
  }

  mutating func gesture() -> MapGesture {
    switch byte() % 4 {
    case 0: .pan(translation: point(), at: byte() % 2 == 0 ? nil : point())
    case 1: .pinch(scale: number(in: 0.001...100), rotation: number(in: -360...360), at: point())
    case 2: .rotate(degrees: number(in: -360...360), at: byte() % 2 == 0 ? nil : point())
    default: .tilt(degrees: number(in: -90...90))
    }
  }
}
