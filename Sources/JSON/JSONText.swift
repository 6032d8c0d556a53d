/// Text from outside, such as a name that a host sends: UTF-8, compared and hashed as bytes.
///
/// A `String` of Swift equals another one that looks the same. Finding that out takes time quadratic in combining
/// marks, and Unicode's tables. Two of these are equal where all their bytes are, in linear time. To print
/// one, put it into a string.
public struct JSONText: Sendable {
  /// Never compared, hashed or searched.
  private let string: String

  /// - Parameter string: taken as it is.
  public init(_ string: String) { self.string = string }

  /// - Parameter utf8: valid UTF-8; what is not is replaced.
  public init(utf8: some Collection<UInt8>) { string = String(decoding: utf8, as: UTF8.self) }

  public var utf8: String.UTF8View { string.utf8 }

  /// Whether these bytes come first.
  public func starts(with prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }

  /// Whether there is such a byte, one of ASCII.
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
  /// The text, or the first 200 of its scalars and an ellipsis: characters may have any number of scalars.
  public var excerpt: String {
    utf8.count <= 200 ? string : String(string.unicodeScalars.prefix(200)) + "…"
  }
}

extension UInt8 {
  /// A capital letter of ASCII as a small one, any other byte as it is.
  public var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
