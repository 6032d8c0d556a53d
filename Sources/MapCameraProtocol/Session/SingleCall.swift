public import JSON

/// One request served by an engine of its own: `mapcam call`.
public struct SingleCall: Sendable {
  /// The result as JSON, or why there is none.
  public let outcome: CallOutcome

  /// The notifications that it caused, each a line of JSON.
  public let notifications: [String]

  /// - Parameter params: a JSON object; on one line or several.
  public init(_ method: JSONText, _ params: JSONText, _ options: Session.Options) {
    do throws(JSONSyntaxError) {
      var document = JSONDocument()
      try document.parse(Array(params.utf8).span)
    } catch {
      outcome = .failure("the parameters are not JSON: \(error.message)")
      notifications = []
      return
    }
    var session = MapSession(options)
    // Between tokens a line feed is a space; within strings JSON has none.
    let line = params.utf8.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
    let reply = session.reply(to: method, line[...])
    outcome = reply.outcome
    notifications = reply.notifications.map { String(decoding: $0, as: UTF8.self) }
  }
}
