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

/// The transition from one camera position to another, as a pure function of progress: in Mercator
/// space for the target, the short way round; linear for the rest; zoom and target along a flight
/// path if there is one. The ends are exact.
struct CameraTransition: Sendable {
  /// The playback of a route, if it is one.
  private let playback: RoutePlayback?

  /// The path of target and zoom in a flight.
  let flight: FlightPath?

  let start: CameraPosition
  let end: CameraPosition

  /// The target's line; nil if the target stays.
  private let line: Line?

  /// The great circle along which it flies, if it does.
  private let circle: Boxed<GreatCircle>?

  /// In degrees; it may be more than once around.
  let turn: Double

  /// Its leg of a smooth path through several cameras, if any.
  var leg: Boxed<CurveLeg>?

  /// A straight line on the map, and the parallel on which it begins.
  private struct Line: Sendable {
    let offset: MercatorOffset
    let parallel: MercatorParallel
  }

  /// Whether it plays a route.
  var playsRoute: Bool { playback != nil }

  /// The target's straight offset on the map.
  var offset: MercatorOffset { line?.offset ?? .zero }

  init(
    from start: CameraPosition, to end: CameraPosition, turn: Double, flight: FlightPath? = nil,
    circle: GreatCircle? = nil, offset: MercatorOffset? = nil, turns: Double = 0,
    playback: RoutePlayback? = nil
  ) {
    self.playback = playback
    self.flight = flight
    self.circle = circle.map(Boxed.init)
    self.start = start
    self.end = end
    self.turn = turn
    if offset != nil || start.target != end.target {
      let parallel = MercatorParallel(latitude: start.target.latitude)
      var offset = offset ?? start.target.offset(to: end.target, from: parallel)
      offset.x += turns
      line = Line(offset: offset, parallel: parallel)
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
    if let playback {
      frame.take(properties, from: start)
      return playback.write(properties, at: progress, elapsed: elapsed, into: &frame)
    }
    if progress == 1 { return frame.take(properties, from: end) }
    if progress == 0 { return frame.take(properties, from: start) }
    if let leg = leg?.value { return write(properties, along: leg, at: progress, into: &frame) }
    var fraction = progress
    if !properties.isDisjoint(with: [.target, .zoom]) {
      var zoomChange = (end.zoom - start.zoom) * progress
      if let flight { (fraction, zoomChange) = flight.position(at: progress) }
      if properties.contains(.zoom) { frame.zoom = start.zoom + zoomChange }
      if properties.contains(.target) {
        frame.target =
          circle?.value.place(at: fraction)
          ?? target(east: offset.x * 360 * fraction, southing: offset.y * fraction)
      }
    }
    if properties.contains(.bearing) {
      frame.bearing = (start.bearing + turn * progress).wrappedBearing
    }
    if properties.contains(.viewingAngle) {
      frame.viewingAngle =
        start.viewingAngle + (end.viewingAngle - start.viewingAngle) * progress
    }
  }

  private func write(
    _ properties: CameraProperties, along leg: CurveLeg, at progress: Double,
    into frame: inout CameraPosition
  ) {
    if properties.contains(.target) {
      let offset = leg.offset(at: progress)
      frame.target = target(east: offset.x * 360, southing: offset.y)
    }
    if properties.contains(.zoom) { frame.zoom = start.zoom + leg.zoom.value(at: progress) }
    if properties.contains(.bearing) {
      frame.bearing = (start.bearing + leg.turn.value(at: progress)).wrappedBearing
    }
    if properties.contains(.viewingAngle) {
      frame.viewingAngle = start.viewingAngle + leg.viewingAngle.value(at: progress)
    }
  }

  /// The target, degrees east and widths of the world south of the first one.
  private func target(east: Double, southing: Double) -> Coordinate {
    guard let line, line.offset != .zero else { return start.target }
    return Coordinate(
      latitude: southing == 0 ? start.target.latitude : line.parallel.latitude(southing: southing),
      longitude: start.target.longitude + east)
  }
}
