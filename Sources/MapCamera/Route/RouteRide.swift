/// A ride from where the camera was, as a pure function of time.
///
/// What a frame reads lies close together, before the rest: of ten thousand rides each is far away in
/// memory when its turn comes.
struct RouteRide: Sendable {
  /// What the route drives.
  private let properties: CameraProperties

  /// Seconds, at most the ride's duration.
  private let approach: Double

  /// Metres over which the target is a mean.
  private let smoothing: Double

  /// Metres over which the course is a mean; nil where the bearing is another.
  private let courseWindow: Double?

  /// The first bearing, and the turn to it from where the camera was, in degrees.
  private let firstBearing: Double
  private let turn: Double

  /// What the latest frame has read of the route.
  private var zoom = RouteProfile.Piece.none
  private var viewingAngle = RouteProfile.Piece.none
  private var gone = RouteProfile.Piece.none
  private var cursor: RouteCursor

  let route: CameraRoute

  /// Where the camera was.
  let start: CameraPosition

  /// Seconds.
  let duration: Double

  init(_ route: CameraRoute, from start: CameraPosition, duration: Double) {
    self.route = route
    self.start = start
    self.duration = duration
    properties = route.properties
    approach = min(route.approach ?? 0, duration)
    smoothing = route.smoothing
    cursor = RouteCursor(on: route.line)
    let threeSeconds = duration > 0 ? 3 * route.line.length / duration : route.line.length
    courseWindow = route.bearing == .course ? route.courseLength ?? threeSeconds : nil
    switch route.bearing {
    case .course: firstBearing = route.line.segments[0].course
    case .degrees(let degrees): firstBearing = degrees
    case .keep: firstBearing = start.bearing
    }
    turn = start.bearing.turn(to: firstBearing)
  }
}

extension RouteRide {
  /// Writes some properties of the position at a time into a frame.
  ///
  /// - Parameters:
  ///   - progress: the part of the length that is gone; beyond 0...1 it is held there.
  ///   - elapsed: seconds since the beginning, for the approach.
  mutating func write(
    _ properties: CameraProperties,
    at progress: Double,
    elapsed: Double,
    into frame: inout CameraPosition
  ) {
    var fraction = progress.clamped(to: 0...1)
    if case .recorded(let profile, _) = route.pace {
      fraction = gone.value(of: profile, at: fraction)
    }
    let weight =
      approach > 0 ? TimingCurve.easeInOut.progress(elapsed: elapsed, duration: approach) : 1
    if weight == 0 { return frame.take(properties, from: start) }
    let properties = properties.intersection(self.properties)
    if !properties.isDisjoint(with: [.target, .bearing]) {
      let spot = cursor.spot(at: fraction)
      if properties.contains(.target) { frame.target = target(at: spot, weight: weight) }
      if properties.contains(.bearing) {
        let bearing = bearing(at: spot)
        let way = turn + bearing - firstBearing
        frame.bearing = (weight == 1 ? bearing : start.bearing + way * weight).wrappedBearing
      }
    }
    if properties.contains(.zoom) {
      frame.zoom = zoom.value(of: route.zoom, at: fraction).mixed(weight, with: start.zoom)
    }
    if properties.contains(.viewingAngle) {
      let angle = viewingAngle.value(of: route.viewingAngle, at: fraction)
      frame.viewingAngle = angle.mixed(weight, with: start.viewingAngle)
    }
  }

  /// Mutating, as ``bearing(at:)``, so that the ride is not copied to be read.
  private mutating func target(at spot: RouteLine.Spot, weight: Double) -> Coordinate {
    var target = spot.coordinate
    var mean = MercatorOffset.zero
    if smoothing > 0, let window = route.line.window(around: spot, meters: smoothing) {
      mean = route.line.meanOffset(from: spot, over: window)
      target = target.moved(by: mean)
    }
    guard weight < 1 else { return target }
    // The way from where the camera was, to the line's beginning first.
    let x = start.target.offset(to: route.line.start).x + route.line.x(at: spot) + mean.x
    let y = start.target.offset(to: target).y
    return start.target.moved(by: MercatorOffset(x: x, y: y) * weight)
  }

