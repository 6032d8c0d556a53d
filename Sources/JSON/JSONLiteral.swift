/// A value of JSON, written in Swift as in JSON: `0`, `"ease"`, `["type": "null"]`. For defaults,
/// and for documents that are seldom written.
public struct JSONLiteral: Hashable, Sendable {
  /// The value as JSON.
  public let text: String

  /// - Parameter text: one value of JSON.
  public init(json text: String) { self.text = text }

  @inline(never)
  private init(_ write: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    write(&writer)
    text = String(decoding: writer.bytes, as: UTF8.self)
  }

  @inline(never)
  public static func string(_ string: String) -> JSONLiteral { JSONLiteral { $0.value(string) } }

  public static func number(_ number: Double) -> JSONLiteral { JSONLiteral { $0.value(number) } }

  public static func integer(_ integer: some BinaryInteger) -> JSONLiteral {
    JSONLiteral(json: String(integer))
  }

  public static func boolean(_ boolean: Bool) -> JSONLiteral { JSONLiteral(json: "\(boolean)") }

  @inline(never)
  public static func array(_ values: [JSONLiteral]) -> JSONLiteral {
    JSONLiteral(json: "[\(values.map { $0.text }.joined(separator: ","))]")
  }

  public static func strings(_ strings: [String]) -> JSONLiteral {
    .array(strings.map { .string($0) })
  }

  /// - Parameter members: those that are nil are left out. Their names must not need escapes.
  @inline(never)
  public static func object(_ members: [(String, JSONLiteral?)]) -> JSONLiteral {
    var text = "{"
    for case (let name, let value?) in members {
      text += text.utf8.count == 1 ? "\"" : ",\""
      text += name
      text += "\":"
      text += value.text
    }
    return JSONLiteral(json: text + "}")
  }

  /// An object with the members of two.
  @inline(never)
  public static func + (a: JSONLiteral, b: JSONLiteral) -> JSONLiteral {
    if a.text == "{}" || b.text == "{}" { return a.text == "{}" ? b : a }
    return JSONLiteral(json: "\(a.text.dropLast()),\(b.text.dropFirst())")
  }
}

extension JSONLiteral: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public init(integerLiteral value: Int) { self = .integer(value) }

  public init(floatLiteral value: Double) { self = .number(value) }
}

extension JSONLiteral: ExpressibleByBooleanLiteral, ExpressibleByStringLiteral {
  public init(booleanLiteral value: Bool) { self = .boolean(value) }

  public init(stringLiteral value: String) { self = .string(value) }
}

extension JSONLiteral: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  public init(arrayLiteral values: JSONLiteral...) { self = .array(values) }

  public init(dictionaryLiteral members: (String, JSONLiteral?)...) { self = .object(members) }
}

extension JSONWriter {
  public mutating func value(_ literal: JSONLiteral) { encoded(literal.text.utf8Span.span) }
}
