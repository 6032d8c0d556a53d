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
