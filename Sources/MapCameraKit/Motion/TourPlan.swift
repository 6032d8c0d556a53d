/// The requested steps of a tour, the number of repetitions, and the start of each pass.
///
/// If a pass begins where the one before it began, it and all later ones are the same, and are not
/// planned again. Most tours name their places, and have two passes at most.
final class TourPlan: Sendable {
  /// The greatest number of steps in all passes that differ.
  static let maximumWork = 10_000

  private let steps: [TourStep]

  /// One pass through the steps.
  struct Pass: Sendable {
    /// The planned camera at its beginning.
    var start: CameraPosition

    /// Seconds after the tour's beginning.
    var time: Double
  }

  /// The last one stands for all later ones too.
  let passes: [Pass]

  /// The steps of the first pass.
  let first: [AnimationStep]

  /// The properties that the steps drive.
  let properties: CameraProperties

  /// The planned end of the last pass.
  let end: CameraPosition

  /// How many passes there are.
  let count: Int

  /// Seconds that the last of ``passes`` takes, and each after it.
  private let period: Double

  /// The context for which it was planned.
  let context: CameraContext
  let final: CameraContext

  /// - Throws: `CameraError.step` with the number of an impossible step.
  init(
    _ steps: [TourStep], count: Int, from moment: CameraMoment, in context: CameraContext,
    becoming final: CameraContext
  ) throws(CameraError) {
    var (passes, first): ([Pass], [AnimationStep]) = ([], [])
    var driven: CameraProperties = []
    let named = steps.reduce(into: CameraProperties()) { all, step in
      all.formUnion(step.change.properties(with: step.options))
    }
    var position = context.start(of: named, at: moment)
    var clock = 0.0
    var isAnchored = false
    while passes.count < count, passes.last?.start != position {
      if (passes.count + 1) * steps.count > Self.maximumWork { throw .tooMuchTourWork }
      passes.append(Pass(start: position, time: clock))
      let laid = try Self.laid(steps, from: position, in: context, becoming: final)
      for (index, step) in laid.enumerated() {
        clock = clock + step.duration + step.hold
        driven.formUnion(steps[index].change.properties(of: step))
        if step.anchor != nil, index > 0 || count > 1 { isAnchored = true }
      }
      if first.isEmpty { first = laid }
      position = laid[laid.count - 1].transition.end
    }
    self.steps = steps
    self.passes = passes
    self.first = first
    // Another animation that turns the camera would move the ground under the point.
    properties = isAnchored ? .camera : driven
    end = position
    self.count = count
    period = clock - passes[passes.count - 1].time
    self.context = context
    self.final = final
  }

  /// The greatest number of steps to plan.
  var work: Int { passes.count * steps.count }

  /// Seconds that all passes take.
  var duration: Double { time(ofPass: count) }

  /// When a pass begins, in seconds after the tour's beginning.
  func time(ofPass pass: Int) -> Double {
    let last = passes.count - 1
    return pass <= last ? passes[pass].time : passes[last].time + Double(pass - last) * period
  }

  /// The pass that is played at a time in seconds after the tour's beginning.
  func pass(at elapsed: Double) -> Int {
    (1..<count).partitioningIndex { time(ofPass: $0) > elapsed } - 1
  }

  /// The planned start of a pass.
  func start(ofPass pass: Int) -> CameraPosition { passes[min(pass, passes.count - 1)].start }

  /// The steps of a pass, from its planned start.
  func steps(ofPass pass: Int) -> [AnimationStep] {
    // Planning succeeded before, so it succeeds again.
    pass == 0
      ? first
      : (try? Self.laid(steps, from: start(ofPass: pass), in: context, becoming: final)) ?? first
  }

  /// The steps of a pass that begins at a position.
  private static func laid(
    _ steps: [TourStep], from position: CameraPosition, in context: CameraContext,
    becoming final: CameraContext
  ) throws(CameraError) -> [AnimationStep] {
    var laid: [AnimationStep] = []
    laid.reserveCapacity(steps.count)
    var position = position
    for step in steps {
      do throws(CameraError) {
        var next = try step.change.step(
          options: step.options, from: context.moment(position), in: context, becoming: final)
        next.start = laid.last?.end ?? 0
        next.hold = step.hold
        if step.isThrough { next.passThrough(in: context, lasting: step.options.duration) }
        position = next.transition.end
        laid.append(next)
      } catch {
        throw .step(laid.count, error)
      }
    }
    laid.joinThrough()
    return laid
  }
}

/// How far a tour has been played.
struct TourPlayback: Sendable {
  let plan: TourPlan

