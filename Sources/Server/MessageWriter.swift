package import JSON
package import JSONRPC
import MapCameraKit
import MapCameraProtocol

/// The outgoing stream: messages that wait to be sent; and, while a batch is served, its answer,
/// which follows all notifications that the batch causes.
///
/// A message is written in memory and sent whole. Between two messages of one request or tick, those that
/// wait are passed to the host, so that the memory of many is bounded.
public struct MessageWriter: ~Copyable, Sendable {
  /// Takes some of the bytes that wait, from the front, and returns how many: as many as there is room for
  /// at once, or, if it must, at least one, however long that takes.
  public typealias Take = @Sendable (_ bytes: Span<UInt8>, _ mustTake: Bool) -> Int

  private let take: Take?

  /// The length of waiting output from which the host must take some, in bytes.
  private let limit: Int

  /// The stream, the first bytes of which may have been sent.
  private var stream = JSONWriter()
  private var sentCount = 0

  /// The length of the stream from which bytes are passed on.
  private var mark = Int.max

  /// Warnings for the standard error stream: failures that no response reports.
  public private(set) var warnings: [String] = []

  /// What notifications may come before: a response that is being written, or a batch's answer so far.
  private var answer = JSONWriter()

  /// Where the response that is being written begins, in the stream or in ``answer``; nil if there is none.
  private var start: Int?

  private var isInStream = false

  private var isInBatch = false

  /// Whether the batch's answer has no room for another response, so that no more requests are served.
  package private(set) var isBatchFull = false

  /// The room in bytes that a batch's answer must have left before a request is served: enough for an id
  /// and the state of a map.
  private static let roomForChanges = 1 << 17

  /// How many bytes are collected before any are passed on.
  private static let portion = 1 << 18

  /// The memory that is always kept, in bytes.
  private static let keptCapacity = 1 << 17

  /// The length in bytes from which a message is moved instead of copied: both would take too much memory.
  private static let longMessage = 1 << 20

  /// Stands for the document of a message that could not be read.
  private static let noDocument = JSONDocument()

  /// - Parameter take: nil to keep all bytes until they are discarded.
  package init(limit: Int = .max, take: Take? = nil) {
    self.limit = limit
    self.take = take
    resetMark()
  }
}

// MARK: - The bytes that wait

extension MessageWriter {
  /// The bytes that wait to be sent.
  public var bytes: ArraySlice<UInt8> { stream.bytes(from: sentCount) }

  /// How many bytes wait to be sent.
  public var count: Int { stream.count - sentCount }

  /// Calls a function with the bytes that wait to be sent.
  public func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    stream.withBytes(from: sentCount, body)
  }

  /// Removes bytes at the front, once they are sent.
  public mutating func removeFirst(_ count: Int) {
    sentCount += count
    if sentCount == stream.count {
      // Memory that is mostly used is kept: growing again would cost more than filling it.
      let isMostlyUsed = stream.capacity <= max(Self.keptCapacity, 16 * sentCount)
      stream.removeAll(keepingCapacity: isMostlyUsed)
      sentCount = 0
    } else if sentCount > stream.count / 2 || sentCount > limit / 4 && self.count < limit {
      // Not before, so that the time for moving the rest stays linear; and not later, since a slow reader
      // can leave almost the limit for long, and what was sent would stay beside it.
      stream.removeFirst(sentCount)
      sentCount = 0
    }
    resetMark()
  }

  public mutating func discardWarnings() { warnings.removeAll() }

  private mutating func resetMark() {
    if take != nil { mark = min(stream.count + Self.portion, sentCount + limit) }
  }

  /// Passes bytes to the host: what it takes at once, and if the limit is reached as much as brings the
  /// rest below half of it.
  @inline(never)
  private mutating func passOn() {
    guard let take else { return }
    var isWaiting = false
    while count > 0 {
      isWaiting = count >= limit || isWaiting && count > limit / 2
      let taken = withBytes { take($0, isWaiting) }
      if taken == 0 { break }
      removeFirst(taken)
    }
    resetMark()
  }
}

// MARK: - Messages

/// How a request is answered.
package enum Reply: Sendable {
  /// There is no response: the request is a notification.
  case none

  /// The response has the id of a node in the document; null for nil.
  case id(JSONNode?)
}

