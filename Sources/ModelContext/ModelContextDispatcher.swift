import JSON
import JSONRPC
import MapCameraProtocol
import Schema
import Server

/// Answers the requests of the Model Context Protocol: tools and the guide.
struct ModelContextDispatcher: ~Copyable {
  private var engine: Engine

  private let tools: ToolList

  /// The version that `initialize` negotiated; nil before.
  private var version: String?

  init(_ options: Session.Options, offersAllTools: Bool) {
    engine = options.engine()
    engine.alwaysReports = true
    tools = ToolList(isWhole: offersAllTools)
  }

  /// Whether a message may be a batch.
  var acceptsBatches: Bool { version.map(ModelContextVersion.withBatches.contains) ?? false }

  /// Answers a request.
  mutating func answer(
    _ name: JSONText, _ params: JSONNode?, in document: borrowing JSONDocument
  ) throws(RPCError) -> JSONLiteral {
    if let params, document.kind(of: params) != .object {
      throw .invalidParams("The \"params\" must be an object.")
    }
    let saysModern = try ModelContextMeta.isModern(params, in: document)
    guard let method = ModelContextMethod(name) else { throw .noSuchMethod(name) }
    let isModern = saysModern || method == .discover
    if method.isList { try Self.checkCursor(params, in: document) }
    let result = try result(of: method, params, isModern: isModern, in: document)
    return isModern ? result + Self.modernMembers(ofResultOf: method) : result
  }

  private mutating func result(
    of method: ModelContextMethod, _ params: JSONNode?, isModern: Bool,
    in document: borrowing JSONDocument
  ) throws(RPCError) -> JSONLiteral {
    switch method {
    case .initialize: return try initialize(params, in: document)
    case .discover:
      return ["supportedVersions": .strings(ModelContextVersion.all)] + Self.capabilities
    case .ping: break
    case .setLogLevel: try Self.setLogLevel(params, in: document)
    case .listTools: return tools.list.value
    case .callTool: return try call(params, in: document)
    case .listResources: return Guide.list
    case .listResourceTemplates: return ["resourceTemplates": []]
    case .readResource: return try Self.readResource(params, isModern: isModern, in: document)
    }
    return [:]
  }
}

// MARK: - The connection

extension ModelContextDispatcher {
  private mutating func initialize(
    _ params: JSONNode?, in document: borrowing JSONDocument
  ) throws(RPCError) -> JSONLiteral {
    guard let requested = document.string("protocolVersion", of: params) else {
      throw .invalidParams("\"protocolVersion\" must be a string, such as \"2025-11-25\".")
    }
    let agreed = ModelContextVersion.negotiated(requested)
    version = agreed
    return ["protocolVersion": .string(agreed)] + Self.capabilities
      + ["serverInfo": Self.serverInfo]
  }

  private static let capabilities: JSONLiteral = [
    "capabilities": ["tools": [:], "resources": [:], "logging": [:]],
    "instructions": .string(instructions),
  ]

  private static let serverInfo: JSONLiteral = [
    "name": "mapcam", "title": "mapcam, a headless map camera", "version": .string(mapcamVersion),
  ]

  /// The members that all results have in the version without a handshake, including how long a
  /// client may keep those that never change.
  private static func modernMembers(ofResultOf method: ModelContextMethod) -> JSONLiteral {
    let members: JSONLiteral = [
      "resultType": "complete", "_meta": [ModelContextMeta.serverInfo: serverInfo],
    ]
    let isFixed = method.isList || method == .discover || method == .readResource
    return isFixed ? members + ["ttlMs": 3_600_000, "cacheScope": "public"] : members
  }

  private static func checkCursor(
    _ params: JSONNode?, in document: borrowing JSONDocument
  ) throws(RPCError) {
    guard let cursor = document.member("cursor", of: params), document.kind(of: cursor) != .null
    else { return }
    throw .invalidParams("There is no such \"cursor\": the first page is the only one.")
  }

  private static func setLogLevel(
    _ params: JSONNode?, in document: borrowing JSONDocument
  ) throws(RPCError) {
    let levels = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"]
    guard let level = document.string("level", of: params),
      levels.contains(where: { level == $0 })
    else { throw .invalidParams("\"level\" must be one of \(levels.joined(separator: ", ")).") }
  }
}

// MARK: - The requests

extension ModelContextDispatcher {
  private mutating func call(
    _ params: JSONNode?, in document: borrowing JSONDocument
  ) throws(RPCError) -> JSONLiteral {
    guard let name = document.string("name", of: params) else {
      throw .invalidParams("\"name\" must be a tool's name: tools/list lists them all.")
    }
    let tool = try tools.tool(named: name)
    let arguments = document.member("arguments", of: params)
    if let arguments, ![.object, .null].contains(document.kind(of: arguments)) {
      throw .invalidParams("\"arguments\" must be an object.")
    }
    defer {
      engine.clearEvents()
      engine.latestReport = nil
    }
    return tool.call(
      arguments.flatMap { document.kind(of: $0) == .null ? nil : $0 }, of: document, &engine)
  }

  private static func readResource(
    _ params: JSONNode?, isModern: Bool, in document: borrowing JSONDocument
  ) throws(RPCError) -> JSONLiteral {
    guard let uri = document.string("uri", of: params) else {
      throw .invalidParams("\"uri\" must be a string, such as \"mapcam://guide\".")
    }
    guard let contents = Guide.contents(uri) else { throw .noSuchResource(uri, isModern: isModern) }
    return contents
  }
}

// MARK: - Names, versions and errors

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
