extension MapView {
  /// Starts an animation, which takes over the properties that it drives from where they are; the
  /// animations of other properties run on.
  ///
  /// - Parameters:
  ///   - change: what is animated.
  ///   - padding: the viewport's padding at the end; nil to leave it, or the animation that moves
  ///     it.
  ///   - options: how it is played.
  ///   - id: unique among the host's animations.
  ///   - events: the events are appended here.
  /// - Returns: without an id where there is nothing to animate or no time for it: then the camera is
  ///   already there, and the id remains unused.
  @discardableResult
  public mutating func animate(
    _ change: CameraChange, padding: MapInsets? = nil,
    options: AnimationOptions = AnimationOptions(), id: Int64, into events: inout [MapEvent]
  ) throws(CameraError) -> StartedAnimation {
    let beginsNow = options.delay <= CameraAnimation.timeTolerance
    let beginning = beginsNow ? time : time + options.delay
    let final = motion.finalContext(with: padding, from: beginning)
    let change = change.begunAtOnce.fitted(in: final)
    // How long a flight or a ride takes depends on where it begins.
    let origin =
      change.dependsOnStart(with: options) && !beginsNow ? moment(at: beginning) : presentMoment()
    func planned(beside other: CameraPosition?) throws(CameraError) -> AnimationStep {
      try change.step(
        padding: padding, options: options, from: origin, relativeTo: camera, beside: other,
        in: motion.context, becoming: final)
    }
    var step = try planned(beside: nil)
    let properties = change.properties(of: step)
    let canEndAtOnce = beginsNow || !isActive || properties.isEmpty
    if canEndAtOnce, isNothing(step, properties) || beginsNow && step.duration == 0 {
      return arrive(at: step, properties, into: &events)
    }
    if change.dependsOnOthers(step.driven, within: constraints),
      moves(beside: properties, beginsNow: beginsNow)
    {
      step = try planned(beside: moment(at: beginning + step.duration).wished)
    }
    return try start(
      CameraAnimation(id: id, properties: properties, beginning: beginning, step: step),
      into: &events)
  }

  /// Starts a tour: steps one after the other, as one animation.
  ///
  /// - Parameters:
  ///   - steps: one or more. A step begins where the one before it ended.
  ///   - delay: seconds before the first.
  ///   - id: unique among the host's animations.
  ///   - events: the events are appended here.
  /// - Throws: `CameraError.step` with the number of the impossible step.
  @discardableResult
  public mutating func tour(
    _ steps: [TourStep], delay: Double = 0, id: Int64, into events: inout [MapEvent]
  ) throws(CameraError) -> StartedAnimation {
    let beginsNow = delay <= CameraAnimation.timeTolerance
    let beginning = beginsNow ? time : time + delay
    let final = motion.finalContext()
    var steps = steps
    for index in steps.indices { steps[index].change = steps[index].change.fitted(in: final) }
    let plan = try TourPlan(
      steps, from: beginsNow ? presentMoment() : moment(at: beginning), in: motion.context,
      becoming: final)
    if plan.duration == 0, beginsNow, let last = plan.steps.last {
      return arrive(at: last, plan.properties, into: &events)
    }
    return try start(CameraAnimation(id: id, beginning: beginning, tour: plan), into: &events)
  }

  /// Sets an animation to a time, backwards too. One that waits begins.
  ///
  /// - Parameters:
  ///   - id: the animation's.
  ///   - elapsed: seconds since its beginning; what is after its end is its end, which it stays at until
  ///     time passes.
  ///   - events: the events are appended here.
  public mutating func seek(
    _ id: Int64, to elapsed: Double, into events: inout [MapEvent]
  ) throws(CameraError) {
    var collector = EventCollector(from: camera)
    if let animation = motion.removeWaiting(id) {
      begin(animation, hasWaited: true, collector: &collector)
    }
    guard let index = motion.running.firstIndex(where: { $0.id == id }) else {
      throw .noSuchAnimation(id)
    }
    guard !motion.running[index].isFollowing else { throw .animationWithoutEnd(id) }
    motion.running[index].seek(to: elapsed, at: time)
    refresh()
    collector.noteSteps(of: &motion.running, at: time)
    noteMove(&collector)
    conclude(collector, into: &events)
  }

