/// The part of the ground that a camera sees in the viewport less its padding (the SDK's
/// `GMSVisibleRegion`).
public struct VisibleRegion: Hashable, Sendable {
  /// The ground at the bottom left, where the eye is nearest.
  public let nearLeft: Coordinate

  /// The ground at the bottom right.
  public let nearRight: Coordinate

  /// The ground at the top left; if the horizon is in view, at a row a hundredth of the eye's
  /// distance below it.
  public let farLeft: Coordinate

  /// The ground at the top right, as ``farLeft``.
  public let farRight: Coordinate

  /// Degrees north, of all four corners and the target.
  public let latitudes: ClosedRange<Double>

  /// Degrees east, of all four corners and the target, counted on from the target's longitude: where
  /// the region crosses the antimeridian they leave [-180, 180).
  public let longitudes: ClosedRange<Double>

  /// The ground between the corners, to be drawn on a map: a closed ring, counter-clockwise, cut at the
  /// edges of the Mercator square. Between the corners it has further vertices where a side that is
  /// straight on the ground bends in degrees by more than half its distance from the target.
  public let polygon: [Vertex]

  /// A vertex of the polygon.
  public struct Vertex: Hashable, Sendable {
    /// Degrees north.
    public let latitude: Double

    /// Degrees east, counted on from the target's longitude: it may leave [-180, 180).
    public let longitude: Double
  }
}

extension Projection {
  /// The part of the ground in the viewport less its padding.
  public var visibleRegion: VisibleRegion {
    let corners = groundCorners(of: viewport.contentRect).map(offset(to:))
    let vertices = corners.map(vertex(at:))
    var longitudes = camera.target.longitude...camera.target.longitude
    var latitudes = camera.target.latitude...camera.target.latitude
    for vertex in vertices {
      longitudes = longitudes.extended(to: vertex.longitude)
      latitudes = latitudes.extended(to: vertex.latitude)
    }
    func place(_ index: Int) -> Coordinate {
      Coordinate(latitude: vertices[index].latitude, longitude: vertices[index].longitude)
    }
    return VisibleRegion(
      nearLeft: place(0), nearRight: place(1), farLeft: place(3), farRight: place(2),
      latitudes: latitudes, longitudes: longitudes, polygon: ring(corners, vertices))
  }

  private func vertex(at offset: MercatorOffset) -> VisibleRegion.Vertex {
    let edge = Coordinate.mercatorEdgeLatitude
    return VisibleRegion.Vertex(
      latitude: parallel.latitude(southing: offset.y).clamped(to: -edge...edge),
      longitude: camera.target.longitude + offset.x * 360)
  }

  /// The polygon of a region from its corners, as offsets and as vertices.
  private func ring(
    _ corners: [MercatorOffset], _ vertices: [VisibleRegion.Vertex]
  ) -> [VisibleRegion.Vertex] {
    var (corners, vertices) = (corners, vertices)
    let edge = Coordinate.mercatorEdgeLatitude
    if vertices.contains(where: { abs($0.latitude) == edge }) {
      let (north, south) = (parallel.southing(to: edge), parallel.southing(to: -edge))
      corners = corners.clipped { $0.y - north }.clipped { south - $0.y }
      vertices = corners.map(vertex(at:))
    }
    var ring: [VisibleRegion.Vertex] = []
    ring.reserveCapacity(corners.count + 1)
    for (index, corner) in corners.enumerated() {
      ring.append(vertices[index])
      let side = corner - corners[(index + 1) % corners.count]
      // A straight line in degrees is up to Δψ²/8 north or south of the straight side, ψ being the
      // Mercator ordinate: the second derivative of ψ, sin φ / cos² φ, is below (dψ/dφ)².
      let bend = abs(side.x) * side.y * side.y * .pi / 4
      let room = abs(corner.x * side.y - corner.y * side.x) / 2
      guard bend > room else { continue }
      let count = min((bend / room).squareRoot().rounded(.up), 32)
      for part in 1..<Int(count) { ring.append(vertex(at: corner - side * (Double(part) / count))) }
    }
    if let first = ring.first { ring.append(first) }
    return ring
  }

  /// The ground at the corners of a rectangle on the screen: near left, near right, far right, far
  /// left. What lies above the farthest row is taken there.
  func groundCorners(of rectangle: ScreenRectangle) -> [GroundPoint] {
    func corner(_ x: Double, _ y: Double) -> GroundPoint {
      groundPoint(belowHorizonAt: ScreenPoint(x: x, y: y))
    }
    return [
      corner(rectangle.left, rectangle.bottom), corner(rectangle.right, rectangle.bottom),
      corner(rectangle.right, rectangle.top), corner(rectangle.left, rectangle.top),
    ]
  }
}

extension ClosedRange<Double> {
  fileprivate func extended(to value: Double) -> ClosedRange<Double> {
    Swift.min(lowerBound, value)...Swift.max(upperBound, value)
  }
}

// MARK: - Whether a place is seen

extension Projection {
  /// Whether any copy of a place is seen inside the viewport less its padding, edges included: to a
  /// millionth of a point, so that what was fitted to an edge is inside. Of the copies beside the nearest,
  /// those up to the farthest row count; towards the horizon there is no end of them.
  ///
  /// A copy k worlds to the east lies on a line on the ground, on which each edge of the screen, times
  /// the depth w > 0, leaves a half-line: what all edges leave is a range of k.
  public func contains(_ coordinate: Coordinate) -> Bool {
    let edges = viewport.contentRect.inset(by: MapInsets(all: -1e-6))
    let nearest = groundPoint(for: coordinate)
    if let point = screenPoint(for: nearest), edges.contains(point) { return true }
    let step = GroundPoint(right: worldSize * cosBearing, down: -worldSize * sinBearing)
    let depth = LinearFunction(eyeDistance - nearest.down * sinAngle, -step.down * sinAngle)
    let x = LinearFunction(nearest.right, step.right) * eyeDistance
    let y = LinearFunction(nearest.down, step.down) * (cosAngle * eyeDistance)
    var copies = CopyRange()
    copies.cut(where: depth)
    copies.cut(where: x - depth * (edges.left - center.x))
    copies.cut(where: depth * (edges.right - center.x) - x)
    copies.cut(where: y - depth * (max(edges.top, farthestRow) - center.y))
    copies.cut(where: depth * (edges.bottom - center.y) - y)
    return copies.holdsAny
  }
}

/// A linear function of k, constant + slope·k, as the two numbers.
private typealias LinearFunction = SIMD2<Double>

/// Copies of the world, counted eastwards from the nearest.
private struct CopyRange {
  private var first = -Double.infinity
  private var last = Double.infinity

  /// Keeps those for which a function is 0 or more.
  mutating func cut(where function: LinearFunction) {
    let (constant, slope) = (function.x, function.y)
    let zero = -constant / slope
    if slope > 0 {
      first = max(first, zero)
    } else if slope < 0 {
      last = min(last, zero)
    } else if constant < 0 {
      last = -.infinity
    }
  }

  /// Whether there is a whole number among them.
  var holdsAny: Bool { first.rounded(.up) <= last }
}
