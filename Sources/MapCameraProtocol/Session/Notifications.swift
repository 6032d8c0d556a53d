import JSON
import JSONRPC
import MapCamera

/// The notifications that a map sends.
enum NotificationKind: String, CaseIterable, Sendable {
  case willMove = "camera.willMove"
  case didChange = "camera.didChange"
  case animationStep = "animation.step"
  case animationEnded = "animation.ended"
  case idle = "camera.idle"
}

/// Some of the kinds of notifications.
struct NotificationSet: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let all = NotificationSet(NotificationKind.allCases)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ kinds: [NotificationKind]) {
    rawValue = kinds.reduce(0) { $0 | $1.bit }
  }

  func contains(_ kind: NotificationKind) -> Bool { rawValue & kind.bit != 0 }

  var kinds: [NotificationKind] { NotificationKind.allCases.filter(contains) }
}

extension NotificationKind {
  var bit: UInt8 {
    switch self {
    case .willMove: 1
    case .didChange: 2
    case .animationStep: 4
    case .animationEnded: 8
    case .idle: 16
    }
  }
}

/// A notification, declared for the OpenRPC document and protocol.md; ``NotificationWriter`` writes it.
struct NotificationDeclaration: Sendable {
  let kind: NotificationKind
  let summary: String
  let params: Schema

  /// - Parameter members: behind the map and the time.
  private init(_ kind: NotificationKind, _ summary: String, _ members: Schema.Member...) {
    self.init(kind, summary, members)
  }

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
    "padding", Output<EdgeInsets>.insets.schema,
    "The map's padding, while an animation moves it.", isRequired: false)

  private static let animation = Output<Int>.integer.schema

  /// In the order in which they are sent.
  static let all = [
    NotificationDeclaration(
      .willMove, "Before the first change of a move, an animation or a gesture.",
      .init("gesture", .boolean, "Whether a gesture causes it.")),
    NotificationDeclaration(
      .didChange,
      "After each request or tick that changed the camera; always for its final position.",
      [camera, padding] + Observation.allCases.map(\.member)),
    NotificationDeclaration(
      .animationStep, "A step of a tour began.",
      .init("animation", animation, "The tour's id."),
      .init("index", Output<Int>.integer.schema, "The step's number, from 0.")),
    NotificationDeclaration(
      .animationEnded, "An animation ended: exactly once for each.",
      .init("animation", animation, "Its id."),
      .init(
        "outcome", Output<AnimationOutcome>.choice().schema,
        "`completed`: it came to its end; `interrupted`: other animations, a move or a gesture took "
          + "over all that it drove; `stopped`: by camera.stop or map.remove.")),
    NotificationDeclaration(.idle, "Nothing moves any more.", camera),
  ]
}

/// What `camera.didChange` may have beside the camera.
enum Observation: String, CaseIterable, Sendable {
  case visibleRegion, matrix, tiles

  /// The most tiles that are sent: there may be a change in each frame.
  static let maximumTileCount = 4096
}

extension Projection {
  /// The tiles that are sent; nil where they are too many.
  fileprivate var observedTiles: [Tile]? {
    guard let tiles = tiles(), tiles.count <= Observation.maximumTileCount else { return nil }
    return tiles
  }
}

extension [Observation] {
  /// Each once, in the order in which they are written.
  var inOrder: [Observation] { Observation.allCases.filter(contains) }
}

extension Observation {
  fileprivate var member: Schema.Member {
    Schema.Member(
      rawValue, schema, "As of projection.\(rawValue); where it is observed.", isRequired: false)
  }

  private var schema: Schema {
    switch self {
    case .visibleRegion: Output<VisibleRegion>.visibleRegion.schema
    case .matrix: Output<ViewMatrix>.viewMatrix.schema
    case .tiles: .nullable(.array(Output<Tile>.tile.schema))
    }
  }

  func write(_ projection: Projection, to writer: inout JSONWriter) {
    switch self {
    case .visibleRegion:
      Output<VisibleRegion>.visibleRegion.write(projection.visibleRegion, &writer)
    case .matrix: Output<ViewMatrix>.viewMatrix.write(projection.viewMatrix, &writer)
    case .tiles: Output<[Tile]?>.nullable(.array(.tile)).write(projection.observedTiles, &writer)
    }
  }
}
