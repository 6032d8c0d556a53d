import JSON
import JSONRPC
package import MapCameraKit
package import Schema

// Cameras, partial cameras and updates.

extension Input<CameraPosition> {
  static let camera = Input(
    .record(
      from: .group(
        .required("target", .target, "The place at the centre of what padding leaves free."),
        .required("zoom", .number, "The world is 256·2^zoom points wide.")
      ) { CameraPosition(target: $0, zoom: $1) },
      .optional("bearing", .number, default: 0, "Degrees clockwise from north.") {
        $0.bearing = $1
      },
      .optional("viewingAngle", .number, default: 0, "Degrees from looking straight down.") {
        $0.viewingAngle = $1
      })
  ).named("CameraInput", "A camera; bearing and viewing angle are 0 by default.")

  /// A camera in a query, which no map's limits change.
  static let freeCamera = camera.map { camera throws(InvalidValue) in
    if let error = camera.rangeError { throw error }
    return camera.normalized
  }
}

extension CameraPosition {
  /// The error of a zoom or a viewing angle that no map can have.
  var rangeError: InvalidValue? {
    for (name, value, range) in [
      ("zoom", zoom, CameraConstraints.permittedZooms),
      ("viewingAngle", viewingAngle, ViewingAngleLimits.permittedAngles),
    ] where !range.contains(value) {
      let expected = "a number from \(range.lowerBound.text) to \(range.upperBound.text)"
      return InvalidValue("must be \(expected), not \(value.text).", expected: expected, at: [name])
    }
    return nil
  }

  /// The same with its bearing in [0, 360).
  var normalized: CameraPosition {
    CameraPosition(
      target: target, zoom: zoom, bearing: bearing.wrappedBearing, viewingAngle: viewingAngle)
  }
}

extension Input<PartialCameraPosition> {
  static let partialCamera = Input.record(
    PartialCameraPosition(),
    .optional("target", .target, "The place at the centre of what padding leaves free.") {
      $0.target = $1
    },
    .optional("zoom", .number, "The world is 256·2^zoom points wide.") { $0.zoom = $1 },
    .optional("bearing", .number, "Degrees clockwise from north.") { $0.bearing = $1 },
    .optional("viewingAngle", .number, "Degrees from looking straight down.") {
      $0.viewingAngle = $1
    }
  )
  .named("PartialCamera", "Some of a camera; what is left out keeps its value.")
}

extension Output<CameraPosition> {
  package static let camera = Output.numbers(
    Member(
      "target", Output<Coordinate>.coordinate.schema,
      "The place at the centre of what padding leaves free."),
    Member("zoom", .number(), "The world is 256·2^zoom points wide."),
    Member("bearing", .number(), "Degrees clockwise from north, in [0, 360)."),
    Member("viewingAngle", .number(), "Degrees from looking straight down, 0 or more."),
    gather: { $0.numbers }
  ).named("Camera", "A camera, within its map's constraints.")
}

extension CameraPosition {
  /// All its numbers, in the order on the wire.
  package var numbers: InlineArray<5, Double> {
    [target.latitude, target.longitude, zoom, bearing, viewingAngle]
  }
}

/// How an area is fitted.
private struct FitOptions: Sendable {
  var insets: MapInsets
  var bearing: Double? = 0
  var viewingAngle: Double? = 0
  var maxZoom: Double?
  var zoomSnap: Double?

  /// Whether the places themselves are to be seen, and not just their box.
  var fitsPoints = false

  func fit(_ bounds: BoundsInput) -> CameraFit {
    let box = CameraFit(
      bounds.bounds, insets: insets, bearing: bearing, viewingAngle: viewingAngle, maxZoom: maxZoom,
      zoomSnap: zoomSnap)
    guard fitsPoints, let coordinates = bounds.coordinates else { return box }
    return CameraFit(
      coordinates, insets: insets, bearing: bearing, viewingAngle: viewingAngle, maxZoom: maxZoom,
      zoomSnap: zoomSnap) ?? box
  }
}

/// The parameters of a fit: of `fitBounds` and of `camera.forBounds`.
extension Field<CameraFit> {
  static func fit(insets: Field<MapInsets>) -> Field {
    .group(.required("bounds", .bounds, "The area to show."), .options(insets)) { $1.fit($0) }
  }
}

