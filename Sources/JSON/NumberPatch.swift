/// The numbers of a document that are not those of its recorded text.
///
/// In a stream most lines are the line before with other numbers. Such a text is compared with the
/// recorded one, and only numbers that are others are kept, behind that: their entries on the tape point
/// there, and all other entries stay what they are. (V8's parser likewise expects the names of the object
/// before.) Every byte is looked at: where the recorded text has a number, another one is checked to be
/// one; all else is the same.
struct NumberPatch: Sendable {
  /// The most there may be.
  static let maximumCount = 32

  /// What is kept for all of them, in bytes.
  static let room = maximumCount * numberRoom

  /// What is kept for each, in bytes, of which words may read the last eight.
  private static let numberRoom = 32

  /// A number that was replaced: where its entry is, and what that was.
  fileprivate struct Replaced {
    var index: Int
    var entry: TapeEntry

    @inline(__always)
    func stands(at offset: Int) -> Bool { entry.stands(at: offset) }
  }

  /// Those of the recorded text for which others stand, in order, and behind them former ones.
  private var replaced: [Replaced]

  /// How many they are.
  private var count = 0

  /// How many there have been at most. Mostly the same numbers are replaced as before.
  private var maximum = 0

  init() {
    let none = Replaced(index: 0, entry: TapeEntry(start: 0, end: 0, next: 0, count: 0))
    replaced = [Replaced](repeating: none, count: Self.maximumCount)
  }

  /// Forgets them, for a text that is recorded again.
  mutating func removeAll() {
    count = 0
    maximum = 0
  }

  /// The recorded numbers for which others stand, and their indexes on the tape.
  var recorded: some Sequence<(index: Int, entry: TapeEntry)> {
    replaced[..<count].lazy.map { ($0.index, $0.entry) }
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
    let formerCount = count
    let maximum = self.maximum
    var count = 0
    defer {
      self.count = count
      self.maximum = Swift.max(maximum, count)
    }
    var replaced = self.replaced.mutableSpan
    var storage = storage.mutableSpan
    var tape = tape.mutableSpan
    tape.restore(replaced.span, count: formerCount)
    var index = 0
    // Entries before this one are done with.
    var open = 0
    var offset = start
    var recordedOffset = 0
    while true {
      let equal = storage.span.countOfEqual(
        from: recordedOffset, to: length, in: bytes, from: offset)
      recordedOffset &+= equal
      offset &+= equal
      guard recordedOffset < length else { return offset &- (recordedOffset &- length) }
      if count < maximum, replaced[count].stands(at: recordedOffset) {
        index = replaced[count].index
      } else {
        while index &+ 1 < Int(tape[0].next), Int(tape[index &+ 1].start) <= recordedOffset {
          index &+= 1
        }
      }
      let number = tape[index]
      offset = offset &- recordedOffset &+ Int(number.start)
      // A root that is a number may follow white space, which is no part of it.
      guard index >= open, number.stands(at: recordedOffset),
        storage[Int(number.start)].beginsNumber, count < Self.maximumCount,
        let (end, integerDigits) = bytes.endOfNumber(at: offset),
        end &- offset <= Self.numberRoom &- 8
      else { return nil }
      let place = length &+ JSONDocument.padding &+ count &* Self.numberRoom
      storage.copy(bytes, from: offset, to: end, at: place)
      replaced[count] = Replaced(index: index, entry: number)
      count &+= 1
      tape[index].start = UInt32(truncatingIfNeeded: place)
      tape[index].end = UInt32(truncatingIfNeeded: place &+ end &- offset)
      tape[index].count = UInt32(truncatingIfNeeded: integerDigits)
      open = index &+ 1
      recordedOffset = Int(number.end)
      offset = end
    }
  }
}

extension TapeEntry {
  /// Whether a byte of the recorded text belongs to the value, or is the one behind it.
  @inline(__always)
  fileprivate func stands(at offset: Int) -> Bool {
    Int(start) <= offset && offset <= Int(end)
  }
}

extension MutableSpan<TapeEntry> {
  /// Puts back the entries that were replaced.
  @inline(__always)
  fileprivate mutating func restore(_ replaced: Span<NumberPatch.Replaced>, count: Int) {
    var number = 0
    while number < count {
      self[replaced[number].index] = replaced[number].entry
      number &+= 1
    }
  }
}

extension MutableSpan<UInt8> {
  /// Copies some bytes by words, and up to seven more.
  @inline(__always)
  fileprivate mutating func copy(
    _ bytes: Span<UInt8>, from start: Int, to end: Int, at place: Int
  ) {
    var offset = start
    while offset < end {
      store(bytes.word(at: offset), at: place &+ offset &- start)
      offset &+= 8
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

  /// How many bytes are the same as those in another span; what is behind the end may count as well.
  @inline(__always)
  fileprivate func countOfEqual(
    from start: Int, to end: Int, in other: Span<UInt8>, from otherStart: Int
  ) -> Int {
    var count = 0
    while start &+ count < end {
      let (a, b, c, d) = fourWords(at: start &+ count)
      let (e, f, g, h) = other.fourWords(at: otherStart &+ count)
      // Which is greater is asked, for only so does the compiler load the first word at once.
      if a < e { return count &+ (e &- a).trailingZeroBitCount / 8 }
      if a > e { return count &+ (a &- e).trailingZeroBitCount / 8 }
      if b != f { return count &+ 8 &+ (b ^ f).trailingZeroBitCount / 8 }
      if c != g { return count &+ 16 &+ (c ^ g).trailingZeroBitCount / 8 }
      if d != h { return count &+ 24 &+ (d ^ h).trailingZeroBitCount / 8 }
      count &+= 32
    }
    return count
  }
}
