/// A line on the map through places, straight between them on the Mercator map, the short way round
/// the antimeridian, as GeoJSON lines are drawn.
///
/// Its length is that of the rhumb lines on the SDK's sphere (radius R). Between two places, with φ
/// the latitude, λ the longitude, ψ = artanh(sin φ) and tan β = Δλ / Δψ, it is
///
///     Δφ·R / cos β = R·√(Δλ² + Δψ²)·Δφ / Δψ,   along a parallel R·|Δλ|·cos φ
///
/// and the latitude is linear in the length. Means over a window of the line are quotients of prefix
/// sums over its Mercator length σ, in widths of the world. With p the place on the map, piecewise
/// linear in σ, and θ the course, piecewise constant,
///
///     (1 / 2h)·∫ p dσ   and   (1 / 2h)·∫ θ dσ,   over [σ − h, σ + h],
///
/// are differences of sums and a rest at each end. Sums are held in twice the precision of a double,
/// so that a window of a metre on a line of a hundred thousand kilometres is still exact.
public struct RouteLine: Hashable, Sendable {
  /// One segment, and the sums up to its beginning.
  struct Segment: Hashable, Sendable {
    /// Degrees of latitude from its beginning to its end.
    var latitudeChange: Double

    /// The way to its end on the map.
    var offset: MercatorOffset

    /// Metres along the rhumb line.
    var length: Double

    /// Widths of the world.
    var way: Double

    /// Degrees clockwise from north, counted on from the segment before: it may leave [0, 360).
    var course: Double

    var sums: Sums
  }

  /// Sums from the line's beginning.
  struct Sums: Hashable, Sendable {
    var length = DoubleDouble.zero
    var way = DoubleDouble.zero

    /// The way on the map from the first place.
    var x = DoubleDouble.zero
    var y = DoubleDouble.zero

    /// The integral of that over ``way``.
    var xMoment = DoubleDouble.zero
    var yMoment = DoubleDouble.zero

    /// The integral of the course over ``way``.
    var turn = DoubleDouble.zero
  }

  /// What is gone at a segment's beginning, as the nearest doubles: what a search looks at lies close
  /// together.
  struct Mark: Hashable, Sendable {
    /// Metres.
    var length: Double

    /// Widths of the world.
    var way: Double
  }

  /// The most places that a line may have.
  public static let maximumCount = 100_000

  /// Where the segments begin, and where the last ends: each another place than the one before.
  let places: [Coordinate]

  let segments: [Segment]

  /// One of each segment.
  let marks: [Mark]

  /// The sums at the line's end.
  let total: Sums

  /// - Parameter places: latitudes beyond ±85 count as ±85, as those of a camera's target do; a place
  ///   that equals the one before it counts once.
  /// - Returns: nil where fewer than two different places are left.
  public init?(_ places: [Coordinate]) {
    var segments: [Segment] = []
    segments.reserveCapacity(places.count)
    var sums = Sums()
    // Mostly all are kept as they are: then it is the caller's list, and not a copy of it.
    var kept = places
    var count = 0
    for place in places {
      let next = place.withinTargetLatitudes
      if count > 0 {
        let segment = Segment(
          from: kept[count - 1], to: next, sums: sums, after: segments.last?.course)
        guard segment.length > 0 else { continue }
        sums.add(segment)
        segments.append(segment)
      }
      if kept[count] != next { kept[count] = next }
      count += 1
    }
    guard !segments.isEmpty else { return nil }
    if count < kept.count { kept.removeLast(kept.count - count) }
    self.places = kept
    self.segments = segments
    marks = segments.map { Mark(length: $0.sums.length.high, way: $0.sums.way.high) }
    total = sums
  }

  /// Metres from the first place to the last.
  public var length: Double { total.length.high }

  /// The place at the line's beginning.
  public var start: Coordinate { places[0] }

  /// The place at the line's end.
  public var end: Coordinate { places[places.count - 1] }
}

extension RouteLine.Segment {
  fileprivate init(
    from start: Coordinate,
    to end: Coordinate,
    sums: RouteLine.Sums,
    after course: Double?
  ) {
    self.sums = sums
    latitudeChange = end.latitude - start.latitude
    offset = start.offset(to: end)
    way = offset.length
    // Δφ / Δψ, the mean cosine of the latitudes on the way.
    let shrinking =
      latitudeChange == 0
      ? cosine(start.latitude.radians) : latitudeChange.radians / (-2 * .pi * offset.y)
    length = Projection.earthRadius * 2 * .pi * way * shrinking
    let heading = arctangent(y: offset.x, x: -offset.y).degrees
    self.course = course.map { $0 + $0.turn(to: heading) } ?? heading.wrappedBearing
  }

