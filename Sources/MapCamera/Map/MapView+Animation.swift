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
    id: Int,
    into events: inout [MapEvent]
  ) throws(CameraError) -> AnimationReply {
    let beginning = time + options.delay
    let change = fitted(change.begunAtOnce, padding: padding, at: beginning)
    let beginsNow = beginning <= time
    // How long a flight or a ride takes depends on where it begins.
    let origin =
      beginsNow || !isAnimating || !change.dependsOnStart(with: options)
      ? camera : camera(at: beginning)
    var (step, properties) = try step(change, padding: padding, options: options, from: origin)
    let isNothing = isNothing(step, properties)
    let canEndAtOnce = beginsNow || !isActive || properties.isEmpty
    if canEndAtOnce, isNothing || beginsNow && step.duration == 0 {
      arrive(at: step, properties, into: &events)
      return AnimationReply(isAnimating: false, duration: 0, camera: camera)
    }
    if properties != .camera, moves(beside: properties, beginsNow: beginsNow) {
      var future = camera(at: beginning + step.duration)
      future.take(properties, from: origin)
      // Where nothing else will be elsewhere, as where one animation takes over from another, it is the
      // same step.
      if future != origin {
        step = try self.step(
          change, padding: padding, options: options, from: origin, beside: future
        ).step
      }
    }
    let animation = CameraAnimation(
      id: id,
      properties: properties,
      beginning: beginning,
      step: step
    )
    return try start(animation, into: &events)
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
    id: Int,
    into events: inout [MapEvent]
  ) throws(CameraError) -> AnimationReply {
    let beginning = time + delay
    var steps = steps
    for index in steps.indices {
      steps[index].change = fitted(steps[index].change, at: beginning)
    }
    let origin = beginning <= time || !isAnimating ? camera : camera(at: beginning)
    let (plan, first, driven) = try plan(steps, count: repeats, from: origin)
    if plan.duration == 0, beginning <= time, let last = plan.lastStep {
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
    _ id: Int,
    to elapsed: Double,
    into events: inout [MapEvent]
  ) throws(CameraError) {
    var collector = EventCollector(on: self)
    if let animation = waiting.remove(id) {
      commit()
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
    try checkCount(adding: animation.properties, beginsNow: beginsNow)
    var collector = EventCollector(on: self)
    let duration = animation.duration
    let ending = animation.ending
    let future: CameraPosition
    if beginsNow {
      let leaps = animation.jumpsAtItsBeginning
      let isAlone =
        animation.isSingleStep && animation.finalPadding == nil && waiting.isEmpty
      commit()
      begin(animation, collector: &collector)
      if leaps {
        refresh()
        noteMove(&collector)
      }
      // Alone, it is looked at where it is, rather than in a copy of all.
      future =
        isAlone && motion.running.count == 1
        ? motion.frame(at: ending, within: constraints)
        : camera(at: ending)
    } else {
      future = wait(animation)
    }
    collector.noteSteps(of: &motion.running, at: time)
    conclude(collector, into: &events)
    return AnimationReply(isAnimating: true, duration: duration, camera: future)
  }

  /// Begins an animation from where the camera rests.
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
    motion.begin(animation, within: constraints, hasWaited: hasWaited, collector: &collector)
  }

  /// Lets an animation wait.
  ///
  /// - Returns: where the camera will be at its end.
  private mutating func wait(_ animation: consuming CameraAnimation) -> CameraPosition {
    animation.age = begunCount
    begunCount += 1
    let ending = animation.ending
    waiting.insert(animation)
    return camera(at: ending)
  }

  /// Whether anything moves, or will, that an animation of some properties leaves as it is.
  private func moves(beside properties: CameraProperties, beginsNow: Bool) -> Bool {
    if !beginsNow || !waiting.isEmpty { return isAnimating }
    return motion.running.indices.contains {
      !motion.running[$0].properties.isSubset(of: properties)
    }
  }

  /// Refuses an animation where there are too many.
  func checkCount(
    adding properties: CameraProperties,
    beginsNow: Bool
  ) throws(CameraError) {
    guard animationCount >= Self.maximumAnimationCount else { return }
    let isReplacing =
      beginsNow
      && motion.running.contains {
        !$0.properties.isEmpty && $0.properties.isSubset(of: properties)
      }
    if !isReplacing { throw .tooManyAnimations }
  }
}

