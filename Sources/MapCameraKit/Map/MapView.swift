/// One map: a viewport, the limits of its camera, and the camera with its animations (the camera
/// half of the SDK's `GMSMapView`).
///
///     var map = MapView(camera: CameraPosition(target: sydney, zoom: 6))
///     var events: [MapEvent] = []
///     try map.animate(.update(.zoomTo(12)), id: 1, into: &events)
///     map.advance(by: 0.125, into: &events)
///     map.camera.zoom
///
/// A value: a copy is another map that can be tried out. Time is a parameter: the camera is a pure
/// function of the operations and of ``time``, so that time passed in one step or in many leads to the
/// same camera.
public struct MapView: Sendable {
  /// Where the camera is now; within ``constraints``.
  public internal(set) var camera: CameraPosition

  /// The viewport; an animation may be moving its padding.
  public var viewport: Viewport { motion.context.viewport }

  /// The camera's limits.
  public var constraints: CameraConstraints { motion.context.constraints }

  /// Which gestures are allowed.
  public var gestures: GestureSettings

  private var clock: DoubleDouble

  /// Tells in events who moves the camera: a number that the program chooses, such as one for each of its
  /// parts; 0 for none. It applies to the operations that follow.
  public var tag = 0

  /// The map's clock, in seconds.
  public var time: Double { clock.high }

  /// The requested camera, and its animations.
  var motion: CameraMotion

  /// How many animations there have been.
  private var animationCounter: Int64 = 0

  /// The latest places that are followed, or will be.
  var track: Track?

  /// Whether operations report no events.
  package var isSilent = false

  /// Whether a gesture has begun and not ended.
  public internal(set) var isGesturing = false

  var gestureHasMoved = false

  /// The target at the beginning of the open gesture, or of the last one.
  var gestureStart: Coordinate

  /// The point of the last pinch or turn of the open gesture.
  var gesturePoint: ScreenPoint?

  /// Whether a move was emitted that no idle has followed yet.
  private var idleIsPending = false

  /// Makes a map; its clock stands at `time`, in seconds.
  public init(
    camera: CameraPosition = .standard, viewport: Viewport = Viewport(),
    constraints: CameraConstraints = CameraConstraints(),
    gestures: GestureSettings = GestureSettings(), time: Double = 0
  ) {
    let context = CameraContext(viewport: viewport, constraints: constraints)
    self.camera = context.constrained(camera)
    self.gestures = gestures
    clock = DoubleDouble(time)
    motion = CameraMotion(rest: self.camera, context: context)
    gestureStart = self.camera.target
  }

  /// What the camera sees now.
  public var projection: Projection { Projection(camera: camera, viewport: viewport) }

  /// The same, for another module: mutating, because otherwise the map would be copied.
  package mutating func currentProjection() -> Projection { projection }

  /// Whether an animation runs or waits for its delay.
  public var isAnimating: Bool { !motion.running.isEmpty || !motion.waiting.isEmpty }

  /// How many animations run or wait for their delay.
  public var animationCount: Int { motion.running.count + motion.waiting.count }

  /// The same, for another module: mutating, because otherwise the map would be copied.
  package mutating func countAnimations() -> Int { animationCount }

  /// The running animations and the ones that wait for their delay, oldest first, with the durations that
  /// they have if no other request comes.
  public var animations: [CameraAnimation] {
    var forecast = forecast
    return animations(in: &forecast)
  }

  /// The same by a forecast of this map.
  package func animations(in forecast: inout CameraForecast) -> [CameraAnimation] {
    var animations = runningAndWaiting
    for index in animations.indices where !animations[index].isPlanned {
      animations[index].duration = forecast.duration(of: animations[index].id)
    }
    return animations
  }

  private var runningAndWaiting: [CameraAnimation] {
    motion.waiting.isEmpty
      ? motion.running
      : (motion.running + motion.waiting).sorted { $0.age < $1.age }
  }

  /// What it will show if no other request comes.
  package var forecast: CameraForecast { CameraForecast(of: motion, at: time, keepsStates: true) }

  /// Whether any of them drives the viewport's padding.
  var movesPadding: Bool {
    motion.running.indices.contains { motion.running[$0].properties.contains(.padding) }
      || motion.waiting.contains { $0.properties.contains(.padding) }
  }

  /// The next time on the map's clock, in seconds, from which on the camera may change by itself:
  /// now if anything moves, later if all running animations rest after a step; nil if nothing runs
  /// or waits.
  public var nextChange: Double? {
    guard isAnimating else { return nil }
    let next = motion.running.reduce(.infinity) { min($0, $1.nextChange(from: time)) }
    let instant = min(next, motion.nextBeginning ?? .infinity)
    return instant < .infinity ? max(time, instant) : nil
  }

