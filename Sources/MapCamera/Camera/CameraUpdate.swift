/// One change to a camera (the SDK's `GMSCameraUpdate`).
public enum CameraUpdate: Hashable, Sendable {
  /// One zoom level in.
  case zoomIn

  /// One zoom level out.
  case zoomOut

  case zoomTo(Double)

  /// So many zoom levels in; the ground under a point, where one is given, stays under it.
  case zoomBy(Double, at: ScreenPoint? = nil)

  case setTarget(Coordinate, zoom: Double? = nil)

  case setCamera(CameraPosition)

  /// Moves the camera so many points right and down on the screen: the ground that was at the
  /// centre is then as far left and above it.
  case scrollBy(x: Double, y: Double)

  /// Shows all of an area, as large as possible. Indirect, so that other updates are not as large as a fit.
  indirect case fit(CameraFit)
}

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

/// What a change comes to: the properties that it sets, their values as they were asked for, and a
/// place that holds the target where the change is anchored.
struct CameraGoal: Hashable, Sendable {
  var properties: CameraProperties
  var position: CameraPosition
  var anchor: CameraAnchor?

  /// Degrees to turn, where the turn itself was asked for.
  var turn: Double?
}

extension CameraUpdate {
  /// What this update comes to from a position, not yet constrained.
  func goal(
    from start: CameraPosition,
    viewport: Viewport,
    constraints: CameraConstraints
  ) throws(CameraError) -> CameraGoal {
    var goal = CameraGoal(properties: .zoom, position: start)
    switch self {
    case .zoomIn:
      goal.position.zoom += 1
    case .zoomOut:
      goal.position.zoom -= 1
    case .zoomTo(let zoom):
      goal.position.zoom = zoom
    case .zoomBy(let delta, let point):
      goal.position.zoom += delta
      if let point {
        goal.properties = [.target, .zoom]
        goal.anchor = try start.requiredAnchor(at: point, in: viewport)
      }
    case .setTarget(let target, let zoom):
      goal.properties = zoom == nil ? .target : [.target, .zoom]
      goal.position.target = target
      goal.position.zoom = zoom ?? start.zoom
    case .setCamera(let position):
      goal.properties = .camera
      goal.position = position
    case .scrollBy(let x, let y):
      goal.properties = .target
      goal.position = try start.scrolled(x: x, y: y, in: viewport)
    case .fit(let fit):
      goal.properties = .camera
      goal.position = fit.position(in: viewport, constraints: constraints)
    }
    return goal
  }
}

extension CameraConstraints {
  /// The nearest that a camera may come to a position with its target held by an anchor: zoom,
  /// bearing and viewing angle first, then the target, so that a limit moves no ground.
  func constrained(
    _ position: CameraPosition,
    anchor: CameraAnchor?,
    in viewport: Viewport
  ) -> CameraPosition {
    guard let anchor else { return constrained(position, in: viewport) }
    return constrained(held(position, by: anchor, in: viewport), in: viewport)
  }

  /// A position with its target where an anchor holds it. The rest is constrained.
  func held(
    _ position: CameraPosition,
    by anchor: CameraAnchor,
    in viewport: Viewport
  ) -> CameraPosition {
    let free = constrained(position, in: viewport)
    // A camera that did not change sees the place where it was, and is not moved by a rounding error.
    guard free != anchor.camera else { return free }
    return free.placing(anchor.way, from: anchor.origin, at: anchor.point, in: viewport)
  }
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

  /// The place under a point, to be held there.
  func requiredAnchor(
    at point: ScreenPoint,
    in viewport: Viewport
  ) throws(CameraError) -> CameraAnchor {
    if let anchor = anchor(at: point, in: viewport) { return anchor }
    throw .anchorAboveHorizon(horizon: Projection(camera: self, viewport: viewport).horizon)
  }

  fileprivate func scrolled(
    x: Double,
    y: Double,
    in viewport: Viewport
  ) throws(CameraError) -> CameraPosition {
    let projection = Projection(camera: self, viewport: viewport)
    let point = projection.center - ScreenPoint(x: x, y: y)
    guard point.y > projection.horizon else {
      throw .scrollBeyondHorizon(limit: projection.center.y - projection.horizon)
    }
    return placing(from: target, at: point, in: viewport)
  }
}
