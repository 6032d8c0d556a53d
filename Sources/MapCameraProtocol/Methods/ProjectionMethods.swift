import JSON
import JSONRPC
import MapCamera
import Schema

extension Method {
  static let projection: [Method] = methods {
    Method(
      "projection.points", .reads,
      example:
        #"{"coordinates":[{"latitude":47.3769,"longitude":8.5417},{"latitude":47.3769,"longitude":8.5417,"altitude":100}]}"#,
      "Where places are seen. Of the copies of the world, the one whose longitude is nearest the target's counts.",
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
          "A place for each; null at and above the horizon, and where the Mercator square has ended."
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
      "Whether any copy of a place is seen inside the viewport less its padding, edges included, to a "
        + "millionth of a point.",
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
      "How many points long a short distance on the ground is, on the flat map at the camera's zoom.",
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
      "The zoom at which a short distance on the ground is so many points long.",
      .view,
      .required("meters", .number(above: 0, atMost: 1e12), "The distance in metres."),
      .required("points", .number(above: 0, atMost: 1e12), "Its length in points."),
      .required("at", .coordinate, "Where it is measured."),
      returns: .object(
        Property("zoom", .number, "The zoom, not limited to the zoom range.") { $0 }),
      "The zoom."
    ) { (engine: inout Engine, map, meters, points, place) throws(RPCError) in
      _ = try engine.index(of: map.map)
      return Projection.zoom(forMeters: meters, points: points, at: place)
    }
  }
}

/// A place on the ground or above it.
private struct ElevatedCoordinate: Sendable {
  var coordinate: Coordinate

  /// Metres above the ground.
  var altitude: Double
}

extension Input<ElevatedCoordinate> {
  /// Most places are on the ground; these are read faster.
  fileprivate static let elevated = Input(anywhere.schema) { document, node throws(InvalidValue) in
    if document.count(of: node) == 2,
      let place = try? Input<Coordinate>.coordinate.read(document, node)
    {
      return ElevatedCoordinate(coordinate: place, altitude: 0)
    }
    return try anywhere.read(document, node)
  }

  private static let anywhere = Input.object(
    .required("latitude", .number, "Degrees north; clamped to ±85.0511287798066."),
    .required("longitude", .number, "Degrees east; wrapped into [-180, 180)."),
    .optional(
      "altitude", .number(-1e12...1e12), default: 0,
      "Metres above the ground, at the scale of the place's own latitude: of a roof, a marker, a plane."
    )
  ) {
    ElevatedCoordinate(coordinate: Coordinate(latitude: $0, longitude: $1), altitude: $2)
  }
  .named("ElevatedCoordinate", "A place on the globe, on the ground or above it.")
}
