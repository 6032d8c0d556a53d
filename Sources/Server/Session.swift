package import JSON
public import JSONRPC
public import MapCameraKit
public import MapCameraProtocol

/// A host's conversation with the engine, without I/O: bytes are appended to ``input``, the messages in them
/// are served one by one, and ``output`` holds the bytes to send. Equal input leads to equal output, whatever
/// the size of the pieces.
public struct Session: ~Copyable {
  /// How a session is run: its limits and clock.
  public struct Options: Hashable, Sendable {
    /// Of the map that exists from the start.
    public var size = ScreenSize.standard

    /// The limits of the default map.
    public var limits = NamedLimits.google

    /// The longest message that is read, in bytes.
    public var maximumLineLength = 16 << 20

    /// The length of waiting output from which no more requests are read, in bytes.
    public var maximumBacklogLength = 16 << 20

    /// Whether the clock runs in real time from the start.
    public var isRealTime = false

    /// Frames per second of the real-time clock.
    public var framesPerSecond = 60.0

    /// Whether the host can start it with other options, which errors then name.
    public var hasCommandLine = true

    public init() {}
  }

  public var input: MessageReader
  public var output: MessageWriter
  package var engine: Engine

  private let hasCommandLine: Bool

  private var messages = RecentMessages()

  private var methods = MethodCache()

  /// - Parameter take: takes bytes while a message causes many more; it must if more than
  ///   ``Options/maximumBacklogLength`` wait. Nil to keep all.
  public init(_ options: Options = Options(), take: MessageWriter.Take? = nil) {
    input = MessageReader(maximumLength: options.maximumLineLength)
    output = MessageWriter(limit: options.maximumBacklogLength, take: take)
    engine = options.engine()
    hasCommandLine = options.hasCommandLine
  }
}

extension Session.Options {
  package func engine() -> Engine {
    Engine(
      size: size, mapLimits: limits,
      limits: TransportLimits(lineLength: maximumLineLength, backlogLength: maximumBacklogLength),
      isRealTime: isRealTime, framesPerSecond: framesPerSecond)
  }
}

extension Session {
  /// Whether the host has asked to shut down.
  public var isShutDown: Bool { engine.isShutDown }

  /// Serves one message.
  ///
  /// - Parameter atEnd: whether the stream has ended; the last message of it may lack its line feed.
  /// - Returns: how many bytes wait to be sent then; nil if no message is complete.
  public mutating func serveNext(atEnd: Bool = false) -> Int? {
    guard !engine.isShutDown, let frame = atEnd ? input.last() : input.next() else { return nil }
    do throws(RPCError) {
      let index = try load(frame)
      try Self.serve(&messages[index], &methods, &engine, &output)
    } catch {
      output.refuse(error)
    }
    return output.count
  }

  /// Reads a message.
  ///
  /// - Returns: the index of its slot.
  private mutating func load(_ frame: Frame) throws(RPCError) -> Int {
    switch frame {
    case .tooLong:
      let maximum = input.maximumLength
      throw .limitExceeded(
        "maxLineBytes", maximum,
        "A message can have at most \(maximum) bytes: this one was skipped. Split it"
          + (hasCommandLine ? ", or start mapcam with a larger --max-line-bytes." : "."))
    case .message(let range):
      do throws(JSONSyntaxError) {
        return try messages.load(range, of: input.bytes)
      } catch {
        let start = input.bytes[range].lazy.map { $0.lowercased }
        guard start.starts(with: "content-length:".utf8) else { throw RPCError(error) }
        throw RPCError(
          .parseError, "This is a header, not JSON: send one message per line, without headers.",
          data: ["offset": .integer(error.offset)])
      }
    }
  }

  /// Serves a request, or a batch of them.
  private static func serve(
    _ message: inout RecentMessages.Slot, _ methods: inout MethodCache, _ engine: inout Engine,
    _ output: inout MessageWriter
  ) throws(RPCError) {
    let root = message.document.root
    guard message.document.kind(of: root) == .array else {
      return serve(root, of: message.document, &message.request, &methods, &engine, &output)
    }
    try TransportLimits.check(batchCount: message.document.count(of: root))
    output.beginBatch()
    for node in message.document.elements(of: root) {
      serve(node, of: message.document, &message.request, &methods, &engine, &output)
    }
    output.endBatch()
  }

