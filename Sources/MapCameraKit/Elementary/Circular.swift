// Sine, cosine and tangent. An argument is reduced to the quarter turn nearest to it, in parts of π / 2
// (W. J. Cody and W. Waite, Software Manual for the Elementary Functions, 1980), or, where it is great or
// near to a multiple of it, with as many bits of 2 / π as it takes (M. H. Payne and R. N. Hanek, "Radian
// reduction for trigonometric functions", ACM SIGNUM Newsletter 18, 1983). What is left is a small angle, or
// one near to an angle of a table (S. Gal, "Computing elementary functions", 1986).

/// The sine of an angle in radians. Within 0.54 units in the last place; odd.
func sine(_ x: Double) -> Double {
  guard x != 0 else { return x }
  let angle = ReducedAngle(x)
  let value = angle.quarter & 1 == 0 ? angle.sine.value : angle.cosine.value
  return angle.quarter & 2 == 0 ? value : -value
}

/// The cosine of an angle in radians. Within 0.57 units in the last place; even.
func cosine(_ x: Double) -> Double {
  let angle = ReducedAngle(x)
  let value = angle.quarter & 1 == 0 ? angle.cosine.value : angle.sine.value
  return (angle.quarter + 1) & 2 == 0 ? value : -value
}

/// The sine and the cosine of an angle in radians, equal to those computed separately. They share its
/// reduction.
func sineAndCosine(_ x: Double) -> (sine: Double, cosine: Double) {
  guard x != 0 else { return (x, 1) }
  let angle = ReducedAngle(x)
  let (first, second) = (angle.sine.value, angle.cosine.value)
  let (sine, cosine) = angle.quarter & 1 == 0 ? (first, second) : (second, first)
  return (angle.quarter & 2 == 0 ? sine : -sine, (angle.quarter + 1) & 2 == 0 ? cosine : -cosine)
}

/// The tangent of an angle in radians. Within 0.6 units in the last place; odd.
func tangent(_ x: Double) -> Double {
  guard x != 0 else { return x }
  let angle = ReducedAngle(x)
  guard abs(angle.rest.high) > 0x1p-30 else {
    return angle.quarter & 1 == 0 ? angle.rest.value : -(DoubleDouble(1, 0) / angle.rest).value
  }
  let (sine, cosine) = (angle.sine, angle.cosine)
  let (a, b) = angle.quarter & 1 == 0 ? (sine, cosine) : (-cosine, sine)
  return (DoubleDouble(larger: a.high, a.low) / DoubleDouble(larger: b.high, b.low)).value
}

/// An angle as a number of quarter turns, of which the last two bits count, and a rest of at most an
/// eighth of a turn.
private struct ReducedAngle {
  let quarter: Int64
  let rest: DoubleDouble

  @inline(__always)
  init(_ x: Double) {
    if abs(x) <= 0x1.921fb54442d18p-1 {
      self.init(0, DoubleDouble(x, 0))
      return
    }
    let turns = (x * (2 / .pi)).nearestInteger
    // Products with the first two parts of π / 2 are exact for up to 2²⁰ quarter turns.
    let near = x - turns.value * ElementaryTables.halfPiFirst
    let second = turns.value * ElementaryTables.halfPiSecond
    let high = near - second
    guard abs(x) < 0x1p20, abs(high) > 0x1p-20 else {
      self.init(reducing: x)
      return
    }
    let low = (near - high) - second - turns.value * ElementaryTables.halfPiThird
    self.init(turns.integer, DoubleDouble(larger: high, low))
  }

  private init(_ quarter: Int64, _ rest: DoubleDouble) {
    self.quarter = quarter
    self.rest = rest
  }

