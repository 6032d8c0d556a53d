/// Distances on the ground, on the SDK's sphere.
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

  /// The zoom at which a short distance on the ground is so many points long (the SDK's
  /// `zoomAtCoordinate:forMeters:perPoints:`), not limited to any range.
  ///
  /// - Parameters:
  ///   - meters: a distance in metres, above 0.
  ///   - points: its length on the flat map, above 0.
  ///   - coordinate: where it is measured.
  public static func zoom(
    forMeters meters: Double,
    points: Double,
    at coordinate: Coordinate
  ) -> Double {
    binaryLogarithm(points) - binaryLogarithm(meters)
      + binaryLogarithm(parallelLength(at: coordinate) / Projection.tileSize)
  }

  /// The length of a parallel of latitude, in metres.
  static func parallelLength(at coordinate: Coordinate) -> Double {
    2 * .pi * earthRadius * cosine(coordinate.latitude.radians)
  }
}
