/// A·x + B·y ≤ C.
struct HalfPlane {
  let a: Double
  let b: Double
  let c: Double

  func excess(at point: (x: Double, y: Double)) -> Double {
    (a * point.x + b * point.y - c) / (a * a + b * b).squareRoot()
  }
}

/// What is common to some half-planes: a large square, from which each cuts off a part
/// (I. E. Sutherland and G. W. Hodgman, "Reentrant polygon clipping", 1974).
///
/// - Returns: its corners; none where nothing is common.
func intersection(
  of halfPlanes: [HalfPlane],
  within reach: Double
) -> [(x: Double, y: Double)] {
  var corners: [(x: Double, y: Double)] = [
    (-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach),
  ]
  for plane in halfPlanes {
    var kept: [(x: Double, y: Double)] = []
    for (index, corner) in corners.enumerated() {
      let previous = corners[(index + corners.count - 1) % corners.count]
      let (here, there) = (plane.excess(at: corner), plane.excess(at: previous))
      if (here <= 0) != (there <= 0) {
        let way = there / (there - here)
        kept.append(
          (previous.x + (corner.x - previous.x) * way, previous.y + (corner.y - previous.y) * way))
      }
      if here <= 0 { kept.append(corner) }
    }
    corners = kept
    if corners.isEmpty { break }
  }
  return corners
}
