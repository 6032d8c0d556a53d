/// The frames that an animation would show, evenly spaced, its first and last included: a copy of
/// the map, on which time passes.
public struct CameraFrames: Sequence, IteratorProtocol, Sendable {
  /// Frames in all.
  public let count: Int64

  /// Seconds from the first frame to the last.
  public let duration: Double

  /// Whether the viewport's padding moves, or is to be reported anyway.
  public var movesPadding: Bool

  /// The viewport's padding at the frame that came last.
  public var padding: MapInsets { map.viewport.padding }

  /// The viewport of all frames, with the padding of the one that came last.
  public var viewport: Viewport { map.viewport }

  private var map: MapView
  private let start: Double
  private let interval: Double
  private var index: Int64 = 0

  /// - Parameters:
  ///   - map: with the animation begun, at its beginning.
  ///   - duration: seconds, 0 or more.
  ///   - count: 2 or more.
  ///   - interval: seconds from each frame to the next; nil for equal ones to the last, too.
  public init(of map: MapView, duration: Double, count: Int64, interval: Double? = nil) {
    self.map = map
    self.map.isSilent = true
    self.map.motion.isForecast = true
    movesPadding = map.movesPadding
    self.duration = duration
    self.count = count
    self.interval = interval ?? duration / Double(count - 1)
    start = map.time
  }

  /// The frames at a rate per second, and the last one.
  ///
  /// - Parameters:
  ///   - map: with the animation begun, at its beginning.
  ///   - duration: seconds, 0 or more.
  ///   - framesPerSecond: above 0.
  public init(of map: MapView, duration: Double, framesPerSecond: Double) {
    let count = Self.count(duration: duration, framesPerSecond: framesPerSecond)
    self.init(of: map, duration: duration, count: count, interval: 1 / framesPerSecond)
  }

  /// How many frames there are: one at each whole interval, and one at the end.
  public static func count(duration: Double, framesPerSecond: Double) -> Int64 {
    let intervals = (duration * framesPerSecond - 1e-9).rounded(.up)
    return Swift.max(2, Int64(Swift.min(intervals, 1e15)) + 1)
  }

  /// The next frame; nil after the last.
  public mutating func next() -> CameraPosition? {
    guard index < count else { return nil }
    // The map is silent, so there are no events.
    var events: [MapEvent] = []
    map.advance(to: start + time(ofFrame: index), into: &events)
    index += 1
    return map.camera
  }

  /// Seconds from the first frame to another.
  public func time(ofFrame index: Int64) -> Double {
    // An interval may be so long that it is infinite.
    if index == 0 { return 0 }
    return index == count - 1 ? duration : Double(index) * interval
  }
}
