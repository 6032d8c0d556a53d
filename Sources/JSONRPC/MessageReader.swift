import JSON

/// How messages are framed in a stream of bytes.
public enum MessageFraming: String, Hashable, Sendable, CaseIterable {
  /// One message per line, ended by a line feed.
  case lines

  /// A head with a `Content-Length` before each message, as in the Language Server Protocol.
  case headers
}

/// What a stream holds next.
public enum Frame: Hashable, Sendable {
  /// A message, as a range of ``MessageReader/bytes``.
  case message(Range<Int>)

  /// A message over the limit. It is skipped.
  case tooLong

  /// A head without a usable `Content-Length`, or a longer one than
  /// ``MessageReader/maximumHeadLength``. It is skipped up to the empty line that ends it, or to another
  /// head on one of its lines.
  case malformedHead
}

/// Finds the messages in a stream of bytes that arrives in pieces.
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
  /// The longest head of a message, in bytes.
  public static let maximumHeadLength = 8192

  /// The memory that is kept while it is not needed, in bytes.
  static let keptCapacity = 1 << 20

  /// The received bytes, some of them consumed, followed by ``JSONDocument/lookahead`` zeros.
  public private(set) var bytes = [UInt8](repeating: 0, count: padding)

  /// The end of the received bytes.
  private var filled: Int { bytes.count - Self.padding }

  private static let padding = JSONDocument.lookahead

  public let framing: MessageFraming

  /// The longest message, in bytes, without the line's ending.
  public let maximumLength: Int

  /// Where the next message begins.
  private var head = 0

  /// The offset up to which there is no end of the next message.
  private var scanned = 0

  /// What is being skipped: nothing, the rest of a line, a number of bytes, or a head up to the empty line
  /// that ends it.
  private enum Skip: Hashable, Sendable {
    case none, line
    case bytes(Int64)
    case head(isLineBlank: Bool)
  }

  private var skip = Skip.none

  /// - Parameter maximumLength: of a message, in bytes.
  public init(framing: MessageFraming = .lines, maximumLength: Int = 16 << 20) {
    self.framing = framing
    self.maximumLength = maximumLength
  }

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
  public mutating func next() -> Frame? { framing == .headers ? nextWithHead() : nextLine() }

  /// The rest of a stream that has ended: a last line without its line feed, or an incomplete message.
  public mutating func last() -> Frame? {
    if let frame = next() { return frame }
    guard skip == .none, !isBlank(head..<filled) else { return nil }
    defer { head = filled }
    if framing == .lines { return frame(ofLine: head..<filled) }
    return nextHead().map { .message($0.end..<filled) } ?? .malformedHead
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
}

// MARK: - Lines

extension MessageReader {
  private mutating func nextLine() -> Frame? {
    while let end = nextLineFeed() {
      let line = head..<end
      head = end + 1
      if skip == .line {
        skip = .none
      } else if line.count > maximumLength + 1 {
        return .tooLong
      } else if !isBlank(line) {
        return frame(ofLine: line)
      }
    }
    if skip == .line {
      head = filled
    } else if filled - head > maximumLength + 1 {
      skip = .line
      head = filled
      return .tooLong
    }
    return nil
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

// MARK: - Heads

extension MessageReader {
  private mutating func nextWithHead() -> Frame? {
    guard skipHead(), skipBody() else { return nil }
    guard let head = nextHead() else {
      guard filled - self.head > Self.maximumHeadLength else { return nil }
      skip = .head(isLineBlank: true)
      _ = skipHead()
      return .malformedHead
    }
    guard let announced = contentLength(in: head.fields) else {
      self.head = laterHead(in: head.fields) ?? head.end
      scanned = self.head
      return .malformedHead
    }
    let length = Int(clamping: announced)
    if length > maximumLength {
      self.head = head.end
      scanned = head.end
      skip = .bytes(announced)
      _ = skipBody()
      return .tooLong
    }
    guard filled - head.end >= length else { return nil }
    self.head = head.end + length
    scanned = self.head
    return .message(head.end..<self.head)
  }

  /// Skips the received part of a head that is being skipped; false if the rest has not arrived.
  private mutating func skipHead() -> Bool {
    guard case .head(var isLineBlank) = skip else { return true }
    skip = .none
    for index in head..<filled {
      if bytes[index] == 0x0A, isLineBlank {
        head = index + 1
        scanned = head
        return true
      }
      isLineBlank = bytes[index] == 0x0A || (isLineBlank && bytes[index].isBlank)
    }
    head = filled
    scanned = head
    skip = .head(isLineBlank: isLineBlank)
    return false
  }

  /// Skips the received part of a body that is being skipped; false if the rest has not arrived.
  private mutating func skipBody() -> Bool {
    guard case .bytes(let count) = skip else { return true }
    let here = min(count, Int64(filled - head))
    head += Int(here)
    scanned = head
    skip = here < count ? .bytes(count - here) : .none
    return here == count
  }

  /// The head at the front: its fields, and the offset of its message, after an empty line.
  private func nextHead() -> (fields: Range<Int>, end: Int)? {
    var lineStart = head
    for index in head..<min(filled, head + Self.maximumHeadLength)
    where bytes[index] == 0x0A {
      if isBlank(lineStart..<index) { return (head..<lineStart, index + 1) }
      lineStart = index + 1
    }
    return nil
  }

  /// The offset of a head in the middle of a line: it follows a message that was longer than its head
  /// said, or that had no head. If there are several, the last one, so that the time stays linear.
  private func laterHead(in fields: Range<Int>) -> Int? {
    fields.dropFirst().last { start in
      bytes[start - 1] != 0x0A && isContentLength(bytes[start..<fields.upperBound])
    }
  }

  /// Whether a line begins as a header does, with `Content-Length:` in upper or lower case.
  public func isContentLength(_ line: ArraySlice<UInt8>) -> Bool {
    line.lazy.map { $0.lowercased }.starts(with: "content-length:".utf8)
  }

  private func contentLength(in fields: Range<Int>) -> Int64? {
    guard let line = bytes[fields].split(separator: 0x0A).first(where: isContentLength) else {
      return nil
    }
    let digits = line.drop { $0 != UInt8(ascii: ":") }.dropFirst().filter { !$0.isBlank }
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int64(String(decoding: digits, as: UTF8.self))
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
