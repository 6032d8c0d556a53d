package import JSON
import MapCamera

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

/// What of a map's viewport is another.
struct ViewportChanges: Hashable, Sendable {
  var size: ScreenSize?
  var padding: EdgeInsets?
  var fieldOfView: Double?

  func applied(to viewport: Viewport) -> Viewport {
    Viewport(
      size: size ?? viewport.size, padding: padding ?? viewport.padding,
      fieldOfView: fieldOfView ?? viewport.fieldOfView)
  }
}

/// A map, and what is asked of in the place of its own camera and viewport.
struct ViewReference: Sendable {
  var map: MapReference
  var camera: CameraPosition?
  var viewport: ViewportChanges

  /// Whether the map is asked as it is.
  var isMap: Bool { camera == nil && viewport == ViewportChanges() }
}
