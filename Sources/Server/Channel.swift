import JSON
package import JSONRPC

/// The bytes of a session, without I/O: those that it receives, and those that it sends.
///
/// Its getters are mutating: another module that borrows it would copy a kilobyte to read it.
public struct Channel: ~Copyable {
  /// Finds the messages in the received bytes.
  package var reader: MessageReader

  /// Holds the messages to send.
  package var responses: ResponseQueue

  /// - Parameters:
  ///   - framing: nil to let the stream's first byte decide.
  ///   - takeOutput: see ``Session/init(_:takeOutput:)``.
  package init(
    _ options: Session.Options, framing: MessageFraming?,
    takeOutput: (@Sendable (_ bytes: Span<UInt8>, _ mustTake: Bool) -> Int)?
  ) {
    let drain = takeOutput.map { JSONDrain(limit: options.maximumBacklogLength, take: $0) }
    reader = MessageReader(framing: framing, maximumLength: options.maximumLineLength)
    responses = ResponseQueue(framing: framing ?? .lines, drain: drain)
  }

  /// Appends the next piece of the received stream.
  public mutating func receive(_ bytes: ArraySlice<UInt8>) {
    receive(atMost: bytes.count) { piece in
      for byte in bytes { piece.append(byte) }
    }
  }

  /// Appends the next piece of the received stream without a copy.
  ///
  /// - Parameters:
  ///   - count: the greatest length of the piece, in bytes.
  ///   - read: appends the piece, which may be empty.
  public mutating func receive(atMost count: Int, _ read: (inout OutputSpan<UInt8>) -> Void) {
    reader.append(atMost: count, read)
    if let framing = reader.framing { responses.messages.framing = framing }
  }

  /// The next message; nil if none is complete.
  ///
  /// - Parameter atEnd: whether the stream has ended; the last message of it may lack its line feed.
  package mutating func next(atEnd: Bool) -> Frame? { atEnd ? reader.last() : reader.next() }

  /// The bytes that wait to be sent.
  public var output: ArraySlice<UInt8> { mutating get { responses.messages.bytes } }

  /// How many bytes wait to be sent.
  public var outputCount: Int { mutating get { responses.messages.count } }

  /// Shows the bytes that wait to be sent, without the retain that ``output`` takes.
  public mutating func withOutput<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    responses.messages.withBytes(body)
  }

  /// Forgets bytes at the front of ``output``, once they are sent.
  public mutating func discardOutput(_ count: Int) { responses.messages.removeFirst(count) }
}
