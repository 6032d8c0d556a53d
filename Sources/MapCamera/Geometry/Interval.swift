/// A range of numbers, and arithmetic that holds every result there can be of numbers in such ranges
/// (R. E. Moore, "Interval Analysis", 1966), except for rounding: what holds for the whole range needs
/// no samples.
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

  /// Anything at all where the divisor is not above 0.
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
