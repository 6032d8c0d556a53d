/// How far on its way an animation is at each time (Core Animation's `CAMediaTimingFunction`, and
/// more).
public enum TimingCurve: Hashable, Sendable {
  case linear

  case bezier(CubicBezier)

  /// Has a duration of its own.
  case spring(Spring)

  /// A speed that decays as e^(−rate·t), with t from 0 to 1 over the duration.
  case deceleration(rate: Double)

  /// Core Animation's `easeIn`.
  public static let easeIn = bezier(CubicBezier(unchecked: (0.42, 0, 1, 1)))

  /// Core Animation's `easeOut`.
  public static let easeOut = bezier(CubicBezier(unchecked: (0, 0, 0.58, 1)))

  /// Core Animation's `easeInEaseOut`.
  public static let easeInOut = bezier(CubicBezier(unchecked: (0.42, 0, 0.58, 1)))

  /// Core Animation's `default`.
  public static let standard = bezier(CubicBezier(unchecked: (0.25, 0.1, 0.25, 1)))

  /// The part of the way that is done.
  ///
  /// - Parameters:
  ///   - elapsed: seconds since the beginning.
  ///   - duration: seconds in all.
  /// - Returns: 0 at the beginning, exactly 1 at the end and after it, and in between whatever the
  ///   curve says, beyond 1 too.
  public func progress(elapsed: Double, duration: Double) -> Double {
    if elapsed >= duration { return 1 }
    if elapsed <= 0 { return 0 }
    switch self {
    case .linear: return elapsed / duration
    case .bezier(let curve): return curve.value(at: elapsed / duration)
    case .spring(let spring): return spring.value(at: elapsed)
    case .deceleration(let rate):
      return exponentialMinusOne(-rate * elapsed / duration) / exponentialMinusOne(-rate)
    }
  }
}
