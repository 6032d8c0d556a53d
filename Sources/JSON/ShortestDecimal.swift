/// The shortest decimal that reads back as a double, of several the nearest to it.
///
/// The double is c · 2^q, and what reads back as it is an interval half a 2^q to either side. With k such
/// that 10^k ≤ 2^q < 10^(k + 1), the interval holds at least one multiple of 10^k, and at most one of
/// 10^(k + 1): Raffaello Giulietti, "The Schubfach way to render doubles", 2020. For the doubles of
/// everyday all of it is exact in integers, in units of 10^k / 2^(1 - q + k).
struct ShortestDecimal {
  /// The doubles that it is found for, where they are no integers; those are their own shortest decimals.
  static let range = 1e-6..<0x1p54

  /// The digits as an integer, 16 or 17 of them; the last ones may be zeros.
  let digits: UInt64

  /// The exponent of ten that goes with them.
  let exponent: Int

  /// Finds the decimal for a double in the range that is no integer.
  @inline(__always)
  init(_ double: Double) {
    let c = double.significandBitPattern | 1 << 52
    let q = Int(truncatingIfNeeded: double.exponentBitPattern) &- 1075
    // The product stands for floor(log10(2^q)).
    exponent = (q &* 1_262_611) >> 22
    let power = Self.powersOfFive[0 &- exponent]
    let shift = UInt64(truncatingIfNeeded: 1 &- q &+ exponent)
    let value = power.multipliedFullWidth(by: 2 &* c)
    let floor = value.high &<< (64 &- shift) | value.low &>> shift
    let fraction = value.low & (1 &<< shift &- 1)
    let lastDigit = floor % 10
    let toTensBelow = lastDigit &<< shift | fraction
    let toTensAbove = 10 &<< shift &- toTensBelow
    // The ends of the interval themselves read back as the double only where its significand is even.
    // Below a power of two it is half as wide, which in the range never decides.
    let reach = power &- c & 1
    if toTensBelow <= reach {
      digits = floor &- lastDigit
    } else if toTensAbove <= reach {
      digits = floor &- lastDigit &+ 10
    } else {
      let half: UInt64 = 1 &<< (shift &- 1)
      let goesUp = fraction > half || (fraction == half && floor & 1 == 1)
      digits = goesUp ? floor &+ 1 : floor
    }
  }

  /// 5^0 to 5^23.
  private static let powersOfFive: InlineArray<24, UInt64> = [
    1, 5, 25, 125, 625, 3125, 15_625, 78_125, 390_625, 1_953_125, 9_765_625, 48_828_125,
    244_140_625, 1_220_703_125, 6_103_515_625, 30_517_578_125, 152_587_890_625, 762_939_453_125,
    3_814_697_265_625, 19_073_486_328_125, 95_367_431_640_625, 476_837_158_203_125,
    2_384_185_791_015_625, 11_920_928_955_078_125,
  ]
}
