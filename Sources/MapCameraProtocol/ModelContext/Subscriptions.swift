import JSON
import JSONRPC

/// The clients' subscriptions to resources, and the notifications to send.
struct Subscriptions {
  /// What `subscriptions/listen` opened: its notifications carry the request's id.
  private struct Listener {
    /// As JSON.
    let id: String
    let uris: [String]
    let hearsOfLists: Bool
  }

  static let maximumCount = 1024

  /// Whether changes of the list of resources are sent without a listener.
  var hearsOfLists = false

  private var uris: Set<String> = []
  private var listeners: [Listener] = []
  private var notifications: [[UInt8]] = []

  mutating func takeNotifications() -> [[UInt8]] {
    defer { notifications = [] }
    return notifications
  }

  mutating func subscribe(_ uri: String) { uris.insert(uri) }

  mutating func unsubscribe(_ uri: String) { uris.remove(uri) }

  mutating func listen(
    _ id: String, _ uris: [String], hearsOfLists: Bool
  ) throws(ModelContextError) {
    guard listeners.count < Self.maximumCount else {
      throw ModelContextError(
        .internalError, "At most \(Self.maximumCount) subscriptions may be open: cancel some.")
    }
    listeners.append(Listener(id: id, uris: uris, hearsOfLists: hearsOfLists))
    notify("notifications/subscriptions/acknowledged", id) { writer in
      writer.member("notifications") { writer in
        writer.object { writer in
          if hearsOfLists { writer.boolean("resourcesListChanged", true) }
          guard !uris.isEmpty else { return }
          writer.member("resourceSubscriptions") { $0.array(uris) { $0.value($1) } }
        }
      }
    }
  }

  /// Ends the subscription that a request opened.
  mutating func cancel(_ id: String) { listeners.removeAll { $0.id == id } }

  /// Tells of a change to a resource.
  mutating func update(_ uri: String) {
    let method = "notifications/resources/updated"
    if uris.contains(uri) { notify(method, nil) { $0.string("uri", uri) } }
    for listener in listeners where listener.uris.contains(uri) {
      notify(method, listener.id) { $0.string("uri", uri) }
    }
  }

  /// Tells that resources came or went.
  mutating func updateList() {
    let method = "notifications/resources/list_changed"
    if hearsOfLists { notify(method, nil) { _ in } }
    for listener in listeners where listener.hearsOfLists { notify(method, listener.id) { _ in } }
  }

  private mutating func notify(
    _ method: String, _ listener: String?, _ writeParams: (inout JSONWriter) -> Void
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
