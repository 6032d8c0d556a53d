public import JSON

/// A request or a notification of JSON-RPC 2.0 (section 4), as nodes of the document that holds it.
public struct RPCRequest: Sendable {
  /// A string, a number or null, to be echoed byte for byte; nil for a notification.
  public let id: JSONNode?

  /// A string.
  public let method: JSONNode

  /// An object or an array; nil where it is left out or null.
  public let params: JSONNode?
}

/// Why a value is no request, and the id to answer under: nil where the value has none that can be
/// echoed, which is answered under null.
public struct InvalidRequest: Error, Hashable, Sendable {
  public let id: JSONNode?
  public let error: RPCError

  init(_ message: String, id: JSONNode?) {
    self.id = id
    error = RPCError(.invalidRequest, message)
  }

  fileprivate static func notAnObject(_ kind: JSONKind) -> InvalidRequest {
    InvalidRequest("A request must be an object, not \(kind.phrase).", id: nil)
  }
}

extension RPCRequest {
  /// The members of the envelope, by their numbers.
  private static let names = JSONNameTable(["jsonrpc", "id", "method", "params"])

  /// The errors of values that are no objects: of a file of numbers there are many.
  private static let notObjects = Dictionary(
    uniqueKeysWithValues: [JSONKind.null, .boolean, .number, .string, .array].map {
      ($0, InvalidRequest.notAnObject($0))
    })

  private static let version = JSONNameTable(["2.0"])

  /// Reads a request. Of members with the same name the last one counts; unknown members of the
  /// envelope are ignored.
  public init(
    _ node: JSONNode,
    in document: borrowing JSONDocument
  ) throws(InvalidRequest) {
    guard document.kind(of: node) == .object else {
      let kind = document.kind(of: node)
      throw Self.notObjects[kind] ?? .notAnObject(kind)
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
    _ id: JSONNode,
    in document: borrowing JSONDocument
  ) throws(InvalidRequest) {
    switch document.kind(of: id) {
    case .string, .number, .null: break
    case let kind:
      throw InvalidRequest(
        "An \"id\" must be a string, a number or null, not \(kind.phrase).", id: nil)
    }
  }

  /// The params of a request, checked: nil where they are null.
  public static func params(
    _ params: JSONNode?,
    id: JSONNode?,
    in document: borrowing JSONDocument
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
