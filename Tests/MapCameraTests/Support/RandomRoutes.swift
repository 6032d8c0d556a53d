import Foundation
import MapCamera
import TestSupport

extension SeededGenerator {
  /// A line of 2 to 40 places, that turns back once in so many times.
  mutating func walk(reversing: Int) -> [Coordinate] {
    var places = [coordinate(latitudes: -70...70)]
    let size = pow(10, number(-4...1))
    for _ in 0..<whole(1...39) {
      let last = places[places.count - 1]
      if places.count > 1, once(in: reversing) {
        places.append(places[places.count - 2])
      } else {
        places.append(
          Coordinate(
            latitude: max(-85, min(85, last.latitude + number(-size...size))),
            longitude: last.longitude + number(-size...size)))
      }
    }
    return places
  }

  mutating func route(along line: RouteLine) -> CameraRoute {
    CameraRoute(
      line,
      pace: once(in: 4) ? .speed(line.length * number(0.2...4)) : .duration(number(0...3)),
      zoom: once(in: 2) ? nil : profile(2...20),
      viewingAngle: once(in: 2) ? nil : profile(0...65),
      bearing: pick([.course, .course, .keep, .degrees(number(-720...720))]),
      courseLength: once(in: 2) ? nil : line.length * number(0.01...2),
      smoothing: once(in: 2) ? 0 : line.length * number(0...1),
      approach: once(in: 2) ? nil : number(0...2)
    )
  }

  private mutating func profile(_ values: ClosedRange<Double>) -> RouteProfile {
    var fraction = 0.0
    let stops = (0..<whole(1...5)).map { _ in
      fraction += number(0.01...0.2)
      return RouteProfile.Stop(fraction: fraction, value: number(values))
    }
    return RouteProfile(stops) ?? RouteProfile(number(values))
  }

  mutating func follow() -> CameraFollow {
    CameraFollow(
      zoom: once(in: 2) ? nil : number(0...24),
      viewingAngle: once(in: 2) ? nil : number(0...65),
      bearing: pick([.keep, .course, .heading, .degrees(number(-720...720))]),
      insets: once(in: 2) ? .zero : EdgeInsets(all: number(0...100)),
      point: once(in: 2) ? nil : ScreenPoint(x: number(100...700), y: number(320...590)),
      maxZoom: once(in: 2) ? nil : number(5...20),
      transition: once(in: 2) ? 0 : number(0...3)
    )
  }

  /// One place or a few, near another or anywhere.
  mutating func places(near place: Coordinate) -> [TrackedPlace] {
    let isNear = !once(in: 5)
    return (0..<(once(in: 2) ? 1 : whole(2...5))).map { _ in
      let step = pow(10, number(-7...0))
      let coordinate =
        isNear
        ? Coordinate(
          latitude: place.latitude + number(-step...step),
          longitude: place.longitude + number(-step...step))
        : coordinate()
      return TrackedPlace(coordinate, heading: once(in: 3) ? nil : number(-720...720))
    }
  }
}
