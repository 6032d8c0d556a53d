/// A part of an animation: a transition and a rest after it.
struct AnimationStep: Equatable, Sendable {
  /// Seconds after the animation's beginning.
  var start: Double

  /// Seconds that the transition takes.
  var duration: Double

  var curve: TimingCurve
  var transition: CameraTransition
  var anchor: CameraAnchor?

  /// Seconds that the camera rests after it.
  var hold: Double = 0

  /// What the step itself changes.
  var properties: CameraProperties

  var plan: TransitionPlan

  /// How the viewport's padding changes during it, if it does.
  var padding: PaddingTransition?

  var end: Double { start + duration + hold }

  /// Whether its transition is done at a time on its animation's clock.
  func isOver(at elapsed: Double) -> Bool { elapsed > start + duration }

  /// Lays the step again from where the camera is at its beginning: a place that holds the target is
  /// what then lies under its point, and what other steps drive stays where it is.
  mutating func begin(
    from position: CameraPosition,
    keeping kept: CameraProperties,
    in viewport: Viewport,
    within constraints: CameraConstraints
  ) {
    if let held = anchor { anchor = position.anchor(at: held.point, in: viewport) ?? held }
    plan.end.take(kept, from: position)
    padding?.start = viewport.padding
    if padding != nil { anchor?.camera = nil }
    plan.end = constraints.constrained(
      plan.end, anchor: anchor, in: viewport.padded(by: padding?.end))
    transition = plan.transition(from: position, in: viewport, within: constraints)
  }
}

extension AnimationStep {
  /// A step that stays where the camera is.
  init(restingAt position: CameraPosition) {
    self.init(
      start: 0,
      duration: 0,
      curve: .linear,
      transition: CameraTransition(from: position, to: position, turn: 0),
      hold: .infinity,
      properties: [],
      plan: TransitionPlan(end: position, rotation: .shortest, way: .ease)
    )
  }
}

extension [AnimationStep] {
  /// Lays steps again, each from where the one before it ends.
  mutating func lay(
    from position: CameraPosition,
    driving properties: CameraProperties,
    in viewport: Viewport,
    within constraints: CameraConstraints
  ) {
    var start = position
    for index in indices {
      let kept = properties.subtracting(self[index].properties)
      self[index].begin(from: start, keeping: kept, in: viewport, within: constraints)
      start = self[index].transition.end
    }
  }
}

/// What is needed to lay a transition again from another start.
struct TransitionPlan: Hashable, Sendable {
  var end: CameraPosition
  var rotation: Rotation
  var way: Way

  /// Degrees to turn, where the turn itself was asked for.
  var turn: Double?

  enum Way: Hashable, Sendable {
    case ease
    case fly(FlightOptions)

    /// A route that takes so many seconds.
    indirect case route(CameraRoute, duration: Double)

    /// Straight, by a way that may lead beyond where a target may be; it ends at the nearest such place.
    case slide(MercatorOffset)
  }

  func transition(
    from start: CameraPosition,
    in viewport: Viewport,
    within constraints: CameraConstraints
  ) -> CameraTransition {
    var end = end
    if let turn { end.bearing = (start.bearing + turn).wrappedBearing }
    var flight: FlightPath?
    var offset: MercatorOffset?
    var rides: [RouteRide] = []
    switch way {
    case .ease:
      break
    case .fly(let options):
      flight = options.path(
        from: start, to: end, in: viewport, minZoom: constraints.zoomRange.lowerBound)
    case .route(var route, let duration):
      if route.approach == nil {
        let first = constraints.constrained(route.position(at: 0, from: start), in: viewport)
        route.approach = first == start ? 0 : CameraRoute.standardApproach
      }
      rides = [RouteRide(route, from: start, duration: duration)]
    case .slide(let slide):
      offset = slide
      end.target = start.target.moved(by: slide)
    }
    return CameraTransition(
      from: start,
      to: end,
      turn: turn ?? rotation.turn(from: start.bearing, to: end.bearing),
      flight: flight,
      offset: offset,
      rides: rides
    )
  }
}

/// A change from a position, and how it is played.
struct PlannedChange {
  let goal: CameraGoal

  /// Where the viewport's padding goes, if anywhere.
  let padding: EdgeInsets?

  /// What it drives, whether it changes that or not.
  let properties: CameraProperties

  let plan: TransitionPlan
  let options: AnimationOptions

  /// Where it leads, where that does not take a transition to say.
  var end: CameraPosition { plan.end }

