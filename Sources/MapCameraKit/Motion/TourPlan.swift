/// The steps of a tour, each planned from the end of the one before it.
final class TourPlan: Sendable {
  /// The planned camera at the beginning.
  let start: CameraPosition

  let steps: [AnimationStep]

  /// The properties that the steps drive.
  let properties: CameraProperties

  /// The context for which it was planned.
  let context: CameraContext
  let final: CameraContext

  /// - Throws: `CameraError.step` with the number of an impossible step.
  init(
    _ steps: [TourStep], from moment: CameraMoment, in context: CameraContext,
    becoming final: CameraContext
  ) throws(CameraError) {
    let named = steps.reduce(into: CameraProperties()) { all, step in
      all.formUnion(step.change.properties(with: step.options))
    }
    start = context.start(of: named, at: moment)
    let laid = try Self.laid(steps, from: start, in: context, becoming: final)
    // Another animation that turns the camera would move the ground under the point.
    let isAnchored = laid.dropFirst().contains { $0.anchor != nil }
    properties =
      isAnchored
      ? .camera
      : zip(steps, laid).reduce(into: CameraProperties()) { all, step in
        all.formUnion(step.0.change.properties(of: step.1))
      }
    self.steps = laid
    self.context = context
    self.final = final
  }

  /// Seconds that all steps take.
  var duration: Double { steps[steps.count - 1].end }

  /// The planned camera at the end.
  var end: CameraPosition { steps[steps.count - 1].transition.end }

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

  private var steps: [AnimationStep]

  /// The index of the current step; nil if there is none.
  private var index: Int?

  /// The camera at the beginning; nil while all is as planned.
  private var start: CameraPosition?

  init(_ plan: TourPlan) {
    self.plan = plan
    steps = plan.steps
  }

  /// The end; nil if it depends on the playback.
  var plannedEnd: CameraPosition? { start == nil && steps.count > 1 ? plan.end : nil }

  /// How many steps have begun.
  var begunSteps: Int { (index ?? 0) + 1 }

  /// The step that is played at a time since the tour's beginning, in seconds.
  func step(at elapsed: Double) -> AnimationStep { steps[index(at: elapsed)] }

  private func index(at elapsed: Double) -> Int {
    (1..<steps.count).partitioningIndex { steps[$0].start > elapsed } - 1
  }

  /// Forgets where held places were seen, because the viewport changes.
  mutating func forgetSight() {
    for index in steps.indices { steps[index].anchor?.camera = nil }
  }

  /// Plans the steps again from the camera at the tour's beginning, unless that is as planned.
  ///
  /// - Returns: whether they were planned again.
  mutating func begin(
    from position: CameraPosition, driving properties: CameraProperties,
    in context: CameraContext, becoming final: CameraContext
  ) -> Bool {
    var planned = position
    planned.take(properties, from: plan.start)
    if context == plan.context, final == plan.final, planned == position { return false }
    start = position
    steps.lay(from: position, driving: properties, in: context, becoming: final)
    index = nil
    return true
  }

  /// Plans the remaining steps again, after a change of the context.
  mutating func layRest(driving properties: CameraProperties, in context: CameraContext) {
    let begun = start ?? plan.start
    start = begun
    let next = index.map { $0 + 1 } ?? 0
    var rest = Array(steps[next...])
    rest.lay(
      from: next == 0 ? begun : steps[next - 1].transition.end, driving: properties, in: context,
      becoming: context)
    steps.replaceSubrange(next..., with: rest)
    steps.joinThrough()
  }

  /// Selects the step at a time since the tour's beginning, in seconds.
  mutating func play(at elapsed: Double, _ step: inout AnimationStep) {
    let next = index(at: elapsed)
    if next != index { step = steps[next] }
    index = next
  }
}

/// A value in an object of its own, so that the value that contains it is smaller.
final class Boxed<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
