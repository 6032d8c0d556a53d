import JSON
import JSONRPC
import MapCameraKit
import Schema

extension Method {
  static let route: [Method] = methods {
    Method(
      "camera.route", .changes,
      example:
        #"{"route":{"coordinates":[{"latitude":47.3769,"longitude":8.5417},{"latitude":47.05,"longitude":8.3093}],"speed":30,"zoom":13}}"#,
      "Goes along a line at constant speed over the ground, as one animation.",
      .movedMap,
      .required("route", Input<CameraRoute>.route, "The line, and how the camera goes along it."),
      .routeOptions,
      returns: startedRoute,
      "The animation; its id is null if it takes no time: then the camera is at the line's end.",
      errors: [.limitExceeded]
    ) { (engine: inout Engine, map, route, options) throws(RPCError) in
      do throws(InvalidValue) { try route.checked(beside: options) } catch { throw RPCError(error) }
      let started = try engine.animate(
        map, AnimationRequest(change: .route(route), options: options)
      ).value
      let constraints = try engine.map(map).view.constraints
      return (animation: started, length: route.line.passing(inside: constraints).length)
    }

    Method(
      "camera.follow", .changes,
      example: #"{"zoom":16,"bearing":"heading","gestures":["zoom","tilt"]}"#,
      "Follows the places given to camera.track, until something else moves the camera or camera.stop ends it.",
      .movedMap,
      .follow,
      returns: .startedFollowing, "The animation, which has no end of its own."
    ) { (engine: inout Engine, map, follow) throws(RPCError) in
      try engine.start(on: map) { map, id, events in
        map.view.follow(follow, id: id, into: &events)
      }
    }

    Method(
      "camera.track", .changes,
      example: #"{"places":[{"coordinate":{"latitude":47.3769,"longitude":8.5417},"heading":93}]}"#,
      "Reports where the followed places are now. The next camera.follow uses them, too.",
      .map,
      .required(
        "places",
        Input<[TrackedPlace]>.array(.trackedPlace, count: 1...Int.max).map {
          places throws(InvalidValue) in
          let maximum = MapView.maximumTrackedPlaceCount
          guard places.count <= maximum else {
            throw InvalidValue(
              "must contain at most \(maximum) places, not \(places.count).",
              expected: "at most \(maximum) places",
              limit: ("maxTrackedPlaces", maximum))
          }
          return places
        },
        "One place, which stays at a point of the screen, or several, which are all shown."),
      returns: .object(
        Property("camera", .camera, "The camera now.") { $0.camera },
        Property("following", .boolean, "Whether it follows.") { $0.isFollowing }
      ),
      "The camera, and whether it follows.",
      errors: [.limitExceeded]
    ) { (engine: inout Engine, map, places) throws(RPCError) in
      try engine.update(map) { (map, events) throws(RPCError) in
        let isFollowing = map.view.track(places, into: &events)
        return (camera: map.view.camera, isFollowing: isFollowing)
      }
    }
  }
}

extension Field<AnimationOptions> {
  fileprivate static let routeOptions = record(
    AnimationOptions(), .delay,
    .optional(
      "curve", .timingCurve, default: "linear",
      "The progress over time, clamped to the line's ends."
    ) { $0.curve = $1 })
}

extension Field<CameraFollow> {
  fileprivate static let follow = Field.record(
    CameraFollow(),
    .optional("zoom", .number, "The zoom; by default the camera's own. Not of several places.") {
      $0.zoom = $1
    },
    .optional("viewingAngle", .number, "Degrees; by default the camera's own.") {
      $0.viewingAngle = $1
    },
    .optional(
      "bearing", .followBearing, default: "keep",
      "\"keep\", the camera's own; \"course\", the direction in which the place moves; \"heading\", the heading given; or degrees."
    ) { $0.bearing = $1 },
    .optional(
      "courseLength", .number(above: 0, atMost: 1e9),
      default: .number(CameraFollow.standardCourseLength),
      "The least metres over which a course is measured, and after which it is taken anew."
    ) { $0.courseLength = $1 },
    Part(.insets) { $0.insets = $1 },
    .optional(
      "at", .point,
      "Where a single place is held on the screen; the centre less padding by default."
    ) { $0.point = $1 },
    .optional("maxZoom", .number, "The greatest zoom for several places.") {
      $0.maxZoom = $1
    },
    .optional(
      "transition", .number(timeRange), default: 1,
      "Seconds in which the camera eases from where it was."
    ) { $0.transition = $1 },
    .optional(
      "gestures", .array(.choice()), default: .strings(["zoom"]),
      "The gestures that change what is kept of a single place; all others end the following."
    ) { $0.gestures = $1 }
  )
}

private let startedRoute = Output<(animation: StartedAnimation, length: Double)>.object(
  Property(
    "animation", .nullable(.integer),
    "Its id, unique in the session; null if it takes no time."
  ) { $0.animation.id },
  Property("duration", .number, "Seconds, without the delay.") { $0.animation.duration },
  Property(
    "camera", .camera, "The camera at its end, if no other request changes it."
  ) { $0.animation.camera },
  Property("length", .number, "The line's length in metres.") { $0.length }
).named("StartedRoute", "A route that was started.")

extension Output<StartedAnimation> {
  fileprivate static let startedFollowing = Output.object(
    Property("animation", .nullable(.integer), "Its id, unique in the session.") { $0.id },
    Property("camera", .camera, "The camera now.") { $0.camera }
  ).named("StartedFollowing", "A camera that follows.")
}
