/// The animations of a map that wait for their delay.
struct WaitingAnimations: Sendable {
  /// The most that may wait at a time.
  static let maximumCount = 64

  /// By the time at which they begin, the soonest last; of several at once the oldest last. Behind
  /// ``count`` stand those that have begun since.
  private var list: [CameraAnimation] = []

  /// How many still wait.
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// Those that wait, the soonest last.
  var animations: ArraySlice<CameraAnimation> { list[..<count] }

  /// When the next one begins, in seconds on the map's clock; nil where none waits.
  var nextBeginning: Double? { count > 0 ? list[count - 1].beginning : nil }
}

extension WaitingAnimations {
  /// Adds one, the youngest. Those that begin at almost the same time begin at once, so that the younger
  /// takes over from the older.
  mutating func insert(_ animation: consuming CameraAnimation) {
    compact()
    let time = animation.beginning
    if let other = list.first(where: {
      abs($0.beginning - time) <= CameraAnimation.timeTolerance
    }) {
      animation.beginning = other.beginning
    }
    let (beginning, age) = (animation.beginning, animation.age)
    let index = list.indices.partitioningIndex {
      (list[$0].beginning, list[$0].age) <= (beginning, age)
    }
    list.insert(animation, at: index)
    count += 1
  }

  /// Removes the one that begins next, of which there must be one.
  ///
  /// In a copy that is only tried out nothing is moved.
  mutating func removeNext() -> CameraAnimation {
    count -= 1
    return list[count]
  }

  /// Removes the one of an id, if it waits.
  mutating func remove(_ id: Int64) -> CameraAnimation? {
    compact()
    guard let index = list.firstIndex(where: { $0.id == id }) else { return nil }
    count -= 1
    return list.remove(at: index)
  }

  /// Gives the memory of those back that have begun.
  mutating func compact() {
    if count < list.count { list.removeLast(list.count - count) }
  }

  mutating func removeAll() { self = WaitingAnimations() }
}
