import JSON
import JSONRPC
import MapCameraProtocol
import Schema

/// The supported methods of the Model Context Protocol.
enum ModelContextMethod: String, CaseIterable {
  case initialize
  case discover = "server/discover"
  case ping
  case listTools = "tools/list"
  case callTool = "tools/call"
  case listResources = "resources/list"
  case listResourceTemplates = "resources/templates/list"
  case readResource = "resources/read"
  case setLogLevel = "logging/setLevel"

  /// Whether the result is a list, which always has one page.
  var isList: Bool { [.listTools, .listResources, .listResourceTemplates].contains(self) }

  init?(_ name: JSONText) {
    guard let method = Self.allCases.first(where: { name == $0.rawValue }) else { return nil }
    self = method
  }
}

/// The supported versions of the Model Context Protocol.
enum ModelContextVersion {
  /// The version without a handshake: each request states its version.
  static let modern = "2026-07-28"

  /// The versions that `initialize` negotiates, newest first.
  static let handshaken = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]

  /// Newest first.
  static let all = [modern] + handshaken

  /// The versions with batches.
  static let withBatches = ["2025-03-26", "2024-11-05"]

  /// The requested version if it is supported, otherwise the newest.
  static func negotiated(_ requested: JSONText) -> String {
    handshaken.first { requested == $0 } ?? handshaken[0]
  }
}

/// Names of members of `_meta`.
enum ModelContextMeta {
  static let version = "io.modelcontextprotocol/protocolVersion"
  static let serverInfo = "io.modelcontextprotocol/serverInfo"

  /// Whether a request states the version without a handshake.
  static func isModern(
    _ params: JSONNode?, in document: borrowing JSONDocument
  ) throws(RPCError) -> Bool {
    let meta = document.member("_meta", of: params)
    guard let version = document.string(version, of: meta) else { return false }
    guard version == ModelContextVersion.modern else { throw .unsupportedVersion(version) }
    return true
  }
}

extension RPCError {
  static func invalidParams(_ message: String) -> RPCError { RPCError(.invalidParams, message) }

  static func noSuchMethod(_ name: JSONText) -> RPCError {
    let suggestion = name.suggestion(among: ModelContextMethod.allCases.map { $0.rawValue })
    return RPCError(
      .methodNotFound,
      "There is no method \"\(name.excerpt)\"."
        + (suggestion.map { " Did you mean \"\($0)\"?" } ?? ""))
  }

  /// Versions with a handshake have a code of their own for this; later ones use that of invalid
  /// parameters.
  static func noSuchResource(_ uri: JSONText, isModern: Bool) -> RPCError {
    RPCError(
      isModern ? .invalidParams : Code(-32002),
      "There is no resource \"\(uri.excerpt)\": resources/list lists them all.",
      data: ["uri": .string(uri.excerpt)])
  }

  static func unsupportedVersion(_ version: JSONText) -> RPCError {
    RPCError(
      Code(-32022), "Protocol version \"\(version.excerpt)\" is not supported.",
      data: ["supported": .strings(ModelContextVersion.all), "requested": .string(version.excerpt)])
  }
}

extension JSONDocument {
  /// The value of an object's member; nil if there is none, or if the node is not an object. If a name
  /// recurs, the last member counts.
  func member(_ name: String, of object: JSONNode?) -> JSONNode? {
    guard let object else { return nil }
    var value: JSONNode?
    var next = firstMember(of: object)
    while let member = next {
      if let key = string(member.key), key == name { value = member.value }
      next = self.member(after: member, in: object)
    }
    return value
  }

  /// The string value of a member; nil if it has none.
  func string(_ name: String, of object: JSONNode?) -> JSONText? {
    member(name, of: object).flatMap { string($0) }
  }

  /// Whether a value is a response to a request.
  func isResponse(_ node: JSONNode) -> Bool {
    member("method", of: node) == nil
      && (member("result", of: node) != nil || member("error", of: node) != nil)
  }
}
