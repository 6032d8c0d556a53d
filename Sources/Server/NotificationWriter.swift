import JSON
import JSONRPC
import MapCamera
import MapCameraProtocol
import Schema

/// Writes notifications, each field by field: all have the map and the time first.
///
/// What is the same in all of a kind is made once.
struct NotificationWriter: Sendable {
  private let willMove = NotificationBeginning(.willMove, #","gesture":"#)
  private let didChange = NotificationBeginning(.didChange, camera: #","camera":"#)
  private let animationStep = NotificationBeginning(.animationStep, #","animation":"#)
  private let animationEnded = NotificationBeginning(.animationEnded, #","animation":"#)
  private let idle = NotificationBeginning(.idle, camera: #","camera":"#)

  /// Writes what happened on a map, all but the brace that ends the notification.
  ///
  /// - Parameters:
  ///   - event: what happened.
  ///   - number: of the event's notifications, from 0.
  ///   - map: the map's index.
  func write(
    _ event: MapEvent, _ number: Int, of map: Int, in engine: borrowing Engine,
    to writer: inout JSONWriter
  ) {
    // Only what is needed: to hold the map would copy it for each notification.
    let id = engine.maps[map].encodedID
    var numbers = JSONNumbers()
    numbers.append(engine.time)
    switch event {
    case .willMove(let gesture):
      writer.begin(willMove, id, &numbers)
      writer.value(gesture)
    case .didChange(let position):
      numbers.append(position.numbers)
      writer.begin(didChange, id, &numbers)
      writeObservations(of: engine.maps[map], at: position, to: &writer)
    case .didChangePadding(let position):
      numbers.append(position.numbers)
      writer.begin(didChange, id, &numbers)
      writer.key("padding")
      Output<EdgeInsets>.insets.write(engine.maps[map].view.viewport.padding, &writer)
      writeObservations(of: engine.maps[map], at: position, to: &writer)
    case .animationSteps(let animation, let steps):
      writer.begin(animationStep, id, &numbers)
      writer.value(animation)
      writer.key("index")
      writer.value(steps.lowerBound + number)
    case .animationEnded(let animation, let outcome):
      writer.begin(animationEnded, id, &numbers)
      writer.value(animation)
      writer.key("outcome")
      writer.value(outcome.rawValue)
    case .idle(let position):
      numbers.append(position.numbers)
      writer.begin(idle, id, &numbers)
    }
    writer.endObject()
  }

  private func writeObservations(
    of map: borrowing HostedMap, at position: CameraPosition, to writer: inout JSONWriter
  ) {
    guard !map.observe.isEmpty else { return }
    let projection = Projection(camera: position, viewport: map.view.viewport)
    for observation in map.observe {
      writer.key(observation.rawValue)
      observation.write(projection, to: &writer)
    }
  }
}

extension NotificationBeginning {
  /// - Parameter text: what follows the time.
  fileprivate init(_ kind: NotificationKind, _ text: String) {
    self.init(kind.rawValue, params: #"{"map":"#, [#","time":"#, text])
  }

  /// - Parameter text: what stands between the time and a camera.
  fileprivate init(_ kind: NotificationKind, camera text: String) {
    let camera = Output<CameraPosition>.camera.schema.numberTexts
    self.init(kind.rawValue, params: #"{"map":"#, [#","time":"#, text + camera[0]] + camera[1...])
  }
}
