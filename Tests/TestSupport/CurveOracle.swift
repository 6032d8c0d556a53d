/// A cubic Bézier curve from (0, 0) to (1, 1) by its definition: y at the t where x(t) = x, found by
/// bisection alone.
public struct CurveOracle: Sendable {
  /// Core Animation's, by the names of the protocol.
  public static let controlPoints: [String: [Double]] = [
    "linear": [0, 0, 1, 1], "easeIn": [0.42, 0, 1, 1], "easeOut": [0, 0, 0.58, 1],
    "easeInOut": [0.42, 0, 0.58, 1], "default": [0.25, 0.1, 0.25, 1],
  ]

  private let points: [Double]

  /// - Parameter points: x₁, y₁, x₂, y₂.
  public init(_ points: [Double]) { self.points = points }

  public func x(_ t: Double) -> Double { value(t, points[0], points[2]) }

  public func y(_ t: Double) -> Double { value(t, points[1], points[3]) }

  public func y(atX x: Double) -> Double { y(parameter(at: x)) }

  private func value(_ t: Double, _ p1: Double, _ p2: Double) -> Double {
    let s = 1 - t
    return 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t
  }

  public func parameter(at x: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if self.x(middle) < x { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
