/// The moving frame of a camera that follows: it glides from place to place, each in the time that
/// passed between its last two changes, in a straight line on the map at constant speed over the
/// ground. Between two reports it is a pure function of time.
struct FollowMotion: Sendable {
  let follow: CameraFollow

  /// The initial camera.
  private(set) var start: CameraPosition

  /// The time on the map's clock at which the transition begins: the beginning of following, or the
  /// first place, whichever is later.
  private var beginning = 0.0

  /// Nil before the first place. Of several it is the part between two of their ends.
  private var glide: Glide?

  /// The turn of the bearing.
  private var turn: Turn?

  /// Several places that are shown; nil for a single one.
  private var several: Several?

  /// The conditions of the latest fit.
  private var conditions: FitConditions?

  init(_ follow: CameraFollow, from start: CameraPosition) {
    self.follow = follow
    self.start = start
  }

  /// A camera whose longitude and bearing are counted on from the start.
  private struct Waypoint: Sendable {
    /// Its bearing may leave [0, 360).
    var position: CameraPosition

    /// Widths of the world east of the start.
    var x = 0.0

    /// How far the place has moved from the centre of the screen, 0, to its point, 1.
    var pointShare: Double
  }

  /// An even turn, in degrees that may leave [0, 360).
  private struct Turn: Sendable {
    var from: Double
    var to: Double

    /// The time on the map's clock at which it begins, in seconds.
    var start: Double

    /// Seconds.
    var duration: Double

    func bearing(at time: Double) -> Double {
      from + (to - from) * min((time - start) / duration, 1)
    }
  }

  /// Several places, each of which glides in its own time. The camera glides through the fits of all of them at the
  /// end of each glide.
  private struct Several: Sendable {
    var viewingAngle: Double

    /// In the order in which they were reported.
    var glides: [PlaceGlide]

    /// Where the camera was when they were last reported.
    var from: Waypoint
    var start: Double

    /// The times on the map's clock at which the glides end, in ascending order; at least one.
    var ends: [Double]

    /// The number of the first end that is not over at a time, or of the last.
    func part(at time: Double) -> Int {
      min(ends.indices.partitioningIndex { ends[$0] >= time }, ends.count - 1)
    }

    func places(at time: Double) -> [Coordinate] { glides.map { $0.place(at: time) } }
  }

  /// A glide of one of several places.
  private struct PlaceGlide: Sendable {
    let to: Coordinate

    /// Nil if it stays.
    var line: RouteLine?
    var start: Double
    var duration: Double

    var end: Double { start + duration }

    func place(at time: Double) -> Coordinate {
      guard let line, time < end else { return to }
      return line.location(at: (time - start) / duration).coordinate
    }
  }

  /// The conditions of a fit, besides the places and the viewing angle.
  private struct FitConditions: Equatable, Sendable {
    let context: CameraContext
    let bearing: Double

    /// See ``Several/part(at:)``.
    let part: Int
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
      self.to.x = from.x + (line.map { $0.x(at: $0.location(at: 1)) } ?? 0)
    }

    func waypoint(at time: Double) -> Waypoint {
      let part = (time - start) / duration
      if part >= 1 { return to }
      var waypoint = from
      if let line {
        let location = line.location(at: part)
        waypoint.position.target = location.coordinate
        waypoint.x += line.x(at: location)
      }
      waypoint.position.zoom += (to.position.zoom - from.position.zoom) * part
      waypoint.pointShare += (to.pointShare - from.pointShare) * part
      return waypoint
    }
  }
}

extension FollowMotion {
  /// The time on the map's clock up to which the camera may change by itself; nil before the first
  /// place.
  var settling: Double? {
    guard let glide, let turn else { return nil }
    return max(
      several?.ends.last ?? glide.start + glide.duration, turn.start + turn.duration,
      beginning + follow.transition)
  }

  /// Whether there are several places.
  var showsSeveral: Bool { several != nil }

