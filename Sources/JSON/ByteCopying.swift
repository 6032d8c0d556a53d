extension [UInt8] {
  /// Appends the bytes of a span.
  ///
  /// `append(contentsOf:)` takes twice as long for short spans.
  mutating func append(copying span: Span<UInt8>) {
    append(addingCapacity: span.count) { output in
      output.append(repeating: 0, count: span.count)
      var bytes = output.mutableSpan
      for index in 0..<span.count { bytes[index] = span[index] }
    }
  }
}
