extension JSONWriter {
  /// Writes an integer.
  public mutating func value(_ integer: Int) {
    makeRoom(32)
    let written = count
    var bytes = storage.mutableSpan
    let start = bytes.separate(at: written)
    bytes[start] = ASCII.minus
    count = bytes.write(digitsOf: integer.magnitude, at: integer < 0 ? start + 1 : start)
  }

  /// Writes the shortest decimal that reads back as the same double, of several the nearest to it,
  /// laid out as by ECMAScript's Number::toString: `100`, `0.000001`, `1e-7`, `1e+21`.
  ///
  /// Minus zero is written as `0`; an infinity or what is not a number as `null`, see
  /// ``refusedNonFinite``.
  public mutating func value(_ double: Double) {
    makeRoom(Self.numberRoom)
    let written = count
    var bytes = storage.mutableSpan
    let start = bytes.separate(at: written)
    var isRefused = false
    count = bytes.write(double, at: start, &isRefused)
    if isRefused { refusedNonFinite = true }
  }

  /// What a number may take, and what is written beyond it in words.
  static var numberRoom: Int { 40 }
}

extension MutableSpan<UInt8> {
  /// Writes a number as ``JSONWriter/value(_:)-(Double)`` does, into ``JSONWriter/numberRoom`` bytes.
  ///
  /// - Parameter isRefused: becomes true where the number is not finite.
  /// - Returns: The offset behind it.
  @inline(__always)
  mutating func write(_ double: Double, at offset: Int, _ isRefused: inout Bool) -> Int {
    // As most bearings and viewing angles are; minus zero too.
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
    // Doubles have no fraction from 2^53 on, but no longer all the digits of the integer they are.
    if magnitude < 0x1p53, magnitude == Double(Int(magnitude)) {
      return write(digitsOf: UInt(bitPattern: Int(magnitude)), at: start)
    }
    guard magnitude.isFinite else {
      isRefused = true
      store(0x6C6C_756E, at: offset)
      return offset + 4
    }
    return write(shortestDigitsOf: magnitude, at: start)
  }

  /// Writes a number above zero.
  private mutating func write(shortestDigitsOf double: Double, at start: Int) -> Int {
    let digits = DecimalDigits(ShortestDecimal(double))
    // Most have a point behind a few digits: the first eight, with the point among them, are a word. A
    // path of its own, for only so is that stored at once.
    let point = digits.pointPosition
    guard 1...6 ~= point, point < digits.count else { return write(digits, at: start) }
    let bits = UInt64(truncatingIfNeeded: 8 &* point)
    let foremost = UInt64(digits.first) | digits.middle << 8
    let others = (foremost &>> bits) &<< (bits + 8)
    store(digits, at: start + 1)
    store(foremost & (1 &<< bits - 1) | UInt64(ASCII.point) &<< bits | others, at: start)
    return start + digits.count + 1
  }
}

extension MutableSpan<UInt8> {
  /// Writes an integer in decimal and returns the offset behind it; up to 24 bytes are overwritten.
  @inline(__always)
  fileprivate mutating func write(digitsOf integer: UInt, at start: Int) -> Int {
    if integer < 10 {
      self[start] = ASCII.zero + UInt8(truncatingIfNeeded: integer)
      return start + 1
    }
    return write(manyDigitsOf: UInt64(integer), at: start)
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
  /// the offset behind it; up to 32 bytes are overwritten.
  @inline(never)
  fileprivate mutating func write(_ digits: DecimalDigits, at start: Int) -> Int {
    let zeros = UInt64(repeating: ASCII.zero)
    let point = digits.pointPosition
    switch point {
    case digits.count...21 where point > 0:
      store(zeros, at: start + 17)
      store(digits, at: start)
      return start + point
    case 1...21:
      store(digits, at: start + 1)
      insertPoint(behind: point, at: start)
      return start + digits.count + 1
    case -5...0:
      store(zeros, at: start)
      self[start + 1] = ASCII.point
      store(digits, at: start + 2 - point)
      return start + digits.count + 2 - point
    default:
      store(digits, at: start + 1)
      insertPoint(behind: 1, at: start)
      let end = start + (digits.count == 1 ? 1 : digits.count + 1)
      return writeExponent(point - 1, at: end)
    }
  }

  /// Writes all digits.
  @inline(__always)
  private mutating func store(_ digits: DecimalDigits, at offset: Int) {
    self[offset] = digits.first
    store(digits.middle, at: offset + 1)
    store(digits.last, at: offset + 9)
  }

  /// Moves the first `count` of the digits that were written behind `start` to the front, and puts
  /// a point behind them.
  private mutating func insertPoint(behind count: Int, at start: Int) {
    for index in start..<start + count { self[index] = self[index + 1] }
    self[start + count] = ASCII.point
  }

  /// Writes an exponent with its sign, as in `e-7` and `e+308`, and returns the offset
  /// behind it.
  private mutating func writeExponent(_ exponent: Int, at offset: Int) -> Int {
    let magnitude = UInt8(truncatingIfNeeded: exponent.magnitude % 100)
    let hundreds = UInt8(truncatingIfNeeded: exponent.magnitude / 100)
    self[offset] = ASCII.e
    self[offset + 1] = exponent < 0 ? ASCII.minus : ASCII.plus
    var end = offset + 2
    if hundreds > 0 {
      self[end] = ASCII.zero + hundreds
      end += 1
    }
    if hundreds > 0 || magnitude >= 10 {
      self[end] = ASCII.zero + magnitude / 10
      end += 1
    }
    self[end] = ASCII.zero + magnitude % 10
    return end + 1
  }
}
