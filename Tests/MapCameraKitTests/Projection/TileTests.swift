import Foundation
import MapCameraKit
import TestSupport
import Testing

/// The tiles that a view touches: all of them, and no other.
@Suite struct TileTests {
  /// A view of a random camera whose ground is looked at through the oracle alone.
  private struct View {
    let camera: CameraPosition
    let viewport: Viewport
    let oracle: Oracle

    /// The target, in widths of the world from the north-west.
    let origin: (x: Double, y: Double)

    init(_ generator: inout SeededGenerator, angles: ClosedRange<Double>) {
      viewport = generator.viewport()
      camera = generator.camera(zooms: 0...20, angles: angles, latitudes: -80...80)
      oracle = Oracle(camera: camera, viewport: viewport)
      let northing = Mercator.ordinate(camera.target.latitude)
      origin = ((camera.target.longitude + 180) / 360, 0.5 - northing / (2 * .pi))
    }

    var projection: Projection { Projection(camera: camera, viewport: viewport) }

    /// The highest row that counts as ground.
    var top: Double { max(0, oracle.horizon + oracle.eyeDistance / 100) }

    /// Ground in view, in tiles of a level from the north-west, columns of other copies too.
    func place(at point: ScreenPoint, level: Int) -> (x: Double, y: Double)? {
      guard let ground = oracle.ground(at: point) else { return nil }
      let count = Double(1 << level)
      return (
        (origin.x + ground.dx / oracle.worldSize) * count,
        (origin.y + ground.dy / oracle.worldSize) * count
      )
    }

    /// The ground in view.
    func edges(slack: Double) -> [HalfPlane] {
      let size = viewport.size
      let corners = [(0, size.height), (size.width, size.height), (size.width, top), (0, top)].map {
        (x: Double, y: Double) in oracle.ground(at: ScreenPoint(x: x, y: y)) ?? (.nan, .nan)
      }
      let middle = (corners.reduce(0) { $0 + $1.dx } / 4, corners.reduce(0) { $0 + $1.dy } / 4)
      return corners.indices.map { index in
        let (a, b) = (corners[index], corners[(index + 1) % 4])
        let normal = (x: b.dy - a.dy, y: a.dx - b.dx)
        let side = normal.x * (middle.0 - a.dx) + normal.y * (middle.1 - a.dy) > 0 ? -1.0 : 1
        let (x, y) = (normal.x * side, normal.y * side)
        return HalfPlane(a: x, b: y, c: x * a.dx + y * a.dy + slack * (x * x + y * y).squareRoot())
      }
    }

    /// The ground of a tile.
    func square(_ cell: Cell) -> [HalfPlane] {
      let width = oracle.worldSize / exp2(Double(cell.level))
      let west = Double(cell.column) * width - origin.x * oracle.worldSize
      let north = Double(cell.row) * width - origin.y * oracle.worldSize
      return [
        HalfPlane(a: -1, b: 0, c: -west), HalfPlane(a: 1, b: 0, c: west + width),
        HalfPlane(a: 0, b: -1, c: -north), HalfPlane(a: 0, b: 1, c: north + width),
      ]
    }

    func randomPoint(_ generator: inout SeededGenerator) -> ScreenPoint {
      ScreenPoint(
        x: generator.number(0...viewport.size.width),
        y: generator.number(min(top + 1e-6, viewport.size.height)...viewport.size.height))
    }
  }

  /// Column of other copies too, and row.
  private struct Cell: Hashable {
    var level: Int
    var column: Int
    var row: Int

    init(_ tile: Tile) {
      level = tile.z
      column = tile.x + tile.wrap << tile.z
      row = tile.y
    }

    init(level: Int, column: Int, row: Int) {
      self.level = level
      self.column = column
      self.row = row
    }
  }

