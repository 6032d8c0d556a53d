/// A camera in motion: the requested camera, its context, and its animations.
///
/// The requested camera at a time is `rest` with the properties of each running animation. The shown
/// camera is the requested one, constrained: ``frame(at:within:)``. A constrained value is kept only
/// where an animation takes a property over (``begin(_:from:within:hasWaited:collector:)``) and
/// where all movement ends. So an animation that begins, ends or has no effect does not change the
/// requests for other properties.
struct CameraMotion: Sendable {
  /// The requested values of the properties that no animation drives.
  var rest: CameraPosition

  /// The viewport's padding is that of the latest frame.
  var context: CameraContext

  /// The operation that began to move the camera last.
  var mover = MoveSource()

  /// Whether animations have moved the padding since this was last reported.
  var paddingHasMoved = false

  /// The animations that have begun, oldest first. At most one drives each property.
  var running: [CameraAnimation] = []

  /// The animations that wait for their delay, in descending order of their beginning; of several
  /// at once the oldest last.
  private(set) var waiting: [CameraAnimation] = []

  /// Whether this is only a forecast: then no earlier step is needed again.
  var isForecast = false

  /// Whether this only plays what runs beside a step that is being planned: then no step is planned so
  /// again.
  private(set) var looksAhead = false

  /// The requested camera at a time, and what determines its target.
  private struct FrameRequest {
    var position: CameraPosition

    /// The anchor of the target, if any.
    var anchor: CameraAnchor?

    /// If a fling or tap drives the target: the target at the beginning of its gesture.
    var gestureStart: Coordinate?
  }

  /// What is shown at a time at which no animation begins or ends.
  ///
  /// Mutating, so that no animation is copied.
  mutating func frame(at time: Double) -> CameraPosition {
    let request = request(at: time)
    return shown(request)
  }

  /// The requested and the shown camera at a time.
  mutating func state(at time: Double) -> CameraState {
    let request = request(at: time)
    var state = CameraState(requested: request.position, shown: shown(request))
    if request.gestureStart != nil {
      state.requested.target = state.shown.target
    } else if let anchor = request.anchor {
      state.requested.target = context.held(request.position, by: anchor).target
    }
    return state
  }

  private func shown(_ request: FrameRequest) -> CameraPosition {
    guard let start = request.gestureStart else {
      return context.constrained(request.position, anchor: request.anchor)
    }
    return context.duringGesture(from: start).constrained(request.position, anchor: request.anchor)
  }

  private mutating func request(at time: Double) -> FrameRequest {
    movePadding(at: time)
    var request = FrameRequest(position: rest)
    var follower: Int?
    for index in running.indices {
      if running[index].isFollowing {
        follower = index
        continue
      }
      running[index].write(at: time, into: &request.position, anchor: &request.anchor, in: context)
      if let start = running[index].gestureStart, running[index].properties.contains(.target) {
        request.gestureStart = start
      }
    }
    if let follower {
      // The several places that are followed are fitted to what the frame shows them with.
      let fitted = running[follower].following?.fitted(
        driving: running[follower].properties, at: time, beside: request.position, in: context)
      if let fitted { running[follower].follow(fitted) }
      running[follower].write(
        at: time, into: &request.position, anchor: &request.anchor, in: context)
    }
    return request
  }

  private mutating func movePadding(at time: Double) {
    // Only the animation that moves it is copied.
    for index in running.indices where running[index].properties.contains(.padding) {
      guard let padding = running[index].padding(at: time), padding != context.viewport.padding
      else { continue }
      context.viewport.padding = padding
      paddingHasMoved = true
    }
  }

  /// The context at the end of all animations that move the padding, the waiting ones included: the
  /// last to begin decides.
  ///
  /// - Parameters:
  ///   - padding: at the end of another animation, if that moves it.
  ///   - beginning: the time on the map's clock at which that one begins.
  func finalContext(with padding: MapInsets? = nil, from beginning: Double = 0) -> CameraContext {
    var final = context
    // By index, so that no animation is copied.
    var end = padding ?? running.indices.lazy.compactMap { running[$0].finalPadding }.first
    let last = waiting.indices.first { waiting[$0].finalPadding != nil }
    if let last,
      padding == nil || waiting[last].beginning > beginning + TimingCurve.timeTolerance
    {
      end = waiting[last].finalPadding
    }
    if let end { final.viewport.padding = end }
    return final
  }
}

