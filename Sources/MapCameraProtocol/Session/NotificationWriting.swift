import JSON
import JSONRPC
import MapCamera

extension MapEvent {
  var kind: NotificationKind {
    switch self {
    case .willMove: .willMove
    case .didChange, .didChangePadding: .didChange
    case .animationSteps: .animationStep
    case .animationEnded: .animationEnded
    case .idle: .idle
    }
  }

  /// How many notifications it is: of each step that began there is one.
  var notificationCount: Int {
    if case .animationSteps(_, let steps) = self { steps.count } else { 1 }
  }
}

/// A change of a map's camera that was sent.
struct SentChange {
  var camera: CameraPosition

  /// Where the camera is, in the bytes that it was written to.
  var text: Range<Int>

  /// Where the params are, from the map's id on.
  var params: Range<Int>
}

/// Writes notifications, each field by field: all have the map and the time first.
///
/// What is the same in all of a kind is made once.
struct NotificationWriter: Sendable {
  private let willMove = NotificationBeginning(.willMove, #","gesture":"#)
  private let didChange = NotificationBeginning(.didChange, #","camera":"#)
  private let animationStep = NotificationBeginning(.animationStep, #","animation":"#)
  private let animationEnded = NotificationBeginning(.animationEnded, #","animation":"#)
  private let idle = NotificationBeginning(.idle, #","camera":"#)
  private let camera = JSONTemplate(Output<CameraPosition>.camera.numbers?.texts ?? [])

  /// Writes what happened on a map, all but the brace that ends the notification.
  ///
  /// - Parameters:
  ///   - event: what happened.
  ///   - number: of the event's notifications, from 0.
  ///   - map: the map's index.
  ///   - change: the change of its camera that was sent in the same bytes, and gets the one that is sent
  ///     now, if nothing is sent beside the camera; nil where there is none, or where bytes are not kept.
  func write(
    _ event: MapEvent, _ number: Int, of map: Int, in engine: borrowing Engine,
    to writer: inout JSONWriter, _ change: inout SentChange?
  ) {
    // Only what is needed: to hold the map would copy it for each notification.
    let id = engine.maps[map].encodedID
    let time = engine.time
    switch event {
    case .willMove(let gesture):
      writer.begin(willMove, id, time)
      writer.value(gesture)
    case .didChange(let position):
      let start = writer.count + didChange.headCount
      writer.begin(didChange, id, time)
      let text = write(position, to: &writer)
      if engine.maps[map].observe.isEmpty {
        writer.endObject()
        change = SentChange(camera: position, text: text, params: start..<writer.count)
        return
      }
      writeObservations(of: engine.maps[map], at: position, to: &writer)
    case .didChangePadding(let position):
      writer.begin(didChange, id, time)
      write(position, to: &writer)
      writer.key("padding")
      Output<EdgeInsets>.insets.write(engine.maps[map].view.viewport.padding, &writer)
      writeObservations(of: engine.maps[map], at: position, to: &writer)
    case .animationSteps(let animation, let steps):
      writer.begin(animationStep, id, time)
      writer.value(animation)
      writer.key("index")
      writer.value(steps.lowerBound + number)
    case .animationEnded(let animation, let outcome):
      writer.begin(animationEnded, id, time)
      writer.value(animation)
      writer.key("outcome")
      writer.value(outcome.rawValue)
    case .idle(let position):
      // A move comes to rest where it went: what was sent of that is sent once more.
      if let change, change.camera == position {
        return writer.notification(idle, again: change.params)
      }
      writer.begin(idle, id, time)
      write(position, to: &writer)
    }
    writer.endObject()
  }

  private func writeObservations(
    of map: HostedMap, at position: CameraPosition, to writer: inout JSONWriter
  ) {
    let projection = Projection(camera: position, viewport: map.view.viewport)
    for observation in map.observe {
      writer.key(observation.rawValue)
      observation.write(projection, to: &writer)
    }
  }

  /// - Returns: where it was written.
  @discardableResult
  private func write(_ position: CameraPosition, to writer: inout JSONWriter) -> Range<Int> {
    let start = writer.count
    var numbers = JSONNumbers()
    numbers.append(position.numbers)
    writer.append(camera, &numbers)
    return start..<writer.count
  }
}

extension NotificationBeginning {
  /// - Parameter text: what follows the time.
  fileprivate init(_ kind: NotificationKind, _ text: String) {
    self.init(kind.rawValue, params: #"{"map":"#, (#","time":"#, text))
  }
}
