/// The numbers of a document that are not those of its recorded text.
///
/// In a stream most lines differ from a former one only in numbers. Such a text is compared with the recorded
/// one, and its numbers are kept behind that: their entries on the tape point there, and all other entries
/// stay what they are. (V8's parser likewise expects the names of the object before.) Every byte is looked
/// at: where the recorded text has a number, the new text must have one; all else is the same.
struct NumberPatch: Sendable {
  /// The most there may be.
  static let maximumCount = 32

  /// What is kept for all of them, in bytes.
  static let room = maximumCount * numberRoom

  /// What is kept for each, in bytes, of which words may read the last eight.
  private static let numberRoom = 32

  /// A number of the recorded text.
  private struct Number {
    /// Of its entry on the tape.
    let index: UInt32

    /// What the entry was.
    let start: UInt32
    let end: UInt32
  }

  /// Those of the recorded text, in order, once they were looked for; one more than the most for more.
  private var numbers: [Number] = []

  private var areListed = false

  /// Whether others stand for them.
  private var areReplaced = false

  /// Forgets them, for a text that is recorded again.
  mutating func removeAll() {
    numbers.removeAll(keepingCapacity: true)
    areListed = false
    areReplaced = false
  }

  /// The numbers for which others stand: their indexes on the tape, and where they are in the recorded
  /// text.
  var replaced: some Sequence<(index: Int, range: Range<Int>)> {
    numbers[..<(areReplaced ? numbers.count : 0)].lazy
      .map { (Int($0.index), Int($0.start)..<Int($0.end)) }
  }

  /// Takes the numbers of a text that differs from the recorded one only in them.
  ///
  /// - Parameters:
  ///   - bytes: where the text is, see ``JSONDocument/patch(to:from:)``.
  ///   - start: where it begins.
  ///   - storage: the recorded text, its padding, and ``room``.
  ///   - length: of the recorded text.
  ///   - tape: of the recorded text.
  /// - Returns: where the text ends; nil where it is another.
  mutating func take(
    _ bytes: Span<UInt8>, from start: Int,
    into storage: inout [UInt8], length: Int, _ tape: inout [TapeEntry]
  ) -> Int? {
    if !areListed { list(tape.span, of: storage.span) }
    guard numbers.count <= Self.maximumCount else { return nil }
    areReplaced = true
    let numbers = numbers.span
    var storage = storage.mutableSpan
    var tape = tape.mutableSpan
    var offset = start
    var recordedOffset = 0
    var place = length &+ JSONDocument.padding
    for number in numbers.indices {
      let number = numbers[number]
      let gap = Int(number.start) &- recordedOffset
      guard storage.span.isEqual(bytes, at: recordedOffset, and: offset, count: gap) else {
        return nil
      }
      offset &+= gap
      guard let (end, integerDigits) = bytes.endOfNumber(at: offset),
        end &- offset <= Self.numberRoom &- 8
      else { return nil }
      storage.store(bytes.block(at: offset), at: place)
      if end &- offset > 16 { storage.store(bytes.block(at: offset &+ 16), at: place &+ 16) }
      tape[Int(number.index)].start = UInt32(truncatingIfNeeded: place)
      tape[Int(number.index)].end = UInt32(truncatingIfNeeded: place &+ end &- offset)
      tape[Int(number.index)].count = UInt32(truncatingIfNeeded: integerDigits)
      place &+= Self.numberRoom
      recordedOffset = Int(number.end)
      offset = end
    }
    let rest = length &- recordedOffset
    guard storage.span.isEqual(bytes, at: recordedOffset, and: offset, count: rest) else {
      return nil
    }
    return offset &+ rest
  }

  /// Looks for the numbers of the recorded text.
  private mutating func list(_ tape: Span<TapeEntry>, of text: Span<UInt8>) {
    areListed = true
    for index in 0..<Int(tape[0].next) where text[Int(tape[index].start)].beginsNumber {
      let entry = tape[index]
      numbers.append(Number(index: UInt32(index), start: entry.start, end: entry.end))
      if numbers.count > Self.maximumCount { return }
    }
  }
}

extension Span<UInt8> {
  /// The offset behind a number, and how many digits it has before its point, or 0 where that is not
  /// kept, see ``TapeEntry/count``; nil where there is none.
  @inline(__always)
  fileprivate func endOfNumber(at start: Int) -> (end: Int, integerDigits: Int)? {
    if let short = endOfShortNumber(startedAt: start) { return short }
    return (try? endOfNumber(startedAt: start)).map { ($0, 0) }
  }

  /// Whether so many bytes are the same as those in another span. Behind the first there are eight bytes or
  /// more; where there are fewer behind the others, they are not the same.
  ///
  /// The differences are gathered and looked at together: where two words are compared at once, the
  /// compiler loads one of them byte by byte.
  @inline(__always)
  fileprivate func isEqual(
    _ other: Span<UInt8>, at start: Int, and otherStart: Int, count length: Int
  ) -> Bool {
    guard otherStart &+ length &+ 8 <= other.count else { return false }
    var differences: UInt64 = 0
    var offset = 0
    while offset &+ 32 < length {
      let (a, b, c, d) = fourWords(at: start &+ offset)
      let (e, f, g, h) = other.fourWords(at: otherStart &+ offset)
      differences |= (a ^ e) | (b ^ f) | (c ^ g) | (d ^ h)
      offset &+= 32
    }
    while offset &+ 8 < length {
      differences |= word(at: start &+ offset) ^ other.word(at: otherStart &+ offset)
      offset &+= 8
    }
    let last = word(at: start &+ offset) ^ other.word(at: otherStart &+ offset)
    return differences | last &<< UInt64(truncatingIfNeeded: 8 &* (offset &- length)) == 0
  }
}
