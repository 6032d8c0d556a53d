import Foundation
import TestSupport

/// The frames of a ride, from protocol.md's section on routes, by walking over the line.
struct RideOracle {
  let line: LineOracle

  /// Seconds.
  let duration: Double

  private let route: Tree
  private let before: Oracle
  private let courseLength: Double

  /// The times of a recording, from its first, and the lengths up to their places; none of a pace.
  private let stops: [(time: Double, length: Double)]

  /// - Parameters:
  ///   - route: as it is written in a request.
  ///   - before: what the map saw before it.
  init?(_ route: Tree, before: Oracle) {
    let places = route["coordinates"]?.elements?.compactMap { place -> LineOracle.Place? in
      guard let latitude = place["latitude"]?.number, let longitude = place["longitude"]?.number
      else { return nil }
      return (latitude, longitude)
    }
    guard let places, places.count > 1 else { return nil }
    line = LineOracle(places)
    self.route = route
    self.before = before
    let zoom = Self.value(of: route["zoom"], at: 0) ?? before.zoom
    let parallel = 2 * .pi * LineOracle.radius * cos(places[0].latitude * .pi / 180)
    let height = before.height * parallel / (256 * exp2(zoom))
    let times = route["times"]?.elements?.compactMap(\.number) ?? []
    stops = times.indices.map { index in
      let length = index == 0 ? 0 : LineOracle(Array(places[...index])).length
      return (times[index] - times[0], length)
    }
    duration =
      stops.last?.time ?? route["duration"]?.number ?? (route["speed"]?.number).map { [line] in
        line.length / $0
      }
      ?? 2 * line.length / height
    courseLength = route["courseLength"]?.number ?? 3 * line.length / duration
  }

  /// Seconds from which on the frames are the ride's own.
  var approach: Double { route["approach"]?.number ?? 0 }

  /// What the map sees at a part of the duration; the viewing angle is left as it was.
  func frame(at part: Double) -> Oracle {
    let fraction = gone(at: part)
    var frame = before
    let spot = line.spot(at: fraction)
    let half = line.half(ofMeters: route["smoothing"]?.number ?? 0, around: spot).way
    let mean = line.mean(around: spot, half: half)
    let first = line.spot(at: 0)
    frame.latitude = Oracle.latitude(mercatorY: Oracle.mercatorY(first.latitude) + mean.y)
    frame.longitude = first.longitude + mean.x * 360
    frame.zoom = Self.value(of: route["zoom"], at: fraction) ?? before.zoom
    switch route["bearing"]?.string ?? "course" {
    case "keep": break
    default:
      let half = line.half(ofMeters: courseLength, around: spot).way
      frame.bearing = route["bearing"]?.number ?? line.mean(around: spot, half: half).course
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
