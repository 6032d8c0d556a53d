/// The moving frame of a camera that follows: it glides from place to place, each in the time that
/// passed between the last two fixes, in a straight line on the map at constant speed over the
/// ground. Between two fixes it is a pure function of time.
struct FollowMotion: Sendable {
  let follow: CameraFollow

  /// The initial camera.
  private(set) var start: CameraPosition

  /// The time on the map's clock at which the transition begins: the beginning of following, or the
  /// first place, whichever is later.
  private var beginning = 0.0

  /// Nil before the first place.
  private var glide: Glide?

  /// The fit of several places; nil for a single one.
  private var several: CameraFit?

  /// The conditions of the latest fit.
  private var conditions: FitConditions?

  init(_ follow: CameraFollow, from start: CameraPosition) {
    self.follow = follow
    self.start = start
  }

  /// A camera whose longitude and bearing are counted on from the start.
  private struct Waypoint: Sendable {
    var position: CameraPosition

    /// Widths of the world east of the start.
    var x = 0.0

    /// Degrees; it may leave [0, 360).
    var bearing: Double

    /// How far the place has moved from the centre of the screen, 0, to its point, 1.
    var hold = 0.0

    init(_ position: CameraPosition) {
      self.position = position
      bearing = position.bearing
    }

    mutating func turn(to other: Double) {
      bearing += bearing.turn(to: other)
      position.bearing = bearing.wrappedBearing
    }
  }

  /// The conditions of a fit, besides the places and the viewing angle.
  private struct FitConditions: Equatable, Sendable {
    let context: CameraContext
    let bearing: Double
  }

  private struct Glide: Sendable {
    var from: Waypoint
    var to: Waypoint

    /// Nil if it stays.
    var line: RouteLine?

    /// The time on the map's clock at which it begins, in seconds.
    var start: Double

    /// Seconds.
    var duration: Double

    init(
      from: Waypoint, to: Waypoint, start: Double, duration: Double,
      inside constraints: CameraConstraints
    ) {
      self.from = from
      self.to = to
      self.start = start
      self.duration = duration
      line = RouteLine([from.position.target, to.position.target], inside: constraints)
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
      waypoint.hold += (to.hold - from.hold) * part
      return waypoint
    }
  }
}

extension FollowMotion {
  /// The time on the map's clock up to which the camera may change by itself; nil before the first
  /// place.
  var settling: Double? { glide.map { max($0.start + $0.duration, beginning + follow.transition) } }

  /// Whether there are several places.
  var showsSeveral: Bool { several != nil }

  /// Begins a glide to the latest places. Several are fitted with the next frame.
  ///
  /// - Parameters:
  ///   - camera: where the camera is.
  ///   - properties: the properties driven so far.
  mutating func glide(
    to track: Track, at time: Double, from camera: CameraPosition,
    driving properties: CameraProperties, inside constraints: CameraConstraints
  ) {
    let isFirst = glide == nil
    let isSingle = track.places.count == 1
    if isFirst {
      start = camera
      beginning = time
    }
    var from = glide?.waypoint(at: time) ?? first(from: camera, isSingle: isSingle)
    if !isFirst, !isSingle, !showsSeveral, !properties.contains(.zoom) {
      // The zoom, which is driven from now on, continues from the camera's.
      let difference = from.position.zoom - start.zoom
      start.zoom = camera.zoom - difference * weight(at: time)
      from.position.zoom = start.zoom + difference
    }
    var to = from
    if isSingle {
      to.position.target = track.places[0].coordinate
      to.position.zoom = follow.zoom ?? from.position.zoom
    }
    to.hold = isSingle ? 1 : 0
    if properties.contains(.bearing) {
      switch follow.bearing {
      case .keep, .degrees: break
      case .course: to.turn(to: track.course ?? from.bearing)
      case .heading: to.turn(to: track.heading ?? from.bearing)
      }
    }
    let angle = properties.contains(.viewingAngle) ? to.position.viewingAngle : camera.viewingAngle
    several = CameraFit(
      isSingle ? [] : track.places.map { $0.coordinate }, insets: follow.insets,
      viewingAngle: angle, maxZoom: follow.maxZoom)
    conditions = nil
    glide = Glide(
      from: from, to: to, start: time, duration: isFirst ? Track.firstGlide : track.interval,
      inside: constraints)
  }

