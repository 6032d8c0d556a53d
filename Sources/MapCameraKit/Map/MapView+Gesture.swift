/// Which gestures a map allows (the SDK's `GMSUISettings`).
public struct GestureSettings: Hashable, Sendable {
  /// Pan and fling; without it, pinches and turns are about the centre.
  public var scroll: Bool

  /// Pinch to zoom.
  public var zoom: Bool

  /// Tilt by two fingers.
  public var tilt: Bool

  /// Turn by two fingers.
  public var rotate: Bool

  /// Makes settings; everything is permitted by default.
  public init(scroll: Bool = true, zoom: Bool = true, tilt: Bool = true, rotate: Bool = true) {
    self.scroll = scroll
    self.zoom = zoom
    self.tilt = tilt
    self.rotate = rotate
  }
}

/// One movement of the fingers. The first begins a gesture, which lasts until
/// ``MapView/endGesture(velocity:scale:rotation:tilt:id:into:)``.
public enum MapGesture: Hashable, Sendable {
  /// Drags the ground under `at` (the centre if it is nil) by a number of points.
  case pan(translation: ScreenPoint, at: ScreenPoint?)

  /// Spreads the fingers by a factor and turns them by degrees clockwise; the ground under `at`
  /// stays.
  case pinch(scale: Double, rotation: Double, at: ScreenPoint?)

  /// Turns the fingers by degrees clockwise; the ground under `at` (the centre, if it is nil)
  /// stays.
  case rotate(degrees: Double, at: ScreenPoint?)

  /// Tilts the camera by degrees.
  case tilt(degrees: Double)
}

extension MapView {
  /// Follows the fingers. Animations end where they are, interrupted, except a following that the gesture
  /// leaves on (``CameraFollow/gestures``). A gesture that the settings forbid does nothing. A point at or
  /// above the horizon counts as the centre; one beyond the farthest row (a hundredth of the eye's distance
  /// below the horizon) holds the ground at that row.
  public mutating func move(_ gesture: MapGesture, into events: inout [MapEvent]) {
    guard let gesture = gesture.permitted(by: gestures) else { return }
    var collector = EventCollector(from: camera)
    if !isGesturing {
      isGesturing = true
      gestureHasMoved = false
      gestureStart = camera.target
      gesturePoint = nil
    }
    gesturePoint = gesture.heldPoint ?? gesturePoint
    motion.mover = MoveSource(tag: tag, isGesture: true)
    let kept = kept(gesture)
    endAll(.interrupted, exceptFollowing: kept != nil, collector: &collector)
    let position = position(after: kept ?? gesture)
    if let kept { changeFollowed(by: kept, to: position) } else { camera = position }
    if camera != collector.camera, !gestureHasMoved {
      gestureHasMoved = true
      collector.announcesMove = true
      collector.isGesture = true
    }
    conclude(collector, into: &events)
  }

  /// Ends a gesture; does nothing if none is open.
  ///
  /// - Parameters:
  ///   - velocity: of the fingers at the end, in points per second.
  ///   - scale: the velocity of the logarithm of the distance between the fingers, per second.
  ///   - rotation: degrees clockwise per second that the fingers turn.
  ///   - tilt: degrees per second that the viewing angle grows.
  ///   - id: of the fling's animation, unique among the host's animations.
  ///   - events: the events are appended here.
  /// - Returns: the fling, without an id if there is none. It slows down as e^(−4t), until it is as slow
  ///   as 8 points, 0.02 or 1 degree per second; below these there is none. The ground under the point of the last
  ///   pinch or turn stays there, or moves with the fingers' velocity.
  @discardableResult
  public mutating func endGesture(
    velocity: ScreenPoint, scale: Double = 0, rotation: Double = 0, tilt: Double = 0, id: Int64,
    into events: inout [MapEvent]
  ) -> StartedAnimation {
    guard isGesturing else { return StartedAnimation(id: nil, duration: 0, camera: camera) }
    var collector = beginMoving(asGesture: true)
    let fling =
      followingIndex == nil
      ? Fling(
        velocity: gestures.scroll ? velocity : .zero, scale: gestures.zoom ? scale : 0,
        rotation: gestures.rotate ? rotation : 0, tilt: gestures.tilt ? tilt : 0) : nil
    if let step = fling?.step(from: camera, holding: gesturePoint, in: motion.context) {
      endAll(.interrupted, collector: &collector)
      var animation = CameraAnimation(
        id: id, tag: tag, properties: step.properties, beginning: time,
        .gesture(Boxed(step), start: gestureStart))
      animation.hasMoved = gestureHasMoved
      begin(animation, collector: &collector)
    }
    conclude(collector, into: &events)
    return StartedAnimation(
      id: fling == nil ? nil : id, duration: fling?.duration ?? 0, camera: camera)
  }

