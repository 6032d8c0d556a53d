/// What became of the wish to animate.
public struct AnimationReply: Hashable, Sendable {
  /// Whether there is an animation now; if not, the camera is already there.
  public var isAnimating: Bool

  /// Seconds that it takes, without its delay.
  public var duration: Double

  /// Where the camera will be at its end, if nothing else is asked of the map.
  public var camera: CameraPosition

  public init(isAnimating: Bool, duration: Double, camera: CameraPosition) {
    self.isAnimating = isAnimating
    self.duration = duration
    self.camera = camera
  }
}

/// A part of a tour.
public struct TourStep: Hashable, Sendable {
  public var change: CameraChange

  /// The delay is not used.
  public var options: AnimationOptions

  /// Seconds of rest after the step.
  public var hold: Double

  public init(change: CameraChange, options: AnimationOptions = .init(), hold: Double = 0) {
    self.change = change
    self.options = options
    self.hold = hold
  }
}

extension MapView {
  /// Starts an animation, which takes over the properties that it drives from where they are; the
  /// animations of other properties run on.
  ///
  /// - Parameter id: unique among the host's animations.
  /// - Returns: with `isAnimating` false where there is nothing to animate or no time for it: then
  ///   the camera is already there, and the id remains unused.
  @discardableResult
  public mutating func animate(
    _ change: CameraChange,
    options: AnimationOptions = AnimationOptions(),
    id: Int,
    into events: inout [MapEvent]
  ) throws(CameraError) -> AnimationReply {
    var (step, properties) = try step(change, options: options, from: camera)
    let isNothing = isNothing(step, properties)
    let isSettled = options.delay == 0 || animations.isEmpty || properties.isEmpty
    if isSettled, isNothing || step.duration + options.delay == 0 {
      arrive(at: step, properties, into: &events)
      return AnimationReply(isAnimating: false, duration: 0, camera: camera)
    }
    if !animations.isEmpty {
      var future = future(after: options.delay + step.duration)
      future.take(properties, from: camera)
      step = try self.step(change, options: options, from: camera, beside: future).step
    }
    let animation = CameraAnimation(
      id: id,
      properties: properties,
      beginning: time + options.delay,
      steps: [step]
    )
    return start(animation, into: &events)
  }

  /// Starts a tour: steps one after the other, as one animation.
  ///
  /// - Parameters:
  ///   - steps: one or more. A step begins where the one before it ended.
  ///   - repeats: how often the steps are played, 1 or more.
  ///   - delay: seconds before the first.
  /// - Throws: `CameraError.step` with the number of the step that cannot be.
  @discardableResult
  public mutating func tour(
    _ steps: [TourStep],
    repeats: Int = 1,
    delay: Double = 0,
    id: Int,
    into events: inout [MapEvent]
  ) throws(CameraError) -> AnimationReply {
    var planned: [AnimationStep] = []
    var driven: CameraProperties = []
    var position = camera
    var clock = 0.0
    for _ in 0..<repeats {
      for (index, tourStep) in steps.enumerated() {
        var step: AnimationStep
        let properties: CameraProperties
        do throws(CameraError) {
          (step, properties) = try self.step(
            tourStep.change, options: tourStep.options, from: position)
        } catch {
          throw .step(index, error)
        }
        step.start = clock
        step.hold = tourStep.hold
        step.index = index
        clock = step.end
        position = step.transition.end
        driven.formUnion(properties)
        planned.append(step)
      }
    }
    // Where the ground under a point will be, nobody knows while another animation turns the camera.
    if planned.dropFirst().contains(where: { $0.anchor != nil }) { driven = .all }
    let animation = CameraAnimation(
      id: id,
      properties: driven,
      beginning: time + delay,
      steps: planned,
      announcesSteps: true
    )
    return start(animation, into: &events)
  }

