/// A part of an animation: a transition and a rest after it.
struct AnimationStep: Sendable {
  /// Seconds after the animation's beginning.
  var start = 0.0

  /// Seconds that the transition takes.
  var duration: Double

  var curve = TimingCurve.standard
  var transition: CameraTransition
  var anchor: CameraAnchor?

  /// Seconds that the camera rests after it.
  var hold = 0.0

  /// Whether it passes through its camera without a rest: adjacent steps that do so form one smooth
  /// path.
  var isThrough = false

  /// The properties that the step itself changes.
  var properties: CameraProperties

  /// The properties that it takes over from their shown values; the animation's other properties
  /// keep their wished values.
  var driven: CameraProperties

  var plan = TransitionPlan()

  /// How the viewport's padding changes during it, if it does.
  var padding: PaddingTransition?

  var end: Double { start + duration + hold }

  /// Whether its transition is over at a time on its animation's clock.
  func isOver(at elapsed: Double) -> Bool { elapsed > start + duration }

  /// Lays the step again from where the camera is at its beginning: a place that holds the target is
  /// what then lies under its point, and what the step leaves as it is stays where it is.
  ///
  /// - Parameters:
  ///   - kept: what its animation drives beside what it changes.
  ///   - final: the context as it will be.
  mutating func begin(
    from start: CameraPosition, keeping kept: CameraProperties, in context: CameraContext,
    becoming final: CameraContext
  ) {
    if let held = anchor {
      anchor = context.constrained(start).anchor(at: held.point, in: context.viewport) ?? held
    }
    var end = transition.end
    end.take(kept, from: start)
    padding?.start = context.viewport.padding
    if padding != nil { anchor?.camera = nil }
    let open = kept.intersection(driven).union(anchor == nil ? [] : .target)
    if !open.isEmpty { end.take(open, from: final.constrained(end, anchor: anchor)) }
    transition = plan.transition(from: start, to: end, in: context)
  }
}

extension [AnimationStep] {
  /// Plans steps again, each from the end of the one before it.
  mutating func lay(
    from position: CameraPosition, driving properties: CameraProperties,
    in context: CameraContext, becoming final: CameraContext
  ) {
    var position = position
    for index in indices {
      let context = index == 0 ? context : final
      let start = context.start(of: self[index].driven, at: context.moment(position))
      self[index].begin(
        from: start, keeping: properties.subtracting(self[index].properties), in: context,
        becoming: final)
      position = self[index].transition.end
    }
    joinThrough()
  }
}

/// A transition without its start.
struct TransitionPlan: Sendable {
  var rotation = Rotation.shortest
  var way = Way.ease

  /// Degrees to turn, if the turn itself was requested.
  var turn: Double?

  enum Way: Sendable {
    case ease
    case fly(FlightOptions)

    /// A route that takes so many seconds.
    indirect case route(CameraRoute, duration: Double)

    /// Straight by an offset that may lead beyond the limits of targets; then it ends at the
    /// nearest permitted place.
    case slide(MercatorOffset)
  }

  /// - Parameter end: what is turned and what slides ends elsewhere, depending on the start.
  func transition(
    from start: CameraPosition, to end: CameraPosition, in context: CameraContext
  ) -> CameraTransition {
    var end = end
    if let turn { end.bearing = (start.bearing + turn).wrappedBearing }
    var flight: FlightPath?
    var circle: GreatCircle?
    var offset: MercatorOffset?
    var ride: RouteRide?
    let turns = context.constraints.turns(from: start.target, to: end.target)
    switch way {
    case .ease: break
    case .fly(let options):
      if options.isGeodesic, turns == 0 {
        circle = GreatCircle(from: start.target, to: end.target)
      }
      flight = options.path(from: start, to: end, along: circle, in: context)
    case .route(var route, let duration):
      if route.approach == nil {
        let isThere =
          context.constrained(route.position(at: 0, from: start)) == context.constrained(start)
        route.approach = isThere ? 0 : CameraRoute.standardApproach
      }
      ride = RouteRide(
        route, from: start, duration: duration,
        turns: context.constraints.turns(from: start.target, to: route.line.start))
    case .slide(let slide):
      offset = slide
      end.target = start.target.moved(by: slide)
    }
    return CameraTransition(
      from: start, to: end, turn: turn ?? rotation.turn(from: start.bearing, to: end.bearing),
      flight: flight, circle: circle, offset: offset, turns: turns, ride: ride)
  }
}

/// The transition of a viewport's padding: linear at each edge, and never below 0.
struct PaddingTransition: Hashable, Sendable {
  var start: MapInsets
  let end: MapInsets

  /// - Parameter progress: 0 is the start and 1 the end; other values lead beyond them.
  func padding(at progress: Double) -> MapInsets {
    if progress == 1 { return end }
    func edge(_ start: Double, _ end: Double) -> Double {
      max(0, start + (end - start) * progress)
    }
    return MapInsets(
      top: edge(start.top, end.top), left: edge(start.left, end.left),
      bottom: edge(start.bottom, end.bottom), right: edge(start.right, end.right))
  }
}
