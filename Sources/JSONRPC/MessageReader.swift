import JSON

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
/// It holds at most a message of the greatest length and the piece that arrived last; what is longer
/// is skipped without being stored. The time is linear in the bytes, however they are cut.
public struct MessageReader: Sendable {
  /// The longest head of a message, in bytes.
  public static let maximumHeadLength = 8192

  /// The memory that is kept when it is not needed, in bytes.
  static let keptCapacity = 1 << 20

  /// What was received and is not consumed yet, among other bytes; behind it as many zeros as a document
  /// looks ahead.
  public private(set) var bytes = [UInt8](repeating: 0, count: padding)

  /// Where what was received ends.
  private var filled: Int { bytes.count - Self.padding }

  private static let padding = JSONDocument.lookahead

  /// Nil until the first byte decides.
  public private(set) var framing: MessageFraming?

  /// The longest message, in bytes, without the line's ending.
  public let maximumLength: Int

  /// Where the next message begins.
  private var head = 0

  /// Up to where the search for the next message's end has come.
  private var scanned = 0

  /// What is skipped: nothing, up to the line's end, so many bytes still to come, or a head up to the
  /// empty line that ends it.
  private enum Skip: Hashable, Sendable {
    case none, line
    case bytes(Int64)
    case head(isLineBlank: Bool)
  }

  private var skip = Skip.none

  /// - Parameters:
  ///   - framing: nil to let the first byte decide.
  ///   - maximumLength: of a message, in bytes.
  public init(framing: MessageFraming? = nil, maximumLength: Int = 16 << 20) {
    self.framing = framing
    self.maximumLength = maximumLength
  }

  /// Takes in the next piece of the stream. Ranges of ``bytes`` found before are no longer valid.
  ///
  /// - Parameters:
  ///   - count: the most bytes that the piece may have.
  ///   - read: appends them, or none.
  public mutating func append(atMost count: Int, _ read: (inout OutputSpan<UInt8>) -> Void) {
    // Arrays without memory share an empty one, which must not be written to.
    guard count > 0 else { return }
    bytes.removeLast(Self.padding)
    discardConsumed()
    bytes.append(addingCapacity: count + Self.padding) { piece in
      read(&piece)
      piece.append(repeating: 0, count: Self.padding)
    }
    if framing == nil, filled > 0 { framing = MessageFraming(firstByte: bytes[0]) }
  }

  /// The next message that is here whole, or nil.
  public mutating func next() -> Frame? {
    framing == .headers ? nextWithHead() : nextLine()
  }

  /// The rest of a stream that has ended: a last line without its line feed, or a message cut short.
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

  /// A line that is not blank, as a message; a carriage return at its end does not count.
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

  /// Skips what is here of a head that is skipped; false where more is to come.
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

  /// Skips what is here of a body that is skipped; false where more is to come.
  private mutating func skipBody() -> Bool {
    guard case .bytes(let count) = skip else { return true }
    let here = min(count, Int64(filled - head))
    head += Int(here)
    scanned = head
    skip = here < count ? .bytes(count - here) : .none
    return here == count
  }

  /// The head at the front: its fields, and where its message begins, behind an empty line.
  private func nextHead() -> (fields: Range<Int>, end: Int)? {
    var lineStart = head
    for index in head..<min(filled, head + Self.maximumHeadLength)
    where bytes[index] == 0x0A {
      if isBlank(lineStart..<index) { return (head..<lineStart, index + 1) }
      lineStart = index + 1
    }
    return nil
  }

  /// Where a head begins behind something else on its line, as it does where a message was longer than
  /// its head said, or its head said nothing. The last such place, so that no byte is looked at often.
  private func laterHead(in fields: Range<Int>) -> Int? {
    fields.dropFirst().last { start in
      bytes[start - 1] != 0x0A && isContentLength(bytes[start..<fields.upperBound])
    }
  }

  /// Whether a field begins with the name of the length, in whatever case, and a colon.
  private func isContentLength(_ field: ArraySlice<UInt8>) -> Bool {
    field.lazy.map { $0.lowercased }.starts(with: "content-length:".utf8)
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
  /// Whether this is white space within a line.
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0D }
}

extension Span<UInt8> {
  /// The index of the first line feed from an index on, or an end where there is none before it. 32 bytes
  /// or more are behind that.
  ///
  /// As many at a time, as four words. Whether there are any control characters, or any that are not ASCII,
  /// is asked first: that takes less, and most lines have none.
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
  /// Of a word of eight bytes, the highest bit of the lowest line feed: zero bytes get theirs by the
  /// subtraction. What is above means nothing.
  @inline(__always)
  fileprivate var lineFeeds: UInt64 {
    let word = self ^ 0x0A0A_0A0A_0A0A_0A0A
    return (word &- 0x0101_0101_0101_0101) & ~word & .highBits
  }

  /// Each byte less 0x20: the highest bit of a control character is set then, and that of a byte from 0xA0
  /// on.
  @inline(__always)
  fileprivate var lowered: UInt64 { self &- 0x2020_2020_2020_2020 }

  fileprivate static var highBits: UInt64 { 0x8080_8080_8080_8080 }
}
