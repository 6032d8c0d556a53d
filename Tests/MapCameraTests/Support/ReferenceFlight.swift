/// Van Wijk and Nuij's path, letter by letter after their equation (9), in twice the precision of
/// a double: r = ln(−b + √(b² + 1)), which for b > 0 is −ln(b + √(b² + 1)).
struct ReferenceFlight {
  private let width: DoubleDouble
  private let way: DoubleDouble
  private let curvature: DoubleDouble
  private let start: DoubleDouble
  private let path: DoubleDouble

  /// The path's length over the curvature, that is the paper's S.
  var length: Double { curvature.value > 0 ? max(path.value, leastLength) : leastLength }

  /// What it is at least where a zoom that it must not fall below lowers the curvature.
  private var leastLength = 0.0

  /// - Parameters:
  ///   - way: u₁ in points, above 0.
  ///   - width: w₀ in points.
  ///   - rise: zooms from the start up to the top, at most: ρ² = min(ρ², (√(wm² − w0²) + √(wm² − w1²)) / u1).
  init(way: Double, width: Double, zoomChange: Double, curvature: Double, rise: Double? = nil) {
    self.way = DoubleDouble(way)
    self.width = DoubleDouble(width)
    let w0 = self.width
    let w1 = w0 * exponential(DoubleDouble(-zoomChange) * .ln2)
    let u1 = self.way
    var bent = DoubleDouble(curvature)
    if let rise {
      let top = max(rise, 0, -zoomChange)
      let wm = w0 * exponential(DoubleDouble(top) * .ln2)
      let legs = [w0, w1].map { w in
        let square = wm * wm - w * w
        return square.value > 0 ? squareRoot(square) : DoubleDouble(0)
      }
      let lowered = (legs[0] + legs[1]) / u1
      if lowered.value < curvature * curvature {
        bent = lowered.value > 0 ? squareRoot(lowered) : DoubleDouble(0)
        leastLength = curvature * way / wm.value
      }
    }
    self.curvature = bent
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
    guard curvature.value > 0 else { return (progress, 0) }
    let here = curvature * path * DoubleDouble(progress) + start
    let zoom = logarithm(Self.cosh(here) / Self.cosh(start)) / .ln2
    let tanh = Self.sinh(here) / Self.cosh(here)
    let gone = width / (curvature * curvature) * (Self.cosh(start) * tanh - Self.sinh(start))
    return ((gone / way).value, zoom.value)
  }
}
