/// What the course of a route is measured on, where that is not the route's own line: the smoothed line, with
/// a single place for each rest of a recording.
struct RouteCourse: Sendable {
  /// A corner of the line. Lengths are on the map, in widths of the world.
  private struct Corner: Sendable {
    /// The offset from the route's beginning.
    var place: MercatorOffset

    /// How far along the route it is.
    var along: Double

    /// How far along the line it is.
    var distance = 0.0

    /// Degrees clockwise from north to the next corner, counted on from the corner before.
    var course = 0.0

    /// The integral of the course up to here.
    var turn = 0.0
  }

  /// At least two.
  private var corners: [Corner] = []

  /// - Returns: nil if the course is that of the route's own line.
  init?(of route: CameraRoute) {
    let line = route.line
    var rests = line.rests
    if case .recorded(let profile, let duration) = route.pace {
      rests += line.stays(profile, duration)
    }
    guard route.bearing == .course, route.smoothing > 0 || !rests.isEmpty else { return nil }
    var isResting = [Bool](repeating: false, count: line.placeCount)
    for rest in rests { for place in rest { isResting[place] = true } }
    var held: MercatorOffset?
    var wasStraight = false
    for index in line.places.indices {
      let location = line.location(ofPlace: index)
      var place = line.offset(index)
      let part =
        index < line.segments.count
        ? route.smoothing / 2 / Projection.parallelLength(at: location.coordinate)
          / line.segments[index].distance : 1
      let isStraight = part > 0 && part < 0.5 && !isResting[index]
      if !wasStraight || !isStraight {
        if held == nil, let window = line.window(around: location, meters: route.smoothing) {
          place = place + line.meanOffset(from: location, over: window)
        }
        held = isResting[index] ? held ?? place : nil
        corners.append(Corner(place: held ?? place, along: location.distance.high))
      }
      wasStraight = isStraight
      guard isStraight else { continue }
      // Farther from its places than half the smoothing, a segment is as it was.
      for part in [part, 1 - part] {
        corners.append(
          Corner(
            place: line.offset(index) + line.segments[index].offset * part,
            along: (location.distance + line.segments[index].distance * part).high))
      }
    }
    guard measure() else { return nil }
  }

  /// Sums up lengths and turns.
  ///
  /// - Returns: whether the line has a course.
  private mutating func measure() -> Bool {
    var course: Double?
    for (index, (corner, next)) in zip(corners, corners.dropFirst()).enumerated() {
      let step = next.place - corner.place
      if step.length > 0 {
        let heading = arctangent(y: step.x, x: -step.y).degrees
        let isFirst = course == nil
        course = course.map { $0 + $0.turn(to: heading) } ?? heading.wrappedBearing
        if isFirst { for before in 0..<index { corners[before].course = course ?? 0 } }
      }
      corners[index].course = course ?? 0
      corners[index + 1].distance = corners[index].distance + step.length
      corners[index + 1].turn = corners[index].turn + step.length * corners[index].course
    }
    corners[corners.count - 1].course = course ?? 0
    return course != nil
  }

  /// The mean course over a window of `meters` metres around a location of the route, in degrees, counted on
  /// from the beginning; at the ends the window lies on one side.
  func mean(at location: RouteLine.Location, meters: Double) -> Double {
    let along = location.distance.high
    let (start, end) = pair(before: along) { $0.along }
    let part = end.along > start.along ? (along - start.along) / (end.along - start.along) : 0
    let middle = start.distance + (end.distance - start.distance) * part.clamped(to: 0...1)
    let length = corners[corners.count - 1].distance
    let half = min(meters / 2 / Projection.parallelLength(at: location.coordinate), length / 2)
    guard half > 0 else { return start.course }
    let first = (middle - half).clamped(to: 0...(length - 2 * half))
    return (turn(at: first + 2 * half) - turn(at: first)) / (2 * half)
  }

  private func turn(at distance: Double) -> Double {
    let (start, _) = pair(before: distance) { $0.distance }
    return start.turn + (distance - start.distance) * start.course
  }

