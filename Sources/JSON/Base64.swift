// Many numbers in one string: words of 32 bits, little-endian, in base64 (RFC 4648, section 4). A double is
// two of them, the lower one first, as in a `Float64Array`.

private let digits = Array(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

/// The digits' values by their bytes; 64 for other bytes.
private let values = (0...UInt8.max).map { UInt64(digits.firstIndex(of: $0) ?? 64) }

extension JSONText {
  /// The doubles in base64; nil if it is not that, or the last one is not whole.
  public var packedDoubles: [Double]? {
    let values = values
    var doubles: [Double] = []
    doubles.reserveCapacity(utf8.count * 3 / 32)
    var (bits, count, pattern, shift): (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    for byte in utf8 {
      let value = values[Int(byte)]
      if value == 64 {
        guard byte == UInt8(ascii: "=") else { return nil }
        break
      }
      bits = bits << 6 | value
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      pattern |= (bits >> count & 0xFF) << shift
      shift += 8
      guard shift == 64 else { continue }
      doubles.append(Double(bitPattern: pattern))
      (pattern, shift) = (0, 0)
    }
    return shift == 0 ? doubles : nil
  }
}

extension JSONWriter {
  /// Writes words as a string of base64.
  public mutating func value(packed words: [UInt32]) {
    let digits = digits
    let byteCount = 4 * words.count
    var text = [UInt8](repeating: ASCII.quote, count: (byteCount + 11) / 12 * 16 + 2)
    var bytes = text.mutableSpan
    var end = 1
    // Twelve bytes are sixteen digits: the first eight have ten digits, and four bits more.
    for start in stride(from: 0, to: words.count, by: 3) {
      func word(_ index: Int) -> UInt64 {
        start + index < words.count ? UInt64(words[start + index].byteSwapped) : 0
      }
      let high = word(0) << 32 | word(1)
      let low = (high & 0xF) << 32 | word(2)
      for index in 0..<10 { bytes[end + index] = digits[Int(high >> UInt64(58 - 6 * index) & 63)] }
      for index in 0..<6 {
        bytes[end + 10 + index] = digits[Int(low >> UInt64(30 - 6 * index) & 63)]
      }
      end += 16
    }
    let length = (byteCount * 4 + 2) / 3
    let padded = (byteCount + 2) / 3 * 4
    for index in length..<padded { bytes[1 + index] = UInt8(ascii: "=") }
    bytes[1 + padded] = ASCII.quote
    encoded(text.span.extracting(0..<padded + 2))
  }
}
