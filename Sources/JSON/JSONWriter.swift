/// Appends JSON (RFC 8259) to one growing buffer of bytes.
///
/// The writer inserts commas without keeping state: a value or a name is preceded by one unless the
/// buffer is empty or its last byte is `[`, `{`, `:`, `,` or a line feed. This also works after raw bytes
/// and after bytes were removed.
///
/// The caller is responsible for well-formed output: it ends what it begins, and writes a key before
/// each value of an object.
///
/// Each call makes room once and then writes words into a span: appending bytes or short pieces to an
/// array takes several times as long.
public struct JSONWriter: Sendable {
  /// The written bytes, followed by free room: at least ``slack`` if there are any, so that they are written and
  /// read in blocks.
  var storage: [UInt8] = []

  /// How many bytes are written.
  public internal(set) var count = 0

  /// Whether an infinity or NaN was replaced by `null`, since JSON has neither (RFC 8259, section 6).
  /// Stays set until bytes are removed.
  public internal(set) var refusedNonFinite = false

  /// Creates an empty writer.
  public init() {}

  /// A copy of the written bytes.
  public var bytes: [UInt8] { Array(bytes(from: 0)) }

  /// The written bytes from an offset on.
  ///
  /// A slice that outlives the next call stays valid, but makes the writer copy its buffer.
  public func bytes(from start: Int) -> ArraySlice<UInt8> { storage[start..<count] }

  /// Calls a function with the written bytes from an offset on.
  public func withBytes<Result>(from start: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    body(storage.span.extracting(start..<count))
  }

  /// The size of the buffer in bytes.
  public var capacity: Int { storage.count }

  /// Begins an object.
  public mutating func beginObject() { append(ASCII.openBrace, isSeparated: true) }

  /// Ends the innermost object.
  public mutating func endObject() { append(ASCII.closeBrace) }

  /// Ends the outermost object and writes a line feed.
  public mutating func endObjectAndLine() {
    write(room: 2, isSeparated: false) { bytes, end in
      bytes.store(UInt64(ASCII.closeBrace) | UInt64(ASCII.lineFeed) << 8, at: end)
      return end + 2
    }
  }

  /// Begins an array.
  public mutating func beginArray() { append(ASCII.openBracket, isSeparated: true) }

  /// Ends the innermost array.
  public mutating func endArray() { append(ASCII.closeBracket) }

  /// Writes the name of the next member, escaped as needed.
  public mutating func key(_ name: String) {
    value(name)
    append(ASCII.colon)
  }

  /// Writes `null`.
  public mutating func null() { begin(with: 0x6C6C_756E, count: 4) }

  /// Writes `true` or `false`.
  public mutating func value(_ boolean: Bool) {
    if boolean { begin(with: 0x6575_7274, count: 4) } else { begin(with: 0x65_736C_6166, count: 5) }
  }

  /// Writes a value that is JSON already, without whitespace around it.
  public mutating func encoded(_ json: Span<UInt8>) { append(json, isSeparated: true) }

  /// Begins with a fragment, then appends another one and a number, see ``value(_:)-(Double)``.
  public mutating func begin(with head: JSONFragment, _ tail: JSONFragment, _ number: Double) {
    var isRefused = false
    write(room: head.count + tail.count + Self.numberRoom) { bytes, start in
      bytes.write(number, at: bytes.write(tail, at: bytes.write(head, at: start)), &isRefused)
    }
    if isRefused { refusedNonFinite = true }
  }

  /// Begins with a fragment, then appends a value of a document unchanged and another fragment.
  public mutating func begin(
    with head: JSONFragment, _ node: JSONNode, of document: borrowing JSONDocument,
    _ tail: JSONFragment
  ) {
    let value = document.range(of: node)
    write(room: head.count + value.count + tail.count) { bytes, start in
      let start = bytes.write(head, at: start)
      return bytes.write(tail, at: bytes.write(document.storage.span, in: value, at: start))
    }
  }

  /// Ends a message with a line feed. No comma follows.
  public mutating func lineFeed() { append(ASCII.lineFeed) }

  /// Appends bytes unchanged, without a comma before them. Their last byte decides whether a comma
  /// follows: a value can follow `{"id":`, and a key `{"jsonrpc":"2.0"`.
  public mutating func append(raw: Span<UInt8>) { append(raw, isSeparated: false) }

  /// Appends all that another writer has written, without a comma before it.
  public mutating func append(_ other: borrowing JSONWriter) {
    let length = other.count
    makeRoom(length)
    let start = count
    let text = other.storage.span
    var bytes = storage.mutableSpan
    var offset = 0
    while offset < length {
      let (first, second): (Block, Block) = (text.block(at: offset), text.block(at: offset &+ 16))
      bytes.store(first, at: start &+ offset)
      bytes.store(second, at: start &+ offset &+ 16)
      offset &+= 32
    }
    count = start + length
  }

  /// Makes room at once for a number of bytes that will be written.
  public mutating func reserve(_ byteCount: Int) { makeRoom(byteCount) }

