package import JSON
package import JSONRPC
import MapCameraKit
import MapCameraProtocol
import Schema

/// The destination of answers and notifications: the outgoing stream, and, while a batch is served, the
/// answer of the batch, which follows all notifications that the batch caused.
package struct ResponseQueue: Sendable {
  /// The outgoing stream.
  package var messages: MessageWriter

  /// The room in bytes that a batch's answer must have left before a request is served: enough for an id
  /// and the state of a map.
  private static let roomForChanges = 1 << 17

  /// The batch's answer so far; empty before its first response.
  private var batch = JSONWriter(.limit(TransportLimits.batchAnswerLength))

  private var isInBatch = false

  /// Stands in for the document of a message that could not be read.
  private static let noDocument = JSONDocument()

  /// Whether the answer has no room for another response, so that no more requests are served.
  package private(set) var isBatchFull = false

  package init(framing: MessageFraming, drain: JSONDrain?) {
    messages = MessageWriter(framing: framing, drain: drain)
  }

  package mutating func beginBatch() { isInBatch = true }

  /// Writes the batch's answer, unless it is empty.
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

  /// Answers an invalid message or batch, with null as the id.
  package mutating func refuse(_ error: RPCError) {
    write(error, .id(nil), of: Self.noDocument)
  }

  /// Writes the notifications of the engine's events. The engine is passed `inout`, else all of it is copied to
  /// be read.
  mutating func notify(_ engine: inout Engine) {
    guard !engine.spans.isEmpty else { return }
    let time = engine.time
    for span in engine.spans {
      let (wanted, id) = (engine.maps[span.map].notify, engine.maps[span.map].notificationID)
      for index in span.events where wanted.contains(engine.events[index].kind) {
        for number in 0..<engine.events[index].notificationCount {
          _ = messages.message {
            NotificationWriter.shared.write(
              engine.events[index], number, of: span.map, id, at: time, in: &engine, to: &$0)
          }
          messages.drainIfNeeded()
        }
      }
    }
  }

  /// - Returns: false if the response contained a number that is not finite; then nothing is written.
  @inline(__always)
  private mutating func write(_ response: (inout JSONWriter) -> Void) -> Bool {
    isInBatch ? writeToBatch(response) : messages.message(response)
  }

  private mutating func writeToBatch(_ response: (inout JSONWriter) -> Void) -> Bool {
    if batch.count == 0 { batch.beginArray() }
    batch.beginMessage()
    response(&batch)
    batch.endObject()
    return !batch.removeNonFiniteMessage()
  }
}

extension ResponseQueue {
  /// The error of a request whose response does not fit the batch's answer.
  package static let batchIsFull = RPCError.limitExceeded(
    "maxBatchAnswerBytes", TransportLimits.batchAnswerLength,
    "The answer of a batch may have at most \(TransportLimits.batchAnswerLength) bytes: this request was not "
      + "served. Send it in another batch.")

  /// Replaces a response that exceeds the limit of the batch's answer by an error. Marks the batch as full
  /// then, and also if the next response might not fit.
  private mutating func limitBatch(_ reply: Reply, of document: borrowing JSONDocument) {
    guard !isBatchFull, batch.count > TransportLimits.batchAnswerLength - Self.roomForChanges else {
      return
    }
    isBatchFull = true
    guard batch.count > TransportLimits.batchAnswerLength else { return }
    _ = batch.removeMessage()
    write(Self.batchIsFull, reply, of: document)
  }
}

// MARK: - Notifications

/// Writes notifications field by field. All begin with the map and the time.
///
/// A class, since a structure of so many fragments would be copied to be used.
private final class NotificationWriter: Sendable {
  static let shared = NotificationWriter()

  private let willMove = JSONFragment(notification: .willMove)
  private let didChange = JSONFragment(notification: .didChange)
  private let animationStep = JSONFragment(notification: .animationStep)
  private let animationEnded = JSONFragment(notification: .animationEnded)
  private let idle = JSONFragment(notification: .idle)
  private let gesture = JSONFragment(#","gesture":"#)
  private let camera = JSONFragment(#","camera":"#)
  private let writeCamera = Output<CameraPosition>.camera.write

  /// Writes a notification of an event, without its closing brace.
  ///
  /// - Parameters:
  ///   - number: the index among the event's notifications, from 0.
  ///   - map: the map's index.
  ///   - id: ``HostedMap/notificationID``.
  func write(
    _ event: MapEvent, _ number: Int, of map: Int, _ id: JSONFragment, at time: Double,
    in engine: inout Engine, to writer: inout JSONWriter
  ) {
    switch event {
    case .willMove(let gesture):
      writer.begin(with: willMove, id, time)
      writer.append(self.gesture)
      writer.value(gesture)
    case .didChange(let position), .didChangePadding(let position):
      writer.begin(with: didChange, id, time)
      write(position, to: &writer)
      if case .didChangePadding = event {
        writer.key("padding")
        Output<MapInsets>.insets.write(engine.maps[map].view.viewport.padding, &writer)
      }
      if engine.maps[map].observe.isEmpty { break }
      let projection = Projection(camera: position, viewport: engine.maps[map].view.viewport)
      for observation in engine.maps[map].observe {
        observation.property.write(projection, &writer)
      }
    case .animationSteps(let animation, let steps):
      writer.begin(with: animationStep, id, time)
      writer.key("animation")
      writer.value(animation)
      writer.key("index")
      writer.value(steps.lowerBound + number)
    case .animationEnded(let animation, let outcome):
      writer.begin(with: animationEnded, id, time)
      writer.key("animation")
      writer.value(animation)
      writer.key("outcome")
      writer.value(outcome.rawValue)
    case .idle(let position):
      writer.begin(with: idle, id, time)
      write(position, to: &writer)
    }
    writer.endObject()
  }

  private func write(_ position: CameraPosition, to writer: inout JSONWriter) {
    writer.append(camera)
    writeCamera(position, &writer)
  }
}

extension JSONFragment {
  /// The beginning of all notifications of a kind, up to the map's id.
  fileprivate init(notification kind: NotificationKind) {
    self.init(#"{"jsonrpc":"2.0","method":"\#(kind.rawValue)","params":{"map":"#)
  }
}
