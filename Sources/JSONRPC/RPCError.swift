public import JSON

/// The error of a response (JSON-RPC 2.0, section 5.1).
public struct RPCError: Error, Hashable, Sendable {
  /// What kind of error it is.
  public struct Code: Hashable, Sendable {
    public let rawValue: Int

    public init(_ rawValue: Int) { self.rawValue = rawValue }

    /// The line is not JSON.
    public static let parseError = Code(-32700)

    /// JSON, but no JSON-RPC 2.0 request.
    public static let invalidRequest = Code(-32600)

    public static let methodNotFound = Code(-32601)

    public static let invalidParams = Code(-32602)

    /// A defect of the server.
    public static let internalError = Code(-32603)
  }

  public let code: Code

  /// Whole sentences that say what is wrong and what would be right.
  public let message: String

  /// An object; nil where the error has none.
  public let data: JSONLiteral?

  public init(_ code: Code, _ message: String, data: JSONLiteral? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }
}

extension RPCError {
  /// Writes the error object.
  public func write(to writer: inout JSONWriter) {
    writer.begin(with: Fragments.shared.code)
    writer.value(code.rawValue)
    writer.append(Fragments.shared.message)
    writer.value(message)
    if let data {
      writer.append(Fragments.shared.data)
      writer.value(data)
    }
    writer.endObject()
  }
}
