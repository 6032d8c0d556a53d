extension Double {
  /// The double nearest to significand · 10^exponent, ties to even.
  ///
  /// This is the Eisel–Lemire algorithm: Daniel Lemire, "Number Parsing at a Gigabyte per Second",
  /// 2021. That 128 bits of the power of five always decide is shown by Noble Mushtak and Daniel
  /// Lemire, "Fast Number Parsing Without Fallback", 2022.
  init(significand: UInt64, exponent: Int) {
    // The smallest double is above 10^-324, and 2^64 is below 10^20.
    guard significand > 0, exponent >= -342 else {
      self = 0
      return
    }
    guard exponent <= 308 else {
      self = .infinity
      return
    }
    let shift = significand.leadingZeroBitCount
    let (high, low) = PowersOfFive.nearest(exponent).upperProduct(significand << UInt64(shift))
    // Of the upper bits, 52 and the implicit one are kept, and one more to round by.
    let upperBit = Int(high >> 63)
    var bits = high >> UInt64(upperBit + 9)
    // The product stands for floor(log2(10^exponent)).
    var biasedExponent = (217_706 * exponent) >> 16 + 63 + upperBit - shift + 1023
    guard biasedExponent > 0 else {
      // Below the normal doubles the implicit bit and the exponent of 1 go away together.
      bits = biasedExponent > -63 ? bits >> UInt64(1 - biasedExponent) : 0
      self = Double(bitPattern: (bits + bits & 1) >> 1)
      return
    }
    // Halfway between two doubles, which happens for few exponents only, the even one is meant.
    if low <= 1, -4...23 ~= exponent, bits & 3 == 1, bits << UInt64(upperBit + 9) == high {
      bits -= 1
    }
    bits = (bits + bits & 1) >> 1
    if bits == 1 << 53 {
      bits >>= 1
      biasedExponent += 1
    }
    self =
      biasedExponent < 0x7FF
      ? Double(bitPattern: UInt64(biasedExponent) << 52 | bits & (1 << 52 - 1)) : .infinity
  }
}
