/// Text from outside, such as a name that a host sends: UTF-8, compared and hashed as bytes.
///
/// Two Swift strings are equal if they are canonically equivalent: that takes Unicode's tables, and time
/// quadratic in the number of combining marks. Two of these are equal if their bytes are, in linear time.
/// Interpolate one into a string to print it.
public struct JSONText: Sendable {
  /// Never compared, hashed or searched.
  private let string: String

  /// - Parameter string: taken as it is.
  public init(_ string: String) { self.string = string }

  /// - Parameter utf8: valid UTF-8; what is not is replaced.
  public init(utf8: some Collection<UInt8>) { string = String(decoding: utf8, as: UTF8.self) }

  public var utf8: String.UTF8View { string.utf8 }

  /// Whether the text begins with the bytes of a string.
  public func starts(with prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }

  /// Whether the text contains an ASCII character.
  public func contains(_ byte: UInt8) -> Bool { utf8.contains(byte) }
}

extension JSONText: Hashable {
  public static func == (a: JSONText, b: JSONText) -> Bool { a == b.string }

  /// Whether a string has the same bytes.
  public static func == (text: JSONText, string: String) -> Bool {
    let (a, b) = (text.string.utf8Span.span, string.utf8Span.span)
    guard a.count == b.count else { return false }
    for index in a.indices where a[index] != b[index] { return false }
    return true
  }

  public func hash(into hasher: inout Hasher) {
    let bytes = string.utf8Span.span
    var word = UInt64(bytes.count)
    for index in bytes.indices {
      if index & 7 == 0 { hasher.combine(word) }
      word = word << 8 | UInt64(bytes[index])
    }
    hasher.combine(word)
  }
}

extension JSONText: CustomStringConvertible {
  public var description: String { string }
}

extension JSONText: ExpressibleByStringLiteral {
  public init(stringLiteral string: String) { self.init(string) }
}

extension JSONText {
  /// The text, or its first 200 scalars and an ellipsis. (The number of scalars in a character is unlimited.)
  public var excerpt: String {
    utf8.count <= 200 ? string : String(string.unicodeScalars.prefix(200)) + "…"
  }
}

extension UInt8 {
  /// An ASCII letter in lower case; any other byte unchanged.
  public var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
