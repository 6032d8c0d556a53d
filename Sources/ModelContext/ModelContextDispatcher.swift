import JSON
import JSONRPC
import MapCameraProtocol
import Schema
import Server

/// Answers the requests of the Model Context Protocol: tools, resources and prompts.
struct ModelContextDispatcher: ~Copyable {
  private var engine: Engine

  let tools: ToolList

  /// The subscriptions to changes.
  var subscriptions = Subscriptions()

  /// The version that `initialize` negotiated; nil before.
  private var version: String?

  init(_ options: Session.Options, offersAllTools: Bool) {
    engine = options.engine(watchesMaps: true)
    tools = ToolList(isWhole: offersAllTools)
  }

  /// Whether a message may be a batch.
  var acceptsBatches: Bool { version.map(ModelContextVersion.withBatches.contains) ?? false }

  /// Receives a notification. A cancellation only ends subscriptions, since each request is
  /// finished before the next message is read.
  mutating func receiveNotification(
    _ method: JSONText, _ params: JSONNode?, in document: borrowing JSONDocument
  ) {
    guard method == "notifications/cancelled",
      let id = document.member("requestId", of: params)
    else { return }
    subscriptions.cancel(JSONText(utf8: document.text(of: id)))
  }

  /// Answers a request.
  ///
  /// - Returns: the result; nil if the answer comes later, or never.
  mutating func answer(
    _ name: JSONText, _ params: JSONNode?, id: JSONNode, in document: borrowing JSONDocument
  ) throws(RPCError) -> JSONLiteral? {
    if let params, document.kind(of: params) != .object {
      throw .invalidParams("The \"params\" must be an object.")
    }
    let saysModern = try ModelContextMeta.isModern(params, in: document)
    guard let method = ModelContextMethod(name) else { throw .noSuchMethod(name) }
    let isModern = saysModern || method == .discover
    if method.hasPages { try Self.checkCursor(params, in: document) }
    let result = try result(of: method, params, id: id, isModern: isModern, in: document)
    if method == .listen { return nil }
    return isModern ? result + Self.modernMembers(ofResultOf: method, params, in: document) : result
  }

  private mutating func result(
    of method: ModelContextMethod, _ params: JSONNode?, id: JSONNode, isModern: Bool,
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
    case .listResources: return Resource.list(of: engine)
    case .listResourceTemplates: return Resource.templates
    case .readResource:
      let (uri, resource) = try resource(params, isModern: isModern, in: document)
      return try resource.contents(of: engine, uri: uri)
    case .subscribe:
      let (uri, resource) = try resource(params, isModern: isModern, in: document)
      try subscriptions.subscribe(to: resource, as: uri)
    case .unsubscribe:
      subscriptions.unsubscribe(
        from: try resource(params, isModern: isModern, in: document).resource)
    case .listen: try listen(params, id: id, in: document)
    case .listPrompts: return Prompt.list
    case .getPrompt: return try Prompt.answer(params, in: document)
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
    subscriptions.wantListChanges()
    return ["protocolVersion": .string(agreed)] + Self.capabilities
      + ["serverInfo": Self.serverInfo]
  }

  private static let capabilities: JSONLiteral = [
    "capabilities": [
      "tools": [:],
      "resources": ["subscribe": true, "listChanged": true],
      "prompts": [:],
      "logging": [:],
    ],
    "instructions": .string(instructions),
  ]

  private static let serverInfo: JSONLiteral = [
    "name": "mapcam", "title": "mapcam, a headless map camera", "version": .string(mapcamVersion),
  ]

  /// The members that all results have in the version without a handshake, including how long a
  /// client may keep them.
  private static func modernMembers(
    ofResultOf method: ModelContextMethod, _ params: JSONNode?, in document: borrowing JSONDocument
  ) -> JSONLiteral {
    let members: JSONLiteral = [
      "resultType": "complete", "_meta": [ModelContextMeta.serverInfo: serverInfo],
    ]
    guard let isFixed = isFixed(resultOf: method, params, in: document) else { return members }
    return members + [
      "ttlMs": isFixed ? 3_600_000 : 0, "cacheScope": isFixed ? "public" : "private",
    ]
  }

  /// Whether a result never changes; nil for methods whose results a client must not keep.
  private static func isFixed(
    resultOf method: ModelContextMethod, _ params: JSONNode?, in document: borrowing JSONDocument
  ) -> Bool? {
    switch method {
    case .discover, .listTools, .listPrompts, .listResourceTemplates: true
    case .listResources: false
    case .readResource: document.string("uri", of: params).flatMap(Resource.init)?.isFixed
    default: nil
    }
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
    let levels = [
      "debug", "info", "notice", "warning", "error", "critical", "alert", "emergency",
    ]
    guard let level = document.string("level", of: params),
      levels.contains(where: { level == $0 })
    else {
      throw .invalidParams("\"level\" must be one of \(levels.joined(separator: ", ")).")
    }
  }
}

// MARK: - What is asked for

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
    let (result, succeeded) = tool.call(
      arguments.flatMap { document.kind(of: $0) == .null ? nil : $0 }, of: document, &engine)
    for map in engine.mapsAtRest { subscriptions.update(.map(map)) }
    engine.clearEvents()
    if succeeded, tool.changesResources { subscriptions.updateList() }
    return result
  }

  private func resource(
    _ params: JSONNode?, isModern: Bool, in document: borrowing JSONDocument
  ) throws(RPCError) -> (uri: JSONText, resource: Resource) {
    guard let uri = document.string("uri", of: params) else {
      throw .invalidParams("\"uri\" must be a string, such as \"mapcam://maps/default\".")
    }
    guard let resource = Resource(uri: uri), resource.exists(in: engine) else {
      throw .noSuchResource(uri, isModern: isModern)
    }
    return (uri, resource)
  }

  private mutating func listen(
    _ params: JSONNode?, id: JSONNode, in document: borrowing JSONDocument
  ) throws(RPCError) {
    guard let wanted = document.member("notifications", of: params),
      document.kind(of: wanted) == .object
    else { throw .invalidParams("\"notifications\" must be an object.") }
    let uris = document.member("resourceSubscriptions", of: wanted).map {
      document.elements(of: $0).compactMap { document.string($0) }
    }
    let wantsListChanges = document.member("resourcesListChanged", of: wanted).map {
      document.boolean($0)
    }
    try subscriptions.listen(
      JSONText(utf8: document.text(of: id)),
      uris ?? [], wantsListChanges: wantsListChanges == true)
  }
}
