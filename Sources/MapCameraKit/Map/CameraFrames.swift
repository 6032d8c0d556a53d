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

/// The reason why the tiles of frames are not listed.
public enum TileError: Error, Hashable, Sendable {
  /// There are more than ``TileOptions/maximumCount``.
  case tooMany

  /// Finding them costs more than ``CameraFrames/maximumTileWork``.
  case tooMuchWork
}

extension CameraFrames {
  /// The greatest work for the tiles of frames: ``TileOptions/frameCost`` for each frame at which
  /// the camera moves, and ``TileOptions/tileCost`` for each tile that it touches.
  public static let maximumTileWork = 1 << 20

  /// The tiles that any of the frames touches, each once, in the order in which they are first needed.
  public func tiles(_ options: TileOptions) throws(TileError) -> [Tile] {
    var frames = self
    var tiles: [Tile] = []
    var seen: Set<Tile> = []
    var work = 0
    while frames.next() != nil {
      guard let touched = frames.map.projection.tiles(options) else { throw .tooMany }
      for tile in touched where seen.insert(tile).inserted { tiles.append(tile) }
      work += TileOptions.frameCost + options.tileCost * touched.count
      if tiles.count > TileOptions.maximumCount { throw .tooMany }
      if work > Self.maximumTileWork { throw .tooMuchWork }
      frames.skipStill()
    }
    return tiles
  }

  /// Goes on to the next frame at which the camera may differ.
  private mutating func skipStill() {
    guard let change = map.nextChange else {
      index = count
      return
    }
    guard change > start, interval > 0 else { return }
    let still = Swift.min(((change - start) / interval).rounded(.down), Double(count - 1))
    index = Swift.max(index, Int64(still))
  }
}