  /// Degrees, counted on from the first frame's.
  private mutating func bearing(at spot: RouteLine.Spot) -> Double {
    guard let courseWindow else { return firstBearing }
    return cursor.meanCourse(at: spot, meters: courseWindow)
  }
}

extension Double {
  /// This number by a weight, and another by the rest; itself exactly where the weight is 1.
  fileprivate func mixed(_ weight: Double, with other: Double) -> Double {
    weight == 1 ? self : other + (self - other) * weight
  }
}

/// Where a ride was at its latest frame: the segment in hand and what the mean of the course takes of the
/// segments at its window's ends. The next frame is mostly within the same ones, and then reads nothing
/// of the line, which may be long and far away in memory. It is a cache.
///
/// Each part is that of a segment whose beginning has been passed, while the next has not.
struct RouteCursor: Sendable {
  private var index = 0

  /// Metres between which the segment lies; none at all where nothing is known.
  private var lengths = Stretch()

  /// Where a window begins and ends, in widths of the world.
  private var head = Stretch()
  private var tail = Stretch()

  private var ends: RouteLine.CourseEnds?

  /// Where the segment begins, and on which parallel.
  private var start: Coordinate
  private var parallel: MercatorParallel

  /// Its sums are the last in it, since not all of them are read.
  private var segment: RouteLine.Segment

  private let line: RouteLine

  init(on line: RouteLine) {
    self.line = line
    segment = line.segments[0]
    start = line.start
    parallel = line.parallel(of: 0)
  }
}

/// Strictly between two marks.
private struct Stretch: Sendable {
  var low = Double.infinity
  var high = -Double.infinity

  var isEmpty: Bool { high <= low }

  func contains(_ value: DoubleDouble) -> Bool { low < value.high && value.high < high }
}

extension RouteCursor {
  /// The place at a part of the length; see ``RouteLine/spot(at:)``.
  mutating func spot(at fraction: Double) -> RouteLine.Spot {
    if fraction >= 1 { return line.spot(at: fraction) }
    let length = line.total.length * max(fraction, 0)
    if !lengths.contains(length) {
      index = line.index(at: length, fraction)
      segment = line.segments[index]
      start = line.places[index]
      parallel = line.parallel(of: index)
      lengths = line.stretch(of: index) { $0.length }
    }
    return segment.spot(at: length, index: index, from: start, along: parallel)
  }

  /// The mean of the course over so many metres around the latest spot, in degrees; see
  /// ``RouteLine/meanCourse(at:over:)``.
  mutating func meanCourse(at spot: RouteLine.Spot, meters: Double) -> Double {
    guard index == spot.segment, !lengths.isEmpty else {
      return line.meanCourse(at: spot, meters: meters)
    }
    let half = spot.half(of: meters, within: line.total.way)
    guard half > 0 else { return segment.course }
    let (start, end) = (spot.way + -half, spot.way + half)
    if !head.contains(start) || !tail.contains(end) {
      let (first, last) = line.ends(of: start, end, near: spot.segment)
      head = line.stretch(of: first) { $0.way }
      tail = line.stretch(of: last) { $0.way }
      ends = first < last ? line.courseEnds(first, last) : nil
    }
    return ends?.mean(around: segment.course, from: start, to: end, half: half) ?? segment.course
  }
}

extension RouteLine {
  /// Where a segment is the one that is found: the first also before its beginning, the last behind its end.
  fileprivate func stretch(of index: Int, _ mark: (Mark) -> Double) -> Stretch {
    Stretch(
      low: index > 0 ? mark(marks[index]) : -.infinity,
      high: index + 1 < marks.count ? mark(marks[index + 1]) : .infinity)
  }
}
