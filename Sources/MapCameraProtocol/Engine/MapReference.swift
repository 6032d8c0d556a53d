package import JSON

/// A map, as a request names it.
package enum MapReference: Hashable, Sendable {
  case standard
  case named(JSONText)

  package init(_ id: JSONText) { self = id == Engine.defaultMap ? .standard : .named(id) }

  package var id: JSONText {
    switch self {
    case .standard: Engine.defaultMap
    case .named(let id): id
    }
  }
}
