/// Finds points evenly along a curve whose speed is known, and whose parameter runs from 0 to 1: lengths by
/// Gauss's quadrature, three nodes in each quarter (C. F. Gauss, "Methodus nova integralium valores per
/// approximationem inveniendi", 1814).
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

  /// The parameter at a fraction of the length; the fraction itself beyond 0...1. Measured from the
  /// nearer end, so that the speed there is exact however slow the curve is.
  static func parameter(at share: Double, of length: Double, speed: (Double) -> Double) -> Double {
    guard share > 0, share < 1 else { return share }
    return root(in: 0...1, from: share, takesFirst: false) { t in
      let excess =
        t <= 0.5
        ? self.length(from: 0, to: t, speed: speed) - share * length
        : (1 - share) * length - self.length(from: t, to: 1, speed: speed)
      return (excess, speed(t))
    }
  }
}

/// A great circle between two places on the sphere, the aeroplane's path, as a camera shows it: where it
/// is beyond ±85°, along the parallel.
///
/// With u the angle along the circle from the nearest vertex and c the cosine of the vertex's latitude,
/// the cosine of the latitude is √(c²·cos²u + sin²u), and the length on the map is an elliptic integral,
///
///     ∫ du / √(c²·cos²u + sin²u) = sin u · R_F(c²·cos²u, c²·cos²u + sin²u, c²)
///
/// from the vertex on, where R_F is Carlson's symmetric form.
struct GreatCircle: Sendable {
  /// A point of the unit sphere: its axis, and towards 0° and 90° east.
  private typealias Vector = (z: Double, x: Double, y: Double)

  private let start: Vector

  /// A right angle ahead of the start.
  private let ahead: Vector

  /// From end to end, in radians.
  private let angle: Double

  /// The angle from the start to the northern vertex, in radians.
  private let vertex: Double

  /// The square of the cosine of the vertex's latitude.
  private let squaredCosine: Double

  /// The angles from the start between which the parallel replaces the circle; both are the end's if
  /// it is nowhere beyond it.
  private var parallel: ClosedRange<Double>

  /// The place at which the parallel is reached, and degrees east along it.
  private var parallelStart: Coordinate
  private var parallelTurn = 0.0

  /// The length on the map up to the parallel, in widths of the world.
  private var lengthBefore = 0.0

  /// The whole length on the map, in widths of the world.
  private(set) var length = 0.0

  /// - Returns: nil if the places are the same or opposite to one another: then there is none or there
  ///   are many.
  init?(from start: Coordinate, to end: Coordinate) {
    let (start, end) = (start.withinTargetLatitudes, end.withinTargetLatitudes)
    let (a, b) = (Self.vector(start), Self.vector(end))
    let (z, x, y) = (a.x * b.y - a.y * b.x, a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z)
    let sine = (z * z + x * x + y * y).squareRoot()
    guard sine > 1e-12 else { return nil }
    self.start = a
    ahead = ((x * a.y - y * a.x) / sine, (y * a.z - z * a.y) / sine, (z * a.x - x * a.z) / sine)
    angle = arctangent(y: sine, x: a.z * b.z + a.x * b.x + a.y * b.y)
    vertex = arctangent(y: ahead.z, x: a.z)
    // Over the pole itself the integral is infinite; what is left of it here is beyond 85°.
    squaredCosine = max(z * z / (sine * sine), 1e-18)
    parallel = angle...angle
    parallelStart = end
    let (edge, height) = (
      MapCameraKit.sine(degrees: Coordinate.maxTargetLatitude),
      (a.z * a.z + ahead.z * ahead.z).squareRoot()
    )
    let vertices = [vertex, vertex + .pi, vertex - .pi]
    if height > edge, let middle = vertices.first(where: { $0 > 0 && $0 < angle }) {
      let half = arctangent(y: (height * height - edge * edge).squareRoot(), x: edge)
      parallel = max(0, middle - half)...min(angle, middle + half)
      parallelStart = place(atAngle: parallel.lowerBound)
      parallelTurn = parallelStart.longitude.turn(to: place(atAngle: parallel.upperBound).longitude)
    }
    lengthBefore = length(to: parallel.lowerBound) - length(to: 0)
    length =
      lengthBefore + abs(parallelTurn) / 360 + length(to: angle) - length(to: parallel.upperBound)
  }

