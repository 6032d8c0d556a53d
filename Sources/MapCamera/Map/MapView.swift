/// One map: a viewport, the limits of its camera, and the camera with its animations (the camera
/// half of the SDK's `GMSMapView`).
///
///     var map = MapView(camera: CameraPosition(target: sydney, zoom: 6))
///     var events: [MapEvent] = []
///     try map.animate(.update(.zoomTo(12)), options: .init(duration: 1), id: 1, into: &events)
///     map.advance(by: 0.5, into: &events)
///     map.camera.zoom
///
/// A value: a copy is another map that can be tried out. Time is a parameter: the camera is a pure
/// function of the operations and of ``time``, so that time gone in one step or in many leads to the
/// same camera.
///
/// While animations run, the camera is ``frame(at:)``: `rest` with each animation's properties laid
/// over it, constrained. `rest` changes only at instants that do not depend on the ticks: when an
/// animation begins or ends, and with each operation.
public struct MapView: Sendable {
  /// Where the camera is now; within ``constraints``.
  public private(set) var camera: CameraPosition

  public private(set) var viewport: Viewport

  public private(set) var constraints: CameraConstraints

  /// What a hand may do.
  public var gestures: GestureSettings

  private var clock: ElapsedTime

  /// The map's clock, in seconds.
  public var time: Double { clock.seconds }

  /// Those that run and those that wait for their delay, oldest first.
  public internal(set) var animations: [CameraAnimation] = []

  /// Whether operations leave out their events, since nobody hears of them.
  package var isSilent = false

  /// Whether a gesture has begun and not ended.
  public internal(set) var isGesturing = false

  var gestureHasMoved = false

  /// The properties that no animation drives, and what all would fall back to.
  private var rest: CameraPosition

  public init(
    camera: CameraPosition = CameraPosition(
      target: Coordinate(latitude: 0, longitude: 0),
      zoom: CameraConstraints.minZoomLevel
    ),
    viewport: Viewport = Viewport(),
    constraints: CameraConstraints = CameraConstraints(),
    gestures: GestureSettings = GestureSettings(),
    time: Double = 0
  ) {
    self.viewport = viewport
    self.constraints = constraints
    self.gestures = gestures
    clock = ElapsedTime(seconds: time)
    rest = constraints.constrained(camera)
    self.camera = rest
  }

  /// What the camera sees now.
  public var projection: Projection { Projection(camera: camera, viewport: viewport) }

  /// Whether anything moves, waits to move or is held by a hand.
  public var isActive: Bool { !animations.isEmpty || isGesturing }
}

extension MapView {
  /// The camera that shows all of an area, within the constraints; nil where the fit's insets leave
  /// no room.
  public func camera(showing fit: CameraFit) -> CameraPosition? {
    guard fit.hasRoom(in: viewport) else { return nil }
    return constraints.constrained(fit.position(in: viewport, constraints: constraints))
  }
}

extension MapView {
  /// Changes the viewport and the limits. Animations run on within the new limits.
  public mutating func configure(
    viewport: Viewport,
    constraints: CameraConstraints,
    into events: inout [MapEvent]
  ) {
    var report = MapReport(on: self)
    self.viewport = viewport
    self.constraints = constraints
    rest = constraints.constrained(rest)
    camera = frame(at: time)
    report.announcesMove = true
    conclude(report, into: &events)
  }

  /// Applies an update at once. All animations end, interrupted.
  public mutating func move(
    _ update: CameraUpdate,
    into events: inout [MapEvent]
  ) throws(CameraError) {
    let goal = try update.goal(from: camera, viewport: viewport, constraints: constraints)
    var report = MapReport(on: self)
    report.announcesMove = true
    endAll(.interrupted, report: &report)
    settle(at: constraints.constrained(goal.position, anchor: goal.anchor, in: viewport))
    conclude(report, into: &events)
  }

  /// Stops one animation, or all, where they are.
  public mutating func stop(
    _ id: Int? = nil,
    into events: inout [MapEvent]
  ) throws(CameraError) {
    var report = MapReport(on: self)
    if let id {
      guard let index = animations.firstIndex(where: { $0.id == id }) else {
        throw .noSuchAnimation(id)
      }
      rest = camera
      animations.remove(at: index)
      report.ended.append((id, .stopped))
    } else {
      endAll(.stopped, report: &report)
    }
    conclude(report, into: &events)
  }

  /// Ends all that goes on, before the map is removed.
  public mutating func close(into events: inout [MapEvent]) {
    var report = MapReport(on: self)
    isGesturing = false
    endAll(.stopped, report: &report)
    conclude(report, into: &events)
  }
}

extension MapView {
  /// Lets time pass.
  ///
  /// - Parameter seconds: 0 or more.
  public mutating func advance(by seconds: Double, into events: inout [MapEvent]) {
    advance(to: clock + seconds, into: &events)
  }

