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
  /// - Returns: nil where one is outside.
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
    return Self.coordinate(at: parameter(at: x), y1, y2)
  }

  /// The parameter t with x(t) = x: Newton's method inside a bracket, which bisection narrows
  /// wherever a step would leave it. x(t) never falls, so the bracket always holds.
  private func parameter(at x: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var t = x
    while true {
      let error = Self.coordinate(at: t, x1, x2) - x
      if error == 0 { return t }
      if error < 0 { low = t } else { high = t }
      let next = t - error / Self.slope(at: t, x1, x2)
      let step = next > low && next < high ? next : low + (high - low) / 2
      if abs(step - t) <= 1e-16 || step == low || step == high { return step }
      t = step
    }
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
