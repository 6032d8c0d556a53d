import JSON
package import JSONRPC
package import MapCameraKit
import Schema

/// A tour as a document: its steps, and the map's state before them.
package struct TourDocument: Sendable {
  var steps: [TourStep]

  /// The settings that are applied first; nil if only steps are given.
  var settings: MapChanges?

  /// The first camera; nil for the map's current one.
  var camera: CameraPosition?

  /// Frames per second.
  var framesPerSecond = 60.0
}

extension Input<TourDocument> {
  static let tourDocument = Input.record(
    TourDocument(steps: []),
    Part(.required("tour", Input<Int>.integer(1...1), "The version of the format: 1.")) { _, _ in },
    .optional("title", Input<JSONText>.string(0...1000), "What it is called.") { _, _ in },
    Part(
      .group(
        .optional("size", .size, "The view's size."),
        .optional("map", .mapSettings, "Settings as `map.configure` takes them.")
      ) { (size: ScreenSize?, map: MapChanges?) throws(InvalidValue) in
        var settings = map ?? MapChanges()
        guard size == nil || settings.viewport.size == nil else {
          throw InvalidValue(
            "must be omitted if \"size\" is given.",
            expected: "either \"size\" or the size of \"map\"", at: ["map", "size"])
        }
        settings.viewport.size = size ?? settings.viewport.size
        return settings
      }
    ) { $0.settings = $1 },
    .optional("camera", .camera, "The first camera; by default the map's own.") {
      $0.camera = $1
    },
    .optional(
      "fps", .number(above: 0, atMost: 1000), default: 60, "Frames per second of its film."
    ) { $0.framesPerSecond = $1 },
    Part(.required("steps", .tourSteps, "The steps, 1 to 1,000.")) { $0.steps = $1 }
  ).named("TourDocument", "A tour, and what it begins from.")
}

extension Input<MapChanges> {
  fileprivate static let mapSettings = Input(.mapChanges)
    .named("TourSettings", "Settings of a map, as `map.configure` takes them.")
}

extension Field<TourDocument> {
  static let tour = exactlyOne(
    of: .optional(
      "steps", Input<[TourStep]>.tourSteps.map { TourDocument(steps: $0) },
      "The steps, 1 to 1,000; either this or `document`."),
    .optional(
      "document", .tourDocument,
      "A tour as a document: its size, settings and camera are set first, at once."))
}

extension TourDocument {
  /// Applies the settings and the first camera, and starts the tour. Nothing changes if it throws.
  ///
  /// - Parameter path: of the document, for errors.
  func start(
    on map: inout HostedMap, delay: Double = 0, id: Int64 = 0,
    at path: [String] = ["document"], into events: inout [MapEvent]
  ) throws(RPCError) -> StartedAnimation {
    var next = map
    var happened: [MapEvent] = []
    if let settings { try next.configure(settings, at: path + ["map"], into: &happened) }
    let reply: StartedAnimation
    do throws(CameraError) {
      if let camera { next.view.set(camera, into: &happened) }
      // The map is at rest once the tour has ended.
      happened.removeAll { if case .idle = $0 { true } else { false } }
      reply = try next.view.tour(steps, delay: delay, id: id, into: &happened)
    } catch {
      throw error.answer(in: steps, of: settings == nil ? [] : path)
    }
    map = next
    events += happened.asOneMove(by: map.view.mover)
    return reply
  }

  /// The frames of a document that is read from JSON.
  ///
  /// - Parameters:
  ///   - size: of the view, if the document has none.
  ///   - limits: of the map, before the document's settings.
  ///   - framesPerSecond: nil for that of the document.
  package static func frames(
    of bytes: [UInt8], size: ScreenSize, limits: NamedLimits, framesPerSecond: Double?
  ) throws(RPCError) -> CameraFrames {
    var document = JSONDocument()
    do throws(JSONSyntaxError) {
      try document.parse(bytes.span)
    } catch {
      throw RPCError(error)
    }
    let tour: TourDocument
    do throws(InvalidValue) {
      tour = try Input.tourDocument.read(document, document.root)
    } catch {
      throw RPCError(error)
    }
    let view = MapView(viewport: Viewport(size: size), constraints: limits.constraints)
    var map = HostedMap(id: Engine.defaultMap, view: view)
    var events: [MapEvent] = []
    let reply = try tour.start(on: &map, at: [], into: &events)
    return CameraFrames(
      of: map.view, duration: reply.duration,
      framesPerSecond: framesPerSecond ?? tour.framesPerSecond)
  }
}

extension [MapEvent] {
  /// The events of several operations merged into those of one: the first beginning, the last
  /// camera and all others, in the order of notifications.
  fileprivate func asOneMove(by source: MoveSource) -> [MapEvent] {
    NotificationKind.allCases.flatMap { kind -> [MapEvent] in
      let events = filter { $0.kind == kind }
      switch kind {
      case .willMove:
        return events.isEmpty ? [] : [.willMove(gesture: false, tag: source.tag)]
      case .didChange:
        // The last camera, and the padding if it has moved before.
        let movesPadding = events.contains {
          if case .didChangePadding = $0 { true } else { false }
        }
        switch events.last {
        case .didChange(let camera, _)?, .didChangePadding(let camera, _)?:
          return [
            movesPadding ? .didChangePadding(camera, by: source) : .didChange(camera, by: source)
          ]
        default: return []
        }
      default: return events
      }
    }
  }
}
