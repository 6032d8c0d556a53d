extension CameraChange {
  /// Whether its end depends on the properties that others drive.
  func dependsOnOthers(_ driven: CameraProperties, within constraints: CameraConstraints) -> Bool {
    if driven == .camera || driven.isEmpty || isRoute { return false }
    return constraints.viewBounds != nil
      || driven.contains(.viewingAngle) && !driven.contains(.zoom)
  }

  /// The step from the current camera. A change about a point at or above the horizon is about the centre;
  /// a scroll ends at the farthest row.
  ///
  /// - Parameters:
  ///   - padding: the viewport's padding at the end, if it changes.
  ///   - permitted: the properties that it may drive.
  ///   - other: what the rest of the camera is requested to be at its end, if not what it is now.
  ///   - final: the context as it will be.
  func step(
    padding: MapInsets? = nil, options: AnimationOptions,
    driving permitted: CameraProperties = .camera, from state: CameraState,
    beside other: CameraPosition? = nil, in context: CameraContext,
    finalContext final: CameraContext
  ) -> AnimationStep {
    var goal = goal(from: state.shown, in: context)
    if final.viewport != context.viewport { goal.anchor?.camera = nil }
    if !permitted.contains(.target) { goal.anchor = nil }
    let driven = properties(with: options).intersection(permitted)
    let start = context.start(of: driven, at: state)
    var (end, requested) = (start, other ?? start)
    requested.take(driven, from: start)
    requested.take(goal.properties.intersection(permitted), from: goal.position)
    // A route playback is constrained frame by frame.
    end.take(driven, from: isRoute ? requested : final.constrained(requested, anchor: goal.anchor))
    if let turn = goal.turn { end.bearing = (start.bearing + turn).wrappedBearing }
    var (flight, circle, playback) = (FlightPath?.none, GreatCircle?.none, RoutePlayback?.none)
    var duration = options.duration
    let turns = context.constraints.turns(from: start.target, to: end.target)
    if case .route(let requestedRoute) = self {
      var route = requestedRoute.passing(inside: context.constraints)
      let first = context.constrained(route.position(at: 0, from: start))
      if route.approach == nil {
        let isThere = first == context.constrained(start)
        route.approach = isThere ? 0 : CameraRoute.standardApproach
      }
      let seconds =
        options.settlingDuration ?? route.duration(zoom: first.zoom, in: context.viewport)
      duration = seconds
      playback = RoutePlayback(
        route, from: start, duration: seconds,
        turns: context.constraints.turns(from: start.target, to: route.line.start))
    } else if case .fly(let fly) = options.path,
      !goal.properties.isDisjoint(with: [.target, .zoom])
    {
      if fly.isGeodesic, turns == 0 { circle = GreatCircle(from: start.target, to: end.target) }
      flight = fly.path(from: start, to: end, along: circle, in: context)
      duration = duration ?? flight.map(fly.duration(of:))
    }
    var properties = goal.properties
    if case .update = self { properties = .camera }
    if flight != nil { properties.formUnion([.target, .zoom]) }
    if padding != nil { properties.insert(.padding) }
    return AnimationStep(
      duration: options.settlingDuration ?? duration ?? AnimationOptions.standardDuration,
      curve: options.curve ?? (isRoute ? .linear : .standard),
      transition: CameraTransition(
        from: start, to: end,
        turn: goal.turn ?? options.rotation.turn(from: start.bearing, to: end.bearing),
        flight: flight, circle: circle, turns: turns, playback: playback),
      anchor: goal.anchor.map { Boxed(($0, context.viewport)) }, properties: properties,
      padding: padding.map { PaddingTransition(start: context.viewport.padding, end: $0) })
  }

  private var isRoute: Bool { if case .route = self { true } else { false } }
}

extension AnimationOptions {
  /// The settling time of a spring in seconds, if the curve is one.
  fileprivate var settlingDuration: Double? {
    if case .spring(let spring) = curve { spring.settlingDuration } else { nil }
  }
}

extension TourStep {
  /// Whether it takes no time, wherever it begins.
  var takesNoTime: Bool {
    if case .spring = options.curve { return false }
    guard case .route(let route) = change else { return hold == 0 && options.duration == 0 }
    return hold == 0 && route.pace == .duration(0)
  }
}
