/// Why a camera cannot do what was asked.
public enum CameraError: Error, Hashable, Sendable {
  /// The point that is to be held has no ground under it: it must lie below this y, in points.
  case anchorAboveHorizon(horizon: Double)

  /// A scroll that takes the ground at the centre to the horizon or beyond: y must be less than
  /// this, in points.
  case scrollBeyondHorizon(limit: Double)

  /// No such animation runs or waits on this map.
  case noSuchAnimation(Int64)

  /// The animation follows what moves, and so has neither an end nor times to be set to.
  case animationWithoutEnd(Int64)

  /// As many animations wait for their delay as may: ``MapView/maximumWaitingAnimationCount``.
  case tooManyWaitingAnimations

  /// The tour, or those that wait with it, have more steps than ``MapView/maximumTourWork``.
  case tooMuchTourWork

  /// What went wrong in a tour, and in which of its steps, counted from 0.
  indirect case step(Int, CameraError)
}
