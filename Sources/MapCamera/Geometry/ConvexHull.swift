extension MercatorOffset {
  /// The corners of the smallest convex figure around some points: Andrew's monotone chain
  /// (A. M. Andrew, 1979). What fits the hull fits them all, at any bearing. They go around once.
  static func hull(of points: [MercatorOffset]) -> [MercatorOffset] {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    return chain(sorted).dropLast() + chain(sorted.reversed()).dropLast()
  }

  private static func chain(_ points: [MercatorOffset]) -> [MercatorOffset] {
    var chain: [MercatorOffset] = []
    for point in points {
      while chain.count >= 2, !turnsLeft(chain[chain.count - 2], chain[chain.count - 1], point) {
        chain.removeLast()
      }
      chain.append(point)
    }
    return chain
  }

  private static func turnsLeft(_ a: MercatorOffset, _ b: MercatorOffset, _ c: MercatorOffset)
    -> Bool
  {
    (b.x - a.x) * (c.y - a.y) > (b.y - a.y) * (c.x - a.x)
  }
}
