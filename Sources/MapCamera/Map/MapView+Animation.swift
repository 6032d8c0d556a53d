extension MapView {
  /// Starts an animation, which takes over the properties that it drives from where they are; the
  /// animations of other properties run on.
  ///
  /// - Parameters:
  ///   - change: what it brings about.
  ///   - padding: where the viewport's padding goes at the same time; nil where it stays or goes on.
  ///   - options: how it is played.
  ///   - id: unique among the host's animations.
  ///   - events: gets what happens at once.
  /// - Returns: with `isAnimating` false where there is nothing to animate or no time for it: then
  ///   the camera is already there, and the id remains unused.
  @discardableResult
  public mutating func animate(
    _ change: CameraChange,
    padding: EdgeInsets? = nil,
    options: AnimationOptions = AnimationOptions(),
    id: Int64,
    into events: inout [MapEvent]
  ) throws(CameraError) -> AnimationReply {
    let beginsNow = options.delay <= CameraAnimation.timeTolerance
    let beginning = beginsNow ? time : time + options.delay
    let final = motion.finalViewport(with: padding, from: beginning)
    let change = change.begunAtOnce.fitted(in: final, within: constraints)
    // How long a flight or a ride takes depends on where it begins.
    let origin =
      change.dependsOnStart(with: options) && !beginsNow ? moment(at: beginning) : presentMoment()
    func planned(beside other: CameraPosition?) throws(CameraError) -> PlannedChange {
      try change.plan(
        padding: padding, options: options, from: origin, relativeTo: camera, beside: other,
        in: viewport, becoming: final, within: constraints)
    }
    var plan = try planned(beside: nil)
    var step = plan.step(in: viewport, within: constraints)
    let properties = plan.driven(by: step.transition)
    let canEndAtOnce = beginsNow || !isActive || properties.isEmpty
    if canEndAtOnce, isNothing(step, properties) || beginsNow && step.duration == 0 {
      arrive(at: step, properties, into: &events)
      return AnimationReply(isAnimating: false, duration: 0, camera: camera)
    }
    if plan.dependsOnOthers(within: constraints), moves(beside: properties, beginsNow: beginsNow) {
      plan = try planned(beside: moment(at: beginning + step.duration).wished)
      step = plan.step(in: viewport, within: constraints)
    }
    return try start(
      CameraAnimation(id: id, properties: properties, beginning: beginning, step: step),
      into: &events)
  }

  /// Starts a tour: steps one after the other, as one animation.
  ///
  /// - Parameters:
  ///   - steps: one or more. A step begins where the one before it ended.
  ///   - repeats: how often the steps are played, 1 or more.
  ///   - delay: seconds before the first.
  ///   - id: unique among the host's animations.
  ///   - events: gets what happens at once.
  /// - Throws: `CameraError.step` with the number of the step that cannot be.
  @discardableResult
  public mutating func tour(
    _ steps: [TourStep],
    repeats: Int = 1,
    delay: Double = 0,
    id: Int64,
    into events: inout [MapEvent]
  ) throws(CameraError) -> AnimationReply {
    let beginsNow = delay <= CameraAnimation.timeTolerance
    let beginning = beginsNow ? time : time + delay
    let final = motion.finalViewport()
    var steps = steps
    for index in steps.indices {
      steps[index].change = steps[index].change.fitted(in: final, within: constraints)
    }
    let (plan, first, driven) = try plan(
      steps, count: repeats, from: beginsNow ? presentMoment() : moment(at: beginning),
      becoming: final)
    if plan.duration == 0, beginsNow, let last = plan.lastStep {
      arrive(at: last, driven, into: &events)
      return AnimationReply(isAnimating: false, duration: 0, camera: camera)
    }
    return try start(
      CameraAnimation(
        id: id, properties: driven, beginning: beginning, steps: first, tour: plan),
      into: &events)
  }

  /// Sets an animation to a time, backwards too. One that waits begins.
  ///
  /// - Parameters:
  ///   - id: the animation's.
  ///   - elapsed: seconds since its beginning; what is after its end is its end, which it stays at until
  ///     time passes.
  ///   - events: gets what happens at once.
  public mutating func seek(
    _ id: Int64,
    to elapsed: Double,
    into events: inout [MapEvent]
  ) throws(CameraError) {
    var collector = EventCollector(on: self)
    if let animation = motion.waiting.remove(id) {
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

  mutating func start(
    _ animation: consuming CameraAnimation,
    into events: inout [MapEvent]
  ) throws(CameraError) -> AnimationReply {
    let beginsNow = animation.beginning <= time
    var collector = EventCollector(on: self)
    let (duration, ending) = (animation.duration, animation.ending)
    if beginsNow {
      let leaps = animation.jumpsAtItsBeginning
      begin(animation, collector: &collector)
      if leaps {
        refresh()
        noteMove(&collector)
      }
    } else {
      guard motion.waiting.count < WaitingAnimations.maximumCount else {
        throw .tooManyWaitingAnimations
      }
      let work = motion.waiting.animations.reduce(animation.tourWork) { $0 + $1.tourWork }
      if work > Self.maximumTourWork { throw .tooMuchTourWork }
      animation.age = begunCount
      begunCount += 1
      motion.waiting.insert(animation)
    }
    let future = moment(at: ending).shown
    collector.noteSteps(of: &motion.running, at: time)
    conclude(collector, into: &events)
    return AnimationReply(isAnimating: true, duration: duration, camera: future)
  }

  /// Begins an animation from where the camera is.
  ///
  /// - Parameter hasWaited: whether it was made for a viewport that may have been another.
  mutating func begin(
    _ animation: consuming CameraAnimation,
    hasWaited: Bool = false,
    collector: inout EventCollector
  ) {
    isGesturing = false
    animation.age = begunCount
    begunCount += 1
    motion.begin(
      animation, from: presentMoment(), within: constraints, hasWaited: hasWaited,
      collector: &collector)
  }

  /// Whether anything moves, or will, that an animation of some properties leaves as it is.
  private func moves(beside properties: CameraProperties, beginsNow: Bool) -> Bool {
    if !beginsNow || !motion.waiting.isEmpty { return isAnimating }
    return motion.running.indices.contains {
      !motion.running[$0].properties.isSubset(of: properties)
    }
  }
}

extension MapView {
  /// The most animations that may wait for their delay at a time.
  public static let maximumWaitingAnimationCount = WaitingAnimations.maximumCount

  /// The most steps that a tour may have, and all those that wait together; each repetition counts, up to the
  /// first that is like the one before.
  public static let maximumTourWork = 10_000

  /// What is wished and shown now. Mutating, so that no animation is copied to be looked at.
  private mutating func presentMoment() -> CameraMoment {
    guard isAnimating else { return CameraMoment(wished: camera, shown: camera) }
    var moment = motion.moment(at: time, within: constraints)
    moment.shown = camera
    return moment
  }

  /// What will be wished and shown at a time to come, if nothing else is asked of the map.
  private mutating func moment(at time: Double) -> CameraMoment {
    // Where nothing begins or ends before, it is looked at where it is, rather than in a copy of all.
    if motion.isSteady(until: time) { return motion.moment(at: time, within: constraints) }
    var future = motion
    var silent = EventCollector.silent(from: camera)
    future.pass(
      until: time + CameraAnimation.timeTolerance, within: constraints, collector: &silent)
    return future.moment(at: time, within: constraints)
  }

  /// Where the camera will be at the end of an animation that begins now, where nothing else is going on.
  func camera(afterBeginning animation: CameraAnimation) -> CameraPosition {
    var future = motion
    var silent = EventCollector.silent(from: camera)
    future.begin(
      animation, from: CameraMoment(wished: camera, shown: camera), within: constraints,
      hasWaited: false, collector: &silent)
    return future.frame(at: animation.ending, within: constraints)
  }
}

extension MapView {
  /// The passes of a tour from where the camera is, as far as they differ, the steps of the first, and what
  /// all drive.
  private func plan(
    _ steps: [TourStep],
    count: Int,
    from moment: CameraMoment,
    becoming final: Viewport
  ) throws(CameraError) -> (plan: TourPlan, first: [AnimationStep], driven: CameraProperties) {
    var first: [AnimationStep] = []
    var driven: CameraProperties = []
    var passes: [TourPlan.Pass] = []
    let named = steps.reduce(into: CameraProperties()) { all, step in
      all.formUnion(step.change.properties(with: step.options))
    }
    var position = constraints.start(of: named, at: moment, in: viewport)
    var clock = 0.0
    var isAnchored = false
    while passes.count < count, passes.last?.start != position {
      if (passes.count + 1) * steps.count > Self.maximumTourWork { throw .tooMuchTourWork }
      passes.append(TourPlan.Pass(start: position, time: clock))
      for (index, step) in steps.enumerated() {
        do throws(CameraError) {
          let plan = try step.change.plan(
            options: step.options, from: constraints.moment(position, in: viewport), in: viewport,
            becoming: final, within: constraints)
          var transition: CameraTransition?
          if passes.count == 1 {
            let part = plan.step(at: clock, in: viewport, within: constraints, hold: step.hold)
            first.append(part)
            transition = part.transition
          } else if plan.needsTransition {
            transition = plan.transition(in: viewport, within: constraints)
          }
          clock = clock + plan.duration(of: transition) + step.hold
          driven.formUnion(plan.driven(by: transition))
          if plan.goal.anchor != nil, index > 0 || count > 1 { isAnchored = true }
          position = transition?.end ?? plan.end
        } catch {
          throw .step(index, error)
        }
      }
    }
    // Where the ground under a point will be, nobody knows while another animation turns the camera.
    if isAnchored { driven = .camera }
    let plan = TourPlan(
      steps: steps, passes: passes, end: position, count: count,
      period: clock - passes[passes.count - 1].time,
      viewport: viewport, finalViewport: final, constraints: constraints)
    return (plan, first, driven)
  }

  private func isNothing(_ step: AnimationStep, _ properties: CameraProperties) -> Bool {
    var end = camera
    end.take(properties, from: step.transition.end)
    if case .route = step.plan.way { return false }
    if let padding = step.padding, padding.end != viewport.padding { return false }
    return end == camera && (step.plan.turn ?? 0) == 0
  }

  private mutating func arrive(
    at step: AnimationStep,
    _ properties: CameraProperties,
    into events: inout [MapEvent]
  ) {
    var collector = EventCollector(on: self)
    collector.announcesMove = true
    collector.endsIdle = true
    isGesturing = false
    motion.takeOver(properties, collector: &collector)
    motion.rest.take(properties, from: step.transition.end)
    if let padding = step.padding, padding.end != viewport.padding {
      motion.viewport.padding = padding.end
      motion.paddingHasMoved = true
    }
    refresh()
    conclude(collector, into: &events)
  }
}
