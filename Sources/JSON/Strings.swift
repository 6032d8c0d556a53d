extension Span<UInt8> {
  /// The offset after the closing quote of a string of less than sixteen plain ASCII characters, as most
  /// names are; nil for other strings.
  @inline(__always)
  func endOfShortString(openedAt start: Int) -> Int? {
    var end = start &+ 1
    var word = word(at: end)
    var count = word.ordinaryByteCount
    if count == 8 {
      end &+= 8
      word = self.word(at: end)
      count = word.ordinaryByteCount
    }
    // If all eight are plain this is the first of them, which is not a quote.
    return word.byte(count) == ASCII.quote ? end &+ count &+ 1 : nil
  }

  /// Checks a string (RFC 8259, section 7): its escapes, its UTF-8, and that it ends.
  ///
  /// - Parameter start: The offset of the opening quote.
  /// - Returns: The offset after the closing quote, and the number of escape sequences.
  /// - Throws: At the first byte that cannot be right.
  @inline(never)
  func endOfString(openedAt start: Int) throws(JSONSyntaxError) -> (end: Int, escapes: UInt32) {
    var index = start + 1
    var escapes: UInt32 = 0
    while true {
      index = endOfOrdinaryBytes(startedAt: index)
      switch self[index] {
      case ASCII.quote:
        return (index + 1, escapes)
      case ASCII.backslash:
        index = try endOfEscape(at: index)
        escapes += 1
      case 0x80...:
        repeat { index = try endOfMultibyteScalar(at: index) } while self[index] >= 0x80
      default:
        throw JSONSyntaxError(offset: index, message: "a control character in a string")
      }
    }
  }

  /// The offset of the first byte that is not a plain ASCII character.
  @inline(__always)
  private func endOfOrdinaryBytes(startedAt start: Int) -> Int {
    var index = start
    while true {
      let count = word(at: index).ordinaryByteCount
      index &+= count
      if count < 8 { return index }
    }
  }

  /// The offset after an escape sequence, or of a surrogate pair after both.
  private func endOfEscape(at start: Int) throws(JSONSyntaxError) -> Int {
    switch self[start + 1] {
    case ASCII.quote, ASCII.backslash, ASCII.slash, ASCII.b, ASCII.f, ASCII.n, ASCII.r, ASCII.t:
      return start + 2
    case ASCII.u:
      return try endOfUnicodeEscape(at: start)
    default:
      throw JSONSyntaxError(offset: start + 1, message: "an unknown escape")
    }
  }

  /// The offset after `\u` and four digits, or after two of these if the first is a high surrogate.
  private func endOfUnicodeEscape(at start: Int) throws(JSONSyntaxError) -> Int {
    guard self[start + 2] | 0x20 == ASCII.d else {
      return try endOfHexadecimalDigits(in: start + 2..<start + 6)
    }
    // DC00 to DFFF are low surrogates, D800 to DBFF high ones.
    if let digit = self[start + 3].hexadecimalValue, digit >= 0xC {
      throw Self.loneSurrogate(at: start + 3)
    }
    let end = try endOfHexadecimalDigits(in: start + 3..<start + 6)
    return self[start + 3] < ASCII.eight ? end : try endOfLowSurrogate(at: end)
  }

  /// The offset after `\uDC00` to `\uDFFF`, which is required here.
  private func endOfLowSurrogate(at start: Int) throws(JSONSyntaxError) -> Int {
    guard self[start] == ASCII.backslash else { throw Self.loneSurrogate(at: start) }
    guard self[start + 1] == ASCII.u else { throw Self.loneSurrogate(at: start + 1) }
    guard self[start + 2] | 0x20 == ASCII.d else { throw Self.loneSurrogate(at: start + 2) }
    guard let digit = self[start + 3].hexadecimalValue, digit >= 0xC else {
      throw Self.loneSurrogate(at: start + 3)
    }
    return try endOfHexadecimalDigits(in: start + 4..<start + 6)
  }

  /// The end of a range that must be all hexadecimal digits.
  private func endOfHexadecimalDigits(in range: Range<Int>) throws(JSONSyntaxError) -> Int {
    for index in range where self[index].hexadecimalValue == nil {
      throw JSONSyntaxError(offset: index, message: "expected a hexadecimal digit")
    }
    return range.upperBound
  }

  /// The offset after a scalar of two to four bytes, by table 3-7 of the Unicode Standard.
  private func endOfMultibyteScalar(at start: Int) throws(JSONSyntaxError) -> Int {
    let second: ClosedRange<UInt8>
    let length: Int
    switch self[start] {
    case 0xC2...0xDF: (second, length) = (0x80...0xBF, 2)
    case 0xE0: (second, length) = (0xA0...0xBF, 3)
    case 0xED: (second, length) = (0x80...0x9F, 3)
    case 0xE1...0xEF: (second, length) = (0x80...0xBF, 3)
    case 0xF0: (second, length) = (0x90...0xBF, 4)
    case 0xF1...0xF3: (second, length) = (0x80...0xBF, 4)
    case 0xF4: (second, length) = (0x80...0x8F, 4)
    default: throw Self.invalidUTF8(at: start)
    }
    guard second.contains(self[start + 1]) else { throw Self.invalidUTF8(at: start + 1) }
    for index in start + 2..<start + length where self[index] & 0xC0 != 0x80 {
      throw Self.invalidUTF8(at: index)
    }
    return start + length
  }

  private static func loneSurrogate(at offset: Int) -> JSONSyntaxError {
    JSONSyntaxError(offset: offset, message: "a lone surrogate")
  }

  private static func invalidUTF8(at offset: Int) -> JSONSyntaxError {
    JSONSyntaxError(offset: offset, message: "invalid UTF-8")
  }
}

