// Means of a line over a window, as quotients of prefix sums.

extension RouteLine {
  /// A stretch of the line around a spot, as long before it as behind it on the map.
  struct Window: Sendable {
    /// Half its length in widths of the world.
    var half: Double

    /// The segments in which it begins and ends.
    var first: Int
    var last: Int

    /// The rests inside these, in widths of the world.
    var head: Double
    var tail: Double
  }

  /// The window of so many metres, at the scale of the spot in its middle; where the line ends,
  /// shortened on both sides alike. Nil where it holds no corner.
  func window(around spot: Spot, meters: Double) -> Window? {
    let half = spot.half(of: meters, within: total.way)
    guard half > 0 else { return nil }
    let start = spot.way + -half
    let end = spot.way + half
    let (first, last) = ends(of: start, end, near: spot.segment)
    guard first < last else { return nil }
    return Window(
      half: half,
      first: first,
      last: last,
      head: (segments[first + 1].sums.way - start).high,
      tail: (end - segments[last].sums.way).high
    )
  }

  /// The segments in which a window begins and ends.
  func ends(
    of start: DoubleDouble, _ end: DoubleDouble, near segment: Int
  ) -> (first: Int, last: Int) {
    (
      index(near: segment, before: start, { $0.way }, { $0.way }),
      index(near: segment, before: end, { $0.way }, { $0.way })
    )
  }

  /// The way from a spot to the mean of the line over a window around it.
  func meanOffset(from spot: Spot, over window: Window) -> MercatorOffset {
    let middle = segments[spot.segment]
    let x = middle.sums.x + middle.offset.x * spot.part
    let y = middle.sums.y + middle.offset.y * spot.part
    let first = segments[window.first]
    let next = segments[window.first + 1].sums
    let last = segments[window.last]
    let between = last.sums.way - next.way
    /// The integral of one ordinate over the window, less the spot's own.
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
        (first.offset.x / first.way, last.offset.x / last.way)) / size,
      y: integral(
        last.sums.yMoment - next.yMoment - y * between,
        (next.y - y).high, (last.sums.y - y).high,
        (first.offset.y / first.way, last.offset.y / last.way)) / size
    )
  }

  /// The mean course over a window around a spot, in degrees, counted on from the line's beginning.
  func meanCourse(at spot: Spot, over window: Window) -> Double {
    courseEnds(window.first, window.last).mean(
      around: segments[spot.segment].course, head: window.head, tail: window.tail,
      half: window.half)
  }

  /// The same over a window of so many metres.
  func meanCourse(at spot: Spot, meters: Double) -> Double {
    guard let window = window(around: spot, meters: meters) else {
      return segments[spot.segment].course
    }
    return meanCourse(at: spot, over: window)
  }

  /// What the mean of the course takes of the segments in which a window begins and ends.
  struct CourseEnds: Sendable {
    /// Of the segments themselves, in degrees.
    var first: Double
    var last: Double

    /// Where the first ends and the last begins.
    var next: DoubleDouble
    var start: DoubleDouble

    /// The sums between these two.
    var turn: DoubleDouble
    var way: DoubleDouble
  }

  func courseEnds(_ first: Int, _ last: Int) -> CourseEnds {
    let next = segments[first + 1].sums
    let sums = segments[last].sums
    return CourseEnds(
      first: segments[first].course, last: segments[last].course, next: next.way, start: sums.way,
      turn: sums.turn - next.turn, way: sums.way - next.way)
  }
}

extension RouteLine.CourseEnds {
  /// The mean over a window around a place with a course.
  func mean(around course: Double, head: Double, tail: Double, half: Double) -> Double {
    let whole = (turn - way * course).high
    let rest = (first - course) * head + (last - course) * tail
    return course + (whole + rest) / (2 * half)
  }

  /// The same from where to where the window is, in widths of the world.
  func mean(
    around course: Double, from start: DoubleDouble, to end: DoubleDouble, half: Double
  ) -> Double {
    mean(around: course, head: (next - start).high, tail: (end - self.start).high, half: half)
  }
}

extension RouteLine.Spot {
  /// Half the length of a window of so many metres, in widths of the world, on a line whose way is so long.
  func half(of meters: Double, within total: DoubleDouble) -> Double {
    min(
      meters / 2 / Projection.parallelLength(at: coordinate),
      way.high,
      (total - way).high)
  }
}
