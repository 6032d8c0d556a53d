import Foundation
import MapCameraKit
import TestSupport

/// A fit, and an oracle of what fits: a linear programme over the target.
struct FitCase {
  var viewport: Viewport
  var insets: MapInsets
  var bearing: Double
  var viewingAngle: Double
  var constraints: CameraConstraints

  /// Degrees; longitudes run on across the antimeridian.
  var places: [(latitude: Double, longitude: Double)]

  /// The edges of the room on the screen.
  var room: (left: Double, top: Double, right: Double, bottom: Double) {
    (
      viewport.padding.left + insets.left, viewport.padding.top + insets.top,
      viewport.size.width - viewport.padding.right - insets.right,
      viewport.size.height - viewport.padding.bottom - insets.bottom
    )
  }

  /// The viewing angle that may be used at a zoom.
  func angle(atZoom zoom: Double) -> Double {
    min(viewingAngle, constraints.viewingAngleLimits.limit(atZoom: zoom))
  }

  /// How far the places that a camera sees lie out of the room, in points, in the best copy of the world.
  func overflow(of camera: CameraPosition) -> Double {
    [-1, 0, 1].map { overflow(of: camera, copy: $0) }.min() ?? .infinity
  }

  private func overflow(of camera: CameraPosition, copy: Double) -> Double {
    let oracle = Oracle(camera: camera, viewport: viewport)
    var worst = 0.0
    for place in places {
      let turns = (place.longitude - camera.target.longitude) / 360
      let middle = ((places[0].longitude - camera.target.longitude) / 360).rounded() + copy
      let north = Mercator.northing(from: camera.target.latitude, to: place.latitude)
      let seen = oracle.screenPoint(
        dx: (turns - middle) * oracle.worldSize, dy: -north / (2 * .pi) * oracle.worldSize)
      guard let seen else { return .infinity }
      worst = max(
        worst, room.left - seen.x, room.top - seen.y, seen.x - room.right, seen.y - room.bottom)
    }
    return worst
  }

  /// Whether some target holds all places at a zoom, without regard to a target's own limits.
  ///
  /// With the place (a, b) and the target (U, V) in points along the camera's axes, and
  /// w = d − (b − V)·sin p, it is seen at x = (a − U)·d/w and y = (b − V)·cos p·d/w. Times w > 0, each
  /// edge of the room is a half-plane of (U, V).
  func isHeld(atZoom zoom: Double) -> Bool {
    let camera = CameraPosition(
      target: Coordinate(places[0].latitude, places[0].longitude), zoom: zoom, bearing: bearing,
      viewingAngle: angle(atZoom: zoom))
    let oracle = Oracle(camera: camera, viewport: viewport)
    let (sinAngle, cosAngle) = (
      sin(camera.viewingAngle * .pi / 180), cos(camera.viewingAngle * .pi / 180)
    )
    let (sinTurn, cosTurn) = (sin(bearing * .pi / 180), cos(bearing * .pi / 180))
    let d = oracle.eyeDistance
    let left = room.left - oracle.centerX
    let right = room.right - oracle.centerX
    // Towards the horizon everything shrinks to nothing and any zoom would do: the room ends a
    // hundredth of the eye's distance below it.
    let top = max(room.top, oracle.horizon + oracle.eyeDistance / 100) - oracle.centerY
    let bottom = room.bottom - oracle.centerY
    var planes: [HalfPlane] = []
    for place in places {
      let dx = (place.longitude - places[0].longitude) / 360 * oracle.worldSize
      let north = Mercator.northing(from: places[0].latitude, to: place.latitude)
      let dy = -north / (2 * .pi) * oracle.worldSize
      let a = dx * cosTurn + dy * sinTurn
      let b = dy * cosTurn - dx * sinTurn
      // w > 0, then left·w ≤ (a − U)·d ≤ right·w and top·w ≤ (b − V)·cos p·d ≤ bottom·w.
      if sinAngle > 0 { planes.append(HalfPlane(a: 0, b: -sinAngle, c: d - b * sinAngle)) }
      let depth = d - b * sinAngle
      planes.append(HalfPlane(a: d, b: left * sinAngle, c: a * d - left * depth))
      planes.append(HalfPlane(a: -d, b: -right * sinAngle, c: right * depth - a * d))
      let row = cosAngle * d
      planes.append(HalfPlane(a: 0, b: row + top * sinAngle, c: b * row - top * depth))
      planes.append(HalfPlane(a: 0, b: -row - bottom * sinAngle, c: bottom * depth - b * row))
    }
    return !intersection(of: planes, within: 1e9).isEmpty
  }
}