extension CameraMotion {
  /// The greatest number of waiting animations.
  static let maximumWaitingCount = 64

  /// When the next waiting animation begins, in seconds on the map's clock; nil if none waits.
  var nextBeginning: Double? { waiting.last?.beginning }

  /// Adds a new animation to the waiting ones. Animations that begin at almost the same time begin
  /// together, so that the newer one takes over from the older.
  mutating func wait(_ animation: consuming CameraAnimation) {
    let time = animation.beginning
    if let other = waiting.first(where: {
      abs($0.beginning - time) <= TimingCurve.timeTolerance
    }) {
      animation.beginning = other.beginning
    }
    let (beginning, age) = (animation.beginning, animation.age)
    let index = waiting.indices.partitioningIndex {
      (waiting[$0].beginning, waiting[$0].age) <= (beginning, age)
    }
    waiting.insert(animation, at: index)
  }

  /// Removes a waiting animation.
  mutating func removeWaiting(_ id: Int64) -> CameraAnimation? {
    waiting.firstIndex { $0.id == id }.map { waiting.remove(at: $0) }
  }

  /// Removes all animations.
  mutating func removeAll() {
    running.removeAll(keepingCapacity: true)
    waiting = []
  }

  /// Begins and ends all animations and steps that are due up to a time, in order of time.
  mutating func pass(until limit: Double, collector: inout EventCollector) {
    while passNext(until: limit, collector: &collector) != nil {}
  }

  /// Begins or ends what is due next up to a time; of several at once the endings first, then the steps
  /// of tours, and the older first.
  ///
  /// - Returns: its time; nil if there is none.
  mutating func passNext(until limit: Double, collector: inout EventCollector) -> Double? {
    let next = running.reduce(nextBeginning ?? .infinity) { min($0, $1.stepEnding) }
    guard next <= limit else { return nil }
    let due = min(limit, next + TimingCurve.timeTolerance)
    if let index = nextOver(until: due, hasNextStep: false) {
      end(index, collector: &collector)
    } else if let index = nextOver(until: due, hasNextStep: true) {
      beginNextStep(of: index, from: state(at: running[index].stepEnding))
    } else {
      collector.noteSteps(of: &running)
      let state = state(at: next)
      begin(waiting.removeLast(), from: state, at: next, collector: &collector)
    }
    return next
  }

  /// The running animation whose step ends first, the oldest if several end at once: among those that have
  /// a next step, or among those that have none. Returns nil if no step ends by the limit.
  private func nextOver(until limit: Double, hasNextStep: Bool) -> Int? {
    var next: Int?
    var time = Double.infinity
    for index in running.indices
    where running[index].stepEnding < time && running[index].hasNextStep == hasNextStep {
      time = running[index].stepEnding
      next = index
    }
    return time <= limit ? next : nil
  }

  private mutating func end(_ index: Int, collector: inout EventCollector) {
    collector.noteSteps(of: &running)
    let state = state(at: running[index].stepEnding)
    rest.take(running[index].properties, from: state.requested)
    let hasChanged = state.shown != collector.camera || paddingHasMoved
    collector.noteMove(of: &running[index], hasChanged: hasChanged)
    collector.noteEnd(of: running.remove(at: index), .completed)
  }

  /// Begins an animation. It takes over its properties from their shown values.
  ///
  /// - Parameter state: the camera at that time.
  mutating func begin(
    _ animation: consuming CameraAnimation, from state: CameraState, at time: Double,
    collector: inout EventCollector
  ) {
    if case .pending(let request) = animation.content {
      let driven = animation.properties.intersection(.camera)
      let (request, padding) = request.value
      animation.begin(plan(request, padding: padding, driving: driven, from: state, at: time))
    }
    mover = MoveSource(tag: animation.tag, isGesture: animation.isGesture)
    let start = context.takingOver(animation.properties, at: state)
    rest.take(animation.properties, from: start)
    // A tour's first step is planned after its animation has taken over from the one that it counts from.
    let base = animation.unplannedSteps?.first.map {
      counted($0.change.relative, from: state.shown, at: time)
    }
    takeOver(animation.properties, collector: &collector)
    // By index, so that no animation is copied; usually it is the newest.
    var index = running.count
    while index > 0, running[index - 1].age > animation.age { index -= 1 }
    let isTour = animation.isTour
    running.insert(animation, at: index)
    if isTour {
      let state = CameraState(requested: start, shown: state.shown)
      beginNextStep(of: index, from: state, counting: base)
      while running[index].hasNextStep,
        running[index].stepEnding <= time + TimingCurve.timeTolerance
      {
        beginNextStep(of: index, from: self.state(at: time))
      }
    }
  }

