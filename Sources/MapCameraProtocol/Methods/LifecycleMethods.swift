import JSON
import JSONRPC
import MapCamera
import Schema

extension Method {
  static let lifecycle: [Method] = methods {
    Method(
      "initialize", .sets, example: #"{"client":{"name":"example"},"protocolVersion":"1.0"}"#,
      "Describes the server, its limits and its constants. Optional; may be called at any time. "
        + "Unknown parameters are ignored: editors send those of the Language Server Protocol.",
      .optional(
        "client",
        Input<Void>.object(
          .required("name", .string(), "The host's name."),
          .optional("version", .string(), "The host's version.")
        ) { _, _ in }.named("Client", "The host."),
        "The host."),
      .optional(
        "protocolVersion", Input<Void>.protocolVersion,
        "The version of the protocol that the host speaks; its major number must be 1."),
      .optional(
        "capabilities", Input<Void>(.any) { _, _ in },
        "A language client's. From then on `shutdown` only answers, and `exit` ends the process."),
      returns: .serverDescription,
      "The server, its limits and its constants."
    ) { (engine: inout Engine, _: Void?, _: Void?, capabilities: Void?) in
      if capabilities != nil { engine.hostIsLanguageClient = true }
      return ServerDescription(limits: engine.limits, capabilities: capabilities)
    }
    .ignoringUnknown()

    Method(
      "ping", .reads, example: "{}",
      "Answers, and does nothing else.",
      returns: .empty,
      "An empty object."
    ) { _ in }

    Method(
      "shutdown", .sets, example: "{}",
      "Answers; then everything is sent and the process exits with status 0. Where `initialize` was "
        + "given `capabilities` it only answers, and the notification `exit` ends the process.",
      returns: .null,
      "Nothing."
    ) { (engine: inout Engine) in
      if !engine.hostIsLanguageClient { engine.isShutDown = true }
    }

    Method(
      "rpc.discover", .reads, example: "{}",
      "Describes all methods, their parameters and results, the errors and the notifications.",
      returns: .openRPC,
      "This service's OpenRPC document."
    ) { _ in }
  }
}

extension Input<Void> {
  fileprivate static let protocolVersion = Input<JSONText>.string().map {
    version throws(InvalidValue) in
    guard version.utf8.prefix(while: { $0 != UInt8(ascii: ".") }).elementsEqual("1".utf8) else {
      throw InvalidValue(
        "must have the major number 1, not \"\(version.excerpt)\".",
        expected: "a version whose major number is 1"
      )
    }
  }
}

extension Output<Void> {
  fileprivate static let openRPC = Output(.any) { OpenRPC.write(.standard, to: &$1) }
}

/// What `initialize` answers.
private struct ServerDescription: Sendable {
  var limits: TransportLimits

  /// Present where the host is a language client, which expects some.
  var capabilities: Void?
}

extension Output<ServerDescription> {
  fileprivate static let serverDescription = Output.object(
    Property("server", .server, "The server.") { $0 },
    Property("protocolVersion", .string, "The protocol's version.") { _ in
      mapcamProtocolVersion
    },
    Property(
      "limits", .limits, "What is limited; `limit` in an error's data is one of these."
    ) { $0 },
    Property("constants", .constants, "The SDK's constants.") { $0 },
    Property(
      optional: "capabilities", Output<Void>.empty,
      "None of a language server's; where the host gave its own."
    ) { $0.capabilities }
  ).named("ServerDescription", "The server, its limits and its constants.")

  private static let server = Output.object(
    Property("name", .string, "\"mapcam\".") { _ in "mapcam" },
    Property("version", .string, "The engine's version.") { _ in mapcamVersion }
  )

  private static let limits = Output.object(
    Property("maxLineBytes", .integer, "Bytes in a message.") { $0.limits.lineLength },
    Property(
      "maxBacklogBytes", .integer, "Bytes of output that may wait before reading rests."
    ) { $0.limits.backlogLength },
    Property("maxBatchRequests", .integer, "Requests in a batch.") { _ in
      TransportLimits.batchCount
    },
    Property("maxBatchAnswerBytes", .integer, "Bytes in the answer of a batch.") { _ in
      TransportLimits.batchAnswerLength
    },
    Property("maxIdBytes", .integer, "Bytes in an id.") { _ in
      TransportLimits.identifierLength
    },
    Property("maxDepth", .integer, "Arrays and objects inside one another.") { _ in
      JSONDocument.standardDepth
    },
    Property("maxMaps", .integer, "Maps at a time.") { _ in Engine.maximumMapCount },
    Property(
      "maxWaitingAnimations", .integer, "Animations that wait for their delay on a map."
    ) { _ in MapView.maximumWaitingAnimationCount },
    Property(
      "maxTourWork", .integer,
      "Steps of a tour, and of all that wait on a map; repetitions count where they differ."
    ) { _ in MapView.maximumTourWork },
    Property("maxTrackedPlaces", .integer, "Places in a camera.track.") { _ in
      MapView.maximumTrackedPlaceCount
    },
    Property("maxRoutePlaces", .integer, "Places on a route's line.") { _ in
      RouteLine.maximumCount
    },
    Property("maxTiles", .integer, "Tiles in an answer of projection.tiles.") { _ in
      TileOptions.maximumCount
    },
    Property(
      "maxTileWork", .integer,
      "Steps of work in a request of projection.tiles: 16 for each view at which the camera moves, and 1 for each of its tiles, or 8 where levels vary."
    ) { _ in
      CameraFrames.maximumTileWork
    },
    Property(
      "maxObservedTiles", .integer, "Tiles in a camera.didChange; null where there are more."
    ) { _ in Observation.maximumTileCount },
    Property("maxFrames", .integer, "Frames in an answer of camera.path.") { _ in
      Method.maximumFrameCount
    },
    Property("maxSubscriptions", .integer, "Subscriptions to resources under `mapcam mcp`.") { _ in
      TransportLimits.subscriptionCount
    }
  )

  private static let constants = Output.object(
    Property("minZoomLevel", .number, "The least zoom at first.") { _ in
      CameraConstraints.minZoomLevel
    },
    Property("maxZoomLevel", .number, "The greatest zoom at first.") { _ in
      CameraConstraints.maxZoomLevel
    },
    Property("earthRadius", .number, "In metres.") { _ in Projection.earthRadius },
    Property("fieldOfView", .number, "The vertical field of view at first, in degrees.") { _ in
      Viewport.standardFieldOfView
    },
    Property("maxLatitude", .number, "The edge of the Mercator square, in degrees.") { _ in
      Coordinate.mercatorEdgeLatitude
    },
    Property("maxTargetLatitude", .number, "Of a camera's target, in degrees.") { _ in
      CameraConstraints.maxTargetLatitude
    },
    Property("tileSize", .number, "The width of the world at zoom 0, in points.") { _ in
      Projection.tileSize
    }
  )
}