extension MessageWriter {
  /// Begins the response to a request; one JSON value follows, see ``write(_:)``.
  ///
  /// - Parameter isAlone: whether no notification can come before it any more.
  package mutating func beginResponse(
    _ reply: Reply, of document: borrowing JSONDocument, _ member: ResponseMember = .result,
    isAlone: Bool
  ) {
    guard case .id(let id) = reply else { return }
    isInStream = isAlone && !isInBatch
    if isInStream {
      start = stream.count
      stream.beginResponse(id: id, of: document, member)
    } else {
      start = answer.count
      answer.beginResponse(id: id, of: document, member)
    }
  }

  /// Writes a value into the response.
  @inline(__always)
  package mutating func write<Failure: Error>(
    _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    if isInStream { try body(&stream) } else { try body(&answer) }
  }

  /// Ends the response. In a batch, one for which the answer has no room is replaced by an error.
  package mutating func endResponse(
    _ reply: Reply, of document: borrowing JSONDocument, _ member: ResponseMember = .result
  ) {
    guard case .id = reply else { return }
    if isInBatch {
      answer.endObject()
      if case .result = member {
        let room = TransportLimits.batchAnswerLength - answer.count
        isBatchFull = room < Self.roomForChanges
        if room < 0 { return fail(reply, of: document, Self.batchIsFull) }
      }
    } else {
      if !isInStream { appendAnswer() }
      stream.endObjectAndLine()
      if stream.count >= mark { passOn() }
    }
    start = nil
  }

  /// Appends the ``answer`` to the stream, and empties it.
  @inline(__always)
  private mutating func appendAnswer() {
    stream.append(answer)
    answer.removeAll(keepingCapacity: answer.capacity <= Self.longMessage)
  }

  /// Answers a request that failed. An error that no response can report becomes a warning.
  @inline(never)
  package mutating func fail(
    _ reply: Reply, of document: borrowing JSONDocument, _ error: RPCError
  ) {
    if case .none = reply {
      warnings.append("A notification failed: \(error.message) (\(error.code.rawValue))")
      return
    }
    if let start { write { $0.removeLast(from: start) } }
    beginResponse(reply, of: document, .error, isAlone: true)
    write { error.write(to: &$0) }
    endResponse(reply, of: document, .error)
  }

  /// Answers an invalid message or batch, with null as the id.
  @inline(never)
  package mutating func refuse(_ error: RPCError) {
    fail(.id(nil), of: Self.noDocument, error)
  }

  package mutating func beginBatch() {
    isInBatch = true
    answer.beginArray()
  }

  /// Writes the batch's answer, unless it is empty; what is long is moved.
  package mutating func endBatch() {
    isInBatch = false
    isBatchFull = false
    if answer.count > 1 {
      answer.endArray()
      answer.lineFeed()
      if answer.count > Self.longMessage, count == 0 {
        swap(&stream, &answer)
        sentCount = 0
      } else {
        appendAnswer()
      }
      if stream.count >= mark { passOn() }
    }
    answer.removeAll()
  }

  /// The error of a request whose response does not fit the batch's answer.
  package static let batchIsFull = RPCError.limitExceeded(
    "maxBatchAnswerBytes", TransportLimits.batchAnswerLength,
    "The answer to a batch can have at most \(TransportLimits.batchAnswerLength) bytes: this request was not "
      + "served. Send it in another batch.")
}

extension MessageWriter {
  /// Writes the notifications of the engine's events.
  mutating func notify(_ engine: borrowing Engine) {
    guard !engine.spans.isEmpty else { return }
    var written = NotificationWriter.Written()
    let writer = NotificationWriter.standard
    let time = engine.time
    // By index, so that the list is not retained.
    for index in engine.spans.indices {
      let span = engine.spans[index]
      let (wanted, id) = (engine.maps[span.map].notify, engine.maps[span.map].notificationID)
      for index in span.events {
        let event = engine.events[index]
        guard wanted.contains(event.kind) else { continue }
        for number in 0..<event.notificationCount {
          writer.write(
            event, number, of: span.map, id, at: time, in: engine, to: &stream, &written)
          guard stream.count >= mark else { continue }
          passOn()
          written.forget()
        }
      }
    }
  }
}
