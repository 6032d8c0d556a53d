/// A box of latitudes and longitudes (the SDK's `GMSCoordinateBounds`). It may cross the
/// antimeridian.
public struct CoordinateBounds: Hashable, Sendable {
  /// The south-west corner.
  public let southWest: Coordinate

  /// The north-east corner.
  public let northEast: Coordinate

  /// Degrees from the west edge eastwards to the east edge, in [0, 360].
  public let longitudeSpan: Double

  /// - Parameters:
  ///   - south: degrees north of the south edge.
  ///   - west: degrees east of the west edge; where it is greater than `east`, the box crosses
  ///     the antimeridian.
  ///   - north: degrees north of the north edge.
  ///   - east: degrees east of the east edge. -180 to 180, or any 360 degrees and more, is the
  ///     whole world.
  /// - Returns: nil where the south is above the north, or something is no number.
  public init?(south: Double, west: Double, north: Double, east: Double) {
    guard south <= north, [south, west, north, east].allSatisfy({ $0.isFinite }) else { return nil }
    let isWholeWorld = east - west >= 360
    southWest = Coordinate(latitude: south, longitude: isWholeWorld ? -180 : west)
    northEast = Coordinate(latitude: north, longitude: isWholeWorld ? 180 : east)
    let span = southWest.longitude.eastward(to: northEast.longitude)
    // An east edge a rounding error west of the west one is no box around the world.
    longitudeSpan = isWholeWorld ? 360 : span > 360 - 1e-12 ? 0 : span
  }

  /// The smallest box around some places, the short way round the antimeridian.
  ///
  /// - Returns: nil where there are no places.
  public init?(around coordinates: [Coordinate]) {
    guard let first = coordinates.first else { return nil }
    var south = first.latitude
    var north = first.latitude
    for coordinate in coordinates {
      south = min(south, coordinate.latitude)
      north = max(north, coordinate.latitude)
    }
    let (west, east) = Self.longitudes(around: coordinates)
    self.init(south: south, west: west, north: north, east: east)
  }

  private init(southWest: Coordinate, northEast: Coordinate, longitudeSpan: Double) {
    self.southWest = southWest
    self.northEast = northEast
    self.longitudeSpan = longitudeSpan
  }

  /// The box stands on the other side of the widest gap between neighbouring longitudes. Of
  /// equally wide gaps, the one across the antimeridian is left out of the box.
  private static func longitudes(around coordinates: [Coordinate]) -> (west: Double, east: Double) {
    let longitudes = coordinates.map { $0.longitude }.sorted()
    var west = longitudes[0]
    var east = longitudes[longitudes.count - 1]
    var widestGap = west + 360 - east
    for (here, next) in zip(longitudes, longitudes.dropFirst()) where next - here > widestGap {
      widestGap = next - here
      west = next
      east = here
    }
    return (west, east)
  }
}

extension CoordinateBounds {
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
      longitudeSpan: side == .inside ? longitudeSpan : west.eastward(to: east)
    )
  }

  /// Where a longitude lies: of the edges the nearer one, the east one of two equally near.
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
