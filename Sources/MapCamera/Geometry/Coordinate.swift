/// A place on the globe (the SDK's `CLLocationCoordinate2D`).
///
/// Always valid: the longitude is wrapped into [-180, 180), the latitude clamped to the edge of
/// the Mercator square, ±85.0511287798066.
public struct Coordinate: Hashable, Sendable {
  /// The latitude of the Mercator square's north edge, in degrees: 2·atan(e^π) − 90.
  public static let mercatorEdgeLatitude = 85.0511287798066

  /// Degrees north of the equator, in ±85.0511287798066.
  public let latitude: Double

  /// Degrees east of Greenwich, in [-180, 180).
  public let longitude: Double

  /// - Parameters:
  ///   - latitude: degrees north; what lies beyond the Mercator square is taken at its edge.
  ///   - longitude: degrees east; 480 is 120, and 180 is -180.
  /// - Precondition: both are finite.
  public init(latitude: Double, longitude: Double) {
    precondition(latitude.isFinite && longitude.isFinite, "a coordinate must be finite")
    let edge = Self.mercatorEdgeLatitude
    self.latitude = latitude.clamped(to: -edge...edge)
    self.longitude = longitude.wrappedLongitude
  }
}

extension Coordinate: CustomStringConvertible {
  /// Latitude and longitude in degrees.
  public var description: String { "\(latitude), \(longitude)" }
}
