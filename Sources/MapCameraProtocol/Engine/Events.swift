package import MapCameraKit

// Events of the maps: their notifications, and how they are stored until they are sent.

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
    if case .animationSteps(_, let steps) = self { steps.count } else { 1 }
  }
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

// MARK: - Merging, for a host that is slow to read

extension Engine {
  /// Holds back the changes of a tick while the host reads slowly. Sends the latest change of a map
  /// when the host has caught up, or before any other event of the map.
  package mutating func mergeTick(isReaderSlow: Bool) {
    guard isReaderSlow || !heldChanges.isEmpty else { return }
    merge(holdsNews: isReaderSlow, holdsOthers: isReaderSlow)
  }

  /// Sends the held changes of the maps that a request has changed; of all maps if no tick will
  /// follow.
  package mutating func mergeRequest() {
    guard !heldChanges.isEmpty else { return }
    merge(holdsNews: false, holdsOthers: isRealTime)
    heldChanges.removeAll { maps[$0].isRemoved }
    if heldChanges.isEmpty { heldPaddings = [] }
  }

  /// - Parameters:
  ///   - holdsNews: whether new changes are held back if possible.
  ///   - holdsOthers: whether changes of maps without new events stay held back.
  private mutating func merge(holdsNews: Bool, holdsOthers: Bool) {
    var news: [Int: ArraySlice<MapEvent>] = [:]
    for span in spans { news[span.map] = events[span.events] }
    let held = Set(heldChanges)
    (heldChanges, events, spans) = ([], [], [])
    for map in held.union(news.keys).sorted() {
      merge(
        news[map] ?? [], of: map, wasHeld: held.contains(map),
        holds: news[map] == nil ? holdsOthers : holdsNews)
    }
  }

  private mutating func merge(
    _ news: ArraySlice<MapEvent>, of map: Int, wasHeld: Bool, holds: Bool
  ) {
    let start = events.count
    var hasChanged = wasHeld
    var rest: [MapEvent] = []
    for event in news {
      switch event {
      case .willMove: events.append(event)
      case .didChange: hasChanged = true
      case .didChangePadding:
        hasChanged = true
        heldPaddings.insert(map)
      case .animationSteps, .animationEnded, .idle: rest.append(event)
      }
    }
    if hasChanged {
      if holds, rest.isEmpty {
        heldChanges.append(map)
      } else {
        let camera = maps[map].view.camera
        let tellsPadding = heldPaddings.remove(map) != nil
        events.append(tellsPadding ? .didChangePadding(camera) : .didChange(camera))
      }
    }
    events += rest
    if events.count > start { spans.append((map: map, events: start..<events.count)) }
  }
}
