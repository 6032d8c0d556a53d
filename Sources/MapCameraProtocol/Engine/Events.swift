package import JSON
package import MapCamera

// Events of the maps: which of them become notifications, and how they are kept until they are sent.

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

/// What `camera.didChange` may have beside the camera.
package enum Observation: String, CaseIterable, Sendable {
  case visibleRegion, matrix, tiles

  /// The most tiles that are sent: there may be a change in each frame.
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

  /// How many notifications it is: of each step that began there is one.
  package var notificationCount: Int {
    if case .animationSteps(_, let steps) = self { steps.count } else { 1 }
  }
}

// MARK: - Forgetting

extension Engine {
  /// Forgets the events, once they are sent.
  @inline(__always)
  package mutating func clearEvents() {
    if !events.isEmpty {
      events.empty()
      spans.empty()
    }
    compactIfSparse()
  }

  /// The ids of the maps that have come to rest by the events.
  package var mapsAtRest: [JSONText] {
    var start = 0
    return spans.filter { span in
      defer { start = span.end }
      return events[start..<span.end].contains { $0.kind == .idle }
    }
    .map { maps[$0.map].id }
  }
}

extension Array {
  /// Removes all elements and keeps their memory: one by one where they are few, for all at once takes
  /// as long as a dozen.
  fileprivate mutating func empty() {
    if count > 12 { return removeAll(keepingCapacity: true) }
    while !isEmpty { removeLast() }
  }
}

// MARK: - Merging, for a host that is slow to read

extension Engine {
  /// While the host is slow to read, holds back the changes of a tick; sends the newest of a
  /// map once the host has caught up, or before anything else of the map is sent.
  package mutating func mergeTick(isReaderSlow: Bool) {
    guard isReaderSlow || !heldChanges.isEmpty else { return }
    merge(holdsNews: isReaderSlow, holdsOthers: isReaderSlow)
  }

  /// Sends, with what a request has caused, what was held back of the same maps; and of all maps where
  /// no tick will follow that would.
  package mutating func mergeRequest() {
    guard !heldChanges.isEmpty else { return }
    merge(holdsNews: false, holdsOthers: isRealTime)
    heldChanges.removeAll { maps[$0].isRemoved }
    if heldChanges.isEmpty { heldPaddings = [] }
  }

  /// - Parameters:
  ///   - holdsNews: whether changes that are to be sent are held back, where they may be.
  ///   - holdsOthers: whether what was held back stays so on maps of which there is no news.
  private mutating func merge(holdsNews: Bool, holdsOthers: Bool) {
    let news = events
    let newsSpans = spans
    var waiting = heldChanges[...]
    heldChanges = []
    events = []
    spans = []
    var start = 0
    for span in newsSpans {
      while let map = waiting.first, map < span.map {
        merge([], of: map, wasHeld: true, holds: holdsOthers)
        waiting.removeFirst()
      }
      let wasHeld = waiting.first == span.map
      if wasHeld { waiting.removeFirst() }
      merge(news[start..<span.end], of: span.map, wasHeld: wasHeld, holds: holdsNews)
      start = span.end
    }
    for map in waiting { merge([], of: map, wasHeld: true, holds: holdsOthers) }
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
    if events.count > start { spans.append((map: map, end: events.count)) }
  }
}
