extension Span<UInt8> {
  /// Hands on the UTF-8 of a string's content with its escapes resolved (RFC 8259, section 7).
  ///
  /// - Parameters:
  ///   - content: Where the content of a valid string stands, without the quotes.
  ///   - body: Takes a byte, and says whether it wants the next one.
  /// - Returns: Whether `body` wanted all of them.
  @discardableResult
  func forEachUnescapedByte(in content: Range<Int>, _ body: (UInt8) -> Bool) -> Bool {
    var index = content.lowerBound
    while index < content.upperBound {
      let byte = self[index]
      if byte != ASCII.backslash {
        guard body(byte) else { return false }
        index += 1
      } else if self[index + 1] != ASCII.u {
        guard body(Self.unescaped(self[index + 1])) else { return false }
        index += 2
      } else {
        let scalar = unescapedScalar(at: &index)
        for byte in scalar.utf8 where !body(byte) { return false }
      }
    }
    return true
  }

  /// What a backslash and a letter stand for.
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

  /// The scalar of `\uXXXX`, or of two of them that are a surrogate pair; goes behind it.
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
