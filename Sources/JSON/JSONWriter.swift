/// Appends JSON (RFC 8259) to one growing buffer of bytes.
///
/// Commas are the writer's business, and it needs no state for them: one is due before a value or a
/// name unless the buffer is empty or its last byte is one of `[`, `{`, `:`, `,` and line feed. The
/// rule holds as well behind raw bytes, and after bytes were taken back.
///
/// That what is written is well formed, with every `begin` ended and every value of an object
/// behind a key, is the caller's business.
///
/// Each call makes room once and then writes into a span, in words where it can: appending to an
/// array byte by byte, or short piece by short piece, takes several times as long.
public struct JSONWriter: Sendable {
  /// What was written so far, and behind it room for more.
  var storage: [UInt8]

  /// How many bytes are written.
  public internal(set) var count = 0

  /// Whether a number that is infinite or not a number was to be written. JSON has none (RFC 8259,
  /// section 6): `null` was written instead. Stays set until ``resetRefusedNonFinite()``.
  public internal(set) var refusedNonFinite = false

  /// What becomes of what is written while more is written, see ``flow()``.
  var outlet = JSONOutlet.none

  /// How many bytes there may be before ``flow()`` does anything.
  @usableFromInline var flowMark = Int.max

  /// How many bytes at the front have left already.
  public internal(set) var sent = 0

  /// Where the current message begins; before ``sent`` where its beginning has been sent.
  @usableFromInline var messageStart = 0

  /// How many bytes were counted and forgotten.
  public internal(set) var forgotten = 0

  /// Creates an empty writer.
  ///
  /// - Parameter capacity: The bytes to make room for.
  public init(capacity: Int = 0) {
    storage = [UInt8](repeating: 0, count: capacity)
  }

  /// What was written so far: a copy.
  public var bytes: [UInt8] {
    Array(bytes(from: 0))
  }

  /// What was written so far, without the first bytes.
  ///
  /// A slice that is kept beyond the next call stays what it is, at the price of a fresh buffer.
  public func bytes(from start: Int) -> ArraySlice<UInt8> {
    storage[start..<count]
  }

  /// Shows what was written so far, without the first bytes.
  public func withBytes<Result>(from start: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    body(storage.span.extracting(start..<count))
  }

  /// How many bytes there is memory for.
  public var capacity: Int {
    storage.count
  }

  /// Begins an object.
  public mutating func beginObject() {
    append(ASCII.openBrace, isSeparated: true)
  }

  /// Ends the innermost object.
  public mutating func endObject() {
    append(ASCII.closeBrace)
  }

  /// Begins an array.
  public mutating func beginArray() {
    append(ASCII.openBracket, isSeparated: true)
  }

  /// Ends the innermost array.
  public mutating func endArray() {
    append(ASCII.closeBracket)
  }

  /// Writes the name of the next member, escaped as needed.
  public mutating func key(_ name: String) {
    value(name)
    append(ASCII.colon)
  }

  /// Writes `null`.
  public mutating func null() {
    begin(with: 0x6C6C_756E, count: 4)
  }

  /// Writes `true` or `false`.
  public mutating func value(_ boolean: Bool) {
    if boolean { begin(with: 0x6575_7274, count: 4) } else { begin(with: 0x65_736C_6166, count: 5) }
  }

  /// Writes a value that is JSON already, without whitespace around it.
  public mutating func encoded(_ json: ArraySlice<UInt8>) {
    encoded(json.span)
  }

  /// Writes a value that is JSON already, without whitespace around it.
  public mutating func encoded(_ json: Span<UInt8>) {
    append(json, isSeparated: true)
  }

  /// Writes a value of a document as it is there.
  public mutating func encoded(_ node: JSONNode, of document: borrowing JSONDocument) {
    encoded(document.text(of: node))
  }

  /// Begins with a fragment, and writes a value of a document as it is there, and another fragment.
  public mutating func begin(
    with head: JSONFragment, _ node: JSONNode, of document: borrowing JSONDocument,
    _ tail: JSONFragment
  ) {
    let value = document.range(of: node)
    makeRoom(head.count + value.count + tail.count + 40)
    let written = count
    var bytes = storage.mutableSpan
    let start = bytes.write(head, at: bytes.separate(at: written))
    count = bytes.write(tail, at: bytes.write(document.storage.span, in: value, at: start))
  }

  /// Ends a message with a line feed. What is written next needs no comma.
  public mutating func lineFeed() {
    append(ASCII.lineFeed)
  }

  /// Ends the outermost object, and the message that it is with a line feed.
  public mutating func endObjectAndLine() {
    makeRoom(9)
    let written = count
    var bytes = storage.mutableSpan
    bytes.store(UInt64(ASCII.closeBrace) | UInt64(ASCII.lineFeed) << 8, at: written)
    count = written + 2
  }

  /// Appends bytes as they are, without a comma before them. Whether one is due behind them is seen
  /// from the last of them, so that a value can follow `{"id":`, and a key `{"jsonrpc":"2.0"`.
  public mutating func append(raw: [UInt8]) {
    append(raw.span)
  }

  /// The same with the bytes of a span.
  public mutating func append(raw: Span<UInt8>) {
    append(raw, isSeparated: false)
  }