  /// Serves a request. The notifications of its events are sent before its response.
  private static func serve(
    _ node: JSONNode, of document: borrowing JSONDocument, _ request: inout PreparedRequest?,
    _ methods: inout MethodCache, _ engine: inout Engine, _ output: inout MessageWriter
  ) {
    // A request without a readable id is answered with null as the id.
    var reply = Reply.id(nil)
    do throws(RPCError) {
      if request?.shape == document.shape, request?.node == node, let former = request?.reply {
        reply = former
        if output.isBatchFull { throw MessageWriter.batchIsFull }
      } else {
        request = try PreparedRequest(
          node, of: document, &methods, &reply, isBatchFull: output.isBatchFull)
      }
      try request?.call(of: document, &engine, &output)
      output.notify(engine)
      output.endResponse(reply, of: document)
    } catch {
      output.notify(engine)
      output.fail(reply, of: document, error)
    }
    engine.clearEvents()
  }
}

extension TransportLimits {
  /// - Parameter count: how many requests a batch has.
  package static func check(batchCount count: Int) throws(RPCError) {
    guard count > 0 else {
      throw RPCError(.invalidRequest, "A batch must contain at least one request.")
    }
    guard count <= batchCount else {
      throw .limitExceeded(
        "maxBatchRequests", batchCount,
        "A batch can contain at most \(batchCount) requests, not \(count): none was served. Send "
          + "several batches.")
    }
  }
}

extension JSONDocument {
  /// The id, if its length is within the limit.
  package func identifier(_ id: JSONNode) throws(RPCError) -> JSONNode {
    let length = length(of: id)
    let maximum = TransportLimits.identifierLength
    guard length <= maximum else {
      throw .limitExceeded(
        "maxIdBytes", maximum, "An id can have at most \(maximum) bytes, not \(length).")
    }
    return id
  }
}

/// A request whose method and parameters were found but not read yet.
///
/// It is also valid for another text of the same ``JSONDocument/shape``, as most requests of a stream are.
struct PreparedRequest: Sendable {
  let shape: Int64

  /// The request itself.
  let node: JSONNode

  let reply: Reply
  let method: Method
  var parameters = JSONMembers()

  /// - Parameter reply: gets the id, also if the rest is not a request.
  @inline(never)
  init(
    _ node: JSONNode, of document: borrowing JSONDocument, _ methods: inout MethodCache,
    _ reply: inout Reply, isBatchFull: Bool
  ) throws(RPCError) {
    var id: JSONNode?
    let request: RPCRequest
    do throws(RPCError) {
      request = try RPCRequest(node, in: document, id: &id)
    } catch {
      if let id { reply = .id(try document.identifier(id)) }
      throw error
    }
    reply = if let id { .id(try document.identifier(id)) } else { .none }
    if isBatchFull { throw MessageWriter.batchIsFull }
    self.reply = reply
    self.node = node
    shape = document.shape
    method = try methods.method(named: document.string(request.method) ?? "")
    try method.find(request.params, in: document, into: &parameters)
  }

  @inline(__always)
  mutating func call(
    of document: borrowing JSONDocument, _ engine: inout Engine, _ output: inout MessageWriter
  ) throws(RPCError) {
    let isAnswered = if case .id = reply { true } else { false }
    let onlyReads = if case .reads = method.effect { true } else { false }
    if onlyReads, !isAnswered {
      throw RPCError(
        .invalidRequest,
        "\(method.name) only returns something, to nobody here: give the request an id.")
    }
    output.beginResponse(reply, of: document, isAlone: onlyReads)
    try output.write { writer throws(RPCError) in
      try method.call(&parameters, of: document, &engine, to: &writer, isAnswered: isAnswered)
    }
  }
}

/// The methods found for the latest names, at most 1,024: a suggestion for an unknown name takes longer
/// than reading the request, and a host that makes errors usually repeats them.
struct MethodCache: Sendable {
  private var results: [JSONText: Result<Method, RPCError>] = [:]

  mutating func method(named name: JSONText) throws(RPCError) -> Method {
    if let result = results[name] { return try result.get() }
    let result = Result { () throws(RPCError) in
      try MethodTable.standard.requiredMethod(named: name)
    }
    if results.count == 1024 { results.removeAll(keepingCapacity: true) }
    if name.utf8.count <= 256 { results[name] = result }
    return try result.get()
  }
}