extension SeededGenerator {
  /// A fit with room, of a box from a house to a continent.
  mutating func fitCase(angles: ClosedRange<Double>, places count: Int? = nil) -> (
    FitCase, CameraFit
  )? {
    let viewport = viewport(fieldsOfView: once(in: 3) ? 5...120 : nil)
    let (width, height) = (viewport.size.width, viewport.size.height)
    let insets =
      once(in: 3)
      ? MapInsets(all: number(0...0.15) * min(width, height))
      : MapInsets(
        top: number(0...0.2) * height, left: number(0...0.2) * width,
        bottom: number(0...0.2) * height, right: number(0...0.2) * width)
    let bearing = once(in: 4) ? 0 : number(0...360)
    let angle = number(angles)
    let south = number(-70...69)
    let west = once(in: 4) ? 180 - number(0...1) : number(-180...180)
    let extent = pow(10, number(-3...1.5))
    let north = min(70, south + extent * number(0.01...1))
    let east = west + extent * number(0.01...1) * 2
    var constraints = CameraConstraints.wide
    constraints.zoomRange = 0...22
    if once(in: 2) {
      constraints.viewingAngleLimits = once(in: 2) ? viewingAngleLimits() : .standard
    }
    var fitCase = FitCase(
      viewport: viewport, insets: insets, bearing: bearing, viewingAngle: angle,
      constraints: constraints,
      places: [(south, west), (south, east), (north, east), (north, west)])
    if let count {
      fitCase.places = (0..<count).map { _ in (number(south...north), number(west...east)) }
      let coordinates = fitCase.places.map { Coordinate($0.latitude, $0.longitude) }
      return CameraFit(coordinates, insets: insets, bearing: bearing, viewingAngle: angle).map {
        (fitCase, $0)
      }
    }
    return CoordinateBounds(south: south, west: west, north: north, east: east).map {
      (fitCase, CameraFit($0, insets: insets, bearing: bearing, viewingAngle: angle))
    }
  }
}

/// A·x + B·y ≤ C.
struct HalfPlane {
  let a: Double
  let b: Double
  let c: Double

  func excess(at point: (x: Double, y: Double)) -> Double {
    (a * point.x + b * point.y - c) / (a * a + b * b).squareRoot()
  }
}

/// What is common to some half-planes: a large square, from which each cuts off a part
/// (I. E. Sutherland and G. W. Hodgman, "Reentrant polygon clipping", 1974).
///
/// - Returns: its corners; none if nothing is common.
func intersection(of halfPlanes: [HalfPlane], within reach: Double) -> [(x: Double, y: Double)] {
  var corners: [(x: Double, y: Double)] = [
    (-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach),
  ]
  for plane in halfPlanes {
    var kept: [(x: Double, y: Double)] = []
    for (index, corner) in corners.enumerated() {
      let previous = corners[(index + corners.count - 1) % corners.count]
      let (here, there) = (plane.excess(at: corner), plane.excess(at: previous))
      if (here <= 0) != (there <= 0) {
        let way = there / (there - here)
        kept.append(
          (previous.x + (corner.x - previous.x) * way, previous.y + (corner.y - previous.y) * way))
      }
      if here <= 0 { kept.append(corner) }
    }
    corners = kept
    if corners.isEmpty { break }
  }
  return corners
}
