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

  private init(_ kind: NotificationKind, _ output: Output<Notice<Bool>>, _ content: Bool) {
    let (params, behind) = output.parts(around: content)
    self.init(kind.rawValue, params: params, behind.texts)
  }
}

/// What is known beforehand of a notification that tells a camera.
private struct CameraFrame: Sendable {
  static let didChange = CameraFrame(.didChange)
  static let idle = CameraFrame(.idle)

  /// How many bytes stand before the params.
  let headCount: Int

  /// The map and the time.
  let moment: NotificationFrame

  /// The camera, and the end of the params.
  let camera: JSONTemplate

  init(_ kind: NotificationKind) {
    let (params, behind) = Output<Notice<CameraPosition>>.moved.parts(around: .zero)
    let camera = behind.firstIndex(of: "{") ?? behind.endIndex
    headCount = kind.head.count
    moment = NotificationFrame(kind.rawValue, params: params, behind[..<camera].texts)
    self.camera = JSONTemplate(behind[camera...].texts)
  }
}

extension Output {
  /// A notice as it is written, before and behind the map's id; numbers are written as 0.
  fileprivate func parts<Content>(
    around content: Content
  ) -> (before: String, behind: Substring) where Value == Notice<Content> {
    var writer = JSONWriter()
    write(Notice(map: JSONFragment("\0"), time: 0, content: content), &writer)
    let parts = String(decoding: writer.bytes, as: UTF8.self).split(separator: "\0")
    return (String(parts[0]), parts[1])
  }
}

extension Substring {
  /// What stands around the numbers in it, each a 0.
  fileprivate var texts: [String] {
    split(separator: "0", omittingEmptySubsequences: false).map(String.init)
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
      change = writer.moment(.didChange, of: id, camera, at: time)
    case .idle(let camera):
      // A move comes to rest where it went: what was told of that is told once more.
      if let change, change.camera == camera {
        writer.notification(kind.head, again: change.params)
      } else {
        _ = writer.moment(.idle, of: id, camera, at: time)
      }
    case .animationStep(let id, let index): write(.animationStep, (id, index))
    case .animationEnded(let id, let outcome): write(.animationEnded, (id, outcome))
    }
  }
}

/// A change of a map's camera that was told.
struct ToldChange {
  var camera: CameraPosition

  /// Where the camera is, in the bytes that it was written to.
  var text: Range<Int>

  /// Where the params are.
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
    _ frame: CameraFrame, of id: JSONFragment, _ camera: CameraPosition, at time: Double
  ) -> ToldChange {
    let start = count + frame.headCount
    moment(frame.moment, of: id, at: time)
    let text = count
    var numbers = JSONNumbers()
    numbers.append(camera.numbers)
    append(frame.camera, &numbers)
    return ToldChange(camera: camera, text: text..<count - 1, params: start..<count)
  }

  /// Writes a notification that tells a map and a time, or what it tells before more.
  fileprivate mutating func moment(
    _ frame: NotificationFrame, of id: JSONFragment, at time: Double
  ) {
    var numbers = JSONNumbers()
    numbers.append(time)
    notification(frame, id, &numbers)
  }
}
