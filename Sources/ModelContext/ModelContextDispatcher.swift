import JSON
import JSONRPC
import MapCameraProtocol
import Schema
import Server

/// Answers the requests of the Model Context Protocol.
struct ModelContextDispatcher: ~Copyable {
  private var engine: Engine

  private let tools: ToolList

  init(_ options: Session.Options, offersAllTools: Bool) {
    engine = options.engine()
    engine.alwaysReports = true
    tools = ToolList(isWhole: offersAllTools)
  }

  /// Answers a request.
  mutating func answer(
    _ name: JSONText, _ params: JSONNode?, in document: borrowing JSONDocument
  ) throws(RPCError) -> JSONLiteral {
    if let params, document.kind(of: params) != .object {
      throw .invalidParams("The \"params\" must be an object.")
    }
    let saysModern = try ModelContextMeta.isModern(params, in: document)
    guard let method = ModelContextMethod(name) else { throw .noSuchMethod(name) }
    let result = try result(of: method, params, in: document)
    let isModern = saysModern || method == .discover
    return isModern ? result + Self.modernMembers(ofResultOf: method) : result
  }

  private mutating func result(
    of method: ModelContextMethod, _ params: JSONNode?, in document: borrowing JSONDocument
  ) throws(RPCError) -> JSONLiteral {
    switch method {
    case .initialize: return try Self.initialize(params, in: document)
    case .discover:
      return ["supportedVersions": .strings(ModelContextVersion.all)] + Self.capabilities
    case .ping: return [:]
    case .listTools: return try listTools(params, in: document)
    case .callTool: return try call(params, in: document)
    }
  }
}

// MARK: - The connection

extension ModelContextDispatcher {
  private static func initialize(
    _ params: JSONNode?, in document: borrowing JSONDocument
  ) throws(RPCError) -> JSONLiteral {
    guard let requested = document.string("protocolVersion", of: params) else {
      throw .invalidParams("\"protocolVersion\" must be a string, such as \"2025-11-25\".")
    }
    return ["protocolVersion": .string(ModelContextVersion.negotiated(requested))] + capabilities
      + ["serverInfo": serverInfo]
  }

  private static let capabilities: JSONLiteral = [
    "capabilities": ["tools": [:]],
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
    let isFixed = method == .listTools || method == .discover
    return isFixed ? members + ["ttlMs": 3_600_000, "cacheScope": "public"] : members
  }

  /// What an assistant must know before it calls a tool.
  private static let instructions = """
    mapcam computes the cameras of maps exactly, as the Google Maps SDK for iOS moves them, and draws \
    nothing. Use it instead of estimating zooms, bounds or screen positions.
    - Places are {"latitude", "longitude"} in degrees; GeoJSON and MapLibre write [longitude, latitude]. A \
    latitude beyond 90 is refused.
    - At zoom z the world is 256 * 2^z points wide, as in Google Maps; MapLibre's and Mapbox's zoom is one \
    less. Zoom 5 shows a country, 10 a city, 15 streets. bearing is clockwise from north, viewingAngle the \
    tilt from straight down (pitch).
    - Zoom is kept in 2...21 and viewingAngle in 30 up to zoom 10, rising to 65 at zoom 16, unless \
    map_configure changes that: {"limits": "none"} lifts them. `clamped` says what limits changed.
    - projection tools take a camera and a size of their own: one call is enough; it moves no camera, and no \
    limits apply. camera {"target", "zoom", "bearing"?, "viewingAngle"?}, bounds {"north", "south", "west", \
    "east"} or {"coordinates": [places]}.
    - Points are from the top left, y down. Times are in seconds; time passes only by clock_tick. camera_path \
    returns frames at once: prefer it for videos, storyboards and tests.
    - Every `map` is optional: "default". A failed call changes nothing, and says what would be right. Every \
    method of the protocol is a tool, listed or not, with an underscore for the dot.
    """
}

// MARK: - The requests

extension ModelContextDispatcher {
  private func listTools(
    _ params: JSONNode?, in document: borrowing JSONDocument
  ) throws(RPCError) -> JSONLiteral {
    let cursor = document.member("cursor", of: params)
    guard cursor.map({ document.kind(of: $0) }) ?? .null == .null else {
      throw .invalidParams("There is no such \"cursor\": the first page is the only one.")
    }
    return tools.list.value
  }

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
    defer { engine.clearEvents() }
    return tool.call(
      arguments.flatMap { document.kind(of: $0) == .null ? nil : $0 }, of: document, &engine)
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
