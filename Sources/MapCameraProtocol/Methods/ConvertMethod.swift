import JSON
import JSONRPC
import MapCamera
import Schema

extension Method {
  static let convert = Method(
    "camera.convert", .reads,
    example: #"{"maplibre":{"center":[8.5417,47.3769],"zoom":11,"bearing":30,"pitch":45}}"#,
    "A camera in the forms of other maps; give one of them. Nothing moves, and no limit is applied.",
    .exactlyOne(
      of: .optional("camera", .convertible, "A camera as it is here."),
      .optional("maplibre", ForeignForm.mapLibre.input, "As MapLibre and Mapbox have it."),
      .optional("google", ForeignForm.google.input, "As the Google Maps JavaScript API has it."),
      .optional("deckgl", ForeignForm.deckGL.input, "A view state of deck.gl."),
      .optional("mapkit", ForeignForm.mapKit.input, "An MKMapCamera.")),
    .optional(
      "size", .size, "The view's size, on which MapKit's distance depends; the default map's."),
    returns: .conversion, "The camera in all forms."
  ) { (engine: inout Engine, camera, size) throws(RPCError) in
    let map = try? engine.map(.standard).view.viewport.size
    return camera.conversion(in: Viewport(size: size ?? map ?? .standard))
  }
}

/// A camera of another library, with its zoom or the distance of its eye.
private struct ForeignCamera: Sendable {
  var camera: CameraPosition

  /// In metres, if it is given instead of a zoom.
  var eyeDistance: Double?

  func conversion(in viewport: Viewport) -> Conversion {
    var camera = camera
    if let eyeDistance {
      camera.zoom = CameraPosition.zoom(
        forEyeDistance: eyeDistance, from: camera.target, in: viewport)
    }
    return Conversion(camera: camera, eyeDistance: camera.eyeDistance(in: viewport))
  }
}

private struct Conversion: Sendable {
  var camera: CameraPosition
  var eyeDistance: Double

  /// Sentences on what a form cannot represent, or only approximately.
  var lost: [String] {
    let (zoom, angle) = (camera.zoom, camera.viewingAngle)
    var lost = [
      "mapkit: distance is for a vertical field of view of 36.87 degrees and the height of the view, since MapKit publishes none."
    ]
    if angle > 60 {
      lost.append("maplibre: a pitch above 60 needs maxPitch, and above 85 there is none.")
      lost.append("deckgl: a pitch above 60 needs maxPitch.")
    }
    if angle > 67.5 { lost.append("google: a tilt above 67.5 is clamped.") }
    if zoom < 2 || zoom > 21 {
      lost.append("camera: the Google Maps SDKs for iOS and Android clamp zooms to 2…21.")
    }
    if zoom < 1 { lost.append("maplibre: negative zooms need minZoom.") }
    if angle > CameraConstraints().viewingAngleLimits.limit(atZoom: zoom) {
      lost.append(
        "camera: a map here allows this viewing angle only with other viewingAngleLimits.")
    }
    return lost
  }
}

/// The zooms that are converted: no computation overflows within them.
private let zoomRange = -30.0...60.0

extension Input<ForeignCamera> {
  fileprivate static let convertible = Input<CameraPosition>.camera.map {
    camera throws(InvalidValue) in
    guard zoomRange.contains(camera.zoom) else {
      throw InvalidValue(
        "must be a number from -30 to 60.", expected: "a number from -30 to 60", at: ["zoom"])
    }
    var camera = camera
    camera.bearing = camera.bearing.wrappedBearing
    return ForeignCamera(camera: camera)
  }
}

/// The form in which another library has a camera, read and written.
private struct ForeignForm: Sendable {
  let input: Input<ForeignCamera>
  let output: Output<Conversion>

