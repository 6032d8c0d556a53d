import Foundation

/// A line of rhumb lines on the SDK's sphere, by walking over all its segments, without the
/// engine's prefix sums.
///
/// Ways are on the Mercator map, in widths of the world; x goes east from the first place, y south.
public struct LineOracle: Sendable {
  public typealias Place = (latitude: Double, longitude: Double)

  /// Metres.
  public static let radius = 6_371_009.0

  /// A place on the line.
  public struct Spot: Sendable {
    public var latitude: Double

    /// Counted on from the first place past the antimeridian.
    public var longitude: Double

    public var segment: Int

    /// From the line's beginning.
    public var way: Double

    public var x: Double
    public var y: Double
  }

  private struct Segment {
    var latitude: Double
    var longitude: Double
    var latitudeChange: Double
    var x: Double
    var y: Double
    var east: Double
    var south: Double
    var length: Double
    var way: Double
    var course: Double
  }

  private var segments: [Segment] = []

  public init(_ places: [Place]) {
    var (x, y, longitude) = (0.0, 0.0, places[0].longitude)
    for (here, next) in zip(places, places.dropFirst()) {
      let step = (next.longitude - here.longitude).remainder(dividingBy: 360)
      if step == 0, here.latitude == next.latitude { continue }
      let (east, south) = (step / 360, Self.southing(here.latitude, next.latitude))
      let way = hypot(east, south)
      // A reversal is clockwise, also where rounding leaves it short of half a turn.
      var course = atan2(east, -south) * 180 / .pi
      if let last = segments.last?.course {
        while course - last > 180 + 1e-9 { course -= 360 }
        while course - last < -180 + 1e-9 { course += 360 }
      } else if course < 0 {
        course += 360
      }
      segments.append(
        Segment(
          latitude: here.latitude, longitude: longitude,
          latitudeChange: next.latitude - here.latitude, x: x, y: y, east: east, south: south,
          length: Self.distance(from: here, to: next), way: way, course: course))
      x += east
      y += south
      longitude += step
    }
  }

  /// Metres.
  public var length: Double { segments.reduce(0) { $0 + $1.length } }

  public var way: Double { segments.reduce(0) { $0 + $1.way } }
}

extension LineOracle {
  /// ψ(a) − ψ(b) = arsinh((sin a − sin b) / (cos a · cos b)), with the difference as a product.
  private static func southing(_ start: Double, _ end: Double) -> Double {
    let (a, b) = (start * .pi / 180, end * .pi / 180)
    let difference = 2 * cos((a + b) / 2) * sin((end - start) * .pi / 360)
    return asinh(difference / (cos(a) * cos(b))) / (-2 * .pi)
  }

  /// Metres along the rhumb line.
  public static func distance(from start: Place, to end: Place) -> Double {
    let north = (end.latitude - start.latitude) * .pi / 180
    let east = (end.longitude - start.longitude).remainder(dividingBy: 360) * .pi / 180
    let stretched = -2 * .pi * southing(start.latitude, end.latitude)
    let shrinking = north == 0 ? cos(start.latitude * .pi / 180) : north / stretched
    return radius * hypot(east, stretched) * shrinking
  }

  /// The place at a part of the length.
  public func spot(at fraction: Double) -> Spot {
    var rest = fraction * length
    var way = 0.0
    var index = 0
    while index < segments.count - 1, rest > segments[index].length {
      rest -= segments[index].length
      way += segments[index].way
      index += 1
    }
    let segment = segments[index]
    let part = min(rest / segment.length, 1)
    let latitude = segment.latitude + part * segment.latitudeChange
    let gone =
      segment.latitudeChange == 0 ? part : Self.southing(segment.latitude, latitude) / segment.south
    return Spot(
      latitude: latitude, longitude: segment.longitude + gone * segment.east * 360, segment: index,
      way: way + gone * segment.way, x: segment.x + gone * segment.east,
      y: segment.y + gone * segment.south)
  }

  /// Half of a window of so many metres, at the scale of the spot in its middle; where the line ends,
  /// shortened on both sides alike.
  public func half(ofMeters meters: Double, around spot: Spot) -> Double {
    let parallel = 2 * .pi * Self.radius * cos(spot.latitude * .pi / 180)
    return min(meters / 2 / parallel, spot.way, way - spot.way)
  }

