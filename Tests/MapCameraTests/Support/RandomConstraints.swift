import MapCamera
import TestSupport

extension SeededGenerator {
  mutating func constraints() -> CameraConstraints {
    let low = number(0...12)
    return CameraConstraints(
      zoomRange: low...(low + number(0...18)),
      targetBounds: once(in: 2) ? nil : bounds(),
      targetBoundsApply: once(in: 3) ? .gestures : .always,
      viewingAngleLimits: once(in: 3) ? viewingAngleLimits() : .standard,
      viewBounds: once(in: 4) ? bounds() : nil
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

extension CameraConstraints {
  func constrained(_ position: CameraPosition) -> CameraPosition {
    constrained(position, in: Viewport())
  }
}

/// What is wrong with a camera that should obey constraints.
func violation(
  of camera: CameraPosition,
  _ constraints: CameraConstraints,
  in viewport: Viewport = Viewport()
) -> String? {
  guard constraints.zoomRange.contains(camera.zoom) else { return "zoom" }
  // View bounds win.
  guard abs(camera.target.latitude) <= 85 || constraints.viewBounds != nil else {
    return "latitude"
  }
  guard camera.bearing >= 0, camera.bearing < 360 else { return "bearing" }
  let limit = constraints.viewingAngleLimits.limit(atZoom: camera.zoom)
  guard camera.viewingAngle >= 0, camera.viewingAngle <= limit else { return "viewing angle" }
  if let bounds = constraints.viewBounds {
    let seen = SeenBox(camera, viewport)
    let hasRoom = camera.zoom < constraints.zoomRange.upperBound || seen.hasRoom(in: bounds)
    // Where the box is too small, its middle is the middle; and view bounds win.
    return hasRoom && !(seen.excess(over: bounds) <= 1e-9) ? "view bounds" : nil
  }
  guard let bounds = constraints.targetBounds, constraints.targetBoundsApply == .always else {
    return nil
  }
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
