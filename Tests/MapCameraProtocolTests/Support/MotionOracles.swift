import Foundation
import MapCameraKit
import TestSupport

/// The frames of a ride, from the guide's page on routes, by walking over the line.
struct RideOracle {
  let line: LineOracle

  /// Seconds.
  let duration: Double

  private let route: Tree
  private let before: CameraPosition
  private let courseLength: Double

  /// The times of a recording, from its first, and the lengths up to their places; none of a pace.
  private let stops: [(time: Double, length: Double)]

  /// - Parameters:
  ///   - route: as it is written in a request.
  ///   - before: what the map saw before it.
  init?(_ route: Tree?, before: Oracle) {
    guard let route, let places = route["coordinates"]?.coordinates, places.count > 1 else {
      return nil
    }
    line = LineOracle(places.map { ($0.latitude, $0.longitude) })
    self.route = route
    self.before = before.camera
    let zoom = Self.value(of: route["zoom"], at: 0) ?? before.camera.zoom
    let height =
      before.viewport.size.height * Mercator.parallel(places[0].latitude) / (256 * exp2(zoom))
    let times = route["times"]?.elements?.compactMap { $0.number } ?? []
    stops = times.indices.map { index in
      let way = places[...index].map { ($0.latitude, $0.longitude) }
      return (times[index] - times[0], index == 0 ? 0 : LineOracle(way).length)
    }
    duration =
      stops.last?.time ?? route["duration"]?.number
      ?? (route["speed"]?.number).map { [line] in line.length / $0 } ?? 2 * line.length / height
    courseLength = route["courseLength"]?.number ?? 3 * line.length / duration
  }

  /// Seconds from which on the frames are the ride's own.
  var approach: Double { route["approach"]?.number ?? 0 }

  /// The camera at a part of the duration; the viewing angle is left as it was.
  func frame(at part: Double) -> CameraPosition {
    let fraction = gone(at: part)
    var frame = before
    let (spot, first) = (line.spot(at: fraction), line.spot(at: 0))
    let smoothing = route["smoothing"]?.number ?? 0
    let half = line.half(ofMeters: smoothing, around: spot)
    let mean = line.mean(around: spot, half: half)
    frame.target = Coordinate(
      Mercator.latitude(northing: -2 * .pi * mean.y, from: first.latitude),
      first.longitude + mean.x * 360)
    frame.zoom = Self.value(of: route["zoom"], at: fraction) ?? before.zoom
    if route["bearing"] != .string("keep") {
      frame.bearing =
        route["bearing"]?.number
        ?? line.course(overMeters: courseLength, around: spot, smoothing: smoothing)
    }
    return frame
  }

  /// The part of the length that is gone.
  private func gone(at part: Double) -> Double {
    for (low, high) in zip(stops, stops.dropFirst()) where part * duration <= high.time {
      let along = (part * duration - low.time) / (high.time - low.time)
      return (low.length + (high.length - low.length) * along) / line.length
    }
    return part
  }

  /// Linear between pairs of a fraction and a value, constant outside.
  private static func value(of profile: Tree?, at fraction: Double) -> Double? {
    guard let pairs = profile?.elements else { return profile?.number }
    let stops = pairs.map { ($0[0]?.number ?? .nan, $0[1]?.number ?? .nan) }
    for (low, high) in zip(stops, stops.dropFirst()) where fraction < high.0 {
      let part = max(0, (fraction - low.0) / (high.0 - low.0))
      return low.1 + part * (high.1 - low.1)
    }
    return stops.last?.1
  }
}

/// What a camera that follows shows, from the guide's page on following: told of each request as it
/// is answered, it says what the map then sees.
struct FollowOracle {
  private var time = 0.0

  /// When and where what is followed was told last, how long after the time before, and its course then.
  private var told: (time: Double, places: [Coordinate])?
  private var interval = 1.0
  private var course: Double?
  private var heading: Double?

  private var params: Tree?

  /// Where the camera was as the following began to move it, and when.
  private var start: CameraPosition?
  private var beginning = 0.0

