package import MapCameraKit
package import Schema

/// A notification, declared for the OpenRPC document and protocol.md; ``NotificationWriter`` writes it.
package struct NotificationDeclaration: Sendable {
  package let kind: NotificationKind
  package let summary: String
  package let params: Schema

  /// - Parameter members: those after the map and the time.
  private init(_ kind: NotificationKind, _ summary: String, _ members: [Schema.Member]) {
    self.kind = kind
    self.summary = summary
    params = .object(
      [
        .init("map", .string(), "The map's id."),
        .init("time", .number(), "Seconds on the clock."),
      ] + members)
  }

  private static let camera = Schema.Member(
    "camera", Output<CameraPosition>.camera.schema, "Where it is.")

  private static let padding = Schema.Member(
    "padding", Output<MapInsets>.insets.schema,
    "The map's padding, while an animation moves it.", isRequired: false)

  private static let animation = Output<Int64>.integer.schema

  /// In the order in which they are sent.
  package static let all = [
    NotificationDeclaration(
      .willMove, "Before the first change of a move, an animation or a gesture.",
      [.init("gesture", .boolean, "Whether a gesture causes it.")]),
    NotificationDeclaration(
      .didChange,
      "After each request or tick that changed the camera; always for its final position.",
      [camera, padding] + Observation.allCases.map { $0.property.member }),
    NotificationDeclaration(
      .animationStep, "A step of a tour began.",
      [
        .init("animation", animation, "The tour's id."),
        .init("index", Output<Int64>.integer.schema, "The step's number, from 0."),
      ]),
    NotificationDeclaration(
      .animationEnded, "An animation ended: exactly once for each.",
      [
        .init("animation", animation, "Its id."),
        .init(
          "outcome", Output<AnimationOutcome>.choice().schema,
          "`completed`: it came to its end; `interrupted`: other animations, a move or a gesture took "
            + "over all that it drove; `stopped`: by camera.stop or map.remove."),
      ]),
    NotificationDeclaration(.idle, "The camera has come to rest.", [camera]),
  ]
}

extension Observation {
  /// How it is declared and written.
  package var property: Property<Projection> {
    switch self {
    case .visibleRegion: .visibleRegion
    case .matrix: .matrix
    case .tiles: .tiles
    }
  }
}

extension Property<Projection> {
  fileprivate static let visibleRegion = observed(.visibleRegion, .visibleRegion) {
    $0.visibleRegion
  }
  fileprivate static let matrix = observed(.matrix, .viewMatrix) { $0.viewMatrix }
  fileprivate static let tiles = observed(.tiles, .nullable(.array(.tile))) { $0.observedTiles }

  private static func observed<Value: Sendable>(
    _ kind: Observation, _ output: Output<Value>, _ get: @escaping @Sendable (Projection) -> Value?
  ) -> Property {
    let name = kind.rawValue
    return Property(optional: name, output, "As of projection.\(name); where it is observed.", get)
  }
}

extension Projection {
  /// The tiles that are sent; nil if there are too many.
  fileprivate var observedTiles: [Tile]? {
    guard let tiles = tiles(), tiles.count <= Observation.maximumTileCount else { return nil }
    return tiles
  }
}
