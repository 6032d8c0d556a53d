import Foundation
public import MapCameraKit

/// What is wrong with a camera that should obey constraints; nil if nothing is.
///
/// - Parameter viewport: nil if it is not known: then view bounds are not checked.
public func violation(
  of camera: CameraPosition, _ constraints: CameraConstraints, in viewport: Viewport? = Viewport()
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
    guard let viewport else { return nil }
    let seen = SeenBox(camera, viewport)
    let hasRoom = camera.zoom < constraints.zoomRange.upperBound || seen.hasRoom(in: bounds)
    if constraints.viewBoundsMode == .contain {
      // The target cannot leave the Mercator square.
      let isAtEdge = abs(camera.target.latitude) == Coordinate.mercatorEdgeLatitude
      return seen.contains(bounds, besidesRows: isAtEdge) ? nil : "view bounds, contained"
    }
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

/// The extent of the ground that a camera sees, in widths of the world from its target, found by a walk
/// along the edges of the screen below the farthest row.
public struct SeenBox {
  public private(set) var west = Double.infinity
  public private(set) var east = -Double.infinity
  public private(set) var north = Double.infinity
  public private(set) var south = -Double.infinity
  private let target: Coordinate

  public static func worldSize(_ camera: CameraPosition) -> Double { 256 * pow(2, camera.zoom) }

  public init(_ camera: CameraPosition, _ viewport: Viewport) {
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
  public func hasRoom(in bounds: CoordinateBounds) -> Bool {
    let height =
      Mercator.northing(from: bounds.southWest.latitude, to: bounds.northEast.latitude) / (2 * .pi)
    let isAround = bounds.longitudeSpan == 360
    return south - north <= height && (isAround || east - west <= bounds.longitudeSpan / 360)
  }

  /// How far within the edges of a box it stays, in widths of the world; below 0 where it leaves it.
  public func gaps(to bounds: CoordinateBounds) -> (
    west: Double, east: Double, north: Double, south: Double
  ) {
    let up = Mercator.northing(from: target.latitude, to: bounds.northEast.latitude) / (2 * .pi)
    let down = -Mercator.northing(from: target.latitude, to: bounds.southWest.latitude) / (2 * .pi)
    let half = bounds.longitudeSpan / 720
    let middle = (bounds.southWest.longitude + bounds.longitudeSpan / 2 - target.longitude) / 360
    // Of the box's copies, the one whose middle is nearest to that of what is seen.
    let turns = ((west + east) / 2 - middle).rounded()
    let isAround = bounds.longitudeSpan == 360
    return (
      isAround ? .infinity : west - (middle + turns - half),
      isAround ? .infinity : middle + turns + half - east, north + up, down - south
    )
  }

  /// Whether it stays within a box on each axis on which it is smaller, and has the box in its middle on the others.
  public func contains(_ bounds: CoordinateBounds, besidesRows: Bool) -> Bool {
    let gaps = gaps(to: bounds)
    func contains(_ one: Double, _ other: Double) -> Bool {
      if min(one, other) > -1e-9 { return true }
      return abs(one - other) < 2e-9 && one + other < 1e-9
    }
    return contains(gaps.west, gaps.east) && (besidesRows || contains(gaps.north, gaps.south))
  }

  /// How far it leaves a box, in widths of the world.
  public func excess(over bounds: CoordinateBounds) -> Double {
    let gaps = gaps(to: bounds)
    return -min(gaps.west, gaps.east, gaps.north, gaps.south)
  }
}
