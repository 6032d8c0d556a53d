/// A decimal as it stands in a text: sign, up to 19 digits, and an exponent of ten.
struct Decimal {
  var isNegative = false

  /// The digits, the leading zeros and what is beyond 19 digits left out.
  var significand: UInt64 = 0

  /// The exponent of ten that goes with the significand.
  var exponent = 0

  /// Whether digits other than zeros were left out.
  var isTruncated = false

  /// Reads a number that is known to be one by the grammar, with at least eight bytes behind it.
  init(_ text: Span<UInt8>, in range: Range<Int>) {
    isNegative = text[range.lowerBound] == ASCII.minus
    let start = range.lowerBound + (isNegative ? 1 : 0)
    let point = text.accumulateDigits(startedAt: start, into: &significand)
    var digitCount = point - start
    var end = point
    if point < range.upperBound, text[point] == ASCII.point {
      end = text.accumulateDigits(startedAt: point + 1, into: &significand)
      exponent = point + 1 - end
      digitCount -= exponent
    }
    // 19 digits always fit 64 bits.
    if digitCount > 19 { readLongSignificand(text, in: start..<end) }
    if end < range.upperBound {
      exponent += Self.exponent(text, in: end + 1..<range.upperBound)
    }
  }

  /// Reads digits, some of which may be leading zeros, or too many.
  private mutating func readLongSignificand(_ text: Span<UInt8>, in range: Range<Int>) {
    significand = 0
    exponent = 0
    var digitCount = 0
    var isFraction = false
    for index in range {
      let byte = text[index]
      if byte == ASCII.point {
        isFraction = true
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

extension Span<UInt8> {
  /// Appends the digits from an offset on to a number, which wraps around where they are too many, and
  /// returns the offset behind them.
  @inline(__always)
  fileprivate func accumulateDigits(startedAt start: Int, into number: inout UInt64) -> Int {
    var index = start
    while true {
      let word = word(at: index)
      let count = word.leadingDigitCount
      number = number &* UInt64.powersOfTen[count] &+ word.value(ofDigits: count)
      index &+= count
      if count < 8 { return index }
    }
  }
}

extension UInt64 {
  /// The number that eight digits stand for, the foremost in the lowest byte: neighbours are joined to
  /// pairs, pairs to fours, fours to eight (Johnny Lee and Daniel Lemire, "Quickly parsing eight
  /// digits", 2018).
  fileprivate var eightDigitsValue: UInt64 {
    var value = self &- UInt64(repeating: ASCII.zero)
    value = value &* 10 &+ value >> 8
    let low = (value & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
    let high = (value >> 16 & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
    return (low &+ high) >> 32
  }

  /// The number that some digits stand for, at most eight.
  fileprivate func value(ofDigits count: Int) -> UInt64 {
    let bits = UInt64(truncatingIfNeeded: 8 &* count)
    // Shifted to the end, behind zeros; by a byte first, for at most seven are the rest.
    let digits = count == 8 ? self : (self << 8) &<< (56 &- bits)
    let zeros = count == 8 ? 0 : UInt64(repeating: ASCII.zero) &>> bits
    return (digits | zeros).eightDigitsValue
  }

  fileprivate static let powersOfTen: InlineArray<9, UInt64> = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
  ]
}

extension Double {
  /// The double nearest to the number that stands in a text, ties to even.
  ///
  /// Most numbers are done by Clinger's fast path: William D. Clinger, "How to Read Floating Point
  /// Numbers Accurately", 1990. The others are done by ``init(significand:exponent:)``.
  init(decimal text: Span<UInt8>, in range: Range<Int>) {
    if let short = Double(shortDecimal: text, in: range) {
      self = short
    } else {
      self.init(anyDecimal: text, in: range)
    }
  }

  /// The same of a number of at most twelve bytes without exponent, digit by digit; nil of another.
  @inline(__always)
  private init?(shortDecimal text: Span<UInt8>, in range: Range<Int>) {
    guard range.count <= 12 else { return nil }
    let isNegative = text[range.lowerBound] == ASCII.minus
    var index = isNegative ? range.lowerBound &+ 1 : range.lowerBound
    var point = range.upperBound &- 1
    var significand: UInt64 = 0
    while index < range.upperBound {
      let digit = text[index] &- ASCII.zero
      if digit < 10 {
        significand = significand &* 10 &+ UInt64(digit)
      } else if text[index] == ASCII.point {
        point = index
      } else {
        return nil
      }
      index &+= 1
    }
    let magnitude = Double(significand) / Self.powersOfTen[range.upperBound &- 1 &- point]
    self = isNegative ? -magnitude : magnitude
  }

  @inline(never)
  private init(anyDecimal text: Span<UInt8>, in range: Range<Int>) {
    let decimal = Decimal(text, in: range)
    let magnitude: Double
    if decimal.significand <= 1 << 53, -22...22 ~= decimal.exponent {
      let significand = Double(decimal.significand)
      let power = Self.powersOfTen[abs(decimal.exponent)]
      magnitude = decimal.exponent < 0 ? significand / power : significand * power
    } else {
      magnitude = Double(significand: decimal.significand, exponent: decimal.exponent)
      if decimal.isTruncated,
        magnitude != Double(significand: decimal.significand + 1, exponent: decimal.exponent)
      {
        // So near to the middle between two doubles that all digits count, which is rare.
        self = Double(String(decoding: range.map { text[$0] }, as: UTF8.self)) ?? .nan
        return
      }
    }
    self = decimal.isNegative ? -magnitude : magnitude
  }

  /// Those a double holds exactly.
  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
