/// The limits of a camera: a zoom range, a box for the target, and viewing angles by zoom.
///
/// They are applied in this order wherever a camera is set, moved, animated or its limits change:
/// 1. zoom into the zoom range;
/// 2. bearing into [0, 360);
/// 3. viewing angle into 0…limit(zoom);
/// 4. target: latitude into ±85, then into ``targetBounds`` where they apply; their part beyond ±85
///    is ignored;
/// 5. ``viewBounds``, which win.
///
/// Constraining is idempotent.
public struct CameraConstraints: Hashable, Sendable {
  /// The SDK's `kGMSMinZoomLevel`.
  public static let minZoomLevel = 2.0

  /// The SDK's `kGMSMaxZoomLevel`.
  public static let maxZoomLevel = 21.0

  /// The zooms that limits may have.
  public static let permittedZooms: ClosedRange<Double> = 0...30

  /// The northernmost latitude of a target, in degrees; the southernmost is its opposite.
  public static let maxTargetLatitude = Coordinate.maxTargetLatitude

  /// The least and the greatest zoom level.
  public var zoomRange: ClosedRange<Double>

  /// The box that the target stays in (the SDK's `cameraTargetBounds`), where ``targetBoundsApply`` says so.
  public var targetBounds: CoordinateBounds?

  /// Whether ``targetBounds`` restrict only gestures and flings, or all movements of the camera.
  public var targetBoundsApply: TargetBoundsApplication

  /// The movements that ``targetBounds`` restrict.
  public enum TargetBoundsApplication: String, Hashable, Sendable, CaseIterable {
    /// Gestures and flings alone, as in the SDK.
    case gestures

    /// All movements of the camera.
    case always
  }

  /// The greatest viewing angle at each zoom.
  public var viewingAngleLimits: ViewingAngleLimits

  /// The box that everything visible stays in (MapLibre's `maxBounds`): the ground under the whole
  /// viewport, its padding included, up to the farthest row if the horizon is in view. The whole
  /// world's longitudes are not a limit.
  public var viewBounds: CoordinateBounds?

  /// What holds if ``viewBounds`` are smaller than what is visible.
  public var viewBoundsMode: ViewBoundsMode

  /// What holds if the view bounds are smaller than what is visible.
  public enum ViewBoundsMode: String, Hashable, Sendable, CaseIterable {
    /// The camera zooms in until they are not.
    case inside

    /// They are centred in the view, on each axis on which they are smaller.
    case contain
  }

  /// Makes constraints; by default the SDK's.
  public init(
    zoomRange: ClosedRange<Double> = minZoomLevel...maxZoomLevel,
    targetBounds: CoordinateBounds? = nil, targetBoundsApply: TargetBoundsApplication = .gestures,
    viewingAngleLimits: ViewingAngleLimits = .standard, viewBounds: CoordinateBounds? = nil,
    viewBoundsMode: ViewBoundsMode = .inside
  ) {
    self.zoomRange = zoomRange
    self.targetBounds = targetBounds
    self.targetBoundsApply = targetBoundsApply
    self.viewingAngleLimits = viewingAngleLimits
    self.viewBounds = viewBounds
    self.viewBoundsMode = viewBoundsMode
  }

  /// The allowed camera nearest to a position in a viewport.
  public func constrained(_ position: CameraPosition, in viewport: Viewport) -> CameraPosition {
    let zoom = position.zoom.clamped(to: zoomRange)
    let free = CameraPosition(
      target: constrained(position.target),
      zoom: zoom,
      bearing: position.bearing.wrappedBearing,
      viewingAngle: position.viewingAngle.clamped(to: 0...viewingAngleLimits.limit(atZoom: zoom)))
    guard let viewBounds else { return free }
    let kept = VisibleGround(camera: free, viewport: viewport).kept(
      in: viewBounds, within: self, near: position.target)
    guard targetBounds != nil, case .always = targetBoundsApply else { return kept }
    // After the view bounds, the other side of the target bounds may be nearer.
    var other = kept
    other.target = constrained(kept.target)
    return VisibleGround(camera: other, viewport: viewport).kept(
      in: viewBounds, within: self, near: kept.target)
  }

  private func constrained(_ target: Coordinate) -> Coordinate {
    guard let targetBounds, case .always = targetBoundsApply else {
      return target.withinTargetLatitudes
    }
    return targetBounds.nearest(to: target.withinTargetLatitudes).withinTargetLatitudes
  }
}

extension CameraConstraints {
  /// Whole turns to the east to add to the short way from one place to another, so that the camera stays
  /// inside bounds: not 0 if the short way crosses the meridian opposite to the middle of bounds that
  /// apply.
  func turns(from start: Coordinate, to end: Coordinate) -> Double {
    guard viewBounds != nil || targetBounds != nil else { return 0 }
    let short = start.longitude.longitude(to: end.longitude)
    let bounds = [viewBounds, targetBoundsApply == .always ? targetBounds : nil]
    let isBarred = bounds.contains { bounds in
      guard let bounds, bounds.longitudeSpan < 360 else { return false }
      let middle = bounds.southWest.longitude + bounds.longitudeSpan / 2
      let inside = (end.longitude - middle).shortTurn - (start.longitude - middle).shortTurn
      return abs(inside - short) > 180
    }
    return isBarred ? (short > 0 ? -1 : 1) : 0
  }

  /// The offset from one place to another in the direction in which the camera goes.
  func offset(from start: Coordinate, to end: Coordinate) -> MercatorOffset {
    detour(from: start, to: end) ?? start.offset(to: end)
  }

  /// The same if it is not the short way; nil if it is.
  func detour(from start: Coordinate, to end: Coordinate) -> MercatorOffset? {
    let turns = turns(from: start, to: end)
    guard turns != 0 else { return nil }
    var offset = start.offset(to: end)
    offset.x += turns
    return offset
  }
}

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
    constraints.constrained(position, in: viewport).settingTarget(
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
package struct CameraAnchor: Hashable, Sendable {
  /// A place, and an offset from it on the plane.
  let origin: Coordinate
  var offset = MercatorOffset.zero

  var point: ScreenPoint

  /// How far the point moves across the screen during the step of an animation.
  var slide = ScreenPoint.zero
}

extension CameraPosition {
  /// The place under a point, as an anchor; nil at and above the horizon.
  func anchor(at point: ScreenPoint, in viewport: Viewport) -> CameraAnchor? {
    let projection = Projection(camera: self, viewport: viewport)
    return projection.groundPoint(at: point).map {
      CameraAnchor(origin: target, offset: projection.offset(to: $0), point: point)
    }
  }
}

extension CameraPosition {
  /// The camera of a new map: 0° north and 0° east, from as far away as the SDK's limits allow.
  public static let standard = CameraPosition(
    target: Coordinate(latitude: 0, longitude: 0), zoom: CameraConstraints.minZoomLevel)
}
