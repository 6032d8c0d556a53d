extension Double {
  /// This angle in degrees, in radians.
  var radians: Double { self * (.pi / 180) }

  /// This angle in radians, in degrees.
  var degrees: Double { self * (180 / .pi) }

  /// This longitude in degrees, in [-180, 180). Exact: no bit of a longitude in range changes.
  var wrappedLongitude: Double {
    if self >= -180 && self < 180 { return self }
    let wrapped = remainder(dividingBy: 360)
    return wrapped == 180 ? -180 : wrapped
  }

  /// This bearing in degrees, in [0, 360).
  var wrappedBearing: Double {
    if self >= 0 && self < 360 { return self }
    let wrapped = truncatingRemainder(dividingBy: 360)
    if wrapped >= 0 { return wrapped }
    let positive = wrapped + 360
    return positive < 360 ? positive : 0
  }

  /// This difference of two angles in degrees the short way round, in (-180, 180]: half a turn
  /// goes clockwise, which for longitudes is east.
  var shortTurn: Double {
    if self > -180 && self <= 180 { return self }
    let turn = remainder(dividingBy: 360)
    return turn == -180 ? 180 : turn
  }

  /// This number, or the end of the range that is nearer to it.
  func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
