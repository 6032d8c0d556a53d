/// A camera in motion: where it rests, what it looks through, and the animations that run.
///
/// The camera at a time is ``frame(at:within:)``: `rest` with each running animation's properties laid
/// over it, constrained. `rest` changes only at instants that do not depend on the ticks: where an
/// animation begins or ends, and with each operation on the map.
struct CameraMotion: Sendable {
  /// The properties that no animation drives, and what all would fall back to.
  var rest: CameraPosition

  /// Its padding is that of the latest frame.
  var viewport: Viewport

  /// Whether animations have moved the padding since this was last reported.
  var paddingHasMoved = false

  /// Those that have begun, oldest first. Each property is driven by one of them at most.
  var running: [CameraAnimation] = []

  /// Where the camera is at a time at which no animation begins or ends.
  ///
  /// Mutating, so that no animation is copied to be looked at.
  mutating func frame(
    at time: Double,
    within constraints: CameraConstraints
  ) -> CameraPosition {
    movePadding(at: time)
    var frame = rest
    var anchor: CameraAnchor?
    var gestureStart: Coordinate?
    var follower: Int?
    for index in running.indices {
      if running[index].isFollowing {
        follower = index
        continue
      }
      running[index].write(
        at: time, into: &frame, anchor: &anchor, in: viewport, within: constraints)
      if let start = running[index].gestureStart, running[index].properties.contains(.target) {
        gestureStart = start
      }
    }
    if let follower {
      fitPlaces(of: follower, at: time, beside: frame, within: constraints)
      running[follower].write(
        at: time, into: &frame, anchor: &anchor, in: viewport, within: constraints)
    }
    if let gestureStart {
      return constraints.duringGesture(from: gestureStart)
        .constrained(frame, anchor: anchor, in: viewport)
    }
    return constraints.constrained(frame, anchor: anchor, in: viewport)
  }

  /// Fits the several places that are followed, if any are, to what a frame shows them with.
  private mutating func fitPlaces(
    of index: Int,
    at time: Double,
    beside frame: CameraPosition,
    within constraints: CameraConstraints
  ) {
    let fitted = running[index].following?.fitted(
      driving: running[index].properties, at: time, beside: frame, in: viewport,
      within: constraints)
    if let fitted { running[index].following = fitted }
  }

  private mutating func movePadding(at time: Double) {
    // Only what moves it is copied, to be looked at.
    for index in running.indices where running[index].properties.contains(.padding) {
      guard let padding = running[index].padding(at: time), padding != viewport.padding else {
        continue
      }
      viewport.padding = padding
      paddingHasMoved = true
    }
  }

  /// Lays what is still to come of tours again, since the viewport changes.
  mutating func layTours(within constraints: CameraConstraints) {
    let viewport = finalViewport
    for index in running.indices { running[index].layRest(in: viewport, within: constraints) }
  }

  /// The viewport as it will be once its padding has come to rest.
  var finalViewport: Viewport {
    viewport.padded(by: running.lazy.compactMap(\.finalPadding).first)
  }
}

extension CameraMotion {
  /// Lets all begin and end that does so up to a time: by time, of several at once the endings first, and
  /// the older first.
  ///
  /// - Parameters:
  ///   - waiting: those that have not begun, the soonest last.
  ///   - left: how many of them, from the first, still wait.
  mutating func pass(
    until limit: Double,
    through waiting: [WaitingAnimation],
    left: inout Int,
    within constraints: CameraConstraints,
    collector: inout EventCollector
  ) {
    var last = left
    while last > 0, waiting[last - 1].beginning <= limit { last -= 1 }
    begin(waiting, left: &left, downTo: last, within: constraints, collector: &collector)
    endAll(until: limit, within: constraints, collector: &collector)
  }

  /// Lets animations begin, the soonest first, until so many still wait, and all end that does so until
  /// then.
  mutating func begin(
    _ waiting: [WaitingAnimation],
    left: inout Int,
    downTo last: Int,
    within constraints: CameraConstraints,
    collector: inout EventCollector
  ) {
    while left > last {
      left -= 1
      let instant = waiting[left].beginning
      endAll(until: instant, within: constraints, collector: &collector)
      collector.noteSteps(of: &running, at: instant)
      rest = frame(at: instant, within: constraints)
      begin(waiting[left].animation, within: constraints, hasWaited: true, collector: &collector)
    }
  }

  /// Lets all end that does so up to a time.
  mutating func endAll(
    until limit: Double,
    within constraints: CameraConstraints,
    collector: inout EventCollector
  ) {
    while let index = nextEnding(until: limit) {
      let instant = running[index].ending
      collector.noteSteps(of: &running, at: instant)
      rest = frame(at: instant, within: constraints)
      let hasChanged = rest != collector.camera || paddingHasMoved
      collector.noteMove(of: &running[index], hasChanged: hasChanged)
      collector.noteEnd(of: running[index].id, .completed)
      running.remove(at: index)
    }
  }

  /// The running animation that ends first, the oldest of several at once; nil where none ends up to
  /// a time.
  private mutating func nextEnding(until limit: Double) -> Int? {
    var next: Int?
    var time = Double.infinity
    for index in running.indices where running[index].ending < time {
      time = running[index].ending
      next = index
    }
    return time <= limit ? next : nil
  }

  /// Begins an animation from where the camera rests. It takes over what it drives.
  ///
  /// - Parameter hasWaited: whether it was made for a viewport that may have been another.
  mutating func begin(
    _ animation: consuming CameraAnimation,
    within constraints: CameraConstraints,
    hasWaited: Bool,
    collector: inout EventCollector
  ) {
    takeOver(animation.properties, collector: &collector)
    let movesPadding = animation.properties.contains(.padding)
    // By index, so that none is copied to be looked at; mostly it is the youngest.
    var place = running.count
    while place > 0, running[place - 1].age > animation.age { place -= 1 }
    if place == running.count {
      running.append(animation)
    } else {
      running.insert(animation, at: place)
    }
    running[place].begin(
      from: rest, in: viewport, within: constraints, hasWaited: hasWaited)
    if movesPadding { layTours(within: constraints) }
    guard running.indices.contains(where: { running[$0].properties.contains(.padding) })
    else { return }
    for index in running.indices { running[index].forgetSight() }
  }

  /// Takes properties from the animations that drive them. Those that lose all they had end.
  mutating func takeOver(_ properties: CameraProperties, collector: inout EventCollector) {
    var index = 0
    while index < running.count {
      let isLosing = !running[index].properties.isDisjoint(with: properties)
      if isLosing { running[index].properties.subtract(properties) }
      if isLosing, running[index].properties.isEmpty {
        collector.noteEnd(of: running[index].id, .interrupted)
        running.remove(at: index)
      } else {
        index += 1
      }
    }
  }
}

extension CameraMotion {
  /// Whether the camera goes the same ways from here as from another motion, if nothing else is asked.
  func goesOn(like other: CameraMotion) -> Bool {
    rest == other.rest && viewport == other.viewport
      && running.elementsEqual(other.running) { $0.goesOn(like: $1) }
  }
}
