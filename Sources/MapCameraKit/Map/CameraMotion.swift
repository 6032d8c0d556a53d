/// A camera in motion: the wished camera, its context, and its animations.
///
/// The wished camera at a time is `rest` with the properties of each running animation. The shown
/// camera is the wished one, constrained: ``frame(at:within:)``. A constrained value is kept only
/// where an animation takes a property over (``begin(_:from:within:hasWaited:collector:)``) and
/// where all movement ends. So an animation that begins, ends or has no effect does not change the
/// wishes for other properties.
struct CameraMotion: Sendable {
  /// The wished values of the properties that no animation drives.
  var rest: CameraPosition

  /// The viewport's padding is that of the latest frame.
  var context: CameraContext

  /// Whether animations have moved the padding since this was last reported.
  var paddingHasMoved = false

  /// The animations that have begun, oldest first. At most one drives each property.
  var running: [CameraAnimation] = []

  /// The animations that wait for their delay, in descending order of their beginning; of several
  /// at once the oldest last.
  private(set) var waiting: [CameraAnimation] = []

  /// The wished camera at a time, and what determines its target.
  private struct Wish {
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
    let wish = wish(at: time)
    return shown(wish)
  }

  /// The wished and the shown camera at a time.
  mutating func moment(at time: Double) -> CameraMoment {
    let wish = wish(at: time)
    var moment = CameraMoment(wished: wish.position, shown: shown(wish))
    if wish.gestureStart != nil {
      moment.wished.target = moment.shown.target
    } else if let anchor = wish.anchor {
      moment.wished.target = context.held(wish.position, by: anchor).target
    }
    return moment
  }

  private func shown(_ wish: Wish) -> CameraPosition {
    guard let start = wish.gestureStart else {
      return context.constrained(wish.position, anchor: wish.anchor)
    }
    return context.duringGesture(from: start).constrained(wish.position, anchor: wish.anchor)
  }

  private mutating func wish(at time: Double) -> Wish {
    movePadding(at: time)
    var wish = Wish(position: rest)
    var follower: Int?
    for index in running.indices {
      if running[index].isFollowing {
        follower = index
        continue
      }
      running[index].write(at: time, into: &wish.position, anchor: &wish.anchor, in: context)
      if let start = running[index].gestureStart, running[index].properties.contains(.target) {
        wish.gestureStart = start
      }
    }
    if let follower {
      // The several places that are followed are fitted to what the frame shows them with.
      let fitted = running[follower].following?.fitted(
        driving: running[follower].properties, at: time, beside: wish.position, in: context)
      if let fitted { running[follower].following = fitted }
      running[follower].write(at: time, into: &wish.position, anchor: &wish.anchor, in: context)
    }
    return wish
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

  /// Plans the remaining steps of tours again, after a change of the context.
  mutating func layTours() {
    let final = finalContext()
    for index in running.indices { running[index].layRest(in: final) }
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
      padding == nil || waiting[last].beginning > beginning + CameraAnimation.timeTolerance
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
      abs($0.beginning - time) <= CameraAnimation.timeTolerance
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

  /// Begins and ends all animations that are due up to a time, in order of time; of several at once
  /// the endings first, and the older first.
  mutating func pass(until limit: Double, collector: inout EventCollector) {
    while let instant = nextBeginning, instant <= limit {
      endAll(until: instant + CameraAnimation.timeTolerance, collector: &collector)
      collector.noteSteps(of: &running, at: instant)
      let moment = moment(at: instant)
      begin(waiting.removeLast(), from: moment, hasWaited: true, collector: &collector)
    }
    endAll(until: limit, collector: &collector)
  }

  /// Whether a later frame can be computed from the present state: no animation begins or ends
  /// before it.
  func isSteady(until time: Double) -> Bool {
    waiting.isEmpty
      && running.indices.allSatisfy {
        running[$0].isSingleStep && !running[$0].properties.contains(.padding)
          && running[$0].ending >= time
      }
  }

  /// Ends all animations that are due up to a time.
  private mutating func endAll(until limit: Double, collector: inout EventCollector) {
    while let index = nextEnding(until: limit) {
      let instant = running[index].ending
      collector.noteSteps(of: &running, at: instant)
      let moment = moment(at: instant)
      rest.take(running[index].properties, from: moment.wished)
      let hasChanged = moment.shown != collector.camera || paddingHasMoved
      collector.noteMove(of: &running[index], hasChanged: hasChanged)
      collector.noteEnd(of: running[index].id, .completed)
      running.remove(at: index)
    }
  }

  /// The running animation that ends first, the oldest of several at once; nil if none ends up to a
  /// time.
  private mutating func nextEnding(until limit: Double) -> Int? {
    var next: Int?
    var time = Double.infinity
    for index in running.indices where running[index].ending < time {
      time = running[index].ending
      next = index
    }
    return time <= limit ? next : nil
  }

  /// Begins an animation. It takes over its properties from their shown values.
  ///
  /// - Parameters:
  ///   - moment: the camera at that time.
  ///   - hasWaited: whether it was made for a context that may have been another.
  mutating func begin(
    _ animation: consuming CameraAnimation, from moment: CameraMoment, hasWaited: Bool,
    collector: inout EventCollector
  ) {
    let start = context.start(of: animation.properties, at: moment)
    rest.take(animation.properties, from: start)
    takeOver(animation.properties, collector: &collector)
    let movesPadding = animation.properties.contains(.padding)
    // By index, so that no animation is copied; mostly it is the newest.
    var index = running.count
    while index > 0, running[index - 1].age > animation.age { index -= 1 }
    running.insert(animation, at: index)
    if running[index].mustBeLaid(from: start, hasWaited: hasWaited) {
      running[index].lay(from: start, in: context, becoming: finalContext())
    }
    if movesPadding { layTours() }
    guard running.indices.contains(where: { running[$0].properties.contains(.padding) })
    else { return }
    for index in running.indices { running[index].forgetSight() }
  }

  /// Takes properties from the animations that drive them. Animations without any property left
  /// end.
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

/// Collects the events of one operation on a map.
struct EventCollector {
  /// The camera before the operation.
  let camera: CameraPosition

  /// Whether a change is the first of a move, an animation or a gesture.
  var announcesMove = false

  var isGesture = false

  /// Whether the map reports that it is at rest even if nothing has moved: a host that asked for a camera
  /// can wait for that.
  var endsIdle = false

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
  mutating func noteEnd(of id: Int64, _ outcome: AnimationOutcome) {
    if !isSilent { animationEvents.append(.animationEnded(id, outcome)) }
  }

  /// Notes whether a change is the first of one of the animations that run.
  mutating func noteMove(of animations: inout [CameraAnimation], hasChanged: Bool) {
    guard hasChanged, !isSilent else { return }
    for index in animations.indices { noteMove(of: &animations[index], hasChanged: true) }
  }

  /// Notes whether a change is the first of an animation.
  mutating func noteMove(of animation: inout CameraAnimation, hasChanged: Bool) {
    guard hasChanged, !isSilent, !animation.hasMoved else { return }
    animation.hasMoved = true
    isGesture = animation.isGesture && (isGesture || !announcesMove)
    announcesMove = true
  }

  /// Notes the steps of tours that have begun by a time.
  mutating func noteSteps(of animations: inout [CameraAnimation], at time: Double) {
    guard !isSilent else { return }
    for index in animations.indices where animations[index].announcesSteps {
      let numbers = animations[index].beginSteps(at: time)
      if numbers.isEmpty { continue }
      animationEvents.insert(.animationSteps(animations[index].id, numbers), at: stepCount)
      stepCount += 1
    }
  }
}
