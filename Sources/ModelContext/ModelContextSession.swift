import JSON
import JSONRPC
public import Server

/// A conversation in the Model Context Protocol, with no I/O: bytes are received, served, and the
/// bytes to send are taken out again, as of a ``Session``.
///
/// It speaks the protocol's stdio transport, one message of JSON-RPC 2.0 a line
/// (modelcontextprotocol.io/specification). What its tools do is done by a session of its own, to
/// which each call is one request.
public struct ModelContextSession: ~Copyable {
  /// How a session is run.
  public struct Options: Hashable, Sendable {
    /// The maps', whose clock is ticked by a tool.
    public var session: Session.Options

    /// Whether every method is a tool, and not just those that an assistant mostly needs.
    public var offersAllTools: Bool

    public init(session: Session.Options = Session.Options(), offersAllTools: Bool = false) {
      self.session = session
      self.offersAllTools = offersAllTools
    }
  }

  private var reader: MessageReader
  private var document = JSONDocument()
  private var dispatcher: ModelContextDispatcher
  private var messages = MessageWriter()

  /// The answers of the current batch; nil where there is none.
  private var batch: [[UInt8]]?

  public init(_ options: Options = Options()) {
    reader = MessageReader(framing: .lines, maximumLength: options.session.maximumLineLength)
    dispatcher = ModelContextDispatcher(options)
  }
}

// MARK: - Bytes in and out

extension ModelContextSession {
  /// How many bytes wait to be sent.
  public var outputCount: Int { messages.count }

  /// The bytes that wait to be sent.
  public var output: ArraySlice<UInt8> { messages.bytes }

  /// Shows the bytes that wait to be sent.
  public func withOutput<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    messages.withBytes(body)
  }

  /// Forgets bytes at the front of ``output``, once they are sent.
  public mutating func discardOutput(_ count: Int) { messages.removeFirst(count) }

  /// Takes in the next piece of the stream, to be served by ``serveNext()``.
  public mutating func receive(_ bytes: ArraySlice<UInt8>) {
    receive(atMost: bytes.count) { piece in
      for byte in bytes { piece.append(byte) }
    }
  }

  /// Takes in the next piece of the stream, read straight to where it is kept.
  ///
  /// - Parameters:
  ///   - count: the most bytes that the piece may have.
  ///   - read: appends them, or none.
  public mutating func receive(atMost count: Int, _ read: (inout OutputSpan<UInt8>) -> Void) {
    reader.append(atMost: count, read)
  }

  /// Serves one message.
  ///
  /// - Returns: whether one was here whole.
  public mutating func serveNext() -> Bool {
    guard let frame = reader.next() else { return false }
    serve(frame)
    return true
  }

  /// Serves one message of a stream that has ended, the last of which may lack its line feed.
  ///
  /// - Returns: whether one was left.
  public mutating func serveLast() -> Bool {
    guard let frame = reader.last() else { return false }
    serve(frame)
    return true
  }
}

// MARK: - Serving

extension ModelContextSession {
  private mutating func serve(_ frame: Frame) {
    guard case .message(let range) = frame else {
      return fail(
        ModelContextError(
          .invalidRequest,
          "A message may have at most \(reader.maximumLength) bytes: this one was skipped."),
        id: nil)
    }
    do throws(JSONSyntaxError) {
      try document.parse(messageIn: range, of: reader.bytes)
    } catch {
      return fail(
        ModelContextError(
          .parseError, "This is not JSON: \(error.message) at byte \(error.offset)."),
        id: nil)
    }
    guard document.kind(of: document.root) == .array else { return serve(document.root) }
    serveBatch(document.root)
  }

  /// Serves a batch: the versions before 2025-06-18 have them.
  private mutating func serveBatch(_ batch: JSONNode) {
    guard dispatcher.acceptsBatches, document.count(of: batch) > 0 else {
      return fail(
        ModelContextError(
          .invalidRequest, "A message must be one object: send each request on its own line."),
        id: nil)
    }
    self.batch = []
    var next = document.firstElement(of: batch)
    while let request = next {
      serve(request)
      next = document.element(after: request, in: batch)
    }
    let answers = self.batch.take() ?? []
    guard !answers.isEmpty else { return }
    var writer = JSONWriter()
    writer.array(answers) { $0.encoded($1[...]) }
    messages.message(writer.bytes[...])
  }

  private mutating func serve(_ node: JSONNode) {
    let request: RPCRequest
    do throws(InvalidRequest) {
      request = try RPCRequest(node, in: document)
    } catch {
      // Nothing was asked of the client, so nothing waits for an answer of its.
      guard !document.isResponse(node) else { return }
      return fail(ModelContextError(error.error), id: error.id)
    }
    let method = document.string(request.method) ?? ""
    guard let id = request.id else {
      return dispatcher.receiveNotification(method, request.params, in: document)
    }
    guard document.kind(of: id) != .null else {
      return fail(
        ModelContextError(.invalidRequest, "An \"id\" must be a string or a number, not null."),
        id: nil)
    }
    serve(method, request.params, id: id)
  }

  private mutating func serve(_ method: JSONText, _ params: JSONNode?, id: JSONNode) {
    var result = JSONWriter()
    let isAnswered: Bool
    do throws(ModelContextError) {
      isAnswered = try dispatcher.answer(method, params, id: id, in: document, to: &result)
    } catch {
      return fail(error, id: id)
    }
    for notification in dispatcher.takeNotifications() { messages.message(notification[...]) }
    guard isAnswered else { return }
    var writer = JSONWriter()
    writer.beginObject()
    writer.string("jsonrpc", "2.0")
    writer.key("id")
    writer.encoded(id, of: document)
    writer.key("result")
    writer.encoded(result.bytes[...])
    writer.endObject()
    answer(writer.bytes)
  }

  private mutating func fail(_ error: ModelContextError, id: JSONNode?) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.string("jsonrpc", "2.0")
    writer.key("id")
    if let id { writer.encoded(id, of: document) } else { writer.null() }
    writer.key("error")
    error.write(to: &writer)
    writer.endObject()
    answer(writer.bytes)
  }

  private mutating func answer(_ response: [UInt8]) {
    if batch == nil { messages.message(response[...]) } else { batch?.append(response) }
  }
}
