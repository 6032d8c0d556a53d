import MapCameraKit
import TestSupport

extension SeededGenerator {
  /// Evenly spread over a range.
  mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }

  mutating func whole<Value: FixedWidthInteger>(_ range: ClosedRange<Value>) -> Value {
    .random(in: range, using: &self)
  }

  /// True once in so many times.
  mutating func once(in count: Int) -> Bool { whole(1...count) == 1 }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[whole(0...values.count - 1)] }
}

extension SeededGenerator {
  /// Anywhere, with more than its share near the antimeridian and in high latitudes.
  mutating func coordinate(latitudes: ClosedRange<Double> = -85...85) -> Coordinate {
    var latitude = number(latitudes)
    if once(in: 5) { latitude = pick([latitudes.lowerBound, latitudes.upperBound]) * 0.9999 }
    var longitude = number(-180...180)
    if once(in: 4) { longitude = 180 + number(-1e-3...1e-3) }
    return Coordinate(latitude, longitude)
  }

  mutating func size() -> ScreenSize {
    let sizes = [(390.0, 844.0), (844, 390), (512, 512), (800, 600), (1280, 720), (1920, 1080)]
    let (width, height) = pick(sizes)
    return ScreenSize(width: width, height: height)
  }

  /// Insets that leave room.
  mutating func insets(in size: ScreenSize) -> MapInsets {
    switch whole(0...3) {
    case 0: return .zero
    case 1: return MapInsets(all: number(0...0.2) * min(size.width, size.height))
    default:
      return MapInsets(
        top: number(0...0.25) * size.height, left: number(0...0.25) * size.width,
        bottom: number(0...0.25) * size.height, right: number(0...0.25) * size.width)
    }
  }

  mutating func viewport(fieldsOfView: ClosedRange<Double>? = nil) -> Viewport {
    let size = size()
    return Viewport(
      size: size, padding: insets(in: size),
      fieldOfView: fieldsOfView.map { number($0) } ?? Viewport.standardFieldOfView)
  }

  /// A point inside a viewport.
  mutating func point(in size: ScreenSize) -> ScreenPoint {
    ScreenPoint(x: number(0...size.width), y: number(0...size.height))
  }

  mutating func camera(
    zooms: ClosedRange<Double> = 0...25, angles: ClosedRange<Double> = 0...89,
    latitudes: ClosedRange<Double> = -85...85
  ) -> CameraPosition {
    CameraPosition(
      target: coordinate(latitudes: latitudes), zoom: number(zooms),
      bearing: once(in: 5) ? 0 : number(0...359.999), viewingAngle: once(in: 5) ? 0 : number(angles)
    )
  }
}

extension CameraConstraints {
  /// Zooms 0…25 and viewing angles to 89, as MapLibre's numbers need them.
  static let wide = CameraConstraints(
    zoomRange: 0...25,
    viewingAngleLimits: ViewingAngleLimits([.init(zoom: 0, angle: 89)]) ?? .standard)
}

extension SeededGenerator {
  mutating func constraints() -> CameraConstraints {
    let low = number(0...12)
    return CameraConstraints(
      zoomRange: low...(low + number(0...18)), targetBounds: once(in: 2) ? nil : bounds(),
      targetBoundsApply: once(in: 3) ? .gestures : .always,
      viewingAngleLimits: once(in: 3) ? viewingAngleLimits() : .standard,
      viewBounds: once(in: 4) ? bounds() : nil, viewBoundsMode: once(in: 3) ? .contain : .inside)
  }

  mutating func viewingAngleLimits() -> ViewingAngleLimits {
    var zoom = 0.0
    let angles = (0..<whole(1...5)).map { _ in number(0...85) }.sorted()
    let stops = angles.map { angle in
      zoom += number(0.5...6)
      return ViewingAngleLimits.Stop(zoom: zoom, angle: angle)
    }
    return ViewingAngleLimits(stops) ?? .standard
  }

  /// A box of any width, across the antimeridian too.
  mutating func bounds(latitudes: ClosedRange<Double> = -84...84) -> CoordinateBounds? {
    let south = number(latitudes)
    return CoordinateBounds(
      south: south, west: number(-180...180), north: number(south...latitudes.upperBound),
      east: number(-180...180))
  }
}

extension CameraConstraints {
  func constrained(_ position: CameraPosition) -> CameraPosition {
    constrained(position, in: Viewport())
  }
}
