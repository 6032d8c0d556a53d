/// A parsed JSON text (RFC 8259): its bytes, and a flat tape of its values.
///
/// A document is reused for many texts: once it has grown, parsing allocates nothing. Numbers and
/// strings are decoded only when they are read. Before the first parse, and after one that threw, a
/// document is empty and reads as `null`.
///
///     var document = JSONDocument()
///     try document.parse(line.span)
///     var next = document.firstMember(of: document.root)
///     while let member = next {
///       if document.string(member.key) == "id" { … }
///       next = document.member(after: member, in: document.root)
///     }
public struct JSONDocument: ~Copyable, Sendable {
  /// The default of ``maximumDepth``.
  public static let standardDepth = 64

  /// The number of bytes that must follow a text that ``patch(to:from:)`` reads.
  public static let lookahead = 32

  /// How many arrays and objects may be open at once.
  public let maximumDepth: Int

  /// The recorded text, then at least `padding` bytes that begin with a zero, then the values of
  /// ``patched``. No JSON contains a zero byte, so the parser need not check for the end of the text.
  @usableFromInline private(set) var storage: [UInt8]

  /// Identifies the text apart from its numbers. Two texts with the same shape have equal values under equal
  /// nodes, except for numbers. Different shapes imply nothing.
  public private(set) var shape: Int64 = 0

  /// How many bytes the recorded text has.
  private var length = 0

  /// How many texts in a row differed in shape from the text before.
  private var mismatchCount: Int64 = 0

  /// The values of the current text that differ from the recorded text.
  private(set) var patched = DocumentPatch()

  /// The values in the order of the text, followed by leftovers of earlier texts. Never empty.
  @usableFromInline private(set) var tape: [TapeEntry]

  /// Creates an empty document.
  ///
  /// - Parameter maximumDepth: How many arrays and objects may be open at once; with 64, 64 opening
  ///   brackets in a row are fine and 65 are a syntax error.
  public init(maximumDepth: Int = standardDepth) {
    self.maximumDepth = maximumDepth
    storage = []
    tape = []
    clear()
  }

  /// Takes a copy of a text, checks all of it, and records its values.
  ///
  /// Accepted is exactly what RFC 8259 calls a JSON text, in valid UTF-8 without a byte order mark,
  /// without escaped surrogates that lack their other half, nested no deeper than `maximumDepth`
  /// and shorter than 4 GiB. The time is linear in the bytes.
  ///
  /// - Parameter text: The bytes of one JSON text.
  /// - Throws: Where and why the text is not JSON. The document is empty then.
  public mutating func parse(_ text: Span<UInt8>) throws(JSONSyntaxError) {
    guard text.count <= Self.longestText else {
      clear()
      throw JSONSyntaxError(offset: Self.longestText, message: "a text of 4 GiB or more")
    }
    if text.count <= Self.shortText { releaseExcessMemory() }
    store(text)
    do throws(JSONSyntaxError) {
      try record()
    } catch {
      clear()
      // An error at the zero after the text means that the text ended too early.
      throw error.offset < text.count
        ? error : JSONSyntaxError(offset: text.count, message: "unexpected end of text")
    }
  }
}

extension JSONDocument {
  /// Loads a text if it has the document's ``shape``. If many texts in a row have other shapes, most
  /// calls return nil at once.
  ///
  /// - Parameters:
  ///   - bytes: contains the text, followed by at least ``lookahead`` bytes of any kind.
  ///   - start: the offset of the text.
  /// - Returns: the offset of its end; nil if it must be parsed. Then the document still has its shape,
  ///   but its numbers are unspecified.
  package mutating func patch(to bytes: Span<UInt8>, from start: Int) -> Int? {
    guard mismatchCount < 4 || mismatchCount % 16 == 0, length <= Self.longestPatchedText,
      let end = patched.take(bytes, from: start, into: &storage, length: length, &tape)
    else { return nil }
    mismatchCount = 0
    return end
  }

  /// Offsets have 32 bits.
  private static var longestText: Int { Int(clamping: UInt32.max) }

  /// Replaced values are stored after the text, with 32-bit offsets too.
  private static var longestPatchedText: Int { longestText / 2 }

  /// The number of zeros after the text.
  static var padding: Int { lookahead }

  /// The memory that the storage and the tape may each keep between texts, in bytes.
  private static var keptMemory: Int { 1 << 20 }

