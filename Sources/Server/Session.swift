import JSON
public import JSONRPC
public import MapCamera
package import MapCameraProtocol

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

  /// Warnings for the standard error stream: failures that no response reports.
  public var warnings: [String] { mutating get { dispatcher.warnings } }

  private var reader: MessageReader
  private var documents = RecentDocuments()

  /// The latest request of each of the ``documents``.
  private var prepared = InlineArray<66, PreparedRequest?>(repeating: nil)

  private var dispatcher: Dispatcher

  /// The errors of texts that are not JSON: a file of lines that are not has few of them.
  private var syntaxErrors = BoundedCache<JSONSyntaxError, RPCError>()

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
    dispatcher = Dispatcher(
      options.engine(), ResponseQueue(framing: options.framing ?? .lines, drain: drain))
  }
}

extension Session.Options {
  /// - Parameter watchesMaps: see ``Engine/init(size:limits:isRealTime:framesPerSecond:watchesMaps:)``.
  package func engine(watchesMaps: Bool = false) -> Engine {
    Engine(
      size: size,
      limits: TransportLimits(lineLength: maximumLineLength, backlogLength: maximumBacklogLength),
      isRealTime: isRealTime, framesPerSecond: framesPerSecond, watchesMaps: watchesMaps)
  }
}

// MARK: - Bytes in and out

extension Session {
  /// The bytes that wait to be sent.
  public var output: ArraySlice<UInt8> { mutating get { dispatcher.responses.messages.bytes } }

  /// How many bytes wait to be sent.
  public var outputCount: Int { mutating get { dispatcher.responses.messages.count } }

  /// Shows the bytes that wait to be sent, without the retain that ``output`` takes.
  public mutating func withOutput<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    dispatcher.responses.messages.withBytes(body)
  }

  /// Forgets bytes at the front of ``output``, once they are sent.
  public mutating func discardOutput(_ count: Int) {
    dispatcher.responses.messages.removeFirst(count)
  }

  /// Forgets ``warnings``, once they are shown.
  public mutating func discardWarnings() { dispatcher.warnings.removeAll() }

  /// Whether the host has asked to shut down.
  public var isShutDown: Bool { mutating get { dispatcher.engine.isShutDown } }

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
    if let framing = reader.framing { dispatcher.responses.messages.framing = framing }
  }

  /// Serves one message.
  ///
  /// - Returns: how many bytes wait to be sent then; nil where no message is here whole.
  public mutating func serveNext() -> Int? {
    guard !isShutDown, let frame = reader.next() else { return nil }
    serve(frame)
    return dispatcher.responses.messages.count
  }

  /// Serves one message of a stream that has ended, the last of which may lack its line feed.
  ///
  /// - Returns: how many bytes wait to be sent then; nil where nothing is left.
  public mutating func serveLast() -> Int? {
    guard !isShutDown, let frame = reader.last() else { return nil }
    serve(frame)
    return dispatcher.responses.messages.count
  }
}

// MARK: - Serving

extension Session {
  private mutating func serve(_ frame: Frame) {
    switch frame {
    case .tooLong:
      let maximum = reader.maximumLength
      dispatcher.refuse(
        .limitExceeded(
          "maxLineBytes", maximum,
          "A message may have at most \(maximum) bytes: this one was skipped. Send less at once, "
            + "or start mapcam with a greater --max-line-bytes."))
    case .malformedHead:
      dispatcher.refuse(
        RPCError(
          .parseError,
          "A message's head must have a line \"Content-Length: n\", end with an empty line and have at "
            + "most \(MessageReader.maximumHeadLength) bytes.",
          data: ["offset": .integer(0)]))
    case .message(let range):
      serve(range)
    }
  }

  /// Makes a document of a message, and serves the requests in it.
  private mutating func serve(_ range: Range<Int>) {
    do throws(JSONSyntaxError) {
      let index = try documents.load(range, of: reader.bytes)
      dispatcher.serve(&documents[index], &prepared[index])
    } catch {
      dispatcher.refuse(syntaxErrors.value(of: error, orMake: RPCError(error)))
    }
  }
}

// MARK: - The clock that runs by itself

extension Session {
  /// Frames a second while the clock runs by itself; nil while it is ticked.
  public var framesPerSecond: Double? {
    mutating get { dispatcher.engine.isRealTime ? dispatcher.engine.framesPerSecond : nil }
  }

  /// Seconds until time changes anything if nothing is asked: 0 while something moves, or a change was
  /// held back; more while animations only wait, for their delay or within a tour; nil where nothing is
  /// to come.
  public var secondsToChange: Double? { mutating get { dispatcher.engine.secondsToChange } }

  /// The most that a clock that runs by itself goes on at once while something moves, in seconds, where
  /// two frames are not longer: where the process was stopped, the camera does not jump. Waiting before
  /// that does not count.
  public static let maximumStep = 0.25

  /// Lets time pass on a clock that runs by itself.
  ///
  /// - Parameters:
  ///   - seconds: since the last time.
  ///   - isReaderSlow: whether the host has much to read still. Then changes of the camera wait, and
  ///     only the newest is sent; what ends is always sent.
  public mutating func elapse(_ seconds: Double, isReaderSlow: Bool) {
    let longest = max(Self.maximumStep, 2 / dispatcher.engine.framesPerSecond)
    dispatcher.engine.advance(
      by: min(seconds, (dispatcher.engine.secondsToChange ?? .infinity) + longest))
    dispatcher.sendTick(isReaderSlow: isReaderSlow)
  }
}

/// Values that were made for a few keys: hosts that make errors mostly repeat them.
struct BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// The most values that are kept: one more clears the cache.
  private static var maximumCount: Int { 64 }

  private var values: [Key: Value] = [:]

  /// The value of a key, made if it is missing.
  mutating func value(of key: Key, orMake make: @autoclosure () -> Value) -> Value {
    if let value = values[key] { return value }
    if values.count >= Self.maximumCount { values.removeAll(keepingCapacity: true) }
    let value = make()
    values[key] = value
    return value
  }
}
