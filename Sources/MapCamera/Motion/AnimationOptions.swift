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

  /// Seconds; not used with a spring or a route, which have their own. Where there is none, a flight's own,
  /// or else 0.25.
  public var duration: Double?

  /// Seconds before the animation begins. It takes over its properties when it begins.
  public var delay: Double

  /// Nil for ``TimingCurve/standard``, for a route linear.
  public var curve: TimingCurve?

  /// Not used with a route.
  public var path: Path

  /// Which way the bearing turns. Not used with a route.
  public var rotation: Rotation

  /// Makes options; duration and delay are in seconds.
  public init(
    duration: Double? = nil,
    delay: Double = 0,
    curve: TimingCurve? = nil,
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
