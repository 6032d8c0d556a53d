/// A part of a tour.
public struct TourStep: Hashable, Sendable {
  /// What the step brings about.
  public var change: CameraChange

  /// The delay is not used.
  public var options: AnimationOptions

  /// Seconds of rest after the step.
  public var hold: Double

  /// Makes a step; it holds for so many seconds after the change.
  public init(change: CameraChange, options: AnimationOptions = .init(), hold: Double = 0) {
    self.change = change
    self.options = options
    self.hold = hold
  }
}
