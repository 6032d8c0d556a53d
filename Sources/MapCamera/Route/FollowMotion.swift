/// The moving frame of a camera that follows: it glides from place to place, each in the time that
/// passed between the last two fixes, in a straight line on the map at constant speed over the
/// ground. Between two fixes it is a pure function of time.
struct FollowMotion: Equatable, Sendable {
  let follow: CameraFollow

  /// Where the camera was.
  private(set) var start: CameraPosition

  /// The time on the map's clock at which the camera begins to go over: its own beginning, or that of
  /// the first place, whichever is later.
  private var beginning = 0.0

  /// Nil before the first place.
  private var glide: Glide?

  /// Whether there have been several places to show.
  var showsSeveral = false

  init(_ follow: CameraFollow, from start: CameraPosition) {
    self.follow = follow
    self.start = start
  }

  /// A camera on its way, whose longitude and bearing are counted on from where it began.
  private struct Waypoint: Equatable, Sendable {
    var position: CameraPosition

    /// Widths of the world east of where the following began.
    var x = 0.0

    /// Degrees; it may leave [0, 360).
    var bearing: Double

    init(_ position: CameraPosition) {
      self.position = position
      bearing = position.bearing
    }

    mutating func turn(to other: Double) {
      bearing += (other - bearing).shortTurn
      position.bearing = bearing.wrappedBearing
    }
  }

  private struct Glide: Equatable, Sendable {
    var from: Waypoint
    var to: Waypoint

    /// Nil where it stays.
    var line: RouteLine?

    /// The time on the map's clock at which it begins, in seconds.
    var start: Double

    /// Seconds.
    var duration: Double

    init(from: Waypoint, to: Waypoint, start: Double, duration: Double) {
      self.from = from
      self.to = to
      self.start = start
      self.duration = duration
      line = RouteLine([from.position.target, to.position.target])
      self.to.x = from.x + (line.map { $0.x(at: $0.spot(at: 1)) } ?? 0)
    }

    func waypoint(at time: Double) -> Waypoint {
      let part = (time - start) / duration
      if part >= 1 { return to }
      var waypoint = from
      if let line {
        let spot = line.spot(at: part)
        waypoint.position.target = spot.coordinate
        waypoint.x += line.x(at: spot)
      }
      waypoint.bearing += (to.bearing - from.bearing) * part
      waypoint.position.bearing = waypoint.bearing.wrappedBearing
      waypoint.position.zoom += (to.position.zoom - from.position.zoom) * part
      return waypoint
    }
  }
}

extension FollowMotion {
  /// The time on the map's clock up to which the camera may change by itself; nil before the first
  /// place.
  var settling: Double? {
    glide.map { max($0.start + $0.duration, beginning + follow.transition) }
  }

  /// Glides on to the last place given.
  ///
  /// - Parameter camera: where the camera is; it keeps what is not driven.
  mutating func glide(
    to track: Track,
    at time: Double,
    from camera: CameraPosition,
    in viewport: Viewport,
    within constraints: CameraConstraints
  ) {
    let isFirst = glide == nil
    if isFirst {
      start = camera
      beginning = time
    }
    var from = glide?.waypoint(at: time) ?? Waypoint(camera)
    if follow.bearing == .keep { from.turn(to: camera.bearing) }
    from.position.viewingAngle = follow.viewingAngle ?? camera.viewingAngle
    if case .degrees(let degrees) = follow.bearing { from.turn(to: degrees) }
    if track.places.count == 1, let zoom = follow.zoom { from.position.zoom = zoom }
    glide = Glide(
      from: from,
      to: goal(of: track, after: from, in: viewport, within: constraints),
      start: time,
      duration: isFirst ? Track.firstGlide : track.interval
    )
  }

  /// Fits several places again, to a viewport or constraints that have changed.
  mutating func refit(
    _ track: Track,
    in viewport: Viewport,
    within constraints: CameraConstraints
  ) {
    guard let last = glide, track.places.count > 1 else { return }
    glide = Glide(
      from: last.from,
      to: goal(of: track, after: last.from, in: viewport, within: constraints),
      start: last.start,
      duration: last.duration
    )
  }

  private func goal(
    of track: Track,
    after from: Waypoint,
    in viewport: Viewport,
    within constraints: CameraConstraints
  ) -> Waypoint {
    var goal = from
    switch follow.bearing {
    case .keep, .degrees: break
    case .course: goal.turn(to: track.course ?? from.bearing)
    case .heading: goal.turn(to: track.heading ?? from.bearing)
    }
    let fit = CameraFit(
      track.places.map(\.coordinate),
      insets: follow.insets,
      bearing: goal.position.bearing,
      viewingAngle: goal.position.viewingAngle,
      maxZoom: follow.maxZoom
    )
    if let fit, track.places.count > 1 {
      let position = constraints.constrained(
        fit.position(in: viewport, constraints: constraints), in: viewport)
      goal.position.take([.target, .zoom], from: position)
    } else {
      goal.position.target = track.places[0].coordinate
    }
    return goal
  }

  /// Writes some properties of the position at a time on the map's clock into a frame.
  ///
  /// - Returns: the place that is held at a point of the screen, if one is.
  func write(
    _ properties: CameraProperties,
    at time: Double,
    into frame: inout CameraPosition,
    in viewport: Viewport,
    within constraints: CameraConstraints
  ) -> CameraAnchor? {
    guard let glide else { return nil }
    let weight = TimingCurve.easeInOut.progress(
      elapsed: time - beginning, duration: follow.transition)
    var moving = glide.waypoint(at: time)
    let anchor = follow.point.map {
      CameraAnchor(origin: moving.position.target, point: $0, camera: nil)
    }
    if weight == 1 {
      frame.take(properties, from: moving.position)
      return properties.contains(.target) ? anchor : nil
    }
    if let anchor {
      let held = constraints.constrained(moving.position, anchor: anchor, in: viewport)
      moving.x += moving.position.target.offset(to: held.target).x
      moving.position.target = held.target
    }
    if weight > 0 {
      frame.take(properties, from: blend(moving, by: weight))
    } else {
      frame.take(properties, from: start)
    }
    return nil
  }

  private func blend(_ moving: Waypoint, by weight: Double) -> CameraPosition {
    let way = MercatorOffset(x: moving.x, y: start.target.offset(to: moving.position.target).y)
    return CameraPosition(
      target: start.target.moved(by: way * weight),
      zoom: start.zoom + (moving.position.zoom - start.zoom) * weight,
      bearing: (start.bearing + (moving.bearing - start.bearing) * weight).wrappedBearing,
      viewingAngle: start.viewingAngle
        + (moving.position.viewingAngle - start.viewingAngle) * weight
    )
  }
}
