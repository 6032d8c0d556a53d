extension Projection {
  /// Whether any copy of a place is seen inside the viewport less its padding, edges included: to a
  /// millionth of a point, so that what was fitted to an edge is inside. Of the copies beside the nearest,
  /// those up to the farthest row count; towards the horizon there is no end of them.
  ///
  /// A copy k worlds to the east lies on a line on the ground, on which each edge of the screen, times
  /// the depth w > 0, leaves a half-line: what all edges leave is a range of k.
  public func contains(_ coordinate: Coordinate) -> Bool {
    let edges = viewport.contentRect.inset(by: EdgeInsets(all: -1e-6))
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

/// constant + slope·k.
private struct LinearFunction {
  let constant: Double
  let slope: Double

  init(_ constant: Double, _ slope: Double) {
    self.constant = constant
    self.slope = slope
  }

  static func - (a: LinearFunction, b: LinearFunction) -> LinearFunction {
    LinearFunction(a.constant - b.constant, a.slope - b.slope)
  }

  static func * (a: LinearFunction, b: Double) -> LinearFunction {
    LinearFunction(a.constant * b, a.slope * b)
  }
}

/// Copies of the world, counted eastwards from the nearest.
private struct CopyRange {
  private var first = -Double.infinity
  private var last = Double.infinity

  /// Leaves those for which a function is 0 or more.
  mutating func cut(where function: LinearFunction) {
    let zero = -function.constant / function.slope
    if function.slope > 0 {
      first = max(first, zero)
    } else if function.slope < 0 {
      last = min(last, zero)
    } else if function.constant < 0 {
      last = -.infinity
    }
  }

  /// Whether there is a whole number among them.
  var holdsAny: Bool { first.rounded(.up) <= last }
}
