import Foundation
import TestSupport

/// What a camera sees, from the closed forms of a pinhole camera over the Mercator plane: an opinion
/// that owes nothing to the engine.
struct Oracle {
  var latitude: Double
  var longitude: Double
  var zoom: Double
  var bearing: Double
  var viewingAngle: Double
  var width: Double
  var height: Double
  var top = 0.0
  var left = 0.0
  var bottom = 0.0
  var right = 0.0
  var fieldOfView: Double

  /// - Parameter map: a map's state, as `map.get` answers it.
  /// - Parameters:
  ///   - map: as `map.get` answers it.
  ///   - asked: parameters whose camera, size, padding and field of view stand in the place of its own.
  init?(map: Tree, asked: Tree = .object([])) {
    let paths = [
      "/camera/target/latitude", "/camera/target/longitude", "/camera/zoom", "/camera/bearing",
      "/camera/viewingAngle", "/size/width", "/size/height", "/padding/top", "/padding/left",
      "/padding/bottom", "/padding/right", "/fieldOfView",
    ]
    let numbers = paths.compactMap { path in
      asked[String(path.split(separator: "/")[0])] == nil
        ? map.value(at: path)?.number : asked.value(at: path)?.number ?? 0
    }
    guard numbers.count == paths.count else { return nil }
    latitude = numbers[0]
    longitude = numbers[1]
    zoom = numbers[2]
    bearing = numbers[3]
    viewingAngle = numbers[4]
    width = numbers[5]
    height = numbers[6]
    top = numbers[7]
    left = numbers[8]
    bottom = numbers[9]
    right = numbers[10]
    fieldOfView = numbers[11]
  }

  /// The same view with another camera.
  func with(camera: Tree) -> Oracle {
    var other = self
    other.latitude = camera.value(at: "/target/latitude")?.number ?? .nan
    other.longitude = camera.value(at: "/target/longitude")?.number ?? .nan
    other.zoom = camera["zoom"]?.number ?? .nan
    other.bearing = camera["bearing"]?.number ?? .nan
    other.viewingAngle = camera["viewingAngle"]?.number ?? .nan
    return other
  }
}

// MARK: - The plane

extension Oracle {
  var worldSize: Double { 256 * exp2(zoom) }

  /// Half the height seen from the eye: its distance to the target.
  var distance: Double { height / 2 / tan(fieldOfView / 2 * .pi / 180) }

  var centerX: Double { (left + width - right) / 2 }

  var centerY: Double { (top + height - bottom) / 2 }

  /// Where the horizon is; above all for a camera that looks straight down.
  var horizonY: Double { centerY - distance / tan(viewingAngle * .pi / 180) }

  static func mercatorY(_ latitude: Double) -> Double {
    0.5 - asinh(tan(latitude * .pi / 180)) / (2 * .pi)
  }

  static func latitude(mercatorY y: Double) -> Double {
    atan(sinh((0.5 - y) * 2 * .pi)) * 180 / .pi
  }

  /// The short way from one longitude to another, as a share of the world.
  static func longitudeStep(_ start: Double, _ end: Double) -> Double {
    let step = (end - start) / 360
    return step - step.rounded()
  }
}

// MARK: - The screen

extension Oracle {
  /// Where a place, or what is so many metres above it, is seen; nil behind the eye.
  func point(
    _ latitude: Double, _ longitude: Double, altitude: Double = 0
  ) -> (x: Double, y: Double)? {
    let dx = Self.longitudeStep(self.longitude, longitude) * worldSize
    let dy = (Self.mercatorY(latitude) - Self.mercatorY(self.latitude)) * worldSize
    let (b, p) = (bearing * .pi / 180, viewingAngle * .pi / 180)
    let u = dx * cos(b) + dy * sin(b)
    let q = -dx * sin(b) + dy * cos(b)
    // Upwards in points: of a parallel's length the world is worldSize wide.
    let h = altitude / (2 * .pi * 6_371_009 * cos(latitude * .pi / 180)) * worldSize
    let w = distance - q * sin(p) - h * cos(p)
    guard w > 0 else { return nil }
    return (
      centerX + u * distance / w, centerY + (q * cos(p) - h * sin(p)) * distance / w
    )
  }

  /// The place under a point, its longitude counted on from the target's; nil where there is none.
  func place(_ x: Double, _ y: Double) -> (latitude: Double, longitude: Double)? {
    let (b, p) = (bearing * .pi / 180, viewingAngle * .pi / 180)
    let (sx, sy) = (x - centerX, y - centerY)
    let denominator = distance * cos(p) + sy * sin(p)
    guard denominator > 0 else { return nil }
    let q = sy * distance / denominator
    let u = sx * (distance - q * sin(p)) / distance
    let dx = u * cos(b) - q * sin(b)
    let dy = u * sin(b) + q * cos(b)
    return (
      Self.latitude(mercatorY: Self.mercatorY(latitude) + dy / worldSize),
      longitude + dx / worldSize * 360
    )
  }
}
