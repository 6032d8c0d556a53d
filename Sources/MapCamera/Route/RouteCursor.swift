/// Where a ride was at its latest frame: the segment in hand and what the mean of the course takes of the
/// segments at its window's ends. The next frame is mostly within the same ones, and then reads nothing
/// of the line, which may be long and far away in memory. It only remembers, so that all are equal.
struct RouteCursor: Sendable {
  /// Held apart, so that a transition without a ride is not as large; none or one.
  private var notes: [Notes] = []
}

/// What is remembered; each part is that of a segment whose beginning has been passed, while the next has not.
private struct Notes: Sendable {
  var index = 0
  var segment: RouteLine.Segment

  /// Metres between which the segment lies; none at all where nothing is known.
  var lengths = Stretch()

  /// Where a window begins and ends, in widths of the world.
  var head = Stretch()
  var tail = Stretch()

  var ends: RouteLine.CourseEnds?
}

/// Strictly between two marks.
private struct Stretch: Sendable {
  var low = Double.infinity
  var high = -Double.infinity

  func contains(_ value: DoubleDouble) -> Bool { low < value.high && value.high < high }
}

extension RouteCursor: Equatable {
  static func == (a: RouteCursor, b: RouteCursor) -> Bool { true }
}

extension RouteCursor {
  /// The place at a part of the length; see ``RouteLine/spot(at:)``.
  mutating func spot(at fraction: Double, of line: borrowing RouteLine) -> RouteLine.Spot {
    if fraction >= 1 { return line.spot(at: fraction) }
    let length = line.total.length * max(fraction, 0)
    if notes.isEmpty { notes.append(Notes(segment: line.segments[0])) }
    if !notes[0].lengths.contains(length) {
      let index = line.index(at: length, fraction)
      notes[0].index = index
      notes[0].segment = line.segments[index]
      notes[0].lengths = line.stretch(of: index, \.length)
    }
    return notes[0].segment.spot(at: length, index: notes[0].index)
  }

  /// The mean of the course over so many metres around the latest spot, in degrees; see
  /// ``RouteLine/meanCourse(at:over:)``.
  mutating func meanCourse(
    at spot: RouteLine.Spot, meters: Double, of line: borrowing RouteLine
  ) -> Double {
    guard notes.first?.index == spot.segment, notes[0].lengths.high > notes[0].lengths.low else {
      return line.meanCourse(at: spot, meters: meters)
    }
    let course = notes[0].segment.course
    let half = line.half(of: meters, around: spot)
    guard half > 0 else { return course }
    let (start, end) = (spot.way + -half, spot.way + half)
    if !notes[0].head.contains(start) || !notes[0].tail.contains(end) {
      let (first, last) = line.ends(of: start, end, near: spot.segment)
      notes[0].head = line.stretch(of: first, \.way)
      notes[0].tail = line.stretch(of: last, \.way)
      notes[0].ends = first < last ? line.courseEnds(first, last) : nil
    }
    return notes[0].ends?.mean(around: course, from: start, to: end, half: half) ?? course
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
