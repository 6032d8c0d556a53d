/// Appends JSON (RFC 8259) to one growing buffer of bytes.
///
/// Commas are the writer's business, and it needs no state for them: one is due before a value or a
/// name unless the buffer is empty or its last byte is one of `[`, `{`, `:`, `,` and line feed. The
/// rule holds as well behind raw bytes, and after bytes were taken back.
///
/// That what is written is well formed, with every `begin` ended and every value of an object
/// behind a key, is the caller's business.
public struct JSONWriter: Sendable {
  /// What was written so far.
  public internal(set) var bytes: [UInt8] = []

  /// Whether a number that is infinite or not a number was to be written. JSON has none (RFC 8259,
  /// section 6): `null` was written instead. Stays set until ``resetRefusedNonFinite()``.
  public internal(set) var refusedNonFinite = false

  /// Creates an empty writer.
  ///
  /// - Parameter capacity: The bytes to make room for.
  public init(capacity: Int = 0) {
    bytes.reserveCapacity(capacity)
  }

  /// How many bytes are written.
  public var count: Int {
    bytes.count
  }

  /// Begins an object.
  public mutating func beginObject() {
    appendCommaIfDue()
    bytes.append(ASCII.openBrace)
  }

  /// Ends the innermost object.
  public mutating func endObject() {
    bytes.append(ASCII.closeBrace)
  }

  /// Begins an array.
  public mutating func beginArray() {
    appendCommaIfDue()
    bytes.append(ASCII.openBracket)
  }

  /// Ends the innermost array.
  public mutating func endArray() {
    bytes.append(ASCII.closeBracket)
  }

  /// Writes the name of the next member.
  public mutating func key(_ name: JSONName) {
    appendCommaIfDue()
    bytes.append(copying: name.encodedKey.span)
  }

  /// Writes the name of the next member, escaped as needed.
  public mutating func key(_ name: String) {
    value(name)
    bytes.append(ASCII.colon)
  }

  /// Writes `null`.
  public mutating func null() {
    appendCommaIfDue()
    bytes.append(copying: Self.nullText.span)
  }

  /// Writes `true` or `false`.
  public mutating func value(_ boolean: Bool) {
    appendCommaIfDue()
    bytes.append(copying: boolean ? Self.trueText.span : Self.falseText.span)
  }

  /// Writes a value that is JSON already, without whitespace around it.
  public mutating func encoded(_ json: ArraySlice<UInt8>) {
    appendCommaIfDue()
    bytes.append(copying: json.span)
  }

  /// Writes a value that is JSON already, without whitespace around it.
  public mutating func encoded(_ json: Span<UInt8>) {
    appendCommaIfDue()
    bytes.append(copying: json)
  }

  /// Ends a message with a line feed. What is written next needs no comma.
  public mutating func lineFeed() {
    bytes.append(ASCII.lineFeed)
  }

  /// Appends bytes as they are, without a comma before them. Whether one is due behind them is seen
  /// from the last of them, so that a value can follow `{"id":`, and a key `{"jsonrpc":"2.0"`.
  public mutating func append(raw: [UInt8]) {
    bytes.append(copying: raw.span)
  }
}

extension JSONWriter {
  /// Empties the buffer.
  ///
  /// - Parameter keepingCapacity: Whether to keep its memory for what is written next.
  public mutating func removeAll(keepingCapacity: Bool = false) {
    bytes.removeAll(keepingCapacity: keepingCapacity)
  }

  /// Removes the first bytes. Takes the time to move what remains, none where nothing does, and
  /// keeps the memory.
  ///
  /// - Parameter n: How many bytes, such as were already sent; no more than ``count``.
  public mutating func removeFirst(_ n: Int) {
    if n == bytes.count {
      bytes.removeAll(keepingCapacity: true)
    } else {
      bytes.removeFirst(n)
    }
  }

  /// Takes back what was written after the first `count` bytes.
  ///
  /// - Parameter count: A former ``count``, no larger than the present one.
  public mutating func truncate(to count: Int) {
    bytes.removeLast(bytes.count - count)
  }

  /// Forgets that a number was refused.
  public mutating func resetRefusedNonFinite() {
    refusedNonFinite = false
  }
}

extension JSONWriter {
  static let nullText = [ASCII.n, ASCII.u, ASCII.l, ASCII.l]
  static let trueText = [ASCII.t, ASCII.r, ASCII.u, ASCII.e]
  static let falseText = [ASCII.f, ASCII.a, ASCII.l, ASCII.s, ASCII.e]

  /// Appends the comma before a value or a name that needs one.
  mutating func appendCommaIfDue() {
    switch bytes.last {
    case nil, ASCII.openBracket, ASCII.openBrace, ASCII.colon, ASCII.comma, ASCII.lineFeed: break
    default: bytes.append(ASCII.comma)
    }
  }
}