extension MapView {
  /// The most animations that may run or wait at a time.
  public static let maximumAnimationCount = 1024

  /// The motion at a time to come, if nothing else is asked of the map.
  private mutating func motion(at time: Double) -> CameraMotion {
    waiting.motion(at: time, from: motion, within: constraints)
  }

  /// Finds out where the camera will be for some seconds, so that no copy of the map need do it again.
  package mutating func foresee(for seconds: Double) {
    if waiting.isLong { _ = motion(at: time + seconds) }
  }

  /// Where the camera will be at the end of an animation that begins now, where nothing else is going on.
  func camera(afterBeginning animation: CameraAnimation) -> CameraPosition {
    var future = motion
    var silent = EventCollector.silent(from: camera)
    future.begin(animation, within: constraints, hasWaited: false, collector: &silent)
    return future.frame(at: animation.ending, within: constraints)
  }

  /// Where the camera will be at a time to come, if nothing else is asked of the map.
  private mutating func camera(at time: Double) -> CameraPosition {
    var motion = motion(at: time + CameraAnimation.timeTolerance)
    return motion.frame(at: time, within: constraints)
  }
}

extension MapView {
  /// One step from a position.
  ///
  /// - Parameter other: where the rest of the camera will be at the step's end, if elsewhere.
  private func step(
    _ change: CameraChange,
    padding: EdgeInsets?,
    options: AnimationOptions,
    from start: CameraPosition,
    beside other: CameraPosition? = nil
  ) throws(CameraError) -> (step: AnimationStep, properties: CameraProperties) {
    let plan = try change.plan(
      padding: padding, options: options, from: start, relativeTo: camera, beside: other,
      viewport: viewport, constraints: constraints)
    let step = plan.step(from: start, in: viewport, within: constraints)
    return (step, plan.driven(by: step.transition))
  }

  /// A change whose fit is that of the padding that the viewport will have.
  ///
  /// - Parameters:
  ///   - padding: where the change takes it; nil where it stays or goes on.
  ///   - beginning: the time on the map's clock at which the change begins.
  private mutating func fitted(
    _ change: CameraChange,
    padding: EdgeInsets? = nil,
    at beginning: Double
  ) -> CameraChange {
    guard case .update(.fit(let fit)) = change else { return change }
    let final = motion(at: beginning).finalViewport.padded(by: padding)
    guard final != viewport else { return change }
    return .update(.setCamera(fit.position(in: final, constraints: constraints)))
  }

  /// The passes of a tour from a position, as far as they differ, the steps of the first, and what all drive.
  private func plan(
    _ steps: [TourStep],
    count: Int,
    from start: CameraPosition
  ) throws(CameraError) -> (plan: TourPlan, first: [AnimationStep], driven: CameraProperties) {
    var first: [AnimationStep] = []
    var driven: CameraProperties = []
    var passes: [TourPlan.Pass] = []
    var position = start
    var clock = 0.0
    var isAnchored = false
    while passes.count < count, passes.last?.start != position {
      passes.append(TourPlan.Pass(start: position, time: clock))
      for (index, step) in steps.enumerated() {
        do throws(CameraError) {
          let plan = try step.change.plan(
            options: step.options, from: position, viewport: viewport, constraints: constraints)
          var transition: CameraTransition?
          if passes.count == 1 {
            let part = plan.step(
              at: clock, from: position, in: viewport, within: constraints, hold: step.hold)
            first.append(part)
            transition = part.transition
          } else if plan.needsTransition {
            transition = plan.plan.transition(from: position, in: viewport, within: constraints)
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
      steps: steps, passes: passes, count: count, period: clock - passes[passes.count - 1].time,
      viewport: viewport, constraints: constraints)
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
    commit()
    motion.takeOver(properties, collector: &collector)
    if let padding = step.padding, padding.end != viewport.padding {
      motion.viewport.padding = padding.end
      motion.paddingHasMoved = true
    }
    settle(properties, at: step.transition.end)
    conclude(collector, into: &events)
  }
}
