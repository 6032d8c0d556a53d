import JSON

/// The notifications of the Language Server Protocol (3.17), with which an editor's client starts and
/// stops a process. They are looked for only where a notification has the name of no method.
extension Engine {
  /// Takes such a notification, and does what it says.
  ///
  /// - `exit` ends the process, with status 0.
  /// - `initialized`, and all that begins with `$/`, may be ignored by any server.
  /// - Once the host has given its capabilities, so is whatever else has a slash in its name: editors
  ///   send every server those about documents and settings.
  ///
  /// - Returns: whether it is one.
  mutating func takeLanguageServerNotification(_ name: JSONText) -> Bool {
    if name == "exit" {
      isShutDown = true
      return true
    }
    return name == "initialized" || name.starts(with: "$/")
      || (hostIsLanguageClient && name.contains(UInt8(ascii: "/")))
  }
}
