import JSONRPC
import MapCameraKit
import Schema

// Many cameras or boxes in one request, for tables: all numbers are packed.

extension Method {
  static let columns: [Method] = methods {
    Method(
      "camera.forBoxes", .reads,
      example: #"{"boxes":"AAAAAAAAGEAAAAAAAABHQAAAAAAAACRAAAAAAAAASEA="}"#,
      "As camera.forBounds for each of many boxes.",
      .resized,
      .fits,
      returns: .numberLists,
      "Of each camera latitude, longitude, zoom, bearing and viewing angle; null also if the insets leave no room."
    ) { (engine: inout Engine, map, fits) throws(RPCError) in
      let view = try engine.trial(of: map)
      return NumberLists(of: fits) { fit, lists in
        guard let camera = view.camera(showing: fit, padding: map.viewport.padding) else {
          return false
        }
        lists.append(camera.numbers)
        return true
      }
    }

    Method(
      "projection.regionsForCameras", .reads, example: #"{"cameras":"\#(exampleCamera)"}"#,
      "As projection.visibleRegion for each of many cameras.",
      .resized,
      .cameras,
      returns: .numberLists,
      "Of each region west, south, east and north of its bounds, then longitude and latitude of each vertex of its polygon."
    ) { (engine: inout Engine, map, cameras) throws(RPCError) in
      let view = try engine.trial(of: map)
      return NumberLists(of: cameras) { camera, lists in
        let region = Projection(camera: camera, viewport: view.viewport).visibleRegion
        lists.append([region.longitudes.lowerBound, region.latitudes.lowerBound])
        lists.append([region.longitudes.upperBound, region.latitudes.upperBound])
        for vertex in region.polygon { lists.append([vertex.longitude, vertex.latitude]) }
        return true
      }
    }

    Method(
      "projection.tilesForCameras", .reads, example: #"{"cameras":"\#(exampleCamera)"}"#,
      "As projection.tiles for each of many cameras.",
      .resized,
      .cameras,
      .tileOptions,
      returns: .numberLists,
      "Of each tile z, x and y, as whole numbers of 32 bits; null also if there are too many tiles."
    ) { (engine: inout Engine, map, cameras, options) throws(RPCError) in
      let view = try engine.trial(of: map)
      return NumberLists(of: cameras) { camera, lists in
        let tiles = Projection(camera: camera, viewport: view.viewport).tiles(options)
        guard let tiles else { return false }
        for tile in tiles { lists.append(tile) }
        return true
      }
    }
  }
}

/// 47° N, 8° E, zoom 12.
private let exampleCamera = "AAAAAACAR0AAAAAAAAAgQAAAAAAAAChAAAAAAAAAAAAAAAAAAAAAAA=="

/// A list of numbers for each of some values.
private struct NumberLists: Sendable {
  /// From this many words on the lists end: the host asks for the rest.
  static let maximumCount = 1 << 19

  /// Of words; nil for a value that is wrong, or has no answer.
  var counts: [Int?] = []
  var words: [UInt32] = []

  /// - Parameter append: appends the list of a value, or returns false.
  init<Value>(of values: [Value?], _ append: (Value, inout NumberLists) -> Bool) {
    var work = 0
    for value in values where work < Self.maximumCount {
      let start = words.count
      if let value, append(value, &self) {
        counts.append(words.count - start)
        work += words.count - start
      } else {
        counts.append(nil)
        // It may have taken as long as the most tiles do.
        if value != nil { work += TileOptions.maximumCount }
      }
    }
  }

  mutating func append<let count: Int>(_ numbers: InlineArray<count, Double>) {
    for index in numbers.indices {
      words.append(UInt32(truncatingIfNeeded: numbers[index].bitPattern))
      words.append(UInt32(numbers[index].bitPattern >> 32))
    }
  }

  mutating func append(_ tile: Tile) {
    words.append(UInt32(tile.z))
    words.append(UInt32(tile.x))
    words.append(UInt32(tile.y))
  }
}

extension Output<NumberLists> {
  fileprivate static let numberLists = Output.object(
    Property(
      "counts", .array(.nullable(.integer)),
      "How many words of 32 bits each has; null if it is wrong. From \(NumberLists.maximumCount) words on the others are missing: ask for them."
    ) { $0.counts },
    Property(
      "numbers", .packed,
      "All numbers, one after the other, in base64: doubles, little-endian, if nothing else is said."
    ) { $0.words }
  ).named("NumberLists", "A list of numbers for each camera or box.")
}
