package import JSON
package import JSONRPC
import MapCameraKit
import MapCameraProtocol

/// The outgoing stream: framed messages that wait to be sent; and, while a batch is served, its answer,
/// which follows all notifications that the batch causes.
///
/// A message is written in memory and sent whole. Between two messages of one request or tick, those that
/// wait are passed to the host, so that the memory of many is bounded.
///
/// Its getters are mutating: another module that borrows the writer would copy it to read it.
public struct MessageWriter: Sendable {
  /// Takes some of the bytes that wait, from the front, and returns how many: as many as there is room for
  /// at once, or, if it must, at least one, however long that takes.
  public typealias Take = @Sendable (_ bytes: Span<UInt8>, _ mustTake: Bool) -> Int

  private let framing: MessageFraming
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

  private var isInBatch = false

  /// The batch's answer so far; empty before its first response.
  private var batch = JSONWriter()

  /// Whether the batch's answer has no room for another response, so that no more requests are served.
  package private(set) var isBatchFull = false

  /// The room in bytes that a batch's answer must have left before a request is served: enough for an id
  /// and the state of a map.
  private static let roomForChanges = 1 << 17

  /// How many bytes are collected before any are passed on.
  private static let step = 1 << 18

  /// The memory that is always kept, in bytes.
  private static let keptCapacity = 1 << 17

  /// The length in bytes from which a message is moved instead of copied: both would take too much memory.
  private static let longMessage = 1 << 20

  /// Stands for the document of a message that could not be read.
  private static let noDocument = JSONDocument()

  /// - Parameter take: nil to keep all bytes until they are discarded.
  package init(framing: MessageFraming = .lines, limit: Int = .max, take: Take? = nil) {
    self.framing = framing
    self.limit = limit
    self.take = take
    resetMark()
  }
}

// MARK: - The bytes that wait

extension MessageWriter {
  /// The bytes that wait to be sent.
  public var bytes: ArraySlice<UInt8> { mutating get { stream.bytes(from: sentCount) } }

  /// How many bytes wait to be sent.
  public var count: Int { mutating get { stream.count - sentCount } }