  private func cell(of place: (x: Double, y: Double), level: Int) -> Cell? {
    let column = place.x.rounded(.down)
    let row = place.y.rounded(.down)
    // Beside an edge it may be either, and beyond the poles there are none.
    let margin = [place.x - column, place.y - row].allSatisfy { $0 > 1e-6 && $0 < 1 - 1e-6 }
    guard margin, row >= 0, row < Double(1 << level) else { return nil }
    return Cell(level: level, column: Int(column), row: Int(row))
  }

  @Test func `every tile under a visible point is there`() {
    sampling(150, seed: 640_000) { generator in
      let view = View(&generator, angles: 0...80)
      guard let tiles = view.projection.tiles(), let level = tiles.first?.z else { return }
      let cells = Set(tiles.map(Cell.init))
      try demand(cells.count == tiles.count, "a tile twice: \(view)")
      for _ in 0..<1000 {
        let point = view.randomPoint(&generator)
        guard let place = view.place(at: point, level: level),
          let cell = cell(of: place, level: level)
        else { continue }
        try demand(cells.contains(cell), "\(cell) at \(point) in \(view)")
      }
    }
  }

  @Test func `every tile touches the ground in view`() {
    sampling(150, seed: 650_000) { generator in
      let view = View(&generator, angles: 0...80)
      guard let tiles = view.projection.tiles() else { return }
      let edges = view.edges(slack: 1e-6 + 1e-9 * view.oracle.worldSize)
      for tile in tiles {
        let square = view.square(Cell(tile))
        let reach = 10 * view.oracle.worldSize + 1e6
        try demand(!intersection(of: square + edges, within: reach).isEmpty, "\(tile) in \(view)")
      }
    }
  }

  @Test func `the tile of the target comes first and the farther later`() {
    sampling(300, seed: 660_000) { generator in
      var view = View(&generator, angles: 0...70)
      if view.camera.zoom < 2 { view = View(&generator, angles: 0...70) }
      guard let tiles = view.projection.tiles(), let first = tiles.first else { return }
      let place = (
        x: view.origin.x * exp2(Double(first.z)), y: view.origin.y * exp2(Double(first.z))
      )
      if let cell = cell(of: place, level: first.z) {
        try demand(Cell(first) == cell, "\(first) \(cell) \(view)")
      }
      let distances = tiles.map { tile in
        let cell = Cell(tile)
        return hypot(Double(cell.column) + 0.5 - place.x, Double(cell.row) + 0.5 - place.y)
      }
      let isAscending = zip(distances, distances.dropFirst()).allSatisfy { $0 <= $1 + 1e-6 }
      try demand(isAscending, "\(view)")
    }
  }

  @Test(arguments: [
    (5.0, 256.0, 5), (5.49, 256, 5), (5.51, 256, 6), (5, 512, 4), (5, 128, 6), (0, 512, 0),
    (21, 256, 18), (2.2, 256, 3),
  ])
  func `the level is the nearest within the levels asked`(zoom: Double, size: Double, level: Int)
    throws
  {
    let projection = Projection(
      camera: CameraPosition(target: Sample.paris, zoom: zoom), viewport: Viewport())
    let levels = zoom == 21 ? 0...18 : zoom == 2.2 ? 3...30 : 0...30
    let tiles = try #require(projection.tiles(TileOptions(tileSize: size, levels: levels)))
    #expect(!tiles.isEmpty)
    #expect(tiles.allSatisfy { $0.z == level })
  }

  @Test(arguments: [(0.0, 16.0), (-1, 16), (15, 16), (16, 16), (1e300, 8192), (.infinity, 8192)])
  func `the size of tiles is taken into what is permitted`(size: Double, taken: Double) {
    #expect(TileOptions(tileSize: size).tileSize == taken)
    #expect(TileOptions(levels: -5...99).levels == TileOptions.permittedLevels)
  }

