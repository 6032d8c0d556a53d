/// A value of a document.
///
/// The tape holds the values in the order of the text: an array is followed by its elements, an
/// object by its members' names and values in turn.
///
///     offset        0    5 7 8    14  18
///     text          {"a":[1,true],"b":-2.5}
///
///     entry         0        1     2         3     4      5       6
///     text          {…}      "a"   [1,true]  1     true   "b"     -2.5
///     start..<end   0..<23   1..4  5..13     6..7  8..12  14..17  18..22
///     next          7        2     5         4     5      6       7
///     count         2        0     2         1     0      0       1
///
/// Offsets count bytes and fit 32 bits, as a text is shorter than 4 GiB; an entry is 16 bytes.
@usableFromInline
struct TapeEntry: Sendable {
  /// The offset of the first byte, which gives the kind.
  @usableFromInline var start: UInt32

  /// The offset after the last byte.
  @usableFromInline var end: UInt32

  /// The index of the entry after this value and all it contains.
  @usableFromInline var next: UInt32

  /// The number of elements of an array, of members of an object, or of escapes in a string; for a number
  /// without exponent the number of digits before its point if that is less than eight; else 0.
  @usableFromInline var count: UInt32
}

/// Checks a text by the grammar of RFC 8259 and records its values.
///
/// There is no separate stack of open arrays and objects: until one is closed, `next` of its entry is the
/// index of its parent, and `count` the count so far.
///
///     text     { " a " : [ 1 , t r u e ] , …
///                              ↑ cursor
///     tape     {…}  "a"  […]  1   |
///                        ↑        ↑ used: true comes here
///                        container, whose next is 0, the object
///
/// The helpers are inlined into the one loop, so that its state stays in registers.
struct TapeRecorder {
  /// How many containers may be open at once.
  private let maximumDepth: Int

  /// How many values are recorded.
  private var used = 0

  /// The offset of the next byte.
  private var cursor = 0

  /// How many containers are open.
  private var depth = 0

  /// The index of the innermost open container.
  private var container = 0

  /// The elements or members of the innermost open container so far.
  private var count: UInt32 = 0

  /// The bracket that closes the innermost open container.
  private var closing: UInt8 = 0

  init(maximumDepth: Int) { self.maximumDepth = maximumDepth }

  /// Records a whole text.
  ///
  /// - Parameters:
  ///   - text: The text and at least one byte more, a zero.
  ///   - length: The length of the text in bytes.
  ///   - tape: Gets the values; it has room for two or more.
  /// - Returns: False if the tape is full. Call again with a longer tape that begins with the same entries.
  /// - Throws: At the first byte that cannot be right; at `length` if the text ends too early.
  mutating func record(
    _ text: Span<UInt8>, length: Int, onto tape: consuming MutableSpan<TapeEntry>
  ) throws(JSONSyntaxError) -> Bool {
    var state = self
    var tape = tape
    defer { self = state }
    return try state.go(text, length: length, onto: &tape)
  }

  @inline(__always)
  private mutating func go(
    _ text: Span<UInt8>, length: Int, onto tape: inout MutableSpan<TapeEntry>
  ) throws(JSONSyntaxError) -> Bool {
    if used == 0 { try recordValue(startingWith: nextByte(text), text, &tape) }
    while depth > 0 {
      guard used &+ 2 <= tape.count else { return false }
      var byte = nextByte(text)
      if byte == closing {
        closeContainer(text, &tape)
        continue
      }
      if count > 0 {
        guard byte == ASCII.comma else { throw failure("expected a comma or a closing bracket") }
        cursor &+= 1
        byte = nextByte(text)
      }
      // Cannot overflow: it is less than the length of the text.
      count &+= 1
      if closing == ASCII.closeBrace {
        guard byte == ASCII.quote else { throw failure("expected a member name") }
        try recordString(text, &tape)
        guard nextByte(text) == ASCII.colon else { throw failure("expected a colon") }
        cursor &+= 1
        byte = nextByte(text)
      }
      try recordValue(startingWith: byte, text, &tape)
    }
    _ = nextByte(text)
    guard cursor == length else { throw failure("expected the end of the text") }
    return true
  }
}

extension TapeRecorder {
  /// Moves the cursor to the next byte that is not whitespace, and returns that.
  @inline(__always)
  private mutating func nextByte(_ text: Span<UInt8>) -> UInt8 {
    let byte = text[cursor]
    guard byte <= ASCII.space else { return byte }
    cursor = text.endOfWhitespace(startedAt: cursor)
    return text[cursor]
  }

