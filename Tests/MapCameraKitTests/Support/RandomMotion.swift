import Foundation
import MapCameraKit
import TestSupport

extension SeededGenerator: RandomSource {
  /// A camera that a map by default allows, away from the poles.
  mutating func sensibleCamera() -> CameraPosition {
    camera(zooms: 3...20, angles: 0...65, latitudes: -70...70)
  }

  mutating func position() -> CameraPosition { sensibleCamera() }

  mutating func place() -> Coordinate { coordinate(latitudes: -80...80) }

  mutating func fit() -> CameraFit? {
    bounds(latitudes: -70...70).map {
      CameraFit(
        $0, insets: MapInsets(all: number(0...100)), bearing: number(0...360),
        viewingAngle: number(0...60))
    }
  }

  mutating func change() -> CameraChange {
    switch pick(ChangeKind.allCases) {
    case .update: return .update(update())
    case .orbit: return .orbit(number(-800...800))
    case .route:
      guard let line = RouteLine(walk(reversing: 4)) else { return .orbit(90) }
      return .route(route(along: line))
    case .properties:
      let camera = sensibleCamera()
      return .to(
        target: once(in: 3) ? camera.target : nil, zoom: once(in: 3) ? camera.zoom : nil,
        bearing: once(in: 3) ? camera.bearing : nil,
        viewingAngle: once(in: 2) ? camera.viewingAngle : nil)
    }
  }

  mutating func curve() -> TimingCurve {
    switch whole(0...6) {
    case 0: return .linear
    case 1: return .easeIn
    case 2: return .easeInOut
    case 3:
      let bezier = CubicBezier(
        x1: number(0...1), y1: number(-1...2), x2: number(0...1), y2: number(-1...2))
      return bezier.map { .bezier($0) } ?? .easeOut
    case 4:
      let spring = SpringCurve(response: number(0.1...2), dampingFraction: number(0.1...2))
      return spring.map { .spring($0) } ?? .standard
    default: return .standard
    }
  }

  mutating func options(isDelayed: Bool? = nil) -> AnimationOptions {
    AnimationOptions(
      duration: once(in: 4) ? nil : number(0...2),
      delay: isDelayed ?? once(in: 3) ? number(0...1.5) : 0, curve: curve(),
      path: once(in: 4)
        ? .fly(
          FlightOptions(
            speed: number(0.5...4), minZoom: once(in: 3) ? number(0...10) : nil,
            maxDuration: once(in: 3) ? number(0.5...3) : nil)) : .ease,
      rotation: pick(Rotation.allCases))
  }

  mutating func tour() -> [TourStep] {
    (0..<whole(1...4)).map { _ in
      TourStep(
        change: change(), options: options(isDelayed: false), hold: once(in: 3) ? number(0...1) : 0)
    }
  }
}

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
      line, pace: once(in: 4) ? .speed(line.length * number(0.2...4)) : .duration(number(0...3)),
      zoom: once(in: 2) ? nil : profile(2...20), viewingAngle: once(in: 2) ? nil : profile(0...65),
      bearing: pick([.course, .course, .keep, .degrees(number(-720...720))]),
      courseLength: once(in: 2) ? nil : line.length * number(0.01...2),
      smoothing: once(in: 2) ? 0 : line.length * number(0...1),
      approach: once(in: 2) ? nil : number(0...2))
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
      zoom: once(in: 2) ? nil : number(0...24), viewingAngle: once(in: 2) ? nil : number(0...65),
      bearing: pick([.keep, .course, .heading, .degrees(number(-720...720))]),
      insets: once(in: 2) ? .zero : MapInsets(all: number(0...100)),
      point: once(in: 2) ? nil : ScreenPoint(x: number(100...700), y: number(320...590)),
      maxZoom: once(in: 2) ? nil : number(5...20), transition: once(in: 2) ? 0 : number(0...3))
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
          longitude: place.longitude + number(-step...step)) : coordinate()
      return TrackedPlace(coordinate, heading: once(in: 3) ? nil : number(-720...720))
    }
  }
}