  @Test func `a wide view at zoom zero repeats the world`() throws {
    let size = ScreenSize(width: 1000, height: 256)
    let camera = CameraPosition(target: Coordinate(0, 0), zoom: 0)
    let projection = Projection(camera: camera, viewport: Viewport(size: size))
    let tiles = try #require(projection.tiles())
    #expect(tiles.allSatisfy { $0.z == 0 && $0.x == 0 && $0.y == 0 })
    #expect(Set(tiles.map(\.wrap)) == [-2, -1, 0, 1, 2])
    #expect(tiles.first?.wrap == 0)
  }

  /// Screen edges are half open, and so are tiles: 512 points at zoom 2 are just two tiles.
  @Test(arguments: [0.0, 90, 180, 270])
  func `a view that ends on a tile's edge needs nothing beyond`(bearing: Double) throws {
    for (longitude, width, count) in [(0.0, 512.0, 4), (45, 256, 2), (180, 1024, 8), (1, 512, 6)] {
      let camera = CameraPosition(target: Coordinate(0, longitude), zoom: 2, bearing: bearing)
      let isUpright = bearing == 0 || bearing == 180
      let size = ScreenSize(width: isUpright ? width : 512, height: isUpright ? 512 : width)
      let tiles = try #require(Projection(camera: camera, viewport: Viewport(size: size)).tiles())
      #expect(tiles.count == count, "\(longitude) \(width): \(tiles)")
    }
  }

  /// At zoom 30 a place is rounded to a ten-millionth of a tile, which is more than a millionth of a point.
  @Test func `so it is as deep as tiles go`() {
    sampling(200, seed: 685_000) { generator in
      let row = generator.whole(1 << 28...3 << 28)
      let north = (0.5 - Double(row) / 0x1p30) * 2 * .pi
      let camera = CameraPosition(
        target: Coordinate(Mercator.latitude(northing: north, from: 0), 0), zoom: 30)
      let viewport = Viewport(size: ScreenSize(width: 512, height: 512))
      let tiles = Projection(camera: camera, viewport: viewport).tiles() ?? []
      try demand(Set(tiles.map(\.y)) == [row - 1, row], "\(row): \(tiles)")
    }
  }

  /// Whole pixels of upright views, each looked under.
  @Test func `upright views list the tiles under their pixels`() {
    sampling(60, seed: 680_000) { generator in
      let level = generator.whole(2...20)
      let pixel = 360 / (256 * exp2(Double(level)))
      let camera = CameraPosition(
        target: Coordinate(0, pixel * Double(generator.whole(-300...300))), zoom: Double(level))
      let (width, height) = (2 * generator.whole(1...200), 2 * generator.whole(1...200))
      let size = ScreenSize(width: Double(width), height: Double(height))
      let view = Projection(camera: camera, viewport: Viewport(size: size))
      var expected: Set<Cell> = []
      let x = (camera.target.longitude + 180) / 360 * exp2(Double(level))
      for column in 0..<width {
        for row in 0..<height {
          let east = x + (Double(column - width / 2) + 0.5) / 256
          let south = exp2(Double(level)) / 2 + (Double(row - height / 2) + 0.5) / 256
          let cell = Cell(
            level: level, column: Int(east.rounded(.down)), row: Int(south.rounded(.down)))
          if south > 0, south < exp2(Double(level)) { expected.insert(cell) }
        }
      }
      let tiles = view.tiles().map { $0.map(Cell.init) } ?? []
      try demand(Set(tiles) == expected, "\(tiles) \(expected) \(camera) \(size)")
    }
  }

  @Test func `without copies each tile is named once`() throws {
    let size = ScreenSize(width: 1500, height: 600)
    let camera = CameraPosition(target: Coordinate(0, 179), zoom: 2)
    let view = Projection(camera: camera, viewport: Viewport(size: size))
    let copies = try #require(view.tiles())
    let tiles = try #require(view.tiles(TileOptions(hasCopies: false)))
    #expect(tiles.allSatisfy { $0.wrap == 0 })
    #expect(Set(tiles).count == tiles.count)
    let named = Set(copies.map { [$0.z, $0.x, $0.y] })
    #expect(named.count < copies.count)
    #expect(Set(tiles.map { [$0.z, $0.x, $0.y] }) == named)
  }

