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
  private static let heads = NotificationSet.all.kinds.map { NotificationHead($0.rawValue) }

  /// What its notifications begin with.
  fileprivate var head: NotificationHead { Self.heads[bit.trailingZeroBitCount] }

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

  init(_ kind: NotificationKind, _ summary: String, _ params: Schema) {
    self.kind = kind
    self.summary = summary
    self.params = params
  }

  /// In the order in which they are sent.
  static let all = [
    NotificationDeclaration(
      .willMove, "Before the first change of a move, an animation or a gesture.",
      Output.willMove.schema),
    NotificationDeclaration(
      .didChange,
      "After each request or tick that changed the camera; always for its final position.",
      Output.observedChange.schema),
    NotificationDeclaration(
      .animationStep, "A step of a tour began.", Output.animationStep.schema),
    NotificationDeclaration(
      .animationEnded, "An animation ended: exactly once for each.",
      Output.animationEnded.schema),
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
  fileprivate static func notice<Content, Part>(
    _ property: Property<Notice<Content>, Part>
  ) -> Output where Value == Notice<Content> {
    .object(
      Property("map", .encodedString, "The map's id.") { $0.map },
      Property("time", .number, "Seconds on the clock.") { $0.time },
      property
    )
  }

  @inline(__always)
  fileprivate static func notice<Content, Part, Other>(
    _ property: Property<Notice<Content>, Part>,
    _ other: Property<Notice<Content>, Other>
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

/// Where a map's camera is, and when: what most notifications tell.
struct CameraMoment: Sendable {
  var time: Double
  var camera: CameraPosition
}

extension Output<CameraMoment> {
  /// Behind the map's id.
  fileprivate static let moment = Output.object(
    Property("time", .number, "Seconds on the clock.") { $0.time },
    Property("camera", .camera, "Where it is.") { $0.camera }
  )
}

extension Schema {
  /// What is told with a ``NotificationFrame``.
  fileprivate static let moved = Schema.object(
    Output<Notice<Bool>>.willMove.schema.members.filter { $0.name == "map" }
      + Output<CameraMoment>.moment.schema.members)
}

extension NotificationFrame {
  fileprivate static let didChange = NotificationFrame(.didChange)
  fileprivate static let idle = NotificationFrame(.idle)
  fileprivate static let willMove = NotificationFrame(.willMove, .willMove, false)
  fileprivate static let willMoveByHand = NotificationFrame(.willMove, .willMove, true)

  /// Of a kind that tells a map's id and a moment of its camera.
  private init(_ kind: NotificationKind) {
    let texts = Output<CameraMoment>.moment.numbers?.texts ?? []
    // The id stands between the brace and what follows it.
    let first = texts.prefix(1).map { "," + $0.dropFirst() }
    self.init(kind.rawValue, params: "{\"map\":", first + texts.dropFirst())
  }

  /// Of a kind that tells some known content: as it is written once, with holes for id and time.
  private init<Content>(
    _ kind: NotificationKind, _ output: Output<Notice<Content>>, _ content: Content
  ) {
    var writer = JSONWriter()
    output.write(Notice(map: JSONFragment("\0"), time: 0, content: content), &writer)
    let parts = String(decoding: writer.bytes, as: UTF8.self).split(separator: "\0")
    let texts = parts[1].split(separator: "0", maxSplits: 1)
    self.init(kind.rawValue, params: String(parts[0]), texts.map(String.init))
  }
}

/// A camera, and the map whose host observes it.
struct ObservedCamera: Sendable {
  var camera: CameraPosition
  var map: HostedMap
}

/// What `camera.didChange` may tell beside the camera.
enum Observation: String, CaseIterable, Sendable {
  case visibleRegion, matrix, tiles
}

extension [Observation] {
  /// Each once, in the order in which they are written.
  var inOrder: [Observation] { Observation.allCases.filter(contains) }
}

extension Output<Notice<ObservedCamera>> {
  /// The camera, and what the map's host observes.
  static let observedChange = Output(
    .object(Schema.moved.members + observed)
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
      case .tiles: Output<[Tile]?>.nullable(.array(.tile)).write(projection.tiles(), &writer)
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
      name: observation.rawValue,
      schema: schema,
      summary: "As of projection.\(observation.rawValue); where it is observed.",
      isRequired: false
    )
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

  /// Writes the notification, of a map whose host observes no more than its camera.
  ///
  /// - Parameter id: the map's.
  func write(of id: JSONFragment, time: Double, to writer: inout JSONWriter) {
    @inline(__always)
    func write<Content>(_ output: Output<Notice<Content>>, _ content: Content) {
      writer.notification(kind.head) { writer in
        output.write(Notice(map: id, time: time, content: content), &writer)
      }
    }
    switch self {
    case .willMove(gesture: false): writer.moment(.willMove, of: id, at: time)
    case .willMove(gesture: true): writer.moment(.willMoveByHand, of: id, at: time)
    case .didChange(let camera): writer.moment(.didChange, of: id, camera, at: time)
    case .idle(let camera): writer.moment(.idle, of: id, camera, at: time)
    case .animationStep(let id, let index): write(.animationStep, (id, index))
    case .animationEnded(let id, let outcome): write(.animationEnded, (id, outcome))
    }
  }
}

extension HostedMap {
  /// Writes that the camera changed, and what the host observes beside it.
  @inline(never)
  func writeChange(to camera: CameraPosition, time: Double, to writer: inout JSONWriter) {
    let content = ObservedCamera(camera: camera, map: self)
    writer.notification(NotificationKind.didChange.head) { writer in
      Output.observedChange.write(
        Notice(map: encodedID, time: time, content: content), &writer)
    }
  }
}

extension JSONWriter {
  /// Writes a notification that tells where a map's camera is.
  fileprivate mutating func moment(
    _ frame: NotificationFrame, of id: JSONFragment, _ camera: CameraPosition, at time: Double
  ) {
    var numbers = JSONNumbers()
    numbers.append(time)
    numbers.append(camera.numbers)
    notification(frame, id, &numbers)
  }

  /// Writes a notification that tells a map and a time alone.
  fileprivate mutating func moment(
    _ frame: NotificationFrame, of id: JSONFragment, at time: Double
  ) {
    var numbers = JSONNumbers()
    numbers.append(time)
    notification(frame, id, &numbers)
  }
}
