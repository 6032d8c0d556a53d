/// One animation of a map's camera: one step or more, one after the other, as a pure function of time.
///
/// What each frame reads is stored first, here and in the stored values: a tick of many maps waits for
/// memory more than it computes.
public struct CameraAnimation: Sendable, Identifiable {
  /// Unique among the host's animations.
  public let id: Int64

  /// What this animation still drives; a later one may have taken some of it over.
  public internal(set) var properties: CameraProperties

  /// The time on the map's clock, in seconds, at which the first step begins.
  public internal(set) var beginning: Double

  /// Seconds that all steps take, if no other request comes; infinite if it follows.
  public internal(set) var duration: Double

  /// Whether the camera has changed since it began.
  var hasMoved = false

  /// Seconds after the beginning at which the current step and its rest are over; infinite if there is none.
  private(set) var stepEnd: Double

  private(set) var content: Content {
    didSet { stepEnd = content.stepEnd }
  }

  /// The number of earlier animations of the map.
  var age: Int64 = 0

  /// ``MapView/tag`` of the operation that started it.
  let tag: Int

  /// What is played. Steps and the like are boxed, so that nothing large is copied to be read.
  enum Content: Sendable {
    /// A step.
    case step(Boxed<AnimationStep>)

    /// The step that a gesture has started, and the target at the beginning of that gesture.
    case gesture(Boxed<AnimationStep>, start: Coordinate)

    /// A step that is planned when the animation begins, and the viewport's padding at its end, if that changes.
    case pending(Boxed<(step: TourStep, padding: MapInsets?)>)

    /// A tour, whether it has begun or waits.
    case tour(Tour)

    /// Tracked places.
    case following(Boxed<FollowMotion>)
  }

  init(
    id: Int64, tag: Int, properties: CameraProperties, beginning: Double, _ content: Content
  ) {
    self.id = id
    self.tag = tag
    self.properties = properties
    self.beginning = beginning
    self.content = content
    stepEnd = content.stepEnd
    duration = stepEnd
  }
}

extension CameraAnimation.Content {
  /// The step that is played; nil while it waits and while it follows.
  var step: Boxed<AnimationStep>? {
    switch self {
    case .step(let step), .gesture(let step, start: _): step
    case .tour(let tour): tour.step
    case .pending, .following: nil
    }
  }

  fileprivate var stepEnd: Double { step?.value.end ?? .infinity }
}

extension CameraAnimation {
  /// The time on the map's clock at which the current step and its rest are over.
  var stepEnding: Double { beginning + stepEnd }

  /// Whether it is a tour.
  var isTour: Bool { if case .tour = content { true } else { false } }

  /// The number of steps, if it is a tour.
  var tourStepCount: Int { if case .tour(let tour) = content { tour.steps.count } else { 0 } }

  /// Whether another step follows the current one.
  var hasNextStep: Bool { if case .tour(let tour) = content { tour.hasNext } else { false } }

  /// The requested steps that begin next, if they are not planned; see ``Tour/unplanned``.
  var unplannedSteps: ArraySlice<TourStep>? {
    if case .tour(let tour) = content { tour.unplanned } else { nil }
  }

  /// Whether all that it plays is planned, so that its duration is known.
  var isPlanned: Bool {
    switch content {
    case .step, .gesture, .following: true
    case .pending, .tour: false
    }
  }

  /// If a gesture has started it: the target at the beginning of that gesture.
  var gestureStart: Coordinate? {
    if case .gesture(_, let start) = content { start } else { nil }
  }

  /// Whether a gesture has started it.
  var isGesture: Bool { gestureStart != nil }

  /// How it follows tracked places, if it does.
  var following: FollowMotion? {
    if case .following(let motion) = content { motion.value } else { nil }
  }

  /// Whether it follows tracked places.
  var isFollowing: Bool { if case .following = content { true } else { false } }

  /// Whether its first frame may differ from the camera before it: on a route, or at the end of
  /// steps without a duration.
  var movesAtStart: Bool { isTour || content.step?.value.transition.playsRoute ?? false }

  /// The time in seconds since the beginning, in 0...``duration``.
  public func elapsed(at time: Double) -> Double {
    stepEnding - time <= TimingCurve.timeTolerance ? stepEnd : max(0, time - beginning)
  }

  /// Takes the step that was pending, as it begins.
  mutating func begin(_ step: AnimationStep) {
    content = .step(Boxed(step))
    properties = step.properties
    duration = step.end
  }

  /// Begins the next step of a tour.
  ///
  /// - Parameters:
  ///   - steps: it and those that it passes through; empty if it is planned already.
  ///   - forgettingOthers: whether earlier steps are never needed again.
  mutating func beginNextStep(_ steps: [AnimationStep] = [], forgettingOthers: Bool = false) {
    changeTour { $0.beginNext(steps, forgettingOthers: forgettingOthers) }
  }

  /// Goes on following in another way.
  mutating func follow(_ motion: FollowMotion) { content = .following(Boxed(motion)) }

  /// Restarts the gesture that has started it at another target.
  mutating func restartGesture(at target: Coordinate) {
    if case .gesture(let step, start: _) = content { content = .gesture(step, start: target) }
  }

  /// Writes the properties of this animation at a time of the current step into a frame.
  ///
  /// - Parameter anchor: gets the place that holds the target then, if any does.
  func write(
    at time: Double, into frame: inout CameraPosition, anchor: inout CameraAnchor?,
    in context: CameraContext
  ) {
    if case .following(let following) = content {
      let held = following.value.write(properties, at: time, into: &frame, in: context)
      if let held { anchor = held }
    } else if let step = content.step {
      let held = step.value.write(properties, at: elapsed(at: time), into: &frame)
      if let held { anchor = held }
    }
  }

  /// The viewport's padding at a time; nil if this animation does not drive it.
  func padding(at time: Double) -> MapInsets? {
    properties.contains(.padding) ? content.step?.value.padding(at: elapsed(at: time)) : nil
  }

  /// Where it takes the viewport's padding; nil if it does not drive it.
  var finalPadding: MapInsets? {
    guard properties.contains(.padding) else { return nil }
    if case .pending(let request) = content { return request.value.padding }
    return content.step?.value.padding?.end
  }

  /// Sets the time since the beginning, in seconds, within the planned steps; the step that is played then
  /// is an event again.
  ///
  /// - Returns: whether it leads to the next step, which is not planned yet.
  mutating func seek(to elapsed: Double, at time: Double) -> Bool {
    changeTour { $0.seek(to: elapsed) }
    let isBeyond = elapsed >= stepEnd
    beginning = time - (isBeyond ? stepEnd : max(0, elapsed))
    return isBeyond && hasNextStep
  }

  /// The numbers of the steps that have begun and were not reported yet.
  mutating func announceSteps() -> Range<Int> {
    guard case .tour(let tour) = content, !tour.unannounced.isEmpty else { return 0..<0 }
    changeTour { $0.announce() }
    return tour.unannounced
  }

  /// The first time from now on at which this animation may change the camera: now, or the end of the rest
  /// after a step.
  func nextChange(from now: Double) -> Double {
    if case .following(let following) = content {
      return now < following.value.settling ?? -.infinity ? now : .infinity
    }
    guard let step = content.step?.value, elapsed(at: now) > step.arrival else { return now }
    return max(now, stepEnding)
  }

  /// Changes a tour. It lets go of it meanwhile, so that its planned steps are not copied.
  private mutating func changeTour(_ change: (inout Tour) -> Void) {
    guard case .tour(var tour) = content else { return }
    content = .tour(Tour(tour.steps))
    change(&tour)
    content = .tour(tour)
  }
}
