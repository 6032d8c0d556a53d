import JSON
import MapCameraKit
import Schema

// Visible regions, matrices and tiles.

extension Output<VisibleRegion> {
  /// A vertex of the polygon that is one of the corners is copied from there.
  static let visibleRegion = Output(.object(members)) { region, writer in
    let corners: InlineArray<4, Coordinate> = [
      region.nearLeft, region.nearRight, region.farLeft, region.farRight,
    ]
    var written = InlineArray<4, Range<Int>>(repeating: 0..<0)
    writer.beginObject()
    for index in 0..<4 {
      writer.begin(with: keys[index])
      let start = writer.count
      Output<Coordinate>.coordinate.write(corners[index], &writer)
      written[index] = start..<writer.count
    }
    writer.begin(with: keys[4])
    bounds.write(region, &writer)
    writer.begin(with: keys[5])
    writer.beginArray()
    for vertex in region.polygon {
      let corner = corners.indices.first {
        corners[$0].latitude == vertex.latitude && corners[$0].longitude == vertex.longitude
      }
      if let corner {
        writer.value(copying: written[corner])
      } else {
        Self.vertex.write(vertex, &writer)
      }
    }
    writer.endArray()
    writer.endObject()
  }.named("VisibleRegion", "The ground that is seen.")

  private static let keys = members.map { JSONFragment("\"\($0.name)\":") }

  private static let members = [
    Member("nearLeft", vertex.schema, "The ground at the bottom left."),
    Member("nearRight", vertex.schema, "The ground at the bottom right."),
    Member(
      "farLeft", vertex.schema,
      "The ground at the top left; with the horizon in view, a hundredth of the eye's distance below it."
    ),
    Member("farRight", vertex.schema, "The same at the top right."),
    Member(
      "bounds", bounds.schema,
      "Of the corners and the target. Longitudes are counted on from the target's: they leave [-180, 180) where the region crosses the antimeridian, and the west one is always the smaller."
    ),
    Member(
      "polygon", .array(vertex.schema),
      "The ground that is seen as a closed ring, counter-clockwise, with longitudes as in `bounds`; a side that bends in degrees has more vertices."
    ),
  ]

  private static let bounds = bounds {
    [
      $0.latitudes.lowerBound, $0.longitudes.lowerBound,
      $0.latitudes.upperBound, $0.longitudes.upperBound,
    ]
  }

  private static let vertex = Output<VisibleRegion.Vertex>.coordinate {
    [$0.latitude, $0.longitude]
  }
}

extension Output<ViewMatrix> {
  static let viewMatrix = Output.object(
    Property(
      "viewProjection", .matrix,
      "Sixteen numbers, column after column: from Mercator (the world is 1 wide; x east, y south, z up, from the target) to clip space (x right and y up, -1 to 1 across the viewport; z/w from 0 at `near` to 1 at `far`)."
    ) { $0.viewProjection },
    Property("eye", .eyePosition, "Where the eye is.") { $0.eye },
    Property("worldSize", .number, "The width of the world in points.") { $0.worldSize },
    Property("near", .number, "The near plane's depth in points.") { $0.near },
    Property("far", .number, "The far plane's depth in points.") { $0.far }
  ).named("ViewMatrix", "A camera as a matrix.")
}

extension Output<[Double]> {
  fileprivate static let matrix = Output(.array(.number(), count: 16...16)) { matrix, writer in
    Output.array(.number).write(matrix, &writer)
  }
}

extension Output<Tile> {
  static let tile = Output.numbers(
    Member("z", .integer(0...Int64.max), "The level."),
    Member("x", .integer(0...Int64.max), "Eastwards from -180, in 0 to 2^z - 1."),
    Member("y", .integer(0...Int64.max), "Southwards from the north edge, in 0 to 2^z - 1."),
    Member("wrap", .integer(Int64.min...Int64.max), "The copy of the world, 0 being the target's.")
  ) { [Double($0.z), Double($0.x), Double($0.y), Double($0.wrap)] }
  .named("Tile", "A square of the Mercator world.")
}

extension Output<EyePosition> {
  fileprivate static let eyePosition = Output.numbers(
    Member("coordinate", Output<Coordinate>.coordinate.schema, "The place below it."),
    Member("altitude", .number(), "Metres above the ground, at the scale of its own latitude.")
  ) { [$0.coordinate.latitude, $0.coordinate.longitude, $0.altitude] }
  .named("Eye", "Where a camera's eye is.")
}

// The view of a question: a map's, or one with other settings.

extension Field<ViewReference> {
  /// A map in another viewport.
  static let resized = record(from: reference, .size, .padding, .fieldOfView)

  /// Also with another camera.
  static let view = record(
    from: reference,
    .optional(
      "camera", .freeCamera,
      "A camera instead of the map's, with a zoom from 0 to 30 and a viewing angle from 0 to 89; the map's limits do not change it."
    ) { $0.camera = $1 },
    .size, .padding, .fieldOfView)

  static let reference = Field<MapReference>.map.map { ViewReference(map: $0) }
}

extension Part<ViewReference> {
  fileprivate static let size = optional(
    "size", .size, "The view's size, instead of the map's."
  ) { $0.viewport.size = $1 }

  fileprivate static let padding = optional(
    "padding", .insets, "The view's padding, instead of the map's."
  ) { $0.viewport.padding = $1 }

  fileprivate static let fieldOfView = optional(
    "fieldOfView", .number(Viewport.fieldOfViewRange),
    "The vertical field of view in degrees, instead of the map's."
  ) { $0.viewport.fieldOfView = $1 }
}
