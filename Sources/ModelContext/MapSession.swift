import JSON
import JSONRPC
import Server

/// A session of the ordinary protocol that is asked one request at a time: by an assistant's tools, or by
/// `mapcam call`.
struct MapSession: ~Copyable {
  private var session: Session
  private var document = JSONDocument()

  init(_ options: Session.Options) {
    var options = options
    options.framing = .lines
    // A call's arguments with another envelope.
    options.maximumLineLength += 4096
    options.notesRest = true
    session = Session(options)
  }

  /// What a request led to.
  struct Reply {
    var outcome: CallOutcome

    /// The notifications that it caused, each a line of JSON.
    var notifications: [ArraySlice<UInt8>]

    /// The ids of the maps whose camera came to rest.
    var mapsAtRest: [JSONText]
  }

  /// Serves a request.
  ///
  /// - Parameter params: a JSON value, on one line.
  mutating func reply(to method: JSONText, _ params: ArraySlice<UInt8>) -> Reply {
    var writer = JSONWriter()
    writer.beginObject()
    writer.string("jsonrpc", "2.0")
    writer.key("id")
    writer.value(1)
    writer.key("method")
    writer.value(method)
    writer.key("params")
    writer.encoded(params)
    writer.endObject()
    writer.lineFeed()
    session.receive(writer.bytes[...])
    while session.serveNext() != nil {}
    var lines = session.output.split(separator: 0x0A)
    session.discardOutput(session.outputCount)
    let response = lines.popLast() ?? []
    return Reply(
      outcome: outcome(of: response), notifications: lines, mapsAtRest: session.takeMapsAtRest())
  }

  /// A request's result, of which it is known that there is one.
  mutating func result(of method: JSONText, _ params: String) -> String? {
    guard case .result(let json) = reply(to: method, Array(params.utf8)[...]).outcome else {
      return nil
    }
    return json
  }

  /// The ids of all maps, oldest first.
  mutating func mapIDs() -> [JSONText] {
    parse(Array((result(of: "map.list", "{}") ?? "").utf8)[...])
    return document.member("maps", of: document.root).map { document.strings(of: $0) } ?? []
  }

  private mutating func outcome(of response: ArraySlice<UInt8>) -> CallOutcome {
    parse(response)
    if let result = document.member("result", of: document.root) {
      return .result(String(decoding: document.text(of: result), as: UTF8.self))
    }
    let error = document.member("error", of: document.root)
    return .failure(document.string("message", of: error)?.description ?? "There was no response.")
  }

  private mutating func parse(_ line: ArraySlice<UInt8>) {
    // Before what is not JSON a document is empty.
    try? document.parse(line.span)
  }
}
