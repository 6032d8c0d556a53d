import JSONRPC
import MapCamera

extension Method {
  static let camera = [get, set, move, stop, forBounds]

  private static let get = Method(
    "camera.get",
    "The camera of a map.",
    .map,
    returns: .camera,
    "The camera.",
    errors: [.noSuchMap]
  ) { (engine: inout Engine, map) throws(RPCError) in try engine.map(map).view.camera }

  private static let set = Method(
    "camera.set",
    "Sets the camera at once. All animations of the map end, interrupted.",
    .map,
    .required("camera", .camera, "The camera."),
    returns: .camera,
    "The camera, constrained.",
    errors: [.noSuchMap]
  ) { (engine: inout Engine, map, camera) throws(RPCError) in
    try engine.move(map, .setCamera(camera), method: "camera.set")
  }

  private static let move = Method(
    "camera.move",
    "Applies an update at once. All animations of the map end, interrupted.",
    .map,
    .required("update", .cameraUpdate, "What to change."),
    returns: .camera,
    "The camera, constrained.",
    errors: [.noSuchMap]
  ) { (engine: inout Engine, map, update) throws(RPCError) in
    try engine.move(map, update, method: "camera.move")
  }

  private static let stop = Method(
    "camera.stop",
    "Stops an animation, or all of the map, where they are.",
    .map,
    .optional("animation", .integer(1...Int(Int32.max)), "The one to stop; all by default."),
    returns: .camera,
    "The camera.",
    errors: [.noSuchMap, .noSuchAnimation]
  ) { (engine: inout Engine, map, animation) throws(RPCError) in
    try engine.change(map, method: "camera.stop", parameter: "animation") {
      (view, events) throws(CameraError) in
      try view.stop(animation, into: &events)
      return view.camera
    }
  }

  private static let forBounds = Method(
    "camera.forBounds",
    "The camera that shows all of an area, as large as possible. Nothing moves.",
    .map,
    .fit(insets: .insets),
    returns: .nullable(.camera),
    "The camera, constrained; null where the insets leave no room.",
    errors: [.noSuchMap]
  ) { (engine: inout Engine, map, fit) throws(RPCError) in
    try engine.map(map).view.camera(showing: fit)
  }
}

extension Engine {
  /// Changes a map's camera; its errors are blamed on a parameter.
  mutating func change<Result>(
    _ map: MapReference,
    method: String,
    parameter: String,
    _ body: (inout MapView, inout [MapEvent]) throws(CameraError) -> Result
  ) throws(RPCError) -> Result {
    try update(map) { (map, events) throws(RPCError) in
      do throws(CameraError) {
        return try body(&map.view, &events)
      } catch {
        throw error.answer(method: method, parameter: parameter)
      }
    }
  }

  fileprivate mutating func move(
    _ map: MapReference,
    _ update: CameraUpdate,
    method: String
  ) throws(RPCError) -> CameraPosition {
    try change(map, method: method, parameter: "update") { (view, events) throws(CameraError) in
      try view.move(update, into: &events)
      return view.camera
    }
  }
}
