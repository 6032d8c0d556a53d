/// An animation that waits. Held apart, so that moving the list is cheap.
final class WaitingAnimation: Sendable {
  let animation: CameraAnimation

  init(_ animation: CameraAnimation) { self.animation = animation }

  /// When it begins, in seconds on the map's clock.
  var beginning: Double { animation.beginning }

  var age: Int { animation.age }
}

/// The animations of a map that wait for their delay.
///
/// Where the camera will be as one of them begins depends on all that begin before it. So that an
/// animation behind many is not asked for by playing them all, the motion just after every few of them is
/// remembered. One more or one fewer changes what follows only up to where the motion is again as
/// it was, which it mostly is after a few: what is remembered from there on holds.
struct WaitingAnimations: Sendable {
  /// By the time at which they begin, the soonest last; of several at once the oldest last.
  private(set) var list: [WaitingAnimation] = []

  /// In the order in which they are reached.
  private var checkpoints: [Checkpoint] = []

  /// The motion just after one of them has begun.
  private struct Checkpoint: Sendable {
    /// When it begins, in seconds on the map's clock.
    let time: Double

    let age: Int
    var snapshot: Snapshot

    /// Whether nothing has changed since between the checkpoint before and this one.
    var isCertain = true
  }

  /// Held apart, as the animations are.
  private final class Snapshot: Sendable {
    let motion: CameraMotion

    init(_ motion: CameraMotion) { self.motion = motion }
  }

  /// How many animations there are from a checkpoint to the next; up to twice as many, where some were added.
  private static let spacing = 4

  var isEmpty: Bool { list.isEmpty }

  /// Whether there are so many that it is worth while to look where they lead rather than to play them.
  var isLong: Bool { list.count > 2 * Self.spacing }

  /// Whether any drives the viewport's padding.
  var movesPadding: Bool {
    list.contains { $0.animation.properties.contains(.padding) }
  }

  /// How many are left, from the first of ``list``, once those have begun that do so before another,
  /// and it.
  func count(after time: Double, age: Int = .max) -> Int {
    list.indices.partitioningIndex { (list[$0].beginning, list[$0].age) <= (time, age) }
  }

  /// How many checkpoints are reached before an animation begins, or as it does.
  private func checkpointCount(upTo time: Double, age: Int) -> Int {
    checkpoints.indices.partitioningIndex {
      (checkpoints[$0].time, checkpoints[$0].age) > (time, age)
    }
  }
}

extension WaitingAnimations {
  /// The motion at a time to come, with all that begin or end up to then.
  mutating func motion(
    at time: Double,
    from present: CameraMotion,
    within constraints: CameraConstraints
  ) -> CameraMotion {
    let last = count(after: time)
    guard last < list.count || !present.running.isEmpty else { return present }
    var silent = EventCollector.silent(from: present.rest)
    var index = verify(upTo: time, from: present, within: constraints)
    var (motion, left) = start(at: index, from: present)
    while left - last > 2 * Self.spacing {
      motion.begin(
        list, left: &left, downTo: left - Self.spacing, within: constraints, collector: &silent)
      remember(motion, left: left, at: index)
      index += 1
    }
    motion.begin(list, left: &left, downTo: last, within: constraints, collector: &silent)
    motion.endAll(until: time, within: constraints, collector: &silent)
    return motion
  }

  /// Makes certain what is remembered up to a time.
  ///
  /// - Returns: how many checkpoints that is.
  private mutating func verify(
    upTo time: Double,
    from present: CameraMotion,
    within constraints: CameraConstraints
  ) -> Int {
    var silent = EventCollector.silent(from: present.rest)
    var end = checkpointCount(upTo: time, age: .max)
    var index = 0
    while index < end {
      guard !checkpoints[index].isCertain else {
        index += 1
        continue
      }
      var (motion, left) = start(at: index, from: present)
      let target = count(after: checkpoints[index].time, age: checkpoints[index].age)
      if left - target > 2 * Self.spacing {
        motion.begin(
          list, left: &left, downTo: left - Self.spacing, within: constraints, collector: &silent)
        remember(motion, left: left, at: index)
        end += 1
        continue
      }
      motion.begin(list, left: &left, downTo: target, within: constraints, collector: &silent)
      checkpoints[index].isCertain = true
      guard !motion.goesOn(like: checkpoints[index].snapshot.motion) else { continue }
      checkpoints[index].snapshot = Snapshot(motion)
      doubt(index + 1)
    }
    return end
  }

  /// The motion from which a checkpoint is reached, and how many wait then.
  private func start(
    at index: Int,
    from present: CameraMotion
  ) -> (motion: CameraMotion, left: Int) {
    guard index > 0 else { return (present, list.count) }
    let last = checkpoints[index - 1]
    return (last.snapshot.motion, count(after: last.time, age: last.age))
  }

  private mutating func remember(_ motion: CameraMotion, left: Int, at index: Int) {
    checkpoints.insert(
      Checkpoint(
        time: list[left].beginning, age: list[left].age, snapshot: Snapshot(motion)), at: index)
  }

  private mutating func doubt(_ index: Int) {
    if index < checkpoints.count { checkpoints[index].isCertain = false }
  }
}

extension WaitingAnimations {
  /// Adds one, the youngest.
  mutating func insert(_ animation: CameraAnimation) {
    let (time, age) = (animation.beginning, animation.age)
    list.insert(WaitingAnimation(animation), at: count(after: time, age: age))
    doubt(checkpointCount(upTo: time, age: age))
  }

  /// Removes the one of an id, if it waits.
  mutating func remove(_ id: Int) -> CameraAnimation? {
    guard let index = list.firstIndex(where: { $0.animation.id == id }) else { return nil }
    let animation = list.remove(at: index).animation
    let reached = checkpointCount(upTo: animation.beginning, age: animation.age)
    if reached > 0, checkpoints[reached - 1].age == animation.age {
      checkpoints.remove(at: reached - 1)
      doubt(reached - 1)
    } else {
      doubt(reached)
    }
    return animation
  }

  /// Keeps so many, from the first, since the others have begun.
  mutating func keep(_ count: Int) {
    guard count < list.count else { return }
    let reached = checkpointCount(upTo: list[count].beginning, age: list[count].age)
    list.removeLast(list.count - count)
    let wereCertain = checkpoints[..<reached].allSatisfy(\.isCertain)
    checkpoints.removeFirst(reached)
    if !wereCertain { doubt(0) }
  }

  /// Notes that the camera will not be where it would have been.
  mutating func doubtForecast() { doubt(0) }

  /// Forgets where the camera will be, since what it may do or looks through has changed.
  mutating func forgetForecast() { checkpoints.removeAll() }

  mutating func removeAll() { self = WaitingAnimations() }
}
