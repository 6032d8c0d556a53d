/// Which way the bearing turns.
public enum Rotation: String, Hashable, Sendable, CaseIterable {
  /// Half a turn goes clockwise.
  case shortest
  case clockwise
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

/// The way from one camera position to another, as a pure function of progress: in Mercator space
/// for the target, the short way round; linear for the rest; zoom and target along a flight path
/// where there is one. The ends are exact.
struct CameraTransition: Sendable {
  /// The ride, if it is one. Held apart, so that other transitions are not as large, and in a list, so
  /// that it is changed where it is.
  private var rides: [RouteRide]

  /// The path of target and zoom, if they fly.
  let flight: FlightPath?

  let start: CameraPosition
  let end: CameraPosition

  /// How the target goes; nil where it stays.
  private let line: Line?

  /// In degrees; it may be more than once around.
  private let turn: Double

  /// A straight line on the map, and the parallel on which it begins.
  private struct Line: Sendable {
    let offset: MercatorOffset
    let parallel: MercatorParallel
  }

  /// Whether it goes along a route.
  var isRide: Bool { !rides.isEmpty }

  init(
    from start: CameraPosition,
    to end: CameraPosition,
    turn: Double,
    flight: FlightPath? = nil,
    offset: MercatorOffset? = nil,
    rides: [RouteRide] = []
  ) {
    self.rides = rides
    self.flight = flight
    self.start = start
    self.end = end
    self.turn = turn
    if offset != nil || start.target != end.target {
      let parallel = MercatorParallel(latitude: start.target.latitude)
      let offset = offset ?? start.target.offset(to: end.target, from: parallel)
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
  mutating func write(
    _ properties: CameraProperties,
    at progress: Double,
    elapsed: Double,
    into frame: inout CameraPosition
  ) {
    if isRide {
      frame.take(properties, from: start)
      return rides[0].write(properties, at: progress, elapsed: elapsed, into: &frame)
    }
    if progress == 1 { return frame.take(properties, from: end) }
    if progress == 0 { return frame.take(properties, from: start) }
    var way = progress
    if !properties.isDisjoint(with: [.target, .zoom]) {
      var zoomChange = (end.zoom - start.zoom) * progress
      if let flight { (way, zoomChange) = flight.position(at: progress) }
      if properties.contains(.zoom) { frame.zoom = start.zoom + zoomChange }
      if properties.contains(.target) { frame.target = target(at: way) }
    }
    if properties.contains(.bearing) {
      frame.bearing = (start.bearing + turn * progress).wrappedBearing
    }
    if properties.contains(.viewingAngle) {
      frame.viewingAngle =
        start.viewingAngle + (end.viewingAngle - start.viewingAngle) * progress
    }
  }

  private func target(at way: Double) -> Coordinate {
    guard let line, line.offset != .zero else { return start.target }
    return Coordinate(
      latitude: line.offset.y == 0
        ? start.target.latitude : line.parallel.latitude(southing: line.offset.y * way),
      longitude: start.target.longitude + line.offset.x * 360 * way
    )
  }
}
