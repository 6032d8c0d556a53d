/// The latest documents of a stream, one for each of several kinds of texts.
///
/// Most requests differ from the last of their kind only in numbers and in the id. Such a text is compared with that
/// one, and only what differs is read: that saves a third of the work of a mixed stream. (V8's parser
/// likewise expects the names of the object before.) Every byte is looked at, and the document is the one
/// that parsing would give.
public struct RecentDocuments: ~Copyable {
  /// One for each of ``kinds``, one behind them, since each kind may use the next one too, and one for
  /// what is long.
  @usableFromInline var documents = InlineArray<66, JSONDocument> { _ in JSONDocument() }

  /// How many documents there are.
  public static var count: Int { 66 }

  private static var kinds: Int { 64 }

  /// The longest text that is told from others by its letters, in bytes; all longer ones share the last
  /// document, so that one at most is large.
  private static var longest: Int { 2040 }

  public init() {}

  /// To be passed `inout`: what is only borrowed by another module is copied, all of it.
  @inlinable
  public subscript(index: Int) -> JSONDocument {
    _read { yield documents[index] }
    _modify { yield &documents[index] }
  }

  /// Takes a text, as ``JSONDocument/parse(_:)`` does.
  ///
  /// - Parameters:
  ///   - range: where the text is.
  ///   - bytes: ``JSONDocument/lookahead`` or more are behind the text.
  /// - Returns: the index of its document.
  public mutating func load(
    _ range: Range<Int>, of bytes: [UInt8]
  ) throws(JSONSyntaxError) -> Int {
    let bytes = bytes.span
    let last = Self.count - 1
    guard range.count <= Self.longest else {
      if patch(last, to: bytes, in: range) { return last }
      try documents[last].parse(bytes.extracting(range))
      return last
    }
    documents[last].releaseExcessMemory()
    // Texts of a kind have as many letters: digits are none. Other kinds may have as many: the next
    // document is as good.
    let letters = bytes.countOfLetters(in: range)
    var index = letters % Self.kinds
    if patch(index, to: bytes, in: range) { return index }
    if patch(index + 1, to: bytes, in: range) { return index + 1 }
    if let id = bytes.identifier(in: range) {
      // Those of an id that is a string do not count.
      index = (letters - bytes.countOfLetters(in: id)) % Self.kinds
      if patch(index, to: bytes, in: range) { return index }
      if patch(index + 1, to: bytes, in: range) { return index + 1 }
    }
    // Takes that of the two that has changed less often.
    if documents[index + 1].shape < documents[index].shape { index += 1 }
    try documents[index].parse(bytes.extracting(range))
    return index
  }

  @inline(__always)
  private mutating func patch(_ index: Int, to bytes: Span<UInt8>, in range: Range<Int>) -> Bool {
    documents[index].patch(to: bytes, from: range.lowerBound) == range.upperBound
  }
}

/// What of a document is not as in its recorded text: numbers, and the id of the request that it is. Their
/// entries on the tape point behind the recorded text, and all others stay what they are.
struct DocumentPatch: Sendable {
  /// The most values there may be.
  static let maximumCount = 32

  /// What is kept for all of them, in bytes.
  static let room = maximumCount * valueRoom

  /// What is kept for each, in bytes, of which words may read the last eight: enough for a UUID in quotes.
  private static let valueRoom = 48

  /// A value of the recorded text.
  private struct Value {
    /// Of its entry on the tape.
    let index: UInt32

    /// What the entry was.
    let start: UInt32
    let end: UInt32
  }

  /// Those of the recorded text, in order, once they were looked for; one more than the most for more.
  private var values: [Value] = []

  private var areListed = false

  /// Whether others stand for them.
  private var areReplaced = false

  /// Forgets them, for a text that is recorded again.
  mutating func removeAll() {
    values.removeAll(keepingCapacity: true)
    areListed = false
    areReplaced = false
  }

  /// The values for which others stand: their indexes on the tape, and where they are in the recorded
  /// text.
  var replaced: some Sequence<(index: Int, range: Range<Int>)> {
    values[..<(areReplaced ? values.count : 0)].lazy
      .map { (Int($0.index), Int($0.start)..<Int($0.end)) }
  }

