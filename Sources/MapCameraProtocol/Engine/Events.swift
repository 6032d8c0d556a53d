// What a map reports beside its camera, and how events are stored until they are sent.

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

  package init(_ kinds: [NotificationKind]) {
    rawValue = kinds.reduce(0) { $0 | $1.bit }
  }

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

/// The optional members of `camera.didChange`.
package enum Observation: String, CaseIterable, Sendable {
  case visibleRegion, matrix, tiles

  /// The greatest number of tiles that are sent, because each frame may have a change.
  package static let maximumTileCount = 4096
}

extension [Observation] {
  /// Each once, in the order in which they are written.
  package var inOrder: [Observation] { Observation.allCases.filter(contains) }
}

// MARK: - Forgetting

extension Engine {
  /// Removes the events after they are sent.
  @inline(__always)
  package mutating func clearEvents() {
    if !events.isEmpty {
      events.empty()
      spans.empty()
    }
    compactIfSparse()
  }
}

extension Array {
  /// Removes all elements and keeps their memory: one by one if there are few, because removing all
  /// at once takes as long as a dozen.
  fileprivate mutating func empty() {
    if count > 12 { return removeAll(keepingCapacity: true) }
    while !isEmpty { removeLast() }
  }
}
