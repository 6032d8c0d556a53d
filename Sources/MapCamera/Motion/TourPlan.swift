/// The steps of a tour as they were asked for, how often they are played, and where and when each pass
/// through them begins.
///
/// A pass that begins where the one before it began leads to the same places, and so do all that follow:
/// those are not planned again. Most tours name their places, and have two passes at most.
final class TourPlan: Sendable {
  let steps: [TourStep]

  /// One pass through the steps.
  struct Pass: Sendable {
    /// Where the camera is to be at its beginning.
    var start: CameraPosition

    /// Seconds after the tour's beginning.
    var time: Double
  }

  /// The last stands for all that follow as well.
  let passes: [Pass]

  /// Where the last pass is to end.
  let end: CameraPosition

  /// How many passes there are.
  let count: Int

  /// Seconds that the last of ``passes`` takes, and each after it.
  let period: Double

  /// Seconds that all take.
  var duration: Double { time(ofPass: count) }

  private let viewport: Viewport
  private let finalViewport: Viewport
  private let constraints: CameraConstraints

  init(
    steps: [TourStep],
    passes: [Pass],
    end: CameraPosition,
    count: Int,
    period: Double,
    viewport: Viewport,
    finalViewport: Viewport,
    constraints: CameraConstraints
  ) {
    self.steps = steps
    self.passes = passes
    self.end = end
    self.count = count
    self.period = period
    self.viewport = viewport
    self.finalViewport = finalViewport
    self.constraints = constraints
  }

  /// Whether it was planned for a viewport, as it is and as it will be, and limits.
  func isMade(
    for viewport: Viewport, _ final: Viewport, _ constraints: CameraConstraints
  ) -> Bool {
    self.viewport == viewport && finalViewport == final && self.constraints == constraints
  }

  /// When a pass begins, in seconds after the tour's beginning.
  func time(ofPass pass: Int) -> Double {
    let last = passes.count - 1
    return pass <= last ? passes[pass].time : passes[last].time + Double(pass - last) * period
  }

  /// The pass that is played at a time in seconds after the tour's beginning.
  func pass(at elapsed: Double) -> Int {
    (1..<count).partitioningIndex { time(ofPass: $0) > elapsed } - 1
  }

  /// Where a pass is to begin.
  func start(ofPass pass: Int) -> CameraPosition { passes[min(pass, passes.count - 1)].start }

  /// The one that ends the tour; nil where there are none.
  var lastStep: AnimationStep? { plannedSteps(ofPass: count - 1).last }

  /// The steps of a pass, from where it is to begin.
  func plannedSteps(ofPass pass: Int) -> [AnimationStep] {
    var position = start(ofPass: pass)
    var clock = 0.0
    var planned: [AnimationStep] = []
    planned.reserveCapacity(steps.count)
    for step in steps {
      // What could be planned once can be planned again.
      guard
        let plan = try? step.change.plan(
          options: step.options, from: constraints.moment(position, in: viewport), in: viewport,
          becoming: finalViewport, within: constraints)
      else { continue }
      let part = plan.step(at: clock, in: viewport, within: constraints, hold: step.hold)
      clock = part.end
      position = part.transition.end
      planned.append(part)
    }
    return planned
  }
}

/// How far a tour has been played.
struct TourPlayback: Sendable {
  let plan: TourPlan

  /// The pass whose steps are laid.
  private var pass = 0

  /// Those of that pass.
  private var steps: [AnimationStep]

  /// Which of them is in hand; nil where none is.
  private var index: Int?

  /// Where passes begin, as far as that is known; nil while it is where they were planned to.
  private var starts: [CameraPosition]?

  /// What the steps were laid with.
  private var layout: Layout?

  /// Held apart, so that other tours are not as large.
  private final class Layout: Sendable {
    let properties: CameraProperties
    let viewport: Viewport
    let constraints: CameraConstraints

    init(_ properties: CameraProperties, _ viewport: Viewport, _ constraints: CameraConstraints) {
      self.properties = properties
      self.viewport = viewport
      self.constraints = constraints
    }
  }