  /// The start of the moving frame.
  private func first(from camera: CameraPosition, isSingle: Bool) -> Waypoint {
    var first = Waypoint(camera)
    if let angle = follow.viewingAngle { first.position.viewingAngle = angle }
    if case .degrees(let degrees) = follow.bearing { first.turn(to: degrees) }
    if isSingle, let zoom = follow.zoom { first.position.zoom = zoom }
    first.hold = isSingle ? 1 : 0
    return first
  }

  /// The same with several places fitted to the conditions of a frame; nil if they are fitted
  /// already.
  ///
  /// - Parameters:
  ///   - properties: what is driven; the rest is the frame's.
  ///   - frame: a camera of which all is written that is not driven.
  func fitted(
    driving properties: CameraProperties, at time: Double, beside frame: CameraPosition,
    in context: CameraContext
  ) -> FollowMotion? {
    guard let glide, var fit = several else { return nil }
    let bearing =
      properties.contains(.bearing)
      ? glide.to.position.bearing
      : shifted(frame, from: glide.waypoint(at: time), by: weight(at: time), to: glide.to).bearing
    let conditions = FitConditions(context: context, bearing: bearing)
    guard conditions != self.conditions else { return nil }
    fit.bearing = bearing
    var to = glide.to
    to.position.take(
      [.target, .zoom], from: context.constrained(fit.position(from: frame, in: context)))
    var motion = self
    motion.conditions = conditions
    motion.glide = Glide(
      from: glide.from, to: to, start: glide.start, duration: glide.duration,
      inside: context.constraints)
    return motion
  }

  /// Writes some properties of the position at a time on the map's clock into a frame, in which all
  /// others are written already.
  ///
  /// - Returns: the place that is held at a point of the screen, if one is.
  func write(
    _ properties: CameraProperties, at time: Double, into frame: inout CameraPosition,
    in context: CameraContext
  ) -> CameraAnchor? {
    guard let glide else { return nil }
    let weight = weight(at: time)
    var moving = glide.waypoint(at: time)
    let anchor = anchor(of: moving, in: context.viewport)
    if weight == 1 {
      frame.take(properties, from: moving.position)
      return properties.contains(.target) ? anchor : nil
    }
    if let anchor {
      var position = moving.position
      position.take(
        CameraProperties.camera.subtracting(properties),
        from: shifted(frame, from: moving, by: weight, to: moving))
      let held = context.constrained(position, anchor: anchor)
      moving.x += moving.position.target.offset(to: held.target).x
      moving.position.target = held.target
    }
    frame.take(properties, from: weight > 0 ? blend(moving, by: weight) : start)
    return nil
  }

  private func weight(at time: Double) -> Double {
    TimingCurve.easeInOut.progress(elapsed: time - beginning, duration: follow.transition)
  }

  /// A frame with the remaining offset to a waypoint. Properties that another animation had taken
  /// over continue from their planned values.
  private func shifted(
    _ frame: CameraPosition, from moving: Waypoint, by weight: Double, to goal: Waypoint
  ) -> CameraPosition {
    func difference(_ start: Double, _ value: (Waypoint) -> Double) -> Double {
      value(goal) - (start + (value(moving) - start) * weight)
    }
    var shifted = frame
    shifted.zoom += difference(start.zoom) { $0.position.zoom }
    shifted.bearing += difference(start.bearing) { $0.bearing }
    shifted.viewingAngle += difference(start.viewingAngle) { $0.position.viewingAngle }
    return shifted
  }

  private func anchor(of moving: Waypoint, in viewport: Viewport) -> CameraAnchor? {
    guard var point = follow.point, moving.hold > 0 else { return nil }
    if moving.hold < 1 {
      let (center, offset) = (viewport.center, point - viewport.center)
      point = ScreenPoint(
        x: center.x + offset.x * moving.hold, y: center.y + offset.y * moving.hold)
    }
    return CameraAnchor(origin: moving.position.target, point: point)
  }

  private func blend(_ moving: Waypoint, by weight: Double) -> CameraPosition {
    let offset = MercatorOffset(x: moving.x, y: start.target.offset(to: moving.position.target).y)
    return CameraPosition(
      target: start.target.moved(by: offset * weight),
      zoom: start.zoom + (moving.position.zoom - start.zoom) * weight,
      bearing: (start.bearing + (moving.bearing - start.bearing) * weight).wrappedBearing,
      viewingAngle: start.viewingAngle
        + (moving.position.viewingAngle - start.viewingAngle) * weight)
  }
}
