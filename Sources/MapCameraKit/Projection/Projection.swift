/// What a camera sees: converts between places on the globe and points on the screen.
///
/// A pinhole camera over spherical Web Mercator on a plane. With d the distance from the eye to the
/// target, p the viewing angle, and a place on the ground `right` and `down` of the target along the
/// camera's own axes, in points at the camera's scale, the place is seen
///
///     w = d − down·sin p,   x = right·d / w,   y = down·cos p·d / w
///
/// points right of and below the target. w ≤ 0 is behind the eye, and the horizon lies
/// d·cos p / sin p points above the target. Screen points equal MapLibre GL JS's (whose zoom is one
/// less) to 1e-6 points.
public struct Projection: Sendable {
  /// The camera that sees.
  public let camera: CameraPosition

  /// The window that it looks through.
  public let viewport: Viewport

  /// The width of the world in points at the camera's zoom: 256·2^zoom.
  public let worldSize: Double

  let eyeDistance: Double
  let center: ScreenPoint
  let parallel: MercatorParallel
  let sinBearing: Double
  let cosBearing: Double
  let sinAngle: Double
  let cosAngle: Double

  /// Makes the projection of a camera in a viewport.
  public init(camera: CameraPosition, viewport: Viewport) {
    self.camera = camera
    self.viewport = viewport
    worldSize = Self.worldSize(atZoom: camera.zoom)
    eyeDistance = viewport.eyeDistance
    center = viewport.center
    parallel = MercatorParallel(latitude: camera.target.latitude)
    (sinBearing, cosBearing) = sineAndCosine(degrees: camera.bearing)
    (sinAngle, cosAngle) = sineAndCosine(degrees: camera.viewingAngle)
  }

  /// The width of the world at zoom 0, in points: that of the SDK's tiles.
  public static var tileSize: Double { 256 }

  /// The width of the world in points at a zoom: 256·2^zoom.
  public static func worldSize(atZoom zoom: Double) -> Double { tileSize * powerOfTwo(zoom) }

  /// Where a place, or what stands above it, is seen, or nil if it lies behind the eye. Of the copies of
  /// the world, the one whose longitude is nearest the target's counts.
  ///
  /// - Parameters:
  ///   - coordinate: the place.
  ///   - altitude: metres above the ground, at the scale of the place's own latitude on the SDK's sphere.
  public func screenPoint(for coordinate: Coordinate, altitude: Double = 0) -> ScreenPoint? {
    let up =
      altitude == 0 ? 0 : altitude / Self.parallelLength(at: coordinate) * worldSize
    return screenPoint(for: groundPoint(for: coordinate), up: up)
  }

  /// The place under a screen point, or nil at and above the horizon and outside the Mercator square.
  public func coordinate(at point: ScreenPoint) -> Coordinate? {
    guard let ground = groundPoint(at: point) else { return nil }
    let offset = offset(to: ground)
    let latitude = parallel.latitude(southing: offset.y)
    // A place on the edge may be a rounding error beyond it.
    guard abs(latitude) <= Coordinate.mercatorEdgeLatitude + 1e-12 else { return nil }
    return Coordinate(latitude: latitude, longitude: camera.target.longitude + offset.x * 360)
  }
}

/// A place on the ground: the offset to it from the target along the camera's own axes, right and down
/// (towards the eye), in points at the camera's scale.
struct GroundPoint: Hashable, Sendable {
  var right: Double
  var down: Double
}

extension GroundPoint {
  /// A place east and south of the target.
  @inline(__always)
  init(x: Double, y: Double, sinBearing: Double, cosBearing: Double) {
    right = x * cosBearing + y * sinBearing
    down = y * cosBearing - x * sinBearing
  }
}

extension Projection {
  func groundPoint(for coordinate: Coordinate) -> GroundPoint {
    groundPoint(for: camera.target.offset(to: coordinate, from: parallel))
  }

  func groundPoint(for offset: MercatorOffset) -> GroundPoint {
    GroundPoint(
      x: offset.x * worldSize, y: offset.y * worldSize, sinBearing: sinBearing,
      cosBearing: cosBearing)
  }

  /// The offset to a place on the ground from the target.
  func offset(to point: GroundPoint) -> MercatorOffset {
    MercatorOffset(
      x: (point.right * cosBearing - point.down * sinBearing) / worldSize,
      y: (point.right * sinBearing + point.down * cosBearing) / worldSize)
  }

