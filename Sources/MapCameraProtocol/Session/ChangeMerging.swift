import MapCamera

extension Engine {
  /// Whether time changes anything.
  var isMoving: Bool { !active.isEmpty || !heldChanges.isEmpty }

  /// Holds back the changes of maps on which nothing else is to be told, while the host is slow to
  /// read, and tells the newest of each when it has caught up or something else is told.
  mutating func mergeChanges(isReaderSlow: Bool) {
    guard isReaderSlow || !heldChanges.isEmpty else { return }
    let told = events
    let toldSpans = spans
    var waiting = heldChanges[...]
    heldChanges = []
    events = []
    spans = []
    var start = 0
    for span in toldSpans {
      while let map = waiting.first, map < span.map {
        merge([], of: map, wasHeld: true, isReaderSlow)
        waiting.removeFirst()
      }
      let wasHeld = waiting.first == span.map
      if wasHeld { waiting.removeFirst() }
      merge(told[start..<span.end], of: span.map, wasHeld: wasHeld, isReaderSlow)
      start = span.end
    }
    for map in waiting { merge([], of: map, wasHeld: true, isReaderSlow) }
  }

  /// Forgets the changes held back of maps whose camera is told now, or that are gone.
  mutating func forgetHeldChanges() {
    var start = 0
    for span in spans {
      let isTold = events[start..<span.end].contains { event in
        if case .didChange = event { true } else { false }
      }
      if isTold { heldChanges.removeAll { $0 == span.map } }
      start = span.end
    }
    heldChanges.removeAll { maps[$0].isRemoved }
  }

  private mutating func merge(
    _ news: ArraySlice<MapEvent>,
    of map: Int,
    wasHeld: Bool,
    _ isReaderSlow: Bool
  ) {
    let start = events.count
    var hasChanged = wasHeld
    var rest: [MapEvent] = []
    for event in news {
      switch event {
      case .willMove: events.append(event)
      case .didChange: hasChanged = true
      case .animationStep, .animationEnded, .idle: rest.append(event)
      }
    }
    if hasChanged {
      if isReaderSlow, rest.isEmpty {
        heldChanges.append(map)
      } else {
        events.append(.didChange(maps[map].view.camera))
      }
    }
    events += rest
    if events.count > start { spans.append((map: map, end: events.count)) }
  }
}
