/// How a camera follows tracked places: a single one is held on the screen, several are all shown.
public struct CameraFollow: Hashable, Sendable {
  /// The bearing.
  public enum Bearing: Hashable, Sendable {
    /// The camera's own bearing stays.
    case keep

    /// In the direction in which the place moves, measured over ``CameraFollow/courseLength``.
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

  /// The default of ``courseLength``: a receiver that stands still scatters by less.
  public static let standardCourseLength = 9.0

  /// Metres, above 0, over which the course is measured at least. It is taken anew when the place is so far from where
  /// it was last taken; until then the bearing stays.
  public var courseLength: Double

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
    courseLength: Double = standardCourseLength, insets: MapInsets = .zero,
    point: ScreenPoint? = nil, maxZoom: Double? = nil,
    transition: Double = 1, gestures: [Gesture] = [.zoom]
  ) {
    self.zoom = zoom
    self.viewingAngle = viewingAngle
    self.bearing = bearing
    self.courseLength = courseLength
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
///
/// A report that repeats a place is not a new place: only its heading may be new.
struct Track: Hashable, Sendable {
  /// The times between two changes of a place that a glide may take, in seconds.
  static let glideRange = 0.1...10.0

  /// The duration of the first glide, in seconds.
  static let firstGlide = 1.0

  /// A place since it changed last.
  struct Fix: Hashable, Sendable {
    var place: TrackedPlace

    /// The time on the map's clock at which it changed last.
    var time: Double

    /// Seconds between that change and the one before, in the range of glides.
    var interval: Double
  }

  /// One or more.
  private(set) var fixes: [Fix]

  /// The last change of any place.
  private(set) var latest: Fix

  /// Whether the last report changed any place.
  private(set) var hasNewPlace = true

  /// The last report that gave a single place's heading.
  private(set) var heading: Reading?

  /// Whether that was the last report, and changed it, or gave it again after one without.
  private(set) var hasNewHeading = false

  /// How the course was taken last.
  private(set) var course: Course?

  /// Whether the last new place took it.
  private(set) var hasNewCourse = false

  /// Where the course was taken before, the latest place last; at first where the first place is.
  private var marks: [Coordinate]

  /// A heading that was reported.
  struct Reading: Hashable, Sendable {
    var degrees: Double
    var time: Double

    /// Seconds since the reading before, in the range of glides.
    var interval: Double
  }

  /// A course, and the metres over which it was measured.
  struct Course: Hashable, Sendable {
    var degrees: Double
    var length: Double
  }

  /// Makes the track after another report, if there was one.
  init(_ places: [TrackedPlace], at time: Double, after last: Track?, courseLength: Double) {
    let isFirst = last == nil
    func interval(since time: Double?, to now: Double) -> Double {
      time.map { (now - $0).clamped(to: Self.glideRange) } ?? Self.firstGlide
    }
    let known = last?.fixes.count == places.count ? last?.fixes : nil
    fixes = places.enumerated().map { index, place in
      let since = known.map { $0[index].time } ?? last?.latest.time
      var fix = Fix(place: place, time: time, interval: interval(since: since, to: time))
      if let known = known?[index], known.place.coordinate.isNearlySame(as: place.coordinate) {
        fix = known
        fix.place.heading = place.heading
      }
      return fix
    }
    hasNewPlace =
      isFirst || fixes.map { $0.place.coordinate } != last?.fixes.map { $0.place.coordinate }
    latest = last?.latest ?? fixes[0]
    if hasNewPlace {
      latest = Fix(
        place: places[0], time: time, interval: interval(since: last?.latest.time, to: time))
    }
    heading = last?.heading
    if places.count == 1, let degrees = places[0].heading {
      hasNewHeading = degrees != heading?.degrees || last?.fixes[0].place.heading == nil
      let since = heading.map { interval(since: $0.time, to: time) } ?? latest.interval
      heading = Reading(degrees: degrees, time: time, interval: since)
    }
    course = last?.course
    marks = last?.marks ?? []
    hasNewCourse = last?.hasNewCourse ?? false
    if hasNewPlace {
      hasNewCourse = false
      takeCourse(over: courseLength)
    }
  }
}

extension Track {
  var places: [TrackedPlace] { fixes.map { $0.place } }

  /// The place, or the middle of the box around several on the map.
  private var middle: Coordinate {
    guard fixes.count > 1, let bounds = CoordinateBounds(around: places.map({ $0.coordinate }))
    else { return fixes[0].place.coordinate }
    return bounds.center
  }

  /// Takes the course if the place is a length away from where it was last taken.
  ///
  /// It is measured from there, or from an earlier place if the way from that one was straight, up to four lengths:
  /// then the scatter of a receiver turns it less, and a corner turns it at once. Straight is what leaves the line by
  /// at most six tenths of a length.
  private mutating func takeCourse(over length: Double) {
    let place = middle
    let scale = Projection.parallelLength(at: place)
    let offsets = marks.map { place.offset(to: $0) * scale }
    defer { if marks.isEmpty { marks = [place] } }
    guard var base = offsets.indices.last, offsets[base].length >= length else { return }
    while base > 0, offsets[base].length < 4 * length,
      offsets[base...].allSatisfy({ offsets[base - 1].distance(across: $0) <= 0.6 * length })
    {
      base -= 1
    }
    guard let line = RouteLine([marks[base], place]) else { return }
    course = Course(degrees: line.segments[0].course, length: line.length)
    hasNewCourse = true
    marks = marks.suffix(3) + [place]
  }
}

extension MercatorOffset {
  /// How far another offset lies from the line through this one, in its units.
  fileprivate func distance(across other: MercatorOffset) -> Double {
    abs(x * other.y - y * other.x) / length
  }
}

extension Coordinate {
  /// Whether another place is the same within 1e-9 degrees.
  fileprivate func isNearlySame(as other: Coordinate) -> Bool {
    abs(latitude - other.latitude) <= 1e-9 && abs(longitude.longitude(to: other.longitude)) <= 1e-9
  }
}
