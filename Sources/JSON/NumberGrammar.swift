extension Span<UInt8> {
  /// The offset behind a number without exponent and of less than eight digits before its point, as
  /// most are, and how many those are; nil where it is another, or none.
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
  /// - Returns: The offset behind its last byte.
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

  /// The offset behind one digit or more.
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
    // A difference of 10 or more has, or gets, the highest bit of its byte. What it carries is
    // nothing to the bytes below.
    let others = (differences &+ UInt64(repeating: 0x80 - 10) | differences) & UInt64.highBits
    return others.trailingZeroBitCount / 8
  }
}
