extension Double {
  /// The double nearest to the number in a text, ties to even.
  ///
  /// Most numbers are done by Clinger's fast path: William D. Clinger, "How to Read Floating Point
  /// Numbers Accurately", 1990; those with more digits by a division of integers. Numbers with an
  /// exponent, or with more than seven digits before the point or 19 in all, are left to the standard
  /// library.
  ///
  /// - Parameters:
  ///   - text: It goes on for eight bytes behind the number.
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
    // Both without leading zeros, the quotient has 63 bits or more: the last, set where there is a
    // remainder, is far behind those that are kept.
    let shifts = (dividend.leadingZeroBitCount, divisor.leadingZeroBitCount)
    let digits = dividend << UInt64(shifts.0)
    let (quotient, remainder) = (divisor << UInt64(shifts.1)).dividingFullWidth(
      (digits >> 1, digits << 63))
    self.init(
      sign: .plus, exponent: shifts.1 - shifts.0 - 63,
      significand: Double(quotient | (remainder == 0 ? 0 : 1)))
  }

  /// Those a double holds exactly.
  private static let powersOfTen: InlineArray<19, Double> = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18,
  ]
}

extension Span<UInt8> {
  /// The number that some digits stand for, a point among them left out.
  ///
  /// - Parameters:
  ///   - count: How many there are, at most 19.
  ///   - integerDigits: How many are before the point; less than eight.
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
  /// The number that the first of eight characters stand for, digits the foremost of which is in the
  /// lowest byte: neighbours are joined to pairs, pairs to fours, fours to eight (Johnny Lee and Daniel
  /// Lemire, "Quickly parsing eight digits", 2018).
  ///
  /// - Parameter count: How many they are, one to eight.
  @inline(__always)
  fileprivate func value(ofDigits count: Int) -> UInt64 {
    // Moved to the end, behind zeros.
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