  /// The corners between which a length is.
  private func pair(before value: Double, _ length: (Corner) -> Double) -> (Corner, Corner) {
    let next = (1..<corners.count - 1).partitioningIndex { length(corners[$0]) > value }
    return (corners[next - 1], corners[next])
  }
}

// MARK: - The rests of a recording, at which the places of a receiver scatter

extension RouteLine {
  private func sums(ofPlace place: Int) -> Sums {
    place < segments.count ? segments[place].sums : total
  }

  /// The offset of a place from the first.
  fileprivate func offset(_ place: Int) -> MercatorOffset {
    let sums = sums(ofPlace: place)
    return MercatorOffset(x: sums.x.high, y: sums.y.high)
  }

  /// Where the places scatter, with or without times: the line turns back at most of them, by more than a right angle at
  /// four of seven, and is at least five times as long as the part is large, which is at most 30 metres from its middle.
  fileprivate var rests: [ClosedRange<Int>] {
    let sharp = segments.indices.dropLast().filter {
      abs(segments[$0 + 1].course - segments[$0].course) > 90
    }
    var rests: [ClosedRange<Int>] = []
    for (first, last) in zip(sharp, sharp.dropFirst(3)) where last - first <= 6 {
      if let rest = rests.last, first < rest.upperBound {
        rests[rests.count - 1] = rest.lowerBound...(last + 1)
      } else {
        // The places between two sharp turns are at rest in any case.
        rests.append((first + 1)...(last + 1))
      }
    }
    var widened: [ClosedRange<Int>] = []
    for rest in rests {
      let middle = rest.reduce(.zero) { $0 + offset($1) * (1 / Double(rest.count)) }
      let radius = rest.reduce(0) { max($0, (offset($1) - middle).length) }
      let reach = 1.5 * radius
      var (start, end) = (rest.lowerBound, rest.upperBound)
      while start > 0, (offset(start - 1) - middle).length <= reach { start -= 1 }
      while end < segments.count, (offset(end + 1) - middle).length <= reach { end += 1 }
      let length = segments[start..<end].reduce(0) { $0 + $1.distance }
      let meters = radius * Projection.parallelLength(at: places[rest.lowerBound])
      if length < 10 * radius || meters > 30 { continue }
      if let last = widened.last, start <= last.upperBound + 16 {
        widened[widened.count - 1] = last.lowerBound...max(end, last.upperBound)
      } else {
        widened.append(start...end)
      }
    }
    return widened
  }

  /// Where a recording stays within 10 metres for at least 40 seconds (the stay points of Q. Li et al.,
  /// "Mining user similarity based on location history", 2008).
  fileprivate func stays(_ profile: RouteProfile, _ duration: Double) -> [ClosedRange<Int>] {
    // When it comes to each place, and when it leaves it.
    var times = [(arrival: 0.0, departure: 0.0)]
    for stop in profile.stops.dropFirst() {
      let time = stop.fraction * duration
      let isNext =
        times.count < placeCount
        && stop.value >= sums(ofPlace: times.count).length.high / length - 1e-12
      if isNext { times.append((time, time)) } else { times[times.count - 1].departure = time }
    }
    var stays: [ClosedRange<Int>] = []
    var start = 0
    while start < times.count - 1 {
      let reach = 10 / Projection.parallelLength(at: places[start])
      func reaches(_ place: Int, from middle: Int) -> Bool {
        (offset(place) - offset(middle)).length <= reach
      }
      var end = start
      while end < times.count - 1, reaches(end + 1, from: start) { end += 1 }
      guard times[end].departure - times[start].arrival >= 40, end > start else {
        // Half of what was looked at is looked at again: the work is linear.
        start += max(1, (end - start) / 2)
        continue
      }
      let middle = (start + end) / 2
      while start > 0, reaches(start - 1, from: middle) { start -= 1 }
      while end < times.count - 1, reaches(end + 1, from: middle) { end += 1 }
      stays.append(start...end)
      start = end
    }
    return stays
  }
}
