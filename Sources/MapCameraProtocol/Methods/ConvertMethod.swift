import JSON
import JSONRPC
import MapCameraKit
import Schema

extension Method {
  static let convert = Method(
    "camera.convert", .reads,
    example: #"{"maplibre":{"center":[8.5417,47.3769],"zoom":11,"bearing":30,"pitch":45}}"#,
    "A camera in the forms of other maps; give one of them. Its zoom is from 0 to 30 here, its viewing angle from 0 to 89; no map's limits change it. Does not move the camera.",
    .exactlyOne(
      of: .optional("camera", .convertible, "A camera as it is here."),
      .optional("maplibre", .mapLibre, "As MapLibre and Mapbox have it."),
      .optional("google", .google, "As the Google Maps JavaScript API has it."),
      .optional("deckgl", .deckGL, "A view state of deck.gl."),
      .optional("mapkit", .mapKit, "An MKMapCamera.")),
    .optional(
      "size", .size, "The view's size, on which MapKit's distance depends; the default map's."),
    returns: .conversion, "The camera in all forms."
  ) { (engine: inout Engine, camera, size) throws(RPCError) in
    let map = try? engine.map(.standard).view.viewport.size
    return try camera.conversion(in: Viewport(size: size ?? map ?? .standard))
  }
}

/// A camera of another library, with its zoom or the distance of its eye.
private struct ForeignCamera: Sendable {
  var camera: CameraPosition

  /// In metres, if it is given instead of a zoom.
  var eyeDistance: Double?

  /// The target's latitude as it was given.
  var latitude: Double

  func conversion(in viewport: Viewport) throws(RPCError) -> Conversion {
    var camera = camera
    if let eyeDistance {
      let zoom = CameraPosition.zoom(forEyeDistance: eyeDistance, from: camera.target, in: viewport)
      // A distance that was converted from such a zoom is rounded.
      let range = CameraConstraints.permittedZooms
      camera.zoom = min(max(zoom, range.lowerBound), range.upperBound)
      guard abs(camera.zoom - zoom) < 1e-9 else {
        throw RPCError(
          InvalidValue(
            "must be a distance at which the zoom is from 0 to 30, not \(zoom.text).",
            expected: "another distance", at: ["mapkit", "distance"]))
      }
    }
    return Conversion(
      camera: camera, eyeDistance: camera.eyeDistance(in: viewport),
      isClamped: latitude != camera.target.latitude)
  }
}

private struct Conversion: Sendable {
  var camera: CameraPosition
  var eyeDistance: Double

  /// Whether the latitude was clamped.
  var isClamped: Bool

  /// The zoom of maps whose tiles are 512 points wide.
  var zoomOf512: Double { camera.zoom - 1 }