  /// Zooms by a tap, about a point as a pinch does: a whole gesture, whose animation takes 0.25 seconds. All
  /// animations and an open gesture end, except a following that takes zoom gestures; if the settings
  /// forbid it, nothing happens.
  ///
  /// - Parameters:
  ///   - levels: 1 for a double tap, -1 for one with two fingers.
  ///   - point: the ground under it stays; the centre's, if it is nil.
  ///   - id: unique among the host's animations.
  ///   - events: the events are appended here.
  /// - Returns: without an id if the zoom is at its limit.
  @discardableResult
  public mutating func tap(
    zoomingBy levels: Double, at point: ScreenPoint? = nil, id: Int64, into events: inout [MapEvent]
  ) -> StartedAnimation {
    let nothing = StartedAnimation(id: nil, duration: 0, camera: camera)
    guard gestures.zoom else { return nothing }
    var collector = beginMoving(asGesture: true)
    gestureStart = camera.target
    let counted = motion.counted(.zoom, from: camera, at: time)
    let follows = kept(.pinch(scale: 1, rotation: 0, at: nil)) != nil
    endAll(.interrupted, exceptFollowing: follows, collector: &collector)
    var step = step(zoomingTo: counted.camera.zoom + levels, at: follows ? nil : point)
    if follows { step.properties = .zoom }
    let animation = CameraAnimation(
      id: id, tag: tag, properties: step.properties, beginning: time,
      .gesture(Boxed(step), start: gestureStart))
    let end = step.transition.end
    let isAnimating = follows ? end.zoom != camera.zoom : end != camera
    if isAnimating { begin(animation, collector: &collector) }
    conclude(collector, into: &events)
    guard isAnimating else { return nothing }
    return StartedAnimation(
      id: id, duration: step.duration,
      camera: follows ? motion.future(at: animation.stepEnding).shown : end)
  }

  private func step(zoomingTo zoom: Double, at point: ScreenPoint?) -> AnimationStep {
    let anchor = gestures.scroll ? anchor(at: point) : nil
    var end = camera
    end.zoom = zoom
    end = gestureContext.constrained(end, anchor: anchor)
    return AnimationStep(
      duration: AnimationOptions.standardDuration,
      transition: CameraTransition(
        from: camera, to: end, turn: camera.bearing.turn(to: end.bearing),
        offset: constraints.detour(from: camera.target, to: end.target)),
      anchor: anchor.map(Boxed.init), relative: .zoom, properties: [.target, .zoom])
  }

  /// Restarts a gesture or a fling at the current camera, so that new target bounds cause no jump.
  mutating func restartGesture() {
    gestureStart = camera.target
    for index in motion.running.indices { motion.running[index].restartGesture(at: camera.target) }
  }

  /// The limits of the open gesture.
  private var gestureContext: CameraContext { motion.context.duringGesture(from: gestureStart) }

  /// The place that a touch holds; nil for the centre's.
  private func anchor(at point: ScreenPoint?) -> CameraAnchor? {
    let grabbed = point.flatMap(projection.grabPoint(for:))
    return grabbed.flatMap { camera.anchor(at: $0, in: viewport) }
  }

  private func position(after gesture: MapGesture) -> CameraPosition {
    var position = camera
    var anchor: CameraAnchor?
    switch gesture {
    case .pan(let translation, let point):
      guard translation != .zero else { return camera }
      let projection = projection
      let start = point.flatMap(projection.grabPoint(for:)) ?? projection.center
      var end = start + translation
      end.y = max(end.y, projection.farthestRow)
      let grabbed = projection.offset(to: projection.groundPoint(belowHorizonAt: start))
      position = camera.settingTarget(
        soThat: grabbed, from: camera.target, appearsAt: end, in: viewport)
    case .pinch(let scale, let rotation, let point):
      position.zoom += binaryLogarithm(scale)
      position.turn(by: -rotation)
      anchor = self.anchor(at: point)
    case .rotate(let degrees, let point):
      position.turn(by: -degrees)
      anchor = self.anchor(at: point)
    case .tilt(let degrees):
      position.viewingAngle += degrees
    }
    return gestureContext.constrained(position, anchor: anchor)
  }
}

extension CameraPosition {
  /// Turns it clockwise; whole turns change nothing.
  fileprivate mutating func turn(by degrees: Double) {
    bearing += degrees.truncatingRemainder(dividingBy: 360)
  }
}

extension MapGesture {
  /// The properties that it changes for themselves; besides them it may move the target.
  var properties: CameraProperties {
    switch self {
    case .pan: .target
    case .pinch(_, let rotation, _): rotation == 0 ? .zoom : [.zoom, .bearing]
    case .rotate: .bearing
    case .tilt: .viewingAngle
    }
  }

