import Foundation
import TestSupport

/// What a camera that follows shows, from protocol.md's section on following: told of each request as it
/// is answered, it says what the map then sees.
struct FollowOracle {
  typealias Place = LineOracle.Place

  private var time = 0.0

  /// When and where what is followed was told last, how long after the time before, and its course then.
  private var told: (time: Double, places: [Place])?
  private var interval = 1.0
  private var course: Double?
  private var heading: Double?

  private var params: Tree?

  /// Where the camera was as the following began to move it, and when.
  private var start: Oracle?
  private var beginning = 0.0

  private var glide: Glide?

  private struct Glide {
    var from: Oracle
    var place: Place
    var bearing: Double
    var time: Double
    var duration: Double
  }

  /// What was told last.
  private(set) var places: [Place] = []

  mutating func serve(_ exchange: TranscriptNumbersTests.Exchange) {
    switch exchange.method {
    case "clock.tick": time += exchange.params["seconds"]?.number ?? 0
    case "camera.follow":
      params = exchange.params
      start = nil
      glide = nil
      begin(from: exchange.before)
    case "camera.track":
      let places = exchange.params["places"]?.elements ?? []
      heading = places.count == 1 ? places[0]["heading"]?.number : nil
      tell(places.compactMap { Self.place($0["coordinate"]) })
      begin(from: exchange.before)
    case "camera.stop", "gesture.pan", "camera.set":
      params = nil
      glide = nil
    default: break
    }
  }

  private static func place(_ tree: Tree?) -> Place? {
    guard let latitude = tree?["latitude"]?.number, let longitude = tree?["longitude"]?.number
    else { return nil }
    return (latitude, longitude)
  }

  private mutating func tell(_ places: [Place]) {
    if let last = told {
      interval = min(max(time - last.time, 0.1), 10)
      let way = LineOracle([last.places[0], places[0]])
      if way.length > 1 { course = way.spot(at: 0).course(to: way.spot(at: 1)) }
    }
    told = (time, places)
    self.places = places
  }

  private mutating func begin(from camera: Oracle) {
    guard let params, let told else { return }
    let isFirst = start == nil
    if isFirst {
      start = camera
      beginning = time
    }
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

  /// Where on the screen a single place is held; nil in the middle.
  var at: (x: Double, y: Double)? {
    guard let x = params?["at"]?["x"]?.number, let y = params?["at"]?["y"]?.number
    else { return nil }
    return (x, y)
  }

  /// The moving frame; where the place is held at a point, that place is its target.
  private var moving: Oracle? {
    guard let glide else { return nil }
    var frame = glide.from
    let part = min(1, (time - glide.time) / glide.duration)
    let line = LineOracle([(frame.latitude, frame.longitude), glide.place])
    if line.length > 0 {
      let spot = line.spot(at: part)
      frame.latitude = spot.latitude
      frame.longitude = spot.longitude
    }
    frame.bearing += (glide.bearing - frame.bearing).remainder(dividingBy: 360) * part
    return frame
  }

  /// What the map sees now; where the place is held at a point, that place is its target.
  var frame: Oracle? {
    guard let moving, let start, let params else { return nil }
    let transition = params["transition"]?.number ?? 1
    let weight =
      time - beginning >= transition
      ? 1
      : CurveOracle.bezier([0.42, 0, 0.58, 1], at: (time - beginning) / transition)
    var frame = moving
    let y = Oracle.mercatorY(start.latitude)
    frame.latitude = Oracle.latitude(
      mercatorY: y + (Oracle.mercatorY(moving.latitude) - y) * weight)
    frame.longitude =
      start.longitude
      + (moving.longitude - start.longitude).remainder(dividingBy: 360) * weight
    frame.zoom = start.zoom + (moving.zoom - start.zoom) * weight
    frame.viewingAngle = start.viewingAngle + (moving.viewingAngle - start.viewingAngle) * weight
    frame.bearing =
      start.bearing + (moving.bearing - start.bearing).remainder(dividingBy: 360) * weight
    return frame
  }
}

extension LineOracle.Spot {
  /// Degrees clockwise from north.
  fileprivate func course(to other: LineOracle.Spot) -> Double {
    atan2(other.x - x, y - other.y) * 180 / .pi
  }
}
