/// What a map shows if nothing else is asked, played as far as it was asked for.
package struct CameraForecast: Sendable {
  /// The states from which each later camera is a function of time, up to the time of the next.
  private var states: [(time: Double, motion: CameraMotion)]

  /// Seconds that the animations take whose end is known.
  private var durations: [Int64: Double] = [:]

  init(of motion: CameraMotion, at time: Double) {
    states = [(time, motion)]
    states[0].motion.isForecast = true
    noteDurations()
  }

  /// The camera at a time.
  package mutating func camera(at time: Double) -> CameraPosition {
    let limit = time + CameraAnimation.timeTolerance
    while let latest = states.last?.time, latest <= limit, playNext(until: limit) {}
    let next = states.indices.dropFirst().partitioningIndex { states[$0].time > limit }
    return states[next - 1].motion.frame(at: time)
  }

  /// Seconds that an animation takes, its delay not included.
  mutating func duration(of id: Int64) -> Double {
    while durations[id] == nil, playNext(until: .infinity) {}
    return durations[id] ?? 0
  }

  private mutating func playNext(until limit: Double) -> Bool {
    let last = states.count - 1
    var motion = states[last].motion
    var silent = EventCollector(from: motion.rest, isSilent: true)
    guard let instant = motion.passNext(until: limit, collector: &silent) else { return false }
    let time = max(instant, states[last].time)
    for animation in states[last].motion.running
    where durations[animation.id] == nil
      && !motion.running.contains(where: { $0.id == animation.id })
    {
      durations[animation.id] = time - animation.beginning
    }
    if time > states[last].time {
      states.append((time, motion))
    } else {
      states[last].motion = motion
    }
    noteDurations()
    return true
  }

  /// Those of animations that play their last step.
  private mutating func noteDurations() {
    for animation in states[states.count - 1].motion.running where !animation.hasNextStep {
      durations[animation.id] = animation.isFollowing ? .infinity : animation.step.end
    }
  }
}
