extension CameraChange {
  /// Whether its end depends on the properties that others drive.
  func dependsOnOthers(_ driven: CameraProperties, within constraints: CameraConstraints) -> Bool {
    if case .route = self { return false }
    if driven == .camera || driven.isEmpty { return false }
    return constraints.viewBounds != nil
      || driven.contains(.viewingAngle) && !driven.contains(.zoom)
  }

  /// The step from the current camera. A change about a point at or above the horizon is about the centre;
  /// a scroll ends at the farthest row.
  ///
  /// - Parameters:
  ///   - driven: the properties that it drives.
  ///   - base: what a relative change counts from.
  ///   - other: what the rest of the camera is requested to be at its end, if not what it is now.
  ///   - final: the context as it will be.
  func plan(
    options: AnimationOptions, driving driven: CameraProperties, from state: CameraState,
    counting base: CountedCamera, beside other: CameraPosition? = nil, in context: CameraContext,
    finalContext final: CameraContext
  ) -> AnimationStep {
    if case .route(let route) = self {
      return route.plan(options: options, driving: driven, from: state, in: context)
    }
    var goal = goal(from: state.shown, counting: base.camera, in: context)
    if !driven.contains(.target) { goal.anchor = nil }
    let start = context.takingOver(driven, at: state)
    var (end, requested) = (start, other ?? start)
    requested.take(driven, from: start)
    requested.take(goal.properties.intersection(driven), from: goal.position)
    end.take(driven, from: final.constrained(requested, anchor: goal.anchor))
    if let turn = goal.turn {
      let first = base.turn == 0 ? start.bearing : base.camera.bearing
      end.bearing = (first + turn).wrappedBearing
    }
    let detour = context.constraints.detour(from: start.target, to: end.target)
    var (path, duration) = (CameraTransition.Path.straight, options.duration)
    var properties = goal.properties
    if case .fly(let fly) = options.path, !properties.isDisjoint(with: [.target, .zoom]),
      let flight = fly.path(from: start, to: end, in: context)
    {
      path = .flight(flight)
      duration = duration ?? fly.duration(of: flight)
      properties.formUnion([.target, .zoom])
    }
    if case .update = self { properties = .camera }
    return AnimationStep(
      duration: options.settlingDuration ?? duration ?? AnimationOptions.standardDuration,
      curve: options.curve ?? .standard,
      transition: CameraTransition(
        from: start, to: end, along: path,
        turn: goal.turn.map { $0 + base.turn }
          ?? options.rotation.turn(from: start.bearing, to: end.bearing),
        offset: detour),
      anchor: goal.anchor.map(Boxed.init), relative: relative, properties: properties)
  }
}

/// A camera from which a relative change counts: what is shown, with the end of the relative change that it takes over
/// from.
struct CountedCamera: Sendable {
  var camera: CameraPosition

  /// Degrees that were still to be turned to there.
  var turn = 0.0
}

extension CameraRoute {
  /// The step that plays it. It is constrained frame by frame.
  fileprivate func plan(
    options: AnimationOptions, driving driven: CameraProperties, from state: CameraState,
    in context: CameraContext
  ) -> AnimationStep {
    let start = context.takingOver(driven, at: state)
    var end = start
    end.take(driven, from: position(at: 1, from: state.shown))
    var route = passing(inside: context.constraints)
    let first = context.constrained(route.position(at: 0, from: start))
    if route.approach == nil {
      route.approach = first == context.constrained(start) ? 0 : Self.standardApproach
    }
    let seconds =
      options.settlingDuration ?? route.duration(zoom: first.zoom, in: context.viewport)
    let playback = RoutePlayback(
      route, from: start, duration: seconds,
      turns: context.constraints.turns(from: start.target, to: route.line.start),
      course: RouteCourse(of: route))
    return AnimationStep(
      duration: seconds, curve: options.curve ?? .linear,
      transition: CameraTransition(from: start, to: end, along: .route(playback), turn: 0),
      properties: properties)
  }
}

extension AnimationOptions {
  /// The settling time of a spring in seconds, if the curve is one.
  fileprivate var settlingDuration: Double? {
    if case .spring(let spring) = curve { spring.settlingDuration } else { nil }
  }
}

extension TourStep {
  /// The properties that it drives if it may drive all.
  var properties: CameraProperties { change.properties(with: options) }

  /// Whether it takes no time, wherever it begins.
  var takesNoTime: Bool {
    if case .spring = options.curve { return false }
    guard options.delay == 0, hold == 0 else { return false }
    guard case .route(let route) = change else { return options.duration == 0 }
    return route.pace == .duration(0)
  }
}
