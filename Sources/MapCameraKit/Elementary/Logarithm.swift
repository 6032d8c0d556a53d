// Logarithms and the inverse hyperbolic functions, after P. T. P. Tang, "Table-driven implementation of
// the logarithm function in IEEE floating-point arithmetic" (ACM Transactions on Mathematical Software 16,
// 1990): x = 2^k·c·(1 + r), where ln c is in a table and |r| is below 1 / 64.

/// The natural logarithm. Within 0.53 units in the last place; −∞ of 0, and not a number of less.
func logarithm(_ x: Double) -> Double {
  guard x > 0, x < .infinity else { return x.limitOfLogarithm }
  return LogarithmParts(x).natural.value
}

/// The logarithm to the base 2; exact for powers of two. Within 0.55 units in the last place.
func binaryLogarithm(_ x: Double) -> Double {
  guard x > 0, x < .infinity else { return x.limitOfLogarithm }
  let parts = LogarithmParts(x)
  let ofFraction =
    parts.ofFraction
    * DoubleDouble(ElementaryTables.binaryLogarithmOfEHigh, ElementaryTables.binaryLogarithmOfELow)
  return parts.exponent == 0
    ? ofFraction.value : (DoubleDouble(parts.exponent) + ofFraction).value
}

/// ln(1 + x), with all its bits near 0. Within 0.55 units in the last place.
func logarithm(onePlus x: Double) -> Double {
  guard x > -1, x < .infinity else { return x == -1 ? -.infinity : (x + 1).limitOfLogarithm }
  guard abs(x) > 0x1p-54 else { return x }
  return logarithm(DoubleDouble(sum: 1, x)).value
}

/// artanh x, for |x| ≤ 1. Within 0.7 units in the last place; odd.
func inverseHyperbolicTangent(_ x: Double) -> Double {
  let size = abs(x)
  if size < 0x1p-4 {
    let square = x * x
    let terms = 1 / 9 + square * (1 / 11 + square * (1 / 13 + square / 15))
    return x + x * square * (1 / 3 + square * (1 / 5 + square * (1 / 7 + square * terms)))
  }
  guard size < 1 else { return size == 1 ? x * .infinity : .nan }
  let quotient = DoubleDouble(larger: 1, size) / DoubleDouble(larger: 1, -size)
  let value = 0.5 * logarithm(quotient).value
  return x < 0 ? -value : value
}

/// arsinh x. Within 0.7 units in the last place; odd.
func inverseHyperbolicSine(_ x: Double) -> Double {
  let size = abs(x)
  guard size > 0x1p-28 else { return x }
  guard size < 0x1p28 else {
    guard size < .infinity else { return x }
    var double = LogarithmParts(size)
    double.exponent += 1
    return x < 0 ? -double.natural.value : double.natural.value
  }
  // ln(x + √(x² + 1)) = ln(1 + x + x² / (1 + √(1 + x²)))
  let square = DoubleDouble(product: size, size)
  let radicand = DoubleDouble(sum: 1, square.high)
  let root = radicand.high.squareRoot()
  let rootSquare = DoubleDouble(product: root, root)
  let rootRest =
    ((radicand.high - rootSquare.high) - rootSquare.low + (radicand.low + square.low)) / (2 * root)
  let divisor = DoubleDouble(larger: root, 1)
  let part = square / DoubleDouble(larger: divisor.high, divisor.low + rootRest)
  let sum = DoubleDouble(sum: size, part.high)
  let excess = DoubleDouble(larger: sum.high, sum.low + part.low)
  let whole = DoubleDouble(sum: 1, excess.high)
  let value = logarithm(DoubleDouble(larger: whole.high, whole.low + excess.low)).value
  return x < 0 ? -value : value
}

/// The natural logarithm of a pair that is a positive normal number.
private func logarithm(_ x: DoubleDouble) -> DoubleDouble { LogarithmParts(x.high, x.low).natural }

/// A logarithm in parts: exponent·ln 2 + ofFraction.
private struct LogarithmParts {
  var exponent: Double

  /// The natural logarithm of the fraction, which is in [0.6875, 1.375).
  let ofFraction: DoubleDouble

  /// ln x for 0 < x < ∞.
  init(_ x: Double) {
    if x >= .leastNormalMagnitude {
      self.init(x, 0)
    } else {
      self.init(x * 0x1p54, 0)
      exponent -= 54
    }
  }

  /// ln(x + error) for a normal x.
  @inline(__always)
  init(_ x: Double, _ error: Double) {
    // The bits of 0.6875, from which fractions are counted.
    let origin: UInt64 = 0x3fe6_0000_0000_0000
    let offset = x.bitPattern &- origin
    let index = 3 * Int(truncatingIfNeeded: offset >> 46 & 63)
    let power = Int64(bitPattern: offset) >> 52
    exponent = Double(power)
    let fraction = Double(bitPattern: x.bitPattern &- UInt64(bitPattern: power << 52))
    let inverse = ElementaryTables.logarithms[index]
    // Products of the inverse, of 9 bits, with halves of the fraction are exact.
    let half = Double(bitPattern: fraction.bitPattern & ~0xff_ffff)
    let first = half * inverse - 1
    let second = (fraction - half) * inverse
    var ratio = DoubleDouble(larger: first, second)
    if error != 0 {
      // A power so great that its inverse is subnormal has no error.
      let part = error * Double(bitPattern: UInt64(bitPattern: 1023 - power) << 52) * inverse
      let sum = DoubleDouble(larger: ratio.high, part)
      ratio = DoubleDouble(sum.high, ratio.low + sum.low)
    }
    let r = ratio.high
    let square = r * r
    // ln(1 + r) = r − r²/2 + r³/3 − …
    let inner = 1 / 7 - r * (1 / 8 - r * (1 / 9 - r * (1 / 10)))
    let terms = 1 / 3 - r * (1 / 4 - r * (1 / 5 - r * (1 / 6 - r * inner)))
    let table = ElementaryTables.logarithms[index + 1]
    let sum = DoubleDouble(larger: table, r)
    ofFraction = DoubleDouble(
      sum.high,
      sum.low
        + (ElementaryTables.logarithms[index + 2] + ratio.low - square * (0.5 - r * terms)))
  }

  /// The natural logarithm.
  @inline(__always)
  var natural: DoubleDouble {
    let whole = exponent * ElementaryTables.logarithmOf2High
    let sum = DoubleDouble(larger: whole, ofFraction.high)
    return DoubleDouble(
      sum.high, sum.low + (ofFraction.low + exponent * ElementaryTables.logarithmOf2Low))
  }
}

extension Double {
  /// The logarithm of what is not a positive finite number.
  fileprivate var limitOfLogarithm: Double {
    if self == 0 { return -.infinity }
    return self < 0 ? .nan : self
  }
}
