import Foundation
import MapCamera

/// The extent of the ground that a camera sees, in widths of the world from its target, found by a walk
/// along the edges of the screen below the farthest row.
struct SeenBox {
  private(set) var west = Double.infinity
  private(set) var east = -Double.infinity
  private(set) var north = Double.infinity
  private(set) var south = -Double.infinity
  private let target: Coordinate

  static func worldSize(_ camera: CameraPosition) -> Double { 256 * pow(2, camera.zoom) }

  init(_ camera: CameraPosition, _ viewport: Viewport) {
    target = camera.target
    let oracle = Oracle(camera: camera, viewport: viewport)
    let (width, height) = (viewport.size.width, viewport.size.height)
    // A hundredth of the eye's distance below the horizon.
    let top = camera.viewingAngle > 0 ? max(0, oracle.horizon + oracle.eyeDistance / 100) : 0
    let bottom = max(height, top)
    for step in 0...32 {
      let part = Double(step) / 32
      let x = width * part
      let y = top + (bottom - top) * part
      for point in [(x, top), (x, bottom), (0, y), (width, y)] {
        guard let ground = oracle.ground(at: ScreenPoint(x: point.0, y: point.1)) else { continue }
        west = min(west, ground.dx / oracle.worldSize)
        east = max(east, ground.dx / oracle.worldSize)
        north = min(north, ground.dy / oracle.worldSize)
        south = max(south, ground.dy / oracle.worldSize)
      }
    }
  }

  /// Whether it is smaller than a box.
  func hasRoom(in bounds: CoordinateBounds) -> Bool {
    let height =
      Mercator.northing(
        from: bounds.southWest.latitude, to: bounds.northEast.latitude) / (2 * .pi)
    let isAround = bounds.longitudeSpan == 360
    return south - north <= height && (isAround || east - west <= bounds.longitudeSpan / 360)
  }

  /// How far within the edges of a box it stays, in widths of the world; below 0 where it leaves it.
  func gaps(
    to bounds: CoordinateBounds
  ) -> (west: Double, east: Double, north: Double, south: Double) {
    let up = Mercator.northing(from: target.latitude, to: bounds.northEast.latitude) / (2 * .pi)
    let down = -Mercator.northing(from: target.latitude, to: bounds.southWest.latitude) / (2 * .pi)
    let half = bounds.longitudeSpan / 720
    let middle =
      (bounds.southWest.longitude + bounds.longitudeSpan / 2 - target.longitude) / 360
    // Of the box's copies, the one whose middle is nearest to that of what is seen.
    let turns = ((west + east) / 2 - middle).rounded()
    let isAround = bounds.longitudeSpan == 360
    return (
      isAround ? .infinity : west - (middle + turns - half),
      isAround ? .infinity : middle + turns + half - east,
      north + up,
      down - south
    )
  }

  /// How far it leaves a box, in widths of the world.
  func excess(over bounds: CoordinateBounds) -> Double {
    let gaps = gaps(to: bounds)
    return -min(gaps.west, gaps.east, gaps.north, gaps.south)
  }
}