  /// Lets time pass up to a time on the map's clock, not before ``time``.
  public mutating func advance(to now: Double, into events: inout [MapEvent]) {
    advance(to: ElapsedTime(seconds: now), into: &events)
  }

  private mutating func advance(to now: ElapsedTime, into events: inout [MapEvent]) {
    clock = now
    guard !animations.isEmpty else { return }
    var report = MapReport(on: self)
    while let next = nextInstant(until: time) {
      report.noteSteps(of: &animations, at: next.time)
      rest = frame(at: next.time)
      if next.begins {
        takeOver(animations[next.index].properties, report: &report)
        guard let index = animations.firstIndex(where: { $0.id == next.id }) else { continue }
        animations[index].begin(from: rest, in: viewport, within: constraints)
      } else {
        var ending = [animations.remove(at: next.index)]
        report.noteMove(of: &ending, hasChanged: rest != report.camera)
        report.ended.append((next.id, .completed))
      }
    }
    camera = frame(at: time)
    report.noteSteps(of: &animations, at: time)
    report.noteMove(of: &animations, hasChanged: camera != report.camera)
    conclude(report, into: &events)
  }

  /// Where the camera is at a time at which no animation begins or ends.
  ///
  /// Mutating, so that the map is not copied to be looked at.
  mutating func frame(at time: Double) -> CameraPosition {
    var frame = rest
    var anchor: CameraAnchor?
    for index in animations.indices where animations[index].hasBegun {
      if let held = animations[index].write(at: time, into: &frame) { anchor = held }
    }
    return constraints.constrained(frame, anchor: anchor, in: viewport)
  }

  private struct Instant {
    var time: Double
    var index: Int
    var id: Int
    var begins: Bool
  }

  /// The first instant up to a time at which an animation ends or begins; of several at once, the
  /// endings, and the older first.
  ///
  /// Mutating, so that the map is not copied to be looked at, and by indexes, so that no animation is.
  private mutating func nextInstant(until now: Double) -> Instant? {
    var next: Instant?
    for index in animations.indices {
      let begins = !animations[index].hasBegun
      let time = begins ? animations[index].beginning : animations[index].ending
      guard time <= now + CameraAnimation.timeTolerance else { continue }
      if let next, (next.time, next.begins ? 1 : 0) <= (time, begins ? 1 : 0) { continue }
      next = Instant(time: time, index: index, id: animations[index].id, begins: begins)
    }
    return next
  }
}

extension MapView {
  /// Puts the camera to rest at a constrained position.
  mutating func settle(at position: CameraPosition) {
    rest = position
    camera = animations.isEmpty ? position : frame(at: time)
  }

  /// Makes the camera's present place the one that undriven properties keep.
  mutating func commit() { rest = camera }

  /// Takes some properties at rest to other values, constrained with the frames to come.
  mutating func settle(_ properties: CameraProperties, at position: CameraPosition) {
    rest = camera
    rest.take(properties, from: position)
    camera = frame(at: time)
  }

  /// Shows the frame of the present time.
  mutating func refresh() { camera = frame(at: time) }

  /// Follows a clock, while nothing moves.
  package mutating func follow(_ now: Double) {
    if animations.isEmpty { clock = ElapsedTime(seconds: now) }
  }

  /// Takes properties from the animations that drive them. Those that lose all they had end.
  mutating func takeOver(_ properties: CameraProperties, report: inout MapReport) {
    var index = 0
    while index < animations.count {
      let isLosing =
        animations[index].hasBegun && !animations[index].properties.isDisjoint(with: properties)
      if isLosing { animations[index].properties.subtract(properties) }
      if isLosing, animations[index].properties.isEmpty {
        report.ended.append((animations[index].id, .interrupted))
        animations.remove(at: index)
      } else {
        index += 1
      }
    }
  }

  @inline(__always)
  mutating func endAll(_ outcome: AnimationOutcome, report: inout MapReport) {
    rest = camera
    guard !animations.isEmpty else { return }
    for animation in animations { report.ended.append((animation.id, outcome)) }
    animations.removeAll(keepingCapacity: true)
  }

  /// Tells what an operation has brought about, in the order of ``MapEvent``. Mutating, so that the map is
  /// not copied to be looked at.
  @inline(__always)
  mutating func conclude(_ report: MapReport, into events: inout [MapEvent]) {
    if !isSilent { tell(report, into: &events) }
  }

  private mutating func tell(_ report: MapReport, into events: inout [MapEvent]) {
    let hasChanged = camera != report.camera
    if hasChanged {
      if report.announcesMove { events.append(.willMove(gesture: report.isGesture)) }
      events.append(.didChange(camera))
    }
    for step in report.steps { events.append(.animationStep(step.id, index: step.index)) }
    for (id, outcome) in report.ended { events.append(.animationEnded(id, outcome)) }
    if !isActive, report.wasActive || hasChanged { events.append(.idle(camera)) }
  }
}
