package import JSON
package import MapCameraKit
package import Schema

// Everything about notifications but the event itself, a ``MapEvent``: its declaration and its writing.

/// A declaration of a notification, for the OpenRPC document and protocol.md.
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

  private static let isGesture = Schema.Member(
    "gesture", .boolean, "True if a gesture or its fling moves it; omitted otherwise.",
    isRequired: false)

  /// - Parameter whose: the request that may have it.
  private static func tag(_ whose: String) -> Schema.Member {
    Schema.Member("tag", .string(1...128), "That of \(whose), if it has one.", isRequired: false)
  }

  private static let moverTag = tag("the request that began to move the camera last")
  private static let animationTag = tag("the request that started the animation")

  /// In the order in which they are sent.
  package static let all = [
    NotificationDeclaration(
      .willMove, "Before the first change of a move, an animation or a gesture.",
      [.init("gesture", .boolean, "Whether a gesture causes it."), moverTag]),
    NotificationDeclaration(
      .didChange,
      "After each request or tick that changed the camera; always for its final position.",
      [camera, padding] + Observation.allCases.map { $0.property.member } + [isGesture, moverTag]),
    NotificationDeclaration(
      .animationStep, "A step of a tour began.",
      [
        .init("animation", animation, "The tour's id."),
        .init("index", Output<Int64>.integer.schema, "The step's number, from 0."), animationTag,
      ]),
    NotificationDeclaration(
      .animationEnded, "An animation ended: exactly once for each.",
      [
        .init("animation", animation, "Its id."),
        .init(
          "outcome", Output<AnimationOutcome>.choice().schema,
          "`completed`: it came to its end; `interrupted`: other animations, a move or a gesture took over all that it drove; `stopped`: by camera.stop or map.remove."
        ), animationTag,
      ]),
    NotificationDeclaration(.idle, "The camera has come to rest.", [camera, isGesture, moverTag]),
  ]
}

/// Writes notifications field by field, each a line. All begin with the map and the time.
///
/// A class, since a structure of these fragments would be copied to be used.
package final class NotificationWriter: Sendable {
  package static let standard = NotificationWriter()

  private let willMove = JSONFragment(notification: .willMove)
  private let didChange = JSONFragment(notification: .didChange)
  private let animationStep = JSONFragment(notification: .animationStep)
  private let animationEnded = JSONFragment(notification: .animationEnded)
  private let idle = JSONFragment(notification: .idle)
  private let camera = JSONTemplate(camera: "")
  private let gesture = JSONFragment(#","gesture":true"#)
  private let noGesture = JSONFragment(#","gesture":false"#)
  private let end = JSONFragment("}}\n")
  private let lastCamera = JSONTemplate(camera: "}}\n")

  /// Writes a notification of an event.
  ///
  /// - Parameters:
  ///   - index: among the event's notifications, from 0.
  ///   - map: the map's index.
  ///   - id: ``HostedMap/notificationID``.
  ///   - written: what was written into the same writer before.
  package func write(
    _ event: MapEvent, _ index: Int, of map: Int, _ id: JSONFragment, at time: Double,
    in engine: borrowing Engine, to writer: inout JSONWriter, _ written: inout Written
  ) {
    switch event {
    case .didChange(let position, MoveSource()) where engine.maps[map].observe.isEmpty:
      writer.begin(with: didChange, id, time)
      return write(position, to: &writer, &written)
    case .idle(let position, MoveSource()):
      writer.begin(with: idle, id, time)
      return write(position, to: &writer, &written)
    case .willMove(let isGesture, _):
      writer.begin(with: willMove, id, time)
      writer.append(isGesture ? gesture : noGesture)
    case .didChange(let position, let source), .didChangePadding(let position, let source),
      .idle(let position, let source):
      let hasChanged = event.kind == .didChange
      writer.begin(with: hasChanged ? didChange : idle, id, time)
      let numbers = position.numbers
      writer.begin(with: camera, numbers.span)
      if case .didChangePadding = event {
        writer.key("padding")
        Output<MapInsets>.insets.write(engine.maps[map].view.viewport.padding, &writer)
      }
      let observed = hasChanged ? engine.maps[map].observe : []
      if !observed.isEmpty {
        let projection = Projection(camera: position, viewport: engine.maps[map].view.viewport)
        for observation in observed { observation.property.write(projection, &writer) }
      }
      if source.isGesture { writer.append(gesture) }
    case .animationSteps(let animation, let steps, _):
      writer.begin(with: animationStep, id, time)
      writer.key("animation")
      writer.value(animation)
      writer.key("index")
      writer.value(steps.lowerBound + index)
    case .animationEnded(let animation, let outcome, _):
      writer.begin(with: animationEnded, id, time)
      writer.key("animation")
      writer.value(animation)
      writer.key("outcome")
      writer.value(outcome.rawValue)
    }
    if event.tag != 0, let text = engine.tags[event.tag] {
      writer.key("tag")
      writer.value(text)
    }
    writer.append(end)
  }

  /// Writes a camera and the end of the notification: copied if it is that of the notification before, as that of
  /// `camera.idle` is.
  @inline(__always)
  private func write(
    _ position: CameraPosition, to writer: inout JSONWriter, _ written: inout Written
  ) {
    if let former = written.camera, former == position {
      return writer.value(copying: written.range)
    }
    let start = writer.count
    let numbers = position.numbers
    writer.begin(with: lastCamera, numbers.span)
    // The writer puts a comma before it.
    written = Written(camera: position, range: start + 1..<writer.count)
  }

  /// The camera that was written last, and where it and the end of its notification are.
  package struct Written {
    fileprivate var camera: CameraPosition?
    fileprivate var range = 0..<0

    package init() {}

    fileprivate init(camera: CameraPosition, range: Range<Int>) {
      self.camera = camera
      self.range = range
    }

    /// The writer's bytes have moved.
    package mutating func forget() { camera = nil }
  }
}

extension JSONTemplate {
  /// A camera as a member, and what follows it.
  fileprivate init(camera end: String) {
    var texts = Output<CameraPosition>.camera.schema.numberTexts
    texts[0] = #""camera":"# + texts[0]
    texts[5] += end
    self.init(texts)
  }
}

extension JSONFragment {
  /// The beginning of all notifications of a kind, up to the map's id.
  fileprivate init(notification kind: NotificationKind) {
    self.init(#"{"jsonrpc":"2.0","method":"\#(kind.rawValue)","params":{"map":"#)
  }
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
    return Property(optional: name, output, "As projection.\(name) returns it; if observed.", get)
  }
}

extension Projection {
  /// The tiles that are sent; nil if there are too many.
  fileprivate var observedTiles: [Tile]? {
    guard let tiles = tiles(), tiles.count <= Observation.maximumTileCount else { return nil }
    return tiles
  }
}
