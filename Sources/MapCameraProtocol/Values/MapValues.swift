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

/// Changes some of the gesture settings.
typealias GestureChanges = @Sendable (GestureSettings) -> GestureSettings

extension Input<GestureChanges> {
  static let gestures = Input.object(
    .optional("scroll", .boolean, "Pan and fling; without it, pinches are about the centre."),
    .optional("zoom", .boolean, "Pinches zoom."),
    .optional("tilt", .boolean, "Tilts."),
    .optional("rotate", .boolean, "Pinches and turns rotate.")
  ) { scroll, zoom, tilt, rotate in
    {
      GestureSettings(
        scroll: scroll ?? $0.scroll, zoom: zoom ?? $0.zoom, tilt: tilt ?? $0.tilt,
        rotate: rotate ?? $0.rotate)
    }
  }
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
  static let mapChanges = Field.group(limits, bounds, behaviour) { limits, bounds, behaviour in
    var changes = limits
    changes.targetBounds = bounds.targetBounds
    changes.targetBoundsApply = bounds.targetBoundsApply
    changes.viewBounds = bounds.viewBounds
    changes.viewBoundsMode = bounds.viewBoundsMode
    changes.viewingAngleLimits = behaviour.viewingAngleLimits
    changes.viewport.fieldOfView = behaviour.viewport.fieldOfView
    changes.gestures = behaviour.gestures
    changes.notify = behaviour.notify
    changes.observe = behaviour.observe
    return changes
  }

  /// The view's size and padding, and the range of zooms.
  private static let limits = Field.group(
    .optional("size", .size, "The view's size."),
    .optional("padding", .insets, "What the host's controls cover at each edge."),
    .optional(
      "limits", Input<NamedLimits>.choice(),
      "Sets minZoom, maxZoom and viewingAngleLimits: \"google\" to 2, 21 and [[10, 30], [16, 65]], the default, \"none\" to 0, 30 and [[0, 89]]; settings given beside it take precedence."
    ),
    .optional(
      "minZoom", .number(CameraConstraints.permittedZooms),
      "The least zoom, 2 by default; at most `maxZoom`."),
    .optional(
      "maxZoom", .number(CameraConstraints.permittedZooms), "The greatest zoom, 21 by default.")
  ) {
    MapChanges(
      viewport: ViewportChanges(size: $0, padding: $1), limits: $2, minZoom: $3, maxZoom: $4)
  }

  /// The limits of the target and of the visible area.
  private static let bounds = Field.group(
    .clearable(
      "cameraTargetBounds", .bounds, "The box that users keep the target in; null clears it."),
    .optional(
      "cameraTargetBoundsApply", .choice(),
      "What cameraTargetBounds restrict: gestures and flings alone, the default, or every movement of the camera."
    ),
    .clearable(
      "viewBounds", .bounds,
      "The box that everything visible stays in, also under the padding; null clears it."),
    .optional(
      "viewBoundsMode", .choice(),
      "Whether viewBounds smaller than the view limit the zoom (\"inside\", the default) or are centred in it (\"contain\")."
    )
  ) {
    MapChanges(targetBounds: $0, targetBoundsApply: $1, viewBounds: $2, viewBoundsMode: $3)
  }

  /// The viewing angle, the gestures and the notifications.
  private static let behaviour = Field.group(
    .optional(
      "viewingAngleLimits", .viewingAngleLimits,
      "The greatest viewing angle by zoom, as pairs [zoom, angle] in ascending order of zoom, with angles that do not fall: linear between them, constant outside; [[10, 30], [16, 65]] by default."
    ),
    .optional(
      "fieldOfView", .number(Viewport.fieldOfViewRange),
      "The vertical field of view in degrees, 36.86989764584402 by default."),
    .optional("gestures", .gestures, "Which gestures are allowed, all by default."),
    .optional(
      "notify", Input<[NotificationKind]>.array(.choice()),
      "The notifications that the map sends, by their methods' names; all by default."),
    .optional(
      "observe", Input<[Observation]>.array(.choice()),
      "What camera.didChange contains in addition to the camera; nothing by default.")
  ) {
    MapChanges(
      viewport: ViewportChanges(fieldOfView: $1), viewingAngleLimits: $0, gestures: $2, notify: $3,
      observe: $4)
  }
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
    if let gestures = changes.gestures { view.gestures = gestures(view.gestures) }
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
