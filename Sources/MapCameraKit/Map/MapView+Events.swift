// The operations for a program that has a few maps: each returns what happened, and the map gives the ids
// of its animations. `tag` is in the events of what an operation begins. Those with `into:` append to a list instead, for hot loops.

extension MapView {
  /// Applies an update at once. All animations and an open gesture end.
  ///
  /// - Returns: the events, in order.
  @discardableResult
  public mutating func move(
    _ update: CameraUpdate, tag: Int = 0
  ) throws(CameraError) -> [MapEvent] {
    try collect(tag) { (map, events) throws(CameraError) in
      try map.move(.update(update), into: &events)
    }
  }

  /// Animates to a camera.
  @discardableResult
  public mutating func animate(
    to camera: CameraPosition, options: AnimationOptions = AnimationOptions(), tag: Int = 0
  ) throws(CameraError) -> StartedAnimation {
    try animate(.properties(PartialCameraPosition(camera)), options: options, tag: tag)
  }

  /// Animates an update.
  @discardableResult
  public mutating func animate(
    _ update: CameraUpdate, options: AnimationOptions = AnimationOptions(), tag: Int = 0
  ) throws(CameraError) -> StartedAnimation {
    try animate(.update(update), options: options, tag: tag)
  }

  /// Starts an animation; see ``animate(_:padding:options:id:into:)``.
  @discardableResult
  public mutating func animate(
    _ change: CameraChange, padding: MapInsets? = nil,
    options: AnimationOptions = AnimationOptions(), tag: Int = 0
  ) throws(CameraError) -> StartedAnimation {
    try start(tag) { (map, id, events) throws(CameraError) in
      try map.animate(change, padding: padding, options: options, id: id, into: &events)
    }
  }

  /// Starts a tour; see ``tour(_:delay:id:into:)``.
  @discardableResult
  public mutating func tour(
    _ steps: [TourStep], delay: Double = 0, tag: Int = 0
  ) throws(CameraError) -> StartedAnimation {
    try start(tag) { (map, id, events) throws(CameraError) in
      try map.tour(steps, delay: delay, id: id, into: &events)
    }
  }

  /// Sets an animation to a time, backwards too; see ``seek(_:to:into:)``.
  ///
  /// - Returns: the events, in order.
  @discardableResult
  public mutating func seek(_ id: Int64, to elapsed: Double) throws(CameraError) -> [MapEvent] {
    try collect { (map, events) throws(CameraError) in
      try map.seek(id, to: elapsed, into: &events)
    }
  }

  /// Begins to follow the places given to ``track(_:)``; see ``follow(_:id:into:)``.
  @discardableResult
  public mutating func follow(_ follow: CameraFollow, tag: Int = 0) -> StartedAnimation {
    start(tag) { $0.follow(follow, id: $1, into: &$2) }
  }

  /// Sets the current tracked places, whether the camera follows or not.
  ///
  /// - Parameter places: one or more.
  /// - Returns: the events, in order.
  @discardableResult
  public mutating func track(_ places: [TrackedPlace]) -> [MapEvent] {
    collect { _ = $0.track(places, into: &$1) }
  }

  /// Follows the fingers; see ``move(_:into:)-(MapGesture,_)``.
  ///
  /// - Returns: the events, in order.
  @discardableResult
  public mutating func move(_ gesture: MapGesture, tag: Int = 0) -> [MapEvent] {
    collect(tag) { $0.move(gesture, into: &$1) }
  }

  /// Ends a gesture; see ``endGesture(velocity:scale:rotation:tilt:id:into:)``.
  @discardableResult
  public mutating func endGesture(velocity: ScreenPoint, tag: Int = 0) -> StartedAnimation {
    start(tag) { $0.endGesture(velocity: velocity, id: $1, into: &$2) }
  }

  /// Zooms by a tap; see ``tap(zoomingBy:at:id:into:)``.
  @discardableResult
  public mutating func tap(
    zoomingBy levels: Double, at point: ScreenPoint? = nil, tag: Int = 0
  ) -> StartedAnimation {
    start(tag) { $0.tap(zoomingBy: levels, at: point, id: $1, into: &$2) }
  }

  /// Stops one animation, or all, where they are.
  ///
  /// - Returns: the events, in order.
  @discardableResult
  public mutating func stop(_ id: Int64? = nil, tag: Int = 0) throws(CameraError) -> [MapEvent] {
    try collect(tag) { (map, events) throws(CameraError) in try map.stop(id, into: &events) }
  }

  /// Changes the viewport and the limits. Animations run on within the new limits.
  ///
  /// - Returns: the events, in order.
  @discardableResult
  public mutating func configure(viewport: Viewport, constraints: CameraConstraints) -> [MapEvent] {
    collect { $0.configure(viewport: viewport, constraints: constraints, into: &$1) }
  }

  /// Advances the clock.
  ///
  /// - Parameter seconds: 0 or more.
  /// - Returns: the events, in order.
  @discardableResult
  public mutating func advance(by seconds: Double) -> [MapEvent] {
    collect { $0.advance(by: seconds, into: &$1) }
  }

  private mutating func start<Failure: Error>(
    _ tag: Int,
    _ body: (inout MapView, Int64, inout [MapEvent]) throws(Failure) -> StartedAnimation
  ) throws(Failure) -> StartedAnimation {
    self.tag = tag
    var events: [MapEvent] = []
    var started = try body(&self, latestID + 1, &events)
    started.events = events
    return started
  }

  private mutating func collect<Failure: Error>(
    _ tag: Int = 0,
    _ body: (inout MapView, inout [MapEvent]) throws(Failure) -> Void
  ) throws(Failure) -> [MapEvent] {
    self.tag = tag
    var events: [MapEvent] = []
    try body(&self, &events)
    return events
  }
}
