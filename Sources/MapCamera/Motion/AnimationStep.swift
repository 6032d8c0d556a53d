/// A part of an animation: a transition and a rest after it.
struct AnimationStep: Sendable {
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

  /// What it takes over from where that is seen; the rest of what its animation drives stays as it was
  /// wished to be.
  var driven: CameraProperties

  var plan: TransitionPlan

  /// How the viewport's padding changes during it, if it does.
  var padding: PaddingTransition?

  var end: Double { start + duration + hold }

  /// Whether its transition is done at a time on its animation's clock.
  func isOver(at elapsed: Double) -> Bool { elapsed > start + duration }

  /// Lays the step again from where the camera is at its beginning: a place that holds the target is
  /// what then lies under its point, and what the step leaves as it is stays where it is.
  ///
  /// - Parameters:
  ///   - kept: what its animation drives beside what it changes.
  ///   - final: the viewport as it will be.
  mutating func begin(
    from start: CameraPosition,
    keeping kept: CameraProperties,
    in viewport: Viewport,
    becoming final: Viewport,
    within constraints: CameraConstraints
  ) {
    if let held = anchor {
      let shown = constraints.constrained(start, in: viewport)
      anchor = shown.anchor(at: held.point, in: viewport) ?? held
    }
    plan.end.take(kept, from: start)
    padding?.start = viewport.padding
    if padding != nil { anchor?.camera = nil }
    let open = kept.intersection(driven).union(anchor == nil ? [] : .target)
    if !open.isEmpty {
      plan.end.take(
        open, from: constraints.constrained(plan.end, anchor: anchor, in: final))
    }
    transition = plan.transition(from: start, in: viewport, within: constraints)
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
      driven: [],
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
    becoming final: Viewport,
    within constraints: CameraConstraints
  ) {
    var position = position
    for index in indices {
      let viewport = index == 0 ? viewport : final
      let start = constraints.start(
        of: self[index].driven, at: constraints.moment(position, in: viewport), in: viewport)
      self[index].begin(
        from: start, keeping: properties.subtracting(self[index].properties), in: viewport,
        becoming: final, within: constraints)
      position = self[index].transition.end
    }
  }
}

/// What is needed to lay a transition again from another start.
struct TransitionPlan: Sendable {
  var end: CameraPosition
  var rotation: Rotation
  var way: Way

  /// Degrees to turn, where the turn itself was asked for.
  var turn: Double?

  enum Way: Sendable {
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
        let isThere = first == constraints.constrained(start, in: viewport)
        route.approach = isThere ? 0 : CameraRoute.standardApproach
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

  /// What it takes over from where that is seen.
  let driven: CameraProperties

  let start: CameraPosition
  let plan: TransitionPlan
  let options: AnimationOptions

  /// Where it leads, where that does not take a transition to say.
  var end: CameraPosition { plan.end }

  /// Whether its end, its duration or what it drives depend on the way.
  var needsTransition: Bool {
    if case .ease = plan.way { plan.turn != nil } else { true }
  }

  /// Whether its end depends on the properties that others drive.
  func dependsOnOthers(within constraints: CameraConstraints) -> Bool {
    if driven == .camera { return false }
    if case .route = plan.way { return false }
    return constraints.viewBounds != nil
      || driven.contains(.viewingAngle) && !driven.contains(.zoom)
  }

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

  /// How the camera goes.
  func transition(
    in viewport: Viewport, within constraints: CameraConstraints
  ) -> CameraTransition {
    plan.transition(from: start, in: viewport, within: constraints)
  }

  /// The step of an animation that it is.
  ///
  /// - Parameters:
  ///   - time: seconds after the animation's beginning.
  ///   - hold: seconds of rest after it.
  func step(
    at time: Double = 0,
    in viewport: Viewport,
    within constraints: CameraConstraints,
    hold: Double = 0
  ) -> AnimationStep {
    let transition = transition(in: viewport, within: constraints)
    return AnimationStep(
      start: time,
      duration: duration(of: transition),
      curve: options.curve ?? plan.way.standardCurve,
      transition: transition,
      anchor: goal.anchor,
      hold: hold,
      properties: goal.properties,
      driven: driven,
      plan: plan,
      padding: padding.map { PaddingTransition(start: viewport.padding, end: $0) }
    )
  }
}

extension CameraChange {
  /// How it is played from where the camera is.
  ///
  /// - Parameters:
  ///   - padding: where the viewport's goes at the same time, if anywhere.
  ///   - camera: what a relative change is relative to, if elsewhere than where it begins.
  ///   - other: what the rest of the camera will be wished to be at its end, if not what it is now.
  ///   - final: the viewport as it will be.
  func plan(
    padding: EdgeInsets? = nil,
    options: AnimationOptions,
    from moment: CameraMoment,
    relativeTo camera: CameraPosition? = nil,
    beside other: CameraPosition? = nil,
    in viewport: Viewport,
    becoming final: Viewport,
    within constraints: CameraConstraints
  ) throws(CameraError) -> PlannedChange {
    var goal = try goal(
      from: camera ?? moment.shown, viewport: viewport, constraints: constraints)
    if padding != nil {
      goal.properties.insert(.padding)
      // A camera that stays sees the place elsewhere in the end.
      goal.anchor?.camera = nil
    }
    let driven = properties(with: options)
    let start = constraints.start(of: driven, at: moment, in: viewport)
    var end = start
    if let other { end.take(CameraProperties.camera.subtracting(driven), from: other) }
    end.take(goal.properties, from: goal.position)
    // A ride is constrained frame by frame.
    if !isRoute {
      end.take(driven, from: constraints.constrained(end, anchor: goal.anchor, in: final))
    }
    let plan = TransitionPlan(
      end: end,
      rotation: options.rotation,
      way: way(
        of: goal.properties, options: options, from: start, viewport: viewport,
        constraints: constraints),
      turn: goal.turn
    )
    let properties = drivesAll ? goal.properties.union(.camera) : goal.properties
    return PlannedChange(
      goal: goal, padding: padding, properties: properties, driven: driven, start: start,
      plan: plan, options: options)
  }

  private var isRoute: Bool { if case .route = self { true } else { false } }

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
