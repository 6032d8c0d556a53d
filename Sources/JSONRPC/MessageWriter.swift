public import JSON

/// The outgoing stream of messages: framed bytes that wait to be written.
public struct MessageWriter: Sendable {
  public var framing: MessageFraming

  /// The bytes of the stream. A message on a line is written directly to it.
  @usableFromInline private(set) var stream: JSONWriter

  /// A message with a head is written here first, since the head contains its length. A long message is
  /// only counted here, and written again to the stream.
  @usableFromInline private(set) var body: JSONWriter

  /// - Parameter drain: takes waiting bytes while one message causes many others, or is very long; nil to
  ///   keep all.
  public init(framing: MessageFraming = .lines, drain: JSONDrain? = nil) {
    self.framing = framing
    stream = JSONWriter(drain.map { .drain($0) } ?? .none)
    body = JSONWriter(drain == nil ? .none : .counter(above: Self.longBody))
  }

  /// The memory that is always kept, in bytes.
  static let keptCapacity = 1 << 17

  /// The length in bytes from which a message with a head is written twice instead of stored.
  private static let longBody = 1 << 20

  /// How many bytes of a stored message are copied at a time.
  private static let pieceLength = 1 << 16

  /// The bytes that wait to be written.
  public var bytes: ArraySlice<UInt8> { stream.bytes(from: stream.sent) }

  /// Calls a function with the bytes that wait to be written, without a retain.
  public func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    stream.withBytes(from: stream.sent, body)
  }

  /// How many bytes wait to be written.
  public var count: Int { stream.count - stream.sent }

  /// Passes waiting messages to the drain if there are many, see ``JSONWriter/drainIfNeeded()``.
  public mutating func drainIfNeeded() { stream.drainIfNeeded() }

  /// Writes one message.
  ///
  /// - Parameter write: writes a JSON object without its closing brace. It may be called twice.
  /// - Returns: false if the message contained a number that is not finite; then nothing is written.
  @inlinable
  @inline(__always)
  public mutating func message(_ write: (inout JSONWriter) -> Void) -> Bool {
    guard framing == .lines else { return messageWithHead(write) }
    stream.beginMessage()
    write(&stream)
    if stream.removeNonFiniteMessage() { return false }
    stream.endObjectAndLine()
    return true
  }

  @usableFromInline
  mutating func messageWithHead(_ write: (inout JSONWriter) -> Void) -> Bool {
    body.removeAll(keepingCapacity: body.count <= 1 << 20)
    body.beginMessage()
    write(&body)
    if body.removeNonFiniteMessage() { return false }
    body.endObject()
    if body.forgotten == 0 {
      message(body.bytes(from: 0))
    } else {
      beginMessage(length: body.forgotten + body.count)
      write(&stream)
      stream.endObject()
      stream.resetRefusedNonFinite()
    }
    return true
  }

  /// Writes one encoded message.
  public mutating func message(_ json: ArraySlice<UInt8>) {
    if framing == .headers { beginMessage(length: json.count) }
    var rest = json
    while !rest.isEmpty {
      let piece = rest.prefix(Self.pieceLength)
      stream.append(raw: piece.span)
      rest = rest.dropFirst(Self.pieceLength)
      stream.drainIfNeeded()
    }
    if framing == .lines { stream.lineFeed() }
  }

  private mutating func beginMessage(length: Int) {
    stream.append(raw: Array("Content-Length: \(length)\r\n\r\n".utf8).span)
  }

  /// Removes bytes at the front that have been written.
  public mutating func removeFirst(_ count: Int) {
    let filled = stream.count
    stream.noteSent(count)
    // Memory that is mostly used is kept: growing again would cost more than filling it.
    if self.count == 0, stream.capacity > max(Self.keptCapacity, 16 * filled) {
      stream.removeAll()
    }
  }
}

extension JSONWriter {
  /// Writes a response without its closing brace.
  ///
  /// - Parameters:
  ///   - id: the id of the request, written unchanged; nil for null.
  ///   - document: contains the id.
  ///   - result: writes one JSON value.
  @inline(__always)
  public mutating func response(
    id: JSONNode?, of document: borrowing JSONDocument, result: (inout JSONWriter) -> Void
  ) {
    beginResponse(id: id, of: document, Fragments.shared.result)
    result(&self)
  }

  /// Writes an error response without its closing brace.
  public mutating func response(
    id: JSONNode?, of document: borrowing JSONDocument, error: RPCError
  ) {
    beginResponse(id: id, of: document, Fragments.shared.error)
    error.write(to: &self)
  }

  @usableFromInline
  mutating func beginResponse(
    id: JSONNode?, of document: borrowing JSONDocument, _ member: JSONFragment
  ) {
    if let id { return begin(with: Fragments.shared.response, id, of: document, member) }
    begin(with: Fragments.shared.response)
    null()
    append(member)
  }
}

/// The constant parts of responses.
@usableFromInline
struct Fragments: Sendable {
  @usableFromInline static let shared = Fragments()

  @usableFromInline let response = JSONFragment(#"{"jsonrpc":"2.0","id":"#)
  @usableFromInline let result = JSONFragment(#","result":"#)
  @usableFromInline let error = JSONFragment(#","error":"#)

  // The constant parts of errors.
  let code = JSONFragment(#"{"code":"#)
  let message = JSONFragment(#","message":"#)
  let data = JSONFragment(#","data":"#)
}
