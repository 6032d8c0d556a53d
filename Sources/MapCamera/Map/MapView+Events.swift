// The operations for a program that has a few maps: each returns what happened, and the map gives the ids
// of its animations. Those with `into:` append to a list instead, for hot loops.

/// An animation that was asked for.
public struct AnimationStart: Hashable, Sendable {
  /// The animation's id, unique on its map; nil where the camera is already there.
  public let id: Int64?

  /// Seconds that it takes, without its delay; infinite if it follows tracked places.
  public let duration: Double

  /// Where the camera will be at its end, if nothing else is asked of the map.
  public let camera: CameraPosition

  /// What happened at once.
  public let events: [MapEvent]
}

extension MapView {
  /// The id of the next animation.
  private var nextID: Int64 { begunCount + 1 }

  /// Applies an update at once. All animations and an open gesture end.
  ///
  /// - Returns: the events, in order.
  @discardableResult
  public mutating func move(_ update: CameraUpdate) throws(CameraError) -> [MapEvent] {
    try move(.update(update))
  }

  /// Applies a change at once. All animations and an open gesture end.
  ///
  /// - Returns: the events, in order.
  @discardableResult
  public mutating func move(_ change: CameraChange) throws(CameraError) -> [MapEvent] {
    var events: [MapEvent] = []
    try move(change, into: &events)
    return events
  }

  /// Follows the fingers; see ``move(_:into:)-(Gesture,_)``.
  ///
  /// - Returns: the events, in order.
  @discardableResult
  public mutating func move(_ gesture: Gesture) -> [MapEvent] {
    var events: [MapEvent] = []
    move(gesture, into: &events)
    return events
  }

  /// Lifts the fingers; see ``endGesture(velocity:id:into:)``.
  ///
  /// - Parameter velocity: of the fingers at the end, in points a second.
  /// - Returns: the events, in order.
  @discardableResult
  public mutating func endGesture(velocity: ScreenPoint) -> [MapEvent] {
    var events: [MapEvent] = []
    _ = endGesture(velocity: velocity, id: nextID, into: &events)
    return events
  }

  /// Zooms by a tap; see ``tap(_:id:into:)``.
  @discardableResult
  public mutating func tap(_ tap: ZoomTap) -> AnimationStart {
    start { (map, id, events) in map.tap(tap, id: id, into: &events) }
  }

  /// Starts an animation; see ``animate(_:padding:options:id:into:)``.
  @discardableResult
  public mutating func animate(
    _ change: CameraChange, padding: EdgeInsets? = nil,
    options: AnimationOptions = AnimationOptions()
  ) throws(CameraError) -> AnimationStart {
    try start { (map, id, events) throws(CameraError) in
      try map.animate(change, padding: padding, options: options, id: id, into: &events)
    }
  }

  /// Starts a tour; see ``tour(_:repeats:delay:id:into:)``.
  @discardableResult
  public mutating func tour(
    _ steps: [TourStep], repeats: Int = 1, delay: Double = 0
  ) throws(CameraError) -> AnimationStart {
    try start { (map, id, events) throws(CameraError) in
      try map.tour(steps, repeats: repeats, delay: delay, id: id, into: &events)
    }
  }

  /// Begins to follow the places given to ``track(_:)``; see ``follow(_:id:into:)``.
  @discardableResult
  public mutating func follow(_ follow: CameraFollow) -> AnimationStart {
    start { (map, id, events) in map.follow(follow, id: id, into: &events) }
  }

  private mutating func start<Failure: Error>(
    _ body: (inout MapView, Int64, inout [MapEvent]) throws(Failure) -> AnimationReply
  ) throws(Failure) -> AnimationStart {
    let id = nextID
    var events: [MapEvent] = []
    let reply = try body(&self, id, &events)
    return AnimationStart(
      id: reply.isAnimating ? id : nil, duration: reply.duration, camera: reply.camera,
      events: events)
  }

  /// Sets the current tracked places, whether the camera follows or not.
  ///
  /// - Parameter places: one or more.
  /// - Returns: the events, in order.
  @discardableResult
  public mutating func track(_ places: [TrackedPlace]) -> [MapEvent] {
    var events: [MapEvent] = []
    track(places, into: &events)
    return events
  }

  /// Stops one animation, or all, where they are.
  ///
  /// - Returns: the events, in order.
  @discardableResult
  public mutating func stop(_ id: Int64? = nil) throws(CameraError) -> [MapEvent] {
    var events: [MapEvent] = []
    try stop(id, into: &events)
    return events
  }

  /// Changes the viewport and the limits. Animations run on within the new limits.
  ///
  /// - Returns: the events, in order.
  @discardableResult
  public mutating func configure(viewport: Viewport, constraints: CameraConstraints) -> [MapEvent] {
    var events: [MapEvent] = []
    configure(viewport: viewport, constraints: constraints, into: &events)
    return events
  }

  /// Advances the clock.
  ///
  /// - Parameter seconds: 0 or more.
  /// - Returns: the events, in order.
  @discardableResult
  public mutating func advance(by seconds: Double) -> [MapEvent] {
    var events: [MapEvent] = []
    advance(by: seconds, into: &events)
    return events
  }
}
