extension JSONWriter {
  /// Writes an integer.
  @inlinable public mutating func value(_ integer: Int) { value(Int64(integer)) }

  /// Writes an integer.
  public mutating func value(_ integer: Int64) {
    write(room: 32) { bytes, start in
      bytes[start] = ASCII.minus
      return bytes.write(digitsOf: integer.magnitude, at: integer < 0 ? start + 1 : start)
    }
  }

  /// Writes the shortest decimal that reads back as the same double, of several the nearest to it,
  /// laid out as by ECMAScript's Number::toString: `100`, `0.000001`, `1e-7`, `1e+21`.
  ///
  /// Minus zero is written as `0`; an infinity or what is not a number as `null`, see
  /// ``refusedNonFinite``.
  public mutating func value(_ double: Double) {
    var isRefused = false
    write(room: Self.numberRoom) { $0.write(double, at: $1, &isRefused) }
    if isRefused { refusedNonFinite = true }
  }

  /// The most bytes that a number takes, and that are overwritten after it.
  static var numberRoom: Int { 40 }
}

extension MutableSpan<UInt8> {
  /// Writes a number as ``JSONWriter/value(_:)-(Double)`` does, into ``JSONWriter/numberRoom`` bytes.
  ///
  /// - Parameter isRefused: becomes true if the number is not finite.
  /// - Returns: The offset after it.
  @inline(__always)
  mutating func write(_ double: Double, at offset: Int, _ isRefused: inout Bool) -> Int {
    // Most bearings and viewing angles are 0. Includes minus zero.
    if double == 0 {
      self[offset] = ASCII.zero
      return offset + 1
    }
    var start = offset
    if double < 0 {
      self[start] = ASCII.minus
      start += 1
    }
    let magnitude = double.magnitude
    guard ShortestDecimal.range.contains(magnitude) else {
      guard magnitude.isFinite else {
        isRefused = true
        store(0x6C6C_756E, at: offset)
        return offset + 4
      }
      return write(rare: magnitude, at: start)
    }
    if magnitude == Double(Int64(magnitude)) {
      return write(digitsOf: UInt64(bitPattern: Int64(magnitude)), at: start)
    }
    return write(shortestDigitsOf: magnitude, at: start)
  }

  /// Writes a number outside of ``ShortestDecimal/range``: the standard library finds its digits, as in
  /// `1.5e-07` and `1e+20`.
  @inline(never)
  private mutating func write(rare double: Double, at start: Int) -> Int {
    let description = double.description
    let text = description.utf8.span
    let digits = text.indices.first { text[$0] == ASCII.e } ?? 0
    var exponent = 0
    for index in digits + 2..<text.count {
      exponent = 10 * exponent + Int(text[index] - ASCII.zero)
    }
    guard text[digits + 1] == ASCII.plus, exponent <= 20 else {
      for index in 0..<digits + 2 { self[start + index] = text[index] }
      return write(digitsOf: UInt64(exponent), at: start + digits + 2)
    }
    self[start] = text[0]
    for place in 1...exponent {
      // The point follows the first digit.
      self[start + place] = place + 1 < digits ? text[place + 1] : ASCII.zero
    }
    return start + exponent + 1
  }

  /// Writes a number of ``ShortestDecimal/range`` that is not an integer.
  private mutating func write(shortestDigitsOf double: Double, at start: Int) -> Int {
    let decimal = ShortestDecimal(double)
    let digits = DecimalDigits(decimal)
    // Most numbers have their point within the first seven digits, so that one word holds both.
    let point = digits.pointPosition
    guard 1...6 ~= point else { return write(decimal, at: start) }
    let bits = UInt64(truncatingIfNeeded: 8 &* point)
    let foremost = UInt64(digits.first) | digits.middle << 8
    let others = (foremost &>> bits) &<< (bits &+ 8)
    store(digits.middle, at: start &+ 2)
    store(digits.last, at: start &+ 10)
    store(foremost & (1 &<< bits &- 1) | UInt64(ASCII.point) &<< bits | others, at: start)
    return start &+ digits.count &+ 1
  }

  /// Writes an integer in decimal and returns the offset after it; up to 24 bytes are overwritten.
  @inline(__always)
  fileprivate mutating func write(digitsOf integer: UInt64, at start: Int) -> Int {
    if integer < 10 {
      self[start] = ASCII.zero + UInt8(truncatingIfNeeded: integer)
      return start + 1
    }
    return write(manyDigitsOf: integer, at: start)
  }

