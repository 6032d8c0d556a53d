extension Span<UInt8> {
  /// The offset after a number, and its number of digits before the point, if it has no exponent and
  /// less than eight of these, as most numbers; else nil.
  @inline(__always)
  func endOfShortNumber(startedAt start: Int) -> (end: Int, integerDigits: Int)? {
    let start = self[start] == ASCII.minus ? start &+ 1 : start
    var word = word(at: start)
    let integerDigits = word.leadingDigitCount
    let isZeroLed = self[start] == ASCII.zero && integerDigits > 1
    guard 1...7 ~= integerDigits, !isZeroLed else { return nil }
    var end = start &+ integerDigits
    var next = word.byte(integerDigits)
    if next == ASCII.point {
      let point = end
      var count: Int
      end &+= 1
      repeat {
        word = self.word(at: end)
        count = word.leadingDigitCount
        end &+= count
      } while count == 8
      guard end &- point > 1 else { return nil }
      next = word.byte(count)
    }
    return next | 0x20 == ASCII.e ? nil : (end, integerDigits)
  }

  /// Checks a number (RFC 8259, section 6).
  ///
  /// - Parameter start: The offset of its first byte, a minus or a digit.
  /// - Returns: The offset after its last byte.
  /// - Throws: At the first byte that cannot be right.
  func endOfNumber(startedAt start: Int) throws(JSONSyntaxError) -> Int {
    var index = start
    if self[index] == ASCII.minus { index += 1 }
    if self[index] == ASCII.zero {
      index += 1
      if self[index].isDigit { throw JSONSyntaxError(offset: index, message: "a leading zero") }
    } else {
      index = try endOfDigits(startedAt: index)
    }
    if self[index] == ASCII.point {
      index = try endOfDigits(startedAt: index + 1)
    }
    if self[index] | 0x20 == ASCII.e {
      index += 1
      if self[index] == ASCII.plus || self[index] == ASCII.minus { index += 1 }
      index = try endOfDigits(startedAt: index)
    }
    return index
  }

  /// The offset after one digit or more.
  @inline(__always)
  private func endOfDigits(startedAt start: Int) throws(JSONSyntaxError) -> Int {
    guard self[start].isDigit else {
      throw JSONSyntaxError(offset: start, message: "expected a digit")
    }
    var index = start
    while true {
      let count = word(at: index).leadingDigitCount
      index &+= count
      if count < 8 { return index }
    }
  }
}

extension UInt64 {
  /// How many of eight characters, from the lowest on, are digits.
  var leadingDigitCount: Int {
    let differences = self ^ UInt64(repeating: ASCII.zero)
    // The highest bit of a byte is set if its difference is 10 or more. A carry affects higher bytes only.
    let others = (differences &+ UInt64(repeating: 0x80 - 10) | differences) & UInt64.highBits
    return others.trailingZeroBitCount / 8
  }
}

extension Double {
  /// The double nearest to the number in a text, ties to even.
  ///
  /// Most numbers take Clinger's fast path: William D. Clinger, "How to Read Floating Point Numbers
  /// Accurately", 1990. Numbers with more digits take a division of integers. Numbers with an exponent,
  /// more than seven digits before the point or more than 19 digits are read by the standard library.
  ///
  /// - Parameters:
  ///   - text: At least eight bytes follow the number.
  ///   - integerDigits: How many digits it has before its point, at most seven, if it has no exponent;
  ///     else 0.
  init(decimal text: Span<UInt8>, in range: Range<Int>, integerDigits: Int) {
    let isNegative = text[range.lowerBound] == ASCII.minus
    let start = isNegative ? range.lowerBound &+ 1 : range.lowerBound
    let fractionDigits = Swift.max(range.upperBound &- start &- integerDigits &- 1, 0)
    let digitCount = integerDigits &+ fractionDigits
    // 19 digits always fit 64 bits.
    guard integerDigits > 0, digitCount <= 19 else {
      self.init(anyDecimal: text, in: range)
      return
    }
    let magnitude = Double(
      text.value(ofDigits: digitCount, startedAt: start, pointBehind: integerDigits),
      dividedByTenTo: fractionDigits)
    self = isNegative ? -magnitude : magnitude
  }

