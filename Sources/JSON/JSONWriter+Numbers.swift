extension JSONWriter {
  /// Writes an integer.
  @inlinable public mutating func value(_ integer: Int) { value(Int64(integer)) }

  /// Writes an integer.
  public mutating func value(_ integer: Int64) {
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
      // Behind the first digit is the point.
      self[start + place] = place + 1 < digits ? text[place + 1] : ASCII.zero
    }
    return start + exponent + 1
  }

  /// Writes a number of ``ShortestDecimal/range`` that is no integer.
  private mutating func write(shortestDigitsOf double: Double, at start: Int) -> Int {
    let decimal = ShortestDecimal(double)
    let digits = DecimalDigits(decimal)
    // Most have a point behind a few digits: the first eight, with the point among them, are a word.
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
}

extension MutableSpan<UInt8> {
  /// Writes an integer in decimal and returns the offset behind it; up to 24 bytes are overwritten.
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
  /// the offset behind it; up to 32 bytes are overwritten.
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

  /// Moves the first `count` of the digits that were written behind `start` to the front, and puts
  /// a point behind them.
  private mutating func insertPoint(behind count: Int, at start: Int) {
    for index in start..<start + count { self[index] = self[index + 1] }
    self[start + count] = ASCII.point
  }
}
