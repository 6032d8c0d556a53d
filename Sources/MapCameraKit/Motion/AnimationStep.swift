/// A part of an animation, planned as it begins: a transition between two rests.
struct AnimationStep: Sendable {
  /// Seconds after the animation's beginning.
  var start = 0.0

  /// Seconds that the transition takes.
  var duration: Double

  var curve = TimingCurve.standard
  var transition: CameraTransition

  /// The place that holds the target, if any. Stored separately, so that other steps are smaller.
  var anchor: Boxed<CameraAnchor>?

  /// The property that it changes relatively, if it does: another such step counts from its end.
  var relative: CameraProperties = []

  /// Seconds that the camera rests before it.
  var delay = 0.0

  /// Seconds that the camera rests after it.
  var rest = 0.0

  /// Whether it passes through its camera without a rest: adjacent steps that do so form one smooth
  /// path.
  var isThrough = false

  /// The properties that it drives: a flight drives both target and zoom.
  var properties: CameraProperties = []

  /// How the viewport's padding changes during it, if it does.
  var padding: PaddingTransition?

  /// Seconds after the animation's beginning at which the transition ends.
  var arrival: Double { start + delay + duration }

  var end: Double { arrival + rest }
}

extension AnimationStep {
  /// Writes some properties at a time in seconds since the animation's beginning into a frame.
  ///
  /// - Returns: the place that holds the target then, if any does.
  func write(
    _ properties: CameraProperties, at elapsed: Double, into frame: inout CameraPosition
  ) -> CameraAnchor? {
    let part = min(elapsed - start - delay, duration)
    transition.write(properties, at: progress(at: elapsed), elapsed: part, into: &frame)
    guard properties.contains(.target), var anchor = anchor?.value else { return nil }
    anchor.point = anchor.point + anchor.slide * progress(at: elapsed)
    return anchor
  }

  /// The viewport's padding at a time in seconds since the animation's beginning, if it changes.
  func padding(at elapsed: Double) -> MapInsets? { padding?.padding(at: progress(at: elapsed)) }

  /// The degrees by which it is still to turn at a time in seconds since the animation's beginning.
  func remainingTurn(at elapsed: Double) -> Double {
    transition.turn * (1 - progress(at: elapsed))
  }

  private func progress(at elapsed: Double) -> Double {
    elapsed >= arrival
      ? 1 : curve.progress(elapsed: elapsed - start - delay, duration: duration)
  }
}

/// The transition of a viewport's padding: linear at each edge, and never below 0.
struct PaddingTransition: Hashable, Sendable {
  let start: MapInsets
  let end: MapInsets

  /// - Parameter progress: 0 is the start and 1 the end; other values lead beyond them.
  func padding(at progress: Double) -> MapInsets {
    if progress == 1 { return end }
    func edge(_ start: Double, _ end: Double) -> Double { max(0, start + (end - start) * progress) }
    return MapInsets(
      top: edge(start.top, end.top), left: edge(start.left, end.left),
      bottom: edge(start.bottom, end.bottom), right: edge(start.right, end.right))
  }
}

/// A value in an object of its own, so that the value that contains it is smaller.
final class Boxed<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
