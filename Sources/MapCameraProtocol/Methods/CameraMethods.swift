import JSONRPC
import MapCamera
import Schema

extension Method {
  static let camera: [Method] = methods {
    Method(
      "camera.get", .reads, example: "{}",
      "The camera of a map.",
      .map,
      returns: .camera,
      "The camera."
    ) { (engine: inout Engine, map) throws(RPCError) in
      engine.maps[try engine.index(of: map)].view.camera
    }

    Method(
      "camera.set", .sets,
      example: #"{"camera":{"target":{"latitude":-33.8683,"longitude":151.2086},"zoom":16}}"#,
      "Sets the camera at once. All animations of the map end, interrupted.",
      .map,
      .required("camera", .camera, "The camera."),
      returns: .camera,
      "The camera, constrained."
    ) { (engine: inout Engine, map, camera) throws(RPCError) in
      try engine.move(map, .update(.setCamera(camera)))
    }

    Method(
      "camera.move", .changes, example: #"{"update":{"scrollBy":{"x":200,"y":100}}}"#,
      "Applies an update, or sets some properties, at once. All animations of the map end, interrupted.",
      .map, .change,
      returns: .camera,
      "The camera, constrained."
    ) { (engine: inout Engine, map, change) throws(RPCError) in
      try engine.move(map, change)
    }

    Method(
      "camera.stop", .sets, example: "{}",
      "Stops an animation, or all of the map, where they are.",
      .map,
      .optional("animation", .animationID, "The one to stop; all by default."),
      returns: .camera,
      "The camera.",
      errors: [.noSuchAnimation]
    ) { (engine: inout Engine, map, animation) throws(RPCError) in
      try engine.change(map, at: ["animation"]) {
        (view, events) throws(CameraError) in
        try view.stop(animation, into: &events)
        return view.camera
      }
    }

    Method(
      "camera.forBounds", .reads,
      example:
        #"{"bounds":{"coordinates":[{"latitude":49.26,"longitude":-123.11},{"latitude":51.05,"longitude":-114.05}]},"insets":{"top":50}}"#,
      "The camera that shows all of an area, as large as possible. Nothing moves.",
      .map,
      .fit(insets: .insets),
      returns: .nullable(.camera),
      "The camera, constrained; null where the insets leave no room."
    ) { (engine: inout Engine, map, fit) throws(RPCError) in
      try engine.map(map).view.camera(showing: fit)
    }

    Method(
      "camera.lookAt", .sets,
      example:
        #"{"eye":{"coordinate":{"latitude":47,"longitude":8},"altitude":10000},"target":{"latitude":47.1,"longitude":8}}"#,
      "Sets the camera at once from where its eye is and what it looks at. All animations of the map end, interrupted. projection.matrix answers the eye.",
      .map,
      .required("eye", .eyePosition, "Where the eye is."),
      .required(
        "target", Input<Coordinate>.coordinate,
        "The place looked at. Straight below the eye, the bearing stays as it is."),
      returns: .camera,
      "The camera, constrained."
    ) { (engine: inout Engine, map, eye, target) throws(RPCError) in
      try engine.change(map, at: ["eye"]) {
        (view, events) throws(CameraError) in
        let camera = CameraPosition(
          eye: eye, target: target, viewport: view.viewport, bearing: view.camera.bearing)
        try view.move(.update(.setCamera(camera)), into: &events)
        return view.camera
      }
    }
  }
}

extension Input<EyePosition> {
  fileprivate static let eyePosition = Input.object(
    .required("coordinate", .coordinate, "The place below it."),
    .required(
      "altitude", .number(above: 0, atMost: 1e12),
      "Metres above the ground, at the scale of its own latitude.")
  ) { EyePosition(coordinate: $0, altitude: $1) }
  .named("EyeInput", "Where an eye is.")
}

extension Engine {
  /// Changes a map's camera.
  ///
  /// - Parameter path: to the parameter that the camera may be unable to apply.
  mutating func change<Result>(
    _ map: MapReference,
    at path: @autoclosure () -> [String],
    _ body: (inout MapView, inout [MapEvent]) throws(CameraError) -> Result
  ) throws(RPCError) -> Result {
    try update(map) { (map, events) throws(RPCError) in
      do throws(CameraError) {
        return try body(&map.view, &events)
      } catch {
        throw error.answer(at: path())
      }
    }
  }

  fileprivate mutating func move(
    _ map: MapReference,
    _ change: CameraChange
  ) throws(RPCError) -> CameraPosition {
    try self.change(map, at: change.faultPath) { (view, events) throws(CameraError) in
      try view.move(change, into: &events)
      return view.camera
    }
  }
}
