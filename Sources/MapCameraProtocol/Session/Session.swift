import JSON
public import JSONRPC
public import MapCamera

/// A host's conversation with the engine, with no I/O: bytes are received, served, and the bytes to
/// send are taken out again. The same bytes always lead to the same bytes, however they are cut.
///
/// Its getters are mutating: what is only borrowed by another module is copied to be looked at, two
/// kilobytes each time.
public struct Session: ~Copyable {
  /// How a session is run: its framing, limits and clock.
  public struct Options: Hashable, Sendable {
    /// Of the map that exists from the start.
    public var size: ScreenSize

    /// Nil to let the stream's first byte decide.
    public var framing: MessageFraming?

    /// The longest message that is read, in bytes.
    public var maximumLineLength: Int

    /// How much output may wait before no more requests are read, in bytes.
    public var maximumBacklogLength: Int

    /// Whether the clock runs by itself from the start.
    public var isRealTime: Bool

    /// Frames a second when it does.
    public var framesPerSecond: Double

    public init(
      size: ScreenSize = .standard,
      framing: MessageFraming? = nil,
      maximumLineLength: Int = 16 << 20,
      maximumBacklogLength: Int = 16 << 20,
      isRealTime: Bool = false,
      framesPerSecond: Double = 60
    ) {
      self.size = size
      self.framing = framing
      self.maximumLineLength = maximumLineLength
      self.maximumBacklogLength = maximumBacklogLength
      self.isRealTime = isRealTime
      self.framesPerSecond = framesPerSecond
    }
  }

  /// What a shell user should see on the standard error stream, since nobody else is told.
  public var warnings: [String] { mutating get { untoldWarnings } }

  private var untoldWarnings: [String] = []
  private var reader: MessageReader
  private var document = JSONDocument()
  private var engine: Engine
  private var outbox: Outbox
  private var methods = CalledMethods(of: .standard)

  /// - Parameter takeOutput: takes some of the bytes that wait to be sent, from the front, while a message
  ///   causes many more, and returns how many: as many as there is room for at once, or, where it must,
  ///   one or more, however long that takes. It must where more than
  ///   ``Options/maximumBacklogLength`` wait. Nil to keep all.
  public init(
    _ options: Options = Options(),
    takeOutput: (@Sendable (_ bytes: Span<UInt8>, _ mustTake: Bool) -> Int)? = nil
  ) {
    let drain = takeOutput.map { JSONDrain(limit: options.maximumBacklogLength, take: $0) }
    reader = MessageReader(framing: options.framing, maximumLength: options.maximumLineLength)
    engine = Engine(options)
    outbox = Outbox(framing: options.framing ?? .lines, drain: drain)
  }
}

// MARK: - Bytes in and out

extension Session {
  /// The bytes that wait to be sent.
  public var output: ArraySlice<UInt8> { mutating get { outbox.messages.bytes } }

  /// How many bytes wait to be sent.
  public var outputCount: Int { mutating get { outbox.messages.count } }

  /// Shows the bytes that wait to be sent, without the retain that ``output`` takes.
  public mutating func withOutput<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    outbox.messages.withBytes(body)
  }

  /// Forgets bytes at the front of ``output``, once they are sent.
  public mutating func discardOutput(_ count: Int) { outbox.messages.removeFirst(count) }

  /// Forgets ``warnings``, once they are shown.
  public mutating func discardWarnings() { untoldWarnings.removeAll() }

  /// Whether the host has asked to shut down.
  public var isShutDown: Bool { mutating get { engine.isShutDown } }

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
    if let framing = reader.framing { outbox.messages.framing = framing }
  }

  /// Serves one message.
  ///
  /// - Returns: how many bytes wait to be sent then; nil where no message is here whole.
  public mutating func serveNext() -> Int? {
    guard !isShutDown else { return nil }
    if reader.next(revising: &document) {
      serveDocument()
    } else if let frame = reader.next() {
      serve(frame)
    } else {
      return nil
    }
    return outbox.messages.count
  }

  /// Serves one message of a stream that has ended, the last of which may lack its line feed.
  ///
  /// - Returns: how many bytes wait to be sent then; nil where nothing is left.
  public mutating func serveLast() -> Int? {
    guard !isShutDown, let frame = reader.last() else { return nil }
    serve(frame)
    return outbox.messages.count
  }
}

// MARK: - Serving

extension Session {
  /// The most requests that a batch may have.
  static let maximumBatchCount = 10_000

  /// The longest id that is echoed, in bytes as it stood in the request.
  static let maximumIdentifierLength = 65_536

  private mutating func serve(_ frame: Frame) {
    outbox.reply = .id(nil)
    switch frame {
    case .tooLong:
      let maximum = reader.maximumLength
      outbox.answer(
        .limitExceeded(
          "maxLineBytes", maximum,
          "A message may have at most \(maximum) bytes: this one was skipped. Send less at once, "
            + "or start mapcam with a greater --max-line-bytes."),
        to: document)
    case .malformedHead:
      outbox.answer(
        RPCError(
          .parseError,
          "A message's head must have a line \"Content-Length: n\", end with an empty line and have at "
            + "most \(MessageReader.maximumHeadLength) bytes.",
          data: ["offset": .integer(0)]),
        to: document)
    case .message(let range):
      serve(range)
    }
  }

