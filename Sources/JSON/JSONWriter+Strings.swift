extension JSONWriter {
  /// Writes a text as a string.
  public mutating func value(_ text: JSONText) { value(text.description) }

  /// Writes a string. Quotes, backslashes and control characters are escaped (RFC 8259, section 7),
  /// everything else is written as it is.
  public mutating func value(_ string: String) {
    append(ASCII.quote, isSeparated: true)
    let utf8 = string.utf8Span.span
    var index = 0
    while index < utf8.count {
      index = append(utf8, from: index)
      guard index < utf8.count else { break }
      appendEscape(of: utf8[index])
      index += 1
    }
    append(ASCII.quote)
  }

  /// Appends bytes of a string from one on, quotes and backslashes escaped, up to one that needs another
  /// escape.
  ///
  /// - Returns: the index of that, or the end.
  private mutating func append(_ utf8: Span<UInt8>, from start: Int) -> Int {
    makeRoom(2 * (utf8.count - start) + 8)
    var index = start
    var end = count
    var bytes = storage.mutableSpan
    while index < utf8.count {
      if index <= utf8.count - 8 {
        let word = utf8.word(at: index)
        bytes.store(word, at: end)
        let escaped = word.escapedBytes
        let plain = escaped == 0 ? 8 : escaped.trailingZeroBitCount / 8
        index += plain
        end += plain
        if escaped == 0 { continue }
      }
      let byte = utf8[index]
      if byte == ASCII.quote || byte == ASCII.backslash {
        bytes[end] = ASCII.backslash
        end += 1
      } else if byte < 0x20 {
        break
      }
      bytes[end] = byte
      end += 1
      index += 1
    }
    count = end
    return index
  }

  /// Appends the short escape of a control character where there is one, else `\u00XX`.
  private mutating func appendEscape(of byte: UInt8) {
    append(ASCII.backslash)
    switch byte {
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
