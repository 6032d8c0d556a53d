/// The digits of a decimal as characters, seventeen with the zeros at their end.
struct DecimalDigits {
  /// The first digit, which is not zero.
  let first: UInt8

  /// The next eight, the foremost in the lowest byte.
  let middle: UInt64

  /// The last eight, the foremost in the lowest byte.
  let last: UInt64

  /// How many digits there are without the zeros at their end.
  let count: Int

  /// How many digits are before the decimal point; zero or less where it is before all of them.
  let pointPosition: Int

  /// Spells a decimal.
  @inline(__always)
  init(_ decimal: ShortestDecimal) {
    let isShort = decimal.digits < 10_000_000_000_000_000
    let digits = isShort ? decimal.digits &* 10 : decimal.digits
    pointPosition = decimal.exponent &+ (isShort ? 16 : 17)
    let (upper, lower) = digits.quotientAndRemainder(dividingBy: 100_000_000)
    let (first, next) = UInt32(truncatingIfNeeded: upper)
      .quotientAndRemainder(dividingBy: 100_000_000)
    let middle = Self.eightDigits(UInt64(next))
    let last = Self.eightDigits(lower)
    let zeros = last == 0 ? 8 &+ middle.leadingZeroBitCount / 8 : last.leadingZeroBitCount / 8
    self.first = ASCII.zero &+ UInt8(truncatingIfNeeded: first)
    self.middle = middle &+ UInt64(repeating: ASCII.zero)
    self.last = last &+ UInt64(repeating: ASCII.zero)
    count = 17 &- zeros
  }

  /// The eight digits of a number below 10^8, 0 to 9 each, the foremost in the lowest byte.
  ///
  /// They are split off in halves, all halves at once, as Paul Khuong describes in "How to print
  /// integers really fast", 2017: the products and shifts divide by 100 and by 10. Nothing can
  /// overflow.
  @inline(__always)
  static func eightDigits(_ number: UInt64) -> UInt64 {
    let fours = number / 10_000 | (number % 10_000) &<< 32
    let hundreds = (fours &* 10_486) >> 20 & 0x0000_007F_0000_007F
    let twos = hundreds | (fours &- hundreds &* 100) << 16
    let tens = (twos &* 103) >> 10 & 0x000F_000F_000F_000F
    return tens | (twos &- tens &* 10) << 8
  }
}
