/// The search for the first zoom at which something fits, if the viewing angle, and with it what is seen,
/// depends on the zoom.
///
/// The parts of ``ViewingAngleLimits/parts(of:dividedAt:)`` are searched one by one. Within one the viewing
/// angle rises linearly, and the logarithm of what is seen is a convex function of it as long as the horizon
/// stays out of view, and monotone otherwise: so the zooms at which what is seen has room for an area begin at the
/// part's lower end or end at its upper one.
struct ZoomSearch {
  /// The slack at a zoom: something fits if it is 0 or more.
  let slack: (Double) -> Double

  /// The greatest zoom of a part at which an area fits into what is seen; nil if there is none.
  func greatest(in part: ClosedRange<Double>) -> Double? {
    if slack(part.upperBound) >= 0 { return part.upperBound }
    return slack(part.lowerBound) >= 0 ? edge(from: part.lowerBound, to: part.upperBound) : nil
  }

  /// The last zoom at which it fits on the way to one at which it does not: bisection to neighbouring doubles.
  private func edge(from fitting: Double, to outside: Double) -> Double {
    var (fitting, outside) = (fitting, outside)
    while true {
      let middle = fitting + (outside - fitting) / 2
      if middle == fitting || middle == outside { return fitting }
      if slack(middle) >= 0 { fitting = middle } else { outside = middle }
    }
  }
}
