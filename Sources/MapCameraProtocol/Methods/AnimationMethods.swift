import JSON
import JSONRPC
import MapCameraKit
import Schema

extension Method {
  static let animation: [Method] = methods {
    Method(
      "camera.animate", .changes, example: #"{"to":{"zoom":12,"bearing":90},"duration":1}"#,
      "Animates an update, some properties or the padding. It takes control of the properties it animates, from their current values; all others keep running.",
      .movedMap, .animation(of: .updateOrProperties), .report,
      returns: .reportedAnimation, "The animation, where it will lead and how long it takes.",
      errors: [.limitExceeded]
    ) { (engine: inout Engine, map, animation, reports) throws(RPCError) in
      try engine.animate(map, animation, reports)
    }

    animate(
      "camera.animateToLocation",
      example: #"{"location":{"latitude":-33.868,"longitude":151.208}}"#,
      "Animates the target.",
      .required("location", .target, "Where the target goes."), at: .noPoint
    ) { PartialCameraPosition(target: $0) }

    animate(
      "camera.animateToZoom", example: #"{"zoom":14}"#, "Animates the zoom.",
      .required("zoom", .number, "Where the zoom goes.")
    ) { PartialCameraPosition(zoom: $0) }

    animate(
      "camera.animateToBearing", example: #"{"bearing":45,"duration":0.5}"#,
      "Animates the bearing.",
      .required("bearing", .number, "Where the bearing goes.")
    ) { PartialCameraPosition(bearing: $0) }

    animate(
      "camera.animateToViewingAngle", example: #"{"viewingAngle":30}"#,
      "Animates the viewing angle.",
      .required("viewingAngle", .number, "Where the viewing angle goes.")
    ) { PartialCameraPosition(viewingAngle: $0) }

    animate(
      "camera.animateToCameraPosition",
      example: #"{"camera":{"target":{"latitude":-33.8683,"longitude":151.2086},"zoom":13}}"#,
      "Animates the whole camera.",
      .required("camera", .camera, "Where the camera goes."), at: .noPoint
    ) { PartialCameraPosition($0) }

    Method(
      "camera.tour", .changes,
      example:
        #"{"steps":[{"to":{"target":{"latitude":51.5,"longitude":-0.12},"zoom":11},"path":"fly","hold":1},{"update":{"zoomIn":{}},"duration":1}]}"#,
      "Plays steps one after the other, as one animation. Each begins where the one before it ended.",
      .movedMap, .tour,
      .optional("delay", .number(timeRange), default: 0, "Seconds before the first step."),
      returns: .started, "The animation, where it will lead and how long it takes.",
      errors: [.limitExceeded]
    ) { (engine: inout Engine, map, tour, delay) throws(RPCError) in
      try engine.start(on: map) { (map, id, events) throws(RPCError) in
        try tour.start(on: &map, delay: delay, id: id, into: &events)
      }
    }

    Method(
      "camera.at", .reads, example: #"{"time":10}"#,
      "The camera at a time, as ticking there would show it if no other request came. Does not move the camera.",
      .map,
      .required("time", .number(timeRange), "Seconds on the clock, not before now."),
      returns: .camera, "The camera."
    ) { (engine: inout Engine, map, time) throws(RPCError) in
      let time = try engine.checked(time, givenAs: "time")
      return try engine.forecast(of: map) { forecast, _ in forecast.camera(at: time) }
    }

    Method(
      "camera.orbit", .changes, example: #"{"degrees":360,"duration":8,"curve":"linear"}"#,
      "Turns the camera about its target.",
      .movedMap,
      .required("degrees", .number, "Clockwise; more than 360 is more than once around."),
      .turnOptions,
      returns: .started, "The animation; its id is null if there is nothing to turn.",
      errors: [.limitExceeded]
    ) { (engine: inout Engine, map, degrees, options) throws(RPCError) in
      try engine.animate(map, AnimationRequest(change: .orbit(degrees), options: options)).value
    }

    path

    Method(
      "animation.list", .reads, example: "{}",
      "The animations of a map that run or wait for their delay, oldest first.",
      .map,
      returns: .object(Property("animations", .array(listedAnimation), "The animations.") { $0 }),
      "The animations."
    ) { (engine: inout Engine, map) throws(RPCError) in
      let now = engine.time
      return try engine.forecast(of: map) { forecast, view in
        view.animations(in: &forecast).map { (animation: $0, time: now) }
      }
    }

    Method(
      "animation.seek", .sets, example: #"{"animation":1,"to":0.5}"#,
      "Sets an animation to a time, backwards too: the camera is the one that ticking there would have shown. One that waits for its delay begins. At its end it stays until the next tick.",
      .map,
      .required("animation", .animationID, "The animation."),
      .required("to", .number(timeRange), "Seconds since its beginning, without the delay."),
      returns: .camera, "The camera.",
      errors: [.noSuchAnimation]
    ) { (engine: inout Engine, map, animation, seconds) throws(RPCError) in
      try engine.change(map, at: ["animation"]) {
        (view, events) throws(CameraError) in
        try view.seek(animation, to: seconds, into: &events)
        return view.camera
      }
    }
  }

