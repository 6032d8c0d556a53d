import TestSupport
import Testing

/// "-32600: JSON, but no JSON-RPC 2.0 request."
@Suite struct InvalidRequestTests {
  /// Lines, and the id that they are answered under.
  static let lines: [(line: String, id: String)] = [
    ("1", "null"), ("null", "null"), ("true", "null"), (#""ping""#, "null"), ("{}", "null"),
    (#"{"jsonrpc":"2.0"}"#, "null"),
    (#"{"method":"ping","id":1}"#, "1"),
    (#"{"jsonrpc":"1.0","method":"ping","id":1}"#, "1"),
    (#"{"jsonrpc":2.0,"method":"ping","id":1.0}"#, "1.0"),
    (#"{"jsonrpc":"2","method":"ping","id":1}"#, "1"),
    (#"{"jsonrpc":null,"method":"ping","id":1}"#, "1"),
    (#"{"JSONRPC":"2.0","method":"ping","id":1}"#, "1"),
    (#"{"jsonrpc":"2.0","id":1}"#, "1"),
    (#"{"jsonrpc":"2.0","method":null,"id":"x"}"#, #""x""#),
    (#"{"jsonrpc":"2.0","method":1,"id":1}"#, "1"),
    (#"{"jsonrpc":"2.0","method":["ping"],"id":1}"#, "1"),
    (#"{"jsonrpc":"2.0","method":"ping","params":1,"id":1}"#, "1"),
    (#"{"jsonrpc":"2.0","method":"ping","params":"x","id":1}"#, "1"),
    (#"{"jsonrpc":"2.0","method":"ping","params":true,"id":null}"#, "null"),
    (#"{"jsonrpc":"2.0","method":"ping","params":"x"}"#, "null"),
    (#"{"jsonrpc":"2.0","result":{},"id":1}"#, "1"),
  ]

  @Test(arguments: lines)
  func `JSON that is no request is an invalid request`(_ line: String, _ id: String) throws {
    let lines = answers(to: line)
    #expect(lines.count == 1)
    #expect(
      lines.first?.hasPrefix(#"{"jsonrpc":"2.0","id":\#(id),"error":{"code":-32600,"#) == true)
    let message = try Tree(lines.first ?? "")["error"]?["message"]?.string ?? ""
    #expect(message.hasSuffix("."), "a whole sentence: \(message)")
  }

  @Test func `unknown members of the envelope are passed over`() {
    let line = #"{"jsonrpc":"2.0","x":{"id":7},"id":1,"method":"ping","meta":[null]}"#
    #expect(answers(to: line) == [#"{"jsonrpc":"2.0","id":1,"result":{}}"#])
  }

  @Test func `of members with the same name the last one counts`() {
    #expect(
      answers(
        to:
          #"{"jsonrpc":"1.0","id":1,"method":"x","id":2,"params":7,"method":"ping","params":{},"jsonrpc":"2.0"}"#
      ) == [#"{"jsonrpc":"2.0","id":2,"result":{}}"#])
  }
}
