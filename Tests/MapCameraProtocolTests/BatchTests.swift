import TestSupport
import Testing

/// "A batch is served in order; its answer is one array on one line."
@Suite struct BatchTests {
  private static func ping(_ id: Int) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"#
  }

  private static func pong(_ id: Int) -> String { #"{"jsonrpc":"2.0","id":\#(id),"result":{}}"# }

  @Test func `the answers come in the order of the requests, on one line`() {
    let ids = [3, 1, 2, 1]
    #expect(
      answers(to: "[" + ids.map(Self.ping).joined(separator: " ,\t") + "]")
        == ["[" + ids.map(Self.pong).joined(separator: ",") + "]"])
  }

  @Test func `a batch of nothing but notifications gets no line`() {
    let one = #"{"jsonrpc":"2.0","method":"ping"}"#
    let bad = #"{"jsonrpc":"2.0","method":"nonsense"}"#
    #expect(answers(to: "[\(one)]") == [])
    #expect(answers(to: "[\(one),\(bad),\(one)]") == [])
  }

  @Test func `an empty batch gets one invalid request with id null`() throws {
    for line in ["[]", " [ ] "] {
      let lines = answers(to: line)
      #expect(lines.count == 1)
      #expect(lines.first?.hasPrefix(#"{"jsonrpc":"2.0","id":null,"error":{"code":-32600"#) == true)
    }
  }

  @Test func `a batch once more, with other numbers, is served like the first`() throws {
    let move =
      #"{"jsonrpc":"2.0","id":1,"method":"camera.move","params":{"update":{"zoomTo":{"zoom":7}}}}"#
    let others = [
      #"{"jsonrpc":"2.0","id":2,"method":"camera.move","params":{"updates":{"zoomTo":{"zoom":7}}}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"camera.move","params":{"map":"none","update":{"zoomIn":{}}}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"camera.flip","params":{"update":{"zoomTo":{"zoom":7}}}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"camera.get"}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"camera.get","params":{"maps":1}}"#,
      #"{"jsonrpc":"2.0","id":[2],"method":"camera.get"}"#,
    ]
    for other in others {
      for batch in ["[\(move),\(other)]", "[\(other),\(move)]"] {
        let conversation = Conversation()
        for zoom in [7, 11, 7, 5] {
          let text = batch.replacing("\"zoom\":7", with: "\"zoom\":\(zoom)")
          let answer = try Tree(conversation.send(line: text).last ?? "")
          let moved = try #require(answer.elements?.first { $0["id"] == .number(1) })
          #expect(moved["result"]?["zoom"] == .number(Double(zoom)), "\(text)")
        }
      }
    }
  }

  @Test func `members that are no requests get an error each, in their places`() throws {
    let line =
      #"[1,\#(Self.ping(1)),{"id":5},{"jsonrpc":"2.0","method":"ping"},[\#(Self.ping(2))]]"#
    let batch = try Tree(answers(to: line).first ?? "")
    #expect(batch.elements?.map { $0["id"] } == [.null, .number(1), .number(5), .null])
    #expect(
      batch.elements?.map { $0["error"]?["code"]?.number } == [-32600, nil, -32600, -32600])
  }

  @Test func `all notifications of a batch come before its answer`() throws {
    let move = { (id: String) in
      #"{"jsonrpc":"2.0",\#(id)"method":"camera.move","params":{"update":{"zoomIn":{}}}}"#
    }
    let lines = answers(to: "[\(move(#""id":1,"#)),\(move("")),\(move(#""id":2,"#))]")
    #expect(lines.count == 10)
    #expect(lines.dropLast().allSatisfy { $0.contains(#""method":"camera."#) })
    let batch = try Tree(lines.last ?? "")
    #expect(batch.elements?.map { $0["result"]?["zoom"] } == [.number(3), .number(5)])
    let zooms = try lines.dropLast().compactMap { line in
      try Tree(line).value(at: "/params/camera/zoom")?.number
    }
    #expect(zooms == [3, 3, 4, 4, 5, 5])
  }

  @Test func `ten thousand members are served`() {
    let ids = Array(1...10_000)
    let lines = answers(to: "[" + ids.map(Self.ping).joined(separator: ",") + "]")
    #expect(lines == ["[" + ids.map(Self.pong).joined(separator: ",") + "]"])
  }

  @Test func `ten thousand and one members are refused, and none is served`() throws {
    let move = #"{"jsonrpc":"2.0","id":1,"method":"camera.move","params":{"update":{"zoomIn":{}}}}"#
    let conversation = Conversation()
    let line = "[" + Array(repeating: move, count: 10_001).joined(separator: ",") + "]"
    let lines = conversation.send(line: line)
    #expect(lines.count == 1)
    let answer = try Tree(lines.first ?? "")
    #expect(answer["id"] == .null)
    #expect(answer["error"]?["code"] == .number(-32004))
    #expect(answer.value(at: "/error/data/maximum") == .number(10_000))
    #expect(answer.value(at: "/error/data/limit")?.string != nil)
    #expect(try Tree(conversation.result("camera.get"))["zoom"] == .number(2))
  }

  @Test func `a batch that is cut off is a parse error, and none of it is served`() throws {
    let conversation = Conversation()
    let move = #"{"jsonrpc":"2.0","id":1,"method":"camera.move","params":{"update":{"zoomIn":{}}}}"#
    let lines = conversation.send(line: "[\(move),\(move)")
    #expect(lines.count == 1)
    #expect(try Tree(lines.first ?? "")["error"]?["code"] == .number(-32700))
    #expect(try Tree(conversation.result("camera.get"))["zoom"] == .number(2))
  }

  @Test func `a shutdown in a batch is answered in the batch`() throws {
    let conversation = Conversation()
    let lines = conversation.send(
      line: #"[\#(Self.ping(1)),{"jsonrpc":"2.0","id":2,"method":"shutdown"}]"#)
    #expect(lines == [#"[\#(Self.pong(1)),{"jsonrpc":"2.0","id":2,"result":null}]"#])
    #expect(conversation.isShutDown)
  }
}
