import JSONRPC
import MapCameraKit
import Schema

extension Method {
  static let camera: [Method] = methods {
    Method(
      "camera.get", .reads, example: "{}",
      "The camera of a map.",
      .map,
      returns: .camera, "The camera."
    ) { (engine: inout Engine, map) throws(RPCError) in
      engine.maps[try engine.index(of: map)].view.camera
    }

    Method(
      "camera.set", .sets,
      example: #"{"camera":{"target":{"latitude":-33.8683,"longitude":151.2086},"zoom":16}}"#,
      "Sets the camera at once. All animations of the map end, interrupted.",
      .movedMap,
      .required("camera", .camera, "The camera."), .report,
      returns: .reportedCamera, "The camera, constrained."
    ) { (engine: inout Engine, map, camera, reports) throws(RPCError) in
      try engine.move(map, to: .update(.setCamera(camera)), reports)
    }

    Method(
      "camera.move", .changes,
      example: #"{"update":{"scrollBy":{"x":200,"y":100}},"tag":"arrows"}"#,
      "Applies an update, or sets some properties, at once. All animations of the map end, interrupted.",
      .movedMap, .change, .report,
      returns: .reportedCamera, "The camera, constrained."
    ) { (engine: inout Engine, map, change, reports) throws(RPCError) in
      try engine.move(map, to: change, reports, at: change.faultPath)
    }

    Method(
      "camera.stop", .sets, example: "{}",
      "Stops an animation, or all animations of the map, where they are.",
      .movedMap,
      .optional("animation", .animationID, "The one to stop; all by default."),
      returns: .camera, "The camera.",
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
        #"{"bounds":{"coordinates":[{"latitude":49.26,"longitude":-123.11},{"latitude":51.05,"longitude":-114.05}]},"insets":{"top":50},"zoomSnap":0.25}"#,
      "The camera that shows all of an area, as large as possible. Does not move the camera.",
      .resized, .fit(insets: .insets), .report,
      returns: .nullable(.reportedCamera),
      "The camera, constrained; null if the insets leave no room."
    ) { (engine: inout Engine, map, fit, reports) throws(RPCError) in
      let view = try engine.trial(of: map)
      let padding = map.viewport.padding
      guard let camera = view.camera(showing: fit, padding: padding) else { return nil }
      guard reports || engine.alwaysReports else { return Reported(value: camera) }
      let requested = view.requestedCamera(of: fit, padding: padding)
      return Reported(
        value: camera, clampings: view.constraints.clampings(of: requested, to: camera))
    }

    Method(
      "camera.lookAt", .sets,
      example:
        #"{"eye":{"coordinate":{"latitude":47,"longitude":8},"altitude":10000},"target":{"latitude":47.1,"longitude":8}}"#,
      "Sets the camera at once from where its eye is and what it looks at. All animations of the map end, interrupted. projection.matrix returns the eye.",
      .movedMap,
      .group(
        .required("eye", .eyePosition, "Where the eye is."),
        .required(
          "target", Input<Coordinate>.coordinate,
          "The place looked at. Straight below the eye, within 1e-9 of its altitude, the bearing stays as it is."
        )
      ) { (eye: $0, target: $1) },
      .report,
      returns: .reportedCamera, "The camera, constrained."
    ) { (engine: inout Engine, map, sight, report) throws(RPCError) in
      let view = engine.maps[try engine.index(of: map)].view
      let camera = CameraPosition(
        eye: sight.eye, target: sight.target, viewport: view.viewport, bearing: view.camera.bearing)
      return try engine.move(map, to: .update(.setCamera(camera)), report, at: ["eye"])
    }

    Method(
      "camera.compare", .reads,
      example:
        #"{"a":{"target":{"latitude":47.3769,"longitude":8.5417},"zoom":12},"b":{"target":{"latitude":46.948,"longitude":7.4474},"zoom":10,"bearing":90}}"#,
      "How a camera differs from another; the map's limits change neither. Does not move the camera.",
      .record(
        from: .reference,
        .optional("size", .size, "The view's size; by default the map's.") {
          $0.viewport.size = $1
        }),
      .required("a", .freeCamera, "The first camera."),
      .required("b", .freeCamera, "The second camera."),
      returns: .comparison, "The second camera beside the first."
    ) { (engine: inout Engine, map: ViewReference, a, b) throws(RPCError) in
      CameraComparison(from: a, to: b, in: try engine.trial(of: map).viewport)
    }
  }
}

extension Output<CameraComparison> {
  fileprivate static let comparison = Output.object(
    Property("meters", .number, "From a's target to b's along the great circle.") { $0.meters },
    Property("bearing", .number, "The course of that at a's target, in degrees, in [0, 360).") {
      $0.course
    },
    Property("zoom", .number, "b's zoom minus a's.") { $0.zoom },
    Property("turn", .number, "From a's bearing to b's, clockwise, in (-180, 180].") { $0.turn },
    Property("viewingAngle", .number, "b's viewing angle minus a's.") { $0.viewingAngle },
    Property(
      "points", .nullable(.number),
      "From the centre of a's screen to b's target; null if that is behind the eye."
    ) { $0.points })
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
  /// Moves a map's camera at once.
  ///
  /// - Parameter path: to the parameter that the camera may be unable to apply.
  fileprivate mutating func move(
    _ map: MapReference, to goal: CameraChange, _ reports: Bool,
    at path: @autoclosure () -> [String] = []
  ) throws(RPCError) -> Reported<CameraPosition> {
    let reports = reports || alwaysReports
    let (camera, clampings) = try change(map, at: path()) {
      (view, events) throws(CameraError) in
      let requested = reports ? view.requestedCamera(of: goal) : nil
      try view.move(goal, into: &events)
      return (view.camera, requested.map { view.constraints.clampings(of: $0, to: view.camera) })
    }
    return Reported(value: camera, clampings: clampings)
  }
}
