/// An area to be shown as large as possible (the SDK's `fitBounds:withEdgeInsets:` and
/// `cameraForBounds:insets:`), with a bearing and a viewing angle, exactly.
///
/// With a camera's own axes, right and down, and a scale s, a place (a, b) of the area is seen,
/// from a target at (U, V), at x = (s·a − U)·d/w, y = (s·b − V)·cos p·d/w, w = d − (s·b − V)·sin p.
/// For w > 0 each edge of the room on the screen is a half-plane in (U, V), and the slopes of the
/// left edge are the same for all places, and so are those of the right one. So of the whole area
/// only four numbers count, however many places it has: the greatest and the least b, the greatest
/// a + (right/d)·sin p·b and the least a + (left/d)·sin p·b; the room holds the area if and only if
///
///     s·(b₁ − b₀) ≤ v₁ − v₀   and   s·((a₁ − a₀)·d/(right − left) − b₀·sin p) ≤ d − v₀·sin p
///
/// with v₀ and v₁ the ground rows at the room's top and bottom. Looking straight down this is the
/// usual fit of a turned box.
public struct CameraFit: Hashable, Sendable {
  /// The places that must be seen: a box's corners, or any others. Never empty.
  private(set) var places: Places

  /// Kept free inside the viewport less the map's padding, in points.
  public var insets: MapInsets

  /// Degrees clockwise from north; nil for that of the camera.
  public var bearing: Double?

  /// Degrees, 0 or more; nil for that of the camera. The one used is at most what the limits allow at the zoom that
  /// is found.
  public let viewingAngle: Double?

  /// The fit goes no closer than this zoom, and still shows the area in the middle; nil if only the
  /// limits decide.
  public var maxZoom: Double?

  /// The zoom is the greatest multiple of this number that is not above the fit's own, which ``maxZoom`` is part
  /// of, and is then limited by the map; nil for any zoom. Above 0. (Leaflet's `zoomSnap`; static maps take whole
  /// zooms.)
  public var zoomSnap: Double?

  /// Shows a box; insets are in points, bearing and viewing angle in degrees, or nil for those of the camera.
  public init(
    _ bounds: CoordinateBounds, insets: MapInsets = .zero, bearing: Double? = 0,
    viewingAngle: Double? = 0, maxZoom: Double? = nil, zoomSnap: Double? = nil
  ) {
    places = Places(cornersOf: bounds)
    self.insets = insets
    self.bearing = bearing
    self.viewingAngle = viewingAngle.map { max(0, $0) }
    self.maxZoom = maxZoom
    self.zoomSnap = zoomSnap
  }

  /// The tightest view of some places themselves, a route's say, rather than of their box.
  ///
  /// - Returns: nil if there are no places.
  public init?(
    _ coordinates: [Coordinate], insets: MapInsets = .zero, bearing: Double? = 0,
    viewingAngle: Double? = 0, maxZoom: Double? = nil, zoomSnap: Double? = nil
  ) {
    guard let bounds = CoordinateBounds(around: coordinates) else { return nil }
    self.init(
      bounds, insets: insets, bearing: bearing, viewingAngle: viewingAngle, maxZoom: maxZoom,
      zoomSnap: zoomSnap)
    places = Places(coordinates, around: bounds.center)
  }
}

extension CameraFit {
  /// Places, as offsets from one in their middle.
  struct Places: Hashable, Sendable {
    let origin: Coordinate
    let offsets: [MercatorOffset]

    init(cornersOf bounds: CoordinateBounds) {
      origin = bounds.center
      let halfWidth = bounds.longitudeSpan / 360 / 2
      let parallel = MercatorParallel(latitude: origin.latitude)
      let top = parallel.southing(to: bounds.northEast.latitude)
      let bottom = parallel.southing(to: bounds.southWest.latitude)
      offsets = [
        MercatorOffset(x: -halfWidth, y: bottom),
        MercatorOffset(x: halfWidth, y: bottom),
        MercatorOffset(x: halfWidth, y: top),
        MercatorOffset(x: -halfWidth, y: top),
      ]
    }

    init(_ coordinates: [Coordinate], around origin: Coordinate) {
      self.origin = origin
      let parallel = MercatorParallel(latitude: origin.latitude)
      let all = coordinates.map { origin.offset(to: $0, from: parallel) }
      offsets = all.count > 8 ? MercatorOffset.hull(of: all) : all
    }
  }

  /// Whether there is more than one place to be seen.
  var hasExtent: Bool { places.offsets.contains { $0 != places.offsets[0] } }

  /// Whether the insets leave any room inside the viewport less its padding.
  func hasRoom(in viewport: Viewport) -> Bool {
    let room = viewport.contentRect.inset(by: insets)
    return room.width > 0 && room.height > 0
  }

  /// The camera that shows the area, within the zoom range and the viewing angle limits: at the
  /// greatest zoom that holds all of it, or at the least if none does or no room is left.
  ///
  /// - Parameter camera: the bearing and the viewing angle, if the fit has none of its own.
  func position(from camera: CameraPosition, in context: CameraContext) -> CameraPosition {
    let bearing = (bearing ?? camera.bearing).wrappedBearing
    let viewingAngle = viewingAngle ?? camera.viewingAngle
    let (viewport, limits) = (context.viewport, context.constraints.viewingAngleLimits)
    let zooms = context.constraints.zoomRange
    var position = CameraPosition(
      target: places.origin, zoom: zooms.lowerBound, bearing: bearing, viewingAngle: viewingAngle)
    guard hasRoom(in: viewport) else { return position }
    let solver = FitSolver(fit: self, bearing: bearing, viewport: viewport)
    // A snap comes before the map's limit. A place alone fits at any zoom.
    let most = zoomSnap == nil ? zooms.upperBound : 1e9
    position.zoom = solver.greatestZoom(
      viewingAngle: viewingAngle, limits: limits,
      range: zooms.lowerBound...(maxZoom ?? most).clamped(to: zooms.lowerBound...most))
    if let zoomSnap {
      let snapped = ((position.zoom + 1e-9) / zoomSnap).rounded(.down) * zoomSnap
      position.zoom = (snapped.isFinite ? snapped : position.zoom).clamped(to: zooms)
    }
    position.viewingAngle = min(viewingAngle, limits.limit(atZoom: position.zoom))
    let target = solver.target(zoom: position.zoom, viewingAngle: position.viewingAngle)
    position.target = places.origin.moved(
      by: Projection(camera: position, viewport: viewport).offset(to: target))
    return position
  }
}
