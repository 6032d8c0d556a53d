import JSON
public import JSONRPC
public import MapCameraKit
package import MapCameraProtocol

/// A host's conversation with the engine, without I/O: it receives bytes, serves the messages in them, and
/// holds the bytes to send. Equal input leads to equal output, whatever the size of the pieces.
///
/// Its getters are mutating: another module that borrows the session would copy a kilobyte to read it.
public struct Session: ~Copyable {
  /// How a session is run: its framing, limits and clock.
  public struct Options: Hashable, Sendable {
    /// Of the map that exists from the start.
    public var size = ScreenSize.standard

    /// Nil to let the stream's first byte decide.
    public var framing: MessageFraming?

    /// The longest message that is read, in bytes.
    public var maximumLineLength = 16 << 20

    /// The length of waiting output from which no more requests are read, in bytes.
    public var maximumBacklogLength = 16 << 20

    /// Whether the clock runs by itself from the start.
    public var isRealTime = false

    /// Frames a second of the real-time clock.
    public var framesPerSecond = 60.0

    public init() {}
  }

  /// Warnings for the standard error stream: failures that no response reports.
  public var warnings: [String] { mutating get { dispatcher.warnings } }

  /// The bytes that it receives and sends.
  public var channel: Channel

  private var documents = RecentDocuments()

  /// The latest request of each of the ``documents``.
  private var prepared = InlineArray<66, PreparedRequest?>(repeating: nil)

  private var dispatcher: Dispatcher

  /// - Parameter takeOutput: takes some of the bytes that wait to be sent, from the front, while a message
  ///   causes many more, and returns how many: as many as there is room for at once, or, where it must,
  ///   one or more, however long that takes. It must where more than
  ///   ``Options/maximumBacklogLength`` wait. Nil to keep all.
  public init(
    _ options: Options = Options(),
    takeOutput: (@Sendable (_ bytes: Span<UInt8>, _ mustTake: Bool) -> Int)? = nil
  ) {
    channel = Channel(options, framing: options.framing, takeOutput: takeOutput)
    dispatcher = Dispatcher(engine: options.engine())
  }
}

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

extension Session.Options {
  package func engine() -> Engine {
    Engine(
      size: size,
      limits: TransportLimits(lineLength: maximumLineLength, backlogLength: maximumBacklogLength),
      isRealTime: isRealTime, framesPerSecond: framesPerSecond)
  }
}

// MARK: - Serving

extension Session {
  /// Forgets ``warnings``, once they are shown.
  public mutating func discardWarnings() { dispatcher.warnings.removeAll() }

  /// Whether the host has asked to shut down.
  public var isShutDown: Bool { mutating get { dispatcher.engine.isShutDown } }

  /// Serves one message.
  ///
  /// - Parameter atEnd: whether the stream has ended; the last message of it may lack its line feed.
  /// - Returns: how many bytes wait to be sent then; nil if no message is complete.
  public mutating func serveNext(atEnd: Bool = false) -> Int? {
    guard !isShutDown, let frame = channel.next(atEnd: atEnd) else { return nil }
    serve(frame)
    return channel.outputCount
  }

  private mutating func serve(_ frame: Frame) {
    switch frame {
    case .tooLong:
      let maximum = channel.reader.maximumLength
      channel.responses.refuse(
        .limitExceeded(
          "maxLineBytes", maximum,
          "A message may have at most \(maximum) bytes: this one was skipped. Send less at once, "
            + "or start mapcam with a greater --max-line-bytes."))
    case .malformedHead:
      channel.responses.refuse(
        RPCError(
          .parseError,
          "A message's head must have a line \"Content-Length: n\", end with an empty line and have at "
            + "most \(MessageReader.maximumHeadLength) bytes.",
          data: ["offset": .integer(0)]))
    case .message(let range):
      serve(range)
    }
  }

  /// Parses a message, and serves the requests in it.
  private mutating func serve(_ range: Range<Int>) {
    do throws(JSONSyntaxError) {
      let index = try documents.load(range, of: channel.reader.bytes)
      dispatcher.serve(&documents[index], &prepared[index], &channel.responses)
    } catch {
      channel.responses.refuse(RPCError(error))
    }
  }
}

// MARK: - The clock that runs by itself

extension Session {
  /// Frames a second while the clock runs by itself; nil while it is ticked.
  public var framesPerSecond: Double? {
    mutating get { dispatcher.engine.isRealTime ? dispatcher.engine.framesPerSecond : nil }
  }

  /// Seconds until the next change if there is no request: 0 while something moves or a change is held
  /// back; more while animations only wait for a delay, also within a tour; nil if there is none.
  public var secondsToChange: Double? { mutating get { dispatcher.engine.secondsToChange } }

  /// The longest step of the real-time clock while something moves, in seconds, unless two frames are
  /// longer: the camera does not jump after the process was suspended. Time before the movement does not
  /// count.
  public static let maximumStep = 0.25

  /// Advances the real-time clock.
  ///
  /// - Parameters:
  ///   - seconds: the time since the last call.
  ///   - isReaderSlow: whether much output waits for the host. Then changes of the camera are held back,
  ///     and only the newest is sent; the end of an animation is always sent.
  public mutating func elapse(_ seconds: Double, isReaderSlow: Bool) {
    let longest = max(Self.maximumStep, 2 / dispatcher.engine.framesPerSecond)
    dispatcher.engine.advance(
      by: min(seconds, (dispatcher.engine.secondsToChange ?? .infinity) + longest))
    dispatcher.sendTick(isReaderSlow: isReaderSlow, to: &channel.responses)
  }
}