  /// Sets an animation to a time, backwards too. One that waits begins.
  ///
  /// - Parameter elapsed: seconds since its beginning; what is after its end is its end, which it
  ///   stays at until time passes.
  public mutating func seek(
    _ id: Int,
    to elapsed: Double,
    into events: inout [MapEvent]
  ) throws(CameraError) {
    guard let found = animations.firstIndex(where: { $0.id == id }) else {
      throw .noSuchAnimation(id)
    }
    var report = MapReport(on: self)
    var index = found
    if !animations[found].hasBegun {
      commit()
      takeOver(animations[found].properties, report: &report)
      index = animations.firstIndex { $0.id == id } ?? found
      animations[index].begin(from: camera, in: viewport, within: constraints)
    }
    animations[index].seek(to: elapsed, at: time)
    refresh()
    report.noteSteps(of: &animations, at: time)
    report.noteMove(of: &animations, hasChanged: camera != report.camera)
    conclude(report, into: &events)
  }

  mutating func start(
    _ animation: CameraAnimation,
    into events: inout [MapEvent]
  ) -> AnimationReply {
    var report = MapReport(on: self)
    var animation = animation
    if animation.beginning <= time {
      commit()
      takeOver(animation.properties, report: &report)
      animation.begin(from: camera, in: viewport, within: constraints)
    }
    animations.append(animation)
    report.noteSteps(of: &animations, at: time)
    conclude(report, into: &events)
    return AnimationReply(
      isAnimating: true,
      duration: animation.duration,
      camera: future(after: animation.ending - time)
    )
  }
}

extension MapView {
  /// One step from a position.
  ///
  /// - Parameter other: where the rest of the camera will be at the step's end, if elsewhere.
  private func step(
    _ change: CameraChange,
    options: AnimationOptions,
    from start: CameraPosition,
    beside other: CameraPosition? = nil
  ) throws(CameraError) -> (step: AnimationStep, properties: CameraProperties) {
    let goal = try change.goal(from: start, viewport: viewport, constraints: constraints)
    var end = other ?? start
    end.take(goal.properties, from: goal.position)
    let plan = TransitionPlan(
      end: constraints.constrained(end, anchor: goal.anchor, in: viewport),
      rotation: options.rotation,
      path: options.path,
      turn: goal.turn
    )
    let transition = plan.transition(from: start, in: viewport)
    let step = AnimationStep(
      start: 0,
      duration: options.duration(of: transition),
      curve: options.curve,
      plan: plan,
      transition: transition,
      anchor: goal.anchor,
      properties: goal.properties
    )
    return (step, goal.properties.union(transition.flight == nil ? [] : [.target, .zoom]))
  }

  private func isNothing(_ step: AnimationStep, _ properties: CameraProperties) -> Bool {
    var end = camera
    end.take(properties, from: step.transition.end)
    return end == camera && (step.plan.turn ?? 0) == 0
  }

  private mutating func arrive(
    at step: AnimationStep,
    _ properties: CameraProperties,
    into events: inout [MapEvent]
  ) {
    var report = MapReport(on: self)
    report.announcesMove = true
    commit()
    takeOver(properties, report: &report)
    settle(properties, at: step.transition.end)
    conclude(report, into: &events)
  }

  /// Where the camera will be after so many seconds, if nothing else is asked of the map.
  private func future(after seconds: Double) -> CameraPosition {
    var copy = self
    if animations.count == 1, animations[0].hasBegun { return copy.frame(at: time + seconds) }
    var events: [MapEvent] = []
    copy.advance(by: seconds, into: &events)
    return copy.camera
  }
}

extension AnimationOptions {
  /// The time in seconds that a transition takes.
  fileprivate func duration(of transition: CameraTransition) -> Double {
    if case .spring(let spring) = curve { return spring.settlingDuration }
    if let duration { return duration }
    if case .fly(let options) = path, let flight = transition.flight {
      return options.duration(of: flight)
    }
    return Self.standardDuration
  }
}