  /// One of the SDK's `animateTo…`.
  private static func animate<Value: Sendable>(
    _ name: String, example: String, _ summary: String,
    _ field: Field<Value>, at point: Field<ScreenPoint?> = .heldPoint,
    properties: @escaping @Sendable (Value) -> PartialCameraPosition
  ) -> Method {
    Method(
      name, .changes, example: example, summary, .movedMap,
      .animation(of: field.map { .properties(properties($0)) }, at: point), .report,
      returns: .reportedAnimation, "The animation, where it will lead and how long it takes.",
      errors: [.limitExceeded]
    ) { (engine: inout Engine, map, animation, reports) throws(RPCError) in
      try engine.animate(map, animation, reports)
    }
  }
}

extension Input<[TourStep]> {
  /// The steps of a tour, at most a thousand, with at most as many places as a route may have.
  static let tourSteps = array(.tourStep, count: 1...1000).map { steps throws(InvalidValue) in
    var places = 0
    for (index, step) in steps.enumerated() {
      guard case .route(let route) = step.change else { continue }
      places += route.line.placeCount
      guard places > RouteLine.maximumCount else { continue }
      throw .tooManyPlaces(places, in: "all routes", at: "\(index)", "route", "coordinates")
    }
    return steps
  }
}

extension Engine {
  mutating func animate(
    _ map: MapReference, _ animation: AnimationRequest, _ reports: Bool = false
  ) throws(RPCError) -> Reported<StartedAnimation> {
    let (change, options) = (animation.change, animation.options)
    let reports = reports || alwaysReports
    var clampings: [CameraClamping]?
    let started = try start(on: map) { (map, id, events) throws(RPCError) in
      do throws(CameraError) {
        let requested =
          reports
          ? map.view.requestedCamera(
            of: change, padding: animation.padding, delay: options.delay) : nil
        let reply = try map.view.animate(
          change, padding: animation.padding, options: options, id: id, into: &events)
        clampings = requested.map { map.view.constraints.clampings(of: $0, to: reply.camera) }
        return reply
      } catch {
        throw error.answer(at: change.faultPath)
      }
    }
    return Reported(value: started, clampings: clampings)
  }
}

/// An animation at a time.
private let listedAnimation = Output<(animation: CameraAnimation, time: Double)>.object(
  Property("animation", .integer, "Its id.") { $0.animation.id },
  Property(
    "elapsed", .number, "Seconds since it began; 0 while it waits.",
    { $0.animation.elapsed(at: $0.time) }),
  Property(
    "duration", .nullable(.number),
    "The whole duration in seconds, without the delay; null if it follows.",
    { $0.animation.duration < .infinity ? $0.animation.duration : nil }),
  Property("properties", .properties, "The properties that it still animates.") {
    $0.animation.properties
  }
).named("Animation", "An animation that runs or waits.")
