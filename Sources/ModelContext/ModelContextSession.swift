import JSON
import JSONRPC
import MapCameraProtocol
import Schema
public import Server

/// A session of the Model Context Protocol without I/O. Like ``Session``, it receives bytes, serves
/// the messages in them, and holds the bytes to send.
///
/// The transport is the protocol's stdio transport, one JSON-RPC 2.0 message a line
/// (modelcontextprotocol.io/specification). Its tools call the methods of the ordinary protocol.
public struct ModelContextSession: ~Copyable {
  private var reader: MessageReader
  private var document = JSONDocument()
  private var dispatcher: ModelContextDispatcher
  private var responses: ResponseQueue

  /// - Parameters:
  ///   - options: the size of the default map, and limits. The clock only advances by a tool.
  ///   - offersAllTools: whether all methods are listed as tools, not only the common ones.
  ///   - takeOutput: see ``Session/init(_:takeOutput:)``.
  public init(
    _ options: Session.Options = Session.Options(), offersAllTools: Bool = false,
    takeOutput: (@Sendable (_ bytes: Span<UInt8>, _ mustTake: Bool) -> Int)? = nil
  ) {
    let drain = takeOutput.map {
      JSONDrain(limit: options.maximumBacklogLength, take: $0)
    }
    reader = MessageReader(framing: .lines, maximumLength: options.maximumLineLength)
    dispatcher = ModelContextDispatcher(options, offersAllTools: offersAllTools)
    responses = ResponseQueue(framing: .lines, drain: drain)
  }
}

// MARK: - Bytes in and out

extension ModelContextSession {
  /// How many bytes wait to be sent.
  public var outputCount: Int { responses.messages.count }

  /// The bytes that wait to be sent.
  public var output: ArraySlice<UInt8> { responses.messages.bytes }

  /// Calls a function with the bytes that wait to be sent.
  public func withOutput<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    responses.messages.withBytes(body)
  }

  /// Removes bytes at the front of ``output`` that were sent.
  public mutating func discardOutput(_ count: Int) { responses.messages.removeFirst(count) }

  /// Appends the next piece of the stream, whose messages ``serveNext(atEnd:)`` serves.
  public mutating func receive(_ bytes: ArraySlice<UInt8>) {
    receive(atMost: bytes.count) { piece in
      for byte in bytes { piece.append(byte) }
    }
  }

  /// Appends the next piece of the stream without a copy.
  ///
  /// - Parameters:
  ///   - count: the greatest length of the piece, in bytes.
  ///   - read: appends the piece, which may be empty.
  public mutating func receive(atMost count: Int, _ read: (inout OutputSpan<UInt8>) -> Void) {
    reader.append(atMost: count, read)
  }

  /// Serves one message.
  ///
  /// - Parameter atEnd: whether the stream has ended; the last message of it may lack its line feed.
  /// - Returns: whether a complete message was there.
  public mutating func serveNext(atEnd: Bool = false) -> Bool {
    guard let frame = atEnd ? reader.last() : reader.next() else { return false }
    serve(frame)
    return true
  }
}

// MARK: - Serving

extension ModelContextSession {
  private mutating func serve(_ frame: Frame) {
    do throws(RPCError) {
      try load(frame)
      if document.kind(of: document.root) == .array {
        try serveBatch(document.root)
      } else {
        serve(document.root)
      }
    } catch {
      responses.write(error, .id(nil), of: document)
    }
  }

  private mutating func load(_ frame: Frame) throws(RPCError) {
    guard case .message(let range) = frame else {
      throw .limitExceeded(
        "maxLineBytes", reader.maximumLength,
        "A message may have at most \(reader.maximumLength) bytes: this one was skipped.")
    }
    let bytes = reader.bytes
    do throws(JSONSyntaxError) {
      try document.parse(bytes.span.extracting(range))
    } catch {
      throw RPCError(
        .parseError, "This is not JSON: \(error.message) at byte \(error.offset).")
    }
  }

  /// Serves a batch, which only versions before 2025-06-18 have.
  private mutating func serveBatch(_ batch: JSONNode) throws(RPCError) {
    guard dispatcher.acceptsBatches, document.count(of: batch) > 0 else {
      throw RPCError(
        .invalidRequest, "A message must be one object: send each request on its own line.")
    }
    try TransportLimits.check(batchCount: document.count(of: batch))
    responses.beginBatch()
    for request in document.elements(of: batch) { serve(request) }
    responses.endBatch()
  }

  private mutating func serve(_ node: JSONNode) {
    var id: JSONNode?
    let request: RPCRequest
    do throws(RPCError) {
      request = try RPCRequest(node, in: document, id: &id)
    } catch {
      // A response, which is ignored: the server sends no requests.
      guard !document.isResponse(node) else { return }
      return responses.write(error, .id(id), of: document)
    }
    let method = document.string(request.method) ?? ""
    guard let id else {
      return dispatcher.receiveNotification(method, request.params, in: document)
    }
    var reply = Reply.id(nil)
    do throws(RPCError) {
      guard document.kind(of: id) != .null else {
        throw RPCError(.invalidRequest, "An \"id\" must be a string or a number, not null.")
      }
      reply = .id(try document.identifier(id))
      if responses.isBatchFull { throw ResponseQueue.batchIsFull }
      let result = try dispatcher.answer(method, request.params, id: id, in: document)
      for notification in dispatcher.takeNotifications() {
        responses.messages.message(notification[...])
      }
      if let result { responses.write(reply, of: document) { $0.value(result) } }
    } catch {
      responses.write(error, reply, of: document)
    }
  }
}