  /// Sentences on what a form cannot represent, or only approximately.
  var lost: [String] {
    let (zoom, angle) = (camera.zoom, camera.viewingAngle)
    var lost = [
      "mapkit: distance is for a vertical field of view of 36.87 degrees and the height of the view, since MapKit publishes none."
    ]
    if isClamped {
      lost.append("camera: the latitude is clamped to the edge of the Mercator square.")
    }
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

/// The zooms from 0 to 30 as maps with tiles of 512 points number them.
private let zoomsOf512 = -1.0...29.0

private let angles = ViewingAngleLimits.permittedAngles

extension Input<ForeignCamera> {
  private static func camera(
    _ target: RawCoordinate, _ zoom: Double, _ bearing: Double, _ angle: Double
  ) -> ForeignCamera {
    let camera = CameraPosition(
      target: target.coordinate, zoom: zoom, bearing: bearing, viewingAngle: angle)
    return ForeignCamera(camera: camera.normalized, latitude: target.latitude)
  }

  fileprivate static let convertible = camera(at: .rawCoordinate) {
    target, zoom, bearing, angle throws(InvalidValue) in
    let foreign = camera(target, zoom, bearing, angle)
    if let error = foreign.camera.rangeError { throw error }
    return foreign
  }

  fileprivate static let mapLibre = Input.object(
    .required("center", .longitudeLatitude, "[longitude, latitude]."),
    .required("zoom", .number(zoomsOf512), "One less than here."),
    .optional("bearing", .number, default: 0, "Degrees clockwise from north."),
    .optional("pitch", .number(angles), default: 0, "Degrees from looking straight down.")
  ) { camera($0, $1 + 1, $2, $3) }.named("MapLibreCameraInput", "CameraOptions of MapLibre.")

  fileprivate static let google = Input.object(
    .required("center", .latLng, "The centre."),
    .required("zoom", .number(CameraConstraints.permittedZooms), "As here."),
    .optional("heading", .number, default: 0, "Degrees clockwise from north."),
    .optional("tilt", .number(angles), default: 0, "Degrees from looking straight down.")
  ) { camera($0, $1, $2, $3) }.named("GoogleCameraInput", "CameraOptions of google.maps.")

  fileprivate static let deckGL = Input.object(
    .group(
      .required("longitude", .number, "Degrees east."),
      .required("latitude", .latitude, "Degrees north.")
    ) { RawCoordinate(latitude: $1, longitude: $0) },
    .required("zoom", .number(zoomsOf512), "One less than here."),
    .optional("bearing", .number, default: 0, "Degrees clockwise from north."),
    .optional("pitch", .number(angles), default: 0, "Degrees from looking straight down.")
  ) { camera($0, $1 + 1, $2, $3) }.named("DeckViewStateInput", "A view state of deck.gl's MapView.")

  fileprivate static let mapKit = Input.object(
    .required("center", Input<RawCoordinate>.rawCoordinate, "The centre."),
    .required(
      "distance", .number(above: 0, atMost: 1e12), "From the eye to the centre, in metres."),
    .optional("heading", .number, default: 0, "Degrees clockwise from north."),
    .optional("pitch", .number(angles), default: 0, "Degrees from looking straight down.")
  ) {
    var foreign = camera($0, 0, $2, $3)
    foreign.eyeDistance = $1
    return foreign
  }.named("MapKitCameraInput", "An MKMapCamera.")
}

extension Input<RawCoordinate> {
  /// In the order of GeoJSON and MapLibre.
  fileprivate static let longitudeLatitude = Input<[Double]>.tuple([.number, .latitude]).map {
    RawCoordinate(latitude: $0[1], longitude: $0[0])
  }

  fileprivate static let latLng = Input.object(
    .required("lat", .latitude, "Degrees north."), .required("lng", .number, "Degrees east.")
  ) { RawCoordinate(latitude: $0, longitude: $1) }
  .named("LatLngInput", "A LatLngLiteral of google.maps.")
}

extension Output<Conversion> {
  fileprivate static let conversion = Output.object(
    Property("camera", .camera, "As it is here.") { $0.camera },
    Property("maplibre", .mapLibre, "As MapLibre and Mapbox have it.") { $0 },
    Property("google", .google, "As the Google Maps JavaScript API has it.") { $0 },
    Property("deckgl", .deckGL, "A view state of deck.gl.") { $0 },
    Property("mapkit", .mapKit, "An MKMapCamera.") { $0 },
    Property("lost", .array(.string), "What a form cannot represent exactly.") { $0.lost }
  )

  private static let mapLibre = Output.object(
    Property("center", .array(.number), "[longitude, latitude].") {
      [$0.camera.target.longitude, $0.camera.target.latitude]
    },
    Property("zoom", .number, "One less than here.") { $0.zoomOf512 },
    Property("bearing", .number, "Degrees clockwise from north.") { $0.camera.bearing },
    Property("pitch", .number, "Degrees from looking straight down.") { $0.camera.viewingAngle }
  ).named("MapLibreCamera", "CameraOptions of MapLibre.")

  private static let google = Output.numbers(of: Input<ForeignCamera>.google) { $0.camera.numbers }

  private static let deckGL = Output.numbers(of: Input<ForeignCamera>.deckGL) {
    let target = $0.camera.target
    return [
      target.longitude, target.latitude, $0.zoomOf512, $0.camera.bearing, $0.camera.viewingAngle,
    ]
  }

  private static let mapKit = Output.numbers(of: Input<ForeignCamera>.mapKit) {
    let target = $0.camera.target
    return [
      target.latitude, target.longitude, $0.eyeDistance, $0.camera.bearing, $0.camera.viewingAngle,
    ]
  }
}
