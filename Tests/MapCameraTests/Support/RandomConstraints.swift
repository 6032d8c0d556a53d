import MapCamera
import TestSupport

extension SeededGenerator {
  mutating func constraints() -> CameraConstraints {
    let low = number(0...12)
    return CameraConstraints(
      zoomRange: low...(low + number(0...18)),
      targetBounds: once(in: 2) ? nil : bounds(),
      viewingAngleLimits: once(in: 3) ? viewingAngleLimits() : .standard
    )
  }

  mutating func viewingAngleLimits() -> ViewingAngleLimits {
    var zoom = 0.0
    let stops = (0..<whole(1...5)).map { _ in
      zoom += number(0.5...6)
      return ViewingAngleLimits.Stop(zoom: zoom, angle: number(0...85))
    }
    return ViewingAngleLimits(stops) ?? .standard
  }

  /// A box of any width, across the antimeridian too.
  mutating func bounds(latitudes: ClosedRange<Double> = -84...84) -> CoordinateBounds? {
    let south = number(latitudes)
    return CoordinateBounds(
      south: south,
      west: number(-180...180),
      north: number(south...latitudes.upperBound),
      east: number(-180...180)
    )
  }
}

/// What is wrong with a camera that should obey constraints.
func violation(of camera: CameraPosition, _ constraints: CameraConstraints) -> String? {
  guard constraints.zoomRange.contains(camera.zoom) else { return "zoom" }
  guard abs(camera.target.latitude) <= 85 else { return "latitude" }
  guard camera.bearing >= 0, camera.bearing < 360 else { return "bearing" }
  let limit = constraints.viewingAngleLimits.limit(atZoom: camera.zoom)
  guard camera.viewingAngle >= 0, camera.viewingAngle <= limit else { return "viewing angle" }
  guard let bounds = constraints.targetBounds else { return nil }
  let (southWest, northEast) = (bounds.southWest, bounds.northEast)
  guard camera.target.latitude >= southWest.latitude, camera.target.latitude <= northEast.latitude
  else { return "bounds, latitude" }
  let longitude = camera.target.longitude
  let isWithin =
    bounds.longitudeSpan == 360
    ? true
    : southWest.longitude <= northEast.longitude
      ? longitude >= southWest.longitude && longitude <= northEast.longitude
      : longitude >= southWest.longitude || longitude <= northEast.longitude
  return isWithin ? nil : "bounds, longitude"
}
