/// The search for the first zoom at which something holds, where the viewing angle, and with it what is
/// seen, depends on the zoom.
///
/// Nothing is sampled: a range of zooms is skipped only where a bound shows that it holds nowhere
/// there, and halved where none does (branch and bound).
struct ZoomSearch {
  /// The slack at a zoom: the condition holds where it is 0 or more.
  let slack: (Double) -> Double

  /// An upper bound of the slack in a range of zooms.
  let bound: (ClosedRange<Double>) -> Double

  /// The number of halvings after which a range is not searched further.
  private static let depth = 32

  /// The greatest zoom of a range at which it holds; nil where there is none.
  func greatest(in range: ClosedRange<Double>) -> Double? {
    if slack(range.upperBound) >= 0 { return range.upperBound }
    return greatest(from: range.lowerBound, below: range.upperBound, depth: Self.depth)
  }

  /// The least zoom of a range at which it holds; nil where there is none.
  func least(in range: ClosedRange<Double>) -> Double? {
    let (slack, bound) = (slack, bound)
    let mirrored = ZoomSearch(
      slack: { slack(-$0) },
      bound: { bound(-$0.upperBound ... -$0.lowerBound) }
    )
    return mirrored.greatest(in: -range.upperBound ... -range.lowerBound).map { -$0 }
  }

  private func greatest(from low: Double, below high: Double, depth: Int) -> Double? {
    // A bound that is NaN excludes nothing.
    if bound(low...high) < 0 { return nil }
    let middle = low + (high - low) / 2
    guard depth > 0, middle > low, middle < high else {
      return slack(low) >= 0 ? root(above: low, below: high) : nil
    }
    return greatest(from: middle, below: high, depth: depth - 1)
      ?? greatest(from: low, below: middle, depth: depth - 1)
  }

  /// The zoom at which a slack of 0 or more at `low` and below 0 at `high` crosses 0: bisection to
  /// neighbouring doubles, on the side that holds.
  private func root(above low: Double, below high: Double) -> Double {
    var low = low
    var high = high
    while true {
      let middle = low + (high - low) / 2
      if middle <= low || middle >= high { return low }
      if slack(middle) >= 0 { low = middle } else { high = middle }
    }
  }
}

extension ViewingAngleLimits {
  /// The parts of a range of zooms between the stops at which the limit bends, in ascending order.
  func stretches(of range: ClosedRange<Double>) -> [ClosedRange<Double>] {
    let bends = stops.map { $0.zoom }.filter { $0 > range.lowerBound && $0 < range.upperBound }
    return zip([range.lowerBound] + bends, bends + [range.upperBound]).map { $0...$1 }
  }

  /// The viewing angles within a stretch for a requested one.
  func angles(within stretch: ClosedRange<Double>, for angle: Double) -> ClosedRange<Double> {
    let ends = [limit(atZoom: stretch.lowerBound), limit(atZoom: stretch.upperBound)]
    return min(angle, min(ends[0], ends[1]))...min(angle, max(ends[0], ends[1]))
  }
}

/// The ground at any of a range of viewing angles, in ``Interval``s. See ``Projection`` for the algebra;
/// with q = d·cos p + y·sin p the row y, from the padded centre, is seen down = y·d / q of the target,
/// at the scale q / (d·cos p).
struct TiltRange {
  let sinAngle: Interval
  private let cosAngle: Interval
  private let eyeDistance: Double

  /// - Parameter angles: in degrees, within 0...90.
  init(angles: ClosedRange<Double>, eyeDistance: Double) {
    let (least, greatest) = (angles.lowerBound.radians, angles.upperBound.radians)
    sinAngle = Interval(sine(least), sine(greatest))
    cosAngle = Interval(cosine(greatest), cosine(least))
    self.eyeDistance = eyeDistance
  }

  /// The ground of a row on the screen, or of the farthest row where that lies below it: how far down
  /// of the target, and how many points of it are a point on the screen.
  func row(_ y: Double) -> (down: Interval, stretch: Interval) {
    let height = max(Interval(y, y), farthest)
    let slope = max(
      cosAngle * eyeDistance + sinAngle * y,
      sinAngle * (eyeDistance / 100)
    )
    return (height * eyeDistance / slope, cosAngle * eyeDistance / slope)
  }

  /// See ``Projection/farthestRow``, from the padded centre. It only rises with the angle.
  private var farthest: Interval {
    func row(_ sine: Double, _ cosine: Double) -> Double {
      Projection.farthestRow(eyeDistance: eyeDistance, sine: sine, cosine: cosine)
    }
    return Interval(row(sinAngle.low, cosAngle.high), row(sinAngle.high, cosAngle.low))
  }
}

/// A range of numbers, and arithmetic that holds every result there can be of numbers in such
/// ranges (R. E. Moore, "Interval Analysis", 1966), except for rounding: a statement about the
/// whole range needs no samples.
struct Interval: Hashable, Sendable {
  var low: Double
  var high: Double

  /// An end that is no number (0·∞, ∞ − ∞) bounds nothing.
  init(_ low: Double, _ high: Double) {
    self.low = low.isNaN ? -.infinity : low
    self.high = high.isNaN ? .infinity : high
  }

  static func + (a: Interval, b: Interval) -> Interval { Interval(a.low + b.low, a.high + b.high) }

  static func - (a: Interval, b: Interval) -> Interval { Interval(a.low - b.high, a.high - b.low) }

  static func * (a: Interval, b: Double) -> Interval {
    b < 0 ? Interval(a.high * b, a.low * b) : Interval(a.low * b, a.high * b)
  }

  static func * (a: Interval, b: Interval) -> Interval {
    let (c, d) = (a * b.low, a * b.high)
    return Interval(min(c.low, d.low), max(c.high, d.high))
  }

  /// All numbers if the divisor is not above 0.
  static func / (a: Interval, b: Interval) -> Interval {
    guard b.low > 0 else { return Interval(-.infinity, .infinity) }
    return a * Interval(1 / b.high, 1 / b.low)
  }
}

/// The greater of two, for each two numbers of the ranges.
func max(_ a: Interval, _ b: Interval) -> Interval {
  Interval(Swift.max(a.low, b.low), Swift.max(a.high, b.high))
}

/// The lesser of two, for each two numbers of the ranges.
func min(_ a: Interval, _ b: Interval) -> Interval {
  Interval(Swift.min(a.low, b.low), Swift.min(a.high, b.high))
}