  private static func vector(_ place: Coordinate) -> Vector {
    let latitude = sineAndCosine(degrees: place.latitude)
    let longitude = sineAndCosine(degrees: place.longitude)
    return (latitude.sine, latitude.cosine * longitude.cosine, latitude.cosine * longitude.sine)
  }

  /// The place at a fraction of the length on the map; beyond 0...1 the circle continues.
  func place(at share: Double) -> Coordinate {
    guard share > 0, share < 1 else { return place(atAngle: angle * share) }
    let along = share * length - lengthBefore
    if along > 0, along < abs(parallelTurn) / 360 {
      return Coordinate(
        latitude: parallelStart.latitude,
        longitude: parallelStart.longitude + (parallelTurn < 0 ? -along : along) * 360)
    }
    let (range, goal) =
      along <= 0
      ? (0...parallel.lowerBound, length(to: 0) + share * length)
      : (parallel.upperBound...angle, length(to: angle) - (1 - share) * length)
    let guess = (angle * share).clamped(to: range)
    let t = root(in: range, from: guess, takesFirst: false) {
      (length(to: $0) - goal, speed(at: $0))
    }
    return place(atAngle: t)
  }

  private func place(atAngle t: Double) -> Coordinate {
    let (b, a) = sineAndCosine(t)
    let (x, y) = (start.x * a + ahead.x * b, start.y * a + ahead.y * b)
    return Coordinate(
      latitude: arctangent(y: start.z * a + ahead.z * b, x: (x * x + y * y).squareRoot()).degrees,
      longitude: arctangent(y: y, x: x).degrees)
  }

  /// The length on the map from the northern vertex, in widths of the world.
  private func length(to t: Double) -> Double {
    let turns = ((t - vertex) / .pi).rounded()
    let (sine, cosine) = sineAndCosine(t - vertex - turns * .pi)
    let x = squaredCosine * cosine * cosine
    let part = sine * ellipticIntegral(x, x + sine * sine, squaredCosine)
    return (part + 2 * turns * ellipticIntegral(0, 1, squaredCosine)) / (2 * .pi)
  }

  /// Widths of the world per radian.
  private func speed(at t: Double) -> Double {
    let (sine, cosine) = sineAndCosine(t - vertex)
    return 1 / (squaredCosine * cosine * cosine + sine * sine).squareRoot() / (2 * .pi)
  }
}

/// Carlson's R_F(x, y, z) by duplication (B. C. Carlson, "Numerical computation of real or complex elliptic
/// integrals", Numerical Algorithms 10, 1995): at most one is 0, none is below.
private func ellipticIntegral(_ x: Double, _ y: Double, _ z: Double) -> Double {
  var (x, y, z) = (x, y, z)
  while true {
    let mean = (x + y + z) / 3
    let (a, b, c) = (1 - x / mean, 1 - y / mean, 1 - z / mean)
    // What the series leaves out is below 1e-16.
    if max(abs(a), abs(b), abs(c)) < 0.0025 {
      let (second, third) = (a * b - c * c, a * b * c)
      let series = 1 + (second / 24 - 0.1 - 3 * third / 44) * second + third / 14
      return series / mean.squareRoot()
    }
    let (p, q, r) = (x.squareRoot(), y.squareRoot(), z.squareRoot())
    let sum = p * q + q * r + r * p
    (x, y, z) = ((x + sum) / 4, (y + sum) / 4, (z + sum) / 4)
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