  private mutating func serve(_ range: Range<Int>) {
    do throws(JSONSyntaxError) {
      // What came in pieces, or behind a head, may be like the message before as well.
      if !document.revise(range, of: reader.bytes) {
        try document.parse(range, of: reader.bytes)
      }
    } catch {
      outbox.answer(
        RPCError(
          .parseError,
          "This is no JSON: \(error.message) at byte \(error.offset).",
          data: ["offset": .integer(error.offset)]),
        to: document)
      return
    }
    serveDocument()
  }

  private mutating func serveDocument() {
    if document.kind(of: document.root) == .array {
      serveBatch(document.root)
    } else {
      serve(document.root)
    }
  }

  private mutating func serveBatch(_ batch: JSONNode) {
    // What is wrong with all of it is answered under null.
    outbox.reply = .id(nil)
    let count = document.count(of: batch)
    guard count > 0 else {
      return outbox.answer(
        RPCError(.invalidRequest, "A batch must hold at least one request."), to: document)
    }
    guard count <= Self.maximumBatchCount else {
      return outbox.answer(
        .limitExceeded(
          "maxBatchRequests", Self.maximumBatchCount,
          "A batch may hold at most \(Self.maximumBatchCount) requests, not \(count): none was "
            + "served. Send several batches."),
        to: document)
    }
    outbox.beginBatch()
    var next = document.firstElement(of: batch)
    while let request = next {
      serve(request)
      next = document.element(after: request, in: batch)
    }
    outbox.endBatch()
  }

  private mutating func serve(_ node: JSONNode) {
    do throws(RPCError) {
      let request = try request(node)
      if outbox.isBatchFull { throw Outbox.batchIsFull }
      try methods.serve(request, of: document, &engine, &outbox)
    } catch {
      if case .none = outbox.reply {
        untoldWarnings.append("A notification failed: \(error.message) (\(error.code.rawValue))")
      } else {
        outbox.answer(error, to: document)
      }
    }
    engine.clearEvents()
  }

  /// Reads the request, and notes how it is answered.
  @inline(__always)
  private mutating func request(_ node: JSONNode) throws(RPCError) -> RPCRequest {
    outbox.reply = .id(nil)
    let request: RPCRequest
    do throws(InvalidRequest) {
      request = try RPCRequest(node, in: document, after: methods.latestRequest)
    } catch {
      if let id = error.id { outbox.reply = .id(try document.identifier(id)) }
      throw error.error
    }
    if let id = request.id {
      outbox.reply = .id(try document.identifier(id))
    } else {
      outbox.reply = .none
    }
    return request
  }
}

// MARK: - The clock that runs by itself

extension Session {
  /// Frames a second while the clock runs by itself; nil while it is ticked.
  public var framesPerSecond: Double? {
    mutating get { engine.isRealTime ? engine.framesPerSecond : nil }
  }

  /// Seconds until time changes anything if nothing is asked: 0 while something moves, or a change was
  /// held back; more while animations only wait, for their delay or within a tour; nil where nothing is
  /// to come.
  public var secondsToChange: Double? { mutating get { engine.secondsToChange } }

  /// The most that a clock that runs by itself goes on at once while something moves, in seconds, where
  /// two frames are not longer: where the process was stopped, the camera does not leap. What animations
  /// wait before that counts not.
  public static let maximumStep = 0.25

  /// Lets time pass on a clock that runs by itself.
  ///
  /// - Parameters:
  ///   - seconds: since the last time.
  ///   - isReaderSlow: whether the host has much to read still. Then changes of the camera wait, and
  ///     only the newest is sent; what ends is always told.
  public mutating func elapse(_ seconds: Double, isReaderSlow: Bool) {
    let longest = max(Self.maximumStep, 2 / engine.framesPerSecond)
    engine.advance(by: min(seconds, (engine.secondsToChange ?? .infinity) + longest))
    engine.mergeTick(isReaderSlow: isReaderSlow)
    outbox.notify(engine)
    engine.clearEvents()
  }
}

extension JSONDocument {
  /// An id that can be echoed. The document's, for to call what is the session's copies all of that.
  @inline(__always)
  fileprivate func identifier(_ id: JSONNode) throws(RPCError) -> JSONNode {
    let length = length(of: id)
    guard length <= Session.maximumIdentifierLength else {
      throw .limitExceeded(
        "maxIdBytes", Session.maximumIdentifierLength,
        "An id may have at most \(Session.maximumIdentifierLength) bytes, not \(length).")
    }
    return id
  }

  fileprivate mutating func revise(_ range: Range<Int>, of bytes: [UInt8]) -> Bool {
    revise(to: bytes.span, from: range.lowerBound) == range.upperBound
  }

  fileprivate mutating func parse(
    _ range: Range<Int>,
    of bytes: [UInt8]
  ) throws(JSONSyntaxError) {
    try parse(bytes.span.extracting(range))
  }
}