extension UInt64 {
  /// How many of eight bytes, from the lowest on, are ASCII characters that need no escape.
  @inline(__always)
  fileprivate var ordinaryByteCount: Int {
    (escapedBytes | self & Self.highBits).trailingZeroBitCount / 8
  }
}

extension Span<UInt8> {
  /// The UTF-8 of a string's content with its escapes resolved (RFC 8259, section 7).
  ///
  /// - Parameter content: The range of a valid string's content, without the quotes.
  func unescaped(_ content: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(content.count)
    var index = content.lowerBound
    while index < content.upperBound {
      let byte = self[index]
      if byte != ASCII.backslash {
        bytes.append(byte)
        index += 1
      } else if self[index + 1] != ASCII.u {
        bytes.append(Self.unescaped(self[index + 1]))
        index += 2
      } else {
        bytes.append(contentsOf: unescapedScalar(at: &index).utf8)
      }
    }
    return bytes
  }

  /// The character for a letter after a backslash.
  private static func unescaped(_ letter: UInt8) -> UInt8 {
    switch letter {
    case ASCII.b: 0x08
    case ASCII.f: 0x0C
    case ASCII.n: ASCII.lineFeed
    case ASCII.r: ASCII.carriageReturn
    case ASCII.t: ASCII.tab
    default: letter
    }
  }

  /// The scalar of `\u` and four digits, or of a surrogate pair of these; moves the index past it.
  private func unescapedScalar(at index: inout Int) -> Unicode.Scalar {
    let unit = codeUnit(at: index + 2)
    index += 6
    if let scalar = Unicode.Scalar(unit) { return scalar }
    let low = codeUnit(at: index + 2)
    index += 6
    let value = 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// The value of four hexadecimal digits.
  private func codeUnit(at start: Int) -> UInt32 {
    (start..<start + 4).reduce(0) { $0 << 4 | (self[$1].hexadecimalValue ?? 0) }
  }
}

extension JSONWriter {
  /// Writes a text as a string.
  public mutating func value(_ text: JSONText) { value(text.description) }

  /// Writes a string. Quotes, backslashes and control characters are escaped (RFC 8259, section 7),
  /// all other characters are written unchanged.
  public mutating func value(_ string: String) {
    let utf8 = string.utf8Span.span
    write(room: 6 * utf8.count + 2) { bytes, start in
      bytes[start] = ASCII.quote
      var end = start + 1
      for index in utf8.indices { end = bytes.write(escaped: utf8[index], at: end) }
      bytes[end] = ASCII.quote
      return end + 1
    }
  }
}

extension MutableSpan<UInt8> {
  /// Writes a byte of a string, or its escape: the short one if it has one, else `\u00XX`. Returns the offset after it.
  @inline(__always)
  fileprivate mutating func write(escaped byte: UInt8, at offset: Int) -> Int {
    let letter: UInt8
    switch byte {
    case ASCII.quote, ASCII.backslash: letter = byte
    case 0x20...:
      self[offset] = byte
      return offset + 1
    case 0x08: letter = ASCII.b
    case ASCII.tab: letter = ASCII.t
    case ASCII.lineFeed: letter = ASCII.n
    case 0x0C: letter = ASCII.f
    case ASCII.carriageReturn: letter = ASCII.r
    default:
      store(0x3030_755C, at: offset)
      self[offset + 4] = ASCII.zero + byte >> 4
      self[offset + 5] = byte & 0xF < 10 ? ASCII.zero + byte & 0xF : ASCII.a + byte & 0xF - 10
      return offset + 6
    }
    self[offset] = ASCII.backslash
    self[offset + 1] = letter
    return offset + 2
  }
}
