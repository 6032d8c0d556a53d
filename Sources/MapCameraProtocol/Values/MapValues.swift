import JSON
import JSONRPC
import MapCameraKit
package import Schema

// A map's settings and its state.

extension Input<ViewingAngleLimits> {
  static let viewingAngleLimits = Input<[[Double]]>.array(
    .tuple([.number, .number(ViewingAngleLimits.permittedAngles)]),
    count: 1...ViewingAngleLimits.maximumCount
  ).map { pairs throws(InvalidValue) in
    for (index, (below, above)) in zip(pairs, pairs.dropFirst()).enumerated() {
      guard below[0] < above[0] else {
        throw InvalidValue(
          "must be greater than the previous zoom (\(below[0].text)).",
          expected: "zooms in ascending order", at: ["\(index + 1)", "0"])
      }
      guard below[1] <= above[1] else {
        throw InvalidValue(
          "must not be less than the previous angle (\(below[1].text)).",
          expected: "angles that do not fall as the zoom rises", at: ["\(index + 1)", "1"])
      }
    }
    let stops = pairs.map { ViewingAngleLimits.Stop(zoom: $0[0], angle: $0[1]) }
    return try ViewingAngleLimits(stops).unwrap(orInvalid: "list of limits")
  }
}

extension Output<ViewingAngleLimits> {
  static let viewingAngleLimits = Output(Input.viewingAngleLimits.schema) { limits, writer in
    let pairs = limits.stops.map { [$0.zoom, $0.angle] }
    Output<[[Double]]>.array(.array(.number)).write(pairs, &writer)
  }
}

/// Changes of some of the gesture settings.
struct GestureChanges: Sendable {
  var scroll: Bool?
  var zoom: Bool?
  var tilt: Bool?
  var rotate: Bool?

  func applied(to settings: GestureSettings) -> GestureSettings {
    GestureSettings(
      scroll: scroll ?? settings.scroll, zoom: zoom ?? settings.zoom, tilt: tilt ?? settings.tilt,
      rotate: rotate ?? settings.rotate)
  }
}

extension Input<GestureChanges> {
  static let gestures = Input.record(
    GestureChanges(),
    .optional("scroll", .boolean, "Pan and fling; without it, pinches are about the centre.") {
      $0.scroll = $1
    },
    .optional("zoom", .boolean, "Pinches zoom.") { $0.zoom = $1 },
    .optional("tilt", .boolean, "Tilts.") { $0.tilt = $1 },
    .optional("rotate", .boolean, "Pinches and turns rotate.") { $0.rotate = $1 }
  )
  .named("GesturesInput", "Which gestures are allowed; what is left out stays as it is.")
}

extension Output<GestureSettings> {
  static let gestures = Output.object(
    Property("scroll", .boolean, "Pan and fling.") { $0.scroll },
    Property("zoom", .boolean, "Pinches zoom.") { $0.zoom },
    Property("tilt", .boolean, "Tilts.") { $0.tilt },
    Property("rotate", .boolean, "Pinches and turns rotate.") { $0.rotate }
  ).named("Gestures", "Which gestures are allowed.")
}

/// The settings that `map.configure` changes.
struct MapChanges: Sendable {
  var viewport = ViewportChanges()
  /// The other members take precedence.
  var limits: NamedLimits?
  var minZoom: Double?
  var maxZoom: Double?
  /// `.some(nil)` clears them, as it does ``viewBounds``.
  var targetBounds: BoundsInput??
  var targetBoundsApply: CameraConstraints.TargetBoundsApplication?
  var viewingAngleLimits: ViewingAngleLimits?
  var viewBounds: BoundsInput??
  var viewBoundsMode: CameraConstraints.ViewBoundsMode?
  var gestures: GestureChanges?
  var notify: [NotificationKind]?
  var observe: [Observation]?
}

extension Field<MapChanges> {
  static let mapChanges = Field.record(
    MapChanges(),
    .optional("size", .size, "The view's size.") { $0.viewport.size = $1 },
    .optional("padding", .insets, "What the host's controls cover at each edge.") {
      $0.viewport.padding = $1
    },
    .optional(
      "limits", Input<NamedLimits>.choice(),
      "Sets minZoom, maxZoom and viewingAngleLimits: \"google\" to 2, 21 and [[10, 30], [16, 65]], the default, \"none\" to 0, 30 and [[0, 89]]; settings given beside it take precedence."
    ) { $0.limits = $1 },
    .optional(
      "minZoom", .number(CameraConstraints.permittedZooms),
      "The least zoom, 2 by default; at most `maxZoom`."
    ) { $0.minZoom = $1 },
    .optional(
      "maxZoom", .number(CameraConstraints.permittedZooms), "The greatest zoom, 21 by default."
    ) { $0.maxZoom = $1 },
    .clearable(
      "cameraTargetBounds", .bounds, "The box that users keep the target in; null clears it."
    ) { $0.targetBounds = $1 },
    .optional(
      "cameraTargetBoundsApply", .choice(),
      "What cameraTargetBounds restrict: gestures and flings alone, the default, or every movement of the camera."
    ) { $0.targetBoundsApply = $1 },
    .clearable(
      "viewBounds", .bounds,
      "The box that everything visible stays in, also under the padding; null clears it."
    ) { $0.viewBounds = $1 },
    .optional(
      "viewBoundsMode", .choice(),
      "Whether viewBounds smaller than the view limit the zoom (\"inside\", the default) or are centred in it (\"contain\")."
    ) { $0.viewBoundsMode = $1 },
    .optional(
      "viewingAngleLimits", .viewingAngleLimits,
      "The greatest viewing angle by zoom, as pairs [zoom, angle] in ascending order of zoom, with angles that do not fall: linear between them, constant outside; [[10, 30], [16, 65]] by default."
    ) { $0.viewingAngleLimits = $1 },
    .optional(
      "fieldOfView", .number(Viewport.fieldOfViewRange),
      "The vertical field of view in degrees, 36.86989764584402 by default."
    ) { $0.viewport.fieldOfView = $1 },
    .optional("gestures", .gestures, "Which gestures are allowed, all by default.") {
      $0.gestures = $1
    },
    .optional(
      "notify", Input<[NotificationKind]>.array(.choice()),
      "The notifications that the map sends, by their methods' names; all by default."
    ) { $0.notify = $1 },
    .optional(
      "observe", Input<[Observation]>.array(.choice()),
      "What camera.didChange contains in addition to the camera; nothing by default."
    ) { $0.observe = $1 }
  )
}

