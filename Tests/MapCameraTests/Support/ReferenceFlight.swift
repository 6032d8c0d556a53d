/// Van Wijk and Nuij's path, letter by letter after their equation (9), in twice the precision of
/// a double: r = ln(−b + √(b² + 1)), which for b > 0 is −ln(b + √(b² + 1)).
struct ReferenceFlight {
  private let width: DoubleDouble
  private let way: DoubleDouble
  private let curvature: DoubleDouble
  private let start: DoubleDouble
  private let path: DoubleDouble

  /// The path's length over the curvature, that is the paper's S.
  var length: Double { path.value }

  /// - Parameters:
  ///   - way: u₁ in points, above 0.
  ///   - width: w₀ in points.
  init(way: Double, width: Double, zoomChange: Double, curvature: Double) {
    self.way = DoubleDouble(way)
    self.width = DoubleDouble(width)
    self.curvature = DoubleDouble(curvature)
    let w0 = self.width
    let w1 = w0 * exponential(DoubleDouble(-zoomChange) * .ln2)
    let u1 = self.way
    let square = self.curvature * self.curvature
    let bend = square * square * u1 * u1
    let two = DoubleDouble(2)
    let b0 = (w1 * w1 - w0 * w0 + bend) / (two * w0 * square * u1)
    let b1 = (w1 * w1 - w0 * w0 - bend) / (two * w1 * square * u1)
    start = Self.r(b0)
    path = (Self.r(b1) - start) / self.curvature
  }

  private static func r(_ b: DoubleDouble) -> DoubleDouble {
    let root = squareRoot(b * b + DoubleDouble(1))
    return b.high > 0 ? -logarithm(b + root) : logarithm(root - b)
  }

  private static func cosh(_ x: DoubleDouble) -> DoubleDouble {
    let power = exponential(x)
    return (power + DoubleDouble(1) / power) * DoubleDouble(0.5)
  }

  private static func sinh(_ x: DoubleDouble) -> DoubleDouble {
    let power = exponential(x)
    return (power - DoubleDouble(1) / power) * DoubleDouble(0.5)
  }

  /// The part of the way that is gone, and the change of zoom, at a part of the length.
  func position(at progress: Double) -> (way: Double, zoomChange: Double) {
    let here = curvature * path * DoubleDouble(progress) + start
    let zoom = logarithm(Self.cosh(here) / Self.cosh(start)) / .ln2
    let tanh = Self.sinh(here) / Self.cosh(here)
    let gone = width / (curvature * curvature) * (Self.cosh(start) * tanh - Self.sinh(start))
    return ((gone / way).value, zoom.value)
  }
}
