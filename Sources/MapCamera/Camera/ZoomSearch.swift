/// The search for the first zoom at which something holds, where the viewing angle, and with it what is
/// seen, depends on the zoom.
///
/// Nothing is sampled: a range of zooms is skipped only where a bound shows that it holds nowhere
/// there, and halved where none does (branch and bound).
struct ZoomSearch {
  /// How much there is to spare at a zoom: what is asked for holds where it is 0 or more.
  let slack: (Double) -> Double

  /// At least the greatest slack of a range of zooms.
  let bound: (ClosedRange<Double>) -> Double

  /// Halvings after which a range is not searched any more: a 2^32th of it.
  private static let depth = 32

  /// The greatest zoom of a range at which it holds; nil where there is none.
  func greatest(in range: ClosedRange<Double>) -> Double? {
    if slack(range.upperBound) >= 0 { return range.upperBound }
    return greatest(from: range.lowerBound, below: range.upperBound, depth: Self.depth)
  }

  /// The least zoom of a range at which it holds; nil where there is none.
  func least(in range: ClosedRange<Double>) -> Double? {
    let (slack, bound) = (slack, bound)
    let mirrored = ZoomSearch(
      slack: { slack(-$0) },
      bound: { bound(-$0.upperBound ... -$0.lowerBound) }
    )
    return mirrored.greatest(in: -range.upperBound ... -range.lowerBound).map { -$0 }
  }

  private func greatest(from low: Double, below high: Double, depth: Int) -> Double? {
    // A bound that is NaN says nothing.
    if bound(low...high) < 0 { return nil }
    let middle = low + (high - low) / 2
    guard depth > 0, middle > low, middle < high else {
      return slack(low) >= 0 ? root(above: low, below: high) : nil
    }
    return greatest(from: middle, below: high, depth: depth - 1)
      ?? greatest(from: low, below: middle, depth: depth - 1)
  }

  /// The zoom at which a slack of 0 or more at `low` and below 0 at `high` crosses 0: bisection to
  /// neighbouring doubles, on the side that holds.
  private func root(above low: Double, below high: Double) -> Double {
    var low = low
    var high = high
    while true {
      let middle = low + (high - low) / 2
      if middle <= low || middle >= high { return low }
      if slack(middle) >= 0 { low = middle } else { high = middle }
    }
  }
}

extension ViewingAngleLimits {
  /// The parts of a range of zooms between the stops at which the limit bends, in ascending order.
  func stretches(of range: ClosedRange<Double>) -> [ClosedRange<Double>] {
    let bends = stops.map { $0.zoom }.filter { $0 > range.lowerBound && $0 < range.upperBound }
    return zip([range.lowerBound] + bends, bends + [range.upperBound]).map { $0...$1 }
  }

  /// The viewing angles that are used within a stretch where one is asked for.
  func angles(within stretch: ClosedRange<Double>, for angle: Double) -> ClosedRange<Double> {
    let ends = [limit(atZoom: stretch.lowerBound), limit(atZoom: stretch.upperBound)]
    return min(angle, min(ends[0], ends[1]))...min(angle, max(ends[0], ends[1]))
  }
}
