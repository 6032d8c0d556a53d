/// The least movement on the screen that brings places inside a part of it (Leaflet's `panInside`), exactly.
///
/// Let the old target be seen at (x, y) from the padded centre after the movement, at a depth
/// D = d²·cos p / (d·cos p + y·sin p). A place that lies (a, b) right and down of it on the ground is then
/// seen between the edges L and R of the room if and only if
///
///     L − (a·d + L·b·sin p)/D ≤ x ≤ R − (a·d + R·b·sin p)/D
///
/// and 1/D is linear in y. Its row is inside if y lies between two numbers. So all places together leave a
/// trapezium of points (x, y), and the answer is the one nearest to the centre. If the places are so far ahead
/// that the old target goes behind the eye, no point is left: then the ground moves as little as it can.
struct LeastPan {
  /// A straight edge of the trapezium: x = offset + slope·y.
  private struct Edge {
    let offset: Double
    let slope: Double

    func x(at y: Double) -> Double { offset + slope * y }

    /// The y of the edge's nearest point to the centre.
    var foot: Double { -offset * slope / (1 + slope * slope) }
  }

  private let places: [GroundPoint]
  private let room: ScreenRectangle
  private let projection: Projection
  private let left: Edge
  private let right: Edge
  private let rows: ClosedRange<Double>

  /// The least and the most that the old target may lie below the new one, on the ground.
  private let leastDown: Double
  private let mostDown: Double

  /// - Returns: nil if the places cannot all be inside.
  /// - Parameter room: on the screen, from the padded centre.
  init?(_ places: [GroundPoint], inside room: ScreenRectangle, of projection: Projection) {
    (self.places, self.room, self.projection) = (places, room, projection)
    let (d, sine, cosine) = (projection.eyeDistance, projection.sinAngle, projection.cosAngle)
    let bottomSlope = d * cosine + room.bottom * sine
    guard room.width >= 0, room.height >= 0, bottomSlope > 0 else { return nil }
    var (first, last) = (Double.infinity, -Double.infinity)
    var (leftmost, rightmost) = (Double.infinity, -Double.infinity)
    for place in places {
      first = min(first, place.down)
      last = max(last, place.down)
      leftmost = min(leftmost, place.right * d + room.left * place.down * sine)
      rightmost = max(rightmost, place.right * d + room.right * place.down * sine)
    }
    let topSlope = d * cosine + room.top * sine
    let topRow = topSlope > 0 ? room.top * d / topSlope : -.infinity
    func edge(_ x: Double, _ place: Double) -> Edge {
      Edge(offset: x - place / d, slope: -place * sine / (d * d * cosine))
    }
    left = edge(room.left, leftmost)
    right = edge(room.right, rightmost)
    leastDown = topRow - first
    mostDown = room.bottom * d / bottomSlope - last
    guard leastDown <= mostDown else { return nil }
    var (low, high) = (projection.row(down: leastDown), projection.row(down: mostDown))
    let (gap, slope) = (right.offset - left.offset, right.slope - left.slope)
    if slope > 0 {
      low = max(low, -gap / slope)
    } else if slope < 0 {
      high = min(high, -gap / slope)
    }
    guard low <= high, slope != 0 || gap >= 0 else { return nil }
    rows = low...high
  }

  /// Where the old target lies on the ground from the new one; (0, 0) if nothing moves.
  var offset: GroundPoint {
    guard rows.lowerBound < .infinity else { return offset(down: leastDown) }
    let (horizon, farthestRow) = (
      projection.horizon - projection.center.y, projection.farthestRow - projection.center.y
    )
    let nearest = [0, left.foot, right.foot].map { foot in
      // No movement reaches the horizon.
      let y = (foot > horizon ? foot : farthestRow).clamped(to: rows)
      return ScreenPoint(x: min(max(0, left.x(at: y)), right.x(at: y)), y: y)
    }.min { $0.length < $1.length }
    // A place that an earlier movement has brought to an edge is a rounding error away from it.
    guard let nearest, nearest.length > 1e-6 else { return GroundPoint(right: 0, down: 0) }
    if nearest.y >= farthestRow {
      return projection.groundPoint(belowHorizonAt: projection.center + nearest)
    }
    // Beyond that row a distance on the ground is more exact than a row on the screen.
    if nearest.y == projection.row(down: mostDown) { return offset(down: mostDown) }
    return offset(down: projection.down(row: nearest.y))
  }

  /// The offset that moves the ground least across the screen, with the old target so far down.
  private func offset(down: Double) -> GroundPoint {
    var (low, high) = (-Double.infinity, Double.infinity)
    for place in places {
      let scale = 1 - (place.down + down) * projection.sinAngle / projection.eyeDistance
      low = max(low, room.left * scale - place.right)
      high = min(high, room.right * scale - place.right)
    }
    return GroundPoint(
      right: low > high ? (low + high) / 2 : 0.0.clamped(to: low...high), down: down)
  }
}

extension Projection {
  /// The row on the screen, from the padded centre, of the ground that is so far down: that of the horizon at -∞, and
  /// +∞ behind the eye.
  fileprivate func row(down: Double) -> Double {
    guard down > -.infinity else { return horizon - center.y }
    let depth = eyeDistance - down * sinAngle
    return depth > 0 ? down * cosAngle * eyeDistance / depth : .infinity
  }

  /// How far down the ground in a row below the horizon is.
  fileprivate func down(row y: Double) -> Double {
    y * eyeDistance / (eyeDistance * cosAngle + y * sinAngle)
  }
}

extension CameraPosition {
  /// The camera after the least movement that brings places inside the viewport less its padding and insets,
  /// or the fit of the box around them at this bearing and viewing angle if no movement does.
  func panned(
    toShow coordinates: [Coordinate], insets: MapInsets, in context: CameraContext
  ) -> CameraPosition {
    let projection = Projection(camera: self, viewport: context.viewport)
    let room = context.viewport.room(inside: insets)
    guard let bounds = CoordinateBounds(around: coordinates) else { return self }
    let offsets = bounds.offsets(to: coordinates, nearestTo: target)
    let places = offsets.map { projection.groundPoint(for: $0) }
    guard let pan = LeastPan(places, inside: room, of: projection) else {
      return CameraFit(bounds, insets: insets, bearing: bearing, viewingAngle: viewingAngle)
        .position(from: self, in: context)
    }
    let offset = pan.offset
    guard offset != GroundPoint(right: 0, down: 0) else { return self }
    var position = self
    position.target = target.moved(by: .zero - projection.offset(to: offset))
    return position
  }
}

extension CoordinateBounds {
  /// The offsets to places from another one, in the copies of the world that lie nearest to each other, as in this box
  /// around them, and then to that one.
  fileprivate func offsets(
    to places: [Coordinate], nearestTo origin: Coordinate
  ) -> [MercatorOffset] {
    let parallel = MercatorParallel(latitude: origin.latitude)
    let middle = southWest.longitude + longitudeSpan / 2
    let toMiddle = (middle - origin.longitude).shortTurn / 360
    return places.map { place in
      var offset = origin.offset(to: place, from: parallel)
      offset.x += (toMiddle + (place.longitude - middle).shortTurn / 360 - offset.x).rounded()
      return offset
    }
  }
}