  private mutating func write(manyDigitsOf integer: UInt64, at start: Int) -> Int {
    let zeros = UInt64(repeating: ASCII.zero)
    if integer < 100_000_000 {
      let digits = DecimalDigits.eightDigits(integer)
      let skipped = Swift.min(digits.trailingZeroBitCount / 8, 7)
      store((digits + zeros) >> UInt64(8 * skipped), at: start)
      return start + 8 - skipped
    }
    let (upper, lower) = integer.quotientAndRemainder(dividingBy: 100_000_000)
    let end = write(manyDigitsOf: upper, at: start)
    store(DecimalDigits.eightDigits(lower) + zeros, at: end)
    return end + 8
  }

  /// Writes a decimal in the layout of ECMA-262, section 6.1.6.1.20, Number::toString, and returns
  /// the offset after it; up to 32 bytes are overwritten.
  @inline(never)
  fileprivate mutating func write(_ decimal: ShortestDecimal, at start: Int) -> Int {
    let digits = DecimalDigits(decimal)
    let point = digits.pointPosition
    if point > 0 {
      store(digits, at: start + 1)
      insertPoint(behind: point, at: start)
      return start + digits.count + 1
    }
    store(UInt64(repeating: ASCII.zero), at: start)
    self[start + 1] = ASCII.point
    store(digits, at: start + 2 - point)
    return start + digits.count + 2 - point
  }

  /// Writes all digits.
  @inline(__always)
  private mutating func store(_ digits: DecimalDigits, at offset: Int) {
    self[offset] = digits.first
    store(digits.middle, at: offset + 1)
    store(digits.last, at: offset + 9)
  }

  /// Moves the first `count` digits after `start` one byte to the front, and writes a point after them.
  private mutating func insertPoint(behind count: Int, at start: Int) {
    for index in start..<start + count { self[index] = self[index + 1] }
    self[start + count] = ASCII.point
  }
}

/// The shortest decimal that reads back as a double, of several the nearest to it.
///
/// The double is c · 2^q, and the decimals that read back as it form an interval of 2^q / 2 to either side.
/// With k such that 10^k ≤ 2^q < 10^(k + 1), the interval contains at least one multiple of 10^k, and at
/// most one of 10^(k + 1): Raffaello Giulietti, "The Schubfach way to render doubles", 2020. In the range
/// below, integers in units of 10^k / 2^(1 - q + k) are exact.
struct ShortestDecimal {
  /// The supported doubles, except integers, which are their own shortest decimals.
  static let range = 1e-6..<0x1p54

  /// The digits as an integer, 16 or 17 of them; the last ones may be zeros.
  let digits: UInt64

  /// The exponent of ten.
  let exponent: Int

  /// Finds the decimal for a double in the range that is not an integer.
  @inline(__always)
  init(_ double: Double) {
    let c = double.significandBitPattern | 1 << 52
    let q = Int(truncatingIfNeeded: double.exponentBitPattern) &- 1075
    // The product approximates log10(2^q) · 2^22; the shift takes its floor.
    exponent = (q &* 1_262_611) >> 22
    let power = Self.powersOfFive[0 &- exponent]
    let shift = UInt64(truncatingIfNeeded: 1 &- q &+ exponent)
    let value = power.multipliedFullWidth(by: 2 &* c)
    let floor = value.high &<< (64 &- shift) | value.low &>> shift
    let fraction = value.low & (1 &<< shift &- 1)
    let lastDigit = floor % 10
    let toTensBelow = lastDigit &<< shift | fraction
    let toTensAbove = 10 &<< shift &- toTensBelow
    // The ends of the interval read back as the double only if its significand is even. Below a power of
    // two the interval is half as wide, which makes no difference in this range.
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

  /// How many digits are before the decimal point; zero or less if it is before all of them.
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
  /// The number is halved three times, all parts in parallel (Paul Khuong, "How to print integers really
  /// fast", 2017): the products and shifts divide by 100 and by 10. Nothing can overflow.
  @inline(__always)
  static func eightDigits(_ number: UInt64) -> UInt64 {
    let fours = number / 10_000 | (number % 10_000) &<< 32
    let hundreds = (fours &* 10_486) >> 20 & 0x0000_007F_0000_007F
    let twos = hundreds | (fours &- hundreds &* 100) << 16
    let tens = (twos &* 103) >> 10 & 0x000F_000F_000F_000F
    return tens | (twos &- tens &* 10) << 8
  }
}
