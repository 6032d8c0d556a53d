import MapCamera

extension ScreenPoint {
  func distance(to other: ScreenPoint) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}

/// The difference of two angles in degrees, the short way round.
func turnDistance(_ a: Double, _ b: Double) -> Double {
  abs((a - b).remainder(dividingBy: 360))
}

/// How far apart two places are, in points at a zoom.
func distance(_ a: Coordinate, _ b: Coordinate, zoom: Double) -> Double {
  let camera = CameraPosition(target: a, zoom: zoom)
  let (dx, dy) = Oracle(camera: camera, viewport: Viewport()).offset(to: b)
  return (dx * dx + dy * dy).squareRoot()
}

extension CameraPosition {
  /// The greatest difference between two cameras: degrees, zoom levels, and widths of the world.
  func distance(to other: CameraPosition) -> Double {
    [
      MapCameraTests.distance(target, other.target, zoom: 0) / 256,
      abs(zoom - other.zoom),
      turnDistance(bearing, other.bearing),
      abs(viewingAngle - other.viewingAngle),
    ].reduce(0) { $1.isNaN ? .nan : max($0, $1) }
  }
}
