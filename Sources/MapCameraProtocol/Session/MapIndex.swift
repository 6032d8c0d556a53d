import JSONRPC

/// A map, as a request names it.
enum MapReference: Hashable, Sendable {
  case standard
  case named(String)

  init(_ id: String) { self = id == Engine.defaultMap ? .standard : .named(id) }

  var id: String {
    switch self {
    case .standard: Engine.defaultMap
    case .named(let id): id
    }
  }
}

/// Where the maps are, by their ids.
struct MapIndex: Sendable {
  private var indexes: [MapKey: Int] = [:]

  /// That of the default map, which most requests are for.
  private var standard: Int?

  /// How many maps there are.
  var count: Int { indexes.count }

  /// The index of the map of an id; nil where there is none.
  subscript(id: String) -> Int? {
    get { indexes[MapKey(id)] }
    set {
      indexes[MapKey(id)] = newValue
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
        data: ["map": .string(map.id)]
      )
    }
    return index
  }
}

/// A map's id, as maps are found by it: byte for byte. Strings are equal in Swift where they look the
/// same, as é and e with an accent do; to a host they are different ids.
private struct MapKey: Hashable {
  let id: String

  init(_ id: String) { self.id = id }

  static func == (a: MapKey, b: MapKey) -> Bool {
    a.id.utf8.elementsEqual(b.id.utf8)
  }
}
