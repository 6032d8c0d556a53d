extension JSONWriter {
  /// Writes a string. Quotes, backslashes and control characters are escaped (RFC 8259, section 7),
  /// everything else is written as it is.
  public mutating func value(_ string: String) {
    append(ASCII.quote, isSeparated: true)
    let utf8 = string.utf8Span.span
    var written = 0
    while let index = utf8.firstEscapedByte(from: written) {
      append(utf8.extracting(written..<index))
      appendEscape(of: utf8[index])
      written = index + 1
    }
    append(utf8.extracting(written..<utf8.count))
    append(ASCII.quote)
  }

  /// Appends the short escape of a byte where there is one, else `\u00XX`.
  private mutating func appendEscape(of byte: UInt8) {
    append(ASCII.backslash)
    switch byte {
    case ASCII.quote, ASCII.backslash: append(byte)
    case 0x08: append(ASCII.b)
    case ASCII.tab: append(ASCII.t)
    case ASCII.lineFeed: append(ASCII.n)
    case 0x0C: append(ASCII.f)
    case ASCII.carriageReturn: append(ASCII.r)
    default:
      append(ASCII.u)
      append(ASCII.zero)
      append(ASCII.zero)
      append(ASCII.zero + byte >> 4)
      append(byte & 0xF < 10 ? ASCII.zero + byte & 0xF : ASCII.a + byte & 0xF - 10)
    }
  }
}

extension Span<UInt8> {
  /// The offset of the first byte, from one on, that a string must not hold as it is.
  fileprivate func firstEscapedByte(from start: Int) -> Int? {
    var index = start
    while index <= count - 8 {
      let escaped = word(at: index).escapedBytes
      if escaped != 0 { return index + escaped.trailingZeroBitCount / 8 }
      index += 8
    }
    return (index..<count).first { self[$0].needsEscape }
  }
}

extension UInt8 {
  /// Whether a string must not hold this byte as it is.
  fileprivate var needsEscape: Bool {
    self < 0x20 || self == ASCII.quote || self == ASCII.backslash
  }
}