  /// The moving frame at a time; nil before the first place.
  private func waypoint(at time: Double) -> Waypoint? {
    guard var waypoint = glide?.waypoint(at: time) else { return nil }
    if let turn { waypoint.position.bearing = turn.bearing(at: time) }
    return waypoint
  }

  /// Begins a glide to the places that are new in the latest report, and a turn. Several are fitted with the next frame.
  ///
  /// - Parameters:
  ///   - camera: where the camera is.
  ///   - properties: the properties driven so far.
  mutating func glide(
    to track: Track, at time: Double, from camera: CameraPosition,
    driving properties: CameraProperties, inside constraints: CameraConstraints
  ) {
    let isFirst = glide == nil
    let isSingle = track.fixes.count == 1
    if isFirst {
      start = camera
      beginning = time
    }
    var from = waypoint(at: time) ?? first(from: camera, isSingle: isSingle)
    turn = nextTurn(to: track, from: from.position.bearing, at: time, driving: properties)
    guard isFirst || track.hasNewPlace else { return }
    if !isFirst, !isSingle, !showsSeveral, !properties.contains(.zoom) {
      // The zoom, which is driven from now on, continues from the camera's.
      let difference = from.position.zoom - start.zoom
      start.zoom = camera.zoom - difference * weight(at: time)
      from.position.zoom = start.zoom + difference
    }
    conditions = nil
    guard isSingle else {
      let angle =
        properties.contains(.viewingAngle) ? from.position.viewingAngle : camera.viewingAngle
      show(track, at: time, from: from, viewingAngle: angle, isFirst: isFirst, inside: constraints)
      return
    }
    several = nil
    var to = from
    to.position.target = track.fixes[0].place.coordinate
    to.position.zoom = follow.zoom ?? from.position.zoom
    to.pointShare = 1
    glide = Glide(
      from: from, to: to, start: time,
      duration: isFirst ? Track.firstGlide : track.fixes[0].interval, inside: constraints)
  }

  /// The turn of the bearing after a report.
  private func nextTurn(
    to track: Track, from bearing: Double, at time: Double, driving properties: CameraProperties
  ) -> Turn {
    let isFirst = turn == nil
    let current = turn ?? Turn(from: bearing, to: bearing, start: time, duration: Track.firstGlide)
    func begin(to goal: Double?, in duration: Double) -> Turn {
      Turn(
        from: bearing, to: goal.map { bearing + bearing.turn(to: $0) } ?? bearing, start: time,
        duration: isFirst ? Track.firstGlide : duration)
    }
    guard properties.contains(.bearing) else { return current }
    switch follow.bearing {
    case .keep, .degrees: return current
    case .course:
      guard isFirst || track.hasNewPlace else { return current }
      let course = track.course.flatMap { $0.length >= follow.courseLength ? $0.degrees : nil }
      return begin(to: track.hasNewCourse ? course : nil, in: track.latest.interval)
    case .heading:
      guard track.fixes.count == 1, track.fixes[0].place.heading != nil, let heading = track.heading
      else { return begin(to: nil, in: track.latest.interval) }
      guard isFirst || track.hasNewPlace || track.hasNewHeading else { return current }
      return begin(to: heading.degrees, in: heading.interval)
    }
  }

  /// Glides on to show several places.
  private mutating func show(
    _ track: Track, at time: Double, from: Waypoint, viewingAngle: Double, isFirst: Bool,
    inside constraints: CameraConstraints
  ) {
    let last = several?.glides
    let goesOn = last?.count == track.fixes.count
    let duration = isFirst ? Track.firstGlide : track.latest.interval
    let glides = track.fixes.enumerated().map { index, fix in
      guard goesOn, let last = last?[index] else {
        return PlaceGlide(to: fix.place.coordinate, start: time, duration: duration)
      }
      guard fix.time == time else { return last }
      let line = RouteLine([last.place(at: time), fix.place.coordinate], inside: constraints)
      return PlaceGlide(
        to: fix.place.coordinate, line: line, start: time, duration: fix.interval)
    }
    let ends = glides.map { $0.end }.filter { $0 > time + TimingCurve.timeTolerance }.sorted()
    let distinct = ends.reduce(into: [Double]()) { distinct, end in
      if end - (distinct.last ?? -.infinity) > TimingCurve.timeTolerance {
        distinct.append(end)
      }
    }
    several = Several(
      viewingAngle: viewingAngle, glides: glides, from: from, start: time, ends: distinct)
    var to = from
    to.pointShare = 0
    glide = Glide(
      from: from, to: to, start: time, duration: distinct[0] - time, inside: constraints)
  }

