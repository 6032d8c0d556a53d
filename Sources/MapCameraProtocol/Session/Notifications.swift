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

/// A notification, declared once: for the wire, the OpenRPC document and protocol.md alike.
struct NotificationDeclaration: Sendable {
  let kind: NotificationKind
  let summary: String
  let params: Schema

  init<Params>(_ kind: NotificationKind, _ summary: String, _ params: Output<Params>) {
    self.kind = kind
    self.summary = summary
    self.params = params.schema
  }

  /// In the order in which they are sent.
  static let all = [
    NotificationDeclaration(
      .willMove, "Before the first change of a move, an animation or a gesture.", .willMove),
    NotificationDeclaration(
      .didChange,
      "After each request or tick that changed the camera; always for its final position.",
      .observedChange),
    NotificationDeclaration(
      .animationStep, "A step of a tour began.", .animationStep),
    NotificationDeclaration(
      .animationEnded, "An animation ended: exactly once for each.", .animationEnded),
    NotificationDeclaration(.idle, "Nothing moves any more.", .moved),
  ]
}

/// What a notification tells, and of which map and when.
struct Notice<Content: Sendable>: Sendable {
  /// The map's id.
  var map: JSONFragment

  var time: Double
  var content: Content
}

extension Output {
  // Inlined, and with closures rather than key paths, so that each is compiled for what it tells: in
  // generic code a notification costs half as much again.
  @inline(__always)
  fileprivate static func notice<Content>(
    _ property: Property<Notice<Content>>
  ) -> Output where Value == Notice<Content> {
    .object(
      Property("map", .encodedString, "The map's id.") { $0.map },
      Property("time", .number, "Seconds on the clock.") { $0.time },
      property
    )
  }

  @inline(__always)
  fileprivate static func notice<Content>(
    _ property: Property<Notice<Content>>,
    _ other: Property<Notice<Content>>
  ) -> Output where Value == Notice<Content> {
    .object(
      Property("map", .encodedString, "The map's id.") { $0.map },
      Property("time", .number, "Seconds on the clock.") { $0.time },
      property,
      other
    )
  }
}

extension Output<Notice<Bool>> {
  static let willMove = Output.notice(
    Property("gesture", .boolean, "Whether a hand moves it.") { $0.content })
}

extension Output<Notice<CameraPosition>> {
  static let moved = Output.notice(Property("camera", .camera, "Where it is.") { $0.content })
}

/// A camera, and the map whose host observes it.
struct ObservedCamera: Sendable {
  var camera: CameraPosition
  var map: HostedMap
}

/// What `camera.didChange` may tell beside the camera.
enum Observation: String, CaseIterable, Sendable {
  case visibleRegion, matrix, tiles

  /// The most tiles that are told: there may be a change in each frame.
  static let maximumTileCount = 4096
}

extension Projection {
  /// The tiles that are told; nil where they are too many.
  fileprivate var observedTiles: [Tile]? {
    guard let tiles = tiles(), tiles.count <= Observation.maximumTileCount else { return nil }
    return tiles
  }
}

extension [Observation] {
  /// Each once, in the order in which they are written.
  var inOrder: [Observation] { Observation.allCases.filter(contains) }
}

extension Output<Notice<ObservedCamera>> {
  /// The camera, and what the map's host observes.
  static let observedChange = Output(
    .object(Output<Notice<CameraPosition>>.moved.schema.members + observed)
  ) { notice, writer in
    let camera = notice.content.camera
    let map = notice.content.map
    writer.beginObject()
    writer.key("map")
    writer.begin(with: notice.map)
    writer.key("time")
    writer.value(notice.time)
    writer.key("camera")
    Output<CameraPosition>.camera.write(camera, &writer)
    let projection = Projection(camera: camera, viewport: map.view.viewport)
    for observation in map.observe {
      writer.key(observation.rawValue)
      switch observation {
      case .visibleRegion:
        Output<VisibleRegion>.visibleRegion.write(projection.visibleRegion, &writer)
      case .matrix: Output<ViewMatrix>.viewMatrix.write(projection.viewMatrix, &writer)
      case .tiles: Output<[Tile]?>.nullable(.array(.tile)).write(projection.observedTiles, &writer)
      }
    }
    writer.endObject()
  }

  private static let observed = [
    observed(.visibleRegion, Output<VisibleRegion>.visibleRegion.schema),
    observed(.matrix, Output<ViewMatrix>.viewMatrix.schema),
    observed(.tiles, .nullable(.array(Output<Tile>.tile.schema))),
  ]

  private static func observed(_ observation: Observation, _ schema: Schema) -> Schema.Member {
    Schema.Member(
      observation.rawValue, schema,
      "As of projection.\(observation.rawValue); where it is observed.", isRequired: false)
  }
}

extension Output<Notice<(Int, AnimationOutcome)>> {
  static let animationEnded = Output.notice(
    Property("animation", .integer, "Its id.") { $0.content.0 },
    Property(
      "outcome", .choice(),
      "`completed`: it came to its end; `interrupted`: other animations, a move or a gesture took "
        + "over all that it drove; `stopped`: by camera.stop or map.remove."
    ) { $0.content.1 }
  )
}

extension Output<Notice<(Int, Int)>> {
  static let animationStep = Output.notice(
    Property("animation", .integer, "The tour's id.") { $0.content.0 },
    Property("index", .integer, "The step's number, from 0.") { $0.content.1 }
  )
}
