import JSON
import JSONRPC

/// One request served by an engine of its own: `mapcam call`.
public struct SingleCall: Sendable {
  /// The result as JSON, or why there is none.
  public let outcome: Outcome

  /// The notifications that it caused, each a line of JSON.
  public let notifications: [String]

  public enum Outcome: Hashable, Sendable {
    case result(String)

    /// The error's message; what was wrong and what would be right.
    case failure(String)
  }

  /// - Parameters:
  ///   - params: a JSON object; on one line or several.
  public init(_ method: String, _ params: String, _ options: Session.Options) {
    do throws(JSONSyntaxError) {
      var document = JSONDocument()
      try document.parse(Array(params.utf8).span)
    } catch {
      outcome = .failure("the parameters are not JSON: \(error.message)")
      notifications = []
      return
    }
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("jsonrpc")
    writer.value("2.0")
    writer.key("id")
    writer.value(1)
    writer.key("method")
    writer.value(method)
    writer.key("params")
    // Between tokens a line feed is a space; within strings JSON has none.
    writer.encoded(params.utf8.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }[...])
    writer.endObject()

    var options = options
    options.framing = .lines
    var session = Session(options)
    session.receive(writer.bytes[...])
    while session.serveLast() != nil {}
    var lines = session.output.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    outcome = Self.outcome(of: lines.popLast() ?? "")
    notifications = lines
  }

  private static func outcome(of response: String) -> Outcome {
    var document = JSONDocument()
    try? document.parse(Array(response.utf8).span)
    var member = document.firstMember(of: document.root)
    while let each = member {
      switch document.string(each.key) {
      case "result": return .result(String(decoding: document.text(of: each.value), as: UTF8.self))
      case "error": return .failure(message(of: each.value, in: document))
      default: member = document.member(after: each, in: document.root)
      }
    }
    return .failure("there was no response")
  }

  private static func message(of error: JSONNode, in document: borrowing JSONDocument) -> String {
    var member = document.firstMember(of: error)
    while let each = member {
      if document.string(each.key) == "message" { return document.string(each.value) ?? "" }
      member = document.member(after: each, in: error)
    }
    return ""
  }
}