  /// - Parameters:
  ///   - name: of the type in results; in parameters it ends in `Input`.
  ///   - target: the members of its target.
  ///   - written: the same for results.
  ///   - levels: how much less than here its zoom is; nil if it has the distance of the eye instead.
  ///   - bearing: the name of its bearing.
  ///   - angle: the name of its viewing angle.
  init(
    _ name: String, _ summary: String, _ target: Field<Coordinate>,
    _ written: Property<Conversion>..., zoomLessBy levels: Double?, bearing: String, angle: String
  ) {
    let (turn, tilt) = ("Degrees clockwise from north.", "Degrees from looking straight down.")
    let (scale, scaleSummary) =
      levels.map { ("zoom", $0 == 0 ? "As here." : "One less than here.") }
      ?? ("distance", "From the eye to the centre, in metres.")
    input = Input.object(
      target, .required(scale, .number(levels == nil ? 1e-3...1e12 : zoomRange), scaleSummary),
      .optional(bearing, .number, default: 0, turn),
      .optional(angle, .number(0...90), default: 0, tilt)
    ) { target, scale, bearing, angle in
      ForeignCamera(
        camera: CameraPosition(
          target: target, zoom: levels.map { scale + $0 } ?? 0, bearing: bearing.wrappedBearing,
          viewingAngle: angle),
        eyeDistance: levels == nil ? scale : nil)
    }.named(name + "Input", summary)
    output = Output.object(
      written + [
        Property(scale, .number, scaleSummary) { conversion in
          levels.map { conversion.camera.zoom - $0 } ?? conversion.eyeDistance
        },
        Property(bearing, .number, turn) { $0.camera.bearing },
        Property(angle, .number, tilt) { $0.camera.viewingAngle },
      ]
    ).named(name, summary)
  }
}

extension ForeignForm {
  static let mapLibre = ForeignForm(
    "MapLibreCamera", "CameraOptions of MapLibre.",
    .required("center", .longitudeLatitude, "[longitude, latitude]."),
    Property("center", .array(.number), "[longitude, latitude].") {
      [$0.camera.target.longitude, $0.camera.target.latitude]
    }, zoomLessBy: 1, bearing: "bearing", angle: "pitch")

  static let google = ForeignForm(
    "GoogleCamera", "CameraOptions of google.maps.",
    .required("center", .latLng, "The centre."),
    Property("center", .latLng, "The centre.") { $0.camera.target },
    zoomLessBy: 0, bearing: "heading", angle: "tilt")

  static let deckGL = ForeignForm(
    "DeckViewState", "A view state of deck.gl's MapView.",
    .group(
      .required("longitude", .number, "Degrees east."),
      .required("latitude", .number, "Degrees north.")
    ) { Coordinate(latitude: $1, longitude: $0) },
    Property("longitude", .number, "Degrees east.") { $0.camera.target.longitude },
    Property("latitude", .number, "Degrees north.") { $0.camera.target.latitude },
    zoomLessBy: 1, bearing: "bearing", angle: "pitch")

  static let mapKit = ForeignForm(
    "MapKitCamera", "An MKMapCamera.",
    .required("center", Input<Coordinate>.coordinate, "The centre."),
    Property("center", .coordinate, "The centre.") { $0.camera.target },
    zoomLessBy: nil, bearing: "heading", angle: "pitch")
}

extension Input<Coordinate> {
  /// In the order of GeoJSON and MapLibre.
  static let longitudeLatitude = Input<[Double]>.tuple([.number, .number]).map {
    Coordinate(latitude: $0[1], longitude: $0[0])
  }

  fileprivate static let latLng = Input.object(
    .required("lat", .number, "Degrees north."), .required("lng", .number, "Degrees east.")
  ) { Coordinate(latitude: $0, longitude: $1) }
  .named("LatLngInput", "A LatLngLiteral of google.maps.")
}

extension Output<Coordinate> {
  fileprivate static let latLng = Output.object(
    Property("lat", .number, "Degrees north.") { $0.latitude },
    Property("lng", .number, "Degrees east.") { $0.longitude }
  ).named("LatLng", "A LatLngLiteral of google.maps.")
}

extension Output<Conversion> {
  fileprivate static let conversion = Output.object(
    Property("camera", .camera, "As it is here.") { $0.camera },
    Property("maplibre", ForeignForm.mapLibre.output, "As MapLibre and Mapbox have it.") { $0 },
    Property("google", ForeignForm.google.output, "As the Google Maps JavaScript API has it.") {
      $0
    },
    Property("deckgl", ForeignForm.deckGL.output, "A view state of deck.gl.") { $0 },
    Property("mapkit", ForeignForm.mapKit.output, "An MKMapCamera.") { $0 },
    Property("lost", .array(.string), "What a form cannot hold, or has approximately.") { $0.lost }
  )
}
