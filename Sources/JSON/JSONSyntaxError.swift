/// Why a text is not JSON, and where.
public struct JSONSyntaxError: Error, Hashable, Sendable {
  /// The offset in bytes of the first byte that cannot be right: the bytes before it could still
  /// have become a JSON text. It is the length of the text where the text ends too early.
  public let offset: Int

  /// A short lower-case phrase, such as `expected a value` or `nesting deeper than 64`.
  public let message: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - offset: The offset in bytes of the first byte that cannot be right.
  ///   - message: A short lower-case phrase.
  public init(offset: Int, message: String) {
    self.offset = offset
    self.message = message
  }
}