  /// The length of a text that never needs more than `keptMemory`: a value takes at least one byte.
  private static var shortText: Int { keptMemory / MemoryLayout<TapeEntry>.stride }

  /// A tape for texts of few values; longer ones make it grow.
  private static var shortTape: [TapeEntry] {
    [TapeEntry](repeating: TapeEntry(start: 0, end: 0, next: 0, count: 0), count: 64)
  }

  /// Records the values of the stored text.
  private mutating func record() throws(JSONSyntaxError) {
    // Moved out of the document, so that the tape can be written while the text is read.
    var tape: [TapeEntry] = []
    swap(&tape, &self.tape)
    defer { swap(&tape, &self.tape) }
    mismatchCount += 1
    shape += 1
    var recorder = TapeRecorder(maximumDepth: maximumDepth)
    while true {
      if try recorder.record(storage.span, length: length, onto: tape.mutableSpan) { return }
      lengthen(&tape)
    }
  }

  /// Makes room for twice as many values, at most as many as the text can have: a value takes two
  /// bytes with its separator, or one if it is a container of the next value.
  private func lengthen(_ tape: inout [TapeEntry]) {
    let most = length / 2 + maximumDepth + 2
    // Reserved at once, so that two long tapes never exist at the same time.
    if tape.count > 1 << 16 { tape.reserveCapacity(most) }
    let more = max(2, min(tape.count, 1 << 19, most - tape.count))
    tape.append(
      contentsOf: repeatElement(TapeEntry(start: 0, end: 0, next: 0, count: 0), count: more))
  }

  /// Resets the document to the text `null`.
  private mutating func clear() {
    shape += 1
    store([ASCII.n, ASCII.u, ASCII.l, ASCII.l].span)
    if tape.isEmpty { tape = Self.shortTape }
    tape[0] = TapeEntry(start: 0, end: 4, next: 1, count: 0)
  }

  /// Frees the memory that a very long text needed, if there was one; the document is empty then.
  public mutating func releaseExcessMemory() {
    let isTapeLong = tape.count > Self.keptMemory / MemoryLayout<TapeEntry>.stride
    guard isTapeLong || storage.capacity > Self.keptMemory else { return }
    storage = []
    tape = []
    clear()
  }

  /// Copies a text to the start of the storage, and pads it.
  private mutating func store(_ text: Span<UInt8>) {
    length = text.count
    patched.removeAll()
    let needed = text.count + Self.padding + DocumentPatch.room
    if storage.count < needed {
      storage = [UInt8](repeating: 0, count: max(needed, 2 * storage.count))
    }
    var bytes = storage.mutableSpan
    for index in 0..<text.count { bytes[index] = text[index] }
    bytes.store(0, at: text.count)
    bytes.store(0, at: text.count + 8)
  }

  /// The kind of a value.
  @inlinable
  @inline(__always)
  public func kind(of node: JSONNode) -> JSONKind {
    switch firstByte(of: node) {
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
    case UInt8(ascii: "n"): .null
    default: .number
    }
  }

  /// The value of `true` or `false`; nil for the other kinds.
  public func boolean(_ node: JSONNode) -> Bool? {
    switch firstByte(of: node) {
    case ASCII.t: true
    case ASCII.f: false
    default: nil
    }
  }

  /// The double nearest to a number, ties to even; nil for the other kinds.
  ///
  /// A number too large for a double reads as an infinity, one too small as zero, and `-0` as minus zero.
  public func number(_ node: JSONNode) -> Double? { storage.span.number(tape[node.index]) }

  /// The characters of a string, without its quotes and escapes; nil for the other kinds.
  public func string(_ node: JSONNode) -> JSONText? {
    guard firstByte(of: node) == ASCII.quote else { return nil }
    let content = contentRange(of: node)
    guard tape[node.index].count > 0 else { return JSONText(utf8: storage[content]) }
    return JSONText(utf8: storage.span.unescaped(content))
  }

  /// The bytes of a value as they stood in the text: strings with their quotes and escapes, arrays
  /// and objects from bracket to bracket.
  ///
  /// A slice that outlives the next parse stays valid, but makes the document copy its storage.
  public func text(of node: JSONNode) -> ArraySlice<UInt8> {
    let range = range(of: node)
    guard count(of: node) > 0 else { return storage[range] }
    var text = storage[range.lowerBound..<range.lowerBound]
    var start = range.lowerBound
    for (index, recorded) in patched.replaced
    where node.index..<Int(tape[node.index].next) ~= index {
      text += storage[start..<recorded.lowerBound]
      text += storage[self.range(of: JSONNode(UInt32(index)))]
      start = recorded.upperBound
    }
    return text.isEmpty ? storage[range] : text + storage[start..<range.upperBound]
  }

