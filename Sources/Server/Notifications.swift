import JSON
import JSONRPC
import MapCameraKit
import MapCameraProtocol
import Schema

extension MessageWriter {
  /// Writes the notifications of the engine's events. The engine is passed `inout`, else all of it is copied
  /// to be read.
  mutating func notify(_ engine: inout Engine) {
    guard !engine.spans.isEmpty else { return }
    let time = engine.time
    for span in engine.spans {
      let (wanted, id) = (engine.maps[span.map].notify, engine.maps[span.map].notificationID)
      for index in span.events where wanted.contains(engine.events[index].kind) {
        for number in 0..<engine.events[index].notificationCount {
          let start = beginMessage()
          NotificationWriter.shared.write(
            engine.events[index], number, of: span.map, id, at: time, in: &engine, to: &stream)
          endMessage(startedAt: start)
        }
      }
    }
  }
}

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

  /// Writes a notification of an event.
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
