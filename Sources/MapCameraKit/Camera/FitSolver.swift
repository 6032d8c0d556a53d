/// The room on the screen that a fit has, and the area turned to the fit's bearing: the search for
/// the greatest zoom, and the target there. See ``CameraFit`` for the algebra.
struct FitSolver {
  /// Of places along the camera's axes, in widths of the world.
  private let places: [GroundPoint]

  /// The room, from the padded centre, in points.
  private let room: ScreenRectangle

  private let eyeDistance: Double

  /// The least and the greatest distance downwards.
  private let first: Double
  private let last: Double

  init(fit: CameraFit, bearing: Double, viewport: Viewport) {
    room = viewport.room(inside: fit.insets)
    eyeDistance = viewport.eyeDistance
    let (sinBearing, cosBearing) = sineAndCosine(degrees: bearing)
    places = fit.places.offsets.map {
      GroundPoint(x: $0.x, y: $0.y, sinBearing: sinBearing, cosBearing: cosBearing)
    }
    first = places.reduce(.infinity) { min($0, $1.down) }
    last = places.reduce(-.infinity) { max($0, $1.down) }
  }

  /// The greatest zoom in a range that holds the area at the viewing angle allowed there; the
  /// range's least if none does.
  ///
  /// The viewing angle, and with it what is seen, depends on the zoom. Within one of the parts of
  /// ``ViewingAngleLimits/parts(of:dividedAt:)`` it rises linearly, and the logarithm of what is seen is a convex
  /// function of it as long as the horizon stays out of view, and monotone otherwise: so the zooms that hold the area
  /// begin at the part's lower end or end at its upper one.
  func greatestZoom(
    viewingAngle: Double, limits: ViewingAngleLimits, range: ClosedRange<Double>
  ) -> Double {
    if viewingAngle <= limits.leastAngle {
      return fittingZoom(extent(atViewingAngle: viewingAngle)).clamped(to: range)
    }
    func fits(_ zoom: Double) -> Bool {
      fittingZoom(extent(atViewingAngle: min(viewingAngle, limits.limit(atZoom: zoom)))) >= zoom
    }
    let horizon = Projection.viewingAngle(ofFarthestRow: room.top, eyeDistance: eyeDistance)
    for part in limits.parts(of: range, dividedAt: [viewingAngle, horizon]).reversed() {
      if fits(part.upperBound) { return part.upperBound }
      if fits(part.lowerBound) {
        return edge(from: part.lowerBound, to: part.upperBound, of: fits).holding
      }
    }
    return range.lowerBound
  }

  /// The greatest zoom that holds the area at its viewing angle; +∞ for a single place.
  private func fittingZoom(_ area: Extent) -> Double {
    // Places on one row may be -0 apart.
    let rows = area.bottom - area.top
    let byRows = rows > 0 ? (area.bottomRow - area.topRow) / rows : .infinity
    let byColumns =
      (eyeDistance - area.topRow * area.sinAngle)
      / ((area.right - area.left) * eyeDistance / room.width - area.top * area.sinAngle)
    let scale = min(byRows, byColumns.isNaN || byColumns < 0 ? .infinity : byColumns)
    return binaryLogarithm(scale / Projection.tileSize)
  }

  /// The target that centres the area among all that hold it, from the area's origin, in points at
  /// the zoom; if none holds it, the one that centres its rows on the ground.
  func target(zoom: Double, viewingAngle: Double) -> GroundPoint {
    let scale = Projection.worldSize(atZoom: zoom)
    let area = extent(atViewingAngle: viewingAngle)
    var least = scale * area.bottom - area.bottomRow
    let greatest = scale * area.top - area.topRow
    // At the greatest zoom the two meet, except for rounding.
    let fits = fittingZoom(area) >= zoom - 1e-9
    if area.sinAngle > 0, fits {
      let byColumns =
        (scale * (area.right - area.left) / room.width - 1) * eyeDistance / area.sinAngle
      least = min(max(least, byColumns), greatest)
    }
    let centered = scale * (area.top + area.bottom) / 2 - middleRow(of: scale * area.height, area)
    let down =
      least < greatest ? centered.clamped(to: least...greatest) : (least + greatest) / 2
    let tilt = area.sinAngle / eyeDistance * down
    let leftmost = scale * area.right - room.right * (1 + tilt)
    let rightmost = scale * area.left - room.left * (1 + tilt)
    let middle = (leftmost + rightmost) / 2
    guard area.sinAngle > 0, fits, leftmost < rightmost else {
      return GroundPoint(right: middle, down: down)
    }
    let target = GroundPoint(right: middle, down: down)
    let right = centeredColumn(
      from: target, within: leftmost...rightmost, scale: scale, sinAngle: area.sinAngle)
    return GroundPoint(right: right, down: down)
  }

