/// Where a camera is and how it looks (the SDK's `GMSCameraPosition`).
///
/// Any finite values may be held; ``CameraConstraints`` brings them into their ranges.
public struct CameraPosition: Hashable, Sendable {
  /// The place at the centre of the viewport less its padding.
  public var target: Coordinate

  /// At zoom z the world is 256·2^z points wide.
  public var zoom: Double

  /// Degrees clockwise from north of what is up on the screen.
  public var bearing: Double

  /// Degrees from looking straight down.
  public var viewingAngle: Double

  /// Makes a position; by default north is up and the view is straight down.
  public init(target: Coordinate, zoom: Double, bearing: Double = 0, viewingAngle: Double = 0) {
    self.target = target
    self.zoom = zoom
    self.bearing = bearing
    self.viewingAngle = viewingAngle
  }
}

extension CameraPosition: CustomStringConvertible {
  /// All properties, in words.
  public var description: String {
    "\(target), zoom \(zoom), bearing \(bearing), viewing angle \(viewingAngle)"
  }
}

/// Any of the four properties of a camera, which animate separately, as in the SDK's
/// `GMSMapLayer`, and the padding of the view, which does so beside them.
public struct CameraProperties: OptionSet, Hashable, Sendable {
  /// One bit for each property.
  public let rawValue: UInt8

  /// Makes a set of its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The place at the centre.
  public static let target = CameraProperties(rawValue: 1)

  /// The zoom level.
  public static let zoom = CameraProperties(rawValue: 2)

  /// The bearing.
  public static let bearing = CameraProperties(rawValue: 4)

  /// How far the camera is tilted.
  public static let viewingAngle = CameraProperties(rawValue: 8)

  /// The viewport's; not a property of the camera.
  public static let padding = CameraProperties(rawValue: 16)

  /// Those of the camera.
  public static let camera: CameraProperties = [.target, .zoom, .bearing, .viewingAngle]

  init(target: Bool, zoom: Bool, bearing: Bool, viewingAngle: Bool) {
    self.init(
      rawValue: (target ? 1 : 0) | (zoom ? 2 : 0) | (bearing ? 4 : 0) | (viewingAngle ? 8 : 0))
  }
}

extension CameraPosition {
  /// Takes some of the properties of another position.
  mutating func take(_ properties: CameraProperties, from other: CameraPosition) {
    if properties.contains(.target) { target = other.target }
    if properties.contains(.zoom) { zoom = other.zoom }
    if properties.contains(.bearing) { bearing = other.bearing }
    if properties.contains(.viewingAngle) { viewingAngle = other.viewingAngle }
  }

  /// This position with the target where the ground that is `offset` from a place is seen at `point`; if
  /// that is at or above the horizon, in its column on the farthest row of the ground.
  func settingTarget(
    soThat offset: MercatorOffset = .zero, from place: Coordinate, appearsAt point: ScreenPoint,
    in viewport: Viewport
  ) -> CameraPosition {
    let projection = Projection(camera: self, viewport: viewport)
    let ground =
      projection.groundPoint(at: point) ?? projection.groundPoint(belowHorizonAt: point)
    var position = self
    position.target = place.moved(by: offset - projection.offset(to: ground))
    return position
  }
}