  /// Appends a fragment as it is, without a comma before it.
  public mutating func append(_ fragment: JSONFragment) {
    append(fragment, isSeparated: false)
  }

  /// Appends a fragment with which a value or a name begins, such as `{"zoom":`.
  public mutating func begin(with fragment: JSONFragment) {
    append(fragment, isSeparated: true)
  }
}

extension JSONWriter {
  /// Empties the buffer.
  ///
  /// - Parameter keepingCapacity: Whether to keep its memory for what is written next.
  public mutating func removeAll(keepingCapacity: Bool = false) {
    count = 0
    sent = 0
    forgotten = 0
    if !keepingCapacity { storage = [] }
  }

  /// Removes the first bytes. Takes the time to move what remains, none where nothing does, and
  /// keeps the memory.
  ///
  /// - Parameter n: How many bytes, such as were already sent; no more than ``count``.
  public mutating func removeFirst(_ n: Int) {
    let rest = count - n
    var bytes = storage.mutableSpan
    for index in 0..<rest { bytes[index] = bytes[index + n] }
    count = rest
  }

  /// Takes back what was written after the first `count` bytes.
  ///
  /// - Parameter count: A former ``count``, no larger than the present one.
  public mutating func truncate(to count: Int) {
    precondition(count <= self.count, "only what was written can be taken back")
    self.count = count
  }

  /// Forgets that a number was refused.
  public mutating func resetRefusedNonFinite() {
    refusedNonFinite = false
  }
}

// MARK: - Into the buffer

extension JSONWriter {
  /// Appends one byte.
  @inline(__always)
  mutating func append(_ byte: UInt8, isSeparated: Bool = false) {
    makeRoom(2)
    let written = count
    var bytes = storage.mutableSpan
    let end = isSeparated ? bytes.separate(at: written) : written
    bytes[end] = byte
    count = end + 1
  }

  /// Writes a value of at most eight bytes, the first of them lowest.
  @inline(__always)
  private mutating func begin(with word: UInt64, count length: Int) {
    makeRoom(9)
    let written = count
    var bytes = storage.mutableSpan
    let end = bytes.separate(at: written)
    bytes.store(word, at: end)
    count = end + length
  }

  @inline(__always)
  private mutating func append(_ fragment: JSONFragment, isSeparated: Bool) {
    makeRoom(fragment.count + 17)
    let written = count
    var bytes = storage.mutableSpan
    count = bytes.write(fragment, at: isSeparated ? bytes.separate(at: written) : written)
  }

  /// Appends the bytes of a span.
  mutating func append(_ span: Span<UInt8>, isSeparated: Bool = false) {
    makeRoom(span.count + 1)
    let written = count
    var bytes = storage.mutableSpan
    let end = isSeparated ? bytes.separate(at: written) : written
    var index = 0
    while index <= span.count - 8 {
      bytes.store(span.word(at: index), at: end + index)
      index += 8
    }
    while index < span.count {
      bytes[end + index] = span[index]
      index += 1
    }
    count = end + span.count
  }

  /// Makes room for so many bytes and a comma.
  @inline(__always)
  mutating func makeRoom(_ room: Int) {
    if storage.count - count <= room { grow(by: room + 1) }
  }

  /// Twofold at first, and more slowly where it is a matter of megabytes.
  @inline(never)
  private mutating func grow(by room: Int) {
    let more = storage.count < 16 << 20 ? storage.count : storage.count / 4
    storage.append(contentsOf: repeatElement(0, count: max(room, more, 64)))
  }
}

extension MutableSpan<UInt8> {
  /// Writes a value of a document, and up to seven bytes more, and returns the offset behind it: behind the
  /// text are as many zeros as a word may take.
  @inline(__always)
  mutating func write(_ text: Span<UInt8>, in value: Range<Int>, at start: Int) -> Int {
    for step in stride(from: 0, to: value.count, by: 8) {
      store(text.word(at: value.lowerBound + step), at: start + step)
    }
    return start + value.count
  }

  /// Writes a fragment, and up to sixteen bytes more, and returns the offset behind it.
  @inline(__always)
  mutating func write(_ fragment: JSONFragment, at start: Int) -> Int {
    store(fragment.first, at: start)
    let rest = fragment.rest.span
    var offset = start
    for index in rest.indices {
      offset += 16
      store(rest[index], at: offset)
    }
    return start + fragment.count
  }

  /// Writes a comma at an offset if one is due there before a value or a name.
  ///
  /// - Returns: The offset to go on at.
  @inline(__always)
  mutating func separate(at end: Int) -> Int {
    guard end > 0 else { return 0 }
    let isDue = self[end - 1].isFollowedByComma
    self[end] = ASCII.comma
    return isDue ? end + 1 : end
  }
}

extension UInt8 {
  /// Whether a comma is due between this byte and a value or a name.
  @inline(__always)
  fileprivate var isFollowedByComma: Bool {
    // Of those that none follows, one bit each; and `[` and `{`, which differ by one bit.
    let others: UInt64 = 1 << ASCII.lineFeed | 1 << ASCII.comma | 1 << ASCII.colon
    return self < 64 ? (others &>> UInt64(self)) & 1 == 0 : self | 0x20 != ASCII.openBrace
  }
}
