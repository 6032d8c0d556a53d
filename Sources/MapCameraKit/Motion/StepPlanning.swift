extension CameraChange {
  /// Whether its duration depends on its start.
  func dependsOnStart(with options: AnimationOptions) -> Bool {
    if case .fly = options.path { return true }
    return isRoute
  }

  /// Whether its end depends on the properties that others drive.
  func dependsOnOthers(_ driven: CameraProperties, within constraints: CameraConstraints) -> Bool {
    if driven == .camera || isRoute { return false }
    return constraints.viewBounds != nil
      || driven.contains(.viewingAngle) && !driven.contains(.zoom)
  }

  /// The properties that an animation of a step drives: a flight drives both target and zoom.
  func properties(of step: AnimationStep) -> CameraProperties {
    var properties = step.properties
    if case .update = self { properties.formUnion(.camera) }
    if step.transition.flight != nil { properties.formUnion([.target, .zoom]) }
    return properties
  }

  /// The step from the current camera.
  ///
  /// - Parameters:
  ///   - padding: the viewport's padding at the end, if it changes.
  ///   - camera: what a relative change is relative to, if elsewhere than where it begins.
  ///   - other: what the rest of the camera will be wished to be at its end, if not what it is now.
  ///   - final: the context as it will be.
  func step(
    padding: MapInsets? = nil, options: AnimationOptions, from moment: CameraMoment,
    relativeTo camera: CameraPosition? = nil, beside other: CameraPosition? = nil,
    in context: CameraContext, becoming final: CameraContext
  ) throws(CameraError) -> AnimationStep {
    var goal = try goal(from: camera ?? moment.shown, in: context)
    if padding != nil {
      goal.properties.insert(.padding)
      // A camera that stays sees the place at another point in the end.
      goal.anchor?.camera = nil
    }
    let driven = properties(with: options)
    let start = context.start(of: driven, at: moment)
    var end = start
    if let other { end.take(CameraProperties.camera.subtracting(driven), from: other) }
    end.take(goal.properties, from: goal.position)
    // A ride is constrained frame by frame.
    if !isRoute { end.take(driven, from: final.constrained(end, anchor: goal.anchor)) }
    let plan = TransitionPlan(
      rotation: options.rotation,
      way: way(of: goal.properties, options: options, from: start, in: context), turn: goal.turn)
    let transition = plan.transition(from: start, to: end, in: context)
    return AnimationStep(
      duration: options.duration(of: plan.way, transition.flight),
      curve: options.curve ?? (isRoute ? .linear : .standard), transition: transition,
      anchor: goal.anchor, properties: goal.properties, driven: driven, plan: plan,
      padding: padding.map { PaddingTransition(start: context.viewport.padding, end: $0) })
  }

  private var isRoute: Bool { if case .route = self { true } else { false } }

  private func way(
    of properties: CameraProperties, options: AnimationOptions, from start: CameraPosition,
    in context: CameraContext
  ) -> TransitionPlan.Way {
    if case .route(let given) = self {
      let route = given.passing(inside: context.constraints)
      let first = context.constrained(route.position(at: 0, from: start))
      let duration = options.settlingDuration
      return .route(
        route, duration: duration ?? route.duration(zoom: first.zoom, in: context.viewport))
    }
    guard case .fly(let flight) = options.path, !properties.isDisjoint(with: [.target, .zoom])
    else { return .ease }
    return .fly(flight)
  }
}

extension AnimationOptions {
  /// The settling time of a spring in seconds, if the curve is one.
  fileprivate var settlingDuration: Double? {
    if case .spring(let spring) = curve { spring.settlingDuration } else { nil }
  }

  /// The time in seconds that a transition takes.
  fileprivate func duration(of way: TransitionPlan.Way, _ flight: FlightPath?) -> Double {
    if case .route(_, let duration) = way { return duration }
    if let duration = settlingDuration ?? duration { return duration }
    guard case .fly(let options) = path, let flight else { return Self.standardDuration }
    return options.duration(of: flight)
  }
}
