import JSON
import JSONRPC
import MapCameraKit
import Schema

extension Method {
  static let lifecycle: [Method] = methods {
    Method(
      "initialize", .sets, example: #"{"client":{"name":"example"},"protocolVersion":"1.0"}"#,
      "Describes the server and its limits. Optional; may be called at any time. Unknown parameters are ignored.",
      .clientDescription, ignoresUnknown: true,
      returns: .serverDescription, "The server and its limits."
    ) { (engine: inout Engine, _) in engine.limits }

    Method(
      "ping", .reads, example: "{}",
      "Does nothing; a response shows that the engine runs.",
      .none,
      returns: .empty, "An empty object."
    ) { _, _ in }

    Method(
      "shutdown", .sets, example: "{}",
      "Ends the session: after the response the process exits with status 0.",
      .none,
      returns: .null, "Nothing."
    ) { (engine: inout Engine, _) in engine.isShutDown = true }

    Method(
      "rpc.discover", .reads, example: "{}",
      "Describes all methods, their parameters and results, the errors and the notifications.",
      .none,
      returns: Output(.any) { $1.value($0) }, "This service's OpenRPC document."
    ) { _, _ in MethodTable.standard.openRPC }
  }
}

extension Field<Void> {
  /// The host's description of itself.
  fileprivate static let clientDescription = Field.group(
    .optional(
      "client",
      Input<Void>.object(
        .required("name", .string(), "The host's name."),
        .optional("version", .string(), "The host's version.")
      ) { _, _ in }.named("Client", "The host."),
      "The host."),
    .optional(
      "protocolVersion", Input<Void>.protocolVersion,
      "The version of the protocol that the host speaks; its major number must be 1.")
  ) { (_: Void?, _: Void?) in }
}

extension Input<Void> {
  fileprivate static let protocolVersion = Input<JSONText>.string().map {
    version throws(InvalidValue) in
    guard version.utf8.prefix(while: { $0 != UInt8(ascii: ".") }).elementsEqual("1".utf8) else {
      throw InvalidValue(
        "must have the major version 1, not \"\(version.excerpt)\".",
        expected: "a version whose major number is 1"
      )
    }
  }
}

extension Output<TransportLimits> {
  fileprivate static let serverDescription = Output.object(
    Property("server", .server, "The server.") { $0 },
    .constant("protocolVersion", .string, mapcamProtocolVersion, "The protocol's version."),
    Property(
      "limits", .limits, "What is limited; `limit` in an error's data is one of these."
    ) { $0 }
  ).named("ServerDescription", "The server and its limits.")

  private static let server = Output.object(
    .constant("name", .string, "mapcam", "\"mapcam\"."),
    .constant("version", .string, mapcamVersion, "The engine's version."))

  private static let limits = Output.object(
    Property("maxLineBytes", .integer, "Bytes in a message.") { $0.lineLength },
    Property(
      "maxBacklogBytes", .integer,
      "Bytes of output that may wait before requests are no longer read."
    ) { $0.backlogLength },
    .limit("maxBatchRequests", TransportLimits.batchCount, "Requests in a batch."),
    .limit(
      "maxBatchAnswerBytes", TransportLimits.batchAnswerLength, "Bytes in the answer of a batch."),
    .limit("maxIdBytes", TransportLimits.identifierLength, "Bytes in an id."),
    .limit("maxDepth", JSONDocument.standardDepth, "Arrays and objects inside one another."),
    .limit("maxMaps", Engine.maximumMapCount, "Maps at a time."),
    .limit(
      "maxWaitingAnimations", MapView.maximumWaitingAnimationCount,
      "Animations that wait for their delay on a map."),
    .limit("maxTourWork", MapView.maximumTourWork, "Steps of the tours that wait on a map."),
    .limit("maxTrackedPlaces", MapView.maximumTrackedPlaceCount, "Places in a camera.track."),
    .limit("maxRoutePlaces", RouteLine.maximumCount, "Places in all routes of a request."),
    .limit("maxTiles", TileOptions.maximumCount, "Tiles in a result of projection.tiles."),
    .limit(
      "maxObservedTiles", Observation.maximumTileCount,
      "Tiles in a camera.didChange; null if there are more."),
    .limit("maxFrames", Method.maximumFrameCount, "Frames in a result of camera.path."))
}

extension Property<TransportLimits> {
  /// A member with the same value for every server.
  fileprivate static func constant<Value: Sendable>(
    _ name: String, _ output: Output<Value>, _ value: Value, _ summary: String
  ) -> Property {
    Property(name, output, summary) { _ in value }
  }

  fileprivate static func limit(
    _ name: String, _ value: some FixedWidthInteger & Sendable, _ summary: String
  ) -> Property { .constant(name, .integer, value, summary) }
}