  private mutating func start(
    _ animation: consuming CameraAnimation, into events: inout [MapEvent]
  ) throws(CameraError) -> StartedAnimation {
    let beginsNow = animation.beginning <= time
    var collector = EventCollector(from: camera)
    let (id, duration, ending) = (animation.id, animation.duration, animation.ending)
    if beginsNow {
      let leaps = animation.jumpsAtItsBeginning
      begin(animation, collector: &collector)
      if leaps {
        refresh()
        noteMove(&collector)
      }
    } else {
      guard motion.waiting.count < Self.maximumWaitingAnimationCount else {
        throw .tooManyWaitingAnimations
      }
      let steps = motion.waiting.reduce(animation.tourStepCount) { $0 + $1.tourStepCount }
      if steps > Self.maximumTourWork { throw .tooMuchTourWork }
      count(&animation)
      motion.wait(animation)
    }
    let future = moment(at: ending).shown
    collector.noteSteps(of: &motion.running, at: time)
    conclude(collector, into: &events)
    return StartedAnimation(id: id, duration: duration, camera: future)
  }

  /// Begins an animation from where the camera is.
  ///
  /// - Parameter hasWaited: whether it was made for a context that may have been another.
  mutating func begin(
    _ animation: consuming CameraAnimation, hasWaited: Bool = false, collector: inout EventCollector
  ) {
    isGesturing = false
    count(&animation)
    motion.begin(animation, from: presentMoment(), hasWaited: hasWaited, collector: &collector)
  }

  /// Whether anything moves, or will, that an animation of some properties leaves as it is.
  private func moves(beside properties: CameraProperties, beginsNow: Bool) -> Bool {
    if !beginsNow || !motion.waiting.isEmpty { return isAnimating }
    return motion.running.indices.contains {
      !motion.running[$0].properties.isSubset(of: properties)
    }
  }

  /// The greatest number of animations that wait for their delay.
  public static let maximumWaitingAnimationCount = CameraMotion.maximumWaitingCount

  /// The greatest number of steps of all waiting tours.
  public static let maximumTourWork = 10_000

  /// What is wished and shown now. Mutating, so that no animation is copied.
  mutating func presentMoment() -> CameraMoment {
    guard isAnimating else { return CameraMoment(wished: camera, shown: camera) }
    var moment = motion.moment(at: time)
    moment.shown = camera
    return moment
  }

  /// The wished and the shown camera at a later time, if there is no other request.
  private mutating func moment(at time: Double) -> CameraMoment {
    // Where nothing begins or ends before, it is looked at where it is, rather than in a copy of all.
    if motion.isSteady(until: time) { return motion.moment(at: time) }
    var future = motion
    var silent = EventCollector(from: camera, isSilent: true)
    future.pass(until: time + CameraAnimation.timeTolerance, collector: &silent)
    return future.moment(at: time)
  }

  private func isNothing(_ step: AnimationStep, _ properties: CameraProperties) -> Bool {
    var end = camera
    end.take(properties, from: step.transition.end)
    if case .route = step.plan.way { return false }
    if let padding = step.padding, padding.end != viewport.padding { return false }
    return end == camera && (step.plan.turn ?? 0) == 0
  }

  /// Goes to the end of a step at once.
  private mutating func arrive(
    at step: AnimationStep, _ properties: CameraProperties, into events: inout [MapEvent]
  ) -> StartedAnimation {
    var collector = EventCollector(from: camera)
    collector.announcesMove = true
    collector.endsIdle = true
    isGesturing = false
    motion.takeOver(properties, collector: &collector)
    motion.rest.take(properties, from: step.transition.end)
    if let padding = step.padding, padding.end != viewport.padding {
      motion.context.viewport.padding = padding.end
      motion.paddingHasMoved = true
    }
    refresh()
    conclude(collector, into: &events)
    return StartedAnimation(id: nil, duration: 0, camera: camera)
  }
}
