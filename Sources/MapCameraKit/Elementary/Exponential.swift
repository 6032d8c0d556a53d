// Exponentials and hyperbolic functions, after P. T. P. Tang, "Table-driven implementation of the
// exponential function in IEEE floating-point arithmetic" (ACM Transactions on Mathematical Software 15,
// 1989): e^x = 2^(k / 64)·e^r, where 2^(j / 64) is in a table and |r| is at most ln 2 / 128.

/// e^x. Within 0.52 units in the last place; from 708 on infinite, and from −708 on 0.
func exponential(_ x: Double) -> Double {
  if abs(x) < 708 { return PowerOfTwo(exponential: x).value }
  return x < 0 ? 0 : x + .infinity
}

/// 2^x; exact for integers. Within 0.52 units in the last place; from 1021 on infinite, and from −1021 on 0.
func powerOfTwo(_ x: Double) -> Double {
  if abs(x) < 1021 { return PowerOfTwo(x).value }
  return x < 0 ? 0 : x + .infinity
}

/// e^x − 1, with all its bits near 0. Within 0.65 units in the last place.
func exponentialMinusOne(_ x: Double) -> Double {
  if abs(x) < 0.25 {
    // x + x²/2 + x³/6 + …, the first two exactly.
    guard abs(x) > 0x1p-54 else { return x }
    let square = DoubleDouble(product: x, x)
    let inner = 1 / 362880 + x * (1 / 3_628_800 + x * (1 / 39_916_800 + x / 479_001_600))
    let terms = 1 / 120 + x * (1 / 720 + x * (1 / 5040 + x * (1 / 40320 + x * inner)))
    let sum = DoubleDouble(larger: x, 0.5 * square.high)
    return sum.high
      + (sum.low + (0.5 * square.low + x * square.high * (1 / 6 + x * (1 / 24 + x * terms))))
  }
  // Beyond these limits only e^x or only the 1 counts.
  if x > 40 || x.isNaN { return exponential(x) }
  return x < -40 ? -1 : minusOne(x).value
}

/// e^x − 1 as a pair, for 2⁻³ ≤ |x| ≤ 80.
private func minusOne(_ x: Double) -> DoubleDouble {
  let power = PowerOfTwo(exponential: x).pair
  let difference = DoubleDouble(sum: power.high, -1)
  return DoubleDouble(larger: difference.high, difference.low + power.low)
}

/// Within 0.7 units in the last place; odd.
func hyperbolicSine(_ x: Double) -> Double {
  let size = abs(x)
  if size < 0.25 {
    let square = x * x
    let terms = 1 / 5040 + square * (1 / 362880 + square / 39_916_800)
    return x + x * square * (1 / 6 + square * (1 / 120 + square * terms))
  }
  if size > 40 { return x < 0 ? -exponential(size) / 2 : exponential(size) / 2 }
  if x.isNaN { return x }
  let power = PowerOfTwo(exponential: size).pair
  let inverse = DoubleDouble(1, 0) / power
  let double = DoubleDouble(larger: power.high, -inverse.high)
  let value = 0.5 * (double.high + (double.low + (power.low - inverse.low)))
  return x < 0 ? -value : value
}

/// Within 0.7 units in the last place; odd.
func hyperbolicTangent(_ x: Double) -> Double {
  let size = abs(x)
  if size < 0x1p-4 {
    guard x != 0 else { return x }
    let square = x * x
    let terms = 62 / 2835 - square * (1382 / 155925 - square * (21844 / 6_081_075))
    return x - x * square * (1 / 3 - square * (2 / 15 - square * (17 / 315 - square * terms)))
  }
  if size > 20 { return x < 0 ? -1 : 1 }
  if x.isNaN { return x }
  // (e^2x − 1) / (e^2x + 1)
  let numerator = minusOne(2 * size)
  let sum = DoubleDouble(sum: numerator.high, 2)
  let value = (numerator / DoubleDouble(larger: sum.high, sum.low + numerator.low)).value
  return x < 0 ? -value : value
}

/// A power of two in parts: 2^exponent · (high + low), where high is in [1, 2) and low small.
private struct PowerOfTwo {
  let exponent: Int
  let high: Double
  let low: Double

  /// 2^x for |x| < 1021.
  init(_ x: Double) {
    let steps = (x * 64).nearestInteger
    // Exact, since both are near to one another.
    let rest = x - steps.value / 64
    self.init(
      steps.integer,
      (rest * ElementaryTables.logarithmOf2High, rest * ElementaryTables.logarithmOf2Low))
  }

  /// e^x for |x| < 708.
  init(exponential x: Double) {
    let steps = (x * ElementaryTables.stepsPerUnit).nearestInteger
    self.init(
      steps.integer,
      (x - steps.value * ElementaryTables.stepHigh, -steps.value * ElementaryTables.stepLow))
  }

  /// 2^(steps / 64)·e^(the rest).
  @inline(__always)
  private init(_ steps: Int64, _ rest: (Double, Double)) {
    let index = Int(truncatingIfNeeded: steps & 63)
    exponent = Int(truncatingIfNeeded: steps >> 6)
    let r = rest.0 + rest.1
    let error = rest.1 - (r - rest.0)
    let square = r * r
    // e^r − 1 = r + r²/2 + r³/6 + …
    let terms =
      r + (error + square * (0.5 + r * (1 / 6 + r * (1 / 24 + r * (1 / 120 + r / 720)))))
    high = ElementaryTables.powersOfTwo[2 * index]
    low = ElementaryTables.powersOfTwo[2 * index + 1] + high * terms
  }

  private static func scale(_ exponent: Int) -> Double {
    Double(bitPattern: UInt64(truncatingIfNeeded: exponent + 1023) << 52)
  }

  var value: Double { (high + low) * Self.scale(exponent) }

  var pair: DoubleDouble {
    let scale = Self.scale(exponent)
    return DoubleDouble(larger: high * scale, low * scale)
  }

}

extension Double {
  /// The integer nearest to a number below 2⁵¹ in size, as a double and as an integer.
  @inline(__always)
  var nearestInteger: (value: Double, integer: Int64) {
    // A double of this size has no bits after the point; its last bits are the integer's.
    let shift = 0x1.8p52
    let shifted = self + shift
    return (shifted - shift, Int64(bitPattern: shifted.bitPattern &- shift.bitPattern))
  }
}