  func coordinate(of point: GroundPoint) -> Coordinate {
    let offset = offset(to: point)
    return Coordinate(
      latitude: parallel.latitude(southing: offset.y),
      longitude: camera.target.longitude + offset.x * 360)
  }

  /// - Parameter up: above the ground, in points at the camera's scale.
  func screenPoint(for point: GroundPoint, up: Double = 0) -> ScreenPoint? {
    let depth = eyeDistance - point.down * sinAngle - up * cosAngle
    guard depth > 0 else { return nil }
    let scale = eyeDistance / depth
    return ScreenPoint(
      x: center.x + point.right * scale,
      y: center.y + (point.down * cosAngle - up * sinAngle) * scale)
  }

  func groundPoint(at point: ScreenPoint) -> GroundPoint? {
    let y = point.y - center.y
    let slope = eyeDistance * cosAngle + y * sinAngle
    guard slope > 0 else { return nil }
    return groundPoint(x: point.x - center.x, y: y, slope: slope)
  }

  /// Where a touch at a point holds the ground: at the point, or on the farthest row if that lies
  /// below it; nil at and above the horizon.
  func grabPoint(for point: ScreenPoint) -> ScreenPoint? {
    guard point.y > horizon else { return nil }
    return ScreenPoint(x: point.x, y: max(point.y, farthestRow))
  }

  /// The ground under a point, or, where that lies above the farthest row, in its column there.
  func groundPoint(belowHorizonAt point: ScreenPoint) -> GroundPoint {
    let y = max(point.y, farthestRow) - center.y
    return groundPoint(x: point.x - center.x, y: y, slope: eyeDistance * cosAngle + y * sinAngle)
  }

  private func groundPoint(x: Double, y: Double, slope: Double) -> GroundPoint {
    let down = y * eyeDistance / slope
    return GroundPoint(right: x * (eyeDistance - down * sinAngle) / eyeDistance, down: down)
  }

  /// The y of the horizon on the screen, in points; -∞ looking straight down.
  var horizon: Double { sinAngle > 0 ? center.y - eyeDistance * cosAngle / sinAngle : -.infinity }

  /// The y of the farthest row that is still taken for the ground where something finite is
  /// needed: a hundredth of the eye's distance below the horizon, in points.
  var farthestRow: Double { horizon + eyeDistance / 100 }

  /// The same, from the padded centre, at the sine and cosine of a viewing angle.
  static func farthestRow(eyeDistance: Double, sine: Double, cosine: Double) -> Double {
    sine > 0 ? eyeDistance / 100 - eyeDistance * cosine / sine : -.infinity
  }

  /// The viewing angle, in degrees, at which the farthest row is at a y from the padded centre.
  static func viewingAngle(ofFarthestRow y: Double, eyeDistance: Double) -> Double {
    arctangent(y: 1, x: 0.01 - y / eyeDistance).degrees
  }
}

// MARK: - Distances on the ground, on the SDK's sphere

extension Projection {
  /// The radius of the SDK's Earth in metres (`kGMSEarthRadius`).
  public static let earthRadius = 6_371_009.0

  /// The length on the flat map, in points at the camera's zoom, of a short distance on the ground
  /// (the SDK's `pointsForMeters:atCoordinate:`). Tilt does not enter.
  ///
  /// - Parameters:
  ///   - meters: a distance in metres, small against the Earth.
  ///   - coordinate: where it is measured: Mercator stretches it by 1/cos(latitude).
  public func points(forMeters meters: Double, at coordinate: Coordinate) -> Double {
    meters * worldSize / Self.parallelLength(at: coordinate)
  }

  /// The zoom at which a short distance on the ground is a number of points long (the SDK's
  /// `zoomAtCoordinate:forMeters:perPoints:`), not limited to any range.
  ///
  /// - Parameters:
  ///   - meters: a distance in metres, above 0.
  ///   - points: its length on the flat map, above 0.
  ///   - coordinate: where it is measured.
  public static func zoom(
    forMeters meters: Double, points: Double, at coordinate: Coordinate
  ) -> Double {
    binaryLogarithm(points) - binaryLogarithm(meters)
      + binaryLogarithm(parallelLength(at: coordinate) / Projection.tileSize)
  }

  /// The length of a parallel of latitude, in metres.
  static func parallelLength(at coordinate: Coordinate) -> Double {
    2 * .pi * earthRadius * cosine(degrees: coordinate.latitude)
  }
}
