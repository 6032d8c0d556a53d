/// A place on the ground that is held at a point on the screen, where a camera has seen it. It may
/// lie on the plane beyond the Mercator square.
struct CameraAnchor: Hashable, Sendable {
  /// A place, and an offset from it on the plane.
  let origin: Coordinate
  var way = MercatorOffset.zero

  let point: ScreenPoint

  /// The camera that has seen it there through the same viewport; nil if none has.
  var camera: CameraPosition?
}

extension CameraPosition {
  /// The place under a point, as an anchor; nil at and above the horizon.
  func anchor(at point: ScreenPoint, in viewport: Viewport) -> CameraAnchor? {
    let projection = Projection(camera: self, viewport: viewport)
    return projection.groundPoint(at: point).map {
      CameraAnchor(
        origin: target, way: projection.offset(to: $0), point: point, camera: self)
    }
  }
}