  /// Sets a running animation to a time since its beginning, in seconds; the steps between begin beside
  /// the others as they are.
  mutating func seek(_ index: Int, to elapsed: Double, at time: Double) {
    while running[index].seek(to: elapsed, at: time) {
      beginNextStep(of: index, from: state(at: time))
    }
  }

  /// Begins the next step of a tour, and plans it unless it is planned.
  ///
  /// - Parameter base: what it counts from if it is relative, if not what it finds.
  @inline(never)
  private mutating func beginNextStep(
    of index: Int, from state: CameraState, counting base: CountedCamera? = nil
  ) {
    guard let next = running[index].unplannedSteps else { return running[index].beginNextStep() }
    let isFirst = running[index].content.step == nil
    let time = isFirst ? running[index].beginning : running[index].stepEnding
    rest.take(running[index].properties, from: state.requested)
    // What is planned does not look at the animation that it is planned for.
    var animation = running.remove(at: index)
    animation.beginNextStep(
      plan(next, driving: animation.properties, from: state, counting: base, at: time),
      forgettingOthers: isForecast)
    running.insert(animation, at: index)
  }

  /// Plans steps that begin together.
  private mutating func plan(
    _ requests: ArraySlice<TourStep>, driving permitted: CameraProperties, from state: CameraState,
    counting base: CountedCamera?, at time: Double
  ) -> [AnimationStep] {
    var (state, base, time) = (state, base, time)
    let driven = requests.map { $0.properties.intersection(permitted) }
    // As one step they take over at its start what any of them drives, and nothing on the way.
    let all = driven.reduce(into: CameraProperties()) { $0.formUnion($1) }
    state.requested = context.takingOver(all, at: state)
    var steps: [AnimationStep] = []
    for (request, driven) in zip(requests, driven) {
      let delay = request.isThrough ? 0 : request.options.delay
      var step = plan(request, driving: driven, from: state, counting: base, at: time + delay)
      base = nil
      (step.delay, step.rest) = (delay, request.hold)
      if request.isThrough { step.passThrough(in: context, lasting: request.options.duration) }
      state = CameraState(requested: step.transition.end, shown: step.transition.end)
      time += step.end
      steps.append(step)
    }
    steps.joinThrough()
    return steps
  }

  /// Plans a step that begins at a time.
  ///
  /// - Parameters:
  ///   - padding: the viewport's padding at the end, if it changes.
  ///   - driven: the properties of the camera that it drives.
  ///   - state: the camera at that time.
  ///   - base: what it counts from if it is relative; nil for the goal of what it takes over from.
  @inline(never)
  mutating func plan(
    _ request: TourStep, padding: MapInsets? = nil, driving driven: CameraProperties,
    from state: CameraState, counting base: CountedCamera? = nil, at time: Double
  ) -> AnimationStep {
    let final = finalContext(with: padding, from: time)
    let change = request.change.fitted(from: state.shown, in: final)
    let base = base ?? counted(change.relative, from: state.shown, at: time)
    var step = change.plan(
      options: request.options, driving: driven, from: state, counting: base, in: context,
      finalContext: final)
    if !looksAhead, change.dependsOnOthers(driven, within: context.constraints),
      !waiting.isEmpty || running.contains(where: { !$0.properties.isSubset(of: driven) })
    {
      let other = future(at: time + step.duration, looksAhead: true).requested
      step = change.plan(
        options: request.options, driving: driven, from: state, counting: base, beside: other,
        in: context, finalContext: final)
    }
    if let padding {
      step.padding = PaddingTransition(start: context.viewport.padding, end: padding)
      step.properties.insert(.padding)
    }
    return step
  }