  /// Takes the values of a text that differs from the recorded one only in them.
  ///
  /// - Parameters:
  ///   - bytes: where the text is, see ``RecentDocuments/load(_:of:)``.
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
    guard values.count <= Self.maximumCount else { return nil }
    areReplaced = true
    let values = values.span
    var storage = storage.mutableSpan
    var tape = tape.mutableSpan
    var offset = start
    var recordedOffset = 0
    var copy = length &+ JSONDocument.padding
    for index in values.indices {
      let value = values[index]
      let gap = Int(value.start) &- recordedOffset
      guard storage.span.isEqual(bytes, at: recordedOffset, and: offset, count: gap) else {
        return nil
      }
      offset &+= gap
      let isString = storage[Int(value.start)] == ASCII.quote
      guard
        let (end, count) = isString
          ? bytes.endOfPlainString(at: offset) : bytes.endOfNumber(at: offset),
        end &- offset <= Self.valueRoom &- 8
      else { return nil }
      for step in stride(from: 0, to: end &- offset, by: 16) {
        storage.store(bytes.block(at: offset &+ step), at: copy &+ step)
      }
      tape[Int(value.index)].start = UInt32(truncatingIfNeeded: copy)
      tape[Int(value.index)].end = UInt32(truncatingIfNeeded: copy &+ end &- offset)
      tape[Int(value.index)].count = UInt32(truncatingIfNeeded: count)
      copy &+= Self.valueRoom
      recordedOffset = Int(value.end)
      offset = end
    }
    let rest = length &- recordedOffset
    guard storage.span.isEqual(bytes, at: recordedOffset, and: offset, count: rest) else {
      return nil
    }
    return offset &+ rest
  }

  /// Looks for the numbers of the recorded text, and for an id among the outermost members.
  private mutating func list(_ tape: Span<TapeEntry>, of text: Span<UInt8>) {
    areListed = true
    let id = tape.indexOfIdentifier(in: text)
    for index in 0..<Int(tape[0].next)
    where text[Int(tape[index].start)].beginsNumber || index == id {
      let entry = tape[index]
      values.append(Value(index: UInt32(index), start: entry.start, end: entry.end))
      if values.count > Self.maximumCount { return }
    }
  }
}

extension Span<TapeEntry> {
  /// The index of the outermost member `id` that is a string; -1 where there is none.
  fileprivate func indexOfIdentifier(in text: Span<UInt8>) -> Int {
    guard text[Int(self[0].start)] == ASCII.openBrace else { return -1 }
    var value = 2
    while value < Int(self[0].next) {
      if text.isIdentifierName(at: Int(self[value - 1].start)),
        text[Int(self[value].start)] == ASCII.quote
      {
        return value
      }
      value = Int(self[value].next) + 1
    }
    return -1
  }
}

extension Span<UInt8> {
  /// The offset behind a number, and how many digits it has before its point, or 0 where that is not
  /// kept, see ``TapeEntry/count``; nil where there is none.
  @inline(__always)
  fileprivate func endOfNumber(at start: Int) -> (end: Int, count: Int)? {
    if let short = endOfShortNumber(startedAt: start) { return (short.end, short.integerDigits) }
    return (try? endOfNumber(startedAt: start)).map { ($0, 0) }
  }

  /// The offset behind a string without escapes, and 0 for those; nil where there is none.
  fileprivate func endOfPlainString(at start: Int) -> (end: Int, count: Int)? {
    guard self[start] == ASCII.quote else { return nil }
    if let end = endOfShortString(openedAt: start) { return (end, 0) }
    guard let (end, escapes) = try? endOfString(openedAt: start), escapes == 0 else { return nil }
    return (end, 0)
  }

  /// Whether `"id"` stands at an offset.
  fileprivate func isIdentifierName(at start: Int) -> Bool {
    word(at: start) << 32 == 0x2264_6922 << 32
  }

  /// Where a string stands that follows `"id":` near the beginning of a text.
  fileprivate func identifier(in range: Range<Int>) -> Range<Int>? {
    let end = Swift.min(range.upperBound, range.lowerBound + 40)
    var start = range.lowerBound
    while !isIdentifierName(at: start) {
      start += 1
      if start >= end { return nil }
    }
    start += 4
    while self[start] == ASCII.colon || self[start] == ASCII.space { start += 1 }
    guard let (end, _) = endOfPlainString(at: start), end <= range.upperBound else { return nil }
    return start..<end
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
