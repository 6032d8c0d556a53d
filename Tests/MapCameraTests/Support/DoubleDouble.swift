import Foundation

/// A number of 106 bits, as the unevaluated sum of two doubles (T. J. Dekker, "A floating-point
/// technique for extending the available precision", 1971): the same on every machine.
struct DoubleDouble {
  var high: Double
  var low: Double

  init(_ high: Double, _ low: Double = 0) {
    self.high = high
    self.low = low
  }

  var value: Double { high + low }

  static let ln2 = DoubleDouble(0.693_147_180_559_945_3, 2.319_046_813_846_299_6e-17)

  private static func normalized(_ a: Double, _ b: Double) -> DoubleDouble {
    let sum = a + b
    return DoubleDouble(sum, b - (sum - a))
  }

  static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let sum = a.high + b.high
    let part = sum - a.high
    let error = (a.high - (sum - part)) + (b.high - part)
    return normalized(sum, error + a.low + b.low)
  }

  static prefix func - (a: DoubleDouble) -> DoubleDouble { DoubleDouble(-a.high, -a.low) }

  static func - (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble { a + -b }

  static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let product = a.high * b.high
    let error = (-product).addingProduct(a.high, b.high)
    return normalized(product, error + (a.high * b.low + a.low * b.high))
  }

  static func / (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let first = a.high / b.high
    let rest = a - b * DoubleDouble(first)
    let second = rest.high / b.high
    let last = (rest - b * DoubleDouble(second)).high / b.high
    return normalized(first, second) + DoubleDouble(last)
  }
}

/// √x by one step of Newton's method.
func squareRoot(_ x: DoubleDouble) -> DoubleDouble {
  let root = DoubleDouble(x.high.squareRoot())
  return (root + x / root) * DoubleDouble(0.5)
}

/// e^x: the series of what is left after whole powers of 2, over 512, squared nine times.
func exponential(_ x: DoubleDouble) -> DoubleDouble {
  let power = (x.high / DoubleDouble.ln2.high).rounded()
  let rest = (x - DoubleDouble.ln2 * DoubleDouble(power)) * DoubleDouble(1 / 512.0)
  var term = rest
  var sum = rest
  for index in 2...10 {
    term = term * rest / DoubleDouble(Double(index))
    sum = sum + term
  }
  for _ in 0..<9 { sum = sum * DoubleDouble(2) + sum * sum }
  let scale = pow(2, power)
  let result = sum + DoubleDouble(1)
  return DoubleDouble(result.high * scale, result.low * scale)
}

/// ln x by two steps of Newton's method on e^y.
func logarithm(_ x: DoubleDouble) -> DoubleDouble {
  var y = DoubleDouble(log(x.high))
  for _ in 0..<2 { y = y + x * exponential(-y) - DoubleDouble(1) }
  return y
}
