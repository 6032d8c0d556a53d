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
    id: JSONText,
    view: MapView,
    notify: NotificationSet = .all,
    observe: [Observation] = []
  ) {
    self.id = id
    notificationID = JSONFragment(encoding: id.description) + #","time":"#
    self.view = view
    self.notify = notify
    self.view.isSilent = notify.isEmpty
    self.observe = observe
  }
}
