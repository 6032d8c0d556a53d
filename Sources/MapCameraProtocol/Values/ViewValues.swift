import MapCamera
import Schema

// The view of a question: a map's, or one with other settings.

extension Field<ViewportChanges> {
  static let viewport = Field.group(
    .optional("size", .size, "The view's size, in the place of the map's."),
    .optional("padding", .insets, "The view's padding, in the place of the map's."),
    .optional(
      "fieldOfView", .number(Viewport.fieldOfViewRange),
      "The vertical field of view in degrees, in the place of the map's.")
  ) { ViewportChanges(size: $0, padding: $1, fieldOfView: $2) }
}

extension Field<ViewReference> {
  static let view = Field.group(
    .map,
    .optional(
      "camera", .camera, "A camera in the place of the map's, as camera.set would constrain it."),
    .viewport
  ) { ViewReference(map: $0, camera: $1, viewport: $2) }
}
