import MapCamera

/// Places and cameras that the tests begin from.
enum Sample {
  static let sydney = Coordinate(latitude: -33.8683, longitude: 151.2086)
  static let paris = Coordinate(latitude: 48.8566, longitude: 2.3522)
  static let tokyo = Coordinate(latitude: 35.6812, longitude: 139.7671)
  static let fiji = Coordinate(latitude: -17.8, longitude: 179.5)
  static let samoa = Coordinate(latitude: -13.8, longitude: -171.8)

  static let overSydney = CameraPosition(target: sydney, zoom: 12)

  static let tilted = CameraPosition(target: sydney, zoom: 17, bearing: 300, viewingAngle: 64)
}