  /// The length in bytes of a string, number, boolean or null in the text.
  public func length(of node: JSONNode) -> Int { range(of: node).count }

  @inlinable
  @inline(__always)
  func firstByte(of node: JSONNode) -> UInt8 { storage[Int(tape[node.index].start)] }

  func range(of node: JSONNode) -> Range<Int> {
    let entry = tape[node.index]
    return Int(entry.start)..<Int(entry.end)
  }

  /// Where a string is in the text, without its quotes.
  func contentRange(of node: JSONNode) -> Range<Int> {
    let range = range(of: node)
    return range.lowerBound + 1..<range.upperBound - 1
  }
}

/// A value in a ``JSONDocument``: an index on its tape.
///
/// A node is valid only with its document, until the next parse. Reading it later is a programming
/// error: it returns another value or traps.
public struct JSONNode: Hashable, Sendable {
  /// The index of the value's entry on the tape. It has 32 bits, so that an optional node fits a register.
  @usableFromInline let position: UInt32

  @inlinable init(_ position: UInt32) { self.position = position }

  @inlinable var index: Int { Int(position) }
}

/// A member of an object: a name and a value.
public struct JSONMember: Hashable, Sendable {
  /// The name, a string.
  public let key: JSONNode

  /// The value.
  public let value: JSONNode

  /// The member whose name is at an index of the tape; its value is the next entry.
  @inlinable init(keyPosition: UInt32) {
    key = JSONNode(keyPosition)
    value = JSONNode(keyPosition + 1)
  }
}

// MARK: - Walking

extension JSONDocument {
  /// The outermost value.
  @inlinable public var root: JSONNode { JSONNode(0) }

  /// How many elements an array has, or members an object; 0 for the other kinds. Takes constant
  /// time.
  @inlinable public func count(of node: JSONNode) -> Int {
    switch kind(of: node) {
    case .array, .object: Int(tape[node.index].count)
    case .null, .boolean, .number, .string: 0
    }
  }

  /// The first element of an array; nil if it has none, or if the node is not an array.
  @inlinable public func firstElement(of array: JSONNode) -> JSONNode? {
    guard kind(of: array) == .array, tape[array.index].count > 0 else { return nil }
    return JSONNode(array.position + 1)
  }

  /// The element that follows another one in an array; nil after the last. Takes constant time.
  @inlinable public func element(after element: JSONNode, in array: JSONNode) -> JSONNode? {
    let index = tape[element.index].next
    guard index < tape[array.index].next else { return nil }
    return JSONNode(index)
  }

  /// The elements of an array; none if the node is not an array.
  public func elements(of array: JSONNode) -> [JSONNode] {
    var elements: [JSONNode] = []
    elements.reserveCapacity(count(of: array))
    var next = firstElement(of: array)
    while let element = next {
      elements.append(element)
      next = self.element(after: element, in: array)
    }
    return elements
  }

  /// The first member of an object; nil if it has none, or if the node is not an object.
  @inlinable public func firstMember(of object: JSONNode) -> JSONMember? {
    guard kind(of: object) == .object, tape[object.index].count > 0 else { return nil }
    return JSONMember(keyPosition: object.position + 1)
  }

  /// The member that follows another one in an object, in the order of the text; nil after the
  /// last. Takes constant time.
  @inlinable public func member(after member: JSONMember, in object: JSONNode) -> JSONMember? {
    let index = tape[member.value.index].next
    guard index < tape[object.index].next else { return nil }
    return JSONMember(keyPosition: index)
  }
}

/// The six kinds of values a JSON text has (RFC 8259, section 3).
public enum JSONKind: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean
  /// A number.
  case number
  /// A string.
  case string
  /// An array, whose elements are in order.
  case array
  /// An object, whose members are in the order of the text; names may recur.
  case object
}

extension JSONKind {
  /// The kind with its article, for messages.
  public var phrase: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

// MARK: - Other numbers

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
  ///   - bytes: contain the text, see ``JSONDocument/patch(to:from:)``.
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