  /// The stretch over which the course is a mean: as long at the line's ends, on one side there.
  public func stretch(ofMeters meters: Double, around spot: Spot) -> ClosedRange<Double> {
    let parallel = 2 * .pi * Self.radius * cos(spot.latitude * .pi / 180)
    let half = min(meters / 2 / parallel, way / 2)
    let start = min(max(spot.way - half, 0), way - 2 * half)
    return start...(start + 2 * half)
  }

  /// The mean course over a stretch.
  public func course(over stretch: ClosedRange<Double>) -> Double {
    var middle = spot(at: 0)
    let half = (stretch.upperBound - stretch.lowerBound) / 2
    middle.way = stretch.lowerBound + half
    return mean(around: middle, half: half).course
  }

  /// The means over a window, one trapezoid a segment; the spot's own if there is no window.
  public func mean(around spot: Spot, half: Double) -> (x: Double, y: Double, course: Double) {
    guard half > 0 else { return (spot.x, spot.y, segments[spot.segment].course) }
    var sums = (x: 0.0, y: 0.0, course: 0.0)
    var gone = 0.0
    for segment in segments {
      let from = max(0, (spot.way - half - gone) / segment.way)
      let to = min(1, (spot.way + half - gone) / segment.way)
      if from < to {
        let weight = (to - from) * segment.way
        sums.x += (segment.x + segment.east * (from + to) / 2) * weight
        sums.y += (segment.y + segment.south * (from + to) / 2) * weight
        sums.course += segment.course * weight
      }
      gone += segment.way
    }
    return (sums.x / (2 * half), sums.y / (2 * half), sums.course / (2 * half))
  }

  /// The line through its means: at its places, or, where segments are longer than a window, at half a window
  /// from their ends.
  private func smoothed(overMeters meters: Double) -> (line: LineOracle, ways: [Double]) {
    let first = spot(at: 0)
    var (places, ways, gone): ([Place], [Double], Double) = ([], [], 0)
    var wasLong = false
    for (index, segment) in segments.enumerated() {
      let part = meters / 2 / Mercator.parallel(segment.latitude) / segment.way
      let isLast = index == segments.count - 1
      let isLong = part < 0.5
      let corner = wasLong && isLong ? [] : [0.0]
      wasLong = isLong
      for part in corner + (isLong ? [part, 1 - part] : []) + (isLast ? [1] : []) {
        let (x, y) = (segment.x + part * segment.east, segment.y + part * segment.south)
        let latitude = Mercator.latitude(northing: -2 * .pi * y, from: first.latitude)
        let spot = Spot(
          latitude: latitude, longitude: first.longitude + 360 * x, segment: index,
          way: gone + part * segment.way, x: x, y: y)
        let mean = mean(around: spot, half: half(ofMeters: meters, around: spot))
        places.append(
          (
            Mercator.latitude(northing: -2 * .pi * mean.y, from: first.latitude),
            first.longitude + 360 * mean.x
          ))
        ways.append(spot.way)
      }
      gone += segment.way
    }
    return (LineOracle(places), ways)
  }

  /// The mean course around a spot on the line smoothed over some metres.
  public func course(overMeters meters: Double, around spot: Spot, smoothing: Double) -> Double {
    guard smoothing > 0 else { return course(over: stretch(ofMeters: meters, around: spot)) }
    let (line, ways) = smoothed(overMeters: smoothing)
    let next = ways.dropFirst().dropLast().firstIndex { $0 > spot.way } ?? ways.count - 1
    let part = (spot.way - ways[next - 1]) / (ways[next] - ways[next - 1])
    var other = spot
    other.way =
      line.segments[..<(next - 1)].reduce(0) { $0 + $1.way } + part * line.segments[next - 1].way
    return line.course(over: line.stretch(ofMeters: meters, around: other))
  }

  /// Degrees that the line turns on a stretch, to one side or the other.
  public func turn(from start: Double, to end: Double) -> Double {
    var (turn, gone) = (0.0, 0.0)
    for (segment, next) in zip(segments, segments.dropFirst()) {
      gone += segment.way
      if gone >= start, gone <= end { turn += abs(next.course - segment.course) }
    }
    return turn
  }
}
