/// The notifications of the Language Server Protocol (3.17), by which an editor's machinery starts and
/// stops a process. They are looked for only where a notification has the name of no method.
extension Engine {
  /// Takes such a notification, and does what it says.
  ///
  /// - `exit` ends the process, with status 0.
  /// - `initialized`, and all that begins with `$/`, may be passed over by any server.
  /// - Once the host has given its capabilities, so is whatever else has a slash in its name: editors
  ///   tell every server of documents and settings.
  ///
  /// - Returns: whether it is one.
  mutating func takeLanguageServerNotification(_ name: String) -> Bool {
    switch name {
    case "exit":
      isShutDown = true
      return true
    case "initialized":
      return true
    default:
      return name.hasPrefix("$/") || (isLanguageServer && name.contains("/"))
    }
  }
}
