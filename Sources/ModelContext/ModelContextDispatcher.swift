import JSON
import JSONRPC
import MapCameraProtocol
import Server

/// What the requests of the Model Context Protocol ask for: tools, resources and prompts.
struct ModelContextDispatcher: ~Copyable {
  private var engine: Engine

  let tools: ToolList

  /// Who is notified of changes.
  var subscriptions = Subscriptions()

  /// The version that `initialize` agreed on; nil before.
  private var version: String?

  init(_ options: ModelContextSession.Options) {
    engine = options.session.engine(watchesMaps: true)
    tools = ToolList(isWhole: options.offersAllTools)
  }

  /// Whether a message may be an array of several.
  var acceptsBatches: Bool { version.map(ModelContextVersion.withBatches.contains) ?? false }

  /// The notifications to send before the answer to the current request.
  mutating func takeNotifications() -> [[UInt8]] { subscriptions.takeNotifications() }

  /// Receives a notification. Each request is finished before the next message is read, so that
  /// to cancel one does nothing; but a subscription ends.
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
  /// - Parameter writer: gets the result.
  /// - Returns: false where the answer comes later, or never.
  mutating func answer(
    _ name: JSONText, _ params: JSONNode?, id: JSONNode, in document: borrowing JSONDocument,
    to writer: inout JSONWriter
  ) throws(RPCError) -> Bool {
    if let params, document.kind(of: params) != .object {
      throw .invalidParams("The \"params\" must be an object.")
    }
    let saysModern = try ModelContextMeta.isModern(params, in: document)
    guard let method = ModelContextMethod(name) else { throw .noSuchMethod(name) }
    let isModern = saysModern || method == .discover
    writer.beginObject()
    try writeResult(of: method, params, id: id, isModern: isModern, in: document, to: &writer)
    if isModern { Self.writeModernMembers(ofResultOf: method, params, in: document, to: &writer) }
    writer.endObject()
    return method != .listen
  }

  /// Writes the members of a result.
  private mutating func writeResult(
    of method: ModelContextMethod, _ params: JSONNode?, id: JSONNode, isModern: Bool,
    in document: borrowing JSONDocument, to writer: inout JSONWriter
  ) throws(RPCError) {
    switch method {
    case .initialize: try initialize(params, in: document, to: &writer)
    case .discover: discover(to: &writer)
    case .ping: break
    case .setLogLevel: try Self.setLogLevel(params, in: document)
    case .listTools:
      try Self.checkCursor(params, in: document)
      tools.write(to: &writer)
    case .callTool: try call(params, in: document, to: &writer)
    case .listResources:
      try Self.checkCursor(params, in: document)
      Resource.writeAll(of: engine, to: &writer)
    case .listResourceTemplates:
      try Self.checkCursor(params, in: document)
      Resource.writeTemplates(to: &writer)
    case .readResource:
      let (uri, resource) = try resource(params, isModern: isModern, in: document)
      try resource.write(of: engine, uri: uri, to: &writer)
    case .subscribe:
      let (uri, resource) = try resource(params, isModern: isModern, in: document)
      try subscriptions.subscribe(to: resource, as: uri)
    case .unsubscribe:
      subscriptions.unsubscribe(
        from: try resource(params, isModern: isModern, in: document).resource)
    case .listen: try listen(params, id: id, in: document)
    case .listPrompts:
      try Self.checkCursor(params, in: document)
      Prompt.writeAll(to: &writer)
    case .getPrompt: try Prompt.answer(params, in: document, to: &writer)
    }
  }
}

// MARK: - The connection

extension ModelContextDispatcher {
  private mutating func initialize(
    _ params: JSONNode?, in document: borrowing JSONDocument, to writer: inout JSONWriter
  ) throws(RPCError) {
    guard let requested = document.string("protocolVersion", of: params) else {
      throw .invalidParams("\"protocolVersion\" must be a string, such as \"2025-11-25\".")
    }
    let agreed = ModelContextVersion.negotiated(requested)
    version = agreed
    subscriptions.wantListChanges()
    writer.string("protocolVersion", agreed)
    writeSelf(to: &writer)
    writer.member("serverInfo", Self.writeServerInfo)
  }

  private func discover(to writer: inout JSONWriter) {
    writer.member("supportedVersions") { writer in
      writer.array(ModelContextVersion.all) { $0.value($1) }
    }
    writeSelf(to: &writer)
  }

  private func writeSelf(to writer: inout JSONWriter) {
    writer.member("capabilities") { writer in
      writer.object { writer in
        writer.member("tools") { $0.object { _ in } }
        writer.member("resources") { writer in
          writer.object {
            $0.boolean("subscribe", true)
            $0.boolean("listChanged", true)
          }
        }
        writer.member("prompts") { $0.object { _ in } }
        writer.member("logging") { $0.object { _ in } }
      }
    }
    writer.string("instructions", Self.instructions)
  }

  private static func writeServerInfo(to writer: inout JSONWriter) {
    writer.object {
      $0.string("name", "mapcam")
      $0.string("title", "mapcam, a headless map camera")
      $0.string("version", mapcamVersion)
    }
  }

  /// What every result has in the version without a handshake, and how long it may be kept.
  private static func writeModernMembers(
    ofResultOf method: ModelContextMethod, _ params: JSONNode?, in document: borrowing JSONDocument,
    to writer: inout JSONWriter
  ) {
    writer.string("resultType", "complete")
    writer.member("_meta") { writer in
      writer.object { $0.member(ModelContextMeta.serverInfo, Self.writeServerInfo) }
    }
    guard let isFixed = isFixed(resultOf: method, params, in: document) else { return }
    writer.key("ttlMs")
    writer.value(isFixed ? 3_600_000 : 0)
    writer.string("cacheScope", isFixed ? "public" : "private")
  }

  /// Whether a result is always the same; nil where the protocol has nobody keep it.
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
    _ params: JSONNode?, in document: borrowing JSONDocument, to writer: inout JSONWriter
  ) throws(RPCError) {
    guard let name = document.string("name", of: params) else {
      throw .invalidParams("\"name\" must be a tool's name: tools/list lists them all.")
    }
    let tool = try tools.tool(named: name)
    let arguments = document.member("arguments", of: params)
    if let arguments, ![.object, .null].contains(document.kind(of: arguments)) {
      throw .invalidParams("\"arguments\" must be an object.")
    }
    let succeeded = tool.call(
      arguments.flatMap { document.kind(of: $0) == .null ? nil : $0 }, of: document, &engine,
      to: &writer)
    for map in engine.mapsAtRest { subscriptions.update(.map(map)) }
    engine.clearEvents()
    if succeeded, tool.changesResources { subscriptions.updateList() }
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
