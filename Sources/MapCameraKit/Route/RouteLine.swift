/// A line on the map through places, straight between them on the Mercator map, the short way round
/// the antimeridian, as GeoJSON lines are drawn (unless bounds bar it).
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

    /// The offset of its end on the map.
    var offset: MercatorOffset

    /// Metres along the rhumb line.
    var length: Double

    /// Widths of the world.
    var distance: Double

    /// Degrees clockwise from north, counted on from the segment before: it may leave [0, 360).
    var course: Double

    var sums: Sums
  }

  /// Sums from the line's beginning.
  struct Sums: Hashable, Sendable {
    var length = DoubleDouble.zero
    var distance = DoubleDouble.zero

    /// The offset on the map from the first place.
    var x = DoubleDouble.zero
    var y = DoubleDouble.zero

    /// The integral of that over ``distance``.
    var xMoment = DoubleDouble.zero
    var yMoment = DoubleDouble.zero

    /// The integral of the course over ``distance``.
    var turn = DoubleDouble.zero
  }

  /// The most places that a line may have.
  public static let maximumCount = 100_000

  /// Where the segments begin, and where the last ends: each another place than the one before.
  let places: [Coordinate]

  let segments: [Segment]

  /// The sums at the line's end.
  let total: Sums

  /// - Parameter places: latitudes beyond ±85 count as ±85, as those of a camera's target do; a place
  ///   that equals the one before it counts once.
  /// - Returns: nil if fewer than two different places are left.
  public init?(_ places: [Coordinate]) { self.init(places, inside: nil) }

  /// The same as a camera passes it inside the bounds of constraints.
  init?(_ places: [Coordinate], inside constraints: CameraConstraints?) {
    var segments: [Segment] = []
    segments.reserveCapacity(places.count)
    var sums = Sums()
    // Usually all places are kept; then the array is the caller's, without a copy.
    var kept = places
    var count = 0
    for place in places {
      let next = place.withinTargetLatitudes
      if count > 0 {
        let segment = Segment(
          from: kept[count - 1], to: next, sums: sums, after: segments.last?.course,
          turns: constraints?.turns(from: kept[count - 1], to: next) ?? 0)
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
    total = sums
  }

  /// The line as a camera passes it inside the bounds of constraints.
  package func passing(inside constraints: CameraConstraints) -> RouteLine {
    let isBarred = zip(places, places.dropFirst()).contains {
      constraints.turns(from: $0, to: $1) != 0
    }
    return isBarred ? RouteLine(places, inside: constraints) ?? self : self
  }

  /// A fraction of the length, as a fraction of that of another line through the same places.
  func fraction(of fraction: Double, along other: RouteLine) -> Double {
    let index = index(before: total.length * fraction) { $0.length }
    let (own, new) = (segments[index], other.segments[index])
    let part = (fraction * length - own.sums.length.high) / own.length
    return ((new.sums.length.high + part * new.length) / other.length).clamped(to: 0...1)
  }

  /// Metres from the first place to the last.
  public var length: Double { total.length.high }

  /// How many places it has; one that equals the one before it counts once.
  package var placeCount: Int { places.count }

  /// The place at the line's beginning.
  public var start: Coordinate { places[0] }

  /// The place at the line's end.
  public var end: Coordinate { places[places.count - 1] }
}

extension RouteLine.Segment {
  fileprivate init(
    from start: Coordinate, to end: Coordinate, sums: RouteLine.Sums, after course: Double?,
    turns: Double
  ) {
    self.sums = sums
    latitudeChange = end.latitude - start.latitude
    offset = start.offset(to: end)
    offset.x += turns
    distance = offset.length
    // Δφ / Δψ, the mean cosine of the latitudes between.
    let shrinking =
      latitudeChange == 0
      ? cosine(degrees: start.latitude) : latitudeChange.radians / (-2 * .pi * offset.y)
    length = Projection.earthRadius * 2 * .pi * distance * shrinking
    let heading = arctangent(y: offset.x, x: -offset.y).degrees
    self.course = course.map { $0 + $0.turn(to: heading) } ?? heading.wrappedBearing
  }

  /// The fraction of the Mercator length after a fraction of the length.
  func fraction(after part: Double, along parallel: MercatorParallel) -> Double {
    guard latitudeChange != 0 else { return part }
    return parallel.southing(by: latitudeChange * part) / offset.y
  }
}

extension RouteLine.Sums {
  fileprivate mutating func add(_ segment: RouteLine.Segment) {
    let half = segment.offset * 0.5
    xMoment = xMoment + (x + half.x) * segment.distance
    yMoment = yMoment + (y + half.y) * segment.distance
    turn = turn + DoubleDouble(segment.course) * segment.distance
    length = length + segment.length
    distance = distance + segment.distance
    x = x + segment.offset.x
    y = y + segment.offset.y
  }
}

// MARK: - A place on the line

extension RouteLine {
  /// A place on the line, and its position along the line.
  struct Location: Sendable {
    var coordinate: Coordinate

    var segment: Int

    /// The fraction of the segment's Mercator length, in 0...1.
    var part: Double

    /// Widths of the world from the line's beginning.
    var distance: DoubleDouble
  }

  /// The place at a fraction of the length.
  ///
  /// - Parameter fraction: in 0...1; the ends are exact.
  func location(at fraction: Double) -> Location {
    if fraction >= 1 {
      return Location(
        coordinate: end, segment: segments.count - 1, part: 1, distance: total.distance)
    }
    let length = total.length * max(fraction, 0)
    let index = index(before: length) { $0.length }
    let (start, segment) = (places[index], segments[index])
    let part = ((length - segment.sums.length).high / segment.length).clamped(to: 0...1)
    let fraction = segment.fraction(after: part, along: MercatorParallel(latitude: start.latitude))
    return Location(
      coordinate: Coordinate(
        latitude: start.latitude + segment.latitudeChange * part,
        longitude: start.longitude + segment.offset.x * 360 * fraction),
      segment: index, part: fraction, distance: segment.sums.distance + segment.distance * fraction)
  }

  /// A place of the line.
  func location(ofPlace index: Int) -> Location {
    guard index < segments.count else { return location(at: 1) }
    return Location(
      coordinate: places[index], segment: index, part: 0, distance: segments[index].sums.distance)
  }

  /// How far east of the line's beginning a location is, in widths of the world, counted on past the
  /// antimeridian.
  func x(at location: Location) -> Double {
    let segment = segments[location.segment]
    return (segment.sums.x + segment.offset.x * location.part).high
  }

  /// The last segment that begins before a sum reaches a value; the first if none does.
  @inline(__always)
  func index(before value: DoubleDouble, _ sum: (Sums) -> DoubleDouble) -> Int {
    (1..<segments.count).partitioningIndex { !(sum(segments[$0].sums) < value) } - 1
  }
}

// MARK: - Means over a window, as quotients of prefix sums

extension RouteLine {
  /// A part of the line around a location, with equal lengths before and after it on the map.
  struct Window: Sendable {
    /// Half its length in widths of the world.
    var half: Double

    /// The segments in which it begins and ends.
    var first: Int
    var last: Int

    /// The parts of these inside the window, in widths of the world.
    var head: Double
    var tail: Double
  }

  /// The window of a length in metres, at the scale of the location in its middle. Nil if it has no corner.
  ///
  /// - Parameter keepsLength: whether it lies on one side near the line's ends, rather than be shortened on both.
  func window(around location: Location, meters: Double, keepsLength: Bool = false) -> Window? {
    var half = meters / 2 / Projection.parallelLength(at: location.coordinate)
    let (before, after) = (location.distance.high, (total.distance - location.distance).high)
    half = min(half, keepsLength ? total.distance.high / 2 : min(before, after))
    guard half > 0 else { return nil }
    var (start, end) = (location.distance + -half, location.distance + half)
    if before < half {
      (start, end) = (.zero, DoubleDouble(2 * half))
    } else if after < half {
      (start, end) = (total.distance + -2 * half, total.distance)
    }
    let (first, last) = (index(before: start) { $0.distance }, index(before: end) { $0.distance })
    guard first < last else { return nil }
    return Window(
      half: half,
      first: first,
      last: last,
      head: (segments[first + 1].sums.distance - start).high,
      tail: (end - segments[last].sums.distance).high)
  }

  /// The offset from a location to the mean of the line over a window around it.
  func meanOffset(from location: Location, over window: Window) -> MercatorOffset {
    let middle = segments[location.segment]
    let x = middle.sums.x + middle.offset.x * location.part
    let y = middle.sums.y + middle.offset.y * location.part
    let first = segments[window.first]
    let next = segments[window.first + 1].sums
    let last = segments[window.last]
    let between = last.sums.distance - next.distance
    /// The integral of one ordinate over the window, less the location's own.
    func integral(
      _ whole: DoubleDouble, _ next: Double, _ last: Double, _ slopes: (Double, Double)
    ) -> Double {
      whole.high + (next - slopes.0 * window.head / 2) * window.head
        + (last + slopes.1 * window.tail / 2) * window.tail
    }
    let size = 2 * window.half
    return MercatorOffset(
      x: integral(
        last.sums.xMoment - next.xMoment - x * between,
        (next.x - x).high, (last.sums.x - x).high,
        (first.offset.x / first.distance, last.offset.x / last.distance)) / size,
      y: integral(
        last.sums.yMoment - next.yMoment - y * between,
        (next.y - y).high, (last.sums.y - y).high,
        (first.offset.y / first.distance, last.offset.y / last.distance)) / size)
  }

  /// The mean course over a window of `meters` metres around a location, in degrees, counted on from the line's
  /// beginning.
  func meanCourse(at location: Location, meters: Double) -> Double {
    let course = segments[location.segment].course
    guard let window = window(around: location, meters: meters, keepsLength: true) else {
      return course
    }
    let (first, last) = (segments[window.first], segments[window.last])
    let next = segments[window.first + 1].sums
    let whole = (last.sums.turn - next.turn - (last.sums.distance - next.distance) * course).high
    let rest = (first.course - course) * window.head + (last.course - course) * window.tail
    return course + (whole + rest) / (2 * window.half)
  }
}
