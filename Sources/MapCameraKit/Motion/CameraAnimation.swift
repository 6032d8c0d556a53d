/// One animation of a map's camera: one step or more, one after the other, as a pure function of time.
///
/// What each frame reads lies before the rest, here and in what it holds: a tick of many maps waits for
/// memory more than it computes.
public struct CameraAnimation: Sendable, Identifiable {
  /// Unique among the host's animations.
  public let id: Int64

  /// What this animation still drives; a later one may have taken some of it over.
  public internal(set) var properties: CameraProperties

  /// The time on the map's clock, in seconds, at which the first step begins.
  public internal(set) var beginning: Double

  /// Seconds that all steps take; infinite where it follows.
  public let duration: Double

  /// Whether the camera has changed since it began.
  var hasMoved = false

  /// If a gesture has started it: the target at the beginning of that gesture.
  var gestureStart: Coordinate?

  /// How it follows tracked places, if it does. Stored separately, so that other animations are
  /// smaller.
  private var follower: Boxed<FollowMotion>?

  private var tour: TourPlayback?

  /// The only step; of a tour the current one. While following, it rests at the initial camera.
  private var step: AnimationStep

  /// The number of earlier animations of the map.
  var age: Int64 = 0

  /// The number of steps whose beginning was reported.
  var announcedSteps = 0

  /// An animation of one step, by default.
  init(
    id: Int64, properties: CameraProperties, beginning: Double, step: AnimationStep,
    duration: Double? = nil, gestureStart: Coordinate? = nil
  ) {
    self.id = id
    self.properties = properties
    self.beginning = beginning
    self.gestureStart = gestureStart
    self.step = step
    self.duration = duration ?? step.end
  }

  init(id: Int64, beginning: Double, tour plan: TourPlan) {
    self.init(
      id: id, properties: plan.properties, beginning: beginning, step: plan.steps[0],
      duration: plan.duration)
    tour = TourPlayback(plan)
  }

  /// An animation that follows tracked places, without an end.
  init(id: Int64, properties: CameraProperties, beginning: Double, following motion: FollowMotion) {
    let rest = CameraTransition(from: motion.start, to: motion.start, turn: 0)
    self.init(
      id: id, properties: properties, beginning: beginning,
      step: AnimationStep(duration: 0, transition: rest, properties: [], driven: []),
      duration: .infinity)
    following = motion
  }
}

extension CameraAnimation {
  /// How near its end, in seconds, an animation is over: sums of ticks seldom meet it exactly.
  static let timeTolerance = 1e-9

  /// The time on the map's clock at which all steps are over.
  var ending: Double { beginning + duration }

  /// Whether a gesture has started it.
  var isGesture: Bool { gestureStart != nil }

  /// How it follows tracked places, if it does.
  var following: FollowMotion? {
    get { follower?.value }
    set { follower = newValue.map(Boxed.init) }
  }

  /// Whether it follows tracked places.
  var isFollowing: Bool { follower != nil }

  /// The number of steps, if it is a tour.
  var tourStepCount: Int { tour?.plan.steps.count ?? 0 }

  /// Whether each step that begins is an event.
  var announcesSteps: Bool { tour != nil }

  /// Whether it is neither a tour nor follows anything.
  var isSingleStep: Bool { tour == nil && !isFollowing }

  /// Whether its first frame may differ from the camera before it: on a route, or at the end of
  /// steps without a duration.
  var jumpsAtItsBeginning: Bool { step.transition.isRide || tour != nil }

  /// The time in seconds since the beginning, in 0...``duration``.
  public func elapsed(at time: Double) -> Double {
    if ending - time <= Self.timeTolerance { return duration }
    return max(0, time - beginning)
  }

  /// The time in seconds until its end, its delay included.
  public func remaining(at time: Double) -> Double { max(0, ending - time) }