extension Field<FitOptions> {
  fileprivate static func options(_ insets: Field<MapInsets>) -> Field {
    .record(
      from: insets.map { FitOptions(insets: $0) },
      .optional(
        "bearing", .degreesOrKeep, default: 0,
        "Degrees clockwise from north; \"keep\", the map's own."
      ) { $0.bearing = $1 },
      .optional(
        "viewingAngle", .degreesOrKeep, default: 0,
        "Degrees; \"keep\", the map's own. As far as the zoom found allows it."
      ) { $0.viewingAngle = $1 },
      .optional(
        "maxZoom", .number(CameraConstraints.permittedZooms),
        "The greatest zoom of the fit, which is centred in any case; the map's maxZoom applies, too."
      ) { $0.maxZoom = $1 },
      .optional(
        "zoomSnap", .number(above: 0),
        "The zoom is the greatest multiple of this that is not above the fit's own, then limited: 1 for whole zooms, which static maps take."
      ) { $0.zoomSnap = $1 },
      .optional(
        "shape", .choice([("box", false), ("points", true)]), default: "box",
        "Of `coordinates`: whether their box is to be seen, or just the places themselves, which may be tighter."
      ) { $0.fitsPoints = $1 }
    )
  }
}

extension Field<[CameraFit?]> {
  /// The fits of many boxes.
  static let fits = Field.group(
    .required(
      "boxes",
      .packed { (edges: InlineArray<4, Double>) in
        guard min(edges[1], edges[3]) >= -90, max(edges[1], edges[3]) <= 90 else { return nil }
        return CoordinateBounds(south: edges[1], west: edges[0], north: edges[3], east: edges[2])
          .map { BoundsInput(bounds: $0) }
      },
      "Of each box west, south, east and north: doubles, little-endian, in base64."),
    .options(.insets)
  ) { (boxes: [BoundsInput?], options) in boxes.map { $0.map(options.fit) } }
}

extension Input<Double?> {
  /// Nil to keep the map's own.
  fileprivate static let degreesOrKeep = Input.namedOrDegrees([("keep", nil)]) { $0 }
}

extension Field<MapInsets> {
  static let insets = Field.optional(
    "insets", .insets, default: [:], "Kept free inside the viewport less the map's padding.")

  /// `padding` or `insets`, 64 points at each edge if neither is given.
  fileprivate static let paddingOrInsets = either(
    .required(
      "padding", .insets,
      "Kept free inside the viewport less the map's padding; 64 points at each edge if neither this nor `insets` is given."
    ),
    .required("insets", .insets, "The same."), orElse: MapInsets(all: 64))
}

extension Input<CameraChange> {
  static let cameraUpdate = Input.union(updateCases)
    .named("CameraUpdate", "One change to a camera, under exactly one of these names.")

