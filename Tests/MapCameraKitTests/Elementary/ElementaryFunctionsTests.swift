import Foundation
import TestSupport
import Testing

@testable import MapCameraKit

/// The elementary functions: their laws, their exact values, and the C library's beside them.
/// `Tests/ElementaryFunctions/run` measures them to a hundredth of a unit in the last place.
@Suite struct ElementaryFunctionsTests {
  private struct Function: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let ours: @Sendable (Double) -> Double
    let library: @Sendable (Double) -> Double
    let arguments: ClosedRange<Double>
    var isOdd = false
    var isMonotonic = true

    init(
      _ name: String, _ arguments: ClosedRange<Double>, isOdd: Bool = false,
      isMonotonic: Bool = true, _ ours: @escaping @Sendable (Double) -> Double,
      _ library: @escaping @Sendable (Double) -> Double
    ) {
      testDescription = name
      self.ours = ours
      self.library = library
      self.arguments = arguments
      self.isOdd = isOdd
      self.isMonotonic = isMonotonic
    }

    static let all = [
      Function("sine", -1000...1000, isOdd: true, isMonotonic: false, { sine($0) }, sin),
      Function("cosine", -1000...1000, isMonotonic: false, { cosine($0) }, cos),
      Function("sine of half a turn", -1.57...1.57, isOdd: true, { sine($0) }, sin),
      Function("arctangent", -50...50, isOdd: true, { arctangent($0) }, atan),
      Function("hyperbolicSine", -707...707, isOdd: true, hyperbolicSine, sinh),
      Function("hyperbolicTangent", -25...25, isOdd: true, hyperbolicTangent, tanh),
      Function("inverseHyperbolicSine", -1e9...1e9, isOdd: true, inverseHyperbolicSine, asinh),
      Function("inverseHyperbolicTangent", -1...1, isOdd: true, inverseHyperbolicTangent, atanh),
      Function("exponential", -707...707, exponential, exp),
      Function("exponentialMinusOne", -50...50, exponentialMinusOne, expm1),
      Function("powerOfTwo", -1020...1020, powerOfTwo, exp2),
      Function("logarithm", 0...1000, { logarithm($0) }, log),
      Function("binaryLogarithm", 0...1000, binaryLogarithm, log2),
      Function("logarithm(onePlus:)", -1...1000, { logarithm(onePlus: $0) }, log1p),
    ]
  }

  /// Evenly and by their exponents, ends included.
  private static func arguments(in range: ClosedRange<Double>) -> [Double] {
    var generator = SystemRandomNumberGenerator()
    let even = (0..<2000).map { _ in Double.random(in: range, using: &generator) }
    let small = (0..<1000).map { _ in
      Double.random(in: -1...1, using: &generator)
        * Double(sign: .plus, exponent: -Int.random(in: 0...60, using: &generator), significand: 1)
    }
    return even + small.filter(range.contains) + [range.lowerBound, range.upperBound]
  }

  @Test(arguments: Function.all) private func `the C library is near`(_ function: Function) {
    for x in Self.arguments(in: function.arguments) {
      let (value, other) = (function.ours(x), function.library(x))
      // Each is within a unit of the exact value.
      #expect(value == other || abs(value - other) <= 2 * other.ulp, "\(x): \(value), \(other)")
    }
  }

  @Test(arguments: Function.all.filter(\.isOdd)) private func `it is odd`(_ function: Function) {
    for x in Self.arguments(in: function.arguments) {
      #expect(function.ours(-x) == -function.ours(x), "\(x)")
    }
    #expect(function.ours(-0.0).sign == .minus)
  }

  @Test func `cosine is even`() {
    for x in Self.arguments(in: -1000...1000) { #expect(cosine(-x) == cosine(x), "\(x)") }
  }

  /// Beside the places at which one formula takes over from another too.
  @Test(arguments: Function.all.filter(\.isMonotonic)) private func `it rises`(_ function: Function)
  {
    let seams = (-130...130).map { Double($0) / 128 } + [0.3046875, 0.1484375, 20, 40]
    let starts = seams + seams.map { -$0 } + Self.arguments(in: function.arguments).prefix(100)
    for start in starts where function.arguments.contains(start) {
      var x = (0..<20).reduce(start) { x, _ in x.nextDown }
      var last = -Double.infinity
      for _ in 0..<40 {
        if function.arguments.contains(x) {
          let value = function.ours(x)
          #expect(value >= last, "\(x)")
          last = value
        }
        x = x.nextUp
      }
    }
  }

  @Test func `exact values are exact`() {
    #expect(sine(0) == 0 && cosine(0) == 1)
    #expect(sine(.pi / 2) == 1 && cosine(.pi) == -1 && sine(-.pi / 2) == -1)
    #expect(sine(.pi / 6) <= 0.5 && cosine(.pi / 2) == 6.123233995736766e-17)
    #expect(exponential(0) == 1 && exponentialMinusOne(0) == 0 && powerOfTwo(0.5) == 2.squareRoot())
    #expect(logarithm(1) == 0 && logarithm(onePlus: 0) == 0)
    #expect(arctangent(1) == .pi / 4 && hyperbolicTangent(30) == 1)
    for exponent in -1074...1023 {
      let power = Double(sign: .plus, exponent: exponent, significand: 1)
      let rounded = exponent > 1020 ? Double.infinity : exponent < -1020 ? 0 : power
      #expect(powerOfTwo(Double(exponent)) == rounded)
      #expect(binaryLogarithm(power) == Double(exponent))
    }
  }

  @Test func `limits are those of C`() {
    for function in Function.all {
      #expect(function.ours(.nan).isNaN, "\(function.testDescription)")
      for x in [Double.infinity, -.infinity] {
        let (value, other) = (function.ours(x), function.library(x))
        #expect(value == other || value.isNaN && other.isNaN, "\(function.testDescription)")
      }
    }
    #expect(
      logarithm(0) == -.infinity && logarithm(-1).isNaN && logarithm(onePlus: -1) == -.infinity)
    #expect(inverseHyperbolicTangent(1) == .infinity && inverseHyperbolicTangent(1.5).isNaN)
  }

  @Test func `directions are those of C`() {
    let values: [Double] = [
      0, -0.0, 1, -1, Double.leastNonzeroMagnitude, -Double.leastNonzeroMagnitude, 1e300, -1e300,
      .infinity, -.infinity, .nan,
    ]
    for y in values {
      for x in values {
        let (ours, other) = (arctangent(y: y, x: x), atan2(y, x))
        #expect(
          ours.isNaN && other.isNaN || ours.sign == other.sign && abs(ours - other) <= other.ulp,
          "\(y), \(x): \(ours), \(other)")
      }
    }
  }
}