  /// Whether its end, its duration or what it drives depend on the way.
  var needsTransition: Bool { plan.turn != nil || plan.way != .ease }

  /// What it drives: a flight that goes anywhere drives both target and zoom.
  func driven(by transition: CameraTransition?) -> CameraProperties {
    guard transition?.flight != nil else { return properties }
    return properties.union([.target, .zoom])
  }

  /// The time in seconds that it takes.
  func duration(of transition: CameraTransition?) -> Double {
    if case .route(_, let duration) = plan.way { return duration }
    return options.duration(of: transition?.flight)
  }

  /// The step of an animation that it is.
  ///
  /// - Parameters:
  ///   - time: seconds after the animation's beginning.
  ///   - hold: seconds of rest after it.
  func step(
    at time: Double = 0,
    from start: CameraPosition,
    in viewport: Viewport,
    within constraints: CameraConstraints,
    hold: Double = 0
  ) -> AnimationStep {
    let transition = plan.transition(from: start, in: viewport, within: constraints)
    return AnimationStep(
      start: time,
      duration: duration(of: transition),
      curve: options.curve ?? plan.way.standardCurve,
      transition: transition,
      anchor: goal.anchor,
      hold: hold,
      properties: goal.properties,
      plan: plan,
      padding: padding.map { PaddingTransition(start: viewport.padding, end: $0) }
    )
  }
}

extension CameraChange {
  /// How it is played from a position.
  ///
  /// - Parameters:
  ///   - padding: where the viewport's goes at the same time, if anywhere.
  ///   - camera: what a relative change is relative to, if elsewhere than where it begins.
  ///   - other: where the rest of the camera will be at its end, if elsewhere.
  func plan(
    padding: EdgeInsets? = nil,
    options: AnimationOptions,
    from start: CameraPosition,
    relativeTo camera: CameraPosition? = nil,
    beside other: CameraPosition? = nil,
    viewport: Viewport,
    constraints: CameraConstraints
  ) throws(CameraError) -> PlannedChange {
    var goal = try goal(from: camera ?? start, viewport: viewport, constraints: constraints)
    if padding != nil {
      goal.properties.insert(.padding)
      // A camera that stays sees the place elsewhere in the end.
      goal.anchor?.camera = nil
    }
    var end = other ?? start
    end.take(goal.properties, from: goal.position)
    let plan = TransitionPlan(
      end: constraints.constrained(
        end, anchor: goal.anchor, in: viewport.padded(by: padding)),
      rotation: options.rotation,
      way: way(
        of: goal.properties, options: options, from: start, viewport: viewport,
        constraints: constraints),
      turn: goal.turn
    )
    let properties = drivesAll ? goal.properties.union(.camera) : goal.properties
    return PlannedChange(
      goal: goal, padding: padding, properties: properties, plan: plan, options: options)
  }

  private func way(
    of properties: CameraProperties,
    options: AnimationOptions,
    from start: CameraPosition,
    viewport: Viewport,
    constraints: CameraConstraints
  ) -> TransitionPlan.Way {
    switch self {
    case .update, .properties, .propertiesAbout, .orbit:
      switch options.path {
      case .fly(let options) where !properties.isDisjoint(with: [.target, .zoom]):
        return .fly(options)
      case .ease, .fly: return .ease
      }
    case .route(let route):
      let first = constraints.constrained(route.position(at: 0, from: start), in: viewport)
      return .route(route, duration: options.duration(of: route, zoom: first.zoom, in: viewport))
    }
  }
}

extension TransitionPlan.Way {
  /// The curve where none is asked for.
  fileprivate var standardCurve: TimingCurve {
    switch self {
    case .ease, .fly, .slide: .standard
    case .route: .linear
    }
  }
}

extension AnimationOptions {
  /// The time in seconds that a ride takes.
  ///
  /// - Parameter zoom: of its first frame.
  fileprivate func duration(
    of route: CameraRoute,
    zoom: Double,
    in viewport: Viewport
  ) -> Double {
    if case .spring(let spring) = curve { return spring.settlingDuration }
    return route.duration(zoom: zoom, in: viewport)
  }

  /// The time in seconds that a transition takes.
  func duration(of flight: FlightPath?) -> Double {
    if case .spring(let spring) = curve { return spring.settlingDuration }
    if let duration { return duration }
    switch path {
    case .ease: return Self.standardDuration
    case .fly(let options): return flight.map(options.duration(of:)) ?? Self.standardDuration
    }
  }
}
