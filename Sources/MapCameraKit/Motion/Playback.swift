/// Requested steps that are played one after the other, each planned when it begins.
final class Script: Sendable {
  let steps: [TourStep]

  /// The viewport's padding at the end, if it changes.
  let padding: MapInsets?

  /// Whether it is a tour, or else a single animation that waits.
  let isTour: Bool

  init(_ steps: [TourStep], padding: MapInsets? = nil, isTour: Bool) {
    self.steps = steps
    self.padding = padding
    self.isTour = isTour
  }

  /// The properties that the steps may drive.
  var properties: CameraProperties {
    steps.reduce(into: padding == nil ? [] : .padding) {
      $0.formUnion($1.change.properties(with: $1.options))
    }
  }
}

/// How far a script is played. A step keeps its plan once it has begun.
struct Playback: Sendable {
  let script: Script

  /// The steps that are planned: those that have begun, and what those pass through.
  private var planned: [AnimationStep] = []

  /// How many steps before these were dropped.
  private var dropped = 0

  /// The number of the current step.
  private(set) var number = -1

  init(_ script: Script) { self.script = script }

  /// The current step.
  var step: AnimationStep { planned[number - dropped] }

  /// Whether there is a step after the current one.
  var hasNext: Bool { number + 1 < script.steps.count }

  /// The requested steps that begin together after the planned ones: one, or those that are passed
  /// through without a rest.
  var next: ArraySlice<TourStep> {
    let rest = script.steps[(dropped + planned.count)...]
    var end = rest.startIndex + 1
    while end < rest.endIndex, rest[end - 1].isThrough, rest[end].isThrough, rest[end - 1].hold == 0
    {
      end += 1
    }
    return rest[..<end]
  }

  /// The same, or nil if the step after the current one is planned already.
  var unplanned: ArraySlice<TourStep>? { number - dropped + 1 < planned.count ? nil : next }

  /// Begins the next step.
  mutating func begin(_ steps: [AnimationStep], forgettingOthers: Bool) {
    var start = number < 0 ? 0 : step.end
    if forgettingOthers, !steps.isEmpty {
      dropped += planned.count
      planned = []
    }
    for var step in steps {
      step.start = start
      start = step.end
      planned.append(step)
    }
    number += 1
  }

  /// Goes to the step that is played at a time since the beginning, in seconds, of those that are planned.
  mutating func seek(to elapsed: Double) {
    let next = planned.indices.dropFirst().partitioningIndex { planned[$0].start > elapsed }
    number = dropped + next - 1
  }
}

/// A value in an object of its own, so that the value that contains it is smaller.
final class Boxed<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
