/// A square of the Mercator world: one of 2^z × 2^z, counted from the north-west.
public struct Tile: Hashable, Sendable {
  public let z: Int

  /// Eastwards, in 0..<2^z.
  public let x: Int

  /// Southwards, in 0..<2^z.
  public let y: Int

  /// Which copy of the world it lies in: 0 is the one of the target, 1 the next to the east.
  public let wrap: Int

  /// - Parameter column: counted on from the target's world.
  init(z: Int, column: Int, y: Int) {
    self.z = z
    self.y = y
    wrap = column >> z
    x = column & (1 << z - 1)
  }
}

/// Which tiles are asked for.
public struct TileOptions: Hashable, Sendable {
  /// The tile sizes that may be asked for, in points.
  public static let permittedSizes: ClosedRange<Double> = 16...8192

  /// The levels that may be asked for.
  public static let permittedLevels = 0...30

  /// The most tiles that a view is covered with.
  public static let maximumCount = 65_536

  /// The steps of work that a frame takes beside its tiles.
  public static let frameCost = 16

  /// The steps of work that a tile takes.
  public var tileCost: Int { variesLevels ? 8 : 1 }

  /// The width of a tile at a whole zoom level, in points.
  public let tileSize: Double

  public let levels: ClosedRange<Int>

  /// Whether larger tiles do far away, where they are seen smaller.
  public let variesLevels: Bool

  /// - Parameters:
  ///   - tileSize: taken into ``permittedSizes``.
  ///   - levels: taken into ``permittedLevels``.
  public init(
    tileSize: Double = 256,
    levels: ClosedRange<Int> = permittedLevels,
    variesLevels: Bool = false
  ) {
    self.tileSize = tileSize.clamped(to: Self.permittedSizes)
    self.levels = levels.clamped(to: Self.permittedLevels)
    self.variesLevels = variesLevels
  }

  /// About as many tiles as a view straight down is covered with at least, if the levels allow it.
  func leastCount(in viewport: Viewport) -> Int {
    guard levels.upperBound == Self.permittedLevels.upperBound, !variesLevels else { return 0 }
    let extent = viewport.extent
    let side = tileSize * 2.0.squareRoot()
    return Int((extent.width / side).rounded(.down) * (extent.height / side).rounded(.down))
  }

  /// The level for a zoom: the nearest whole number, within ``levels``.
  func level(forZoom zoom: Double) -> Int {
    let level = Int((zoom - binaryLogarithm(tileSize / 256)).rounded())
    return min(max(level, levels.lowerBound), levels.upperBound)
  }
}
