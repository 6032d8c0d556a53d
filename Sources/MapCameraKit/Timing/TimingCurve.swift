/// The progress of an animation over time (Core Animation's `CAMediaTimingFunction`, and more).
public enum TimingCurve: Hashable, Sendable {
  /// At a constant speed.
  case linear

  /// A cubic Bézier curve from (0, 0) to (1, 1).
  case bezier(CubicBezier)

  /// Has a duration of its own.
  case spring(SpringCurve)

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

  /// What is this near its end, in seconds, has ended: sums of ticks seldom meet the end exactly.
  static let timeTolerance = 1e-9

  /// The progress.
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

/// A timing curve of Core Animation and CSS: the cubic Bézier from (0, 0) to (1, 1) with two
/// control points, read as y at x.
public struct CubicBezier: Hashable, Sendable {
  /// The first control point, across.
  public let x1: Double

  /// The first control point, up.
  public let y1: Double

  /// The second control point, across.
  public let x2: Double

  /// The second control point, up.
  public let y2: Double

  /// The y that a control point may have.
  public static let heightRange: ClosedRange<Double> = -1000...1000

  /// - Parameters:
  ///   - x1: the first control point's, in 0...1, so that the curve is a function of x.
  ///   - y1: in -1000...1000.
  ///   - x2: the second control point's, in 0...1.
  ///   - y2: in -1000...1000.
  /// - Returns: nil if one is outside.
  public init?(x1: Double, y1: Double, x2: Double, y2: Double) {
    guard [x1, x2].allSatisfy((0...1).contains), [y1, y2].allSatisfy(Self.heightRange.contains)
    else { return nil }
    self.init(unchecked: (x1, y1, x2, y2))
  }

  init(unchecked points: (x1: Double, y1: Double, x2: Double, y2: Double)) {
    (x1, y1, x2, y2) = points
  }

  /// y at an x in 0...1; exactly 0 and 1 at the ends.
  public func value(at x: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    let parameter = root(in: 0...1, from: x) { t in
      (Self.coordinate(at: t, x1, x2) - x, Self.slope(at: t, x1, x2))
    }
    return Self.coordinate(at: parameter, y1, y2)
  }

  private static func coordinate(at t: Double, _ p1: Double, _ p2: Double) -> Double {
    let s = 1 - t
    return t * (3 * s * (s * p1 + t * p2) + t * t)
  }

  private static func slope(at t: Double, _ p1: Double, _ p2: Double) -> Double {
    let s = 1 - t
    return 3 * (s * s * p1 + 2 * s * t * (p2 - p1) + t * t * (1 - p2))
  }
}

/// A damped spring let go from rest at 0 and drawn to 1:
/// x″ = ω²·(1 − x) − 2·ζ·ω·x′ with ω = 2π / response and ζ = dampingFraction.
public struct SpringCurve: Hashable, Sendable {
  /// The responses that a spring may have, in seconds.
  public static let responseRange: ClosedRange<Double> = 0.001...60

  /// The damping fractions that a spring may have.
  public static let dampingFractionRange: ClosedRange<Double> = 0.01...100

  /// How near to its end, as a fraction of the whole, a spring has settled.
  public static let settlingDistance = 1e-4

  /// The period of the undamped spring in seconds: its stiffness.
  public let response: Double

  /// 1 is critical; below it the spring overshoots, above it slows down.
  public let dampingFraction: Double

  /// The time in seconds after which the spring stays within ``settlingDistance`` of its end.
  public let settlingDuration: Double

  /// - Parameters:
  ///   - response: in seconds, 0.001...60.
  ///   - dampingFraction: 0.01...100.
  /// - Returns: nil if either is outside.
  public init?(response: Double, dampingFraction: Double) {
    guard Self.responseRange.contains(response),
      Self.dampingFractionRange.contains(dampingFraction)
    else { return nil }
    self.response = response
    self.dampingFraction = dampingFraction
    settlingDuration = Self.settlingDuration(
      frequency: 2 * .pi / response,
      damping: dampingFraction)
  }

  /// The position at a time in seconds: 0 at 0, near 1 from ``settlingDuration`` on.
  public func value(at time: Double) -> Double {
    1 - Self.distance(at: time, frequency: 2 * .pi / response, damping: dampingFraction)
  }
}

extension SpringCurve {
  /// The remaining distance.
  private static func distance(at time: Double, frequency: Double, damping: Double) -> Double {
    // By then it is 0.
    let t = min(frequency * time, 0x1p19)
    if damping < 1 {
      let turn = (1 - damping * damping).squareRoot()
      return exponential(-damping * t) * (cosine(turn * t) + damping / turn * sine(turn * t))
    }
    if damping == 1 { return exponential(-t) * (1 + t) }
    let spread = (damping * damping - 1).squareRoot()
    let fast = damping + spread
    let slow = 1 / fast
    return (fast * exponential(-slow * t) - slow * exponential(-fast * t)) / (2 * spread)
  }

  /// The last time at which the distance comes down to the settling distance. The distance swings
  /// about 0 with ever smaller turning points at k·π/(ω·√(1 − ζ²)) of height e^(−ζ·ω·t), and past the
  /// last one that is too high it falls steadily; without swings it falls steadily from the start.
  private static func settlingDuration(frequency: Double, damping: Double) -> Double {
    var low = 0.0
    var high = 2 / frequency
    if damping < 1 {
      let halfSwing = .pi / (frequency * (1 - damping * damping).squareRoot())
      let swings = (-logarithm(settlingDistance) / (damping * frequency) / halfSwing).rounded(.down)
      low = swings * halfSwing
      high = low + halfSwing
    } else {
      while distance(at: high, frequency: frequency, damping: damping) > settlingDistance {
        high *= 2
      }
    }
    // Between two turning points the distance passes 0 and grows again, but not too high.
    return edge(from: low, to: high) {
      abs(distance(at: $0, frequency: frequency, damping: damping)) > settlingDistance
    }.failing
  }
}
