/// All the ground that a camera sees, and the camera that keeps it within a box
/// (``CameraConstraints/viewBounds``).
///
/// The ground under the viewport is a convex quadrilateral, and its extent along a parallel and along a
/// meridian that of its corners. In points it does not depend on the zoom; in widths of the world it is halved with
/// each zoom.
struct VisibleGround {
  /// Within all other constraints; its viewing angle is so at each greater zoom.
  let camera: CameraPosition

  let viewport: Viewport

  /// The camera with the least zoom, not below its own, at which all visible ground fits into a box, and
  /// with the nearest target for that. If there is no such zoom, the greatest one, and its own if the box is to be
  /// contained; then the ground is centred in the box on each axis on which it does not fit.
  ///
  /// - Parameter wanted: the requested target; it is kept to the last bit if the result is no more than a
  ///   rounding error away, so that constraining again changes nothing.
  func kept(
    in bounds: CoordinateBounds, within constraints: CameraConstraints, near wanted: Coordinate
  ) -> CameraPosition {
    let box = Box(bounds, from: camera.target)
    let seen = extent
    var kept = camera
    if constraints.viewBoundsMode == .inside {
      let (needed, greatest) = (zoom(of: box, seeing: seen), constraints.zoomRange.upperBound)
      kept.zoom = needed <= greatest ? max(needed, camera.zoom) : greatest
    }
    // The limit at a greater zoom is as great, except for rounding.
    kept.viewingAngle = min(
      camera.viewingAngle, constraints.viewingAngleLimits.limit(atZoom: kept.zoom))
    let scale = 1 / Projection.worldSize(atZoom: kept.zoom)
    let room = box.targets(of: (x: seen.x.scaled(by: scale), y: seen.y.scaled(by: scale)))
    let offset = MercatorOffset(
      x: box.isAround ? 0 : Self.nearest(in: room.x), y: Self.nearest(in: room.y))
    if offset != .zero { kept.target = camera.target.moved(by: offset) }
    if kept.target.offset(to: wanted).length < 2e-14 { kept.target = wanted }
    return kept
  }

  /// The number of a range that is nearest to 0, or the middle of a range that is turned inside out.
  private static func nearest(in range: Interval) -> Double {
    range.low <= range.high
      ? 0.0.clamped(to: range.low...range.high) : (range.low + range.high) / 2
  }
}

extension VisibleGround {
  /// The edges of a box in widths of the world, from a place: y south, and x from the box's middle,
  /// which is `middle` away the short way round.
  private struct Box {
    let isAround: Bool
    let width: Double
    let height: Double
    let middle: Double
    let top: Double
    let bottom: Double

    init(_ bounds: CoordinateBounds, from place: Coordinate) {
      isAround = bounds.longitudeSpan >= 360
      width = bounds.longitudeSpan / 360
      middle =
        (bounds.southWest.longitude + bounds.longitudeSpan / 2 - place.longitude).shortTurn / 360
      let parallel = MercatorParallel(latitude: place.latitude)
      top = parallel.southing(to: bounds.northEast.latitude)
      bottom = parallel.southing(to: bounds.southWest.latitude)
      // The same to the last bit, whatever the place.
      height = MercatorParallel(latitude: bounds.northEast.latitude)
        .southing(to: bounds.southWest.latitude)
    }

    /// How far the target may move while the visible ground lies within the box. If there is no
    /// room, both ends are where the middles meet.
    func targets(of seen: (x: Interval, y: Interval)) -> (x: Interval, y: Interval) {
      let slack = max(0, (width - (seen.x.high - seen.x.low)) / 2)
      let middle = middle - (seen.x.low + seen.x.high) / 2
      let center = middle - middle.rounded()
      return (
        Interval(low: center - slack, high: center + slack),
        Interval(low: top - seen.y.low, high: bottom - seen.y.high)
      )
    }
  }

  /// The visible part of the world from the target, in points: x east, y south.
  private var extent: (x: Interval, y: Interval) {
    var far = camera
    far.zoom = 0
    let projection = Projection(camera: far, viewport: viewport)
    let corners = projection.groundCorners(of: viewport.whole).map(projection.offset(to:))
    let (xs, ys) = (corners.map { $0.x }, corners.map { $0.y })
    func range(_ values: [Double]) -> Interval {
      Interval(
        low: values.reduce(.infinity) { min($0, $1) } * projection.worldSize,
        high: values.reduce(-.infinity) { max($0, $1) } * projection.worldSize)
    }
    return (range(xs), range(ys))
  }

  /// The zoom at which the box is as large as the visible part.
  private func zoom(of box: Box, seeing seen: (x: Interval, y: Interval)) -> Double {
    let byRows = (seen.y.high - seen.y.low) / box.height
    let byColumns = box.isAround ? 0 : (seen.x.high - seen.x.low) / box.width
    return binaryLogarithm(max(byRows, byColumns) / Projection.tileSize)
  }
}

/// A range of numbers; turned inside out if `low` is greater than `high`.
private struct Interval {
  var low: Double
  var high: Double

  func scaled(by factor: Double) -> Interval { Interval(low: low * factor, high: high * factor) }
}
