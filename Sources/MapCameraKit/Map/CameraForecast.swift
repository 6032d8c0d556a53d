/// What a map shows if no other request comes, computed as far as it was needed.
package struct CameraForecast: Sendable {
  /// The states from which each later camera is a function of time, up to the time of the next.
  private var states: [(time: Double, motion: CameraMotion)]

  /// The durations in seconds of the animations whose end is known.
  private var durations: [Int64: Double] = [:]

  /// Whether earlier times are requested after later ones.
  private let keepsStates: Bool

  init(of motion: CameraMotion, at time: Double, keepsStates: Bool) {
    states = [(time, motion)]
    self.keepsStates = keepsStates
    states[0].motion.isForecast = true
    noteDurations()
  }

  /// The camera at a time.
  package mutating func camera(at time: Double) -> CameraPosition {
    let limit = time + TimingCurve.timeTolerance
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
    let open = states[last].motion.running.compactMap { animation in
      durations[animation.id] == nil ? (id: animation.id, beginning: animation.beginning) : nil
    }
    if keepsStates { states.append(states[last]) }
    let next = states.count - 1
    var silent = EventCollector(from: states[next].motion.rest, isSilent: true)
    guard let instant = states[next].motion.passNext(until: limit, collector: &silent) else {
      if keepsStates { states.removeLast() }
      return false
    }
    states[next].time = max(instant, states[next].time)
    for (id, beginning) in open where !states[next].motion.running.contains(where: { $0.id == id })
    {
      durations[id] = states[next].time - beginning
    }
    noteDurations()
    // Of several states at one time the last one stays.
    if keepsStates, states[next].time == states[last].time { states.remove(at: last) }
    return true
  }

  /// Notes the durations of animations that play their last step.
  private mutating func noteDurations() {
    for animation in states[states.count - 1].motion.running
    where !animation.hasNextStep && durations[animation.id] == nil {
      durations[animation.id] = animation.stepEnd
    }
  }
}
