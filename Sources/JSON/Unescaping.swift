extension Span<UInt8> {
  /// The UTF-8 of a string's content with its escapes resolved (RFC 8259, section 7).
  ///
  /// - Parameter content: Where the content of a valid string stands, without the quotes.
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

  /// The scalar of `\u` and four digits, or of two of these that are a surrogate pair; goes behind it.
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
