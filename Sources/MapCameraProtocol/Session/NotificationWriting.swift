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

  /// Writes what happened on a map whose host observes no more than its camera, all but the brace that ends
  /// the notification.
  ///
  /// - Parameter change: the change of its camera that was sent in the same bytes, and gets the one that is
  ///   sent now; nil where there is none, or where bytes are not kept.
  func write(
    _ event: MapEvent, of map: JSONFragment, at time: Double, to writer: inout JSONWriter,
    _ change: inout SentChange?
  ) {
    switch event {
    case .willMove(let gesture):
      writer.begin(willMove, map, time)
      writer.value(gesture)
    case .didChange(let position), .didChangePadding(let position):
      let start = writer.count + didChange.headCount
      writer.begin(didChange, map, time)
      let text = write(position, to: &writer)
      writer.endObject()
      change = SentChange(camera: position, text: text, params: start..<writer.count)
      return
    case .animationSteps(let id, let steps):
      // Each has a notification of its own, see below.
      return write(steps.lowerBound, of: id, on: map, at: time, to: &writer)
    case .animationEnded(let id, let outcome):
      writer.begin(animationEnded, map, time)
      writer.value(id)
      writer.key("outcome")
      writer.value(outcome.rawValue)
    case .idle(let position):
      // A move comes to rest where it went: what was sent of that is sent once more.
      if let change, change.camera == position {
        return writer.notification(idle, again: change.params)
      }
      writer.begin(idle, map, time)
      write(position, to: &writer)
    }
    writer.endObject()
  }

  /// Writes that a step of a tour began, all but the brace that ends the notification.
  func write(
    _ step: Int, of animation: Int, on map: JSONFragment, at time: Double,
    to writer: inout JSONWriter
  ) {
    writer.begin(animationStep, map, time)
    writer.value(animation)
    writer.key("index")
    writer.value(step)
    writer.endObject()
  }

  /// Writes that a map's camera changed, the padding where that moves, and what its host observes.
  func writeChange(
    to position: CameraPosition, of map: HostedMap, at time: Double, tellsPadding: Bool,
    to writer: inout JSONWriter
  ) {
    writer.begin(didChange, map.encodedID, time)
    write(position, to: &writer)
    if tellsPadding {
      writer.key("padding")
      Output<EdgeInsets>.insets.write(map.view.viewport.padding, &writer)
    }
    let projection = Projection(camera: position, viewport: map.view.viewport)
    for observation in map.observe {
      writer.key(observation.rawValue)
      observation.write(projection, to: &writer)
    }
    writer.endObject()
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
