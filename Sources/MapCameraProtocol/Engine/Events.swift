// What a map reports beside its camera, and how events are removed once they are sent.

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
