/// A camera in motion: what is wished of it, what it looks through, and its animations.
///
/// The wish at a time is `rest` with what each running animation says laid over it. What is shown is the
/// wish, constrained: ``frame(at:within:)``. A constrained value is kept only where an animation takes a
/// property over (``begin(_:from:within:hasWaited:collector:)``) and where all movement ends. So what
/// begins, ends or has nothing to do leaves all other properties as they were wished to be.
struct CameraMotion: Sendable {
  /// What the properties that no animation drives are wished to be.
  var rest: CameraPosition

  /// Its padding is that of the latest frame.
  var viewport: Viewport

  /// Whether animations have moved the padding since this was last reported.
  var paddingHasMoved = false

  /// Those that have begun, oldest first. Each property is driven by one of them at most.
  var running: [CameraAnimation] = []

  /// Those that wait for their delay.
  var waiting = WaitingAnimations()

  init(rest: CameraPosition, viewport: Viewport) {
    self.rest = rest
    self.viewport = viewport
  }

  /// What is wished of the camera at a time, as the animations say it.
  private struct Wish {
    var position: CameraPosition

    /// What holds the target, if anything does.
    var anchor: CameraAnchor?

    /// The target with which the gesture began whose fling or tap drives the target, if one does.
    var gestureStart: Coordinate?
  }

  /// What is shown at a time at which no animation begins or ends.
  ///
  /// Mutating, so that no animation is copied to be looked at.
  mutating func frame(
    at time: Double,
    within constraints: CameraConstraints
  ) -> CameraPosition {
    let wish = wish(at: time, within: constraints)
    return shown(wish, within: constraints)
  }

  /// What is wished and what is shown then.
  mutating func moment(
    at time: Double,
    within constraints: CameraConstraints
  ) -> CameraMoment {
    let wish = wish(at: time, within: constraints)
    var moment = CameraMoment(wished: wish.position, shown: shown(wish, within: constraints))
    if wish.gestureStart != nil {
      moment.wished.target = moment.shown.target
    } else if let anchor = wish.anchor {
      moment.wished.target =
        constraints.held(wish.position, by: anchor, in: viewport).target
    }
    return moment
  }

  private func shown(_ wish: Wish, within constraints: CameraConstraints) -> CameraPosition {
    guard let start = wish.gestureStart else {
      return constraints.constrained(wish.position, anchor: wish.anchor, in: viewport)
    }
    return constraints.duringGesture(from: start)
      .constrained(wish.position, anchor: wish.anchor, in: viewport)
  }

  private mutating func wish(at time: Double, within constraints: CameraConstraints) -> Wish {
    movePadding(at: time)
    var wish = Wish(position: rest)
    var follower: Int?
    for index in running.indices {
      if running[index].isFollowing {
        follower = index
        continue
      }
      running[index].write(
        at: time, into: &wish.position, anchor: &wish.anchor, in: viewport, within: constraints)
      if let start = running[index].gestureStart, running[index].properties.contains(.target) {
        wish.gestureStart = start
      }
    }
    if let follower {
      fitPlaces(of: follower, at: time, beside: wish.position, within: constraints)
      running[follower].write(
        at: time, into: &wish.position, anchor: &wish.anchor, in: viewport, within: constraints)
    }
    return wish
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
    let viewport = finalViewport()
    for index in running.indices { running[index].layRest(in: viewport, within: constraints) }
  }

  /// The viewport as it will be once all has been done that moves its padding, or waits to do so: what
  /// begins last decides.
  ///
  /// - Parameters:
  ///   - padding: where another animation takes it, if it does.
  ///   - beginning: the time on the map's clock at which that one begins.
  func finalViewport(with padding: EdgeInsets? = nil, from beginning: Double = 0) -> Viewport {
    let last = waiting.animations.first { $0.finalPadding != nil }
    if let last, padding == nil || last.beginning > beginning + CameraAnimation.timeTolerance {
      return viewport.padded(by: last.finalPadding)
    }
    return viewport.padded(by: padding ?? running.lazy.compactMap { $0.finalPadding }.first)
  }
}

extension CameraMotion {
  /// Lets all begin and end that does so up to a time: by time, of several at once the endings first, and
  /// the older first.
  mutating func pass(
    until limit: Double,
    within constraints: CameraConstraints,
    collector: inout EventCollector
  ) {
    while let instant = waiting.nextBeginning, instant <= limit {
      endAll(
        until: instant + CameraAnimation.timeTolerance, within: constraints, collector: &collector)
      collector.noteSteps(of: &running, at: instant)
      let moment = moment(at: instant, within: constraints)
      begin(
        waiting.removeNext(), from: moment, within: constraints, hasWaited: true,
        collector: &collector)
    }
    endAll(until: limit, within: constraints, collector: &collector)
  }

  /// Whether the frame at a time to come can be looked at from here: nothing begins or ends before, and
  /// what is shown alone depends on the time.
  func isSteady(until time: Double) -> Bool {
    waiting.isEmpty
      && running.indices.allSatisfy {
        running[$0].isSingleStep && !running[$0].properties.contains(.padding)
          && running[$0].ending >= time
      }
  }

  /// Lets all end that does so up to a time.
  private mutating func endAll(
    until limit: Double,
    within constraints: CameraConstraints,
    collector: inout EventCollector
  ) {
    while let index = nextEnding(until: limit) {
      let instant = running[index].ending
      collector.noteSteps(of: &running, at: instant)
      let moment = moment(at: instant, within: constraints)
      rest.take(running[index].properties, from: moment.wished)
      let hasChanged = moment.shown != collector.camera || paddingHasMoved
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

  /// Begins an animation. It takes over what it drives, from where that is seen.
  ///
  /// - Parameters:
  ///   - moment: the camera then.
  ///   - hasWaited: whether it was made for a viewport that may have been another.
  mutating func begin(
    _ animation: consuming CameraAnimation,
    from moment: CameraMoment,
    within constraints: CameraConstraints,
    hasWaited: Bool,
    collector: inout EventCollector
  ) {
    let start = constraints.start(of: animation.properties, at: moment, in: viewport)
    rest.take(animation.properties, from: start)
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
      from: start, in: viewport, becoming: finalViewport(), within: constraints,
      hasWaited: hasWaited)
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