/// Angles in degrees. `Tests/ElementaryFunctions/run` measures their functions.
@Suite struct DegreeTests {
  /// Of a whole number of 2⁻²⁰ degrees, so that sums with right angles are exact.
  private let angles =
    (0..<20_000).map { _ in Double(Int.random(in: -(450 << 20)...450 << 20)) * 0x1p-20 }
    + stride(from: -450, through: 450, by: 22.5)

  @Test func `right angles are exact`() {
    for quarter in -400...400 {
      let (sine, cosine) = sineAndCosine(degrees: Double(quarter) * 90)
      let index = quarter & 3
      #expect(sine == [0, 1, 0, -1][index] && cosine == [1, 0, -1, 0][index], "\(quarter)")
    }
    #expect(cosine(degrees: 90).sign == .plus && sine(degrees: 180).sign == .plus)
    #expect(sine(degrees: 30) == 0.5 && cosine(degrees: 60) == 0.5 && tangent(degrees: 45) == 1)
    #expect(sine(degrees: 1e300) == sine(degrees: 1e300.truncatingRemainder(dividingBy: 360)))
    #expect(sine(degrees: .infinity).isNaN && cosine(degrees: .nan).isNaN)
  }

  @Test func `they are symmetric`() {
    for x in angles {
      let (sine, cosine) = sineAndCosine(degrees: x)
      #expect(sineAndCosine(degrees: -x) == (-sine, cosine), "\(x)")
      #expect(sineAndCosine(degrees: 180 - x) == (sine, -cosine), "\(x)")
      #expect(sineAndCosine(degrees: x + 90) == (cosine, -sine), "\(x)")
      #expect(sineAndCosine(degrees: x + 360) == (sine, cosine), "\(x)")
      #expect(MapCameraKit.sine(degrees: x) == sine && MapCameraKit.cosine(degrees: x) == cosine)
      #expect(cosine == 0 || tangent(degrees: -x) == -tangent(degrees: x), "\(x)")
    }
  }