  /// The part of the way that is gone after a part of the length.
  func way(after part: Double, along parallel: MercatorParallel) -> Double {
    guard latitudeChange != 0 else { return part }
    return parallel.southing(by: latitudeChange * part) / offset.y
  }
}

extension RouteLine.Segment {
  /// The place at a length of the line that lies in this segment.
  ///
  /// Inlined, so that the segment is not copied to be read.
  ///
  /// - Parameters:
  ///   - start: where it begins.
  ///   - parallel: on which it begins.
  @inline(__always)
  func spot(
    at length: DoubleDouble, index: Int, from start: Coordinate, along parallel: MercatorParallel
  ) -> RouteLine.Spot {
    let gone = (length - sums.length).high / self.length
    let part = gone.clamped(to: 0...1)
    let way = way(after: part, along: parallel)
    return RouteLine.Spot(
      coordinate: Coordinate(
        latitude: start.latitude + latitudeChange * part,
        longitude: start.longitude + offset.x * 360 * way),
      segment: index,
      part: way,
      way: sums.way + self.way * way
    )
  }
}

extension RouteLine.Sums {
  fileprivate mutating func add(_ segment: RouteLine.Segment) {
    let half = segment.offset * 0.5
    xMoment = xMoment + (x + half.x) * segment.way
    yMoment = yMoment + (y + half.y) * segment.way
    turn = turn + DoubleDouble(segment.course) * segment.way
    length = length + segment.length
    way = way + segment.way
    x = x + segment.offset.x
    y = y + segment.offset.y
  }
}

// MARK: - A place on the line

extension RouteLine {
  /// A place on the line, and where on the line it is.
  struct Spot: Sendable {
    var coordinate: Coordinate

    var segment: Int

    /// The part of the segment's way that is gone, in 0...1.
    var part: Double

    /// Widths of the world from the line's beginning.
    var way: DoubleDouble
  }

  /// The place at a part of the length.
  ///
  /// - Parameter fraction: in 0...1; the ends are exact.
  func spot(at fraction: Double) -> Spot {
    if fraction >= 1 {
      return Spot(coordinate: end, segment: segments.count - 1, part: 1, way: total.way)
    }
    let length = total.length * max(fraction, 0)
    let index = index(at: length, fraction)
    return segments[index].spot(
      at: length, index: index, from: places[index], along: parallel(of: index))
  }

  /// The parallel on which a segment begins.
  func parallel(of index: Int) -> MercatorParallel {
    MercatorParallel(latitude: places[index].latitude)
  }

  /// The segment in which a length lies, which is about a part of the whole.
  func index(at length: DoubleDouble, _ fraction: Double) -> Int {
    let guess = Int(max(fraction, 0) * Double(segments.count))
    return index(near: guess, before: length, { $0.length }, { $0.length })
  }

  /// How far east of the line's beginning a spot is, in widths of the world, counted on past the
  /// antimeridian.
  func x(at spot: Spot) -> Double {
    let segment = segments[spot.segment]
    return (segment.sums.x + segment.offset.x * spot.part).high
  }

  /// The last segment that begins before a sum reaches a value; the first where none does.
  ///
  /// - Parameters:
  ///   - guess: a segment that is probably near it: steps from there double, then halve.
  ///   - mark: the sum as the nearest double.
  @inline(__always)
  func index(
    near guess: Int,
    before value: DoubleDouble,
    _ mark: (Mark) -> Double,
    _ sum: (Sums) -> DoubleDouble
  ) -> Int {
    func isReached(_ index: Int) -> Bool {
      let near = mark(marks[index])
      return near == value.high ? sum(segments[index].sums) < value : near < value.high
    }
    var low = guess
    var step = 1
    while low > 0, !isReached(low) {
      low = max(low - step, 0)
      step *= 2
    }
    step = 1
    var high = min(low + step, segments.count)
    while high < segments.count, isReached(high) {
      low = high
      step *= 2
      high = min(high + step, segments.count)
    }
    return (low + 1..<high).partitioningIndex { !isReached($0) } - 1
  }
}