  /// Payne and Hanek's reduction, of any number above 2⁻¹⁰ in size.
  @inline(never)
  private init(reducing x: Double) {
    guard x.isFinite else {
      self.init(0, DoubleDouble(.nan, 0))
      return
    }
    // |x| = significand·2^exponent. Of the product with 2 / π, quarters above 4 do not count.
    let bits = x.bitPattern
    let exponent = Int(truncatingIfNeeded: bits >> 52 & 0x7ff) - 1075
    let significand = bits & 0xf_ffff_ffff_ffff | 1 << 52
    // 256 bits of 2 / π, the first of which stands for 2^(1 − exponent).
    let first = exponent - 2
    var words: (UInt64, UInt64, UInt64, UInt64) = (
      Self.word(at: first), Self.word(at: first + 64), Self.word(at: first + 128),
      Self.word(at: first + 192)
    )
    var carry: UInt64 = 0
    func multiply(_ word: inout UInt64) {
      let product = word.multipliedFullWidth(by: significand)
      let sum = product.low.addingReportingOverflow(carry)
      word = sum.partialValue
      carry = product.high &+ (sum.overflow ? 1 : 0)
    }
    multiply(&words.3)
    multiply(&words.2)
    multiply(&words.1)
    multiply(&words.0)
    // Two bits of quarters, and a fraction, which is taken from the nearest quarter.
    var quarter = Int64(words.0 >> 62)
    var fraction = (
      words.0 << 2 | words.1 >> 62, words.1 << 2 | words.2 >> 62, words.2 << 2 | words.3 >> 62
    )
    let isAbove = fraction.0 >> 63 == 1
    if isAbove {
      quarter += 1
      fraction = (~fraction.0, ~fraction.1, ~fraction.2)
    }
    let shift = fraction.0 == 0 ? 64 : UInt64(fraction.0.leadingZeroBitCount)
    let top = fraction.0 << shift | fraction.1 >> (64 - shift)
    let next = fraction.1 << shift | fraction.2 >> (64 - shift)
    // 53 bits and 53 more.
    let scale = Double(bitPattern: (1023 - 53 - shift) << 52)
    let high = Double(top >> 11) * scale
    let low = Double(top & 0x7ff) * 0x1p-11 * scale + Double(next >> 11) * 0x1p-64 * scale
    let rest =
      DoubleDouble(larger: high, low)
      * DoubleDouble(ElementaryTables.halfPiHigh, ElementaryTables.halfPiLow)
    let isNegative = x < 0
    self.init(isNegative ? -quarter : quarter, isAbove != isNegative ? -rest : rest)
  }

  /// 64 bits of 2 / π from one on, the first of which stands for ½; those before it are 0.
  private static func word(at bit: Int) -> UInt64 {
    let bits = ElementaryTables.twoOverPi
    let index = bit >> 6
    let shift = UInt64(truncatingIfNeeded: bit & 63)
    let high = bits.indices.contains(index) ? bits[index] : 0
    let low = bits.indices.contains(index + 1) ? bits[index + 1] : 0
    return high << shift | low >> (64 - shift)
  }
}

extension ReducedAngle {
  /// Up to this the series are near enough without a table.
  private static let greatestSmall = 0.3046875

  /// The sine of the rest.
  @inline(__always)
  var sine: DoubleDouble {
    let r = rest.high
    guard abs(r) > Self.greatestSmall else {
      // r − r³/6 + r⁵/120 − …
      let square = r * r
      let inner = 1 / 362880 - square * (1 / 39_916_800 - square / 6_227_020_800)
      let terms = 1 / 6 - square * (1 / 120 - square * (1 / 5040 - square * inner))
      return DoubleDouble(r, rest.low - r * square * terms)
    }
    let near = NearAngle(rest)
    let value = DoubleDouble(
      near.sine, near.sineLow + (near.cosine * near.smallSine - near.sine * near.smallVersine))
    return r < 0 ? -value : value
  }

  /// The cosine of the rest.
  @inline(__always)
  var cosine: DoubleDouble {
    let r = rest.high
    guard abs(r) > Self.greatestSmall else {
      // 1 − r²/2 + r⁴/24 − …
      let square = r * r
      let half = 0.5 * square
      let first = 1 - half
      let inner = 1 / 40320 - square * (1 / 3_628_800 - square / 479_001_600)
      let terms = square * square * (1 / 24 - square * (1 / 720 - square * inner))
      return DoubleDouble(first, ((1 - first) - half) + (terms - r * rest.low))
    }
    let near = NearAngle(rest)
    return DoubleDouble(
      near.cosine, near.cosineLow - (near.sine * near.smallSine + near.cosine * near.smallVersine))
  }
}

/// The sine and the cosine of the table's angle nearest to one, and those of the difference.
private struct NearAngle {
  let sine, sineLow, cosine, cosineLow: Double

  /// Of the difference: its sine, and 1 less its cosine.
  let smallSine, smallVersine: Double

  @inline(__always)
  init(_ angle: DoubleDouble) {
    let isNegative = angle.high < 0
    let high = isNegative ? -angle.high : angle.high
    let low = isNegative ? -angle.low : angle.low
    let step = (high * 64).nearestInteger
    let index = 4 * (Int(truncatingIfNeeded: step.integer) - 19)
    let table = ElementaryTables.sinesAndCosines
    sine = table[index]
    sineLow = table[index + 1]
    cosine = table[index + 2]
    cosineLow = table[index + 3]
    let b = (high - step.value / 64) + low
    let square = b * b
    smallSine = b - b * square * (1 / 6 - square * (1 / 120))
    smallVersine = square * (0.5 - square * (1 / 24 - square * (1 / 720)))
  }
}
