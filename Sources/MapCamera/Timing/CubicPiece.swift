/// A cubic from one value to another, with given slopes at its ends (Hermite's form); its parameter runs
/// from 0 to 1.
struct CubicPiece: Hashable, Sendable {
  var start = 0.0
  var end: Double

  /// Changes a unit of the parameter.
  var startSlope: Double
  var endSlope: Double

  func value(at t: Double) -> Double { start + t * (startSlope + t * (bend + t * twist)) }

  func slope(at t: Double) -> Double { startSlope + t * (2 * bend + t * 3 * twist) }

  private var bend: Double { 3 * (end - start) - 2 * startSlope - endSlope }
  private var twist: Double { startSlope + endSlope - 2 * (end - start) }
}

extension CubicPiece {
  /// Slopes a second of cubics that change by so much, one after the other: one more than there are changes,
  /// 0 at both ends.
  ///
  /// They are those of the cubic spline, whose acceleration is continuous (C. de Boor, "A Practical Guide to
  /// Splines", 1978, chapter IV), where each cubic is monotone with them; where it is not, they are
  /// lowered until it is, and the velocity alone is continuous (F. N. Fritsch and R. E. Carlson, "Monotone
  /// piecewise cubic interpolation", SIAM Journal on Numerical Analysis 17, 1980: at most three times the
  /// lesser of the mean slopes beside it, and 0 between a rise and a fall).
  ///
  /// - Parameter durations: in seconds, each above 0.
  static func monotoneSlopes(of changes: [Double], over durations: [Double]) -> [Double] {
    let means = zip(changes, durations).map { $0 / $1 }
    var slopes = [Double](repeating: 0, count: changes.count + 1)
    // The spline's equations, by elimination and back.
    var factors = slopes
    for index in means.indices.dropFirst() {
      let (before, after) = (1 / durations[index - 1], 1 / durations[index])
      let pivot = 2 * (before + after) - before * factors[index - 1]
      let mean = means[index - 1] * before + means[index] * after
      factors[index] = after / pivot
      slopes[index] = (3 * mean - before * slopes[index - 1]) / pivot
    }
    for index in means.indices.dropFirst().reversed() {
      slopes[index] -= factors[index] * slopes[index + 1]
    }
    for index in means.indices.dropFirst() {
      let (before, after) = (means[index - 1], means[index])
      let most = before * after > 0 ? 3 * min(abs(before), abs(after)) : 0
      slopes[index] =
        before > 0 ? slopes[index].clamped(to: 0...most) : slopes[index].clamped(to: -most...0)
    }
    return slopes
  }
}
