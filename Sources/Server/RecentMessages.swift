import JSON

/// The latest messages of a stream, one for each kind of text.
///
/// Most requests differ from the previous one of their kind only in numbers, such as the id. Such a text is
/// compared with the previous one, and only the differences are read: that saves a third of the work of a
/// mixed stream. (V8's parser likewise predicts the names of the previous object.) Every byte is compared,
/// and the document equals the result of parsing.
struct RecentMessages: ~Copyable {
  /// A message as it was read, and the latest request in it.
  struct Slot: ~Copyable {
    var document = JSONDocument()
    var request: PreparedRequest?
  }

  /// One for each of ``kinds``; one more, since each kind also uses the slot of the next; and one for long texts.
  private typealias Slots = InlineArray<66, Slot>

  private var slots = Slots { _ in Slot() }

  private static var kinds: Int { Slots.count - 2 }

  /// The longest text, in bytes, whose kind is derived from its letters. Longer ones share the last slot,
  /// so that at most one document is large.
  private static var longest: Int { 2040 }

  subscript(index: Int) -> Slot {
    _read { yield slots[index] }
    _modify { yield &slots[index] }
  }

  /// Loads a text into a document, with the same result as ``JSONDocument/parse(_:)``.
  ///
  /// - Parameters:
  ///   - range: the range of the text in `bytes`.
  ///   - bytes: at least ``JSONDocument/lookahead`` of them follow the text.
  /// - Returns: the index of its slot.
  mutating func load(_ range: Range<Int>, of bytes: [UInt8]) throws(JSONSyntaxError) -> Int {
    let bytes = bytes.span
    let last = slots.count - 1
    guard range.count <= Self.longest else {
      if patch(last...last, to: bytes, in: range) == nil {
        try slots[last].document.parse(bytes.extracting(range))
      }
      return last
    }
    slots[last].document.releaseExcessMemory()
    // Texts of one kind have equal numbers of letters. Another kind may have the same number: it can use
    // the next slot.
    let letters = bytes.countOfLetters(in: range)
    var index = letters % Self.kinds
    if let found = patch(index...index + 1, to: bytes, in: range) { return found }
    // Uses the document that has changed less often.
    if slots[index + 1].document.shape < slots[index].document.shape { index += 1 }
    try slots[index].document.parse(bytes.extracting(range))
    return index
  }

  /// The first of some slots whose document loads a text as one of its shape; nil if none does.
  @inline(__always)
  private mutating func patch(
    _ indexes: ClosedRange<Int>, to bytes: Span<UInt8>, in range: Range<Int>
  ) -> Int? {
    for index in indexes
    where slots[index].document.patch(to: bytes, from: range.lowerBound) == range.upperBound {
      return index
    }
    return nil
  }
}
