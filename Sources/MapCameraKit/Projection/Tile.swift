/// A square of the Mercator world: one of 2^z × 2^z, counted from the north-west.
public struct Tile: Hashable, Sendable {
  /// The level, from 0.
  public let z: Int

  /// Eastwards, in 0..<2^z.
  public let x: Int

  /// Southwards, in 0..<2^z.
  public let y: Int

  /// Which copy of the world it lies in: 0 is the one of the target, 1 the next to the east.
  public let wrap: Int

  /// - Parameters:
  ///   - column: counted on from the target's world.
  ///   - isCopy: whether the copies of the world are distinguished; if not, all are 0.
  init(z: Int, column: Int, y: Int, isCopy: Bool) {
    self.z = z
    self.y = y
    wrap = isCopy ? column >> z : 0
    x = column & (1 << z - 1)
  }
}

/// A selection of tiles.
public struct TileOptions: Hashable, Sendable {
  /// The tile sizes that may be requested, in points.
  public static let permittedSizes: ClosedRange<Double> = 16...8192

  /// The levels that may be requested.
  public static let permittedLevels = 0...30

  /// The greatest number of tiles in a view.
  public static let maximumCount = 65_536

  /// The width of a tile at a whole zoom level, in points.
  public let tileSize: Double

  /// The levels that tiles may have.
  public let levels: ClosedRange<Int>

  /// Whether levels vary: larger tiles far away, where they look smaller, and smaller tiles near
  /// by, where others would look more than twice as large as they are.
  public let variesLevels: Bool

  /// Whether each copy of the world has its own tiles; if not, each is named once.
  public let hasCopies: Bool

  /// - Parameters:
  ///   - tileSize: taken into ``permittedSizes``.
  ///   - levels: taken into ``permittedLevels``.
  ///   - variesLevels: see ``variesLevels``.
  ///   - hasCopies: see ``hasCopies``.
  public init(
    tileSize: Double = Projection.tileSize, levels: ClosedRange<Int> = permittedLevels,
    variesLevels: Bool = false, hasCopies: Bool = true
  ) {
    self.tileSize = tileSize.clamped(to: Self.permittedSizes)
    self.levels = levels.clamped(to: Self.permittedLevels)
    self.variesLevels = variesLevels
    self.hasCopies = hasCopies
  }

  /// The level for a zoom: the nearest whole number, within ``levels``.
  func level(forZoom zoom: Double) -> Int {
    let level = Int((zoom - binaryLogarithm(tileSize / Projection.tileSize)).rounded())
    return min(max(level, levels.lowerBound), levels.upperBound)
  }

  /// The level for ground that is seen at a zoom, if levels vary, within ``levels``. Up to the view's
  /// own level it is the nearest whole number; above that, the lowest at which a tile looks at most twice its
  /// size.
  func level(forZoom zoom: Double, seenAt near: Double) -> Int {
    let base = level(forZoom: zoom)
    let nearest = level(forZoom: near)
    guard nearest > base else { return nearest }
    let least = Int((near - binaryLogarithm(tileSize / Projection.tileSize) - 1).rounded(.up))
    return min(nearest, max(base, least))
  }
}
