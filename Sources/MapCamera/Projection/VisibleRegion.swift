/// The part of the ground that a camera sees in the viewport less its padding (the SDK's
/// `GMSVisibleRegion`).
public struct VisibleRegion: Hashable, Sendable {
  /// The ground at the bottom left, where the eye is nearest.
  public let nearLeft: Coordinate

  /// The ground at the bottom right.
  public let nearRight: Coordinate

  /// The ground at the top left. Where the horizon is in view: at a row a hundredth of the eye's
  /// distance below it.
  public let farLeft: Coordinate

  /// The ground at the top right, as ``farLeft``.
  public let farRight: Coordinate

  /// Degrees north, of all four corners and the target.
  public let latitudes: ClosedRange<Double>

  /// Degrees east, of all four corners and the target, counted on from the target's longitude: where
  /// the region crosses the antimeridian they leave [-180, 180).
  public let longitudes: ClosedRange<Double>
}

extension Projection {
  /// The part of the ground in the viewport less its padding.
  public var visibleRegion: VisibleRegion {
    let corners = groundCorners(of: viewport.contentRect)
    var longitudes = camera.target.longitude...camera.target.longitude
    var latitudes = camera.target.latitude...camera.target.latitude
    let coordinates = corners.map { corner in
      let coordinate = coordinate(of: corner)
      let longitude = camera.target.longitude + offset(to: corner).x * 360
      longitudes = longitudes.extended(to: longitude)
      latitudes = latitudes.extended(to: coordinate.latitude)
      return coordinate
    }
    return VisibleRegion(
      nearLeft: coordinates[0],
      nearRight: coordinates[1],
      farLeft: coordinates[3],
      farRight: coordinates[2],
      latitudes: latitudes,
      longitudes: longitudes
    )
  }

  /// The ground at the corners of a rectangle on the screen: near left, near right, far right, far
  /// left. What lies above the farthest row is taken there.
  func groundCorners(of rectangle: ScreenRectangle) -> [GroundPoint] {
    [
      ScreenPoint(x: rectangle.left, y: rectangle.bottom),
      ScreenPoint(x: rectangle.right, y: rectangle.bottom),
      ScreenPoint(x: rectangle.right, y: rectangle.top),
      ScreenPoint(x: rectangle.left, y: rectangle.top),
    ].map(groundPoint(belowHorizonAt:))
  }
}

extension ClosedRange<Double> {
  fileprivate func extended(to value: Double) -> ClosedRange<Double> {
    Swift.min(lowerBound, value)...Swift.max(upperBound, value)
  }
}