  /// Calls a function with the bytes that wait to be sent, without a retain.
  public mutating func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
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
    } else if sentCount > stream.count / 2 {
      // Not before, so that the time for moving the rest stays linear.
      stream.removeFirst(sentCount)
      sentCount = 0
    }
    resetMark()
  }

  public mutating func discardWarnings() { warnings.removeAll() }

  private mutating func resetMark() {
    if take != nil { mark = min(stream.count + Self.step, sentCount + limit) }
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
  /// Begins a message in ``stream``; one JSON value follows.
  ///
  /// - Returns: where it begins.
  @inline(__always)
  mutating func beginMessage() -> Int {
    let start = stream.count
    if framing == .headers { stream.append(raw: Self.endOfHeader.utf8Span.span) }
    return start
  }

  /// Ends the message that begins at an offset, and has its line feed if it is a line.
  @inline(__always)
  mutating func endMessage(startedAt start: Int) {
    if framing == .headers { insertHeader(at: start) }
    if stream.count >= mark { passOn() }
  }

  private static let endOfHeader = "\r\n\r\n"

  /// Inserts the header before its end, which is there already: no comma is due after a line feed.
  @inline(never)
  private mutating func insertHeader(at start: Int) {
    let length = stream.count - start - Self.endOfHeader.utf8.count
    stream.insert("Content-Length: \(length)".utf8, at: start)
  }

  /// Writes the response to a request, or adds it to the batch's answer.
  ///
  /// - Parameter write: writes the result or error as one JSON value.
  /// - Returns: false if the value is not JSON: nothing is written then.
  @discardableResult
  package mutating func respond(
    _ reply: Reply, of document: borrowing JSONDocument, _ member: ResponseMember = .result,
    write: (inout JSONWriter) -> Void
  ) -> Bool {
    guard case .id(let id) = reply else { return true }
    if isInBatch { return addToBatch(id, of: document, member, write) }
    let start = beginMessage()
    stream.refusedNonFinite = false
    stream.beginResponse(id: id, of: document, member)
    write(&stream)
    guard !stream.refusedNonFinite else {
      stream.truncate(to: start)
      return false
    }
    if framing == .lines { stream.endObjectAndLine() } else { stream.endObject() }
    endMessage(startedAt: start)
    return true
  }

  /// The same in a batch. A response for which its answer has no room is replaced by an error.
  @inline(never)
  private mutating func addToBatch(
    _ id: JSONNode?, of document: borrowing JSONDocument, _ member: ResponseMember,
    _ write: (inout JSONWriter) -> Void
  ) -> Bool {
    if batch.count == 0 { batch.beginArray() }
    let start = batch.count
    batch.beginResponse(id: id, of: document, member)
    write(&batch)
    batch.endObject()
    let isJSON = !batch.refusedNonFinite
    let limit = TransportLimits.batchAnswerLength
    let isTooLong = member == .result && !isBatchFull && batch.count > limit
    if member == .result, batch.count > limit - Self.roomForChanges { isBatchFull = true }
    if isTooLong || !isJSON { batch.truncate(to: start) }
    if isTooLong { fail(.id(id), of: document, Self.batchIsFull) }
    return isJSON || isTooLong
  }

  /// Answers a request that failed. An error that no response can report becomes a warning.
  @inline(never)
  package mutating func fail(
    _ reply: Reply, of document: borrowing JSONDocument, _ error: RPCError
  ) {
    if case .none = reply {
      warnings.append("A notification failed: \(error.message) (\(error.code.rawValue))")
    }
    respond(reply, of: document, .error) { error.write(to: &$0) }
  }

  /// Answers an invalid message or batch, with null as the id.
  @inline(never)
  package mutating func refuse(_ error: RPCError) {
    fail(.id(nil), of: Self.noDocument, error)
  }

  package mutating func beginBatch() { isInBatch = true }

  /// Writes the batch's answer, unless it is empty.
  package mutating func endBatch() {
    isInBatch = false
    isBatchFull = false
    guard batch.count > 0 else { return }
    batch.endArray()
    if framing == .lines { batch.lineFeed() }
    var start = 0
    if batch.count > Self.longMessage, count == 0 {
      swap(&stream, &batch)
      sentCount = 0
      if framing == .headers { stream.insert(Self.endOfHeader.utf8, at: 0) }
    } else {
      start = beginMessage()
      batch.withBytes(from: 0) { stream.append(raw: $0) }
    }
    endMessage(startedAt: start)
    batch.removeAll(keepingCapacity: batch.capacity <= 1 << 20)
  }

  /// The error of a request whose response does not fit the batch's answer.
  package static let batchIsFull = RPCError.limitExceeded(
    "maxBatchAnswerBytes", TransportLimits.batchAnswerLength,
    "The answer to a batch can have at most \(TransportLimits.batchAnswerLength) bytes: this request was not "
      + "served. Send it in another batch.")
}

extension MessageWriter {
  /// Writes the notifications of the engine's events. The engine is passed `inout`, else all of it is copied to
  /// be read.
  mutating func notify(_ engine: inout Engine) {
    guard !engine.spans.isEmpty else { return }
    var written = NotificationWriter.Written()
    let writer = framing == .lines ? NotificationWriter.lines : .unframed
    let time = engine.time
    // By index, so that the list is not retained.
    for index in engine.spans.indices {
      let span = engine.spans[index]
      let (wanted, id) = (engine.maps[span.map].notify, engine.maps[span.map].notificationID)
      for index in span.events {
        let event = engine.events[index]
        guard wanted.contains(event.kind) else { continue }
        for number in 0..<event.notificationCount {
          let start = beginMessage()
          writer.write(
            event, number, of: span.map, id, at: time, in: &engine, to: &stream, &written)
          let end = stream.count
          endMessage(startedAt: start)
          if stream.count != end { written.forget() }
        }
      }
    }
  }
}
