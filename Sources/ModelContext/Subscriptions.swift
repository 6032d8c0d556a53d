import JSON
import JSONRPC
import MapCameraProtocol
import Schema

/// The client's subscriptions to resources, and the notifications to send.
struct Subscriptions {
  /// A recipient of notifications: of `resources/subscribe`, or of a request
  /// `subscriptions/listen`, whose id as JSON its notifications contain.
  private struct Listener {
    let id: JSONText?
    var wantsListChanges = false

    /// The URI of each resource in the client's latest spelling, which notifications repeat.
    var uris: [Resource: JSONText] = [:]

    /// The number of subscriptions that it counts as.
    var count: Int { id == nil ? uris.count : max(uris.count, 1) }
  }

  /// The first is that of `resources/subscribe`.
  private var listeners = [Listener(id: nil)]

  private var notifications: [[UInt8]] = []

  /// The notifications to send before the answer to the current request.
  mutating func takeNotifications() -> [[UInt8]] {
    defer { notifications = [] }
    return notifications
  }

  /// From now on sends changes of the list of resources without a listener.
  mutating func wantListChanges() { listeners[0].wantsListChanges = true }

  mutating func subscribe(to resource: Resource, as uri: JSONText) throws(RPCError) {
    if listeners[0].uris[resource] == nil { try checkRoom(for: 1) }
    listeners[0].uris[resource] = uri
  }

  /// Ends the subscription to a resource, whatever the spelling of its URI.
  mutating func unsubscribe(from resource: Resource) { listeners[0].uris[resource] = nil }

  /// - Parameter uris: those of no resource are ignored.
  mutating func listen(
    _ id: JSONText, _ uris: [JSONText], wantsListChanges: Bool
  ) throws(RPCError) {
    var listener = Listener(id: id, wantsListChanges: wantsListChanges)
    var resources: [Resource] = []
    for uri in uris {
      guard let resource = Resource(uri: uri) else { continue }
      if listener.uris.updateValue(uri, forKey: resource) == nil { resources.append(resource) }
      try checkRoom(for: listener.count)
    }
    try checkRoom(for: listener.count)
    listeners.append(listener)
    let accepted = resources.compactMap { listener.uris[$0]?.description }
    let granted: JSONLiteral = [
      "resourcesListChanged": wantsListChanges ? true : nil,
      "resourceSubscriptions": accepted.isEmpty ? nil : .strings(accepted),
    ]
    notify("notifications/subscriptions/acknowledged", id, ["notifications": granted])
  }

  private func checkRoom(for more: Int) throws(RPCError) {
    let maximum = TransportLimits.subscriptionCount
    guard listeners.reduce(more, { $0 + $1.count }) <= maximum else {
      throw .limitExceeded(
        "maxSubscriptions", maximum,
        "There may be at most \(maximum) subscriptions: end some first.")
    }
  }

  /// Ends the subscription that a request opened.
  mutating func cancel(_ id: JSONText) { listeners.removeAll { $0.id == id } }

  /// Notifies of a change to a resource.
  mutating func update(_ resource: Resource) {
    for listener in listeners {
      guard let uri = listener.uris[resource] else { continue }
      notify("notifications/resources/updated", listener.id, ["uri": .string(uri.description)])
    }
  }

  /// Notifies that the list of resources has changed.
  mutating func updateList() {
    for listener in listeners where listener.wantsListChanges {
      notify("notifications/resources/list_changed", listener.id, [:])
    }
  }

  private mutating func notify(_ method: String, _ listener: JSONText?, _ params: JSONLiteral) {
    let meta = listener.map { id -> JSONLiteral in
      [ModelContextMeta.subscription: JSONLiteral(json: id.description)]
    }
    let message: JSONLiteral = [
      "jsonrpc": "2.0", "method": .string(method), "params": ["_meta": meta] + params,
    ]
    notifications.append(Array(message.text.utf8))
  }
}
