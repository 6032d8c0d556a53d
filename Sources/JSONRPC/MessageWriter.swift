public import JSON

/// The stream of messages that goes out: framed bytes, waiting to be written.
public struct MessageWriter: Sendable {
  public var framing: MessageFraming

  /// In lines, messages are written into the stream itself.
  @usableFromInline private(set) var stream: JSONWriter

  /// With heads, whose length comes first, they are written here before; a long one only to be counted,
  /// and then once more.
  @usableFromInline private(set) var body: JSONWriter

  /// - Parameter drain: takes what waits while one message causes many others, or is very long; nil to
  ///   keep all.
  public init(framing: MessageFraming = .lines, drain: JSONDrain? = nil) {
    self.framing = framing
    stream = JSONWriter(drain.map { .drain($0) } ?? .none)
    body = JSONWriter(drain == nil ? .none : .counter(above: Self.longBody))
  }

  /// The memory that is kept however little of it is needed, in bytes.
  static let keptCapacity = 1 << 17

  /// How long a message with a head may be before it is written twice rather than kept, in bytes.
  private static let longBody = 1 << 20

  /// How much of a message that was kept is passed on at once, in bytes.
  private static let pieceLength = 1 << 16

  /// What waits to be written.
  public var bytes: ArraySlice<UInt8> { stream.bytes(from: stream.sent) }

  /// Shows what waits to be written, without a retain.
  public func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    stream.withBytes(from: stream.sent, body)
  }

  /// How many bytes wait to be written.
  public var count: Int { stream.count - stream.sent }

  /// Lets messages leave where many wait, see ``JSONWriter/flow()``.
  public mutating func flow() { stream.flow() }

  /// Writes one message.
  ///
  /// - Parameter write: writes a JSON object, all but the brace that ends it: that is written with
  ///   what follows the message. It may be called twice.
  /// - Returns: false where the message held a number that is not finite; then nothing is written.
  @inlinable
  @inline(__always)
  public mutating func message(_ write: (inout JSONWriter) -> Void) -> Bool {
    guard framing == .lines else { return messageWithHead(write) }
    stream.beginMessage()
    write(&stream)
    if stream.takeBackNonFiniteMessage() { return false }
    stream.endObjectAndLine()
    return true
  }

  @usableFromInline
  mutating func messageWithHead(_ write: (inout JSONWriter) -> Void) -> Bool {
    body.removeAll(keepingCapacity: body.count <= 1 << 20)
    body.beginMessage()
    write(&body)
    if body.takeBackNonFiniteMessage() { return false }
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

  /// Writes one message that is JSON already.
  public mutating func message(_ json: ArraySlice<UInt8>) {
    if framing == .headers { beginMessage(length: json.count) }
    var rest = json
    while !rest.isEmpty {
      let piece = rest.prefix(Self.pieceLength)
      stream.append(raw: piece.span)
      rest = rest.dropFirst(Self.pieceLength)
      stream.flow()
    }
    if framing == .lines { stream.lineFeed() }
  }

  private mutating func beginMessage(length: Int) {
    stream.append(raw: Array("Content-Length: \(length)\r\n\r\n".utf8))
  }

  /// Forgets bytes at the front that have been written.
  public mutating func removeFirst(_ count: Int) {
    let filled = stream.count
    stream.noteSent(count)
    // Memory that is filled each time is kept: growing it again would cost more than filling it.
    if self.count == 0, stream.capacity > max(Self.keptCapacity, 16 * filled) {
      stream.removeAll()
    }
  }
}

extension JSONWriter {
  /// Writes a response, all but the brace that ends it.
  ///
  /// - Parameters:
  ///   - id: the request's, to be written as it is there; nil for null.
  ///   - document: that holds the id.
  ///   - result: writes one JSON value.
  @inline(__always)
  public mutating func response(
    id: JSONNode?,
    of document: borrowing JSONDocument,
    result: (inout JSONWriter) -> Void
  ) {
    beginResponse(id: id, of: document, Fragments.shared.result)
    result(&self)
  }

  /// Writes a response that is an error, all but the brace that ends it.
  public mutating func response(
    id: JSONNode?,
    of document: borrowing JSONDocument,
    error: RPCError
  ) {
    beginResponse(id: id, of: document, Fragments.shared.error)
    error.write(to: &self)
  }

  /// Begins a notification: up to a first value of its params, and the numbers behind that.
  ///
  /// - Parameter value: one JSON value.
  @inlinable
  @inline(__always)
  public mutating func begin(
    _ beginning: NotificationBeginning, _ value: JSONFragment, _ numbers: inout JSONNumbers
  ) {
    begin(with: beginning.head, value, beginning.tail, &numbers)
  }

  @usableFromInline
  mutating func beginResponse(
    id: JSONNode?,
    of document: borrowing JSONDocument,
    _ member: JSONFragment
  ) {
    if let id { return begin(with: Fragments.shared.response, id, of: document, member) }
    begin(with: Fragments.shared.response)
    null()
    append(member)
  }
}

/// What all notifications of a method begin with: all but a value and the numbers behind it.
public struct NotificationBeginning: Sendable {
  /// All before the value.
  @usableFromInline let head: JSONFragment

  /// What follows, the numbers in it.
  @usableFromInline let tail: JSONTemplate

  /// - Parameters:
  ///   - params: what the params begin with, up to the value.
  ///   - texts: what stands before each number, and behind the last.
  public init(_ method: String, params: String, _ texts: [String]) {
    let name = #"{"jsonrpc":"2.0","method":"# + JSONFragment(encoding: method)
    head = name + (#","params":"# + params)
    tail = JSONTemplate(texts)
  }
}

/// What responses are made of.
@usableFromInline
struct Fragments: Sendable {
  @usableFromInline static let shared = Fragments()

  @usableFromInline let response = JSONFragment(#"{"jsonrpc":"2.0","id":"#)
  @usableFromInline let result = JSONFragment(#","result":"#)
  @usableFromInline let error = JSONFragment(#","error":"#)

  // What errors are made of.
  let code = JSONFragment(#"{"code":"#)
  let message = JSONFragment(#","message":"#)
  let data = JSONFragment(#","data":{"#)
}