  /// How many times its size a tile is drawn at the nearest of its ground in view; 0 if it has none.
  private func stretch(_ cell: Cell, in view: View) -> Double {
    let reach = 10 * view.oracle.worldSize + 1e6
    let ground = intersection(of: view.square(cell) + view.edges(slack: 0), within: reach)
    let depth = ground.map { view.oracle.depth(dx: $0.x, dy: $0.y) }.min() ?? .infinity
    return view.oracle.worldSize / exp2(Double(cell.level)) / 256 * view.oracle.eyeDistance / depth
  }

  @Test func `varying levels are finer near by and no finer than needed`() {
    var finer = 0
    sampling(60, seed: 690_000) { generator in
      let view = View(&generator, angles: 75...75)
      guard view.camera.zoom > 3, let base = view.projection.tiles()?.first?.z,
        let tiles = view.projection.tiles(TileOptions(variesLevels: true))
      else { return }
      for cell in tiles.map(Cell.init) {
        let size = stretch(cell, in: view)
        try demand(size <= 2 + 1e-6, "\(cell) is drawn \(size) times its size: \(view)")
        guard cell.level > base else { continue }
        finer += 1
        let whole = stretch(
          Cell(level: cell.level - 1, column: cell.column >> 1, row: cell.row >> 1), in: view)
        try demand(whole > 2 - 1e-6, "\(cell) is not needed: \(whole) \(view)")
      }
    }
    #expect(Double(finer) > 100 * samplingShare)
  }

  @Test func `varying levels cover every visible point once with fewer tiles`() {
    sampling(100, seed: 670_000) { generator in
      let view = View(&generator, angles: 40...80)
      guard let same = view.projection.tiles(), let base = same.first?.z,
        let varying = view.projection.tiles(TileOptions(variesLevels: true))
      else { return }
      let cells = Set(varying.map(Cell.init))
      let far = varying.filter { $0.z <= base }
      try demand(far.count <= same.count, "\(far.count) > \(same.count): \(view)")
      let level = varying.map(\.z).max() ?? base
      for _ in 0..<300 {
        let point = view.randomPoint(&generator)
        guard let place = view.place(at: point, level: level),
          let finest = cell(of: place, level: level)
        else { continue }
        let holders = (0...level).filter { coarse in
          let shift = level - coarse
          return cells.contains(
            Cell(level: coarse, column: finest.column >> shift, row: finest.row >> shift))
        }
        try demand(holders.count == 1, "\(holders) hold \(finest) in \(view)")
      }
    }
  }

  /// 256 × 256 tiles of 16 points are the world at zoom 4.
  @Test(arguments: [(4096.0, true), (4128, false)])
  func `as many as may be are listed and no more`(width: Double, isListed: Bool) {
    let size = ScreenSize(width: width, height: 4096)
    let map = MapView(
      camera: CameraPosition(target: Coordinate(0, 0), zoom: 4), viewport: Viewport(size: size))
    let options = TileOptions(tileSize: 16)
    #expect(map.projection.tiles(options)?.count == (isListed ? TileOptions.maximumCount : nil))
  }

  /// In one row of columns that are a 64th of a point wide.
  @Test(arguments: [(0.0, 1023.99, TileOptions.maximumCount), (0.5, 1024, nil)])
  func `a single tile may be too many`(column: Double, width: Double, count: Int?) {
    let projection = Projection(
      camera: CameraPosition(target: Coordinate(180 / 0x1p22, column * 360 / 0x1p22), zoom: 8),
      viewport: Viewport(size: ScreenSize(width: width, height: 0.001)))
    #expect(projection.tiles(TileOptions(levels: 22...22))?.count == count)
  }
}
