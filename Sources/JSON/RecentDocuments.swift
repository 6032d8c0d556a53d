/// The latest documents of a stream, one for each kind of text.
///
/// Most requests differ from the previous one of their kind only in numbers, such as the id. Such a text is
/// compared with the previous one, and only the differences are read: that saves a third of the work of a
/// mixed stream. (V8's parser likewise predicts the names of the previous object.) Every byte is compared,
/// and the document equals the result of parsing.
public struct RecentDocuments: ~Copyable {
  /// Something for each document: one for each of ``kinds``; one more, since each kind also uses the document
  /// of the next; and one for long texts.
  public typealias Each<Element: ~Copyable> = InlineArray<66, Element>

  @usableFromInline var documents = Each<JSONDocument> { _ in JSONDocument() }

  private static var kinds: Int { Each<JSONDocument>.count - 2 }

  /// The longest text, in bytes, whose kind is derived from its letters. Longer ones share the last document,
  /// so that at most one is large.
  private static var longest: Int { 2040 }

  public init() {}

  @inlinable
  public subscript(index: Int) -> JSONDocument {
    _read { yield documents[index] }
    _modify { yield &documents[index] }
  }

  /// Loads a text, with the same result as ``JSONDocument/parse(_:)``.
  ///
  /// - Parameters:
  ///   - range: the range of the text in `bytes`.
  ///   - bytes: at least ``JSONDocument/lookahead`` of them follow the text.
  /// - Returns: the index of its document.
  public mutating func load(_ range: Range<Int>, of bytes: [UInt8]) throws(JSONSyntaxError) -> Int {
    let bytes = bytes.span
    let last = documents.count - 1
    guard range.count <= Self.longest else {
      if patch(last...last, to: bytes, in: range) == nil {
        try documents[last].parse(bytes.extracting(range))
      }
      return last
    }
    documents[last].releaseExcessMemory()
    // Texts of one kind have equal numbers of letters. Another kind may have the same number: it can use
    // the next document.
    let letters = bytes.countOfLetters(in: range)
    var index = letters % Self.kinds
    if let found = patch(index...index + 1, to: bytes, in: range) { return found }
    // Uses the document that has changed less often.
    if documents[index + 1].shape < documents[index].shape { index += 1 }
    try documents[index].parse(bytes.extracting(range))
    return index
  }

  /// The first of some documents that loads a text as one of its shape; nil if none does.
  @inline(__always)
  private mutating func patch(
    _ indexes: ClosedRange<Int>, to bytes: Span<UInt8>, in range: Range<Int>
  ) -> Int? {
    for index in indexes
    where documents[index].patch(to: bytes, from: range.lowerBound) == range.upperBound {
      return index
    }
    return nil
  }
}

/// The numbers of a document, which may differ from those of its recorded text. Their tape entries point to
/// copies after the recorded text; all other entries are unchanged.
struct DocumentPatch: Sendable {
  /// The most numbers; a text with more is parsed each time.
  static let maximumCount = 32

  /// The space for all copies, in bytes.
  static let room = maximumCount * valueRoom

  /// The space for one copy, in bytes, the last eight of which are padding.
  private static let valueRoom = 48

  /// A number of the recorded text.
  private struct Value {
    /// The index of its entry on the tape.
    let index: UInt32

    /// The original offsets of the entry.
    let start: UInt32
    let end: UInt32
  }

  /// The numbers of the recorded text in order, once they are listed; at most ``maximumCount`` + 1.
  private var values: [Value] = []

  private var areListed = false

  /// Whether the tape entries point to copies.
  private var areReplaced = false

  /// Removes all values, before another text is recorded.
  mutating func removeAll() {
    values.removeAll(keepingCapacity: true)
    areListed = false
    areReplaced = false
  }

  /// The replaced values: their indexes on the tape, and their ranges in the recorded text.
  var replaced: some Sequence<(index: Int, range: Range<Int>)> {
    values[..<(areReplaced ? values.count : 0)].lazy
      .map { (Int($0.index), Int($0.start)..<Int($0.end)) }
  }

  /// Takes the values of a text that differs from the recorded text only in them.
  ///
  /// - Parameters:
  ///   - bytes: contain the text, see ``RecentDocuments/load(_:of:)``.
  ///   - start: the offset of the text.
  ///   - storage: the recorded text, its padding, and ``room``.
  ///   - length: the length of the recorded text.
  ///   - tape: the tape of the recorded text.
  /// - Returns: the offset of the text's end; nil if it differs in more.
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
      guard let (end, count) = bytes.endOfNumber(at: offset),
        end &- offset <= Self.valueRoom &- 8
      else { return nil }
      var step = 0
      while step < end &- offset {
        let block: Block = bytes.block(at: offset &+ step)
        storage.store(block, at: copy &+ step)
        step &+= 16
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

  /// Lists the numbers of the recorded text.
  private mutating func list(_ tape: Span<TapeEntry>, of text: Span<UInt8>) {
    areListed = true
    for index in 0..<Int(tape[0].next) where text[Int(tape[index].start)].beginsNumber {
      let entry = tape[index]
      values.append(Value(index: UInt32(index), start: entry.start, end: entry.end))
      if values.count > Self.maximumCount { return }
    }
  }
}

extension Span<UInt8> {
  /// The offset after a number, and its ``TapeEntry/count``; nil if there is none.
  @inline(__always)
  fileprivate func endOfNumber(at start: Int) -> (end: Int, count: Int)? {
    if let short = endOfShortNumber(startedAt: start) { return (short.end, short.integerDigits) }
    return (try? endOfNumber(startedAt: start)).map { ($0, 0) }
  }
}
