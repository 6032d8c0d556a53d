/// A member name known beforehand, encoded once: to match names that are read, and to write names
/// without looking for what to escape.
///
///     enum Names {
///       static let latitude: JSONName = "latitude"
///     }
public struct JSONName: Hashable, Sendable {
  /// The UTF-8 of the name.
  public let utf8: [UInt8]

  /// The name as a writer puts it: in quotes, escaped, and with the colon.
  public let key: JSONFragment

  /// Encodes a name.
  public init(_ name: String) {
    var writer = JSONWriter()
    writer.key(name)
    utf8 = Array(name.utf8)
    key = JSONFragment(writer.bytes)
  }

  /// Compares the names byte by byte.
  public static func == (first: JSONName, second: JSONName) -> Bool {
    first.utf8 == second.utf8
  }

  /// Hashes the bytes of the name.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(utf8)
  }
}

extension JSONName: ExpressibleByStringLiteral {
  /// Encodes a literal name.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

extension JSONName: CustomStringConvertible {
  /// The name, neither quoted nor escaped.
  public var description: String {
    String(decoding: utf8, as: UTF8.self)
  }
}