  /// Whether the steps must be planned again before it begins at a camera.
  ///
  /// - Parameter hasWaited: whether the context may be another than when they were planned.
  func mustBeLaid(from start: CameraPosition, hasWaited: Bool) -> Bool {
    !isFollowing && (tour != nil || hasWaited || step.transition.start != start)
  }

  /// Plans the steps from the camera at the beginning.
  ///
  /// - Parameter final: the context as it will be.
  mutating func lay(
    from start: CameraPosition, in context: CameraContext, becoming final: CameraContext
  ) {
    if tour != nil {
      let isLaid = tour?.begin(
        from: start, driving: properties, in: context, becoming: final)
      if isLaid == true { playTour(at: 0) }
    } else {
      step.begin(
        from: start, keeping: properties.subtracting(step.properties), in: context,
        becoming: final)
    }
  }

  /// Writes the properties of this animation at a time into a frame.
  ///
  /// Mutating, so that no list is copied.
  ///
  /// - Parameter anchor: gets the place that holds the target then, if any does.
  mutating func write(
    at time: Double, into frame: inout CameraPosition, anchor: inout CameraAnchor?,
    in context: CameraContext
  ) {
    if let follower {
      let held = follower.value.write(properties, at: time, into: &frame, in: context)
      if let held { anchor = held }
      return
    }
    let elapsed = elapsed(at: time)
    if elapsed >= duration, let end = tour?.plannedEnd {
      return frame.take(properties, from: end)
    }
    playTour(at: elapsed)
    let (start, duration) = (step.start, step.duration)
    let isOver = elapsed >= start + duration
    let part = isOver ? duration : elapsed - start
    let progress = isOver ? 1 : step.curve.progress(elapsed: part, duration: duration)
    step.transition.write(properties, at: progress, elapsed: part, into: &frame)
    // The first frame is the start itself, exactly.
    if step.anchor != nil, properties.contains(.target), elapsed > start { anchor = step.anchor }
  }

  /// The viewport's padding at a time; nil where this animation does not drive it.
  func padding(at time: Double) -> MapInsets? {
    guard properties.contains(.padding), let way = step.padding else { return nil }
    let elapsed = elapsed(at: time)
    return way.padding(
      at: elapsed >= step.duration
        ? 1 : step.curve.progress(elapsed: elapsed, duration: step.duration))
  }

  /// Where it takes the viewport's padding; nil where it does not drive it.
  var finalPadding: MapInsets? {
    properties.contains(.padding) ? step.padding?.end : nil
  }

  /// Forgets where held places were seen, because the viewport changes.
  mutating func forgetSight() {
    step.anchor?.camera = nil
    tour?.forgetSight()
  }

  /// Plans the remaining steps of a tour again, after a change of the context.
  mutating func layRest(in context: CameraContext) {
    tour?.layRest(driving: properties, in: context)
  }

  /// Selects the step of a tour at a time since the beginning, in seconds.
  private mutating func playTour(at elapsed: Double) { tour?.play(at: elapsed, &step) }

  /// Sets the time since the beginning, in seconds; the step that is played then is an event again.
  mutating func seek(to elapsed: Double, at time: Double) {
    let elapsed = elapsed.clamped(to: 0...duration)
    beginning = time - elapsed
    playTour(at: elapsed)
    announcedSteps = (tour?.begunSteps ?? 1) - 1
  }

  /// The numbers of the steps that have begun by a time and were no events yet.
  mutating func beginSteps(at time: Double) -> Range<Int> {
    playTour(at: elapsed(at: time))
    let announced = announcedSteps
    announcedSteps = max(announced, tour?.begunSteps ?? 0)
    return announced..<announcedSteps
  }

  /// The first time from now on at which this animation may change the camera: now, but in the rest after
  /// a step.
  func nextChange(from now: Double) -> Double {
    if let follower {
      return now < follower.value.settling ?? -.infinity ? now : .infinity
    }
    let elapsed = elapsed(at: now)
    let step = tour?.step(at: elapsed) ?? step
    return step.isOver(at: elapsed) ? max(now, beginning + step.end) : now
  }
}
