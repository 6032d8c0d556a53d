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
    for index in running.indices {
      let held = running[index].write(
        at: time, into: &frame, in: viewport, within: constraints)
      if let held { anchor = held }
      if let start = running[index].gestureStart, running[index].properties.contains(.target) {
        gestureStart = start
      }
    }
    if let gestureStart {
      return constraints.duringGesture(from: gestureStart)
        .constrained(frame, anchor: anchor, in: viewport)
    }
    return constraints.constrained(frame, anchor: anchor, in: viewport)
  }

  private mutating func movePadding(at time: Double) {
    for index in running.indices {
      guard let padding = running[index].padding(at: time), padding != viewport.padding else {
        continue
      }
      viewport.padding = padding
      paddingHasMoved = true
    }
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
    through waiting: [CameraAnimation],
    left: inout Int,
    within constraints: CameraConstraints,
    collector: inout EventCollector
  ) {
    while true {
      let ending = nextEnding()
      let beginning = left > 0 ? waiting[left - 1].beginning : .infinity
      let ends = ending.time <= beginning
      let instant = ends ? ending.time : beginning
      guard instant <= limit, instant < .infinity else { return }
      collector.noteSteps(of: &running, at: instant)
      rest = frame(at: instant, within: constraints)
      if ends {
        var ended = [running.remove(at: ending.index)]
        collector.noteMove(of: &ended, hasChanged: rest != collector.camera || paddingHasMoved)
        collector.noteEnd(of: ended[0].id, .completed)
      } else {
        left -= 1
        begin(waiting[left], within: constraints, hasWaited: true, collector: &collector)
      }
    }
  }

  /// The running animation that ends first, the oldest of several at once, and when; never where none
  /// runs.
  private mutating func nextEnding() -> (index: Int, time: Double) {
    var next = (index: 0, time: Double.infinity)
    for index in running.indices where running[index].ending < next.time {
      next = (index, running[index].ending)
    }
    return next
  }

  /// Begins an animation from where the camera rests. It takes over what it drives.
  ///
  /// - Parameter hasWaited: whether it was made for a viewport that may have been another.
  mutating func begin(
    _ animation: consuming CameraAnimation,
    within constraints: CameraConstraints,
    hasWaited: Bool = false,
    collector: inout EventCollector
  ) {
    takeOver(animation.properties, collector: &collector)
    let age = animation.age
    let place = running.lastIndex { $0.age < age }.map { $0 + 1 } ?? 0
    running.insert(animation, at: place)
    running[place].begin(
      from: rest, in: viewport, within: constraints, hasWaited: hasWaited)
    guard running.contains(where: { $0.properties.contains(.padding) }) else { return }
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
