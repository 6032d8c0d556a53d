/// A ride of the camera along a line, at constant speed over the ground: a pure function of the part
/// of the length that is gone.
///
///     let line = RouteLine([sydney, canberra, melbourne])!
///     let route = CameraRoute(line, pace: .speed(5_000), zoom: RouteProfile(9))
///     try map.animate(.route(route))
///
/// The target is on the line itself; with a smoothing it is the line's mean over that length, which
/// cuts corners by at most a quarter of it. The course is a mean as well, so it never jumps. See
/// ``RouteLine`` for the formulas.
public struct CameraRoute: Hashable, Sendable {
  /// How long the ride takes.
  public enum Pace: Hashable, Sendable {
    /// Metres a second, above 0.
    case speed(Double)

    /// Seconds, above 0.
    case duration(Double)
  }

  /// Where the top of the screen points.
  public enum Bearing: Hashable, Sendable {
    /// In the direction of the line.
    case course

    /// The camera's own bearing stays.
    case keep

    /// Degrees clockwise from north.
    case degrees(Double)
  }

  /// The line that it goes along.
  public var line: RouteLine

  /// Nil for one screen height of ground each two seconds, at the ride's first zoom and place.
  public var pace: Pace?

  /// Zoom levels; nil where the camera keeps its own.
  public var zoom: RouteProfile?

  /// Degrees from looking straight down; nil where the camera keeps its own.
  public var viewingAngle: RouteProfile?

  /// Which way is up.
  public var bearing: Bearing

  /// Metres over which the course is a mean, above 0; nil for three seconds of way.
  public var courseLength: Double?

  /// Metres over which the target is a mean, 0 or more.
  public var smoothing: Double

  /// Seconds in which the camera goes over from where it was, within the ride's duration; nil for 0, or
  /// for 1 where a step of a tour does not begin where the ride does.
  public var approach: Double?

  /// Makes a ride along a line; what is left out keeps its value.
  public init(
    _ line: RouteLine,
    pace: Pace? = nil,
    zoom: RouteProfile? = nil,
    viewingAngle: RouteProfile? = nil,
    bearing: Bearing = .course,
    courseLength: Double? = nil,
    smoothing: Double = 0,
    approach: Double? = nil
  ) {
    self.line = line
    self.pace = pace
    self.zoom = zoom
    self.viewingAngle = viewingAngle
    self.bearing = bearing
    self.courseLength = courseLength
    self.smoothing = smoothing
    self.approach = approach
  }
}

extension CameraRoute {
  /// The seconds that ``approach`` takes where a step of a tour does not begin on the route.
  public static let standardApproach = 1.0

  /// What the ride drives.
  var properties: CameraProperties {
    var properties: CameraProperties = .target
    if zoom != nil { properties.insert(.zoom) }
    if viewingAngle != nil { properties.insert(.viewingAngle) }
    if bearing != .keep { properties.insert(.bearing) }
    return properties
  }

  /// Where a camera is at a part of the length.
  ///
  /// - Parameter start: what it keeps where the route does not say.
  func position(at fraction: Double, from start: CameraPosition) -> CameraPosition {
    var position = start
    let ride = RouteRide(self, from: start, duration: 0)
    var cursor = RouteCursor()
    ride.write(properties, at: fraction, elapsed: 0, cursor: &cursor, into: &position)
    return position
  }

  /// Seconds that the ride takes.
  ///
  /// - Parameters:
  ///   - zoom: of its first frame.
  ///   - viewport: its height decides where there is no pace.
  func duration(zoom: Double, in viewport: Viewport) -> Double {
    switch pace {
    case .duration(let seconds): return seconds
    case .speed(let speed): return line.length / speed
    case nil:
      let metersPerPoint =
        Projection.parallelLength(at: line.start) / Projection.worldSize(atZoom: zoom)
      return 2 * line.length / (viewport.extent.height * metersPerPoint)
    }
  }
}

