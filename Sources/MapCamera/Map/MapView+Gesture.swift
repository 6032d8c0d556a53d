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
/// ``MapView/endGesture(velocity:id:into:)``.
public enum Gesture: Hashable, Sendable {
  /// Takes the ground under `at` (the centre, where it is nil) so many points along.
  case pan(translation: ScreenPoint, at: ScreenPoint?)

  /// Spreads the fingers by a factor and turns them by degrees clockwise; the ground under `at`
  /// stays.
  case pinch(scale: Double, rotation: Double, at: ScreenPoint?)

  /// Turns the fingers by degrees clockwise; the ground under `at` (the centre, where it is nil)
  /// stays.
  case rotate(degrees: Double, at: ScreenPoint?)

  /// Tips the camera by degrees.
  case tilt(degrees: Double)
}

/// A tap that zooms: a whole gesture, whose animation takes 0.25 seconds.
public enum ZoomTap: Hashable, Sendable {
  /// One level in. The ground under `at` stays; the centre's, where it is nil.
  case double(at: ScreenPoint?)

  /// With two fingers: one level out.
  case twoFinger(at: ScreenPoint?)
}

extension MapView {
  /// Follows the fingers. Animations end where they are, interrupted. What the settings forbid does
  /// nothing. A point at or above the horizon counts as the centre, and no ground is touched beyond the
  /// farthest row (a hundredth of the eye's distance below the horizon), nor taken up beyond it.
  public mutating func move(_ gesture: Gesture, into events: inout [MapEvent]) {
    guard let gesture = gesture.permitted(by: gestures) else { return }
    var collector = EventCollector(on: self)
    if !isGesturing {
      isGesturing = true
      gestureHasMoved = false
      gestureStart = camera.target
    }
    endAll(.interrupted, collector: &collector)
    settle(at: position(after: gesture))
    if camera != collector.camera, !gestureHasMoved {
      gestureHasMoved = true
      collector.announcesMove = true
      collector.isGesture = true
    }
    conclude(collector, into: &events)
  }

  /// Lifts the fingers; where no gesture is open, nothing happens.
  ///
  /// - Parameters:
  ///   - velocity: of the fingers as they left, in points a second; slower than 8 is none.
  ///   - id: of the animation that a fling is, unique among the host's animations.
  ///   - events: gets what happens at once.
  /// - Returns: whether there is a fling. It slows down as e^(−4t), until it is as slow as 8 points a
  ///   second.
  public mutating func endGesture(
    velocity: ScreenPoint,
    id: Int64,
    into events: inout [MapEvent]
  ) -> Bool {
    guard isGesturing else { return false }
    var collector = EventCollector(on: self)
    let hadMoved = gestureHasMoved
    isGesturing = false
    let slide = gestures.scroll ? Fling(velocity: velocity) : nil
    guard let step = slide?.step(in: projection, within: constraints) else {
      conclude(collector, into: &events)
      return false
    }
    endAll(.interrupted, collector: &collector)
    var fling = CameraAnimation(
      id: id,
      properties: .target,
      beginning: time,
      step: step,
      gestureStart: gestureStart
    )
    fling.hasMoved = hadMoved
    begin(fling, collector: &collector)
    conclude(collector, into: &events)
    return true
  }

  /// Zooms by a tap, about a point as a pinch does. All animations and an open gesture end; where the
  /// settings forbid it, nothing happens.
  ///
  /// - Parameters:
  ///   - tap: one level in or out, and about which point.
  ///   - id: unique among the host's animations.
  ///   - events: gets what happens at once.
  /// - Returns: with `isAnimating` false where the zoom is as near its limit as it can be.
  public mutating func tap(
    _ tap: ZoomTap,
    id: Int64,
    into events: inout [MapEvent]
  ) -> AnimationReply {
    guard gestures.zoom else {
      return AnimationReply(isAnimating: false, duration: 0, camera: camera)
    }
    var collector = EventCollector(on: self)
    isGesturing = false
    gestureStart = camera.target
    endAll(.interrupted, collector: &collector)
    let animation = CameraAnimation(
      id: id, properties: [.target, .zoom], beginning: time, step: step(of: tap),
      gestureStart: gestureStart)
    let end = camera(afterBeginning: animation)
    if end == camera {
      conclude(collector, into: &events)
      return AnimationReply(isAnimating: false, duration: 0, camera: camera)
    }
    begin(animation, collector: &collector)
    conclude(collector, into: &events)
    return AnimationReply(
      isAnimating: true, duration: AnimationOptions.standardDuration, camera: end)
  }

  private func step(of tap: ZoomTap) -> AnimationStep {
    let (levels, point) =
      switch tap {
      case .double(let point): (1.0, point)
      case .twoFinger(let point): (-1.0, point)
      }
    let touch = gestures.scroll ? point.flatMap(projection.touch(at:)) : nil
    let anchor = touch.flatMap { camera.anchor(at: $0, in: viewport) }
    var end = camera
    end.zoom += levels
    let plan = TransitionPlan(
      end: limits.constrained(end, anchor: anchor, in: viewport), rotation: .shortest, way: .ease)
    return AnimationStep(
      start: 0,
      duration: AnimationOptions.standardDuration,
      curve: .standard,
      transition: plan.transition(from: camera, in: viewport, within: constraints),
      anchor: anchor,
      properties: [.target, .zoom],
      driven: [.target, .zoom],
      plan: plan
    )
  }

  /// Counts a gesture or a fling as begun where the camera is now, so that target bounds that are new do not
  /// let it jump.
  mutating func restartGesture() {
    gestureStart = camera.target
    for index in motion.running.indices where motion.running[index].isGesture {
      motion.running[index].gestureStart = camera.target
    }
  }

  /// What a gesture that is open may do.
  private var limits: CameraConstraints { constraints.duringGesture(from: gestureStart) }

  private func position(after gesture: Gesture) -> CameraPosition {
    let projection = projection
    switch gesture {
    case .pan(let translation, let point):
      guard translation != ScreenPoint(x: 0, y: 0) else { return camera }
      let start = point.flatMap(projection.touch(at:)) ?? projection.center
      var end = start + translation
      end.y = max(end.y, projection.farthestRow)
      let grabbed = projection.offset(to: projection.groundPoint(belowHorizonAt: start))
      return limits.constrained(
        camera.placing(grabbed, from: camera.target, at: end, in: viewport), in: viewport)
    case .pinch(let scale, let rotation, let point):
      var position = camera
      position.zoom += binaryLogarithm(scale)
      position.turn(by: -rotation)
      return constrained(position, about: point)
    case .rotate(let degrees, let point):
      var position = camera
      position.turn(by: -degrees)
      return constrained(position, about: point)
    case .tilt(let degrees):
      var position = camera
      position.viewingAngle += degrees
      return limits.constrained(position, in: viewport)
    }
  }

  private func constrained(
    _ position: CameraPosition,
    about point: ScreenPoint?
  ) -> CameraPosition {
    let touch = point.flatMap(projection.touch(at:))
    let anchor = touch.flatMap { camera.anchor(at: $0, in: viewport) }
    return limits.constrained(position, anchor: anchor, in: viewport)
  }
}

extension CameraPosition {
  /// Turns it clockwise; whole turns change nothing.
  fileprivate mutating func turn(by degrees: Double) {
    bearing += degrees.truncatingRemainder(dividingBy: 360)
  }
}

extension Gesture {
  /// What is left of a gesture under some settings; nil where nothing is.
  fileprivate func permitted(by settings: GestureSettings) -> Gesture? {
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
        at: settings.scroll ? point : nil
      )
    }
  }
}
