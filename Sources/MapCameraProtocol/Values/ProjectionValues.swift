import JSON
import MapCameraKit
import Schema

// Visible regions, matrices and tiles.

extension Output<VisibleRegion> {
  static let visibleRegion = Output.object(
    Property("nearLeft", .coordinate, "The ground at the bottom left.") { $0.nearLeft },
    Property("nearRight", .coordinate, "The ground at the bottom right.") { $0.nearRight },
    Property(
      "farLeft", .coordinate,
      "The ground at the top left; with the horizon in view, a hundredth of the eye's distance "
        + "below it."
    ) { $0.farLeft },
    Property("farRight", .coordinate, "The same at the top right.") { $0.farRight },
    Property(
      "bounds", bounds,
      "Of the corners and the target. Longitudes are counted on from the target's: they leave "
        + "[-180, 180) where the region crosses the antimeridian, and the west one is always the "
        + "smaller."
    ) { $0 },
    Property(
      "polygon", .array(.vertex),
      "The ground that is seen as a closed ring, counter-clockwise, with longitudes as in `bounds`; a side that bends in degrees has more vertices."
    ) { $0.polygon }
  ).named("VisibleRegion", "The ground that is seen.")

  private static let bounds = bounds {
    [
      $0.latitudes.lowerBound, $0.longitudes.lowerBound,
      $0.latitudes.upperBound, $0.longitudes.upperBound,
    ]
  }
}

extension Output<VisibleRegion.Vertex> {
  fileprivate static let vertex = coordinate { [$0.latitude, $0.longitude] }
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
  fileprivate static let eyePosition = Output.object(
    Property("coordinate", .coordinate, "The place below it.") { $0.coordinate },
    Property(
      "altitude", .number, "Metres above the ground, at the scale of its own latitude."
    ) { $0.altitude }
  ).named("Eye", "Where a camera's eye is.")
}

// The view of a question: a map's, or one with other settings.

extension Field<ViewportChanges> {
  static let viewport = Field.group(
    .optional("size", .size, "The view's size, instead of the map's."),
    .optional("padding", .insets, "The view's padding, instead of the map's."),
    .optional(
      "fieldOfView", .number(Viewport.fieldOfViewRange),
      "The vertical field of view in degrees, instead of the map's.")
  ) { ViewportChanges(size: $0, padding: $1, fieldOfView: $2) }
}

extension Field<ViewReference> {
  static let view = Field.group(
    .map,
    .optional(
      "camera", .freeCamera,
      "A camera instead of the map's, with a zoom from 0 to 30 and a viewing angle from 0 to 89; the map's limits do not change it."
    ),
    .viewport
  ) { ViewReference(map: $0, camera: $1, viewport: $2) }
}
