/// Checks a text by the grammar of RFC 8259 and records its values.
///
/// The open arrays and objects need no stack of their own: the entry of each keeps the index of the
/// one around it in `next`, and the count so far in `count`, until it is closed.
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

  init(maximumDepth: Int) {
    self.maximumDepth = maximumDepth
  }

  /// Records a whole text.
  ///
  /// - Parameters:
  ///   - text: The text and at least one byte more, a zero.
  ///   - length: The length of the text in bytes.
  ///   - tape: Gets the values; it has room for two or more.
  /// - Returns: False where the tape is full: then it goes on when called again with a longer one that
  ///   begins the same.
  /// - Throws: At the first byte that cannot be right; at `length` where the text ends too early.
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
    if used == 0 {
      skipWhitespace(text)
      try recordValue(text, &tape)
    }
    while depth > 0 {
      guard used + 2 <= tape.count else { return false }
      skipWhitespace(text)
      if text[cursor] == closing {
        closeContainer(text, &tape)
        continue
      }
      if count > 0 {
        try take(ASCII.comma, from: text, orFailWith: "expected a comma or a closing bracket")
        skipWhitespace(text)
      }
      count += 1
      if closing == ASCII.closeBrace { try recordKey(text, &tape) }
      try recordValue(text, &tape)
    }
    skipWhitespace(text)
    guard cursor == length else { throw failure("expected the end of the text") }
    return true
  }
}

extension TapeRecorder {
  /// Records a value, of a container only that it opens.
  @inline(__always)
  private mutating func recordValue(
    _ text: Span<UInt8>, _ tape: inout MutableSpan<TapeEntry>
  ) throws(JSONSyntaxError) {
    switch text[cursor] {
    case ASCII.quote: try recordString(text, &tape)
    case ASCII.openBrace, ASCII.openBracket: try openContainer(text, &tape)
    case ASCII.minus, ASCII.zero...ASCII.nine: try recordNumber(text, &tape)
    case ASCII.t: try recordLiteral([ASCII.t, ASCII.r, ASCII.u, ASCII.e], text, &tape)
    case ASCII.f: try recordLiteral([ASCII.f, ASCII.a, ASCII.l, ASCII.s, ASCII.e], text, &tape)
    case ASCII.n: try recordLiteral([ASCII.n, ASCII.u, ASCII.l, ASCII.l], text, &tape)
    default: throw failure("expected a value")
    }
  }

  /// Records a member's name and takes the colon and the whitespace around it.
  @inline(__always)
  private mutating func recordKey(
    _ text: Span<UInt8>, _ tape: inout MutableSpan<TapeEntry>
  ) throws(JSONSyntaxError) {
    guard text[cursor] == ASCII.quote else { throw failure("expected a member name") }
    try recordString(text, &tape)
    skipWhitespace(text)
    try take(ASCII.colon, from: text, orFailWith: "expected a colon")
    skipWhitespace(text)
  }

  @inline(__always)
  private mutating func recordString(
    _ text: Span<UInt8>, _ tape: inout MutableSpan<TapeEntry>
  ) throws(JSONSyntaxError) {
    var escapes: UInt32 = 0
    let end = try text.endOfString(openedAt: cursor, escapes: &escapes)
    recordScalar(endingAt: end, count: escapes, &tape)
  }

  @inline(__always)
  private mutating func recordNumber(
    _ text: Span<UInt8>, _ tape: inout MutableSpan<TapeEntry>
  ) throws(JSONSyntaxError) {
    recordScalar(endingAt: try text.endOfNumber(startedAt: cursor), count: 0, &tape)
  }

  private mutating func recordLiteral<let length: Int>(
    _ name: InlineArray<length, UInt8>, _ text: Span<UInt8>, _ tape: inout MutableSpan<TapeEntry>
  ) throws(JSONSyntaxError) {
    for index in name.indices where text[cursor + index] != name[index] {
      throw JSONSyntaxError(offset: cursor + index, message: "expected true, false or null")
    }
    recordScalar(endingAt: cursor + length, count: 0, &tape)
  }

  /// Appends the entry of a value that holds no others, and goes behind it.
  @inline(__always)
  private mutating func recordScalar(
    endingAt end: Int, count: UInt32, _ tape: inout MutableSpan<TapeEntry>
  ) {
    tape[used] = TapeEntry(
      start: UInt32(truncatingIfNeeded: cursor), end: UInt32(truncatingIfNeeded: end),
      next: UInt32(truncatingIfNeeded: used + 1), count: count)
    used += 1
    cursor = end
  }

  @inline(__always)
  private mutating func openContainer(
    _ text: Span<UInt8>, _ tape: inout MutableSpan<TapeEntry>
  ) throws(JSONSyntaxError) {
    guard depth < maximumDepth else { throw failure("nesting deeper than \(maximumDepth)") }
    if depth > 0 { tape[container].count = count }
    tape[used] = TapeEntry(
      start: UInt32(truncatingIfNeeded: cursor), end: 0,
      next: UInt32(truncatingIfNeeded: container), count: 0)
    container = used
    used += 1
    count = 0
    closing = text.bracketClosing(cursor)
    depth += 1
    cursor += 1
  }

  @inline(__always)
  private mutating func closeContainer(
    _ text: Span<UInt8>, _ tape: inout MutableSpan<TapeEntry>
  ) {
    cursor += 1
    depth -= 1
    let parent = Int(tape[container].next)
    tape[container].end = UInt32(truncatingIfNeeded: cursor)
    tape[container].next = UInt32(truncatingIfNeeded: used)
    tape[container].count = count
    container = parent
    count = tape[parent].count
    closing = text.bracketClosing(Int(tape[parent].start))
  }

  @inline(__always)
  private mutating func take(
    _ byte: UInt8, from text: Span<UInt8>, orFailWith message: String
  ) throws(JSONSyntaxError) {
    guard text[cursor] == byte else { throw failure(message) }
    cursor += 1
  }

  @inline(__always)
  private mutating func skipWhitespace(_ text: Span<UInt8>) {
    while text[cursor] <= ASCII.space {
      switch text[cursor] {
      case ASCII.space, ASCII.lineFeed, ASCII.carriageReturn, ASCII.tab: cursor += 1
      default: return
      }
    }
  }

  private func failure(_ message: String) -> JSONSyntaxError {
    JSONSyntaxError(offset: cursor, message: message)
  }
}

extension Span<UInt8> {
  /// The bracket that closes the one at an offset: in ASCII it comes two behind, for both pairs.
  fileprivate func bracketClosing(_ offset: Int) -> UInt8 {
    self[offset] + 2
  }
}
