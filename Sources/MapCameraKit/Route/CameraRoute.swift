/// A playback of a line by the camera, at constant speed over the ground: a pure function of the
/// fraction of the length.
///
///     let line = RouteLine([sydney, canberra, melbourne])!
///     let route = CameraRoute(line, pace: .speed(5_000), zoom: RouteProfile(9))
///     try map.animate(.route(route), id: 1, into: &events)
///
/// The target is on the line itself; with a smoothing it is the line's mean over that length, which
/// cuts corners by at most a quarter of it. The course is a mean as well, so it never jumps. See
/// ``RouteLine`` for the formulas.
public struct CameraRoute: Hashable, Sendable {
  /// The speed of a playback.
  public enum Pace: Hashable, Sendable {
    /// Metres per second, above 0.
    case speed(Double)

    /// Seconds, 0 or more.
    case duration(Double)

    /// As recorded: the fraction of the length at each fraction of the duration.
    case recorded(RouteProfile, duration: Double)
  }

  /// The bearing.
  public enum Bearing: Hashable, Sendable {
    /// In the direction of the line.
    case course

    /// The camera's own bearing stays.
    case keep

    /// Degrees clockwise from north.
    case degrees(Double)
  }

  /// The line.
  public var line: RouteLine

  /// Nil for one screen height of ground every two seconds, at the first zoom and place.
  public var pace: Pace?

  /// The zoom level; nil for that of the camera.
  public var zoom: RouteProfile?

  /// Degrees from looking straight down; nil for that of the camera.
  public var viewingAngle: RouteProfile?

  /// Which way is up.
  public var bearing: Bearing

  /// Metres over which the course is averaged, along the smoothed line, above 0; nil for the distance of three seconds.
  public var courseLength: Double?

  /// Metres over which the target is averaged, 0 or more.
  public var smoothing: Double

  /// Seconds of the transition from the initial camera, within the duration; nil for 0, or
  /// for 1 if a step of a tour does not begin at the start of the line.
  public var approach: Double?

  /// Makes a route along a line with defaults.
  public init(
    _ line: RouteLine, pace: Pace? = nil, zoom: RouteProfile? = nil,
    viewingAngle: RouteProfile? = nil, bearing: Bearing = .course, courseLength: Double? = nil,
    smoothing: Double = 0, approach: Double? = nil
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

extension CameraRoute.Pace {
  /// The pace of a recording.
  ///
  /// - Parameters:
  ///   - times: seconds, one for each place; equal places that follow one another are a rest.
  ///   - places: those of which the line was made.
  ///   - line: the line through the places.
  /// - Returns: nil unless the times rise from each place to the next different one.
  public init?(times: [Double], at places: [Coordinate], along line: RouteLine) {
    guard times.count == places.count, let start = times.first, let end = times.last, end > start
    else { return nil }
    var stops = [RouteProfile.Stop(fraction: 0, value: 0)]
    var index = 0
    for (place, time) in zip(places, times).dropFirst() {
      let moves =
        index + 1 < line.places.count && place.withinTargetLatitudes == line.places[index + 1]
      if moves { index += 1 }
      let fraction = (time - start) / (end - start)
      let last = stops[stops.count - 1].fraction
      guard moves ? fraction > last : fraction >= last else { return nil }
      let gone =
        index < line.segments.count
        ? line.segments[index].sums.length.high / line.length : 1
      if fraction > last { stops.append(.init(fraction: fraction, value: gone)) }
    }
    guard let profile = RouteProfile(stops) else { return nil }
    self = .recorded(profile, duration: end - start)
  }
}

extension CameraRoute {
  /// The ``approach`` of a tour's step that does not begin on the route, in seconds.
  public static let standardApproach = 1.0

  /// The properties that the route drives.
  var properties: CameraProperties {
    CameraProperties(
      target: true, zoom: zoom != nil, bearing: bearing != .keep, viewingAngle: viewingAngle != nil)
  }

  /// The camera at a fraction of the length.
  ///
  /// - Parameter start: the camera whose properties it keeps if the route has none.
  func position(at fraction: Double, from start: CameraPosition) -> CameraPosition {
    var position = start
    RoutePlayback(self, from: start, duration: 0)
      .write(properties, at: fraction, elapsed: 0, into: &position)
    return position
  }

  /// The same along the line as the camera passes it inside the bounds of constraints.
  func passing(inside constraints: CameraConstraints) -> CameraRoute {
    var route = self
    route.line = line.passing(inside: constraints)
    if case .recorded(let profile, let duration) = pace, route.line != line {
      let stops = profile.stops.map {
        RouteProfile.Stop(
          fraction: $0.fraction, value: line.fraction(of: $0.value, along: route.line))
      }
      route.pace = RouteProfile(stops).map { .recorded($0, duration: duration) }
    }
    return route
  }

  /// Seconds that the route takes.
  ///
  /// - Parameters:
  ///   - zoom: of its first frame.
  ///   - viewport: its height determines the speed if there is no pace.
  func duration(zoom: Double, in viewport: Viewport) -> Double {
    switch pace {
    case .duration(let seconds), .recorded(_, let seconds): return seconds
    case .speed(let speed): return line.length / speed
    case nil:
      let metersPerPoint =
        Projection.parallelLength(at: line.start) / Projection.worldSize(atZoom: zoom)
      return 2 * line.length / (viewport.timedSize.height * metersPerPoint)
    }
  }
}

/// A value along a route: linear between stops, constant before the first and after the last.
public struct RouteProfile: Hashable, Sendable {
  /// The greatest number of stops.
  public static let maximumCount = 1000

  /// A value at a fraction of the route's length.
  public struct Stop: Hashable, Sendable {
    /// The fraction of the line's length, in 0...1.
    public var fraction: Double

    /// The value there.
    public var value: Double

    /// Makes a stop from a fraction of the length and a value.
    public init(fraction: Double, value: Double) {
      self.fraction = fraction
      self.value = value
    }
  }

  /// In the order of their fractions; at least one.
  public let stops: [Stop]

  /// The same value everywhere.
  public init(_ value: Double) { stops = [Stop(fraction: 0, value: value)] }

  /// - Returns: nil if there are no stops, or their fractions do not ascend within 0...1.
  public init?(_ stops: [Stop]) {
    guard !stops.isEmpty, stops.allSatisfy({ (0...1).contains($0.fraction) }),
      zip(stops, stops.dropFirst()).allSatisfy({ $0.fraction < $1.fraction })
    else { return nil }
    self.stops = stops
  }

  /// The value at a fraction of the route's length.
  public func value(at fraction: Double) -> Double {
    let next = stops.indices.partitioningIndex { stops[$0].fraction > fraction }
    guard next > 0, next < stops.count else { return stops[max(next - 1, 0)].value }
    let (start, end) = (stops[next - 1], stops[next])
    let part = (fraction - start.fraction) / (end.fraction - start.fraction)
    return start.value + (end.value - start.value) * part
  }
}
