/// The direction in which the bearing turns.
public enum Rotation: String, Hashable, Sendable, CaseIterable {
  /// Half a turn goes clockwise.
  case shortest
  /// Clockwise on the compass, less than once around.
  case clockwise

  /// Counterclockwise on the compass, less than once around.
  case counterclockwise

  /// The turn in degrees from one bearing to another.
  func turn(from start: Double, to end: Double) -> Double {
    switch self {
    case .shortest: start.turn(to: end)
    case .clockwise: (end - start).wrappedBearing
    case .counterclockwise: -(start - end).wrappedBearing
    }
  }
}

/// The transition from one camera position to another, as a pure function of progress. The ends are exact.
struct CameraTransition: Sendable {
  /// How the camera goes from the start to the end.
  enum Path: Sendable {
    /// Each property evenly: the target in a straight line on the map.
    case straight

    /// The same, but target and zoom along a flight path.
    case flight(FlightPath)

    /// A leg of a smooth path through several cameras.
    case leg(Boxed<CurveLeg>)

    /// The playback of a route.
    case route(RoutePlayback)
  }

  var path: Path
  let start: CameraPosition
  let end: CameraPosition

  /// The target's line; nil if the target stays.
  private let line: Line?

  /// Degrees clockwise by which the bearing turns; it may be more than once around.
  let turn: Double

  /// A straight line on the map, and the parallel on which it begins.
  private struct Line: Sendable {
    let offset: MercatorOffset
    let parallel: MercatorParallel
  }

  /// Whether it plays a route.
  var playsRoute: Bool { if case .route = path { true } else { false } }

  /// The target's straight offset on the map.
  var offset: MercatorOffset { line?.offset ?? .zero }

  /// - Parameter offset: of the target on the map; nil for the short way round.
  init(
    from start: CameraPosition, to end: CameraPosition, along path: Path = .straight, turn: Double,
    offset: MercatorOffset? = nil
  ) {
    self.path = path
    self.start = start
    self.end = end
    self.turn = turn
    if offset != nil || start.target != end.target {
      let parallel = MercatorParallel(latitude: start.target.latitude)
      line = Line(
        offset: offset ?? start.target.offset(to: end.target, from: parallel), parallel: parallel)
    } else {
      line = nil
    }
  }

  /// Writes some properties of the position at a progress into a frame.
  ///
  /// - Parameters:
  ///   - progress: 0 is the start and 1 the end; other values lead beyond them.
  ///   - elapsed: seconds since the beginning.
  func write(
    _ properties: CameraProperties, at progress: Double, elapsed: Double,
    into frame: inout CameraPosition
  ) {
    if case .route(let playback) = path {
      frame.take(properties, from: start)
      return playback.write(properties, at: progress, elapsed: elapsed, into: &frame)
    }
    if progress == 1 { return frame.take(properties, from: end) }
    if progress == 0 { return frame.take(properties, from: start) }
    var zoom = (end.zoom - start.zoom) * progress
    var turn = turn * progress
    var viewingAngle = (end.viewingAngle - start.viewingAngle) * progress
    var fraction = progress
    switch path {
    case .flight(let flight) where !properties.isDisjoint(with: [.target, .zoom]):
      (fraction, zoom) = flight.position(at: progress)
    case .leg(let leg):
      zoom = leg.value.zoom.value(at: progress)
      turn = leg.value.turn.value(at: progress)
      viewingAngle = leg.value.viewingAngle.value(at: progress)
    case .straight, .flight, .route: break
    }
    if properties.contains(.target) { frame.target = target(at: fraction) }
    if properties.contains(.zoom) { frame.zoom = start.zoom + zoom }
    if properties.contains(.bearing) { frame.bearing = (start.bearing + turn).wrappedBearing }
    if properties.contains(.viewingAngle) { frame.viewingAngle = start.viewingAngle + viewingAngle }
  }

  /// The target at a fraction of its line, or of a leg's time.
  private func target(at fraction: Double) -> Coordinate {
    guard let line, line.offset != .zero else { return start.target }
    var (east, southing) = (line.offset.x * 360 * fraction, line.offset.y * fraction)
    if case .leg(let leg) = path {
      let offset = leg.value.offset(at: fraction)
      (east, southing) = (offset.x * 360, offset.y)
    }
    return Coordinate(
      latitude: southing == 0 ? start.target.latitude : line.parallel.latitude(southing: southing),
      longitude: start.target.longitude + east)
  }
}
