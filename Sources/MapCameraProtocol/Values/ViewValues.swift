import MapCamera
import Schema

// A view that is asked something: a map's, or another in its place.

/// What of a map's viewport is another.
struct ViewportChanges: Hashable, Sendable {
  var size: ScreenSize?
  var padding: EdgeInsets?
  var fieldOfView: Double?

  func applied(to viewport: Viewport) -> Viewport {
    Viewport(
      size: size ?? viewport.size, padding: padding ?? viewport.padding,
      fieldOfView: fieldOfView ?? viewport.fieldOfView)
  }
}

extension Field<ViewportChanges> {
  static let viewport = Field.group(
    .optional("size", .size, "The view's size, in the place of the map's."),
    .optional("padding", .insets, "The view's padding, in the place of the map's."),
    .optional(
      "fieldOfView", .number(Viewport.fieldOfViewRange),
      "The vertical field of view in degrees, in the place of the map's.")
  ) { ViewportChanges(size: $0, padding: $1, fieldOfView: $2) }
}

/// A map, and what is asked of in the place of its own camera and viewport.
struct ViewReference: Sendable {
  var map: MapReference
  var camera: CameraPosition?
  var viewport: ViewportChanges

  /// Whether the map is asked as it is.
  var isMap: Bool { camera == nil && viewport == ViewportChanges() }
}

extension Field<ViewReference> {
  static let view = Field.group(
    .map,
    .optional(
      "camera", .camera, "A camera in the place of the map's, as camera.set would constrain it."),
    .viewport
  ) { ViewReference(map: $0, camera: $1, viewport: $2) }
}
