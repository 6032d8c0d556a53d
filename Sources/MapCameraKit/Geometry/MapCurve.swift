/// A smooth curve on the map from one place to another, as offsets from the first in widths of the world. Its points
/// are found evenly along it: lengths are by Gauss's quadrature, three nodes in each quarter (C. F. Gauss, "Methodus
/// nova integralium valores per approximationem inveniendi", 1814).
struct MapCurve: Sendable {
  private let x: CubicPiece
  private let y: CubicPiece

  /// In widths of the world.
  private(set) var length = 0.0

  init(to end: MercatorOffset, startTangent: MercatorOffset, endTangent: MercatorOffset) {
    x = CubicPiece(end: end.x, startSlope: startTangent.x, endSlope: endTangent.x)
    y = CubicPiece(end: end.y, startSlope: startTangent.y, endSlope: endTangent.y)
    length = length(from: 0, to: 0.5) + length(from: 0.5, to: 1)
  }

  /// The offset at a fraction of the length.
  func offset(at share: Double) -> MercatorOffset {
    let t = parameter(at: share)
    return MercatorOffset(x: x.value(at: t), y: y.value(at: t))
  }

  /// The parameter at a fraction of the length; the fraction itself beyond 0...1. Measured from the
  /// nearer end, so that the speed there is exact however slow the curve is.
  private func parameter(at share: Double) -> Double {
    guard share > 0, share < 1 else { return share }
    return root(in: 0...1, from: share, takesFirst: false) { t in
      let excess =
        t <= 0.5
        ? length(from: 0, to: t) - share * length : (1 - share) * length - length(from: t, to: 1)
      return (excess, speed(at: t))
    }
  }

  private func length(from start: Double, to end: Double) -> Double {
    let (half, node) = ((end - start) / 8, 0.6.squareRoot())
    return (0..<4).reduce(0) { length, quarter in
      let middle = start + half * Double(2 * quarter + 1)
      let ends = speed(at: middle - half * node) + speed(at: middle + half * node)
      return length + half * (5 * ends + 8 * speed(at: middle)) / 9
    }
  }

  private func speed(at t: Double) -> Double {
    MercatorOffset(x: x.slope(at: t), y: y.slope(at: t)).length
  }
}

/// A cubic from one value to another, with given slopes at its ends (Hermite's form); its parameter runs
/// from 0 to 1.
struct CubicPiece: Hashable, Sendable {
  var start = 0.0
  var end: Double

  /// Changes per unit of the parameter.
  var startSlope: Double
  var endSlope: Double

  func value(at t: Double) -> Double { start + t * (startSlope + t * (bend + t * twist)) }

  func slope(at t: Double) -> Double { startSlope + t * (2 * bend + t * 3 * twist) }

  private var bend: Double { 3 * (end - start) - 2 * startSlope - endSlope }
  private var twist: Double { startSlope + endSlope - 2 * (end - start) }
}

extension CubicPiece {
  /// Slopes per second of cubics that change by given amounts, one after the other: one more than there are changes,
  /// 0 at both ends.
  ///
  /// They are those of the cubic spline, whose acceleration is continuous (C. de Boor, "A Practical Guide to
  /// Splines", 1978, chapter IV), where each cubic is monotone with them; if it is not, they are
  /// lowered until it is, and the velocity alone is continuous (F. N. Fritsch and R. E. Carlson, "Monotone
  /// piecewise cubic interpolation", SIAM Journal on Numerical Analysis 17, 1980: at most three times the
  /// lesser of the mean slopes beside it, and 0 between a rise and a fall).
  ///
  /// - Parameter durations: in seconds, each above 0.
  static func monotoneSlopes(of changes: [Double], over durations: [Double]) -> [Double] {
    let means = zip(changes, durations).map { $0 / $1 }
    var slopes = [Double](repeating: 0, count: changes.count + 1)
    // The spline's equations, by elimination and back substitution.
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
