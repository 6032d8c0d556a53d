package import JSON
package import MapCamera

/// A map and what its host has asked of it.
package struct HostedMap: Sendable {
  package let id: JSONText

  /// The id as each notification has it, up to the time behind it.
  package let notificationID: JSONFragment

  /// The notifications that it sends.
  package var notify: NotificationSet = .all {
    didSet { view.isSilent = notify.isEmpty && !isWatched }
  }

  /// Whether the engine wants to know what happens on it, even if its host does not.
  package var isWatched = false {
    didSet { view.isSilent = notify.isEmpty && !isWatched }
  }

  /// What `camera.didChange` has beside the camera.
  package var observe: [Observation] = []

  /// Whether it is gone for its host; it keeps its index until the maps are compacted.
  package var isRemoved = false

  package var view: MapView

  package init(
    id: JSONText, view: MapView, notify: NotificationSet = .all, observe: [Observation] = []
  ) {
    self.id = id
    notificationID = JSONFragment(encoding: id.description) + #","time":"#
    self.view = view
    self.notify = notify
    self.view.isSilent = notify.isEmpty
    self.observe = observe
  }
}

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
