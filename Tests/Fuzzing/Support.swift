/// Ends the fuzzing with what was found.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}

/// The bytes of an input.
func bytes(_ start: UnsafePointer<UInt8>, _ count: Int) -> [UInt8] {
  Array(UnsafeBufferPointer(start: start, count: count))
}

/// An input as a stream of choices.
struct Choices {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  var isEmpty: Bool { bytes.isEmpty }

  mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  /// A number in a range, its ends among the likelier ones.
  mutating func number(in range: ClosedRange<Double>) -> Double {
    switch byte() {
    case 0: return range.lowerBound
    case 255: return range.upperBound
    case 1...8: return min(max(0, range.lowerBound), range.upperBound)
    default:
      var fraction = 0.0
      for _ in 0..<4 { fraction = (fraction + Double(byte())) / 256 }
      return range.lowerBound + (range.upperBound - range.lowerBound) * fraction
    }
  }
}
