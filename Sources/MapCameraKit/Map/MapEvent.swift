/// What happens to a map's camera, in this order within one operation.
public enum MapEvent: Hashable, Sendable {
  /// Before the first change of a move, an animation or a gesture.
  case willMove(gesture: Bool, tag: Int = 0)

  /// The camera is now here, or what it sees has changed. Never emitted if nothing changed.
  case didChange(CameraPosition, by: MoveSource = MoveSource())

  /// The same, while an animation moves the viewport's padding: that has changed, and the camera may have.
  case didChangePadding(CameraPosition, by: MoveSource = MoveSource())

  /// Steps of a tour began, one after the other: the tour's animation, and their numbers from 0.
  case animationSteps(Int64, Range<Int>, tag: Int = 0)

  /// Exactly once for each animation.
  case animationEnded(Int64, AnimationOutcome, tag: Int = 0)

  /// Nothing moves any more.
  case idle(CameraPosition, by: MoveSource = MoveSource())

  /// The tag of the operation that began the animation, or that began to move the camera last; 0 for none.
  public var tag: Int {
    switch self {
    case .willMove(_, let tag), .animationSteps(_, _, let tag), .animationEnded(_, _, let tag): tag
    case .didChange(_, let source), .didChangePadding(_, let source), .idle(_, let source):
      source.tag
    }
  }
}

/// Who moves a camera: the operation that began to do so last.
public struct MoveSource: Hashable, Sendable {
  /// ``MapView/tag`` in that operation; 0 for none.
  public var tag = 0

  /// Whether that was a gesture. Its fling is one, too.
  public var isGesture = false

  /// Makes a source.
  public init(tag: Int = 0, isGesture: Bool = false) {
    self.tag = tag
    self.isGesture = isGesture
  }
}

extension MapEvent {
  package var kind: NotificationKind {
    switch self {
    case .willMove: .willMove
    case .didChange, .didChangePadding: .didChange
    case .animationSteps: .animationStep
    case .animationEnded: .animationEnded
    case .idle: .idle
    }
  }

  /// The number of its notifications: one for each step that began.
  package var notificationCount: Int {
    if case .animationSteps(_, let steps, _) = self { steps.count } else { 1 }
  }
}

/// The notifications that a map sends.
package enum NotificationKind: String, CaseIterable, Sendable {
  case willMove = "camera.willMove"
  case didChange = "camera.didChange"
  case animationStep = "animation.step"
  case animationEnded = "animation.ended"
  case idle = "camera.idle"
}

/// Some of the kinds of notifications.
package struct NotificationSet: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package static let all = NotificationSet(NotificationKind.allCases)

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package init(_ kinds: [NotificationKind]) { rawValue = kinds.reduce(0) { $0 | $1.bit } }

  package func contains(_ kind: NotificationKind) -> Bool { rawValue & kind.bit != 0 }

  package var kinds: [NotificationKind] { NotificationKind.allCases.filter(contains) }
}

extension NotificationKind {
  package var bit: UInt8 {
    switch self {
    case .willMove: 1
    case .didChange: 2
    case .animationStep: 4
    case .animationEnded: 8
    case .idle: 16
    }
  }
}

/// How an animation ended.
public enum AnimationOutcome: String, Hashable, Sendable, CaseIterable {
  /// It came to its end.
  case completed

  /// Everything that it drove was taken over: by other animations, a move or a gesture.
  case interrupted

  /// It was stopped, or its map was removed.
  case stopped
}

/// An animation that was requested.
public struct StartedAnimation: Hashable, Sendable {
  /// Unique on its map; nil if there is nothing to animate, because the camera is already there.
  public let id: Int64?

  /// Seconds that it takes, without its delay; infinite if it follows tracked places.
  public let duration: Double

  /// Where the camera will be at its end, if no other request comes.
  public let camera: CameraPosition
}