  private var glide: Glide?

  private struct Glide {
    var from: CameraPosition
    var place: Coordinate
    var bearing: Double
    var time: Double
    var duration: Double
  }

  /// What was told last.
  private(set) var places: [Coordinate] = []

  mutating func serve(_ exchange: Exchange) {
    switch exchange.method {
    case "clock.tick": time += exchange.params["seconds"]?.number ?? 0
    case "camera.follow":
      params = exchange.params
      (start, glide) = (nil, nil)
      begin(from: exchange.before.camera)
    case "camera.track":
      let places = exchange.params["places"]?.elements ?? []
      heading = places.count == 1 ? places[0]["heading"]?.number : nil
      tell(places.compactMap { $0["coordinate"]?.coordinate })
      begin(from: exchange.before.camera)
    case "camera.stop", "gesture.pan", "camera.set": (params, glide) = (nil, nil)
    default: break
    }
  }

  private mutating func tell(_ places: [Coordinate]) {
    if let last = told {
      interval = min(max(time - last.time, 0.1), 10)
      let way = Self.line(from: last.places[0], to: places[0])
      if way.length > 1 {
        let (a, b) = (way.spot(at: 0), way.spot(at: 1))
        course = atan2(b.x - a.x, a.y - b.y) * 180 / .pi
      }
    }
    told = (time, places)
    self.places = places
  }

  private mutating func begin(from camera: CameraPosition) {
    guard let params, let told else { return }
    let isFirst = start == nil
    if isFirst { (start, beginning) = (camera, time) }
    guard told.places.count == 1 else {
      glide = nil
      return
    }
    var from = moving ?? camera
    from.zoom = params["zoom"]?.number ?? camera.zoom
    from.viewingAngle = params["viewingAngle"]?.number ?? camera.viewingAngle
    from.bearing = params["bearing"]?.number ?? from.bearing
    let bearing: Double? =
      switch params["bearing"]?.string {
      case "course": course
      case "heading": heading
      default: nil
      }
    glide = Glide(
      from: from, place: told.places[0], bearing: bearing ?? from.bearing, time: time,
      duration: isFirst ? 1 : interval)
  }

  private static func line(from start: Coordinate, to end: Coordinate) -> LineOracle {
    LineOracle([start, end].map { ($0.latitude, $0.longitude) })
  }

  /// Where on the screen a single place is held; nil in the middle.
  var at: ScreenPoint? { params?["at"]?.point }

  /// The moving frame; where the place is held at a point, that place is its target.
  private var moving: CameraPosition? {
    guard let glide else { return nil }
    var frame = glide.from
    let part = min(1, (time - glide.time) / glide.duration)
    let line = Self.line(from: frame.target, to: glide.place)
    if line.length > 0 {
      let spot = line.spot(at: part)
      frame.target = Coordinate(spot.latitude, spot.longitude)
    }
    frame.bearing += (glide.bearing - frame.bearing).remainder(dividingBy: 360) * part
    return frame
  }

  /// What the map sees now; where the place is held at a point, that place is its target.
  var frame: CameraPosition? {
    guard let moving, let start, let params else { return nil }
    let transition = params["transition"]?.number ?? 1
    let part = (time - beginning) / transition
    let weight =
      time - beginning >= transition ? 1 : CurveOracle([0.42, 0, 0.58, 1]).y(atX: part)
    let (from, to) = (start.target, moving.target)
    let north = Mercator.northing(from: from.latitude, to: to.latitude)
    let east = (to.longitude - from.longitude).remainder(dividingBy: 360)
    return CameraPosition(
      target: Coordinate(
        Mercator.latitude(northing: north * weight, from: from.latitude),
        from.longitude + east * weight),
      zoom: start.zoom + (moving.zoom - start.zoom) * weight,
      bearing: start.bearing + (moving.bearing - start.bearing).remainder(dividingBy: 360) * weight,
      viewingAngle: start.viewingAngle + (moving.viewingAngle - start.viewingAngle) * weight)
  }
}
