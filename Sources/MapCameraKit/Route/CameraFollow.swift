/// How a camera follows tracked places: a single one is held on the screen, several are all shown.
public struct CameraFollow: Hashable, Sendable {
  /// The bearing.
  public enum Bearing: Hashable, Sendable {
    /// The camera's own bearing stays.
    case keep

    /// In the direction from the last place to this.
    case course

    /// In the heading of the tracked place.
    case heading

    /// Degrees clockwise from north.
    case degrees(Double)
  }

  /// A kind of gesture that leaves the following of a single place on and changes what it keeps.
  public enum Gesture: String, Hashable, Sendable, CaseIterable {
    /// Pinches and taps: the zoom, about the place.
    case zoom

    /// Turns, if the bearing is ``Bearing/keep`` or ``Bearing/degrees(_:)``; else they end the following.
    case rotate

    /// Tilts.
    case tilt
  }

  /// The zoom level; nil for that of the camera. Not used for several places, which determine it.
  public var zoom: Double?

  /// Degrees from looking straight down; nil for that of the camera.
  public var viewingAngle: Double?

  /// Which way is up.
  public var bearing: Bearing

  /// Kept free around several places, inside the viewport less its padding.
  public var insets: MapInsets

  /// Where one place is held on the screen; nil for the centre of the viewport less its padding.
  public var point: ScreenPoint?

  /// The greatest zoom for several places.
  public var maxZoom: Double?

  /// Seconds of the transition from the initial camera, 0 or more.
  public var transition: Double

  /// The gestures that leave a single place followed. All others end the following, and all of them end
  /// that of several places.
  public var gestures: [Gesture]

  /// Makes a description of following with defaults.
  public init(
    zoom: Double? = nil, viewingAngle: Double? = nil, bearing: Bearing = .keep,
    insets: MapInsets = .zero, point: ScreenPoint? = nil, maxZoom: Double? = nil,
    transition: Double = 1, gestures: [Gesture] = [.zoom]
  ) {
    self.zoom = zoom
    self.viewingAngle = viewingAngle
    self.bearing = bearing
    self.insets = insets
    self.point = point
    self.maxZoom = maxZoom
    self.transition = transition
    self.gestures = gestures
  }
}

extension CameraFollow {
  /// The properties that it drives for a number of places.
  func properties(placeCount: Int) -> CameraProperties {
    CameraProperties(
      target: true, zoom: zoom != nil || placeCount > 1, bearing: bearing != .keep,
      viewingAngle: viewingAngle != nil)
  }
}

/// A tracked place and its heading.
public struct TrackedPlace: Hashable, Sendable {
  /// Where it is.
  public var coordinate: Coordinate

  /// Degrees clockwise from north; nil if it is not known.
  public var heading: Double?

  /// Makes a place; its heading is in degrees clockwise from north.
  public init(_ coordinate: Coordinate, heading: Double? = nil) {
    self.coordinate = coordinate
    self.heading = heading
  }
}

/// The latest places that the host has given for following.
struct Track: Hashable, Sendable {
  /// The times between two fixes that a glide may take, in seconds.
  static let glideRange = 0.1...10.0

  /// The duration of the first glide, in seconds.
  static let firstGlide = 1.0

  /// The least distance, in metres, at which two places have a direction.
  static let leastDistance = 1.0

  /// One or more.
  var places: [TrackedPlace]

  /// The time on the map's clock at which they were given.
  var time: Double

  /// Seconds between the last two fixes, in the range of glides.
  var interval: Double

  /// The direction from the last places to these, in degrees; nil if they are closer than a metre.
  var course: Double?

  /// Makes the track after another fix, if there was one.
  init(_ places: [TrackedPlace], at time: Double, after last: Track?) {
    self.places = places
    self.time = time
    interval = Self.firstGlide
    guard let last else { return }
    interval = (time - last.time).clamped(to: Self.glideRange)
    if let line = RouteLine([last.middle, middle]), line.length >= Self.leastDistance {
      course = line.segments[0].course
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