  /// Whether an animation runs or waits, or a gesture is open.
  public var isActive: Bool { isAnimating || isGesturing }
}

extension MapView {
  /// The camera at a time of the map's clock, not before now, if there is no other request.
  public func camera(at time: Double) -> CameraPosition {
    var forecast = forecast
    return forecast.camera(at: time)
  }

  /// The camera that shows all of an area, within the constraints, in the viewport as it will be once
  /// its padding has come to rest; nil if the fit's insets leave no room.
  ///
  /// - Parameters:
  ///   - fit: the area, and how it is shown.
  ///   - padding: the viewport's then; nil for that to which animations lead.
  public func camera(showing fit: CameraFit, padding: MapInsets? = nil) -> CameraPosition? {
    let context = motion.finalContext(with: padding, from: .infinity)
    guard fit.hasRoom(in: context.viewport) else { return nil }
    return context.constrained(fit.position(from: camera, in: context))
  }

  /// Changes the viewport and the limits. Animations run on within the new limits.
  ///
  /// - Parameters:
  ///   - viewport: the new one.
  ///   - constraints: the new limits; the camera is held to them at once.
  ///   - stopsPadding: whether the viewport's padding stays as it is here, rather than go on with the
  ///     animation that moves it.
  ///   - reportsView: whether a new viewport is a `didChange` though the camera stays where it is, since what is
  ///     seen changes.
  ///   - events: the events are appended here.
  public mutating func configure(
    viewport: Viewport, constraints: CameraConstraints, stopsPadding: Bool = false,
    reportsView: Bool = false, into events: inout [MapEvent]
  ) {
    var collector = goOnMoving()
    collector.reportsView = reportsView && viewport != self.viewport
    if constraints.targetBounds != self.constraints.targetBounds { restartGesture() }
    motion.paddingHasMoved = false
    if stopsPadding || viewport.padding != self.viewport.padding {
      motion.takeOver(.padding, collector: &collector)
    }
    motion.context = CameraContext(viewport: viewport, constraints: constraints)
    refresh()
    collector.announcesMove = true
    conclude(collector, into: &events)
  }

  /// Applies a change at once. All animations and an open gesture end.
  public mutating func move(
    _ change: CameraChange, into events: inout [MapEvent]
  ) throws(CameraError) {
    try change.check(from: camera, in: viewport)
    let goal = change.goal(from: camera, in: motion.context)
    set(goal.position, heldBy: goal.anchor, into: &events)
  }

  /// Sets the camera at once, within the constraints. All animations and an open gesture end.
  @inline(__always)
  package mutating func set(
    _ requested: CameraPosition, heldBy anchor: CameraAnchor? = nil, into events: inout [MapEvent]
  ) {
    let position = motion.context.constrained(requested, anchor: anchor)
    var collector = beginMoving(atOnce: true)
    endAll(.interrupted, collector: &collector)
    camera = position
    conclude(collector, into: &events)
  }

  /// Stops one animation, or all, where they are.
  public mutating func stop(_ id: Int64? = nil, into events: inout [MapEvent]) throws(CameraError) {
    var collector = EventCollector(from: camera)
    if let id {
      if let index = motion.running.firstIndex(where: { $0.id == id }) {
        let driven = motion.running[index].properties
        motion.rest.take(driven, from: motion.context.takingOver(driven, at: presentState()))
        collector.noteEnd(of: motion.running.remove(at: index), .stopped)
      } else if let animation = motion.removeWaiting(id) {
        collector.noteEnd(of: animation, .stopped)
      } else {
        throw .noSuchAnimation(id)
      }
    } else {
      endAll(.stopped, collector: &collector)
    }
    if !isAnimating { motion.mover = MoveSource(tag: tag) }
    isGesturing = false
    conclude(collector, into: &events)
  }

  /// Ends all animations and gestures, before the map is removed.
  public mutating func close(into events: inout [MapEvent]) {
    var collector = EventCollector(from: camera)
    isGesturing = false
    endAll(.stopped, collector: &collector)
    // Frees memory, because the map may keep its index for a while.
    motion.running = []
    conclude(collector, into: &events)
  }

  /// Advances the clock.
  ///
  /// - Parameters:
  ///   - seconds: 0 or more.
  ///   - events: the events are appended here, in order.
  public mutating func advance(by seconds: Double, into events: inout [MapEvent]) {
    precondition(seconds >= 0, "time goes forwards")
    advance(to: clock + seconds, into: &events)
  }

