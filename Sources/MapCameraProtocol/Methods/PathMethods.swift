import JSON
import JSONRPC
import MapCameraKit
import Schema

extension Method {
  /// The most frames that one answer may have.
  static let maximumFrameCount: Int64 = 100_000

  static let path = Method(
    "camera.path", .reads, example: #"{"to":{"zoom":15},"duration":1,"frames":3}"#,
    "The frames that the same camera.animate, camera.tour or camera.route would show, the first and the last included. Does not move the camera.",
    .reference, .played,
    .exactlyOne(
      of: .optional(
        "frames", Input<Int64>.frameCount.map { .count($0) },
        "How many frames, evenly spaced; either this or `fps`."),
      .optional(
        "fps", Input<Double>.number(above: 0, atMost: 1e6).map { .perSecond($0) },
        "Frames per second, and the last one; or `frames`.")),
    returns: .frames, "Seconds from the first frame to the last, with the delay, and the frames.",
    errors: [.limitExceeded]
  ) { (engine: inout Engine, map, played, rate: FrameRate) throws(RPCError) in
    var view = try engine.trial(of: map)
    let reply = try played.start(on: &view)
    let duration = reply.id == nil ? 0 : played.options.delay + reply.duration
    var path = try CameraFrames.of(view, duration: duration, rate)
    if played.padding != nil { path.movesPadding = true }
    return path
  }
}

/// The motion whose frames are requested.
enum PathChange: Sendable {
  case change(CameraChange)
  case tour([TourStep])

  /// The same change with the ground under a point fixed.
  fileprivate func held(
    at point: ScreenPoint?, _ options: AnimationOptions
  ) throws(InvalidValue) -> PathChange {
    switch self {
    case .change(var change):
      try change.keepGround(under: point, options)
      return .change(change)
    case .tour where point != nil: throw .notHeldOnTours
    case .tour: return self
    }
  }
}

/// The motion whose frames are requested, and its options.
struct Played: Sendable {
  var change: PathChange
  var padding: MapInsets?
  var options = AnimationOptions()

  /// A parameter that has no effect on this change; nil if there is none.
  var idleParameter: String? {
    switch change {
    case .change(.route): padding != nil ? "padding" : options.parameterNotOfRoutes
    case .change: nil
    case .tour:
      options.curve != nil
        ? "curve" : padding != nil ? "padding" : options.parameterNotOfRoutes
    }
  }

  /// Starts it on a copy of a map.
  func start(on view: inout MapView) throws(RPCError) -> StartedAnimation {
    var events: [MapEvent] = []
    switch change {
    case .change(let change):
      do throws(CameraError) {
        return try view.animate(change, padding: padding, options: options, id: 0, into: &events)
      } catch {
        throw error.answer(at: change.faultPath)
      }
    case .tour(let steps):
      do throws(CameraError) {
        return try view.tour(steps, delay: options.delay, id: 0, into: &events)
      } catch {
        throw error.answer(in: steps)
      }
    }
  }
}

extension Field<Played> {
  static let played = Field.group(.pathChange, .besideChange()) {
    (change, beside) throws(InvalidValue) in
    let (padding, options) = (beside.padding, beside.options)
    let alone = padding.map { _ in PathChange.change(.properties(PartialCameraPosition())) }
    guard let change = try (change ?? alone)?.held(at: beside.point, options) else {
      throw InvalidValue.exactlyOne(
        of: ["update", "to", "steps", "route", "orbit"], orElse: ", or \"padding\" alone")
    }
    let played = Played(change: change, padding: padding, options: options)
    if case .change(let change) = change {
      try change.checkTurn(options)
      try change.checkOrbit(options)
    }
    if case .change(.route(let route)) = change { try route.checked(beside: options) }
    guard let idle = played.idleParameter else { return played }
    if case .change = change { throw .notOfRoutes(idle) }
    throw InvalidValue(
      "must be omitted if \"steps\" is given: "
        + (idle == "padding" ? "a tour does not change it." : "each step has its own."),
      expected: "no \"\(idle)\" beside \"steps\"", at: [idle])
  }
}

extension Field<PathChange?> {
  fileprivate static let pathChange = atMostOne(
    of: .optional(
      "update", Input<CameraChange>.cameraUpdate.map { .change($0) },
      "An update; either this, `to`, `steps` or `route`."),
    .optional(
      "to", Input<CameraChange>.properties.map { .change($0) },
      "Properties and where they go; either this, `update`, `steps` or `route`."),
    .optional(
      "steps", Input<[TourStep]>.tourSteps.map { .tour($0) },
      "The steps of a tour; either this, `update`, `to` or `route`."),
    .optional(
      "route", Input<CameraRoute>.route.map { .change(.route($0)) },
      "A line to go along; either this, `update`, `to` or `steps`."),
    Field<CameraChange?>.orbit.map { $0.map { .change($0) } })
}

/// How many frames are requested.
private enum FrameRate: Sendable {
  case count(Int64)
  case perSecond(Double)
}

extension CameraFrames {
  /// - Throws: if there are more than ``Method/maximumFrameCount``.
  fileprivate static func of(
    _ view: MapView, duration: Double, _ rate: FrameRate
  ) throws(RPCError) -> CameraFrames {
    let path =
      switch rate {
      case .count(let count): CameraFrames(of: view, duration: duration, count: count)
      case .perSecond(let rate):
        CameraFrames(of: view, duration: duration, framesPerSecond: rate)
      }
    let maximum = Method.maximumFrameCount
    guard path.count <= maximum else {
      throw .limitExceeded(
        "maxFrames", Int(maximum),
        "A path can have at most \(maximum) frames, not \(path.count): ask for several paths.")
    }
    return path
  }
}

extension Input<Int64> {
  /// Integers from 2 on; what exceeds 64 bits exceeds the limit as well.
  fileprivate static let frameCount = Input(.integer(2...Int64.max)) {
    document, node throws(InvalidValue) in
    guard let number = document.number(node), number >= 0x1p63, number.isFinite else {
      return try Input.integer(2...Int64.max).read(document, node)
    }
    return .max
  }
}

extension Output<CameraFrames> {
  /// Writes frame by frame, without storing them all.
  static let frames = Output.object(
    Property("duration", .number, "Seconds from the first frame to the last.") { $0.duration },
    Property("cameras", each(.camera) { camera, _ in camera }, "The frames.") { $0 },
    Property(
      optional: "paddings", each(.insets) { _, frames in frames.padding },
      "The padding at each, if it moves or is requested.",
      { $0.movesPadding ? $0 : nil }))

  private static func each<Element>(
    _ element: Output<Element>,
    _ get: @escaping @Sendable (CameraPosition, borrowing CameraFrames) -> Element
  ) -> Output {
    Output(.array(element.schema)) { frames, writer in
      var frames = frames
      writer.beginArray()
      while let camera = frames.next() { element.write(get(camera, frames), &writer) }
      writer.endArray()
    }
  }
}
