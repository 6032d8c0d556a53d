/// A number of 106 bits, as the unevaluated sum of two doubles (T. J. Dekker, "A floating-point
/// technique for extending the available precision", Numerische Mathematik 18, 1971).
///
/// Long sums keep what a double cannot hold of them: so a short window on a long line loses nothing, and
/// time that passes in parts is the time at once.
package struct DoubleDouble: Hashable, Sendable {
  /// The nearest double.
  package private(set) var high: Double

  /// What `high` lacks.
  private var low: Double

  package init(_ value: Double) {
    high = value
    low = 0
  }

  /// - Parameters:
  ///   - a: not less than `b` in size, or 0.
  private init(_ a: Double, _ b: Double) {
    high = a + b
    low = b - (high - a)
  }

  static let zero = DoubleDouble(0)

  /// The error of a sum of two doubles is a double (Knuth, The Art of Computer Programming, volume
  /// 2, 4.2.2, theorem B).
  static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let sum = a.high + b.high
    let part = sum - a.high
    let error = (a.high - (sum - part)) + (b.high - part)
    return DoubleDouble(sum, error + a.low + b.low)
  }

  package static func + (a: DoubleDouble, b: Double) -> DoubleDouble { a + DoubleDouble(b) }

  static func - (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    var opposite = b
    opposite.high.negate()
    opposite.low.negate()
    return a + opposite
  }

  static func * (a: DoubleDouble, b: Double) -> DoubleDouble {
    let product = a.high * b
    let error = (-product).addingProduct(a.high, b)
    return DoubleDouble(product, error.addingProduct(a.low, b))
  }

  static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    a * b.high + DoubleDouble(a.high * b.low)
  }

  static func < (a: DoubleDouble, b: DoubleDouble) -> Bool {
    a.high == b.high ? a.low < b.low : a.high < b.high
  }
}
