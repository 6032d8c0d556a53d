import Foundation

/// Van Wijk and Nuij's path by their equation (9), in twice the precision of
/// a double: r = ln(−b + √(b² + 1)), which for b > 0 is −ln(b + √(b² + 1)).
public struct ReferenceFlight {
  private let width: PreciseNumber
  private let distance: PreciseNumber
  private let curvature: PreciseNumber
  private let start: PreciseNumber
  private let path: PreciseNumber

  /// The path's length over the curvature, that is the paper's S.
  public var length: Double { curvature.value > 0 ? max(path.value, leastLength) : leastLength }

  /// What it is at least where a zoom that it must not fall below lowers the curvature.
  private var leastLength = 0.0

  /// - Parameters:
  ///   - distance: u₁ in points, above 0.
  ///   - width: w₀ in points.
  ///   - rise: zooms from the start up to the top, at most: ρ² = min(ρ², (√(wm² − w0²) + √(wm² − w1²)) / u1).
  public init(
    distance: Double, width: Double, zoomChange: Double, curvature: Double, rise: Double? = nil
  ) {
    self.distance = PreciseNumber(distance)
    self.width = PreciseNumber(width)
    let w0 = self.width
    let w1 = w0 * exponential(PreciseNumber(-zoomChange) * .ln2)
    let u1 = self.distance
    var bent = PreciseNumber(curvature)
    if let rise {
      let top = max(rise, 0, -zoomChange)
      let wm = w0 * exponential(PreciseNumber(top) * .ln2)
      let legs = [w0, w1].map { w in
        let square = wm * wm - w * w
        return square.value > 0 ? squareRoot(square) : PreciseNumber(0)
      }
      let lowered = (legs[0] + legs[1]) / u1
      if lowered.value < curvature * curvature {
        bent = lowered.value > 0 ? squareRoot(lowered) : PreciseNumber(0)
        leastLength = curvature * distance / wm.value
      }
    }
    self.curvature = bent
    let square = self.curvature * self.curvature
    let bend = square * square * u1 * u1
    let two = PreciseNumber(2)
    let b0 = (w1 * w1 - w0 * w0 + bend) / (two * w0 * square * u1)
    let b1 = (w1 * w1 - w0 * w0 - bend) / (two * w1 * square * u1)
    start = Self.r(b0)
    path = (Self.r(b1) - start) / self.curvature
  }

  private static func r(_ b: PreciseNumber) -> PreciseNumber {
    let root = squareRoot(b * b + PreciseNumber(1))
    return b.high > 0 ? -logarithm(b + root) : logarithm(root - b)
  }

  private static func cosh(_ x: PreciseNumber) -> PreciseNumber {
    let power = exponential(x)
    return (power + PreciseNumber(1) / power) * PreciseNumber(0.5)
  }

  private static func sinh(_ x: PreciseNumber) -> PreciseNumber {
    let power = exponential(x)
    return (power - PreciseNumber(1) / power) * PreciseNumber(0.5)
  }

  /// The fraction of the path that is covered, and the change of zoom, at a part of the length.
  public func position(at progress: Double) -> (fraction: Double, zoomChange: Double) {
    guard curvature.value > 0 else { return (progress, 0) }
    let here = curvature * path * PreciseNumber(progress) + start
    let zoom = logarithm(Self.cosh(here) / Self.cosh(start)) / .ln2
    let tanh = Self.sinh(here) / Self.cosh(here)
    let covered = width / (curvature * curvature) * (Self.cosh(start) * tanh - Self.sinh(start))
    return ((covered / distance).value, zoom.value)
  }
}

/// A number of 106 bits, as the unevaluated sum of two doubles (T. J. Dekker, "A floating-point
/// technique for extending the available precision", 1971): the same on every machine.
public struct PreciseNumber: Sendable {
  public var high: Double
  public var low: Double

  public init(_ high: Double, _ low: Double = 0) {
    self.high = high
    self.low = low
  }

  public var value: Double { high + low }

  public static let ln2 = PreciseNumber(0.693_147_180_559_945_3, 2.319_046_813_846_299_6e-17)

  private static func normalized(_ a: Double, _ b: Double) -> PreciseNumber {
    let sum = a + b
    return PreciseNumber(sum, b - (sum - a))
  }

  public static func + (a: PreciseNumber, b: PreciseNumber) -> PreciseNumber {
    let sum = a.high + b.high
    let part = sum - a.high
    let error = (a.high - (sum - part)) + (b.high - part)
    return normalized(sum, error + a.low + b.low)
  }

  public static prefix func - (a: PreciseNumber) -> PreciseNumber { PreciseNumber(-a.high, -a.low) }

  public static func - (a: PreciseNumber, b: PreciseNumber) -> PreciseNumber { a + -b }

  public static func * (a: PreciseNumber, b: PreciseNumber) -> PreciseNumber {
    let product = a.high * b.high
    let error = (-product).addingProduct(a.high, b.high)
    return normalized(product, error + (a.high * b.low + a.low * b.high))
  }

  public static func / (a: PreciseNumber, b: PreciseNumber) -> PreciseNumber {
    let first = a.high / b.high
    let rest = a - b * PreciseNumber(first)
    let second = rest.high / b.high
    let last = (rest - b * PreciseNumber(second)).high / b.high
    return normalized(first, second) + PreciseNumber(last)
  }
}

/// √x by one step of Newton's method.
public func squareRoot(_ x: PreciseNumber) -> PreciseNumber {
  let root = PreciseNumber(x.high.squareRoot())
  return (root + x / root) * PreciseNumber(0.5)
}

/// e^x: the series of what is left after whole powers of 2, over 512, squared nine times.
public func exponential(_ x: PreciseNumber) -> PreciseNumber {
  let power = (x.high / PreciseNumber.ln2.high).rounded()
  let rest = (x - PreciseNumber.ln2 * PreciseNumber(power)) * PreciseNumber(1 / 512.0)
  var term = rest
  var sum = rest
  for index in 2...10 {
    term = term * rest / PreciseNumber(Double(index))
    sum = sum + term
  }
  for _ in 0..<9 { sum = sum * PreciseNumber(2) + sum * sum }
  let scale = pow(2, power)
  let result = sum + PreciseNumber(1)
  return PreciseNumber(result.high * scale, result.low * scale)
}

/// ln x by two steps of Newton's method on e^y.
public func logarithm(_ x: PreciseNumber) -> PreciseNumber {
  var y = PreciseNumber(log(x.high))
  for _ in 0..<2 { y = y + x * exponential(-y) - PreciseNumber(1) }
  return y
}
