// Sine, cosine and tangent. An angle is reduced to the quarter turn nearest to it: one in degrees exactly,
// one in radians in parts of π / 2 (W. J. Cody and W. Waite, Software Manual for the Elementary Functions,
// 1980). What is left is a small angle, or one near to an angle of a table (S. Gal, "Computing elementary
// functions", 1986).

/// The sine of an angle in degrees. Within 0.54 units in the last place, and exact at right angles; odd.
func sine(degrees x: Double) -> Double { x == 0 ? x : ReducedAngle(degrees: x).sine }

/// The cosine of an angle in degrees. Within 0.57 units in the last place, and exact at right angles; even.
func cosine(degrees x: Double) -> Double { ReducedAngle(degrees: x).cosine }

/// The sine and the cosine of an angle in degrees, equal to those computed separately. They share its
/// reduction.
func sineAndCosine(degrees x: Double) -> (sine: Double, cosine: Double) {
  guard x != 0 else { return (x, 1) }
  return ReducedAngle(degrees: x).sineAndCosine
}

/// The tangent of an angle in degrees that is not a right angle. Within 0.6 units in the last place; odd.
func tangent(degrees x: Double) -> Double { x == 0 ? x : ReducedAngle(degrees: x).tangent }

/// The sine of an angle in radians, below 2²⁰ in size. Within 0.54 units in the last place, or 2⁻⁹⁰; odd.
func sine(_ x: Double) -> Double { x == 0 ? x : ReducedAngle(x).sine }

/// The cosine of an angle in radians, below 2²⁰ in size. Within 0.57 units in the last place, or 2⁻⁹⁰; even.
func cosine(_ x: Double) -> Double { ReducedAngle(x).cosine }

/// An angle as a number of quarter turns, of which the last two bits count, and a rest of at most an
/// eighth of a turn.
private struct ReducedAngle {
  let quarter: Int64
  let rest: DoubleDouble

  /// Whole turns and quarters are taken from the angle without an error, however large it is.
  @inline(__always)
  init(degrees x: Double) {
    let x = abs(x) < 720 ? x : x.truncatingRemainder(dividingBy: 360)
    let turns = (x / 90).nearestInteger
    let unit = DoubleDouble(
      ElementaryTables.radiansPerDegreeHigh, ElementaryTables.radiansPerDegreeLow)
    quarter = turns.integer
    rest = unit * (x - turns.value * 90)
  }

  @inline(__always)
  init(_ x: Double) {
    guard abs(x) > 0x1.921fb54442d18p-1 else {
      (quarter, rest) = (0, DoubleDouble(x, 0))
      return
    }
    let turns = (x * (2 / .pi)).nearestInteger
    // Products with the first two parts of π / 2 are exact for up to 2²⁰ quarter turns.
    let near = x - turns.value * ElementaryTables.halfPiFirst
    let sum = DoubleDouble(sum: near, -turns.value * ElementaryTables.halfPiSecond)
    let low = sum.low - turns.value * ElementaryTables.halfPiThird
    quarter = turns.integer
    rest = abs(x) < 0x1p20 ? DoubleDouble(larger: sum.high, low) : DoubleDouble(.nan)
  }
}

extension ReducedAngle {
  var sine: Double { signed(quarter & 1 == 0 ? restSine : restCosine, quarter) }

  var cosine: Double { signed(quarter & 1 == 0 ? restCosine : restSine, quarter + 1) }

  var sineAndCosine: (Double, Double) {
    let (first, second) = (restSine, restCosine)
    let (sine, cosine) = quarter & 1 == 0 ? (first, second) : (second, first)
    return (signed(sine, quarter), signed(cosine, quarter + 1))
  }

  /// A value with the sign of a quarter. No zero is negative.
  private func signed(_ value: DoubleDouble, _ quarter: Int64) -> Double {
    quarter & 2 == 0 ? value.value : 0 - value.value
  }

  var tangent: Double {
    guard abs(rest.high) > 0x1p-30 else {
      return quarter & 1 == 0 ? rest.value : -(DoubleDouble(1, 0) / rest).value
    }
    let (sine, cosine) = (restSine, restCosine)
    let (a, b) = quarter & 1 == 0 ? (sine, cosine) : (-cosine, sine)
    return (DoubleDouble(larger: a.high, a.low) / DoubleDouble(larger: b.high, b.low)).value
  }
}

extension ReducedAngle {
  /// Up to this the series are near enough without a table.
  private static let greatestSmall = 0.3046875

  @inline(__always)
  private var restSine: DoubleDouble {
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

  @inline(__always)
  private var restCosine: DoubleDouble {
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