  /// The permitted part of a gesture; nil if nothing is permitted.
  fileprivate func permitted(by settings: GestureSettings) -> MapGesture? {
    switch self {
    case .pan: return settings.scroll ? self : nil
    case .tilt: return settings.tilt ? self : nil
    case .rotate(let degrees, let point):
      return settings.rotate ? .rotate(degrees: degrees, at: settings.scroll ? point : nil) : nil
    case .pinch(let scale, let rotation, let point):
      guard settings.zoom || settings.rotate else { return nil }
      return .pinch(
        scale: settings.zoom ? scale : 1,
        rotation: settings.rotate ? rotation : 0,
        at: settings.scroll ? point : nil)
    }
  }
}

/// The ground slides on after a gesture, and the camera zooms, turns and tilts on: the speed falls as e^(−4t).
private struct Fling: Hashable, Sendable {
  /// The rate at which the speed decays, per second.
  static let decay = 4.0

  /// The speed in points per second at which a fling is over; and those of the scale's logarithm and of angles in
  /// degrees.
  static let leastSpeed = 8.0
  static let leastScaleSpeed = 0.02
  static let leastTurnSpeed = 1.0

  /// The speed of the ground across the screen's centre at the end of the gesture, in points per
  /// second.
  let velocity: ScreenPoint

  /// See ``MapView/endGesture(velocity:scale:rotation:tilt:id:into:)``.
  let scale: Double
  let rotation: Double
  let tilt: Double

  /// Seconds until it is over.
  let duration: Double

  /// - Returns: nil if it would be over at once.
  init?(velocity: ScreenPoint, scale: Double, rotation: Double, tilt: Double) {
    let parts = [
      velocity.length / Self.leastSpeed, abs(scale) / Self.leastScaleSpeed,
      abs(rotation) / Self.leastTurnSpeed, abs(tilt) / Self.leastTurnSpeed,
    ]
    guard let most = parts.max(), most > 1 else { return nil }
    self.velocity = parts[0] > 1 ? velocity : .zero
    self.scale = parts[1] > 1 ? scale : 0
    self.rotation = parts[2] > 1 ? rotation : 0
    self.tilt = parts[3] > 1 ? tilt : 0
    duration = logarithm(most) / Self.decay
  }

  /// The animation's only step. If it leads beyond the limits, they apply to its frames, not to its end.
  func step(
    from camera: CameraPosition, holding point: ScreenPoint?, in context: CameraContext
  ) -> AnimationStep {
    let seconds = -exponentialMinusOne(-Self.decay * duration) / Self.decay
    if scale == 0, rotation == 0, tilt == 0 {
      return slide(from: camera, for: seconds, in: context)
    }
    var end = camera
    end.zoom += scale * seconds * binaryLogarithm(exponential(1))
    end.bearing = (camera.bearing - rotation * seconds).wrappedBearing
    end.viewingAngle += tilt * seconds
    let slide = velocity * seconds
    let isHeld = slide != .zero || point != nil && (scale != 0 || rotation != 0)
    var held =
      isHeld ? camera.anchor(at: point ?? context.viewport.center, in: context.viewport) : nil
    held?.slide = slide
    return AnimationStep(
      duration: duration, curve: .deceleration(rate: Self.decay * duration),
      transition: CameraTransition(from: camera, to: end, turn: -rotation * seconds),
      anchor: held.map(Boxed.init),
      properties: CameraProperties(
        target: held != nil, zoom: scale != 0, bearing: rotation != 0, viewingAngle: tilt != 0))
  }

  /// A slide alone. It goes in the direction of the fingers, and less than half around the globe.
  private func slide(
    from camera: CameraPosition, for seconds: Double, in context: CameraContext
  ) -> AnimationStep {
    let projection = Projection(camera: camera, viewport: context.viewport)
    let slide = GroundPoint(
      right: -velocity.x * seconds, down: -velocity.y * seconds / projection.cosAngle)
    let offset = projection.offset(to: slide)
    let limited = offset * min(1, 0.49 / abs(offset.x))
    var end = camera
    end.target = camera.target.moved(by: limited)
    return AnimationStep(
      duration: duration, curve: .deceleration(rate: Self.decay * duration),
      transition: CameraTransition(from: camera, to: end, turn: 0, offset: limited),
      properties: .target)
  }
}

extension MapGesture {
  /// The point under which it holds the ground with two fingers.
  fileprivate var heldPoint: ScreenPoint? {
    switch self {
    case .pinch(_, _, let point), .rotate(_, let point): point
    case .pan, .tilt: nil
    }
  }
}
