import Foundation
public import MapCameraKit

/// What a camera sees, worked out from the closed forms of a pinhole over the Mercator plane and not
/// by asking the engine, of which it takes only the numbers that it was given.
///
/// With d the distance of the eye, p the viewing angle, b the bearing, (dx, dy) the offset from the
/// target in points at the camera's scale, y down:
///
///     u = dx·cos b + dy·sin b,  q = −dx·sin b + dy·cos b,  W = d − q·sin p
///     X = cx + u·d/W,  Y = cy + q·cos p·d/W;  W ≤ 0 is behind the eye
///
/// What stands h points above the ground has h·cos p less of W, and h·sin p less of q·cos p.
public struct Oracle: Sendable {
  public let camera: CameraPosition
  public let viewport: Viewport
  public let centerX: Double
  public let centerY: Double
  public let eyeDistance: Double
  public let worldSize: Double

  public init(camera: CameraPosition, viewport: Viewport) {
    self.camera = camera
    self.viewport = viewport
    let padding = viewport.padding
    centerX = padding.left + (viewport.size.width - padding.left - padding.right) / 2
    centerY = padding.top + (viewport.size.height - padding.top - padding.bottom) / 2
    eyeDistance = viewport.size.height / (2 * tan(viewport.fieldOfView * .pi / 360))
    worldSize = 256 * pow(2, camera.zoom)
  }

  private var tilt: (sin: Double, cos: Double) {
    let angle = camera.viewingAngle * .pi / 180
    return (sin(angle), cos(angle))
  }

  private var turn: (sin: Double, cos: Double) {
    let angle = camera.bearing * .pi / 180
    return (sin(angle), cos(angle))
  }

  /// The y of the horizon.
  public var horizon: Double { centerY - eyeDistance * tilt.cos / tilt.sin }
}

extension Oracle {
  /// W of a place that is so far from the target, in points: positive before the eye.
  public func depth(dx: Double, dy: Double, height: Double = 0) -> Double {
    eyeDistance - (dy * turn.cos - dx * turn.sin) * tilt.sin - height * tilt.cos
  }

  public func screenPoint(dx: Double, dy: Double, height: Double = 0) -> ScreenPoint? {
    let u = dx * turn.cos + dy * turn.sin
    let up = (dy * turn.cos - dx * turn.sin) * tilt.cos - height * tilt.sin
    let depth = depth(dx: dx, dy: dy, height: height)
    guard depth > 0 else { return nil }
    return ScreenPoint(x: centerX + u * eyeDistance / depth, y: centerY + up * eyeDistance / depth)
  }

  /// The offset to a place, the short way round.
  public func offset(to coordinate: Coordinate) -> (dx: Double, dy: Double) {
    var degrees = coordinate.longitude - camera.target.longitude
    if abs(degrees) > 180 {
      // Counted from the antimeridian, so that nothing is lost to rounding.
      let half = degrees > 0 ? 180.0 : -180
      degrees = (coordinate.longitude - half) - (camera.target.longitude + half)
    }
    let north = Mercator.northing(from: camera.target.latitude, to: coordinate.latitude)
    return (degrees / 360 * worldSize, -north / (2 * .pi) * worldSize)
  }

  /// - Parameter altitude: metres above the ground, at the scale of the place's own latitude.
  public func screenPoint(_ coordinate: Coordinate, altitude: Double = 0) -> ScreenPoint? {
    let (dx, dy) = offset(to: coordinate)
    let height = altitude / Mercator.parallel(coordinate.latitude) * worldSize
    return screenPoint(dx: dx, dy: dy, height: height)
  }

  /// The offset from the target to the ground under a point, in points.
  public func ground(at point: ScreenPoint) -> (dx: Double, dy: Double)? {
    let sx = point.x - centerX
    let sy = point.y - centerY
    let slope = eyeDistance * tilt.cos + sy * tilt.sin
    guard slope > 0 else { return nil }
    let q = sy * eyeDistance / slope
    let u = sx * (eyeDistance - q * tilt.sin) / eyeDistance
    return (u * turn.cos - q * turn.sin, u * turn.sin + q * turn.cos)
  }

  public func coordinate(at point: ScreenPoint) -> Coordinate? {
    ground(at: point).map { coordinate(dx: $0.dx, dy: $0.dy) }
  }

  public func coordinate(dx: Double, dy: Double) -> Coordinate {
    Coordinate(
      latitude: Mercator.latitude(
        northing: -dy / worldSize * 2 * .pi, from: camera.target.latitude),
      longitude: camera.target.longitude + dx / worldSize * 360)
  }
}

/// Spherical Mercator, in radii of the globe.
public enum Mercator {
  /// The length of a parallel in metres, on the SDK's sphere.
  public static func parallel(_ latitude: Double) -> Double {
    2 * .pi * 6_371_009 * cos(latitude * .pi / 180)
  }

  /// The ordinate of a latitude in degrees: ln tan(45° + φ/2).
  public static func ordinate(_ latitude: Double) -> Double {
    log(tan(.pi / 4 + latitude * .pi / 360))
  }

  /// The difference of two ordinates without their rounding: asinh(tan φ) is the ordinate, and
  /// asinh a − asinh b = asinh(a·√(1 + b²) − b·√(1 + a²)).
  public static func northing(from: Double, to: Double) -> Double {
    let middle = cos((from + to) * .pi / 360)
    let half = sin((to - from) * .pi / 360)
    return asinh(2 * middle * half / (cos(from * .pi / 180) * cos(to * .pi / 180)))
  }

  /// The latitude in degrees at a northing: Newton's method on ``northing(from:to:)``, whose slope
  /// is 1 / cos φ, from the closed form.
  public static func latitude(northing: Double, from: Double) -> Double {
    var latitude = atan(sinh(ordinate(from) + northing)) * 180 / .pi
    guard abs(latitude) < 89 else { return latitude }
    for _ in 0..<4 {
      let error = northing - Self.northing(from: from, to: latitude)
      latitude += error * cos(latitude * .pi / 180) * 180 / .pi
    }
    return latitude
  }
}

extension ScreenPoint {
  public func distance(to other: ScreenPoint) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}

/// The difference of two angles in degrees, the short way round.
public func turnDistance(_ a: Double, _ b: Double) -> Double {
  abs((a - b).remainder(dividingBy: 360))
}

extension Coordinate {
  public init(_ latitude: Double, _ longitude: Double) {
    self.init(latitude: latitude, longitude: longitude)
  }
}

/// A cubic Bézier curve from (0, 0) to (1, 1) by its definition: y at the t where x(t) = x, found by
/// bisection alone.
public struct CurveOracle: Sendable {
  /// Core Animation's, by the names of the protocol.
  public static let controlPoints: [String: [Double]] = [
    "linear": [0, 0, 1, 1], "easeIn": [0.42, 0, 1, 1], "easeOut": [0, 0, 0.58, 1],
    "easeInOut": [0.42, 0, 0.58, 1], "default": [0.25, 0.1, 0.25, 1],
  ]

  private let points: [Double]

  /// - Parameter points: x₁, y₁, x₂, y₂.
  public init(_ points: [Double]) { self.points = points }

  public func x(_ t: Double) -> Double { value(t, points[0], points[2]) }

  public func y(_ t: Double) -> Double { value(t, points[1], points[3]) }

  public func y(atX x: Double) -> Double { y(parameter(at: x)) }

  private func value(_ t: Double, _ p1: Double, _ p2: Double) -> Double {
    let s = 1 - t
    return 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t
  }

  public func parameter(at x: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if self.x(middle) < x { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
