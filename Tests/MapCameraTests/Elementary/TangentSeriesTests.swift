import Testing

@testable import MapCamera

/// The series of small arguments, against their inverses or themselves in twice the precision.
@Suite struct TangentSeriesTests {
  private let arguments: [Double] =
    (1...2000).map { Double($0) / 64_001 }
    + (6...300).map { 0.031 * Double(sign: .plus, exponent: -$0, significand: 1) }

  /// x + sign·x³/3 + x⁵/5 + …: artanh x with the sign 1, artan x with -1.
  private func arctangent(_ x: Double, sign: Double) -> DoubleDouble {
    let square = DoubleDouble(x) * DoubleDouble(sign * x)
    return (0...12).reversed().reduce(DoubleDouble(0)) { sum, index in
      sum * square + DoubleDouble(1) / DoubleDouble(Double(2 * index + 1))
    } * DoubleDouble(x)
  }

  /// How far apart two values are, in units in the last place.
  private func units(_ value: Double, _ exact: DoubleDouble) -> Double {
    abs((exact - DoubleDouble(value)).value) / value.ulp
  }

  @Test func theyAreRoundedAsGoodAsExactly() {
    for x in arguments {
      #expect(units(x.arctangentNearZero, arctangent(x, sign: -1)) < 0.53, "\(x)")
      #expect(units(x.inverseHyperbolicTangentNearZero, arctangent(x, sign: 1)) < 0.53, "\(x)")
      #expect(units(x, arctangent(x.tangentOfSmall, sign: -1)) < 0.53 + 1e-3, "\(x)")
      #expect(units(x, arctangent(x.hyperbolicTangentNearZero, sign: 1)) < 0.53 + 1e-3, "\(x)")
    }
  }

  @Test func theyAreOdd() {
    for x in arguments + [0] {
      #expect((-x).tangentOfSmall == -x.tangentOfSmall)
      #expect((-x).hyperbolicTangentNearZero == -x.hyperbolicTangentNearZero)
      #expect((-x).arctangentNearZero == -x.arctangentNearZero)
      #expect((-x).inverseHyperbolicTangentNearZero == -x.inverseHyperbolicTangentNearZero)
    }
  }

  @Test func theyMeetTheFunctionsOfTheLibraryWhereTheyEnd() {
    let end = 0x1p-5
    #expect(end.nextDown.isSmall && !end.isSmall && !(-end).isSmall)
    for (below, at) in [
      (end.nextDown.hyperbolicTangentNearZero, end.hyperbolicTangentNearZero),
      (end.nextDown.arctangentNearZero, end.arctangentNearZero),
      (end.nextDown.inverseHyperbolicTangentNearZero, end.inverseHyperbolicTangentNearZero),
    ] {
      #expect(below <= at && at - below <= 2 * at.ulp)
    }
  }
}
