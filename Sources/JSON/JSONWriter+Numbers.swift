extension JSONWriter {
  /// Writes an integer.
  public mutating func value(_ integer: Int) {
    appendCommaIfDue()
    if integer < 0 { bytes.append(ASCII.minus) }
    bytes.append(digitsOf: integer.magnitude)
  }

  /// Writes the shortest decimal that reads back as the same double, of several the nearest to it,
  /// laid out as by ECMAScript's Number::toString: `100`, `0.000001`, `1e-7`, `1e+21`.
  ///
  /// Minus zero is written as `0`; an infinity or what is not a number as `null`, see
  /// ``refusedNonFinite``.
  public mutating func value(_ double: Double) {
    guard double.isFinite else {
      refusedNonFinite = true
      return null()
    }
    appendCommaIfDue()
    if double < 0 { bytes.append(ASCII.minus) }
    let magnitude = double.magnitude
    // Doubles have no fraction from 2^53 on, but no longer all the digits of the integer they are.
    if magnitude < 0x1p53, magnitude == Double(UInt64(magnitude)) {
      bytes.append(digitsOf: UInt(magnitude))
    } else {
      bytes.append(DecimalDigits(ShortestDecimal(magnitude)))
    }
  }
}

extension [UInt8] {
  /// Appends an integer in decimal.
  fileprivate mutating func append(digitsOf integer: UInt) {
    var digits = InlineArray<20, UInt8>(repeating: ASCII.zero)
    var start = digits.count
    var rest = integer
    repeat {
      start -= 1
      digits[start] = ASCII.zero + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    append(copying: digits.span.extracting(start...))
  }

  /// Appends a decimal in the layout of ECMA-262, section 6.1.6.1.20, Number::toString.
  fileprivate mutating func append(_ digits: DecimalDigits) {
    // Longer than the longest, 0.000001 with 16 more digits.
    let room = 32
    append(addingCapacity: room) { output in
      output.append(repeating: ASCII.zero, count: room)
      var bytes = output.mutableSpan
      let length = bytes.write(digits)
      output.removeLast(room - length)
    }
  }
}

extension MutableSpan<UInt8> {
  /// Writes a decimal at the start, where there are enough zeros, and returns its length.
  fileprivate mutating func write(_ digits: DecimalDigits) -> Int {
    let point = digits.pointPosition
    switch point {
    case digits.count...21 where point > 0:
      store(digits, at: 0)
      return point
    case 1...21:
      store(digits, at: 1)
      insertPoint(behind: point)
      return digits.count + 1
    case -5...0:
      self[1] = ASCII.point
      store(digits, at: 2 - point)
      return digits.count + 2 - point
    default:
      store(digits, at: 1)
      insertPoint(behind: 1)
      let end = digits.count == 1 ? 1 : digits.count + 1
      return end + writeExponent(point - 1, at: end)
    }
  }

  /// Writes all digits.
  private mutating func store(_ digits: DecimalDigits, at offset: Int) {
    self[offset] = digits.first
    store(digits.middle, at: offset + 1)
    store(digits.last, at: offset + 9)
  }

  /// Moves the first `count` of the digits that were written at 1 to the front, and puts a point
  /// behind them.
  private mutating func insertPoint(behind count: Int) {
    self[0] = ASCII.point
    for index in 0..<count { swapAt(index, index + 1) }
  }

  /// Writes an exponent with its sign, as in `e-7` and `e+308`, and returns its length.
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
    return end + 1 - offset
  }
}
