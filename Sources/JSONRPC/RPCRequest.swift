public import JSON

/// A request or a notification of JSON-RPC 2.0 (section 4), as nodes of the document that holds it.
public struct RPCRequest: Sendable {
  /// A string, a number or null, to be echoed byte for byte; nil for a notification.
  public let id: JSONNode?

  /// A string.
  public let method: JSONNode

  /// An object or an array; nil if it is missing or null.
  public let params: JSONNode?
}

/// The reason why a value is no request, and the id of the answer: nil, written as null, if the value has
/// no valid one.
public struct InvalidRequest: Error, Hashable, Sendable {
  public let id: JSONNode?
  public let error: RPCError

  init(_ message: String, id: JSONNode?) {
    self.id = id
    error = RPCError(.invalidRequest, message)
  }
}

extension RPCRequest {
  /// The names of the members.
  private static let names = JSONNameTable(["jsonrpc", "id", "method", "params"])

  private static let version = JSONNameTable(["2.0"])

  /// Reads a request. If a name recurs, the last member counts; unknown members are ignored.
  public init(_ node: JSONNode, in document: borrowing JSONDocument) throws(InvalidRequest) {
    guard document.kind(of: node) == .object else {
      throw InvalidRequest(
        "A request must be an object, not \(document.kind(of: node).phrase).", id: nil)
    }
    var members = JSONMembers()
    Self.names.find(in: node, of: document, into: &members)
    let id = members[1]
    if let id { try Self.check(id, in: document) }
    guard let version = members[0], Self.version.index(of: version, in: document) != nil else {
      throw InvalidRequest("A request must have \"jsonrpc\": \"2.0\".", id: id)
    }
    guard let method = members[2], document.kind(of: method) == .string else {
      throw InvalidRequest("A request must have a \"method\" that is a string.", id: id)
    }
    self.id = id
    self.method = method
    self.params = try Self.params(members[3], id: id, in: document)
  }

  private static func check(
    _ id: JSONNode, in document: borrowing JSONDocument
  ) throws(InvalidRequest) {
    let kind = document.kind(of: id)
    guard kind == .string || kind == .number || kind == .null else {
      throw InvalidRequest(
        "An \"id\" must be a string, a number or null, not \(kind.phrase).", id: nil)
    }
  }

  /// The checked params of a request; nil if they are null.
  public static func params(
    _ params: JSONNode?, id: JSONNode?, in document: borrowing JSONDocument
  ) throws(InvalidRequest) -> JSONNode? {
    guard let params else { return nil }
    switch document.kind(of: params) {
    case .object, .array: return params
    case .null: return nil
    case let kind:
      throw InvalidRequest("The \"params\" must be an object, not \(kind.phrase).", id: id)
    }
  }
}