  /// - Parameter steps: of the first pass.
  init(_ plan: TourPlan, _ steps: [AnimationStep]) {
    self.plan = plan
    self.steps = steps
  }

  /// Where it ends; nil where that is known only once it is played.
  var plannedEnd: CameraPosition? { starts == nil && steps.count > 1 ? plan.end : nil }

  /// How many steps have begun, those of all passes together.
  var begunSteps: Int { pass * steps.count + (index ?? 0) + 1 }

  /// The step of the current pass that is played at a time since that pass's beginning, in seconds.
  func step(at elapsed: Double) -> AnimationStep { steps[index(at: elapsed)] }

  private func index(at elapsed: Double) -> Int {
    (1..<steps.count).partitioningIndex { steps[$0].start > elapsed } - 1
  }

  /// Counts the places that it holds as not seen before, since the viewport changes.
  mutating func forgetSight() {
    for index in steps.indices { steps[index].anchor?.camera = nil }
  }

  /// Lays the first pass from where the camera is as the tour begins, which is not where it was to be.
  mutating func begin(
    from position: CameraPosition,
    driving properties: CameraProperties,
    in viewport: Viewport,
    becoming final: Viewport,
    within constraints: CameraConstraints
  ) {
    starts = [position]
    layout = Layout(properties, final, constraints)
    steps.lay(
      from: position, driving: properties, in: viewport, becoming: final, within: constraints)
    index = nil
  }

  /// Lays the steps that are still to come again, since what they are seen through has changed.
  mutating func layRest(
    driving properties: CameraProperties,
    in viewport: Viewport,
    within constraints: CameraConstraints
  ) {
    var begun = (0...pass).map(start(ofPass:))
    layout = Layout(properties, viewport, constraints)
    let next = index.map { $0 + 1 } ?? 0
    var rest = Array(steps[next...])
    lay(&rest, from: next == 0 ? begun[pass] : steps[next - 1].transition.end)
    steps.replaceSubrange(next..., with: rest)
    begun.append(steps[steps.count - 1].transition.end)
    starts = begun
  }

  /// Where a pass begins, as far as that is known.
  private func start(ofPass pass: Int) -> CameraPosition {
    starts.map { $0[min(pass, $0.count - 1)] } ?? plan.start(ofPass: pass)
  }

  /// Takes in hand the step that is played at a time since the tour's beginning, in seconds.
  ///
  /// - Returns: the time since the beginning of its pass.
  mutating func play(at elapsed: Double, _ step: inout AnimationStep) -> Double {
    lay(plan.pass(at: elapsed))
    // At its end exactly, whatever the sums of its passes' times are rounded to.
    let part =
      elapsed >= plan.duration ? steps[steps.count - 1].end : elapsed - plan.time(ofPass: pass)
    let next = index(at: part)
    if next != index { step = steps[next] }
    index = next
    return part
  }

  /// Lays the steps of a pass.
  private mutating func lay(_ next: Int) {
    guard next != pass else { return }
    index = nil
    guard var starts else {
      if plan.start(ofPass: next) != plan.start(ofPass: pass) {
        steps = plan.plannedSteps(ofPass: next)
      }
      pass = next
      return
    }
    let settled = plan.passes.count - 1
    while starts.count <= next {
      let latest = starts.count - 1
      // From here on each pass is like the one before.
      if latest > settled, starts[latest] == starts[latest - 1] { break }
      var laid = plan.plannedSteps(ofPass: latest)
      lay(&laid, from: starts[latest])
      starts.append(laid[laid.count - 1].transition.end)
    }
    self.starts = starts
    pass = next
    steps = plan.plannedSteps(ofPass: next)
    lay(&steps, from: start(ofPass: next))
  }

  private func lay(_ steps: inout [AnimationStep], from position: CameraPosition) {
    guard let layout else { return }
    steps.lay(
      from: position, driving: layout.properties, in: layout.viewport,
      becoming: layout.viewport, within: layout.constraints)
  }
}
