import JSON
import JSONRPC
import MapCamera

extension NotificationKind {
  private static let heads = NotificationSet.all.kinds.map { NotificationHead($0.rawValue) }

  /// What its notifications begin with.
  fileprivate var head: NotificationHead { Self.heads[bit.trailingZeroBitCount] }
}

extension NotificationFrame {
  fileprivate static let willMove = NotificationFrame(.willMove, .willMove, false)
  fileprivate static let willMoveByHand = NotificationFrame(.willMove, .willMove, true)
  fileprivate static let didChange = NotificationFrame(.didChange, .moved, .zero)
  fileprivate static let idle = NotificationFrame(.idle, .moved, .zero)

  /// Of a notification as it is written once: the map's id is a hole, and so is each number, a 0.
  private init<Content>(
    _ kind: NotificationKind, _ output: Output<Notice<Content>>, _ content: Content
  ) {
    var writer = JSONWriter()
    output.write(Notice(map: JSONFragment("\0"), time: 0, content: content), &writer)
    let parts = String(decoding: writer.bytes, as: UTF8.self).split(separator: "\0")
    self.init(
      kind.rawValue, params: String(parts[0]), parts[1].split(separator: "0").map(String.init))
  }
}

extension CameraPosition {
  /// A camera of zeros.
  fileprivate static let zero = CameraPosition(
    target: Coordinate(latitude: 0, longitude: 0), zoom: 0)
}

extension MapEvent {
  var kind: NotificationKind {
    switch self {
    case .willMove: .willMove
    case .didChange: .didChange
    case .animationStep: .animationStep
    case .animationEnded: .animationEnded
    case .idle: .idle
    }
  }

  /// Writes the notification, of a map whose host observes no more than its camera.
  ///
  /// - Parameters:
  ///   - id: the map's.
  ///   - change: the change of its camera that was told in the same bytes, and gets the one that is told
  ///     now; nil where there is none, or where bytes are not kept.
  func write(
    of id: JSONFragment, time: Double, to writer: inout JSONWriter, _ change: inout ToldChange?
  ) {
    @inline(__always)
    func write<Content>(_ output: Output<Notice<Content>>, _ content: Content) {
      writer.notification(kind.head) { writer in
        output.write(Notice(map: id, time: time, content: content), &writer)
      }
    }
    switch self {
    case .willMove(gesture: false): writer.moment(.willMove, of: id, at: time)
    case .willMove(gesture: true): writer.moment(.willMoveByHand, of: id, at: time)
    case .didChange(let camera):
      let start = writer.count + kind.head.count
      writer.moment(.didChange, of: id, camera, at: time)
      change = ToldChange(camera: camera, params: start..<writer.count)
    case .idle(let camera):
      // A move comes to rest where it went: what was told of that is told once more.
      if let change, change.camera == camera {
        writer.notification(kind.head, again: change.params)
      } else {
        writer.moment(.idle, of: id, camera, at: time)
      }
    case .animationStep(let id, let index): write(.animationStep, (id, index))
    case .animationEnded(let id, let outcome): write(.animationEnded, (id, outcome))
    }
  }
}

/// A change of a map's camera that was told.
struct ToldChange {
  var camera: CameraPosition

  /// Where its params are, in the bytes that it was written to.
  var params: Range<Int>
}

extension HostedMap {
  /// Writes that the camera changed, and what the host observes beside it.
  @inline(never)
  func writeChange(to camera: CameraPosition, time: Double, to writer: inout JSONWriter) {
    let content = ObservedCamera(camera: camera, map: self)
    writer.notification(NotificationKind.didChange.head) { writer in
      Output.observedChange.write(
        Notice(map: encodedID, time: time, content: content), &writer)
    }
  }
}

extension JSONWriter {
  /// Writes a notification that tells where a map's camera is.
  fileprivate mutating func moment(
    _ frame: NotificationFrame, of id: JSONFragment, _ camera: CameraPosition, at time: Double
  ) {
    var numbers = JSONNumbers()
    numbers.append(time)
    numbers.append(camera.numbers)
    notification(frame, id, &numbers)
  }

  /// Writes a notification that tells a map and a time alone.
  fileprivate mutating func moment(
    _ frame: NotificationFrame, of id: JSONFragment, at time: Double
  ) {
    var numbers = JSONNumbers()
    numbers.append(time)
    notification(frame, id, &numbers)
  }
}
