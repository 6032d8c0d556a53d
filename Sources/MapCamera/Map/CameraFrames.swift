/// The frames that an animation would show, evenly spaced, its first and last included: a copy of
/// the map, on which time passes.
public struct CameraFrames: Sequence, IteratorProtocol, Sendable {
  /// Frames in all.
  public let count: Int

  /// Seconds from the first frame to the last.
  public let duration: Double

  private var map: MapView
  private let start: Double
  private let interval: Double
  private var index = 0
  private var events: [MapEvent] = []

  /// - Parameters:
  ///   - map: with the animation begun, at its beginning.
  ///   - duration: seconds, 0 or more.
  ///   - count: 2 or more.
  public init(of map: MapView, duration: Double, count: Int) {
    self.map = map
    self.duration = duration
    self.count = count
    start = map.time
    interval = duration / Double(count - 1)
  }

  /// As many frames a second, and the last one.
  ///
  /// - Parameter framesPerSecond: above 0.
  public init(of map: MapView, duration: Double, framesPerSecond: Double) {
    self.map = map
    self.duration = duration
    start = map.time
    interval = 1 / framesPerSecond
    count = Self.count(duration: duration, framesPerSecond: framesPerSecond)
  }

  /// How many frames there are: one at each whole interval, and one at the end.
  public static func count(duration: Double, framesPerSecond: Double) -> Int {
    let intervals = (duration * framesPerSecond - 1e-9).rounded(.up)
    return Swift.max(2, Int(Swift.min(intervals, 1e15)) + 1)
  }

  public mutating func next() -> CameraPosition? {
    guard index < count else { return nil }
    let elapsed = index == count - 1 ? duration : Double(index) * interval
    index += 1
    events.removeAll(keepingCapacity: true)
    map.advance(to: start + elapsed, into: &events)
    return map.camera
  }
}

extension CameraFrames {
  /// The tiles that any of the frames touches, each once, those that are needed first first; nil
  /// where there are more than ``TileOptions/maximumCount``.
  public func tiles(_ options: TileOptions) -> [Tile]? {
    var tiles: [Tile] = []
    var seen: Set<Tile> = []
    for camera in self {
      let projection = Projection(camera: camera, viewport: map.viewport)
      guard let touched = projection.tiles(options) else { return nil }
      for tile in touched where seen.insert(tile).inserted { tiles.append(tile) }
      if tiles.count > TileOptions.maximumCount { return nil }
    }
    return tiles
  }
}
