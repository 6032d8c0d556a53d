import JSON
import JSONRPC

/// A map, as a request names it.
enum MapReference: Hashable, Sendable {
  case standard
  case named(JSONText)

  init(_ id: JSONText) { self = id == Engine.defaultMap ? .standard : .named(id) }

  var id: JSONText {
    switch self {
    case .standard: Engine.defaultMap
    case .named(let id): id
    }
  }
}

/// Where the maps are, by their ids.
struct MapIndex: Sendable {
  private var indexes: [JSONText: Int] = [:]

  /// That of the default map, which most requests are for.
  private var standard: Int?

  /// How many maps there are.
  var count: Int { indexes.count }

  /// The index of the map of an id; nil where there is none.
  subscript(id: JSONText) -> Int? {
    get { indexes[id] }
    set {
      indexes[id] = newValue
      if id == Engine.defaultMap { standard = newValue }
    }
  }

  @inline(__always)
  func index(of map: MapReference) throws(RPCError) -> Int {
    if case .standard = map, let standard { return standard }
    guard let index = self[map.id] else {
      throw RPCError(
        .noSuchMap,
        "There is no map \"\(map.id)\": create it with map.create, or see map.list.",
        data: ["map": .string(map.id.description)]
      )
    }
    return index
  }
}