  /// Records a scalar, or the beginning of a container.
  @inline(__always)
  private mutating func recordValue(
    startingWith byte: UInt8, _ text: Span<UInt8>, _ tape: inout MutableSpan<TapeEntry>
  ) throws(JSONSyntaxError) {
    if byte == ASCII.quote {
      try recordString(text, &tape)
    } else if byte == ASCII.openBrace || byte == ASCII.openBracket {
      try openContainer(closedBy: byte.closingBracket, &tape)
    } else if let number = text.endOfShortNumber(startedAt: cursor) {
      recordScalar(
        endingAt: number.end, count: UInt32(truncatingIfNeeded: number.integerDigits), &tape)
    } else {
      recordScalar(endingAt: try text.endOfNumberOrName(startedAt: cursor), count: 0, &tape)
    }
  }

  @inline(__always)
  private mutating func recordString(
    _ text: Span<UInt8>, _ tape: inout MutableSpan<TapeEntry>
  ) throws(JSONSyntaxError) {
    if let end = text.endOfShortString(openedAt: cursor) {
      recordScalar(endingAt: end, count: 0, &tape)
    } else {
      let string = try text.endOfString(openedAt: cursor)
      recordScalar(endingAt: string.end, count: string.escapes, &tape)
    }
  }

  /// Appends the entry of a scalar, and moves the cursor past it.
  @inline(__always)
  private mutating func recordScalar(
    endingAt end: Int, count: UInt32, _ tape: inout MutableSpan<TapeEntry>
  ) {
    let next = used &+ 1
    tape[used] = TapeEntry(
      start: UInt32(truncatingIfNeeded: cursor), end: UInt32(truncatingIfNeeded: end),
      next: UInt32(truncatingIfNeeded: next), count: count)
    used = next
    cursor = end
  }

  @inline(__always)
  private mutating func openContainer(
    closedBy bracket: UInt8, _ tape: inout MutableSpan<TapeEntry>
  ) throws(JSONSyntaxError) {
    guard depth < maximumDepth else { throw failure("nesting deeper than \(maximumDepth)") }
    if depth > 0 { tape[container].count = count }
    tape[used] = TapeEntry(
      start: UInt32(truncatingIfNeeded: cursor), end: 0,
      next: UInt32(truncatingIfNeeded: container), count: 0)
    container = used
    used &+= 1
    count = 0
    closing = bracket
    depth &+= 1
    cursor &+= 1
  }

  @inline(__always)
  private mutating func closeContainer(_ text: Span<UInt8>, _ tape: inout MutableSpan<TapeEntry>) {
    cursor &+= 1
    depth &-= 1
    let parent = Int(tape[container].next)
    tape[container].end = UInt32(truncatingIfNeeded: cursor)
    tape[container].next = UInt32(truncatingIfNeeded: used)
    tape[container].count = count
    container = parent
    count = tape[parent].count
    closing = text[Int(tape[parent].start)].closingBracket
  }

  private func failure(_ message: String) -> JSONSyntaxError {
    JSONSyntaxError(offset: cursor, message: message)
  }
}

extension UInt8 {
  /// The closing bracket for an opening one: in ASCII it is two greater, for both pairs.
  fileprivate var closingBracket: UInt8 { self &+ 2 }
}

extension Span<UInt8> {
  /// The offset of the first byte that is not whitespace.
  @inline(never)
  fileprivate func endOfWhitespace(startedAt start: Int) -> Int {
    var index = start
    while true {
      switch self[index] {
      case ASCII.space, ASCII.lineFeed, ASCII.carriageReturn, ASCII.tab: index &+= 1
      default: return index
      }
    }
  }

  /// Checks a number, or `true`, `false` or `null`; returns the offset after it.
  @inline(never)
  fileprivate func endOfNumberOrName(startedAt start: Int) throws(JSONSyntaxError) -> Int {
    switch self[start] {
    case ASCII.minus, ASCII.zero...ASCII.nine: return try endOfNumber(startedAt: start)
    case ASCII.t: return try endOfName([ASCII.t, ASCII.r, ASCII.u, ASCII.e], startedAt: start)
    case ASCII.f:
      return try endOfName([ASCII.f, ASCII.a, ASCII.l, ASCII.s, ASCII.e], startedAt: start)
    case ASCII.n: return try endOfName([ASCII.n, ASCII.u, ASCII.l, ASCII.l], startedAt: start)
    default: throw JSONSyntaxError(offset: start, message: "expected a value")
    }
  }

  private func endOfName<let length: Int>(
    _ name: InlineArray<length, UInt8>, startedAt start: Int
  ) throws(JSONSyntaxError) -> Int {
    for index in name.indices where self[start + index] != name[index] {
      throw JSONSyntaxError(offset: start + index, message: "expected true, false or null")
    }
    return start + length
  }
}

/// Why a text is not JSON, and where.
public struct JSONSyntaxError: Error, Hashable, Sendable {
  /// The offset in bytes of the first byte that cannot be right: the bytes before it could still
  /// have become a JSON text. It is the length of the text if the text ends too early.
  public let offset: Int

  /// A short lower-case phrase, such as `expected a value` or `nesting deeper than 64`.
  public let message: String
}