  /// The camera from which a relative change of a property counts that begins at a time: of the shown one, with that
  /// property as the relative change leads to that drives it now.
  func counted(
    _ property: CameraProperties, from shown: CameraPosition, at time: Double
  ) -> CountedCamera {
    var counted = CountedCamera(camera: shown)
    guard !property.isEmpty else { return counted }
    for animation in running where animation.properties.contains(property) {
      guard let step = animation.content.step?.value, step.relative == property else { continue }
      counted.camera.take(property, from: step.transition.end)
      counted.turn = step.remainingTurn(at: animation.elapsed(at: time))
    }
    return counted
  }

  /// The requested and the shown camera at a later time, if there is no other request.
  ///
  /// - Parameter looksAhead: whether this is asked to plan a step.
  mutating func future(at time: Double, looksAhead: Bool = false) -> CameraState {
    // If nothing begins or ends before, the frame is computed in place, without a copy of everything.
    let isSteady =
      waiting.isEmpty
      && running.allSatisfy {
        !$0.isFollowing && !$0.properties.contains(.padding) && $0.stepEnding >= time
      }
    if isSteady { return state(at: time) }
    var future = self
    (future.isForecast, future.looksAhead) = (true, looksAhead || self.looksAhead)
    var silent = EventCollector(from: rest, isSilent: true)
    future.pass(until: time + TimingCurve.timeTolerance, collector: &silent)
    return future.state(at: time)
  }

  /// Takes properties from the animations that drive them. Animations without any property left
  /// end.
  mutating func takeOver(_ properties: CameraProperties, collector: inout EventCollector) {
    var index = 0
    while index < running.count {
      let isLosing = !running[index].properties.isDisjoint(with: properties)
      if isLosing { running[index].properties.subtract(properties) }
      if isLosing, running[index].properties.isEmpty {
        collector.noteEnd(of: running.remove(at: index), .interrupted)
      } else {
        index += 1
      }
    }
  }
}

/// Collects the events of one operation on a map.
struct EventCollector {
  /// The camera before the operation.
  let camera: CameraPosition

  /// Whether a change is the first of a move, an animation or a gesture.
  var announcesMove = false

  var isGesture = false

  /// Whether the map reports that it is at rest even if nothing has moved: a host that requested a camera
  /// can wait for that.
  var alwaysReportsIdle = false

  /// Whether what is seen changes, and that is to be reported though the camera stays.
  var reportsView = false

  /// The steps of tours that began, and after them the animations that ended.
  private(set) var animationEvents: [MapEvent] = []

  private var stepCount = 0

  /// Whether nothing is collected, because the operation is only a trial.
  private let isSilent: Bool

  init(from camera: CameraPosition, isSilent: Bool = false) {
    self.camera = camera
    self.isSilent = isSilent
  }

  /// Notes that an animation ended.
  mutating func noteEnd(of animation: CameraAnimation, _ outcome: AnimationOutcome) {
    guard !isSilent else { return }
    animationEvents.append(.animationEnded(animation.id, outcome, tag: animation.tag))
  }

  /// Notes whether a change is the first of one of the animations that run.
  mutating func noteMove(of animations: inout [CameraAnimation], hasChanged: Bool) {
    for index in animations.indices { noteMove(of: &animations[index], hasChanged: hasChanged) }
  }

  /// Notes whether a change is the first of an animation.
  mutating func noteMove(of animation: inout CameraAnimation, hasChanged: Bool) {
    guard hasChanged, !isSilent, !animation.hasMoved else { return }
    animation.hasMoved = true
    isGesture = animation.isGesture && (isGesture || !announcesMove)
    announcesMove = true
  }

  /// Notes the steps of tours that have begun.
  mutating func noteSteps(of animations: inout [CameraAnimation]) {
    guard !isSilent else { return }
    for index in animations.indices where animations[index].isTour {
      let numbers = animations[index].announceSteps()
      if numbers.isEmpty { continue }
      let (id, tag) = (animations[index].id, animations[index].tag)
      animationEvents.insert(.animationSteps(id, numbers, tag: tag), at: stepCount)
      stepCount += 1
    }
  }
}
