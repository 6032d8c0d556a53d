/// The upper 128 bits of powers of five, as Eisel and Lemire's algorithm and Schubfach need them.
///
/// A power is scaled by a power of two so that its highest bit is bit 127. They are computed in
/// exact integer arithmetic when the first is asked for, as most numbers that are read need none.
enum PowersOfFive {
  /// The exponents there are powers for.
  static let exponents = -342...324

  /// 5^exponent, rounded down where the exponent is positive and up where it is negative.
  static func nearest(_ exponent: Int) -> UInt128 {
    exponent < 0 ? negative[-exponent] : positive[exponent]
  }

  /// 5^exponent, rounded up.
  static func ceiling(_ exponent: Int) -> UInt128 {
    // Up to 5^55 they are exact: 5^55 < 2^128.
    exponent > 55 ? positive[exponent] + 1 : nearest(exponent)
  }

  /// 5^0 and up, rounded down.
  private static let positive: [UInt128] = {
    var power = WideInteger(limbs: [1])
    return (0...exponents.upperBound).map { exponent in
      if exponent > 0 { power.multiplyByFive() }
      return power.leadingBits
    }
  }()

  /// 5^0, 5^-1 and down, rounded up.
  private static let negative: [UInt128] = {
    // 2^928 / 5^342 still has more than 128 bits, as 5^342 < 2^795. Rounding down at every step is
    // as good as rounding down once.
    var quotient = WideInteger(limbs: [UInt32](repeating: 0, count: 29) + [1])
    return (0...(-exponents.lowerBound)).map { exponent in
      if exponent == 0 { return quotient.leadingBits }
      quotient.divideByFive()
      return quotient.leadingBits + 1
    }
  }()
}

extension UInt128 {
  /// The upper 128 of the 192 bits of a product.
  @inline(__always)
  func upperProduct(_ factor: UInt64) -> (high: UInt64, low: UInt64) {
    let low = UInt64(truncatingIfNeeded: self).multipliedFullWidth(by: factor)
    let high = UInt64(truncatingIfNeeded: self >> 64).multipliedFullWidth(by: factor)
    let (middle, carries) = high.low.addingReportingOverflow(low.high)
    return (high.high &+ (carries ? 1 : 0), middle)
  }
}

/// A natural number of any length.
private struct WideInteger {
  /// Its digits to the base 2^32, the lowest first; the highest is not zero.
  var limbs: [UInt32]

  /// The upper 128 bits, scaled so that bit 127 is set.
  var leadingBits: UInt128 {
    let limb = { (place: Int) in place <= limbs.count ? UInt128(limbs[limbs.count - place]) : 0 }
    let bits = limb(1) << 96 | limb(2) << 64 | limb(3) << 32 | limb(4)
    let shift = bits.leadingZeroBitCount
    return bits << UInt128(shift) | limb(5) >> UInt128(32 - shift)
  }

  mutating func multiplyByFive() {
    var carry: UInt64 = 0
    var digits = limbs.mutableSpan
    for index in digits.indices {
      let product = UInt64(digits[index]) * 5 + carry
      digits[index] = UInt32(truncatingIfNeeded: product)
      carry = product >> 32
    }
    if carry > 0 { limbs.append(UInt32(carry)) }
  }

  mutating func divideByFive() {
    var remainder: UInt64 = 0
    var digits = limbs.mutableSpan
    for index in digits.indices.reversed() {
      let dividend = remainder << 32 | UInt64(digits[index])
      digits[index] = UInt32(truncatingIfNeeded: dividend / 5)
      remainder = dividend % 5
    }
    if limbs.last == 0 { limbs.removeLast() }
  }
}