  @Test func `they are those of the angle in radians`() {
    for x in angles {
      let (sine, cosine) = sineAndCosine(degrees: x)
      #expect(abs(sine - MapCameraKit.sine(x.radians)) < 1e-15, "\(x)")
      #expect(abs(cosine - MapCameraKit.cosine(x.radians)) < 1e-15, "\(x)")
      #expect(cosine == 0 || abs(tangent(degrees: x) * cosine - sine) < 4e-16, "\(x)")
    }
  }
}

/// The series of small arguments, against their inverses or themselves in twice the precision.
@Suite struct TangentSeriesTests {
  private let arguments: [Double] =
    (1...2000).map { Double($0) / 64_001 }
    + (6...300).map { 0.031 * Double(sign: .plus, exponent: -$0, significand: 1) }

  /// x + sign·x³/3 + x⁵/5 + …: artanh x with the sign 1, artan x with -1.
  private func arctangent(_ x: Double, sign: Double) -> PreciseNumber {
    let square = PreciseNumber(x) * PreciseNumber(sign * x)
    return (0...12).reversed().reduce(PreciseNumber(0)) { sum, index in
      sum * square + PreciseNumber(1) / PreciseNumber(Double(2 * index + 1))
    } * PreciseNumber(x)
  }

  /// How far apart two values are, in units in the last place.
  private func units(_ value: Double, _ exact: PreciseNumber) -> Double {
    abs((exact - PreciseNumber(value)).value) / value.ulp
  }

  @Test func `they are rounded as good as exactly`() {
    for x in arguments {
      #expect(units(x.arctangentNearZero, arctangent(x, sign: -1)) < 0.53, "\(x)")
      #expect(units(x.inverseHyperbolicTangentNearZero, arctangent(x, sign: 1)) < 0.53, "\(x)")
      #expect(units(x, arctangent(x.tangentOfSmall, sign: -1)) < 0.53 + 1e-3, "\(x)")
      #expect(units(x, arctangent(x.hyperbolicTangentNearZero, sign: 1)) < 0.53 + 1e-3, "\(x)")
    }
  }

  @Test func `they are odd`() {
    for x in arguments + [0] {
      #expect((-x).tangentOfSmall == -x.tangentOfSmall)
      #expect((-x).hyperbolicTangentNearZero == -x.hyperbolicTangentNearZero)
      #expect((-x).arctangentNearZero == -x.arctangentNearZero)
      #expect((-x).inverseHyperbolicTangentNearZero == -x.inverseHyperbolicTangentNearZero)
    }
  }

  @Test func `they meet the functions of the library where they end`() {
    let end = 0x1p-5
    #expect(end.nextDown.isSmall && !end.isSmall && !(-end).isSmall)
    for (below, at) in [
      (end.nextDown.hyperbolicTangentNearZero, end.hyperbolicTangentNearZero),
      (end.nextDown.arctangentNearZero, end.arctangentNearZero),
      (end.nextDown.inverseHyperbolicTangentNearZero, end.inverseHyperbolicTangentNearZero),
    ] { #expect(below <= at && at - below <= 2 * at.ulp) }
  }
}
