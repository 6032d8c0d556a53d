import JSON
import JSONRPC

/// The client's subscriptions to resources, and the notifications to send.
struct Subscriptions {
  /// What `subscriptions/listen` opened: its notifications carry the request's id.
  private struct Listener {
    /// As JSON.
    let id: JSONText
    let uris: SubscribedURIs
    let wantsListChanges: Bool
  }

  static let maximumCount = 1024

  /// Whether changes of the list of resources are sent without a listener.
  var wantsListChanges = false

  /// What `resources/subscribe` asked for.
  private var uris = SubscribedURIs()

  private var listeners: [Listener] = []
  private var notifications: [[UInt8]] = []

  mutating func takeNotifications() -> [[UInt8]] {
    defer { notifications = [] }
    return notifications
  }

  mutating func subscribe(_ uri: JSONText) { uris.insert(uri) }

  /// Ends the subscriptions to a resource, by whatever URI.
  mutating func unsubscribe(_ resource: Resource) { uris.remove(resource) }

  mutating func listen(
    _ id: JSONText, _ uris: [JSONText], wantsListChanges: Bool
  ) throws(ModelContextError) {
    guard listeners.count < Self.maximumCount else {
      throw ModelContextError(
        .internalError, "At most \(Self.maximumCount) subscriptions may be open: cancel some.")
    }
    listeners.append(
      Listener(id: id, uris: SubscribedURIs(uris), wantsListChanges: wantsListChanges))
    notify("notifications/subscriptions/acknowledged", id) { writer in
      writer.member("notifications") { writer in
        writer.object { writer in
          if wantsListChanges { writer.boolean("resourcesListChanged", true) }
          guard !uris.isEmpty else { return }
          writer.member("resourceSubscriptions") { $0.array(uris) { $0.value($1) } }
        }
      }
    }
  }

  /// Ends the subscription that a request opened.
  mutating func cancel(_ id: JSONText) { listeners.removeAll { $0.id == id } }

  /// Tells of a change to a resource.
  mutating func update(_ resource: Resource) {
    tell(nil, of: uris[resource])
    for listener in listeners { tell(listener.id, of: listener.uris[resource]) }
  }

  private mutating func tell(_ listener: JSONText?, of uris: [JSONText]) {
    for uri in uris {
      notify("notifications/resources/updated", listener) { $0.string("uri", uri.description) }
    }
  }

  /// Tells that resources came or went.
  mutating func updateList() {
    let method = "notifications/resources/list_changed"
    if wantsListChanges { notify(method, nil) { _ in } }
    for listener in listeners where listener.wantsListChanges {
      notify(method, listener.id) { _ in }
    }
  }

  private mutating func notify(
    _ method: String, _ listener: JSONText?, _ writeParams: (inout JSONWriter) -> Void
  ) {
    var writer = JSONWriter()
    writer.object { writer in
      writer.string("jsonrpc", "2.0")
      writer.string("method", method)
      writer.member("params") { writer in
        writer.object { writer in
          if let listener {
            writer.member("_meta") { writer in
              writer.object {
                $0.key(ModelContextMeta.subscription)
                $0.encoded(Array(listener.utf8)[...])
              }
            }
          }
          writeParams(&writer)
        }
      }
    }
    notifications.append(writer.bytes)
  }
}

/// The URIs of some resources as the client spelled them, for by these it knows what it hears of: of the
/// same resource there may be several.
private struct SubscribedURIs {
  private var spellings: [Resource: [JSONText]] = [:]

  init(_ uris: [JSONText] = []) {
    for uri in uris { insert(uri) }
  }

  /// In the order in which they were given.
  subscript(resource: Resource) -> [JSONText] { spellings[resource] ?? [] }

  /// Of what is no resource there is no news.
  mutating func insert(_ uri: JSONText) {
    guard let resource = Resource(uri: uri), !self[resource].contains(uri) else { return }
    spellings[resource, default: []].append(uri)
  }

  mutating func remove(_ resource: Resource) { spellings[resource] = nil }
}
