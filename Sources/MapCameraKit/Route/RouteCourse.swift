/// The line along which the course of a route is measured, where that is not the route's own: smoothed, and
/// with a single place for each rest of a recording.
struct RouteCourse: Sendable {
  let line: RouteLine

  /// Spots of the route, in widths of the world from its beginning, and the numbers of their places on ``line``.
  private let knots: [(distance: Double, place: Int)]

  /// - Returns: nil if the course is that of the route's own line.
  init?(of route: CameraRoute, inside constraints: CameraConstraints) {
    let own = route.line
    var rests = own.rests
    if case .recorded(let profile, let duration) = route.pace {
      rests += own.stays(profile, duration)
    }
    guard route.bearing == .course, route.smoothing > 0 || !rests.isEmpty else { return nil }
    var isResting = [Bool](repeating: false, count: own.placeCount)
    for rest in rests { for place in rest { isResting[place] = true } }
    var places: [Coordinate] = []
    var knots: [(distance: Double, place: Int)] = []
    /// Notes a spot, with the place of another one during a rest.
    func note(_ spot: RouteLine.Spot, as other: RouteLine.Spot) {
      var place = other.coordinate
      if let window = own.window(around: other, meters: route.smoothing) {
        place = place.moved(by: own.meanOffset(from: other, over: window))
      }
      place = place.withinTargetLatitudes
      if places.last != place { places.append(place) }
      knots.append((spot.distance.high, places.count - 1))
    }
    var held: RouteLine.Spot?
    for index in own.places.indices {
      let spot = own.spot(ofPlace: index)
      held = isResting[index] ? held ?? spot : nil
      note(spot, as: held ?? spot)
      guard held == nil, index < own.segments.count else { continue }
      // Between its corners a smoothed line is straight.
      let half = route.smoothing / 2 / Projection.parallelLength(at: spot.coordinate)
      let part = half / own.segments[index].distance
      guard part > 0, part < 0.5 else { continue }
      for part in [part, 1 - part] {
        let spot = own.spot(ofPlace: index, part: part)
        note(spot, as: spot)
      }
    }
    if places.count == 1 { places.append(own.end) }
    guard let line = RouteLine(places, inside: constraints), line.placeCount == places.count
    else { return nil }
    (self.line, self.knots) = (line, knots)
  }

  /// The spot on ``line`` that stands for one of the route's.
  func spot(for spot: RouteLine.Spot) -> RouteLine.Spot {
    let distance = spot.distance.high
    let next = (1..<knots.count - 1).partitioningIndex { knots[$0].distance > distance }
    let (start, end) = (knots[next - 1], knots[next])
    guard start.place < end.place else { return line.spot(ofPlace: start.place) }
    let part = (distance - start.distance) / (end.distance - start.distance)
    return line.spot(ofPlace: start.place, part: part.clamped(to: 0...1))
  }
}

// MARK: - The rests of a recording, at which the places of a receiver scatter

extension RouteLine {
  private func sums(ofPlace place: Int) -> Sums {
    place < segments.count ? segments[place].sums : total
  }

  /// The offset of a place from the first.
  private func offset(_ place: Int) -> MercatorOffset {
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
      let middle = rest.reduce(.zero) { $0 - offset($1) * (-1 / Double(rest.count)) }
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
