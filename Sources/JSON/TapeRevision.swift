// In a stream most lines are the line before with other numbers. Their tape is the former one but for
// offsets, and to compare two texts takes two thirds of what it takes to record one. (V8's parser
// likewise expects the names of the object before.) Every byte is still looked at: what stands where the
// former text had a number is checked to be one, and all else is the same.

extension MutableSpan<TapeEntry> {
  /// The most numbers whose lengths may differ: each moves all that is behind it.
  private static var maximumMoves: Int { 8 }

  /// Makes the tape of a text that of another one, if they differ in nothing but some numbers.
  ///
  /// - Parameters:
  ///   - former: the tape's text and at least sixteen bytes more, the first of them a zero.
  ///   - formerLength: its length in bytes.
  ///   - text: the other one, likewise.
  ///   - length: its length in bytes.
  /// - Returns: whether they do. If not, the tape is left undefined.
  mutating func revise(
    from former: Span<UInt8>, length formerLength: Int, to text: Span<UInt8>, length: Int
  ) -> Bool {
    var index = 0
    var moves = 0
    // Up to here all is compared; what is behind stands as many bytes further than in the former text.
    var compared = 0
    var shift = 0
    while true {
      let end = formerLength &+ shift
      let difference = text.endOfEqual(end, from: compared, in: former, from: compared &- shift)
      guard difference < end else { return end == length }
      while index &+ 1 < Int(self[0].next), Int(self[index &+ 1].start) <= difference {
        index &+= 1
      }
      let number = self[index]
      guard Int(number.start) >= compared, Int(number.end) >= difference,
        former[Int(number.start) &- shift].beginsNumber,
        let (numberEnd, integerDigits) = text.endOfShortNumber(startedAt: Int(number.start))
      else { return false }
      self[index].count = UInt32(truncatingIfNeeded: integerDigits)
      let move = numberEnd &- Int(number.end)
      if move != 0 {
        guard moves < Self.maximumMoves else { return false }
        moves &+= 1
        self.move(behind: index, by: UInt32(truncatingIfNeeded: move))
      }
      compared = numberEnd
      shift &+= move
    }
  }

  /// Moves the end of a value and all that is behind it, backwards by a number that wraps around.
  private mutating func move(behind index: Int, by move: UInt32) {
    let end = self[index].end
    // Of what is before it, only what it is in goes on behind it.
    for outer in 0...index where self[outer].end >= end { self[outer].end &+= move }
    for later in index + 1..<Int(self[0].next) {
      self[later].start &+= move
      self[later].end &+= move
    }
  }
}

extension Span<UInt8> {
  /// The first offset from one on where other bytes stand than in a text from an offset on, or the end.
  ///
  /// Sixteen bytes at a time, as two words; which of them is greater is asked, for only so does the
  /// compiler load them at once.
  @inline(__always)
  fileprivate func endOfEqual(
    _ end: Int, from start: Int, in text: Span<UInt8>, from textStart: Int
  ) -> Int {
    var offset = start
    var textOffset = textStart
    while offset < end {
      let (low, high) = words(at: offset)
      let (otherLow, otherHigh) = text.words(at: textOffset)
      if low < otherLow { return offset &+ (otherLow &- low).trailingZeroBitCount / 8 }
      if low > otherLow { return offset &+ (low &- otherLow).trailingZeroBitCount / 8 }
      if high < otherHigh { return offset &+ 8 &+ (otherHigh &- high).trailingZeroBitCount / 8 }
      if high > otherHigh { return offset &+ 8 &+ (high &- otherHigh).trailingZeroBitCount / 8 }
      offset &+= 16
      textOffset &+= 16
    }
    return end
  }
}