extension MapChanges {
  /// The constraints with these changes.
  fileprivate func applied(
    to constraints: CameraConstraints
  ) throws(InvalidValue) -> CameraConstraints {
    let named = limits?.constraints ?? constraints
    let least = minZoom ?? named.zoomRange.lowerBound
    let greatest = maxZoom ?? named.zoomRange.upperBound
    guard least <= greatest else {
      throw InvalidValue(
        "is wrong: minZoom (\(least.text)) must not exceed maxZoom (\(greatest.text)).",
        expected: minZoom == nil
          ? "a number of \(least.text) or more" : "a number of at most \(greatest.text)",
        at: [minZoom == nil ? "maxZoom" : "minZoom"])
    }
    return CameraConstraints(
      zoomRange: least...greatest,
      targetBounds: targetBounds.map { $0?.bounds } ?? constraints.targetBounds,
      targetBoundsApply: targetBoundsApply ?? constraints.targetBoundsApply,
      viewingAngleLimits: viewingAngleLimits ?? named.viewingAngleLimits,
      viewBounds: viewBounds.map { $0?.bounds } ?? constraints.viewBounds,
      viewBoundsMode: viewBoundsMode ?? constraints.viewBoundsMode)
  }
}

extension HostedMap {
  /// Changes the settings that are given.
  ///
  /// - Parameter path: to the settings, for errors.
  mutating func configure(
    _ changes: MapChanges, at path: [String] = [], into events: inout [MapEvent]
  ) throws(RPCError) {
    let constraints: CameraConstraints
    do throws(InvalidValue) {
      constraints = try changes.applied(to: view.constraints)
    } catch {
      throw RPCError(path.reversed().reduce(error) { $0.inside($1) })
    }
    if let notify = changes.notify { self.notify = NotificationSet(notify) }
    if let observe = changes.observe { self.observe = observe.inOrder }
    if let gestures = changes.gestures { view.gestures = gestures.applied(to: view.gestures) }
    view.configure(
      viewport: changes.viewport.applied(to: view.viewport), constraints: constraints,
      stopsPadding: changes.viewport.padding != nil, reportsView: !observe.isEmpty, into: &events)
  }
}

extension Output<HostedMap> {
  /// The result of `map.get`.
  package static let mapState = Output.object(
    Property("map", .text, "Its id.") { $0.id },
    Property("size", .size, "The view's size.") { $0.view.viewport.size },
    Property("padding", .insets, "What the host's controls cover.") { $0.view.viewport.padding },
    Property("camera", .camera, "The camera.") { $0.view.camera },
    Property("minZoom", .number, "The least zoom.") { $0.view.constraints.zoomRange.lowerBound },
    Property("maxZoom", .number, "The greatest zoom.") { $0.view.constraints.zoomRange.upperBound },
    Property(
      "cameraTargetBounds", .nullable(.bounds), "The box that users keep the target in."
    ) { $0.view.constraints.targetBounds },
    Property(
      "cameraTargetBoundsApply", .choice(), "What cameraTargetBounds restrict."
    ) { $0.view.constraints.targetBoundsApply },
    Property(
      "viewBounds", .nullable(.bounds), "The box that everything visible stays in."
    ) { $0.view.constraints.viewBounds },
    Property(
      "viewBoundsMode", .choice(), "What viewBounds smaller than the view do."
    ) { $0.view.constraints.viewBoundsMode },
    Property(
      "viewingAngleLimits", .viewingAngleLimits, "The greatest viewing angle by zoom."
    ) { $0.view.constraints.viewingAngleLimits },
    Property(
      "fieldOfView", .number, "The vertical field of view in degrees."
    ) { $0.view.viewport.fieldOfView },
    Property("gestures", .gestures, "Which gestures are allowed.") { $0.view.gestures },
    Property("gesturing", .boolean, "Whether a gesture is in progress.") { $0.view.isGesturing },
    Property("notify", .array(.choice()), "The notifications that it sends.") { $0.notify.kinds },
    Property(
      "observe", .array(.choice()), "What camera.didChange contains in addition to the camera."
    ) { $0.observe }
  ).named("MapState", "A map's settings, camera and state.")
}
