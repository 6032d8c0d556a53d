// The arctangent, by a table of arctangents of multiples of 1/64 and the difference of two angles:
// artan q = artan c + artan((q − c) / (1 + c·q)) (S. Gal, "Computing elementary functions", 1986).

/// The arctangent, in radians. Within 0.6 units in the last place; odd.
func arctangent(_ x: Double) -> Double { arctangent(y: x, x: 1) }

/// The direction of a point in radians, in [−π, π], anticlockwise from the x axis. Within 0.6 units in the last place;
/// odd in y.
///
/// As in C: of two zeros it is that of the nearest axis, by their signs; of two infinities that of a
/// diagonal.
func arctangent(y: Double, x: Double) -> Double {
  if y.isNaN || x.isNaN { return .nan }
  let (height, width) = (abs(y), abs(x))
  let value: DoubleDouble
  if height > width {
    let complement = quotientArctangent(width, height)
    let halfPi = DoubleDouble(ElementaryTables.halfPiHigh, ElementaryTables.halfPiLow)
    value = halfPi + (x.sign == .minus ? complement : -complement)
  } else {
    let angle = quotientArctangent(height, width)
    guard x.sign == .minus else { return y.sign == .minus ? -angle.value : angle.value }
    let pi = DoubleDouble(2 * ElementaryTables.halfPiHigh, 2 * ElementaryTables.halfPiLow)
    value = pi - angle
  }
  return y.sign == .minus ? -value.value : value.value
}

/// The arctangent of a / b, for 0 ≤ a ≤ b.
private func quotientArctangent(_ a: Double, _ b: Double) -> DoubleDouble {
  let quotient = a / b
  if quotient < 0.1484375 || quotient.isNaN {
    // Two infinities lie on a diagonal; two zeros, or 0 and infinity, on an axis.
    guard a > 0, b < .infinity else {
      return a == .infinity ? arctangentOfTable(54) : DoubleDouble(0, 0)
    }
    // So flat that its square vanishes.
    guard quotient > 0x1p-40, b > 0x1p-900, b < 0x1p900 else {
      return quotient > 0x1p-40 ? scaled(a, b) : DoubleDouble(quotient, 0)
    }
    let exact = DoubleDouble(a, 0) / DoubleDouble(b, 0)
    let square = quotient * quotient
    let inner = 1 / 11 - square * (1 / 13 - square * (1 / 15 - square * (1 / 17 - square / 19)))
    let terms = 1 / 3 - square * (1 / 5 - square * (1 / 7 - square * (1 / 9 - square * inner)))
    return DoubleDouble(exact.high, exact.low - quotient * square * terms)
  }
  guard b > 0x1p-900, b < 0x1p900 else { return scaled(a, b) }
  let step = (quotient * 64).nearestInteger
  let c = step.value / 64
  // Products of c, of seven bits, with halves are exact.
  let (aHigh, bHigh) = (a.leadingHalf, b.leadingHalf)
  let numerator = (a - c * bHigh) - c * (b - bHigh)
  let t = numerator / (b + (c * aHigh + c * (a - aHigh)))
  let square = t * t
  let terms = 1 / 3 - square * (1 / 5 - square * (1 / 7))
  let entry = arctangentOfTable(Int(truncatingIfNeeded: step.integer) - 10)
  return DoubleDouble(larger: entry.high, entry.low + (t - t * square * terms))
}

private func arctangentOfTable(_ index: Int) -> DoubleDouble {
  DoubleDouble(ElementaryTables.arctangents[2 * index], ElementaryTables.arctangents[2 * index + 1])
}

/// The same for very large or very small numbers, scaled so that nothing is lost.
private func scaled(_ a: Double, _ b: Double) -> DoubleDouble {
  b < 1
    ? quotientArctangent(a * 0x1p600, b * 0x1p600) : quotientArctangent(a * 0x1p-600, b * 0x1p-600)
}

extension Double {
  /// Its leading 26 bits.
  fileprivate var leadingHalf: Double { Double(bitPattern: bitPattern & ~0x7ff_ffff) }
}

// MARK: - Near zero

// The tangents of small arguments by their power series alone, without a table: as close (within 0.53 units
// in the last place) and faster. Places that are seen at once nearly always lie so near to each other.
//
// tan and tanh share one series, artan and artanh another, except for the sign of the square (DLMF 4.19.3,
// 4.33.3, 4.24.3, 4.38.5).

extension Double {
  /// Whether the series are good for this: their sixth terms are under a sixteenth of a unit in the
  /// last place.
  var isSmall: Bool { abs(self) < 0x1p-5 }

  /// tan x = x + x³/3 + 2x⁵/15 + … of a small x.
  var tangentOfSmall: Double { tangentSeries(square: self * self) }

  /// tanh x = x − x³/3 + 2x⁵/15 − …
  var hyperbolicTangentNearZero: Double {
    isSmall ? tangentSeries(square: -self * self) : hyperbolicTangent(self)
  }

  /// artan x = x − x³/3 + x⁵/5 − …
  var arctangentNearZero: Double {
    isSmall ? arctangentSeries(square: -self * self) : arctangent(self)
  }

  /// artanh x = x + x³/3 + x⁵/5 + …
  var inverseHyperbolicTangentNearZero: Double {
    isSmall ? arctangentSeries(square: self * self) : inverseHyperbolicTangent(self)
  }

  private func tangentSeries(square: Double) -> Double {
    self + self * square
      * (1 / 3 + square
        * (2 / 15 + square * (17 / 315 + square * (62 / 2835 + square * (1382 / 155925)))))
  }

  private func arctangentSeries(square: Double) -> Double {
    self + self * square
      * (1 / 3 + square * (1 / 5 + square * (1 / 7 + square * (1 / 9 + square * (1 / 11)))))
  }
}