/// A ride from where the camera was, as a pure function of time. A class, so that a frame counts no
/// references to what it is made of.
final class RouteRide: Equatable, Sendable {
  let route: CameraRoute

  /// Where the camera was.
  let start: CameraPosition

  /// Seconds.
  let duration: Double

  /// Seconds, at most ``duration``.
  let approach: Double

  private let courseWindow: Double

  /// The way from where the camera was to the line's beginning, and the turn to its first bearing.
  private let offset: MercatorOffset
  private let firstBearing: Double
  private let turn: Double

  init(_ route: CameraRoute, from start: CameraPosition, duration: Double) {
    self.route = route
    self.start = start
    self.duration = duration
    approach = min(route.approach ?? 0, duration)
    courseWindow =
      route.courseLength ?? (duration > 0 ? 3 * route.line.length / duration : route.line.length)
    offset = start.target.offset(to: route.line.start)
    switch route.bearing {
    case .course: firstBearing = route.line.segments[0].course
    case .degrees(let degrees): firstBearing = degrees
    case .keep: firstBearing = start.bearing
    }
    turn = (firstBearing - start.bearing).shortTurn
  }

  /// The rest follows from these.
  static func == (a: RouteRide, b: RouteRide) -> Bool {
    a === b || a.route == b.route && a.start == b.start && a.duration == b.duration
  }

  /// Writes some properties of the position at a time into a frame.
  ///
  /// - Parameters:
  ///   - progress: the part of the length that is gone; beyond 0...1 it is held there.
  ///   - elapsed: seconds since the beginning, for the approach.
  ///   - cursor: where it was at its latest frame.
  func write(
    _ properties: CameraProperties,
    at progress: Double,
    elapsed: Double,
    cursor: inout RouteCursor,
    into frame: inout CameraPosition
  ) {
    let fraction = progress.clamped(to: 0...1)
    let weight =
      approach > 0 ? TimingCurve.easeInOut.progress(elapsed: elapsed, duration: approach) : 1
    if weight == 0 { return frame.take(properties, from: start) }
    let properties = properties.intersection(route.properties)
    if !properties.isDisjoint(with: [.target, .bearing]) {
      let spot = cursor.spot(at: fraction, of: route.line)
      if properties.contains(.target) { frame.target = target(at: spot, weight: weight) }
      if properties.contains(.bearing) {
        let bearing = bearing(at: spot, cursor: &cursor)
        let way = turn + bearing - firstBearing
        frame.bearing = (weight == 1 ? bearing : start.bearing + way * weight).wrappedBearing
      }
    }
    if properties.contains(.zoom), let zoom = route.zoom?.value(at: fraction) {
      frame.zoom = zoom.mixed(weight, with: start.zoom)
    }
    if properties.contains(.viewingAngle), let angle = route.viewingAngle?.value(at: fraction) {
      frame.viewingAngle = angle.mixed(weight, with: start.viewingAngle)
    }
  }

  private func target(at spot: RouteLine.Spot, weight: Double) -> Coordinate {
    let line = route.line
    var target = spot.coordinate
    var mean = MercatorOffset.zero
    if route.smoothing > 0, let window = line.window(around: spot, meters: route.smoothing) {
      mean = line.meanOffset(from: spot, over: window)
      target = target.moved(by: mean)
    }
    guard weight < 1 else { return target }
    let x = offset.x + line.x(at: spot) + mean.x
    let y = start.target.offset(to: target).y
    return start.target.moved(by: MercatorOffset(x: x, y: y) * weight)
  }

  /// Degrees, counted on from the first frame's.
  private func bearing(at spot: RouteLine.Spot, cursor: inout RouteCursor) -> Double {
    guard case .course = route.bearing else { return firstBearing }
    return cursor.meanCourse(at: spot, meters: courseWindow, of: route.line)
  }
}

extension Double {
  /// This number by a weight, and another by the rest; itself exactly where the weight is 1.
  fileprivate func mixed(_ weight: Double, with other: Double) -> Double {
    weight == 1 ? self : other + (self - other) * weight
  }
}