  /// Advances to a time on the map's clock, not before ``time``.
  public mutating func advance(to now: Double, into events: inout [MapEvent]) {
    advance(to: DoubleDouble(now), into: &events)
  }

  private mutating func advance(to now: DoubleDouble, into events: inout [MapEvent]) {
    clock = now
    guard isAnimating else { return }
    var collector = goOnMoving()
    let count = motion.waiting.count
    motion.pass(until: time + TimingCurve.timeTolerance, collector: &collector)
    if motion.waiting.count < count { isGesturing = false }
    concludeFrame(&collector, into: &events)
  }

  /// Computes the current frame again after a change.
  mutating func refresh() { camera = motion.frame(at: time) }

  /// Notes whether anything has moved since an operation began.
  mutating func noteMove(_ collector: inout EventCollector) {
    collector.noteMove(
      of: &motion.running, hasChanged: camera != collector.camera || motion.paddingHasMoved)
  }

  /// Counts a new animation, and gives it its number as its age.
  mutating func count(_ animation: inout CameraAnimation) {
    animation.age = animationCounter
    animationCounter += 1
  }

  /// Sets the clock while nothing moves, and the ``tag`` of the next operation.
  package mutating func synchronize(with now: Double, tag: Int = 0) {
    self.tag = tag
    if !isAnimating { clock = DoubleDouble(now) }
  }

  /// Ends all animations, or all others than the one that follows.
  mutating func endAll(
    _ outcome: AnimationOutcome, exceptFollowing: Bool = false, collector: inout EventCollector
  ) {
    guard isAnimating else { return }
    motion.rest = camera
    let following = exceptFollowing ? motion.running.first { $0.isFollowing } : nil
    for animation in runningAndWaiting where animation.id != following?.id {
      collector.noteEnd(of: animation, outcome)
    }
    motion.removeAll()
    if let following { motion.running.append(following) }
  }

  /// Who moves the camera.
  package var mover: MoveSource { motion.mover }

  /// The tags that events to come may have.
  package var tagsInUse: [Int] {
    [motion.mover.tag] + motion.running.map { $0.tag } + motion.waiting.map { $0.tag }
  }

  /// Begins an operation that moves the camera; an open gesture ends.
  ///
  /// - Parameter atOnce: whether it is there then, and at rest if nothing else moves.
  mutating func beginMoving(asGesture: Bool = false, atOnce: Bool = false) -> EventCollector {
    motion.mover = MoveSource(tag: tag, isGesture: asGesture)
    isGesturing = false
    var collector = EventCollector(from: camera)
    collector.announcesMove = atOnce
    collector.alwaysReportsIdle = atOnce
    return collector
  }

  /// Begins an operation that begins no movement: at rest nobody moves the camera; after a gesture that left
  /// the following on, the following does again.
  mutating func goOnMoving() -> EventCollector {
    if motion.running.isEmpty, !isGesturing { motion.mover = MoveSource() }
    if motion.mover.isGesture, !isGesturing, let index = followingIndex,
      !motion.running.contains(where: { $0.isGesture })
    {
      motion.mover = MoveSource(tag: motion.running[index].tag)
    }
    return EventCollector(from: camera)
  }

  /// Computes the frame after animations may have moved, and reports it.
  mutating func concludeFrame(_ collector: inout EventCollector, into events: inout [MapEvent]) {
    refresh()
    collector.noteSteps(of: &motion.running)
    noteMove(&collector)
    conclude(collector, into: &events)
  }

  /// Reports the events of an operation, in the order of ``MapEvent``. Mutating, so that the map is
  /// not copied.
  mutating func conclude(_ collector: EventCollector, into events: inout [MapEvent]) {
    // At rest, the shown camera replaces the requested one.
    if !isAnimating { motion.rest = camera }
    if !isSilent { emit(collector, into: &events) }
  }

  private mutating func emit(_ collector: EventCollector, into events: inout [MapEvent]) {
    if camera != collector.camera || motion.paddingHasMoved {
      if collector.announcesMove {
        events.append(.willMove(gesture: collector.isGesture, tag: motion.mover.tag))
        idleIsPending = true
      }
      events.append(
        motion.paddingHasMoved
          ? .didChangePadding(camera, by: motion.mover) : .didChange(camera, by: motion.mover))
      motion.paddingHasMoved = false
    } else if collector.reportsView {
      events.append(.didChange(camera, by: motion.mover))
    }
    if !collector.animationEvents.isEmpty { events += collector.animationEvents }
    if idleIsPending || collector.alwaysReportsIdle, !isActive {
      events.append(.idle(camera, by: motion.mover))
      idleIsPending = false
    }
  }
}
