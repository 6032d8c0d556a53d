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
  /// - Returns: without an id if there is nothing to animate or no time for it: then the camera is
  ///   already there, and the id remains unused.
  @discardableResult
  public mutating func animate(
    _ change: CameraChange, padding: MapInsets? = nil,
    options: AnimationOptions = AnimationOptions(), id: Int64, into events: inout [MapEvent]
  ) throws(CameraError) -> StartedAnimation {
    let request = TourStep(change: change.withoutApproach, options: options)
    let driven = request.properties
    let properties = padding == nil ? driven : driven.union(.padding)
    if options.delay > TimingCurve.timeTolerance, !properties.isEmpty {
      return try start(
        CameraAnimation(
          id: id, tag: tag, properties: properties, beginning: time + options.delay,
          .pending(Boxed((request, padding)))),
        into: &events)
    }
    try change.check(from: camera, in: viewport)
    let step = motion.plan(
      request, padding: padding, driving: driven, from: presentState(), at: time)
    if isNothing(step) || step.duration == 0 {
      return arrive(at: step.transition.end, step.properties, step.padding?.end, into: &events)
    }
    return try start(
      CameraAnimation(
        id: id, tag: tag, properties: step.properties, beginning: time, .step(Boxed(step))),
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
    let beginsNow = delay <= TimingCurve.timeTolerance
    let properties = steps.reduce(into: CameraProperties()) { $0.formUnion($1.properties) }
    let tour = CameraAnimation(
      id: id, tag: tag, properties: properties, beginning: beginsNow ? time : time + delay,
      .tour(Tour(steps)))
    if beginsNow {
      do throws(CameraError) {
        try steps[0].change.check(from: camera, in: viewport)
      } catch {
        throw .step(0, error)
      }
      if steps.allSatisfy({ $0.takesNoTime }) {
        var future = motion
        var silent = EventCollector(from: camera, isSilent: true)
        future.begin(tour, from: presentState(), at: time, collector: &silent)
        return arrive(at: future.state(at: time).requested, properties, nil, into: &events)
      }
    }
    return try start(tour, into: &events)
  }

  /// Sets an animation to a time, backwards too. One that waits begins.
  ///
  /// - Parameters:
  ///   - id: the animation's.
  ///   - elapsed: seconds since its beginning; a later time than its end means its end, at which it stays
  ///     until time passes.
  ///   - events: the events are appended here.
  public mutating func seek(
    _ id: Int64, to elapsed: Double, into events: inout [MapEvent]
  ) throws(CameraError) {
    var collector = goOnMoving()
    if var animation = motion.removeWaiting(id) {
      animation.beginning = time
      begin(animation, collector: &collector)
    }
    guard let index = motion.running.firstIndex(where: { $0.id == id }) else {
      throw .noSuchAnimation(id)
    }
    guard !motion.running[index].isFollowing else { throw .animationWithoutEnd(id) }
    motion.seek(index, to: elapsed, at: time)
    concludeFrame(&collector, into: &events)
  }

  private mutating func start(
    _ animation: consuming CameraAnimation, into events: inout [MapEvent]
  ) throws(CameraError) -> StartedAnimation {
    let (beginning, beginsNow) = (animation.beginning, animation.beginning <= time)
    var collector = EventCollector(from: camera)
    let (id, ending) = (animation.id, animation.stepEnding)
    let duration = animation.isPlanned ? animation.duration : nil
    if beginsNow {
      let leaps = animation.movesAtStart
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
    collector.noteSteps(of: &motion.running)
    conclude(collector, into: &events)
    if let duration {
      return StartedAnimation(id: id, duration: duration, camera: motion.future(at: ending).shown)
    }
    var forecast = CameraForecast(of: motion, at: time, keepsStates: false)
    let seconds = forecast.duration(of: id)
    return StartedAnimation(
      id: id, duration: seconds, camera: forecast.camera(at: beginning + seconds))
  }

  /// Begins an animation from where the camera is.
  mutating func begin(_ animation: consuming CameraAnimation, collector: inout EventCollector) {
    isGesturing = false
    count(&animation)
    motion.begin(animation, from: presentState(), at: time, collector: &collector)
  }

  /// The greatest number of animations that wait for their delay.
  public static let maximumWaitingAnimationCount = CameraMotion.maximumWaitingCount

  /// The greatest number of steps of all waiting tours.
  public static let maximumTourWork = 10_000

  /// The requested and the shown camera now. Mutating, so that no animation is copied.
  mutating func presentState() -> CameraState {
    guard isAnimating else { return CameraState(requested: camera, shown: camera) }
    var state = motion.state(at: time)
    state.shown = camera
    return state
  }

  private func isNothing(_ step: AnimationStep) -> Bool {
    var end = camera
    end.take(step.properties, from: step.transition.end)
    if step.transition.playsRoute { return false }
    if let padding = step.padding, padding.end != viewport.padding { return false }
    return end == camera && step.transition.turn == 0
  }

  /// Goes to where an animation leads at once.
  private mutating func arrive(
    at end: CameraPosition, _ properties: CameraProperties, _ padding: MapInsets?,
    into events: inout [MapEvent]
  ) -> StartedAnimation {
    var collector = beginMoving(atOnce: true)
    motion.takeOver(properties, collector: &collector)
    motion.rest.take(properties, from: end)
    if let padding, padding != viewport.padding {
      motion.context.viewport.padding = padding
      motion.paddingHasMoved = true
    }
    refresh()
    conclude(collector, into: &events)
    return StartedAnimation(id: nil, duration: 0, camera: camera)
  }
}
