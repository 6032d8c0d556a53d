import JSON
import JSONRPC
import MapCameraKit
import Schema

extension Method {
  static let projection: [Method] = methods {
    Method(
      "projection.points", .reads,
      example:
        #"{"coordinates":[{"latitude":47.3769,"longitude":8.5417},{"latitude":47.3769,"longitude":8.5417,"altitude":100}]}"#,
      "The screen points of places, each in the copy of the world nearest to the target.",
      .view,
      .required("coordinates", Input<[ElevatedCoordinate]>.array(.elevated), "The places."),
      returns: .object(
        Property("points", .array(.nullable(.point)), "A point for each; null behind the eye.") {
          $0
        }
      ),
      "The points."
    ) { (engine: inout Engine, map, places) throws(RPCError) in
      let projection = try engine.projection(of: map)
      return places.map { projection.screenPoint(for: $0.coordinate, altitude: $0.altitude) }
    }

    Method(
      "projection.coordinates", .reads, example: #"{"points":[{"x":400,"y":300},{"x":0,"y":0}]}"#,
      "The places under screen points.",
      .view,
      .required("points", Input<[ScreenPoint]>.array(.point), "The points."),
      returns: .object(
        Property(
          "coordinates", .array(.nullable(.coordinate)),
          "A place for each; null at and above the horizon, and outside the Mercator square."
        ) { $0 }
      ),
      "The places."
    ) { (engine: inout Engine, map, points) throws(RPCError) in
      let projection = try engine.projection(of: map)
      return points.map { projection.coordinate(at: $0) }
    }

    Method(
      "projection.contains", .reads,
      example:
        #"{"coordinates":[{"latitude":47.3769,"longitude":8.5417},{"latitude":46.948,"longitude":7.4474}]}"#,
      "Whether any copy of a place is seen inside the viewport less its padding, edges included, to a millionth of a point.",
      .view,
      .required("coordinates", Input<[Coordinate]>.array(.coordinate), "The places."),
      returns: .object(Property("contains", .array(.boolean), "For each place.") { $0 }),
      "Whether each is seen."
    ) { (engine: inout Engine, map, coordinates) throws(RPCError) in
      let projection = try engine.projection(of: map)
      return coordinates.map { projection.contains($0) }
    }

    Method(
      "projection.visibleRegion", .reads, example: "{}",
      "The ground that is seen in the viewport less its padding.",
      .view,
      returns: .visibleRegion, "The corners and their bounds."
    ) { (engine: inout Engine, map) throws(RPCError) in
      try engine.projection(of: map).visibleRegion
    }

    Method(
      "projection.pointsForMeters", .reads,
      example: #"{"meters":1000,"at":{"latitude":47.3769,"longitude":8.5417}}"#,
      "How many points long a short distance on the ground is, on the flat map at the camera's zoom. "
        + sphere,
      .view,
      .required("meters", .number(0...1e12), "The distance in metres."),
      .required("at", .coordinate, "Where it is measured."),
      returns: .object(Property("points", .number, "The length in points.") { $0 }), "The length."
    ) { (engine: inout Engine, map, meters, place) throws(RPCError) in
      try engine.projection(of: map).points(forMeters: meters, at: place)
    }

    Method(
      "projection.zoomForMeters", .reads,
      example: #"{"meters":1000,"points":100,"at":{"latitude":47.3769,"longitude":8.5417}}"#,
      "The zoom at which a short distance on the ground has a given length on the screen. "
        + sphere,
      .view,
      .group(
        .required("meters", .number(above: 0, atMost: 1e12), "The distance in metres."),
        .required("points", .number(above: 0, atMost: 1e12), "Its length in points.")
      ) { (meters: $0, points: $1) },
      .required("at", .coordinate, "Where it is measured."),
      returns: .object(
        Property("zoom", .number, "The zoom, not limited to the zoom range.") { $0 }),
      "The zoom."
    ) { (engine: inout Engine, map, length, place) throws(RPCError) in
      _ = try engine.index(of: map.map)
      return Projection.zoom(forMeters: length.meters, points: length.points, at: place)
    }
  }
}

/// Which ground is measured.
private let sphere =
  "The sphere's radius is 6,371,009 m; tools with 6,378,137 m count 0.11 % more metres per point."

/// A place on the ground or above it.
private struct ElevatedCoordinate: Sendable {
  var coordinate: Coordinate

  /// Metres above the ground.
  var altitude: Double
}

extension Input<ElevatedCoordinate> {
  fileprivate static let elevated = Input.object(
    .group(
      .required("latitude", .latitude, "Degrees north; clamped to ±85.0511287798066."),
      .required("longitude", .number, longitudeSummary)
    ) { Coordinate(latitude: $0, longitude: $1) },
    .optional(
      "altitude", .number(-1e12...1e12), default: 0,
      "Metres above the ground, at the scale of the place's own latitude: of a roof, a marker, a plane."
    )
  ) { ElevatedCoordinate(coordinate: $0, altitude: $1) }
  .named("ElevatedCoordinate", "A place on the globe, on the ground or above it.")
}

// MARK: - For a host that draws

extension Method {
  static let view: [Method] = methods {
    Method(
      "projection.matrix", .reads, example: "{}",
      "The camera as a matrix, for a host that draws.",
      .view,
      returns: .viewMatrix, "The matrix, the eye and the clip planes."
    ) { (engine: inout Engine, map) throws(RPCError) in
      try engine.projection(of: map).viewMatrix
    }

    Method(
      "projection.tiles", .reads, example: #"{"tileSize":512}"#,
      "The tiles that the view touches, in the whole viewport.",
      .view,
      .tileOptions,
      returns: .object(Property("tiles", .array(.tile), "Nearest to the target first.") { $0 }),
      "The tiles.",
      errors: [.limitExceeded]
    ) { (engine: inout Engine, map, options) throws(RPCError) in
      if let tiles = try engine.projection(of: map).tiles(options) { return tiles }
      throw .limitExceeded(
        "maxTiles", TileOptions.maximumCount,
        "There are more than \(TileOptions.maximumCount) tiles: use a lower \"maxZoom\" or \"minZoom\", a larger \"tileSize\", or \"levels\": \"varying\"."
      )
    }
  }
}

extension Field<TileOptions> {
  static let tileOptions = Field.group(
    .group(
      .optional(
        "tileSize", .number(TileOptions.permittedSizes), default: 256,
        "The width of a tile at a whole zoom, in points."),
      levelRange
    ) { ($0, $1) },
    .group(
      .optional(
        "levels", .choice([("uniform", false), ("varying", true)]), default: "uniform",
        "One level for all, or lower levels far away in a tilted view and higher ones near by."),
      .optional(
        "wrap", .boolean, default: true,
        "Whether each copy of the world has tiles of its own; if not, each z/x/y is named once, with wrap 0."
      )
    ) { ($0, $1) }
  ) { TileOptions(tileSize: $0.0, levels: $0.1, variesLevels: $1.0, hasCopies: $1.1) }

  private static let levelRange = Field<ClosedRange<Int>>.group(
    .optional("minZoom", .integer(TileOptions.permittedLevels), default: 0, "The lowest level."),
    .optional("maxZoom", .integer(TileOptions.permittedLevels), default: 30, "The highest level.")
  ) { (minZoom, maxZoom) throws(InvalidValue) in
    guard minZoom <= maxZoom else {
      throw InvalidValue(
        "must not exceed \"maxZoom\" (\(maxZoom)).",
        expected: "a whole number from 0 to \(maxZoom)",
        at: ["minZoom"])
    }
    return minZoom...maxZoom
  }
}
