/// The tiles that a view touches: all tiles with ground that is seen in the whole viewport, padding
/// included, up to the farthest row where the horizon is in view.
///
/// That ground is a convex quadrilateral. A row of tiles cuts a strip out of it, and the tiles from the
/// strip's westernmost point to its easternmost are the row's. What only touches a tile's edge, to a
/// millionth of a point, is not needed: screen and tiles have half-open edges.
struct TileCover {
  private let projection: Projection
  private let options: TileOptions

  /// The quadrilateral's corners, from the target, in widths of the world.
  private let corners: [MercatorOffset]

  /// The target, in widths of the world from the north-west.
  private let origin: MercatorOffset

  /// What counts as the edge: a millionth of a point, or the rounding of a place in the world.
  private let margin: Double

  init(_ projection: Projection, options: TileOptions) {
    self.projection = projection
    self.options = options
    corners = projection.groundCorners(of: projection.viewport.whole).map(projection.offset(to:))
    let target = projection.camera.target
    origin = MercatorOffset(
      x: (target.longitude + 180) / 360,
      y: 0.5 + MercatorParallel(latitude: 0).southing(to: target.latitude))
    margin = 1e-6 / projection.worldSize + 0x1p-51
  }

  /// The tiles, nearest to the target first; nil if there are more than a view is covered with.
  var tiles: [Tile]? {
    let level = options.level(forZoom: projection.camera.zoom)
    guard options.variesLevels else { return grid(level).map(sorted) }
    guard let roots = grid(options.levels.lowerBound) else { return nil }
    var squares: [Square] = []
    for root in roots {
      refine(root, into: &squares)
      if squares.count > TileOptions.maximumCount { return nil }
    }
    return sorted(squares)
  }

  /// A tile, with its column counted on from the target's world.
  private struct Square {
    var level: Int
    var column: Int
    var row: Int
  }

  private func sorted(_ squares: [Square]) -> [Tile] {
    let distances = squares.map { square in
      let size = 1 / Double(1 << square.level)
      let x = (Double(square.column) + 0.5) * size - origin.x
      let y = (Double(square.row) + 0.5) * size - origin.y
      return x * x + y * y
    }
    let order = squares.indices.sorted { (distances[$0], $0) < (distances[$1], $1) }
    let tiles = order.map { index in
      let square = squares[index]
      return Tile(z: square.level, column: square.column, y: square.row, isCopy: options.hasCopies)
    }
    guard !options.hasCopies else { return tiles }
    var seen: Set<Tile> = []
    return tiles.filter { seen.insert($0).inserted }
  }
}

// MARK: - One level

extension TileCover {
  /// The tiles of a level that the view touches; nil if there are too many.
  private func grid(_ level: Int) -> [Square]? {
    let count = Double(1 << level)
    let points = corners.map {
      MercatorOffset(x: (origin.x + $0.x) * count, y: (origin.y + $0.y) * count)
    }
    let top = points.reduce(Double.infinity) { min($0, $1.y) }
    let bottom = points.reduce(-Double.infinity) { max($0, $1.y) }
    let margin = margin * count
    let first = max(0, (top + margin).rounded(.down))
    let last = min(count, (bottom - margin).rounded(.up)) - 1
    guard first <= last else { return [] }
    guard last - first < Double(TileOptions.maximumCount) else { return nil }
    var squares: [Square] = []
    for row in Int(first)...Int(last) {
      let strip = points.clipped { $0.y - Double(row) }.clipped { Double(row + 1) - $0.y }
      let west = (strip.reduce(Double.infinity) { min($0, $1.x) } + margin).rounded(.down)
      let east = (strip.reduce(-Double.infinity) { max($0, $1.x) } - margin).rounded(.up) - 1
      guard west <= east else { continue }
      let count = east - west + Double(squares.count)
      guard count < Double(TileOptions.maximumCount) else { return nil }
      for column in Int(west)...Int(east) {
        squares.append(Square(level: level, column: column, row: row))
      }
    }
    return squares
  }
}

// MARK: - Varying levels

extension TileCover {
  /// Adds a tile, or the parts of it that the view touches if it looks too large.
  private func refine(_ square: Square, into squares: inout [Square]) {
    let ground = clippedGround(square)
    guard !ground.isEmpty, squares.count <= TileOptions.maximumCount else { return }
    guard square.level < levelNeeded(for: ground) else {
      squares.append(square)
      return
    }
    for part in 0..<4 {
      refine(
        Square(
          level: square.level + 1,
          column: 2 * square.column + part & 1,
          row: 2 * square.row + part >> 1),
        into: &squares)
    }
  }

  /// The level that the nearest part of some ground needs.
  private func levelNeeded(for ground: [MercatorOffset]) -> Int {
    let depth = ground.reduce(Double.infinity) { least, offset in
      let point = projection.groundPoint(for: offset)
      return min(least, projection.eyeDistance - point.down * projection.sinAngle)
    }
    let zoom = projection.camera.zoom - binaryLogarithm(depth / projection.eyeDistance)
    return options.level(forZoom: projection.camera.zoom, seenAt: zoom)
  }

  /// The part of the view's ground within a tile's edges, from the target.
  private func clippedGround(_ square: Square) -> [MercatorOffset] {
    let size = 1 / Double(1 << square.level)
    let west = Double(square.column) * size - origin.x + margin
    let north = Double(square.row) * size - origin.y + margin
    let side = size - 2 * margin
    return corners.clipped { $0.x - west }.clipped { west + side - $0.x }
      .clipped { $0.y - north }.clipped { north + side - $0.y }
  }
}

extension Projection {
  /// The tiles that the view touches, nearest to the target first; nil if there are more than
  /// ``TileOptions/maximumCount``.
  public func tiles(_ options: TileOptions = TileOptions()) -> [Tile]? {
    TileCover(self, options: options).tiles
  }
}