  /// Copies a value from a range of the written bytes.
  public mutating func value(copying range: Range<Int>) {
    makeRoom(range.count)
    let written = count
    var bytes = storage.mutableSpan
    let start = bytes.separate(at: written)
    var offset = 0
    while offset < range.count {
      let block: Block = bytes.span.block(at: range.lowerBound &+ offset)
      bytes.store(block, at: start &+ offset)
      offset &+= 16
    }
    count = start + range.count
  }

  /// Appends a fragment unchanged, without a comma before it.
  public mutating func append(_ fragment: JSONFragment) { append(fragment, isSeparated: false) }

  /// Appends a fragment with which a value or a name begins, such as `{"zoom":`.
  public mutating func begin(with fragment: JSONFragment) { append(fragment, isSeparated: true) }
}

extension JSONWriter {
  /// Empties the buffer.
  ///
  /// - Parameter keepingCapacity: Whether to keep its memory for what is written next.
  public mutating func removeAll(keepingCapacity: Bool = false) {
    count = 0
    refusedNonFinite = false
    if !keepingCapacity { storage = [] }
  }

  /// Removes the bytes from an offset on. Keeps the memory.
  public mutating func removeLast(from start: Int) {
    count = start
    refusedNonFinite = false
  }

  /// Removes the first bytes and moves the rest to the front. Keeps the memory.
  ///
  /// - Parameter n: How many bytes, at most ``count``.
  public mutating func removeFirst(_ n: Int) {
    let rest = count - n
    var bytes = storage.mutableSpan
    for index in 0..<rest { bytes[index] = bytes[index + n] }
    count = rest
  }
}

// MARK: - Into the buffer

extension JSONWriter {
  /// Writes into the buffer.
  ///
  /// - Parameters:
  ///   - room: the most bytes that are written. Up to ``slack`` may be overwritten after them.
  ///   - isSeparated: whether a comma comes before them if one is due.
  ///   - body: writes at an offset; returns the one after what it has written.
  @inline(__always)
  mutating func write(
    room: Int, isSeparated: Bool = true, _ body: (inout MutableSpan<UInt8>, Int) -> Int
  ) {
    makeRoom(room)
    let written = count
    var bytes = storage.mutableSpan
    count = body(&bytes, isSeparated ? bytes.separate(at: written) : written)
  }

  /// Appends one byte.
  @inline(__always)
  mutating func append(_ byte: UInt8, isSeparated: Bool = false) {
    write(room: 1, isSeparated: isSeparated) { bytes, end in
      bytes[end] = byte
      return end + 1
    }
  }

  /// Writes a value of at most eight bytes, the first of them lowest.
  @inline(__always)
  private mutating func begin(with word: UInt64, count length: Int) {
    write(room: 8) { bytes, end in
      bytes.store(word, at: end)
      return end + length
    }
  }

  @inline(__always)
  private mutating func append(_ fragment: JSONFragment, isSeparated: Bool) {
    write(room: fragment.count, isSeparated: isSeparated) { $0.write(fragment, at: $1) }
  }

  /// Appends the bytes of a span.
  mutating func append(_ span: Span<UInt8>, isSeparated: Bool = false) {
    write(room: span.count, isSeparated: isSeparated) { bytes, end in
      var index = 0
      while index <= span.count - 8 {
        bytes.store(span.word(at: index), at: end + index)
        index += 8
      }
      while index < span.count {
        bytes[end + index] = span[index]
        index += 1
      }
      return end + span.count
    }
  }

  /// Makes room for a number of bytes, a comma, and the ``slack``.
  @inline(__always)
  mutating func makeRoom(_ room: Int) {
    if storage.count - count <= room + Self.slack { grow(by: room + Self.slack + 1) }
  }

  private static var slack: Int { 32 }

  /// Doubles the buffer; from 16 MiB on it grows by a quarter.
  @inline(never)
  private mutating func grow(by room: Int) {
    let more = storage.count < 16 << 20 ? storage.count : storage.count / 4
    storage.append(contentsOf: repeatElement(0, count: max(room, more, 64)))
  }
}

extension MutableSpan<UInt8> {
  /// Writes a part of a text, and up to seven bytes that follow it there; returns the offset after it.
  @inline(__always)
  mutating func write(_ text: Span<UInt8>, in value: Range<Int>, at start: Int) -> Int {
    var offset = 0
    while offset < value.count {
      store(text.word(at: value.lowerBound &+ offset), at: start &+ offset)
      offset &+= 8
    }
    return start &+ value.count
  }

  /// Writes a fragment in full blocks; returns the offset after it.
  @inline(__always)
  mutating func write(_ fragment: JSONFragment, at start: Int) -> Int {
    store(fragment.first, at: start)
    if fragment.count > 16 {
      let rest = fragment.rest.span
      for index in rest.indices { store(rest[index], at: start &+ 16 &* (index &+ 1)) }
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
    // A set of the bytes that no comma follows; and `[` and `{`, which differ by one bit.
    let others: UInt64 = 1 << ASCII.lineFeed | 1 << ASCII.comma | 1 << ASCII.colon
    return self < 64 ? (others &>> UInt64(self)) & 1 == 0 : self | 0x20 != ASCII.openBrace
  }
}