  /// The start of the moving frame.
  private func first(from camera: CameraPosition, isSingle: Bool) -> Waypoint {
    var first = Waypoint(position: camera, pointShare: isSingle ? 1 : 0)
    if let angle = follow.viewingAngle { first.position.viewingAngle = angle }
    if case .degrees(let degrees) = follow.bearing {
      first.position.bearing += camera.bearing.turn(to: degrees)
    }
    if isSingle, let zoom = follow.zoom { first.position.zoom = zoom }
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
    guard let glide, let turn, let several else { return nil }
    let bearing: Double
    if properties.contains(.bearing) {
      bearing = turn.to.wrappedBearing
    } else {
      var (moving, goal) = (glide.waypoint(at: time), glide.to)
      moving.position.bearing = turn.bearing(at: time)
      goal.position.bearing = turn.to
      bearing = shifted(frame, from: moving, by: weight(at: time), to: goal).bearing
    }
    let part = several.part(at: time)
    let conditions = FitConditions(context: context, bearing: bearing, part: part)
    guard conditions != self.conditions else { return nil }
    /// The camera at an end of the glides, from another one.
    func fitted(from: Waypoint, start: Double, to end: Double) -> Glide {
      let fit = CameraFit(
        several.places(at: end), insets: follow.insets, bearing: bearing,
        viewingAngle: several.viewingAngle, maxZoom: follow.maxZoom)
      var to = glide.to
      if let position = fit?.position(from: frame, in: context) {
        to.position.take([.target, .zoom], from: context.constrained(position))
      }
      return Glide(
        from: from, to: to, start: start, duration: end - start, inside: context.constraints)
    }
    var motion = self
    motion.conditions = conditions
    var (from, start) = (several.from, several.start)
    if part > 0 {
      let before = several.ends[part - 1]
      from = fitted(from: from, start: start, to: before).to
      start = before
    }
    motion.glide = fitted(from: from, start: start, to: several.ends[part])
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
    guard var moving = waypoint(at: time) else { return nil }
    let weight = weight(at: time)
    let anchor = anchor(of: moving, in: context.viewport)
    if weight == 1 {
      moving.position.bearing = moving.position.bearing.wrappedBearing
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
    shifted.bearing += difference(start.bearing) { $0.position.bearing }
    shifted.viewingAngle += difference(start.viewingAngle) { $0.position.viewingAngle }
    return shifted
  }

  private func anchor(of moving: Waypoint, in viewport: Viewport) -> CameraAnchor? {
    guard var point = follow.point, moving.pointShare > 0 else { return nil }
    if moving.pointShare < 1 {
      point = viewport.center + (point - viewport.center) * moving.pointShare
    }
    return CameraAnchor(origin: moving.position.target, point: point)
  }

  private func blend(_ moving: Waypoint, by weight: Double) -> CameraPosition {
    let offset = MercatorOffset(x: moving.x, y: start.target.offset(to: moving.position.target).y)
    return CameraPosition(
      target: start.target.moved(by: offset * weight),
      zoom: start.zoom + (moving.position.zoom - start.zoom) * weight,
      bearing: (start.bearing + (moving.position.bearing - start.bearing) * weight).wrappedBearing,
      viewingAngle: start.viewingAngle
        + (moving.position.viewingAngle - start.viewingAngle) * weight)
  }
}