  /// The pass whose steps are planned.
  private var pass = 0

  /// The steps of that pass.
  private var steps: [AnimationStep]

  /// The index of the current step; nil if there is none.
  private var index: Int?

  /// The starts of passes, as far as they are known; empty while they are as planned.
  private var starts: [CameraPosition] = []

  /// The context of the current steps, if it differs from the plan's.
  private var layout: Boxed<Layout>?

  private struct Layout: Sendable {
    let properties: CameraProperties
    let context: CameraContext
  }

  init(_ plan: TourPlan) {
    self.plan = plan
    steps = plan.first
  }

  /// The end; nil if it depends on the playback.
  var plannedEnd: CameraPosition? { layout == nil && steps.count > 1 ? plan.end : nil }

  /// How many steps of all passes have begun.
  var begunSteps: Int { pass * steps.count + (index ?? 0) + 1 }

  /// How many steps a pass has.
  var stepCount: Int { steps.count }

  /// The step of the current pass that is played at a time since that pass's beginning, in seconds.
  func step(at elapsed: Double) -> AnimationStep { steps[index(at: elapsed)] }

  private func index(at elapsed: Double) -> Int {
    (1..<steps.count).partitioningIndex { steps[$0].start > elapsed } - 1
  }

  /// Forgets where held places were seen, because the viewport changes.
  mutating func forgetSight() {
    for index in steps.indices { steps[index].anchor?.camera = nil }
  }

  /// Plans the first pass again from the camera at the tour's beginning, unless that is as planned.
  ///
  /// - Returns: whether it was planned again.
  mutating func begin(
    from position: CameraPosition, driving properties: CameraProperties,
    in context: CameraContext, becoming final: CameraContext
  ) -> Bool {
    var planned = position
    planned.take(properties, from: plan.start(ofPass: 0))
    if context == plan.context, final == plan.final, planned == position { return false }
    starts = [position]
    layout = Boxed(Layout(properties: properties, context: final))
    steps.lay(from: position, driving: properties, in: context, becoming: final)
    index = nil
    return true
  }

  /// Plans the remaining steps again, after a change of the context.
  mutating func layRest(driving properties: CameraProperties, in context: CameraContext) {
    var begun = (0...pass).map(start(ofPass:))
    layout = Boxed(Layout(properties: properties, context: context))
    let next = index.map { $0 + 1 } ?? 0
    let rest = laid(
      Array(steps[next...]), from: next == 0 ? begun[pass] : steps[next - 1].transition.end)
    steps.replaceSubrange(next..., with: rest)
    steps.joinThrough()
    begun.append(steps[steps.count - 1].transition.end)
    starts = begun
  }

  /// The start of a pass, as far as it is known.
  private func start(ofPass pass: Int) -> CameraPosition {
    starts.isEmpty ? plan.start(ofPass: pass) : starts[min(pass, starts.count - 1)]
  }

  /// Selects the step at a time since the tour's beginning, in seconds.
  ///
  /// - Returns: the time since the beginning of its pass.
  mutating func play(at elapsed: Double, _ step: inout AnimationStep) -> Double {
    lay(plan.pass(at: elapsed))
    // Exactly at its end, whatever rounding the sums of durations have.
    let part =
      elapsed >= plan.duration ? steps[steps.count - 1].end : elapsed - plan.time(ofPass: pass)
    let next = index(at: part)
    if next != index { step = steps[next] }
    index = next
    return part
  }

  /// Plans the steps of a pass.
  private mutating func lay(_ next: Int) {
    guard next != pass else { return }
    index = nil
    let isSame = layout == nil && plan.start(ofPass: next) == plan.start(ofPass: pass)
    pass = next
    if isSame { return }
    while !starts.isEmpty, starts.count <= next {
      let latest = starts.count - 1
      // From here on all passes are the same.
      if latest >= plan.passes.count, starts[latest] == starts[latest - 1] { break }
      let steps = laid(plan.steps(ofPass: latest), from: starts[latest])
      starts.append(steps[steps.count - 1].transition.end)
    }
    steps = laid(plan.steps(ofPass: next), from: start(ofPass: next))
  }

  /// Steps planned from a position; those of the plan if nothing differs.
  private func laid(_ steps: [AnimationStep], from position: CameraPosition) -> [AnimationStep] {
    guard let layout = layout?.value else { return steps }
    var steps = steps
    steps.lay(
      from: position, driving: layout.properties, in: layout.context, becoming: layout.context)
    return steps
  }
}

/// A value in an object of its own, so that the value that contains it is smaller.
final class Boxed<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
