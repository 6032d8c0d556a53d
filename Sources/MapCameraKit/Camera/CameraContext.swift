/// A viewport and the limits within it, which turn the requested camera into the one that is shown.
struct CameraContext: Hashable, Sendable {
  var viewport: Viewport
  var constraints: CameraConstraints

  /// The limits of a gesture: the target bounds apply, and are widened to hold the target with which it
  /// began, so that nothing jumps.
  func duringGesture(from target: Coordinate) -> CameraContext {
    guard let targetBounds = constraints.targetBounds,
      case .gestures = constraints.targetBoundsApply
    else { return self }
    var context = self
    context.constraints.targetBounds = targetBounds.extended(to: target)
    context.constraints.targetBoundsApply = .always
    return context
  }
}

extension CameraContext {
  /// The allowed camera nearest to a position whose target is held by an anchor, if there is one. Zoom,
  /// bearing and viewing angle are limited first, then the target, so that a limit moves no ground.
  func constrained(_ position: CameraPosition, anchor: CameraAnchor? = nil) -> CameraPosition {
    guard let anchor else { return constraints.constrained(position, in: viewport) }
    return constraints.constrained(held(position, by: anchor), in: viewport)
  }

  /// A position with its target where an anchor holds it. The rest is constrained.
  func held(_ position: CameraPosition, by anchor: CameraAnchor) -> CameraPosition {
    let free = constraints.constrained(position, in: viewport)
    // A camera that did not change sees the place where it was, and is not moved by a rounding error.
    guard free != anchor.camera else { return free }
    return free.settingTarget(
      soThat: anchor.offset, from: anchor.origin, appearsAt: anchor.point, in: viewport)
  }

  /// A request that leaves a camera where it is seen: some properties, which are taken over, as they are shown,
  /// the others as they were requested.
  ///
  /// Under view bounds another camera may be seen then (a higher zoom allows a greater viewing angle):
  /// then everything stays as it was requested.
  func takingOver(_ properties: CameraProperties, at state: CameraState) -> CameraPosition {
    var start = state.requested
    start.take(properties, from: state.shown)
    guard constraints.viewBounds != nil, start != state.requested, start != state.shown else {
      return start
    }
    return constrained(start) == state.shown ? start : state.requested
  }
}

/// A camera at a time.
struct CameraState: Sendable {
  /// Before limits apply.
  var requested: CameraPosition

  /// The requested camera, constrained.
  var shown: CameraPosition
}

/// A place on the ground that is held at a point on the screen, where a camera has seen it. It may
/// lie on the plane beyond the Mercator square.
struct CameraAnchor: Hashable, Sendable {
  /// A place, and an offset from it on the plane.
  let origin: Coordinate
  var offset = MercatorOffset.zero

  var point: ScreenPoint

  /// The camera that has seen it there through the same viewport; nil if none has.
  var camera: CameraPosition?
}

extension CameraPosition {
  /// The place under a point, as an anchor; nil at and above the horizon.
  func anchor(at point: ScreenPoint, in viewport: Viewport) -> CameraAnchor? {
    let projection = Projection(camera: self, viewport: viewport)
    return projection.groundPoint(at: point).map {
      CameraAnchor(origin: target, offset: projection.offset(to: $0), point: point, camera: self)
    }
  }
}