  @inline(never)
  private init(anyDecimal text: Span<UInt8>, in range: Range<Int>) {
    self = Double(String(decoding: range.map { text[$0] }, as: UTF8.self)) ?? .nan
  }

  /// - Parameter exponent: at most 18.
  @inline(__always)
  private init(_ significand: UInt64, dividedByTenTo exponent: Int) {
    let divisor = Self.powersOfTen[exponent]
    self =
      significand <= 1 << 53
      ? Double(Int64(truncatingIfNeeded: significand)) / divisor
      : Double(significand, dividedBy: UInt64(divisor))
  }

  /// The double nearest to a quotient.
  @inline(never)
  private init(_ dividend: UInt64, dividedBy divisor: UInt64) {
    // Without leading zeros in either, the quotient has at least 63 bits. Its last bit, set if there is a
    // remainder, is well below the 53 bits that remain after rounding.
    let shifts = (dividend.leadingZeroBitCount, divisor.leadingZeroBitCount)
    let digits = dividend << UInt64(shifts.0)
    let (quotient, remainder) = (divisor << UInt64(shifts.1)).dividingFullWidth(
      (digits >> 1, digits << 63))
    self.init(
      sign: .plus, exponent: shifts.1 - shifts.0 - 63,
      significand: Double(quotient | (remainder == 0 ? 0 : 1)))
  }

  /// The powers that a double represents exactly.
  private static let powersOfTen: InlineArray<19, Double> = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18,
  ]
}

extension Span<UInt8> {
  /// The value of decimal digits, ignoring a point among them.
  ///
  /// - Parameters:
  ///   - count: The number of digits, at most 19.
  ///   - integerDigits: The number of digits before the point, less than eight.
  @inline(__always)
  fileprivate func value(
    ofDigits count: Int, startedAt start: Int, pointBehind integerDigits: Int
  ) -> UInt64 {
    let bits = UInt64(truncatingIfNeeded: 8 &* integerDigits)
    let foremost =
      (word(at: start) &<< (64 &- bits)) &>> (64 &- bits) | (word(at: start &+ 1) &>> bits) &<< bits
    guard count > 8 else { return foremost.value(ofDigits: count) }
    var value = foremost.value(ofDigits: 8)
    var left = count &- 8
    var index = start &+ 9
    repeat {
      let step = Swift.min(left, 8)
      value = value &* UInt64.powersOfTen[step] &+ word(at: index).value(ofDigits: step)
      left &-= step
      index &+= step
    } while left > 0
    return value
  }
}

extension UInt64 {
  /// The value of the first `count` of eight digits, the first of them in the lowest byte: digits are
  /// combined into pairs, pairs into fours, fours into eight (Johnny Lee and Daniel Lemire, "Quickly
  /// parsing eight digits", 2018).
  ///
  /// - Parameter count: One to eight.
  @inline(__always)
  fileprivate func value(ofDigits count: Int) -> UInt64 {
    // Shifted to the end, with leading zeros.
    let digits =
      (self & UInt64(repeating: 0xF)) &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
    let pairs = digits &* 10 &+ digits >> 8
    let low = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
    let high = (pairs >> 16 & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
    return (low &+ high) >> 32
  }

  fileprivate static let powersOfTen: InlineArray<9, UInt64> = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
  ]
}

extension Span<UInt8> {
  /// The number that an entry of the tape is; nil for the other kinds.
  @inline(__always)
  func number(_ entry: TapeEntry) -> Double? {
    guard self[Int(entry.start)].beginsNumber else { return nil }
    return Double(
      decimal: self, in: Int(entry.start)..<Int(entry.end), integerDigits: Int(entry.count))
  }
}
