/// Evenly along a curve whose speed is known, its parameter running from 0 to 1: lengths by Gauss's quadrature,
/// three nodes in each quarter (C. F. Gauss, "Methodus nova integralium valores per approximationem
/// inveniendi", 1814).
private enum ArcLength {
  private static func length(
    from start: Double, to end: Double, speed: (Double) -> Double
  ) -> Double {
    let (half, node) = ((end - start) / 8, 0.6.squareRoot())
    return (0..<4).reduce(0) { length, quarter in
      let middle = start + half * Double(2 * quarter + 1)
      let ends = speed(middle - half * node) + speed(middle + half * node)
      return length + half * (5 * ends + 8 * speed(middle)) / 9
    }
  }

  /// The whole length: that of both halves.
  static func length(speed: (Double) -> Double) -> Double {
    length(from: 0, to: 0.5, speed: speed) + length(from: 0.5, to: 1, speed: speed)
  }

  /// The parameter at a fraction of the length, by Newton's method inside a bracket; the fraction
  /// itself beyond 0...1. Measured from the nearer end, so that the speed there is exact however
  /// slow the curve is.
  static func parameter(at share: Double, of length: Double, speed: (Double) -> Double) -> Double {
    guard share > 0, share < 1 else { return share }
    var (low, high, t) = (0.0, 1.0, share)
    while true {
      let error =
        t <= 0.5
        ? self.length(from: 0, to: t, speed: speed) - share * length
        : (1 - share) * length - self.length(from: t, to: 1, speed: speed)
      if error > 0 { high = t } else { low = t }
      let next = t - error / speed(t)
      let step = next > low && next < high ? next : low + (high - low) / 2
      if abs(step - t) <= 1e-16 || step == low || step == high { return step }
      t = step
    }
  }
}

/// A great circle between two places on the sphere, the aeroplane's way.
struct GreatCircle: Sendable {
  /// A point of the unit sphere: its axis, and towards 0° and 90° east.
  private typealias Vector = (z: Double, x: Double, y: Double)

  private let start: Vector

  /// A right angle ahead of the start.
  private let ahead: Vector

  /// From end to end, in radians.
  private let angle: Double

  /// Its length on the map, in widths of the world.
  private(set) var length = 0.0

  /// - Returns: nil where the places are the same or opposite to one another: then there is none or there
  ///   are many.
  init?(from start: Coordinate, to end: Coordinate) {
    let (a, b) = (Self.vector(start), Self.vector(end))
    let (z, x, y) = (a.x * b.y - a.y * b.x, a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z)
    let sine = (z * z + x * x + y * y).squareRoot()
    guard sine > 1e-12 else { return nil }
    self.start = a
    ahead = (
      (x * a.y - y * a.x) / sine, (y * a.z - z * a.y) / sine, (z * a.x - x * a.z) / sine
    )
    angle = arctangent(y: sine, x: a.z * b.z + a.x * b.x + a.y * b.y)
    length = ArcLength.length(speed: speed)
  }

  private static func vector(_ place: Coordinate) -> Vector {
    let latitude = sineAndCosine(place.latitude.radians)
    let longitude = sineAndCosine(place.longitude.radians)
    return (
      latitude.sine, latitude.cosine * longitude.cosine, latitude.cosine * longitude.sine
    )
  }

  /// The place at a fraction of the length on the map; beyond 0...1 the circle continues.
  func place(at share: Double) -> Coordinate {
    let point = point(at: ArcLength.parameter(at: share, of: length, speed: speed))
    let across = (point.x * point.x + point.y * point.y).squareRoot()
    return Coordinate(
      latitude: arctangent(y: point.z, x: across).degrees,
      longitude: arctangent(y: point.y, x: point.x).degrees)
  }

  private func point(at t: Double) -> Vector {
    let (b, a) = sineAndCosine(angle * t)
    return (start.z * a + ahead.z * b, start.x * a + ahead.x * b, start.y * a + ahead.y * b)
  }

  /// Widths of the world a unit of the parameter, as on the map's edge beyond it.
  private func speed(at t: Double) -> Double {
    let z = point(at: t).z
    return angle / (2 * .pi) / max((1 - z * z).squareRoot(), 0.0863)
  }
}

/// A smooth curve on the map from one place to another, as offsets from the first in widths of the world.
struct MapCurve: Sendable {
  private let x: CubicPiece
  private let y: CubicPiece

  /// In widths of the world.
  private(set) var length = 0.0

  init(to end: MercatorOffset, startTangent: MercatorOffset, endTangent: MercatorOffset) {
    x = CubicPiece(end: end.x, startSlope: startTangent.x, endSlope: endTangent.x)
    y = CubicPiece(end: end.y, startSlope: startTangent.y, endSlope: endTangent.y)
    length = ArcLength.length(speed: speed)
  }

  func offset(at share: Double) -> MercatorOffset {
    let t = ArcLength.parameter(at: share, of: length, speed: speed)
    return MercatorOffset(x: x.value(at: t), y: y.value(at: t))
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
