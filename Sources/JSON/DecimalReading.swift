extension Double {
  /// The double nearest to the number in a text, ties to even.
  ///
  /// Most numbers are done by Clinger's fast path: William D. Clinger, "How to Read Floating Point
  /// Numbers Accurately", 1990. The others are done by ``init(significand:exponent:)``.
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

  /// - Parameter exponent: at most 18.
  @inline(__always)
  private init(_ significand: UInt64, dividedByTenTo exponent: Int) {
    self =
      significand <= 1 << 53
      ? Double(Int(truncatingIfNeeded: significand)) / Self.powersOfTen[exponent]
      : Double(significand: significand, exponent: -exponent)
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

/// A decimal as it is written in a text: sign, up to 19 digits, and an exponent of ten.
private struct Decimal {
  var isNegative = false

  /// The digits, the leading zeros and what is beyond 19 digits left out.
  var significand: UInt64 = 0

  /// The exponent of ten that goes with the significand.
  var exponent = 0

  /// Whether digits other than zeros were left out.
  var isTruncated = false

  /// Reads a number that is known to be one by the grammar.
  init(_ text: Span<UInt8>, in range: Range<Int>) {
    var digitCount = 0
    var isFraction = false
    for index in range {
      let byte = text[index]
      if !byte.isDigit {
        switch byte {
        case ASCII.minus: isNegative = true
        case ASCII.point: isFraction = true
        default:
          exponent += Self.exponent(text, in: index + 1..<range.upperBound)
          return
        }
      } else if digitCount < 19 {
        significand = significand * 10 + UInt64(byte - ASCII.zero)
        if significand > 0 { digitCount += 1 }
        if isFraction { exponent -= 1 }
      } else {
        if byte != ASCII.zero { isTruncated = true }
        if !isFraction { exponent += 1 }
      }
    }
  }

  /// Reads what follows the `e`. Beyond 10^12 it does not matter by how much.
  private static func exponent(_ text: Span<UInt8>, in range: Range<Int>) -> Int {
    var exponent = 0
    for index in range where text[index].isDigit && exponent < 1_000_000_000_000 {
      exponent = exponent * 10 + Int(text[index] - ASCII.zero)
    }
    return text[range.lowerBound] == ASCII.minus ? -exponent : exponent
  }
}

extension Double {
  /// The double nearest to any number.
  @inline(never)
  private init(anyDecimal text: Span<UInt8>, in range: Range<Int>) {
    let decimal = Decimal(text, in: range)
    let magnitude = Double(significand: decimal.significand, exponent: decimal.exponent)
    if decimal.isTruncated,
      magnitude != Double(significand: decimal.significand + 1, exponent: decimal.exponent)
    {
      // So near to the middle between two doubles that all digits count, which is rare.
      self = Double(String(decoding: range.map { text[$0] }, as: UTF8.self)) ?? .nan
      return
    }
    self = decimal.isNegative ? -magnitude : magnitude
  }
}