  /// How far right of the area's origin the target must be to leave equal space on the screen to the left
  /// and to the right of the area.
  ///
  /// From the target (U, V) a place is seen at x = (s·a − U)·d/w, and w does not depend on U: the least
  /// and the greatest x fall as U grows, along the places' straight lines. Newton's method on their sum
  /// is exact once it has found the two places that are outermost there.
  private func centeredColumn(
    from target: GroundPoint, within range: ClosedRange<Double>, scale: Double, sinAngle: Double
  ) -> Double {
    root(in: range, from: target.right) { column in
      var (left, right) = (Double.infinity, -Double.infinity)
      var (leftScale, rightScale) = (0.0, 0.0)
      for place in places {
        let depth = eyeDistance - (scale * place.down - target.down) * sinAngle
        let x = (scale * place.right - column) * eyeDistance / depth
        if x < left { (left, leftScale) = (x, eyeDistance / depth) }
        if x > right { (right, rightScale) = (x, eyeDistance / depth) }
      }
      let excess = left + right - room.left - room.right
      return (abs(excess) < 1e-12 ? 0 : -excess, leftScale + rightScale)
    }
  }

  /// The ground row, from the target, of the middle of an area of this height, if its first and last rows
  /// are seen equally far above and below the room's middle.
  ///
  /// With t and b those rows, t/(d − t·sin p) + b/(d − b·sin p) = c/(d·cos p), c being twice the
  /// middle's y, is quadratic in (t + b)/2; of the solutions this is the one before the eye.
  private func middleRow(of height: Double, _ area: Extent) -> Double {
    let y = max((room.top + room.bottom) / 2, area.farthest)
    let c = 2 * y / area.cosAngle
    let bend = (2 + c / eyeDistance * area.sinAngle) * area.sinAngle
    let half = height / 2
    let root = (eyeDistance * eyeDistance + bend * half * bend * half).squareRoot()
    return (c * eyeDistance - bend * half * half) / (eyeDistance + c * area.sinAngle + root)
  }

  /// The extent of an area, and the ground rows of the room's top and bottom.
  private struct Extent {
    let sinAngle: Double
    let cosAngle: Double
    /// See ``Projection/farthestRow``, from the padded centre.
    let farthest: Double
    let top: Double
    let bottom: Double
    var left = Double.infinity
    var right = -Double.infinity
    let topRow: Double
    let bottomRow: Double

    var height: Double { bottom - top }
  }

  private func extent(atViewingAngle angle: Double) -> Extent {
    let (sinAngle, cosAngle) = sineAndCosine(degrees: angle)
    let farthest = Projection.farthestRow(
      eyeDistance: eyeDistance, sine: sinAngle, cosine: cosAngle)
    func row(_ y: Double) -> Double {
      let y = max(y, farthest)
      return y * eyeDistance / (eyeDistance * cosAngle + y * sinAngle)
    }
    var extent = Extent(
      sinAngle: sinAngle, cosAngle: cosAngle, farthest: farthest, top: first, bottom: last,
      topRow: row(room.top), bottomRow: row(room.bottom))
    let leftSlope = room.left / eyeDistance * sinAngle
    let rightSlope = room.right / eyeDistance * sinAngle
    for place in places {
      extent.left = min(extent.left, place.right + leftSlope * place.down)
      extent.right = max(extent.right, place.right + rightSlope * place.down)
    }
    return extent
  }
}
