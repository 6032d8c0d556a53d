package import JSON
package import JSONRPC
import MapCameraProtocol

/// Where answers and notifications go: the stream that leaves, and, while a batch is served, the
/// batch's answer, which leaves after all notifications that the batch caused.
package struct ResponseQueue: Sendable {
  /// The framed bytes that leave.
  package var messages: MessageWriter

  private let notifications = NotificationWriter()

  /// The room that must be left in it for the answer of a request that changes anything: an id and a
  /// map's state.
  private static let roomForChanges = 1 << 17

  /// The batch's answer as far as it is written; empty before its first response.
  private var batch = JSONWriter(.limit(TransportLimits.batchAnswerLength))

  private var isInBatch = false

  /// Whether the answer has no room for another request's, so that no more are served.
  package private(set) var isBatchFull = false

  package init(framing: MessageFraming, drain: JSONDrain?) {
    messages = MessageWriter(framing: framing, drain: drain)
  }

  package mutating func beginBatch() { isInBatch = true }

  /// Writes the batch's answer, if there is anything in it.
  package mutating func endBatch() {
    isInBatch = false
    isBatchFull = false
    guard batch.count > 0 else { return }
    batch.endArray()
    messages.message(batch.bytes(from: 0))
    batch.removeAll(keepingCapacity: batch.count <= 1 << 20)
  }

  /// Writes the answer to a request.
  ///
  /// - Parameter result: writes one JSON value.
  package mutating func write(
    _ reply: Reply, of document: borrowing JSONDocument, _ result: (inout JSONWriter) -> Void
  ) {
    guard case .id(let id) = reply else { return }
    if !write({ $0.response(id: id, of: document, result: result) }) {
      write(.defect("a result is not a finite number"), reply, of: document)
    }
    if isInBatch { limitBatch(reply, of: document) }
  }

  /// Writes an error as the answer to a request.
  package mutating func write(
    _ error: RPCError, _ reply: Reply, of document: borrowing JSONDocument
  ) {
    guard case .id(let id) = reply else { return }
    _ = write { $0.response(id: id, of: document, error: error) }
  }

  /// Writes what has happened on the maps.
  mutating func notify(_ engine: borrowing Engine) {
    var start = 0
    for span in engine.spans {
      let wanted = engine.maps[span.map].notify
      for index in start..<span.end where wanted.contains(engine.events[index].kind) {
        for number in 0..<engine.events[index].notificationCount {
          _ = messages.message {
            notifications.write(engine.events[index], number, of: span.map, in: engine, to: &$0)
          }
          messages.flow()
        }
      }
      start = span.end
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
  package static let batchIsFull = RPCError.limitExceeded(
    "maxBatchAnswerBytes", TransportLimits.batchAnswerLength,
    "The answer of a batch may have at most \(TransportLimits.batchAnswerLength) bytes: this request was not "
      + "served. Send it in another batch.")

  /// Takes back an answer that has made the batch's too long, for an error in its place; no more are
  /// served then, nor where the next one that changes anything might have no room.
  private mutating func limitBatch(_ reply: Reply, of document: borrowing JSONDocument) {
    guard !isBatchFull, batch.count > TransportLimits.batchAnswerLength - Self.roomForChanges else {
      return
    }
    isBatchFull = true
    guard batch.count > TransportLimits.batchAnswerLength else { return }
    _ = batch.takeBackMessage()
    write(Self.batchIsFull, reply, of: document)
  }
}
