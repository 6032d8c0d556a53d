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

  /// If a gesture has started it: the target at the beginning of that gesture.
  var gestureStart: Coordinate?

  /// How it follows tracked places, if it does. Stored separately, so that other animations are
  /// smaller.
  private var follower: Boxed<FollowMotion>?

  /// What is played step by step; nil for a single step that has begun.
  private(set) var playback: Playback?

  /// The only step; of a tour the current one. While following, and while waiting, it rests.
  private(set) var step: AnimationStep

  /// The number of earlier animations of the map.
  var age: Int64 = 0

  /// The number of steps whose beginning was reported.
  var announcedSteps = 0

  /// ``MapView/tag`` of the operation that started it.
  let tag: Int

  /// An animation of one step.
  init(
    id: Int64, tag: Int, properties: CameraProperties, beginning: Double, step: AnimationStep,
    gestureStart: Coordinate? = nil
  ) {
    self.id = id
    self.tag = tag
    self.properties = properties
    self.beginning = beginning
    self.gestureStart = gestureStart
    self.step = step
    duration = step.end
  }

  /// An animation that is planned when it begins.
  init(id: Int64, tag: Int, beginning: Double, _ script: Script) {
    self.init(
      id: id, tag: tag, properties: script.properties, beginning: beginning, step: Self.rest)
    playback = Playback(script)
  }

  /// An animation that follows tracked places, without an end.
  init(
    id: Int64, tag: Int, properties: CameraProperties, beginning: Double,
    following motion: FollowMotion
  ) {
    self.init(id: id, tag: tag, properties: properties, beginning: beginning, step: Self.rest)
    following = motion
    duration = .infinity
  }

  private static let rest = AnimationStep(
    duration: 0, transition: CameraTransition(from: .standard, to: .standard, turn: 0))
}

extension CameraAnimation {
  /// An animation this near its end, in seconds, has ended: sums of ticks seldom meet the end exactly.
  static let timeTolerance = 1e-9

  /// The time on the map's clock at which the current step and its rest are over.
  var stepEnding: Double { isFollowing ? .infinity : beginning + step.end }

  /// Whether another step follows the current one.
  var hasNextStep: Bool { playback?.hasNext ?? false }

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
  var tourStepCount: Int { announcesSteps ? playback?.script.steps.count ?? 0 : 0 }

  /// Whether each step that begins is an event.
  var announcesSteps: Bool { playback?.script.isTour ?? false }

  /// Whether its first frame may differ from the camera before it: on a route, or at the end of
  /// steps without a duration.
  var movesAtStart: Bool { step.transition.playsRoute || announcesSteps }

  /// The time in seconds since the beginning, in 0...``duration``.
  public func elapsed(at time: Double) -> Double {
    if stepEnding - time <= Self.timeTolerance { return step.end }
    return max(0, time - beginning)
  }

  /// The time in seconds until its end, its delay included.
  public func remaining(at time: Double) -> Double { max(0, beginning + duration - time) }

  /// Takes the step that a single animation plays, as it begins.
  mutating func begin(_ step: AnimationStep) {
    self.step = step
    properties = step.properties
    duration = step.end
    playback = nil
  }

  /// Begins the next step.
  ///
  /// - Parameters:
  ///   - steps: it and those that it passes through; empty if it is planned already.
  ///   - forgettingOthers: whether earlier steps are never needed again.
  mutating func beginNextStep(_ steps: [AnimationStep] = [], forgettingOthers: Bool = false) {
    playback?.begin(steps, forgettingOthers: forgettingOthers)
    if let playback { step = playback.step }
  }

  /// Writes the properties of this animation at a time of the current step into a frame.
  ///
  /// - Parameter anchor: gets the place that holds the target then, if any does.
  func write(
    at time: Double, into frame: inout CameraPosition, anchor: inout CameraAnchor?,
    in context: CameraContext
  ) {
    if let follower {
      let held = follower.value.write(properties, at: time, into: &frame, in: context)
      if let held { anchor = held }
      return
    }
    let elapsed = elapsed(at: time)
    let (start, duration) = (step.start, step.duration)
    let isOver = elapsed >= start + duration
    let part = isOver ? duration : elapsed - start
    let progress = isOver ? 1 : step.curve.progress(elapsed: part, duration: duration)
    step.transition.write(properties, at: progress, elapsed: part, into: &frame)
    // The first frame is the start itself, exactly.
    if properties.contains(.target), elapsed > start, let held = step.anchor?.value {
      anchor = held.place
      // In another viewport even a camera that stays sees the place elsewhere.
      if held.viewport != context.viewport { anchor?.camera = nil }
    }
  }

  /// The viewport's padding at a time; nil if this animation does not drive it.
  func padding(at time: Double) -> MapInsets? {
    guard properties.contains(.padding), let change = step.padding else { return nil }
    let elapsed = elapsed(at: time)
    return change.padding(
      at: elapsed >= step.duration
        ? 1 : step.curve.progress(elapsed: elapsed, duration: step.duration))
  }

  /// Where it takes the viewport's padding; nil if it does not drive it.
  var finalPadding: MapInsets? {
    properties.contains(.padding) ? step.padding?.end ?? playback?.script.padding : nil
  }

  /// Sets the time since the beginning, in seconds, within the planned steps; the step that is played then
  /// is an event again.
  ///
  /// - Returns: whether it leads to the next step, which is not planned yet.
  mutating func seek(to elapsed: Double, at time: Double) -> Bool {
    playback?.seek(to: elapsed)
    if let playback { step = playback.step }
    announcedSteps = playback?.number ?? 0
    let isBeyond = elapsed >= step.end
    beginning = time - (isBeyond ? step.end : max(0, elapsed))
    return isBeyond && hasNextStep
  }

  /// The numbers of the steps that have begun and were not reported yet.
  mutating func announceSteps() -> Range<Int> {
    let announced = announcedSteps
    announcedSteps = max(announced, (playback?.number ?? -1) + 1)
    return announced..<announcedSteps
  }

  /// The first time from now on at which this animation may change the camera: now, or the end of the rest
  /// after a step.
  func nextChange(from now: Double) -> Double {
    if let follower {
      return now < follower.value.settling ?? -.infinity ? now : .infinity
    }
    return elapsed(at: now) > step.start + step.duration ? max(now, stepEnding) : now
  }
}
