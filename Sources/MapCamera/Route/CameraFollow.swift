/// How a camera follows what moves: one place, which is held on the screen, or several, which are all
/// shown.
public struct CameraFollow: Hashable, Sendable {
  /// Where the top of the screen points.
  public enum Bearing: Hashable, Sendable {
    /// The camera's own bearing stays.
    case keep

    /// In the direction from the last place to this.
    case course

    /// As what is followed is heading.
    case heading

    /// Degrees clockwise from north.
    case degrees(Double)
  }

  /// Zoom levels; nil where the camera keeps its own. Several places decide it themselves.
  public var zoom: Double?

  /// Degrees from looking straight down; nil where the camera keeps its own.
  public var viewingAngle: Double?

  /// Which way is up.
  public var bearing: Bearing

  /// Kept free around several places, inside the viewport less its padding.
  public var insets: EdgeInsets

  /// Where one place is held on the screen; nil for the centre of the viewport less its padding.
  public var point: ScreenPoint?

  /// Several places are not seen closer than this.
  public var maxZoom: Double?

  /// Seconds in which the camera goes over from where it was, 0 or more.
  public var transition: Double

  /// Makes a way to follow; what is left out has its default.
  public init(
    zoom: Double? = nil, viewingAngle: Double? = nil, bearing: Bearing = .keep,
    insets: EdgeInsets = .zero, point: ScreenPoint? = nil, maxZoom: Double? = nil,
    transition: Double = 1
  ) {
    self.zoom = zoom
    self.viewingAngle = viewingAngle
    self.bearing = bearing
    self.insets = insets
    self.point = point
    self.maxZoom = maxZoom
    self.transition = transition
  }
}

extension CameraFollow {
  /// What it drives, following so many places.
  func properties(placeCount: Int) -> CameraProperties {
    var properties: CameraProperties = .target
    if zoom != nil || placeCount > 1 { properties.insert(.zoom) }
    if viewingAngle != nil { properties.insert(.viewingAngle) }
    if bearing != .keep { properties.insert(.bearing) }
    return properties
  }
}

/// Where what is followed is, and where it is heading.
public struct TrackedPlace: Hashable, Sendable {
  /// Where it is.
  public var coordinate: Coordinate

  /// Degrees clockwise from north; nil where it is not known.
  public var heading: Double?

  /// Makes a place; its heading is in degrees clockwise from north.
  public init(_ coordinate: Coordinate, heading: Double? = nil) {
    self.coordinate = coordinate
    self.heading = heading
  }
}

/// The places that are followed, or will be, as the host has given them.
struct Track: Hashable, Sendable {
  /// The times between two fixes that a glide may take, in seconds.
  static let glideRange = 0.1...10.0

  /// What the first glide takes, in seconds.
  static let firstGlide = 1.0

  /// Nearer than this, in metres, two places have no direction.
  static let leastDistance = 1.0

  /// One or more.
  var places: [TrackedPlace]

  /// The time on the map's clock at which they were given.
  var time: Double

  /// Seconds between the last two fixes, as a glide takes them.
  var interval: Double

  /// The direction from the last places to these, in degrees; nil where they are closer than a metre.
  var course: Double?

  /// What is given after another fix, if there was one.
  init(_ places: [TrackedPlace], at time: Double, after last: Track?) {
    self.places = places
    self.time = time
    interval = Self.firstGlide
    guard let last else { return }
    interval = (time - last.time).clamped(to: Self.glideRange)
    if let way = RouteLine([last.middle, middle]), way.length >= Self.leastDistance {
      course = way.segments[0].course
    }
  }

  /// The place, or the middle of the box around several on the map.
  var middle: Coordinate {
    guard places.count > 1, let bounds = CoordinateBounds(around: places.map({ $0.coordinate }))
    else { return places[0].coordinate }
    let west = bounds.southWest
    let offset = MercatorOffset(
      x: bounds.longitudeSpan / 360,
      y: MercatorParallel(latitude: west.latitude).southing(to: bounds.northEast.latitude))
    return west.moved(by: offset * 0.5)
  }

  /// Where a single place is heading.
  var heading: Double? { places.count == 1 ? places[0].heading : nil }
}
