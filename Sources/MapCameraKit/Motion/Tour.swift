/// Requested steps that are played one after the other, and how far. Each is planned when it begins, and keeps
/// its plan.
struct Tour: Sendable {
  let steps: [TourStep]

  /// The steps that are planned: those that have begun, and what those pass through.
  private var planned: [Boxed<AnimationStep>] = []

  /// How many steps before these were dropped.
  private var dropped = 0

  /// The number of the current step; -1 before the first begins.
  private(set) var number = -1

  /// The number of steps whose beginning was reported.
  private var announced = 0

  init(_ steps: [TourStep]) { self.steps = steps }
}

extension Tour {
  /// The current step; nil before the first begins.
  var step: Boxed<AnimationStep>? { number < 0 ? nil : planned[number - dropped] }

  /// Whether there is a step after the current one.
  var hasNext: Bool { number + 1 < steps.count }

  /// The requested steps that begin together after the current one, or nil if the step after it is planned
  /// already: one, or those that are passed through without a rest.
  var unplanned: ArraySlice<TourStep>? {
    guard number - dropped + 1 >= planned.count else { return nil }
    let rest = steps[(dropped + planned.count)...]
    var end = rest.startIndex + 1
    while end < rest.endIndex, rest[end - 1].isThrough, rest[end].isThrough, rest[end - 1].hold == 0
    {
      end += 1
    }
    return rest[..<end]
  }

  /// Begins the next step.
  ///
  /// - Parameters:
  ///   - steps: it and those that it passes through; empty if it is planned already.
  ///   - forgettingOthers: whether earlier steps are never needed again.
  mutating func beginNext(_ steps: [AnimationStep], forgettingOthers: Bool) {
    var start = step?.value.end ?? 0
    if forgettingOthers, !steps.isEmpty {
      dropped += planned.count
      planned = []
    }
    for var step in steps {
      step.start = start
      start = step.end
      planned.append(Boxed(step))
    }
    number += 1
  }

  /// Goes to the step that is played at a time since the beginning, in seconds, of those that are planned. It
  /// is an event again.
  mutating func seek(to elapsed: Double) {
    let next = planned.indices.dropFirst().partitioningIndex { planned[$0].value.start > elapsed }
    number = dropped + next - 1
    announced = number
  }

  /// The numbers of the steps that have begun and were not reported yet.
  var unannounced: Range<Int> { announced..<max(announced, number + 1) }

  /// Notes that all steps that have begun are reported.
  mutating func announce() { announced = unannounced.upperBound }
}
