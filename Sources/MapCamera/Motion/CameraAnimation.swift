/// How an animation is played.
public struct AnimationOptions: Hashable, Sendable {
  /// The SDK's duration of an animation, in seconds.
  public static let standardDuration = 0.25

  /// The path of target and zoom.
  public enum Path: Hashable, Sendable {
    /// Straight.
    case ease

    /// Out, across and in again, after van Wijk and Nuij.
    case fly(FlightOptions)
  }

  /// Seconds; not used with a spring, which has its own. Where there is none, a flight's own, or else
  /// 0.25.
  public var duration: Double?

  /// Seconds before the animation begins. It takes over its properties when it begins.
  public var delay: Double

  public var curve: TimingCurve
  public var path: Path
  public var rotation: Rotation

  public init(
    duration: Double? = nil,
    delay: Double = 0,
    curve: TimingCurve = .standard,
    path: Path = .ease,
    rotation: Rotation = .shortest
  ) {
    self.duration = duration
    self.delay = delay
    self.curve = curve
    self.path = path
    self.rotation = rotation
  }
}

/// One animation of a map's camera: one step or more, one after the other, as a pure function of time.
public struct CameraAnimation: Sendable, Identifiable {
  /// Unique among the host's animations.
  public let id: Int

  /// What this animation still drives; a later one may have taken some of it over.
  public internal(set) var properties: CameraProperties

  /// The time on the map's clock, in seconds, at which the first step begins.
  public internal(set) var beginning: Double

  /// Seconds that all steps take.
  public var duration: Double { steps[steps.count - 1].end }

  /// Whether it drives its properties yet: an animation with a delay waits.
  var hasBegun = false

  /// Whether the camera has changed since it began.
  var hasMoved = false

  /// Whether each step that begins is told.
  let announcesSteps: Bool

  /// Steps whose beginning has been told.
  var announcedSteps = 0

  /// Whether a hand has set it in motion.
  let isGesture: Bool

  private(set) var steps: [AnimationStep]

  init(
    id: Int,
    properties: CameraProperties,
    beginning: Double,
    steps: [AnimationStep],
    announcesSteps: Bool = false,
    isGesture: Bool = false
  ) {
    self.id = id
    self.properties = properties
    self.beginning = beginning
    self.steps = steps
    self.announcesSteps = announcesSteps
    self.isGesture = isGesture
  }
}

/// A part of an animation: a transition and a rest after it.
struct AnimationStep: Sendable {
  /// Seconds after the animation's beginning.
  var start: Double

  /// Seconds that the transition takes.
  var duration: Double

  /// Seconds that the camera rests after it.
  var hold: Double = 0

  /// The step's number, from 0, as the host counts.
  var index = 0

  var curve: TimingCurve
  var plan: TransitionPlan
  var transition: CameraTransition
  var anchor: CameraAnchor?

  /// What the step itself changes.
  var properties: CameraProperties

  var end: Double { start + duration + hold }

  /// Lays the step anew from where the camera is at its beginning: a place that holds the target is
  /// what then lies under its point, and what other steps drive stays where it is.
  mutating func begin(
    from position: CameraPosition,
    keeping kept: CameraProperties,
    in viewport: Viewport,
    within constraints: CameraConstraints
  ) {
    if let held = anchor { anchor = position.anchor(at: held.point, in: viewport) ?? held }
    plan.end.take(kept, from: position)
    plan.end = constraints.constrained(plan.end, anchor: anchor, in: viewport)
    transition = plan.transition(from: position, in: viewport)
  }
}

/// What is needed to lay a transition anew from another start.
struct TransitionPlan: Hashable, Sendable {
  var end: CameraPosition
  var rotation: Rotation
  var path: AnimationOptions.Path

  /// Degrees to turn, where the turn itself was asked for.
  var turn: Double?

  func transition(from start: CameraPosition, in viewport: Viewport) -> CameraTransition {
    var end = end
    if let turn { end.bearing = (start.bearing + turn).wrappedBearing }
    var flight: FlightPath?
    if case .fly(let options) = path {
      flight = options.path(from: start, to: end, in: viewport)
    }
    return CameraTransition(
      from: start,
      to: end,
      turn: turn ?? rotation.turn(from: start.bearing, to: end.bearing),
      flight: flight
    )
  }
}

extension CameraAnimation {
  /// How near its end, in seconds, an animation is over: sums of ticks seldom meet it exactly.
  static let timeTolerance = 1e-9

  /// The time on the map's clock at which all steps are over.
  var ending: Double { beginning + duration }

  /// The time in seconds since the beginning, in 0...``duration``.
  public func elapsed(at time: Double) -> Double {
    if ending - time <= Self.timeTolerance { return duration }
    return max(0, time - beginning)
  }

  /// The time in seconds until its end, its delay included.
  public func remaining(at time: Double) -> Double { max(0, ending - time) }

  /// Lays the steps from where the camera is at the beginning.
  mutating func begin(
    from position: CameraPosition,
    in viewport: Viewport,
    within constraints: CameraConstraints
  ) {
    hasBegun = true
    guard steps[0].transition.start != position else { return }
    var start = position
    for index in steps.indices {
      let kept = properties.subtracting(steps[index].properties)
      steps[index].begin(from: start, keeping: kept, in: viewport, within: constraints)
      start = steps[index].transition.end
    }
  }

  /// Writes what this animation drives at a time into a frame.
  ///
  /// Mutating, so that what stands in a list is not copied to be looked at.
  ///
  /// - Returns: the place that holds the target then, if any does.
  mutating func write(at time: Double, into frame: inout CameraPosition) -> CameraAnchor? {
    let elapsed = elapsed(at: time)
    // Of the step only what is needed: to hold it would copy it.
    let index = stepIndex(at: elapsed)
    let start = steps[index].start
    let duration = steps[index].duration
    let progress =
      elapsed >= start + duration
      ? 1 : steps[index].curve.progress(elapsed: elapsed - start, duration: duration)
    steps[index].transition.write(properties, at: progress, into: &frame)
    // The first frame is the start itself, exactly.
    return properties.contains(.target) && elapsed > start ? steps[index].anchor : nil
  }

  /// The step that is played at a time since the beginning, in seconds.
  func stepIndex(at elapsed: Double) -> Int {
    var low = 0
    var high = steps.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if steps[middle].start <= elapsed { low = middle } else { high = middle }
    }
    return low
  }

  /// Sets the time since the beginning, in seconds; the step that is played then is told anew.
  mutating func seek(to elapsed: Double, at time: Double) {
    let elapsed = elapsed.clamped(to: 0...duration)
    beginning = time - elapsed
    announcedSteps = stepIndex(at: elapsed)
  }

  /// The numbers of the steps that have begun by a time and were not told yet.
  mutating func beginSteps(at time: Double) -> [Int] {
    guard hasBegun else { return [] }
    let begun = stepIndex(at: elapsed(at: time)) + 1
    guard announcedSteps < begun else { return [] }
    defer { announcedSteps = begun }
    return steps[announcedSteps..<begun].map(\.index)
  }
}
