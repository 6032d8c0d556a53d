/// The playback of a route from the initial camera, as a pure function of time.
///
/// A class, so that other transitions are not as large, and none is copied to be read.
final class RoutePlayback: Sendable {
  /// The properties that the route drives.
  private let properties: CameraProperties

  /// Seconds, at most the duration.
  private let approach: Double

  /// Metres over which the course is averaged; nil if the bearing is not the course.
  private let courseWindow: Double?

  /// The first bearing, and the turn to it from the initial camera's, in degrees.
  private let firstBearing: Double
  private let turn: Double

  private let route: CameraRoute

  /// What the course is measured on, if not the route's line.
  private let course: RouteCourse?

  /// The initial camera.
  private let start: CameraPosition

  /// Whole turns to the east from the initial camera to the line's beginning.
  private let turns: Double

  /// - Parameter duration: in seconds.
  init(
    _ route: CameraRoute, from start: CameraPosition, duration: Double, turns: Double = 0,
    course: RouteCourse? = nil
  ) {
    self.route = route
    self.course = course
    self.turns = turns
    self.start = start
    properties = route.properties
    approach = min(route.approach ?? 0, duration)
    let threeSeconds = duration > 0 ? 3 * route.line.length / duration : 0
    courseWindow = route.bearing == .course ? route.courseLength ?? threeSeconds : nil
    switch route.bearing {
    case .course:
      let first = course?.mean(at: route.line.location(ofPlace: 0), meters: 0)
      firstBearing = first ?? route.line.segments[0].course
    case .degrees(let degrees): firstBearing = degrees
    case .keep: firstBearing = start.bearing
    }
    turn = start.bearing.turn(to: firstBearing)
  }
}

extension RoutePlayback {
  /// Writes some properties of the position at a time into a frame.
  ///
  /// - Parameters:
  ///   - progress: the fraction of the length, clamped to 0...1.
  ///   - elapsed: seconds since the beginning, for the approach.
  func write(
    _ properties: CameraProperties, at progress: Double, elapsed: Double,
    into frame: inout CameraPosition
  ) {
    var fraction = progress.clamped(to: 0...1)
    if case .recorded(let profile, _) = route.pace {
      fraction = profile.value(at: fraction)
    }
    let weight =
      approach > 0 ? TimingCurve.easeInOut.progress(elapsed: elapsed, duration: approach) : 1
    if weight == 0 { return frame.take(properties, from: start) }
    let properties = properties.intersection(self.properties)
    if !properties.isDisjoint(with: [.target, .bearing]) {
      let location = route.line.location(at: fraction)
      if properties.contains(.target) { frame.target = target(at: location, weight: weight) }
      if properties.contains(.bearing) {
        let bearing = bearing(at: location)
        let change = turn + bearing - firstBearing
        frame.bearing = (weight == 1 ? bearing : start.bearing + change * weight).wrappedBearing
      }
    }
    if properties.contains(.zoom), let profile = route.zoom {
      frame.zoom = profile.value(at: fraction).mixed(weight, with: start.zoom)
    }
    if properties.contains(.viewingAngle), let profile = route.viewingAngle {
      frame.viewingAngle = profile.value(at: fraction).mixed(weight, with: start.viewingAngle)
    }
  }

  private func target(at location: RouteLine.Location, weight: Double) -> Coordinate {
    var target = location.coordinate
    var mean = MercatorOffset.zero
    if route.smoothing > 0,
      let window = route.line.window(around: location, meters: route.smoothing)
    {
      mean = route.line.meanOffset(from: location, over: window)
      target = target.moved(by: mean)
    }
    guard weight < 1 else { return target }
    // The offset from the initial camera, by the line's beginning.
    let first = start.target.offset(to: route.line.start).x + turns
    let x = first + route.line.x(at: location) + mean.x
    let y = start.target.offset(to: target).y
    return start.target.moved(by: MercatorOffset(x: x, y: y) * weight)
  }

  /// Degrees, counted on from the first frame's.
  private func bearing(at location: RouteLine.Location) -> Double {
    guard let courseWindow else { return firstBearing }
    return course?.mean(at: location, meters: courseWindow)
      ?? route.line.meanCourse(at: location, meters: courseWindow)
  }
}

extension Double {
  /// The weighted mean of this number and another; this number exactly if the weight is 1.
  fileprivate func mixed(_ weight: Double, with other: Double) -> Double {
    weight == 1 ? self : other + (self - other) * weight
  }
}
