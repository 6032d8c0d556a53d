public import JSON

/// A request or a notification of JSON-RPC 2.0 (section 4), as nodes of the document that holds it.
public struct RPCRequest: Sendable {
  /// A string.
  public let method: JSONNode

  /// An object or an array; nil if it is missing or null.
  public let params: JSONNode?
}

extension RPCRequest {
  /// The names of the members.
  private static let names = JSONNameTable(["jsonrpc", "id", "method", "params"])

  private static let version = JSONNameTable(["2.0"])

  /// Reads a request. If a name recurs, the last member counts; unknown members are ignored.
  ///
  /// - Parameter id: gets the request's id, a string, a number or null, to be echoed byte for byte, also
  ///   if the rest is not a request; nil for a notification.
  /// - Throws: why the value is not a request.
  public init(
    _ node: JSONNode, in document: borrowing JSONDocument, id: inout JSONNode?
  ) throws(RPCError) {
    guard document.kind(of: node) == .object else {
      throw RPCError(
        .invalidRequest, "A request must be an object, not \(document.kind(of: node).phrase).")
    }
    var members = JSONMembers()
    Self.names.find(in: node, of: document, into: &members)
    if let found = members[1] {
      let kind = document.kind(of: found)
      guard kind == .string || kind == .number || kind == .null else {
        throw RPCError(
          .invalidRequest, "An \"id\" must be a string, a number or null, not \(kind.phrase).")
      }
    }
    id = members[1]
    guard let version = members[0], Self.version.index(of: version, in: document) != nil else {
      throw RPCError(.invalidRequest, "A request must have \"jsonrpc\": \"2.0\".")
    }
    guard let method = members[2], document.kind(of: method) == .string else {
      throw RPCError(.invalidRequest, "A request must have a \"method\" that is a string.")
    }
    self.method = method
    self.params = try Self.params(members[3], in: document)
  }

  /// The checked params of a request; nil if they are null.
  public static func params(
    _ params: JSONNode?, in document: borrowing JSONDocument
  ) throws(RPCError) -> JSONNode? {
    guard let params else { return nil }
    switch document.kind(of: params) {
    case .object, .array: return params
    case .null: return nil
    case let kind:
      throw RPCError(.invalidRequest, "The \"params\" must be an object, not \(kind.phrase).")
    }
  }
}

/// The error of a response (JSON-RPC 2.0, section 5.1).
public struct RPCError: Error, Hashable, Sendable {
  /// What kind of error it is.
  public struct Code: Hashable, Sendable {
    public let rawValue: Int

    public init(_ rawValue: Int) { self.rawValue = rawValue }

    /// The line is not JSON.
    public static let parseError = Code(-32700)

    /// JSON, but not a JSON-RPC 2.0 request.
    public static let invalidRequest = Code(-32600)

    public static let methodNotFound = Code(-32601)

    public static let invalidParams = Code(-32602)

    /// A defect of the server.
    public static let internalError = Code(-32603)
  }

  public let code: Code

  /// Whole sentences that say what is wrong and what would be right.
  public let message: String

  /// An object; nil if the error has none.
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
    writer.beginObject()
    writer.key("code")
    writer.value(code.rawValue)
    writer.key("message")
    writer.value(message)
    if let data {
      writer.key("data")
      writer.value(data)
    }
    writer.endObject()
  }
}

/// Which member of a response has its value (JSON-RPC 2.0, section 5).
public enum ResponseMember: Sendable {
  case result, error
}

extension JSONWriter {
  /// Writes a response up to its result or error, which follows as one JSON value, and the closing brace.
  ///
  /// - Parameters:
  ///   - id: the id of the request, written unchanged; nil for null.
  ///   - document: contains the id.
  public mutating func beginResponse(
    id: JSONNode?, of document: borrowing JSONDocument, _ member: ResponseMember
  ) {
    switch (id, member) {
    case (let id?, .result):
      begin(with: Fragments.shared.response, id, of: document, Fragments.shared.result)
    case (let id?, .error):
      begin(with: Fragments.shared.response, id, of: document, Fragments.shared.error)
    case (nil, _):
      begin(with: Fragments.shared.response)
      null()
      append(member == .result ? Fragments.shared.result : Fragments.shared.error)
    }
  }
}

/// The constant parts of responses.
private struct Fragments: Sendable {
  static let shared = Fragments()

  let response = JSONFragment(#"{"jsonrpc":"2.0","id":"#)
  let result = JSONFragment(#","result":"#)
  let error = JSONFragment(#","error":"#)
}
