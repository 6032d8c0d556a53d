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

  /// Seconds; not used with a spring or a route, which have their own. If nil, a flight's own,
  /// or else 0.25.
  public var duration: Double?

  /// Seconds before the animation begins. It takes over its properties when it begins.
  public var delay: Double

  /// Nil for ``TimingCurve/standard``, or linear for a route.
  public var curve: TimingCurve?

  /// Not used with a route.
  public var path: Path

  /// The direction in which the bearing turns. Not used with a route.
  public var rotation: Rotation

  /// Makes options; duration and delay are in seconds.
  public init(
    duration: Double? = nil, delay: Double = 0, curve: TimingCurve? = nil, path: Path = .ease,
    rotation: Rotation = .shortest
  ) {
    self.duration = duration
    self.delay = delay
    self.curve = curve
    self.path = path
    self.rotation = rotation
  }
}

/// How a flight is flown.
public struct FlightOptions: Hashable, Sendable {
  /// Widths of the view per second.
  public var speed: Double

  /// The paper's ρ; users of its authors' study chose 1.42.
  public var curvature: Double

  /// The zoom at the top of the path, if the path would otherwise go higher; the zoom of the nearer end if
  /// that is higher.
  public var minZoom: Double?

  /// The most seconds that a flight may take if its speed determines the duration.
  public var maxDuration: Double?

  /// Makes options; by default those of the paper's study.
  public init(
    speed: Double = 1.2, curvature: Double = 1.42, minZoom: Double? = nil,
    maxDuration: Double? = nil
  ) {
    self.speed = speed
    self.curvature = curvature
    self.minZoom = minZoom
    self.maxDuration = maxDuration
  }

  /// The path between two positions, or nil if neither target nor zoom changes. The least zoom of the
  /// limits counts as ``minZoom``, if it is the higher.
  func path(
    from start: CameraPosition, to end: CameraPosition, in context: CameraContext
  ) -> FlightPath? {
    let length = context.constraints.offset(from: start.target, to: end.target).length
    let distance = length * Projection.worldSize(atZoom: start.zoom)
    guard distance > 0 || start.zoom != end.zoom else { return nil }
    let (size, lowest) = (context.viewport.timedSize, context.constraints.zoomRange.lowerBound)
    return FlightPath(
      distance: distance, width: max(size.width, size.height), zoomChange: end.zoom - start.zoom,
      curvature: curvature, rise: start.zoom - max(lowest, minZoom ?? lowest))
  }

  /// The time in seconds that a path takes at this speed.
  func duration(of path: FlightPath) -> Double {
    min(path.length / speed, maxDuration ?? .infinity)
  }
}

/// A part of a tour.
public struct TourStep: Hashable, Sendable {
  /// The change that the step makes.
  public var change: CameraChange

  /// The delay is a rest before the change.
  public var options: AnimationOptions

  /// Seconds of rest after the step.
  public var hold: Double

  /// Whether the camera passes through where the step leads, rather than rest there: steps that do so one
  /// after the other are one smooth path, which begins and ends at rest. Only of a change to a camera that
  /// is neither a route nor anchored; its delay, curve and path are not used, and without a duration it takes as
  /// long as a flight.
  public var isThrough: Bool

  /// Makes a step; it rests for `hold` seconds after the change.
  public init(
    change: CameraChange, options: AnimationOptions = .init(), hold: Double = 0,
    isThrough: Bool = false
  ) {
    self.change = change
    self.options = options
    self.hold = hold
    self.isThrough = isThrough
  }
}
