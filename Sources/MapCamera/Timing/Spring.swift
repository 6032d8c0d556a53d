/// A damped spring let go from rest at 0 and drawn to 1:
/// x″ = ω²·(1 − x) − 2·ζ·ω·x′ with ω = 2π / response and ζ = dampingFraction.
public struct Spring: Hashable, Sendable {
  /// The responses that a spring may have, in seconds.
  public static let responseRange: ClosedRange<Double> = 0.001...60

  /// The damping fractions that a spring may have.
  public static let dampingFractionRange: ClosedRange<Double> = 0.01...100

  /// How near, as a part of the way, a spring has settled.
  public static let settlingDistance = 1e-4

  /// The period of the undamped spring in seconds: its stiffness.
  public let response: Double

  /// 1 is critical; below it the spring overshoots, above it creeps.
  public let dampingFraction: Double

  /// The time in seconds after which the spring stays within ``settlingDistance`` of its end.
  public let settlingDuration: Double

  /// - Parameters:
  ///   - response: in seconds, 0.001...60.
  ///   - dampingFraction: 0.01...100.
  /// - Returns: nil where either is outside.
  public init?(response: Double, dampingFraction: Double) {
    guard Self.responseRange.contains(response),
      Self.dampingFractionRange.contains(dampingFraction)
    else { return nil }
    self.response = response
    self.dampingFraction = dampingFraction
    settlingDuration = Self.settlingDuration(
      frequency: 2 * .pi / response,
      damping: dampingFraction
    )
  }

  /// The place on the way at a time in seconds: 0 at 0, near 1 from ``settlingDuration`` on.
  public func value(at time: Double) -> Double {
    1 - Self.distance(at: time, frequency: 2 * .pi / response, damping: dampingFraction)
  }
}

extension Spring {
  /// What is left of the way.
  private static func distance(at time: Double, frequency: Double, damping: Double) -> Double {
    let t = frequency * time
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
        low = high
        high *= 2
      }
    }
    while true {
      let middle = low + (high - low) / 2
      if middle <= low || middle >= high { return high }
      let left = abs(distance(at: middle, frequency: frequency, damping: damping))
      // Between two turning points the distance passes 0 and grows again, but not too high.
      if left > settlingDistance { low = middle } else { high = middle }
    }
  }
}
