/// The shortest decimal that reads back as a double, of several the nearest to it.
///
/// This is the Schubfach algorithm: Raffaello Giulietti, "The Schubfach way to render doubles",
/// 2020. Names follow the paper: the double is c · 2^q, and what reads back as it is an interval
/// that holds at least one multiple of 10^k, and at most one of 10^(k + 1). Which of the candidates
/// are inside is decided in units of 10^k / 4.
struct ShortestDecimal {
  /// The digits as an integer, at most 17 of them; the last ones may be zeros.
  let digits: UInt64

  /// The exponent of ten that goes with them.
  let exponent: Int

  /// Finds the decimal for a double that is finite and above zero.
  @inline(__always)
  init(_ double: Double) {
    let fraction = double.significandBitPattern
    let isNormal = double.exponentBitPattern != 0
    let c = isNormal ? fraction | 1 << 52 : fraction
    let q = isNormal ? Int(double.exponentBitPattern) - 1075 : -1074
    // The double below a power of two is only half as far as the one above.
    self.init(c, q, isLowerGapHalf: fraction == 0 && double.exponentBitPattern > 1)
  }

  /// Finds the decimal for c · 2^q.
  @inline(__always)
  private init(_ c: UInt64, _ q: Int, isLowerGapHalf: Bool) {
    // The products stand for floor(log10(2^q)), or floor(log10(3/4 · 2^q)), and floor(log2(10^-k)).
    let k = (q * 1_262_611 - (isLowerGapHalf ? 524_031 : 0)) >> 22
    let h = UInt64(truncatingIfNeeded: q + (-k * 1_741_647) >> 19 + 1)
    let power = PowersOfFive.ceiling(-k)
    let lowerBound = Self.roundToOdd(power, (4 &* c &- (isLowerGapHalf ? 1 : 2)) &<< h)
    let value = Self.roundToOdd(power, (4 &* c) &<< h)
    let upperBound = Self.roundToOdd(power, (4 &* c &+ 2) &<< h)
    // The bounds themselves read back as the double only where its significand is even.
    let lower = lowerBound + c & 1
    let upper = upperBound - c & 1

    let s = value / 4
    if s >= 10 {
      let tens = s / 10
      let isBelowInside = lower <= 40 * tens
      let isAboveInside = 40 * tens + 40 <= upper
      if isBelowInside != isAboveInside {
        digits = isAboveInside ? tens + 1 : tens
        exponent = k + 1
        return
      }
    }
    let isBelowInside = lower <= 4 * s
    let isAboveInside = 4 * s + 4 <= upper
    let half = 4 * s + 2
    let isNearerAbove = value > half || (value == half && s & 1 == 1)
    let goesUp = isBelowInside != isAboveInside ? isAboveInside : isNearerAbove
    digits = goesUp ? s + 1 : s
    exponent = k
  }

  /// The upper 64 of the 192 bits of a product, the last of them set where lower ones are.
  @inline(__always)
  private static func roundToOdd(_ power: UInt128, _ factor: UInt64) -> UInt64 {
    let product = power.upperProduct(factor)
    return product.high | (product.low > 1 ? 1 : 0)
  }
}
