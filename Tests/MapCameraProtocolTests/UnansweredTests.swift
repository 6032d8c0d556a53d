import TestSupport
import Testing

/// "Requests without id act, and get no response, not even an error (that goes to stderr)."
@Suite struct UnansweredTests {
  @Test func `a request without id acts and is not answered`() throws {
    let conversation = Conversation()
    let lines = conversation.send(
      line: #"{"jsonrpc":"2.0","method":"camera.move","params":{"update":{"zoomIn":{}}}}"#)
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.contains(#""method":"camera."#) })
    #expect(try Tree(conversation.result("camera.get"))["zoom"] == .number(3))
    #expect(conversation.warnings.isEmpty)
  }

  @Test(arguments: [
    (#"{"jsonrpc":"2.0","method":"camera.mvoe"}"#, "camera.mvoe"),
    (#"{"jsonrpc":"2.0","method":"camera.move","params":{"update":7}}"#, "/update"),
    (#"{"jsonrpc":"2.0","method":"camera.get","params":{"map":"nowhere"}}"#, "nowhere"),
    (#"{"jsonrpc":"2.0","method":"map.create","params":{"map":"default"}}"#, "default"),
    (#"[{"jsonrpc":"2.0","method":"camera.stop","params":{"animation":77}}]"#, "77"),
  ])
  func `one that fails leaves a warning for whoever reads the error stream`(
    _ line: String, _ word: String
  ) {
    let conversation = Conversation()
    #expect(conversation.send(line: line) == [])
    #expect(conversation.warnings.count == 1)
    #expect(conversation.warnings.first?.contains(word) == true, "\(conversation.warnings)")
    #expect(conversation.warnings.first?.contains("\n") == false)
  }

  @Test func `an id of null is an id`() {
    #expect(
      answers(to: #"{"jsonrpc":"2.0","id":null,"method":"ping"}"#)
        == [#"{"jsonrpc":"2.0","id":null,"result":{}}"#])
  }
}
