/// Where a ride was at its latest frame: the segment in hand and what the mean of the course takes of the
/// segments at its window's ends. The next frame is mostly within the same ones, and then reads nothing
/// of the line, which may be long and far away in memory. It is a cache.
///
/// Each part is that of a segment whose beginning has been passed, while the next has not.
struct RouteCursor: Sendable {
  private var index = 0

  /// Metres between which the segment lies; none at all where nothing is known.
  private var lengths = Stretch()

  /// Where a window begins and ends, in widths of the world.
  private var head = Stretch()
  private var tail = Stretch()

  private var ends: RouteLine.CourseEnds?

  /// Where the segment begins, and on which parallel.
  private var start: Coordinate
  private var parallel: MercatorParallel

  /// Its sums are the last in it, since not all of them are read.
  private var segment: RouteLine.Segment

  private let line: RouteLine

  init(on line: RouteLine) {
    self.line = line
    segment = line.segments[0]
    start = line.start
    parallel = line.parallel(of: 0)
  }
}

/// Strictly between two marks.
private struct Stretch: Sendable {
  var low = Double.infinity
  var high = -Double.infinity

  var isEmpty: Bool { high <= low }

  func contains(_ value: DoubleDouble) -> Bool { low < value.high && value.high < high }
}

extension RouteCursor {
  /// The place at a part of the length; see ``RouteLine/spot(at:)``.
  mutating func spot(at fraction: Double) -> RouteLine.Spot {
    if fraction >= 1 { return line.spot(at: fraction) }
    let length = line.total.length * max(fraction, 0)
    if !lengths.contains(length) {
      index = line.index(at: length, fraction)
      segment = line.segments[index]
      start = line.places[index]
      parallel = line.parallel(of: index)
      lengths = line.stretch(of: index) { $0.length }
    }
    return segment.spot(at: length, index: index, from: start, along: parallel)
  }

  /// The mean of the course over so many metres around the latest spot, in degrees; see
  /// ``RouteLine/meanCourse(at:over:)``.
  mutating func meanCourse(at spot: RouteLine.Spot, meters: Double) -> Double {
    guard index == spot.segment, !lengths.isEmpty else {
      return line.meanCourse(at: spot, meters: meters)
    }
    let half = spot.half(of: meters, within: line.total.way)
    guard half > 0 else { return segment.course }
    let (start, end) = (spot.way + -half, spot.way + half)
    if !head.contains(start) || !tail.contains(end) {
      let (first, last) = line.ends(of: start, end, near: spot.segment)
      head = line.stretch(of: first) { $0.way }
      tail = line.stretch(of: last) { $0.way }
      ends = first < last ? line.courseEnds(first, last) : nil
    }
    return ends?.mean(around: segment.course, from: start, to: end, half: half) ?? segment.course
  }
}

extension RouteLine {
  /// Where a segment is the one that is found: the first also before its beginning, the last behind its end.
  fileprivate func stretch(of index: Int, _ mark: (Mark) -> Double) -> Stretch {
    Stretch(
      low: index > 0 ? mark(marks[index]) : -.infinity,
      high: index + 1 < marks.count ? mark(marks[index + 1]) : .infinity)
  }
}
