import JSON
import JSONRPC
import MapCamera

/// A map and what its host has asked of it.
struct HostedMap: Sendable {
  let id: JSONText

  /// The id as each notification has it.
  let encodedID: JSONFragment

  /// The notifications that it sends.
  var notify: NotificationSet = .all {
    didSet { view.isSilent = notify.isEmpty && !isWatched }
  }

  /// Whether the engine wants to know what happens on it, even if its host does not.
  var isWatched = false {
    didSet { view.isSilent = notify.isEmpty && !isWatched }
  }

  /// What `camera.didChange` has beside the camera.
  var observe: [Observation] = []

  /// Whether it is gone for its host; it keeps its place until the maps are compacted.
  var isRemoved = false

  var view: MapView

  init(
    id: JSONText,
    view: MapView,
    notify: NotificationSet = .all,
    observe: [Observation] = []
  ) {
    self.id = id
    encodedID = JSONFragment(encoding: id.description)
    self.view = view
    self.notify = notify
    self.view.isSilent = notify.isEmpty
    self.observe = observe
  }
}

extension HostedMap {
  /// Changes the map, once its clock is right, and says whether something is going on in it then.
  @inline(__always)
  mutating func update<Result>(
    at time: Double, _ events: inout [MapEvent],
    _ body: (inout HostedMap, inout [MapEvent]) throws(RPCError) -> Result
  ) throws(RPCError) -> (Result, isActive: Bool) {
    view.synchronize(with: time)
    return (try body(&self, &events), view.countAnimations() > 0)
  }
}
