/// The room on the screen that a fit has, and the area turned to the fit's bearing: the search for
/// the greatest zoom, and the target there. See ``CameraFit`` for the algebra.
struct FitRoom {
  /// Of places along the camera's axes, in widths of the world.
  private let places: [GroundPoint]

  /// The room, from the padded centre, in points.
  private let room: ScreenRectangle

  private let eyeDistance: Double

  init(fit: CameraFit, viewport: Viewport) {
    let center = viewport.center
    let unpadded = viewport.unpadded.inset(by: fit.insets)
    room = ScreenRectangle(
      left: unpadded.left - center.x,
      top: unpadded.top - center.y,
      right: unpadded.right - center.x,
      bottom: unpadded.bottom - center.y
    )
    eyeDistance = viewport.eyeDistance
    let cosBearing = cosine(fit.bearing.radians)
    let sinBearing = sine(fit.bearing.radians)
    places = fit.places.offsets.map { offset in
      GroundPoint(
        right: offset.x * cosBearing + offset.y * sinBearing,
        down: offset.y * cosBearing - offset.x * sinBearing
      )
    }
  }

  /// The greatest zoom in a range that holds the area at the viewing angle allowed there; the
  /// range's least where none does.
  func greatestZoom(
    viewingAngle: Double,
    limits: ViewingAngleLimits,
    range: ClosedRange<Double>
  ) -> Double {
    func room(atZoom zoom: Double) -> Double {
      holdingZoom(extent(atViewingAngle: min(viewingAngle, limits.limit(atZoom: zoom)))) - zoom
    }
    if viewingAngle <= limits.leastAngle {
      return holdingZoom(extent(atViewingAngle: viewingAngle)).clamped(to: range)
    }
    if room(atZoom: range.upperBound) >= 0 { return range.upperBound }
    // From the top down: between the stops at which the limit bends, the angle and with it the
    // room change smoothly, and the first change of sign is the greatest zoom.
    let bends = limits.stops.map(\.zoom).filter { range.contains($0) }
    var above = range.upperBound
    for below in bends.reversed() + [range.lowerBound] where below < above {
      let steps = max(8, Int(((above - below) * 16).rounded(.up)))
      for step in 1...steps {
        let lower = step == steps ? below : above - (above - below) * Double(step) / Double(steps)
        let upper = above - (above - below) * Double(step - 1) / Double(steps)
        if room(atZoom: lower) >= 0 { return Self.root(of: room, above: lower, below: upper) }
      }
      above = below
    }
    return range.lowerBound
  }

  /// The zoom at which a function that is 0 or more at `low` and negative at `high` crosses 0:
  /// bisection to neighbouring doubles, on the side that holds.
  private static func root(
    of f: (Double) -> Double,
    above low: Double,
    below high: Double
  ) -> Double {
    var low = low
    var high = high
    while true {
      let middle = low + (high - low) / 2
      if middle <= low || middle >= high { return low }
      if f(middle) >= 0 { low = middle } else { high = middle }
    }
  }

  /// The greatest zoom that holds the area at its viewing angle; +∞ for a single place.
  private func holdingZoom(_ area: Extent) -> Double {
    // Places on one row may be -0 apart.
    let rows = area.bottom - area.top
    let byRows = rows > 0 ? (area.bottomRow - area.topRow) / rows : .infinity
    let byColumns =
      (eyeDistance - area.topRow * area.sinAngle)
      / ((area.right - area.left) * eyeDistance / room.width - area.top * area.sinAngle)
    let scale = min(
      byRows,
      byColumns.isNaN || byColumns < 0 ? .infinity : byColumns
    )
    return binaryLogarithm(scale / 256)
  }

  /// The target that centres the area among all that hold it, from the area's origin, in points at
  /// the zoom; where none holds it, the one that centres its rows on the ground.
  func target(zoom: Double, viewingAngle: Double) -> GroundPoint {
    let scale = Projection.worldSize(atZoom: zoom)
    let area = extent(atViewingAngle: viewingAngle)
    var least = scale * area.bottom - area.bottomRow
    let greatest = scale * area.top - area.topRow
    // At the greatest zoom the two meet, but for rounding.
    let isHeld = holdingZoom(area) >= zoom - 1e-9
    if area.sinAngle > 0, isHeld {
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
    return GroundPoint(right: (leftmost + rightmost) / 2, down: down)
  }

  /// The ground row, from the target, of the middle of an area so high whose first and last rows are
  /// seen as far above as below the room's middle.
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

  /// The four numbers of an area that count, and the ground rows of the room's top and bottom.
  private struct Extent {
    let sinAngle: Double
    let cosAngle: Double
    /// See ``Projection/farthestRow``, from the padded centre.
    let farthest: Double
    var top = Double.infinity
    var bottom = -Double.infinity
    var left = Double.infinity
    var right = -Double.infinity
    let topRow: Double
    let bottomRow: Double

    var height: Double { bottom - top }
  }

  private func extent(atViewingAngle angle: Double) -> Extent {
    let sinAngle = sine(angle.radians)
    let cosAngle = cosine(angle.radians)
    let farthest =
      sinAngle > 0 ? eyeDistance / 100 - eyeDistance * cosAngle / sinAngle : -Double.infinity
    func row(_ y: Double) -> Double {
      let y = max(y, farthest)
      return y * eyeDistance / (eyeDistance * cosAngle + y * sinAngle)
    }
    var extent = Extent(
      sinAngle: sinAngle, cosAngle: cosAngle, farthest: farthest, topRow: row(room.top),
      bottomRow: row(room.bottom))
    let leftSlope = room.left / eyeDistance * sinAngle
    let rightSlope = room.right / eyeDistance * sinAngle
    for place in places {
      extent.top = min(extent.top, place.down)
      extent.bottom = max(extent.bottom, place.down)
      extent.left = min(extent.left, place.right + leftSlope * place.down)
      extent.right = max(extent.right, place.right + rightSlope * place.down)
    }
    return extent
  }
}
