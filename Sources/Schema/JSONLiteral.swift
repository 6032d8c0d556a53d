import JSON

/// A value of JSON in Swift: `0`, `1.2`, `true`, `"ease"`, `[:]`.
public struct JSONLiteral: Hashable, Sendable {
  /// The value as JSON.
  public let text: String

  /// The value as read by an input, which must accept it.
  public func read<Value>(by input: Input<Value>) -> Value {
    var document = JSONDocument()
    guard (try? document.parse(Array(text.utf8).span)) != nil,
      let value = try? input.read(document, document.root)
    else { preconditionFailure("\(text) is no \(input.schema.phrase)") }
    return value
  }
}

extension JSONLiteral: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public init(integerLiteral value: Int) { text = "\(value)" }

  public init(floatLiteral value: Double) { text = value.text }
}

extension JSONLiteral: ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) { text = "\(value)" }
}

extension JSONLiteral: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) {
    var writer = JSONWriter()
    writer.value(value)
    text = String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension JSONLiteral: ExpressibleByDictionaryLiteral {
  /// An object without members.
  public init(dictionaryLiteral members: (String, Never)...) { text = "{}" }
}