  package static let updateCases: [UnionCase<CameraChange>] = [
    UnionCase("zoomIn", example: "{}", "One zoom level in.", .empty(.update(.zoomIn))),
    UnionCase("zoomOut", example: "{}", "One zoom level out.", .empty(.update(.zoomOut))),
    UnionCase(
      "zoomTo", example: #"{"zoom":12}"#, "To a zoom.",
      Input(Field.required("zoom", .number, "The zoom.").map { .update(.zoomTo($0)) })),
    UnionCase(
      "zoomBy", example: #"{"delta":1,"at":{"x":200,"y":300}}"#,
      "By zoom levels; a positive number zooms in.",
      .object(
        .required("delta", .number, "Zoom levels; negative is out."),
        .optional("at", .point, "The ground under this point stays under it.")
      ) { .update(.zoomBy($0, at: $1)) }),
    UnionCase(
      "setTarget", example: #"{"target":{"latitude":-33.87,"longitude":151.21}}"#, "To a place.",
      .object(
        .required("target", .target, "The place."),
        .optional("zoom", .number, "The zoom, if it changes as well.")
      ) { .update(.setTarget($0, zoom: $1)) }),
    UnionCase(
      "setCamera",
      example: #"{"camera":{"target":{"latitude":-33.87,"longitude":151.21},"zoom":12}}"#,
      "To a camera.",
      Input(Field.required("camera", .camera, "The camera.").map { .update(.setCamera($0)) })),
    UnionCase(
      "scrollBy", example: #"{"x":100,"y":50}"#,
      "Moves the camera on the screen: the ground at the centre goes the other way.",
      .object(
        .required("x", .number(screenRange), "Points to the right."),
        .required("y", .number(screenRange), "Points down.")
      ) { .update(.scrollBy(x: $0, y: $1)) }),
    UnionCase(
      "panInside",
      example: #"{"coordinates":[{"latitude":-33.87,"longitude":151.21}],"insets":{"bottom":200}}"#,
      "Moves the camera on the screen as little as brings places inside, at its zoom, bearing and viewing angle.",
      .object(
        .required(
          "coordinates", Input<[Coordinate]>.array(.coordinate, count: 1...Int.max),
          "The places, in the copies of the world nearest to each other, and then to the target. If they cannot all be inside at this zoom, the box around them is fitted."
        ),
        .optional(
          "insets", .insets, default: [:], "Kept free inside the viewport less the map's padding.")
      ) { .update(.panInside($0, insets: $1)) }),
    UnionCase(
      "fitBounds",
      example:
        #"{"bounds":{"coordinates":[{"latitude":-34,"longitude":151},{"latitude":-33,"longitude":152}]},"padding":20}"#,
      "Shows all of an area, as large as possible.",
      Input(Field.fit(insets: .paddingOrInsets).map { .update(.fit($0)) })),
  ]
}

extension CameraUpdate {
  /// The path to the part of this update that a camera may be unable to apply.
  var faultPath: [String] {
    switch self {
    case .zoomBy: ["zoomBy", "at"]
    case .scrollBy: ["scrollBy", "y"]
    case .zoomIn, .zoomOut, .zoomTo, .setTarget, .setCamera, .panInside, .fit: []
    }
  }
}

extension CameraChange {
  /// The same path from the method's parameters.
  var faultPath: [String] {
    switch self {
    case .update(let update): ["update"] + update.faultPath
    case .propertiesAbout: ["at"]
    case .properties, .orbit, .route: []
    }
  }
}

extension CameraError {
  /// The error of a request.
  ///
  /// - Parameter path: of the parameter that cannot be applied.
  func answer(at path: [String]) -> RPCError {
    switch self {
    case .anchorAboveHorizon(let horizon):
      RPCError(
        InvalidValue(
          "must be below the horizon, which is at y = \(horizon.text).",
          expected: "a point with y greater than \(horizon.text)", at: path))
    case .scrollBeyondHorizon(let limit):
      RPCError(
        InvalidValue(
          "must be less than \(limit.text): farther is beyond the horizon.",
          expected: "a number less than \(limit.text)", at: path))
    case .step(_, let error):
      error.answer(at: path)
    case .tooManyWaitingAnimations:
      .limitExceeded(
        "maxWaitingAnimations", MapView.maximumWaitingAnimationCount,
        "At most \(MapView.maximumWaitingAnimationCount) animations can wait for their delay on one map: stop some with camera.stop, or let time pass."
      )
    case .tooMuchTourWork:
      .limitExceeded(
        "maxTourWork", MapView.maximumTourWork,
        "All tours that wait on one map can have at most \(MapView.maximumTourWork) steps: request fewer."
      )
    case .animationWithoutEnd(let id):
      RPCError(
        InvalidValue(
          "must not be \(id): that animation follows places, and has no end.",
          expected: "an animation that has an end", at: path))
    case .noSuchAnimation(let id):
      RPCError(
        .noSuchAnimation,
        "There is no animation \(id) on this map: it has ended, runs on another map, or never existed.",
        data: ["animation": .integer(id)])
    }
  }

  /// The error of a request with a tour.
  ///
  /// - Parameter path: of the object with the steps.
  func answer(in steps: [TourStep], of path: [String] = []) -> RPCError {
    guard case .step(let index, let error) = self else { return answer(at: path + ["steps"]) }
    return error.answer(at: path + ["steps", "\(index)"] + steps[index].change.faultPath)
  }
}
