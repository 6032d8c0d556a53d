/// A place on the globe (the SDK's `CLLocationCoordinate2D`).
///
/// Always valid: the longitude is wrapped into [-180, 180), the latitude clamped to the edge of
/// the Mercator square, ±85.0511287798066.
public struct Coordinate: Hashable, Sendable {
  /// The latitude of the Mercator square's north edge, in degrees: 2·atan(e^π) − 90.
  public static let mercatorEdgeLatitude = 85.0511287798066

  /// See ``CameraConstraints/maxTargetLatitude``.
  static let maxTargetLatitude = 85.0

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

extension Coordinate {
  /// The nearest place at which a target may be.
  var withinTargetLatitudes: Coordinate {
    let edge = Self.maxTargetLatitude
    guard abs(latitude) > edge else { return self }
    return Coordinate(latitude: latitude.clamped(to: -edge...edge), longitude: longitude)
  }
}

extension Coordinate: CustomStringConvertible {
  /// Latitude and longitude, in degrees.
  public var description: String { "(\(latitude), \(longitude))" }
}

/// A box of latitudes and longitudes (the SDK's `GMSCoordinateBounds`). It may cross the
/// antimeridian.
public struct CoordinateBounds: Hashable, Sendable {
  /// The south-west corner.
  public let southWest: Coordinate

  /// The north-east corner.
  public let northEast: Coordinate

  /// Degrees from the west edge eastwards to the east edge, in [0, 360].
  public let longitudeSpan: Double
}

extension CoordinateBounds {
  /// - Parameters:
  ///   - south: degrees north of the south edge.
  ///   - west: degrees east of the west edge; if it is greater than `east`, the box crosses
  ///     the antimeridian.
  ///   - north: degrees north of the north edge.
  ///   - east: degrees east of the east edge. From 360 degrees on the box is the whole world, with
  ///     the middle of west and east in its middle.
  /// - Returns: nil if the south is above the north, or a number is NaN.
  public init?(south: Double, west: Double, north: Double, east: Double) {
    guard south <= north, [south, west, north, east].allSatisfy({ $0.isFinite }) else { return nil }
    let isWholeWorld = east - west >= 360
    let seam = west / 2 + east / 2 - 180
    southWest = Coordinate(latitude: south, longitude: isWholeWorld ? seam : west)
    northEast = Coordinate(latitude: north, longitude: isWholeWorld ? seam : east)
    let span = southWest.longitude.eastward(to: northEast.longitude)
    // An east edge that is a rounding error west of the west one makes no box around the world.
    longitudeSpan = isWholeWorld ? 360 : span > 360 - 1e-12 ? 0 : span
  }

  /// The smallest box around some places, the short way round the antimeridian: on the other side of the
  /// widest gap between neighbouring longitudes. Of equally wide gaps, the one across the antimeridian is
  /// left out of the box.
  ///
  /// - Returns: nil if there are no places.
  public init?(around coordinates: [Coordinate]) {
    let latitudes = coordinates.map { $0.latitude }
    guard let south = latitudes.min(), let north = latitudes.max() else { return nil }
    let longitudes = coordinates.map { $0.longitude }.sorted()
    var west = longitudes[0]
    var east = longitudes[longitudes.count - 1]
    var widestGap = west + 360 - east
    for (here, next) in zip(longitudes, longitudes.dropFirst()) where next - here > widestGap {
      widestGap = next - here
      west = next
      east = here
    }
    self.init(south: south, west: west, north: north, east: east)
  }
}

extension CoordinateBounds {
  /// The middle of the box on the map.
  var center: Coordinate {
    let parallel = MercatorParallel(latitude: southWest.latitude)
    return Coordinate(
      latitude: parallel.latitude(southing: parallel.southing(to: northEast.latitude) / 2),
      longitude: southWest.longitude + longitudeSpan / 2)
  }

  /// The place inside the box that is nearest in Mercator space, the short way round.
  func nearest(to coordinate: Coordinate) -> Coordinate {
    let latitude = coordinate.latitude.clamped(to: southWest.latitude...northEast.latitude)
    let longitude =
      switch side(of: coordinate.longitude) {
      case .inside: coordinate.longitude
      case .east: northEast.longitude
      case .west: southWest.longitude
      }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// The box, widened on each axis until it holds a place, the short way round.
  func extended(to coordinate: Coordinate) -> CoordinateBounds {
    let side = side(of: coordinate.longitude)
    let west = side == .west ? coordinate.longitude : southWest.longitude
    let east = side == .east ? coordinate.longitude : northEast.longitude
    return CoordinateBounds(
      southWest: Coordinate(
        latitude: min(southWest.latitude, coordinate.latitude), longitude: west),
      northEast: Coordinate(
        latitude: max(northEast.latitude, coordinate.latitude), longitude: east),
      longitudeSpan: side == .inside ? longitudeSpan : west.eastward(to: east))
  }

  /// The side on which a longitude is: inside, or the nearer edge; the east one if both are equally near.
  private func side(of longitude: Double) -> Side {
    let eastward = southWest.longitude.eastward(to: longitude)
    if eastward <= longitudeSpan { return .inside }
    return eastward - longitudeSpan <= 360 - eastward ? .east : .west
  }

  private enum Side {
    case inside
    case east
    case west
  }
}
