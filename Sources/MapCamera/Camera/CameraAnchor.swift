/// A place on the ground that is to be seen at a point on the screen, where a camera has seen it. It may
/// lie on the plane beyond the Mercator square.
struct CameraAnchor: Hashable, Sendable {
  /// A place, and the way from there on the plane.
  let origin: Coordinate
  var way = MercatorOffset.zero

  let point: ScreenPoint

  /// The camera that has seen it there through the same viewport; none where it is to be seen there for the
  /// first time.
  var camera: CameraPosition?
}

extension CameraPosition {
  /// The place under a point, to be held there; nil at and above the horizon.
  func anchor(at point: ScreenPoint, in viewport: Viewport) -> CameraAnchor? {
    let projection = Projection(camera: self, viewport: viewport)
    return projection.groundPoint(at: point).map {
      CameraAnchor(
        origin: target, way: projection.offset(to: $0), point: point, camera: self)
    }
  }
}
