import JSON
import JSONRPC
import MapCamera

/// Where answers and notifications go: the stream that leaves, and, while a batch is served, the
/// batch's answer, which leaves after all notifications that the batch caused.
struct ResponseQueue: Sendable {
  /// The framed bytes that leave.
  var messages: MessageWriter

  private let notifications = NotificationWriter()

  /// The longest answer of a batch, in bytes, not counting the errors after it.
  static let maximumBatchAnswerLength = 64 << 20

  /// The room that must be left in it for the answer of a request that changes anything: an id and a
  /// map's state.
  private static let roomForChanges = 1 << 17

  /// The batch's answer as far as it is written; empty before its first response.
  private var batch = JSONWriter(.limit(maximumBatchAnswerLength))

  private var isInBatch = false

  /// Whether the answer has no room for another request's, so that no more are served.
  private(set) var isBatchFull = false

  /// The latest change that ``notify(_:)`` wrote, until more is written; nil where there is none, or where
  /// bytes are not kept.
  private var latestChange: SentChange?

  init(framing: MessageFraming, drain: JSONDrain?) {
    messages = MessageWriter(framing: framing, drain: drain)
  }

  mutating func beginBatch() { isInBatch = true }

  /// Writes the batch's answer, if there is anything in it.
  mutating func endBatch() {
    isInBatch = false
    isBatchFull = false
    guard batch.count > 0 else { return }
    batch.endArray()
    messages.message(batch.bytes(from: 0))
    batch.removeAll(keepingCapacity: batch.count <= 1 << 20)
  }

  /// Writes the answer to a request, behind the notifications that it caused and what was held back of
  /// its map.
  mutating func write<Result>(
    _ result: Result,
    as output: AnswerWriter<Result>,
    _ reply: Reply,
    _ engine: inout Engine,
    of document: borrowing JSONDocument
  ) {
    engine.mergeRequest()
    let hasNews = !engine.spans.isEmpty
    if hasNews { notify(engine) }
    guard case .id(let id) = reply else { return }
    // Where a batch's answer is written nothing was sent before.
    let sent = hasNews && !isInBatch ? latestChange : nil
    if !write({ output.write(result, id, document, sent, &$0) }) {
      write(.defect("a result is not a finite number"), reply, of: document)
    }
    if isInBatch { limitBatch(reply, of: document) }
  }

  /// Writes an error as the answer to a request.
  mutating func write(_ error: RPCError, _ reply: Reply, of document: borrowing JSONDocument) {
    guard case .id(let id) = reply else { return }
    _ = write { $0.response(id: id, of: document, error: error) }
  }

  /// Says what has happened on the maps.
  mutating func notify(_ engine: borrowing Engine) {
    var start = 0
    for span in engine.spans {
      let events = start..<span.end
      start = span.end
      let wanted = engine.maps[span.map].notify
      latestChange = nil
      for index in events where wanted.contains(engine.events[index].kind) {
        for number in 0..<engine.events[index].notificationCount {
          _ = messages.message {
            notifications.write(
              engine.events[index], number, of: span.map, in: engine, to: &$0, &latestChange)
          }
          // Behind a head each message is written where the one before was.
          if messages.flow() || messages.framing == .headers { latestChange = nil }
        }
      }
    }
  }

  /// - Returns: false where the response held a number that is not finite; then nothing is written.
  @inline(__always)
  private mutating func write(_ response: (inout JSONWriter) -> Void) -> Bool {
    isInBatch ? writeToBatch(response) : messages.message(response)
  }

  private mutating func writeToBatch(_ response: (inout JSONWriter) -> Void) -> Bool {
    if batch.count == 0 { batch.beginArray() }
    batch.beginMessage()
    response(&batch)
    batch.endObject()
    return !batch.takeBackNonFiniteMessage()
  }
}

extension ResponseQueue {
  /// The error of a request for whose answer the batch's has no room.
  static let batchIsFull = RPCError.limitExceeded(
    "maxBatchAnswerBytes", maximumBatchAnswerLength,
    "The answer of a batch may have at most \(maximumBatchAnswerLength) bytes: this request was not "
      + "served. Send it in another batch.")

  /// Takes back an answer that has made the batch's too long, for an error in its place; no more are
  /// served then, nor where the next one that changes anything might have no room.
  private mutating func limitBatch(_ reply: Reply, of document: borrowing JSONDocument) {
    guard !isBatchFull, batch.count > Self.maximumBatchAnswerLength - Self.roomForChanges else {
      return
    }
    isBatchFull = true
    guard batch.count > Self.maximumBatchAnswerLength else { return }
    _ = batch.takeBackMessage()
    write(Self.batchIsFull, reply, of: document)
  }
}

/// How a method answers.
struct AnswerWriter<Result: Sendable>: Sendable {
  /// Writes a response to a request of a document, all but the brace that ends it. A change of the camera
  /// that was sent in the same bytes need not be written again.
  let write:
    @Sendable (Result, JSONNode?, borrowing JSONDocument, SentChange?, inout JSONWriter) -> Void

  init(_ output: Output<Result>) {
    guard let numbers = output.numbers else {
      write = { [write = output.write] result, id, document, _, writer in
        writer.response(id: id, of: document) { write(result, &$0) }
      }
      return
    }
    let frame = ResponseFrame(numbers.texts)
    write = { [collect = numbers.collect] result, id, document, sent, writer in
      if let sent, sent.camera == result as? CameraPosition {
        return writer.response(id: id, of: document, again: sent.text)
      }
      var numbers = JSONNumbers()
      collect(result, &numbers)
      writer.response(id: id, of: document, frame, &numbers)
    }
  }
}
