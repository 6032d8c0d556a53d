// Angles in degrees.

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
  package var wrappedBearing: Double {
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

  /// The turn in degrees from this bearing to another, the short way. A reversal is clockwise: also where
  /// rounding leaves it a thousand-millionth of a degree short of half a turn.
  func turn(to other: Double) -> Double {
    let turn = (other - self).shortTurn
    return turn < -180 + 1e-9 ? turn + 360 : turn
  }

  /// The difference in degrees from this longitude to another, the short way round; half the globe
  /// counts eastwards. Both are in range.
  func longitude(to other: Double) -> Double {
    let difference = other - self
    if difference > -180 && difference <= 180 { return difference }
    return distance(to: other, turns: difference > 0 ? -1 : 1)
  }

  /// The angle in degrees from this longitude eastwards to another, in [0, 360).
  func eastward(to other: Double) -> Double {
    other >= self ? other - self : distance(to: other, turns: 1)
  }

  /// The difference of two longitudes and a whole turn.
  ///
  /// Across the antimeridian the difference alone is rounded to 2.8e-14°. What it lacks is added once the
  /// turn is taken off, which is exact.
  private func distance(to other: Double, turns: Double) -> Double {
    let difference = DoubleDouble(sum: other, -self)
    return difference.high + 360 * turns + difference.low
  }

  /// This number, or the end of the range that is nearer to it.
  func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
