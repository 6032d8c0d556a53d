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
  fileprivate var bit: UInt8 {
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
      "After each request or tick that changed the camera; always for its final position.", .moved),
    NotificationDeclaration(
      .animationStep, "A step of a tour began.", .animationStep),
    NotificationDeclaration(
      .animationEnded, "An animation ended: exactly once for each.", .animationEnded),
    NotificationDeclaration(.idle, "Nothing moves any more.", .moved),
  ]
}

/// What a notification tells, and of which map and when.
struct Notice<Content: Sendable>: Sendable {
  var map: String
  var time: Double
  var content: Content
}

extension Output {
  fileprivate static func notice<Content, Part>(
    _ property: Property<Notice<Content>, Part>
  ) -> Output where Value == Notice<Content> {
    .object(
      Property("map", .string, "The map's id.", \.map),
      Property("time", .number, "Seconds on the clock.", \.time),
      property
    )
  }

  fileprivate static func notice<Content, Part, Other>(
    _ property: Property<Notice<Content>, Part>,
    _ other: Property<Notice<Content>, Other>
  ) -> Output where Value == Notice<Content> {
    .object(
      Property("map", .string, "The map's id.", \.map),
      Property("time", .number, "Seconds on the clock.", \.time),
      property,
      other
    )
  }
}

extension Output<Notice<Bool>> {
  static let willMove = Output.notice(
    Property("gesture", .boolean, "Whether a hand moves it.", \.content))
}

extension Output<Notice<CameraPosition>> {
  static let moved = Output.notice(Property("camera", .camera, "Where it is.", \.content))
}

extension Output<Notice<(Int, AnimationOutcome)>> {
  static let animationEnded = Output.notice(
    Property("animation", .integer, "Its id.", \.content.0),
    Property(
      "outcome", .choice(),
      "`completed`: it came to its end; `interrupted`: other animations, a move or a gesture took "
        + "over all that it drove; `stopped`: by camera.stop or map.remove.",
      \.content.1)
  )
}

extension Output<Notice<(Int, Int)>> {
  static let animationStep = Output.notice(
    Property("animation", .integer, "The tour's id.", \.content.0),
    Property("index", .integer, "The step's number, from 0.", \.content.1)
  )
}

extension MapEvent {
  var kind: NotificationKind {
    switch self {
    case .willMove: .willMove
    case .didChange: .didChange
    case .animationStep: .animationStep
    case .animationEnded: .animationEnded
    case .idle: .idle
    }
  }

  /// Writes the notification.
  func write(of map: HostedMap, time: Double, to writer: inout JSONWriter) {
    func write<Content>(_ output: Output<Notice<Content>>, _ content: Content) {
      writer.notification(kind.rawValue) { writer in
        output.write(Notice(map: map.id, time: time, content: content), &writer)
      }
    }
    switch self {
    case .willMove(let gesture): write(.willMove, gesture)
    case .didChange(let camera), .idle(let camera): write(.moved, camera)
    case .animationStep(let id, let index): write(.animationStep, (id, index))
    case .animationEnded(let id, let outcome): write(.animationEnded, (id, outcome))
    }
  }
}
