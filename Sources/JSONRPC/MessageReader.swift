import JSON

/// What a stream holds next.
public enum Frame: Hashable, Sendable {
  /// A message, as a range of ``MessageReader/bytes``.
  case message(Range<Int>)

  /// A message over the limit. It is skipped.
  case tooLong
}

/// Finds the messages in a stream of bytes that arrives in pieces: one per line, ended by a line feed.
///
///     bytes   …consumed\n{"jsonrpc":"2.0",…,"id":7}\n{"jsonr|0000…
///                        ↑ head                 scanned ↑     ↑ filled
///
/// From `head` to `scanned` no message ends; behind `filled` there are zeros, so that words are read. A piece is
/// appended at `filled`, and what is consumed is dropped then.
///
/// It stores at most a message of the greatest length and the latest piece; longer messages are skipped
/// without being stored. The time is linear in the bytes, whatever the size of the pieces.
public struct MessageReader: Sendable {
  /// The memory that is kept while it is not needed, in bytes.
  static let keptCapacity = 1 << 20

  /// The received bytes, some of them consumed, followed by ``JSONDocument/lookahead`` zeros.
  public private(set) var bytes = [UInt8](repeating: 0, count: padding)

  /// The end of the received bytes.
  private var filled: Int { bytes.count - Self.padding }

  private static let padding = JSONDocument.lookahead

  /// The longest message, in bytes, without the line's ending.
  public let maximumLength: Int

  /// Where the next message begins.
  private var head = 0

  /// The offset up to which there is no end of the next message.
  private var scanned = 0

  /// Whether the rest of a line that is too long is being skipped.
  private var isSkipping = false

  /// - Parameter maximumLength: of a message, in bytes.
  public init(maximumLength: Int = 16 << 20) { self.maximumLength = maximumLength }

  /// Appends the next piece of the stream. Invalidates earlier ranges of ``bytes``.
  public mutating func append(_ bytes: ArraySlice<UInt8>) {
    append(atMost: bytes.count) { piece in
      for byte in bytes { piece.append(byte) }
    }
  }

  /// Appends the next piece of the stream without a copy. Invalidates earlier ranges of ``bytes``.
  ///
  /// - Parameters:
  ///   - count: the greatest length of the piece, in bytes.
  ///   - read: appends the piece, which may be empty.
  public mutating func append(atMost count: Int, _ read: (inout OutputSpan<UInt8>) -> Void) {
    // Empty arrays share one buffer, which must not be written to.
    guard count > 0 else { return }
    bytes.removeLast(Self.padding)
    discardConsumed()
    bytes.append(addingCapacity: count + Self.padding) { piece in
      read(&piece)
      piece.append(repeating: 0, count: Self.padding)
    }
  }

  /// The next complete message, or nil.
  public mutating func next() -> Frame? {
    while let end = nextLineFeed() {
      let line = head..<end
      head = end + 1
      if isSkipping {
        isSkipping = false
      } else if line.count > maximumLength + 1 {
        return .tooLong
      } else if !isBlank(line) {
        return frame(ofLine: line)
      }
    }
    if isSkipping {
      head = filled
    } else if filled - head > maximumLength + 1 {
      isSkipping = true
      head = filled
      return .tooLong
    }
    return nil
  }

  /// The next message of a stream that has ended, whose last line may lack its line feed.
  public mutating func last() -> Frame? {
    if let frame = next() { return frame }
    guard !isSkipping, !isBlank(head..<filled) else { return nil }
    defer { head = filled }
    return frame(ofLine: head..<filled)
  }

  private mutating func discardConsumed() {
    if head == bytes.count {
      bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
    } else if head > 0 {
      bytes.removeFirst(head)
    }
    scanned -= head
    head = 0
  }

  private func isBlank(_ range: Range<Int>) -> Bool {
    for index in range where !bytes[index].isBlank { return false }
    return true
  }

  /// The frame of a line that is not blank; a carriage return at its end does not count.
  private func frame(ofLine line: Range<Int>) -> Frame {
    let endsInReturn = bytes[line.upperBound - 1] == 0x0D
    return line.count - (endsInReturn ? 1 : 0) > maximumLength ? .tooLong : .message(line)
  }

  private mutating func nextLineFeed() -> Int? {
    let end = bytes.span.indexOfLineFeed(from: scanned, to: filled)
    scanned = min(end + 1, filled)
    return end < filled ? end : nil
  }
}

extension UInt8 {
  /// Whether this is whitespace within a line.
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0D }
}

extension Span<UInt8> {
  /// The index of the first line feed from an index on, or `end` if there is none before it. At least 32
  /// bytes must follow the end.
  ///
  /// Tests 32 bytes at a time, and first for any control character or non-ASCII byte: that is cheaper,
  /// and most lines contain none.
  fileprivate func indexOfLineFeed(from start: Int, to end: Int) -> Int {
    var index = start
    while index < end {
      let (a, b, c, d) = fourWords(at: index)
      if (a.lowered | b.lowered | c.lowered | d.lowered) & .highBits != 0 {
        if a.lineFeeds != 0 { return index &+ a.lineFeeds.trailingZeroBitCount / 8 }
        if b.lineFeeds != 0 { return index &+ 8 &+ b.lineFeeds.trailingZeroBitCount / 8 }
        if c.lineFeeds != 0 { return index &+ 16 &+ c.lineFeeds.trailingZeroBitCount / 8 }
        if d.lineFeeds != 0 { return index &+ 24 &+ d.lineFeeds.trailingZeroBitCount / 8 }
      }
      index &+= 32
    }
    return end
  }
}

extension UInt64 {
  /// The highest bit of each byte that is a line feed. Only the lowest set bit is reliable.
  @inline(__always)
  fileprivate var lineFeeds: UInt64 {
    let word = self ^ 0x0A0A_0A0A_0A0A_0A0A
    return (word &- 0x0101_0101_0101_0101) & ~word & .highBits
  }

  /// Each byte minus 0x20: the highest bit of control characters and of bytes from 0xA0 on is set then.
  @inline(__always)
  fileprivate var lowered: UInt64 { self &- 0x2020_2020_2020_2020 }

  fileprivate static var highBits: UInt64 { 0x8080_8080_8080_8080 }
}
