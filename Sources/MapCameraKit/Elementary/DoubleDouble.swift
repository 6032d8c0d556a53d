/// A number of 106 bits, as the unevaluated sum of two doubles, of which the second is small beside the first
/// (T. J. Dekker, "A floating-point technique for extending the available precision", Numerische
/// Mathematik 18, 1971).
///
/// Long sums keep what a double cannot hold: a short window on a long line loses nothing, and time that
/// passes in parts adds up to the time that passes at once. The elementary functions compute their values
/// this way, so that one rounding decides the last bit of a result. Additions and multiplications are those
/// of IEEE 754, never
/// fused: they are the same on every processor.
package struct DoubleDouble: Hashable, Sendable {
  /// The nearest double of a sum or a product.
  package private(set) var high: Double

  /// What `high` lacks.
  private(set) var low: Double

  package init(_ value: Double) {
    high = value
    low = 0
  }

  /// A pair as it is.
  init(_ high: Double, _ low: Double) {
    self.high = high
    self.low = low
  }

  /// The exact sum of two doubles, of which `a` is not less than `b` in size, or 0.
  init(larger a: Double, _ b: Double) {
    high = a + b
    low = b - (high - a)
  }

  /// The exact sum of two doubles (Knuth, The Art of Computer Programming, volume 2, 4.2.2, theorem B).
  init(sum a: Double, _ b: Double) {
    high = a + b
    let part = high - a
    low = (a - (high - part)) + (b - part)
  }

  /// The product of two doubles below 2⁹⁹⁶ in size: exact, unless it is so small that bits are lost
  /// (Dekker).
  init(product a: Double, _ b: Double) {
    high = a * b
    let (a1, a2) = a.halves
    let (b1, b2) = b.halves
    low = ((a1 * b1 - high) + a1 * b2 + a2 * b1) + a2 * b2
  }

  static let zero = DoubleDouble(0)

  /// The nearest double.
  var value: Double { high + low }

  static prefix func - (a: DoubleDouble) -> DoubleDouble { DoubleDouble(-a.high, -a.low) }

  static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let sum = DoubleDouble(sum: a.high, b.high)
    return DoubleDouble(larger: sum.high, sum.low + a.low + b.low)
  }

  package static func + (a: DoubleDouble, b: Double) -> DoubleDouble { a + DoubleDouble(b) }

  static func - (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble { a + -b }

  static func * (a: DoubleDouble, b: Double) -> DoubleDouble {
    let product = DoubleDouble(product: a.high, b)
    return DoubleDouble(larger: product.high, product.low + a.low * b)
  }

  static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let product = DoubleDouble(product: a.high, b.high)
    return DoubleDouble(larger: product.high, product.low + (a.high * b.low + a.low * b.high))
  }

  static func / (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let quotient = a.high / b.high
    let product = DoubleDouble(product: quotient, b.high)
    let rest = ((a.high - product.high) - product.low) + (a.low - quotient * b.low)
    return DoubleDouble(larger: quotient, rest / b.high)
  }

  static func < (a: DoubleDouble, b: DoubleDouble) -> Bool {
    a.high == b.high ? a.low < b.low : a.high < b.high
  }
}

extension Double {
  /// Two doubles of 26 and 27 bits that add up to this one (Veltkamp's splitting), of up to 2⁹⁹⁶ in size.
  fileprivate var halves: (Double, Double) {
    let scaled = self * 0x8000001
    let high = scaled - (scaled - self)
    return (high, self - high)
  }
}
