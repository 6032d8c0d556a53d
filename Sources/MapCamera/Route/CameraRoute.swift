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

    /// Seconds, 0 or more.
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

  /// Makes a ride along a line; what is left out has its default.
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
    var ride = RouteRide(self, from: start, duration: 0)
    ride.write(properties, at: fraction, elapsed: 0, into: &position)
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
