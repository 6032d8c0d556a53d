/// The animations of a map that wait for their delay.
///
/// Where the camera will be as one of them begins depends on all that begin before it. So that an
/// animation behind many is not asked for by playing them all, the motion that was found for the latest
/// one is remembered: the next one usually begins no sooner.
struct WaitingAnimations: Sendable {
  /// By the time at which they begin, the soonest last; of several at once the oldest last.
  private(set) var list: [CameraAnimation] = []

  private var forecast: Forecast?

  /// The motion just after one of them has begun.
  private struct Forecast: Sendable {
    var motion: CameraMotion
    var time: Double
    var age: Int
  }

  var isEmpty: Bool { list.isEmpty }

  /// How many are left, from the first of ``list``, once those have begun that do so before another.
  private func count(after time: Double, age: Int) -> Int {
    var low = 0
    var high = list.count
    while low < high {
      let middle = (low + high) / 2
      if (list[middle].beginning, list[middle].age) > (time, age) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}

extension WaitingAnimations {
  /// The motion at a time to come, with all that begin or end up to then, and how many wait still.
  func motion(
    at time: Double,
    from present: CameraMotion,
    within constraints: CameraConstraints
  ) -> (motion: CameraMotion, left: Int) {
    var motion = present
    var left = list.count
    if let forecast, forecast.time <= time {
      motion = forecast.motion
      left = count(after: forecast.time, age: forecast.age)
    }
    var collector = EventCollector.silent(from: motion.rest)
    motion.pass(
      until: time, through: list, left: &left, within: constraints, collector: &collector)
    return (motion, left)
  }

  /// Adds one, the youngest.
  ///
  /// - Parameter motion: just after it has begun.
  mutating func insert(_ animation: CameraAnimation, leadingTo motion: CameraMotion) {
    let place = count(after: animation.beginning, age: animation.age)
    list.insert(animation, at: place)
    forecast = Forecast(motion: motion, time: animation.beginning, age: animation.age)
  }

  /// Removes the one of an id, if it waits.
  mutating func remove(_ id: Int) -> CameraAnimation? {
    guard let index = list.firstIndex(where: { $0.id == id }) else { return nil }
    forecast = nil
    return list.remove(at: index)
  }

  /// Removes those that have begun by now.
  mutating func keep(_ count: Int, at time: Double) {
    if let forecast, forecast.time <= time + CameraAnimation.timeTolerance { self.forecast = nil }
    list.removeLast(list.count - count)
  }

  /// Notes that the camera will not be where it would have been.
  mutating func forgetForecast() { forecast = nil }

  mutating func removeAll() { self = WaitingAnimations() }
}
