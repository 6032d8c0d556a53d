import JSON
import JSONRPC
import MapCameraKit
import Schema

extension Method {
  static let gesture: [Method] = methods {
    gesture(
      "gesture.pan", example: #"{"translation":{"x":30,"y":-20}}"#,
      "Drags the ground. The ground under the finger stays under it, as far as the limits allow.",
      .group(
        .required("translation", .point, "How far the finger went."),
        .optional("at", .point, "Where the finger was before; the centre by default.")
      ) { .pan(translation: $0, at: $1) })

    gesture(
      "gesture.pinch", example: #"{"scale":1.5,"at":{"x":200,"y":300},"rotation":10}"#,
      "Zooms and turns about a point. The ground under it stays under it, as far as the limits allow.",
      .group(
        .required(
          "scale", .number(above: 0),
          "The distance between the fingers, divided by what it was: 2 is one level in."),
        .group(
          .required("at", .point, "Between the fingers."),
          .optional(
            "rotation", .number, default: 0,
            "Degrees clockwise that the fingers turned; the map turns with them.")
        ) { (point: $0, rotation: $1) }
      ) { .pinch(scale: $0, rotation: $1.rotation, at: $1.point) })

    gesture(
      "gesture.rotate", example: #"{"degrees":15}"#,
      "Turns the map with the fingers.",
      .group(
        .required("degrees", .number, "Clockwise on the screen: the bearing falls by as much."),
        .optional("at", .point, "The ground under it stays under it; the centre by default.")
      ) { .rotate(degrees: $0, at: $1) })

    gesture(
      "gesture.tilt", example: #"{"degrees":20}"#,
      "Tilts the camera.",
      Field.required("degrees", .number, "What is added to the viewing angle.").map {
        .tilt(degrees: $0)
      })

    tap(
      "gesture.doubleTap", example: #"{"at":{"x":200,"y":300}}"#,
      "Zooms one level in, as a double tap does: a whole gesture.", zoomingBy: 1)

    tap(
      "gesture.twoFingerTap", example: #"{}"#,
      "Zooms one level out, as a tap of two fingers does: a whole gesture.", zoomingBy: -1)

    Method(
      "gesture.end", .changes, example: #"{"velocity":{"x":-800,"y":0}}"#,
      "Ends a gesture: the map stops, or flings.",
      .movedMap,
      .velocities,
      returns: .object(
        Property("animation", .nullable(.integer), "The fling's id; null at rest.") { $0.id }),
      "The fling, if there is one."
    ) { (engine: inout Engine, map, velocities) throws(RPCError) in
      try engine.start(on: map) { map, id, events in
        map.view.endGesture(
          velocity: velocities.pan, scale: velocities.scale, rotation: velocities.rotation,
          tilt: velocities.tilt, id: id, into: &events)
      }
    }
  }
}

extension Method {
  private static func gesture(
    _ name: String, example: String, _ summary: String, _ gesture: Field<MapGesture>
  ) -> Method {
    Method(
      name, .changes, example: example, summary, .movedMap, gesture,
      returns: .camera, "The camera."
    ) { (engine: inout Engine, map, gesture) throws(RPCError) in
      try engine.update(map) { (map, events) throws(RPCError) in
        map.view.move(gesture, into: &events)
        return map.view.camera
      }
    }
  }

  private static func tap(
    _ name: String, example: String, _ summary: String, zoomingBy levels: Double
  ) -> Method {
    Method(
      name, .changes, example: example, summary, .movedMap,
      .optional("at", .point, "The ground under it stays under it; the centre by default."),
      returns: .started,
      "The animation; its id is null if the zoom is at its limit, or zoom gestures are off."
    ) { (engine: inout Engine, map, point: ScreenPoint?) throws(RPCError) in
      try engine.start(on: map) { map, id, events in
        map.view.tap(zoomingBy: levels, at: point, id: id, into: &events)
      }
    }
  }
}

/// What the fingers still do as they leave.
private typealias Velocities = (pan: ScreenPoint, scale: Double, rotation: Double, tilt: Double)

extension Field<Velocities> {
  fileprivate static let velocities = record(
    (pan: ScreenPoint(x: 0, y: 0), scale: 0, rotation: 0, tilt: 0),
    .optional("velocity", .point, "Of the fingers as they left, in points per second.") {
      $0.pan = $1
    },
    .optional(
      "scaleVelocity", .number(-1000...1000), default: 0,
      "Of the scale's natural logarithm, per second."
    ) { $0.scale = $1 },
    .optional(
      "rotationVelocity", .number(-1e5...1e5), default: 0,
      "Of the fingers, clockwise, in degrees per second."
    ) { $0.rotation = $1 },
    .optional(
      "tiltVelocity", .number(-1e5...1e5), default: 0,
      "Of the viewing angle, in degrees per second."
    ) { $0.tilt = $1 })
}
