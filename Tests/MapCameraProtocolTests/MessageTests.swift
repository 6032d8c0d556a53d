import Foundation
import TestSupport
import Testing

/// "-32700: not JSON", with the byte offset in the line.
@Suite struct ParseErrorTests {
  @Test func `every beginning of a request ends too early`() throws {
    let line = #"{"jsonrpc":"2.0","id":-1.5e3,"method":"camera.get","params":{"map":"a\u00e9\n"}}"#
    for length in 1..<line.utf8.count {
      let lines = answers(to: String(line.prefix(length)))
      let error = try Tree(lines.first ?? "")["error"]
      #expect(lines.count == 1)
      #expect(error?["code"] == .number(-32700))
      #expect(error?["data"]?["offset"] == .number(Double(length)), "\(line.prefix(length))")
    }
  }
}

/// "Requests without id act, and get no response, not even an error (that goes to stderr)."
@Suite struct UnansweredTests {
  @Test(arguments: [
    (#"{"jsonrpc":"2.0","method":"camera.mvoe"}"#, "camera.mvoe"),
    (#"{"jsonrpc":"2.0","method":"camera.move","params":{"update":7}}"#, "/update"),
    (#"{"jsonrpc":"2.0","method":"camera.stop","params":{"map":"nowhere"}}"#, "nowhere"),
    (#"{"jsonrpc":"2.0","method":"camera.get"}"#, "give the request an id"),
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
}

/// "A batch is served in order; its answer is one array on one line."
@Suite struct BatchTests {
  private static func ping(_ id: Int) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"#
  }

  private static func pong(_ id: Int) -> String { #"{"jsonrpc":"2.0","id":\#(id),"result":{}}"# }

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
}

/// Lines.
@Suite struct FramingTests {
  static let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
  static let pong = #"{"jsonrpc":"2.0","id":1,"result":{}}"#

  private static func replies(_ input: String) -> String {
    let conversation = Conversation()
    conversation.send(input.utf8)
    conversation.finish()
    return String(decoding: conversation.received, as: UTF8.self)
  }

  @Test(arguments: ["clear\n", "C\n", "Content\n"])
  func `the first byte decides nothing`(_ line: String) throws {
    let lines = Self.replies(line + Self.ping + "\n").split(separator: "\n")
    #expect(lines.count == 2 && lines.last == Self.pong[...])
    let message = try Tree(String(lines[0]))["error"]?["message"]?.string
    #expect(message?.hasPrefix("This is not JSON") == true)
  }

  @Test func `a last line without its line feed is served at the end, not before`() {
    let conversation = Conversation()
    #expect(conversation.send(Self.ping.utf8) == [])
    #expect(conversation.finish().lines == [Self.pong])
    #expect(Self.replies(Self.ping + "\r") == Self.pong + "\n")
    #expect(Self.replies(Self.ping + "\n ") == Self.pong + "\n")
  }
}

/// `initialize` ignores unknown members, and no name belongs to another protocol.
@Suite struct ForeignHostTests {
  @Test func `members of other protocols are ignored`() throws {
    let conversation = Conversation()
    let greeting =
      #"{"processId":1,"rootUri":null,"initializationOptions":[],"capabilities":{"general":{}}}"#
    #expect(conversation.result("initialize", greeting) == conversation.result("initialize"))
    #expect(conversation.result("shutdown") == "null" && conversation.isShutDown)
  }

  @Test(arguments: ["initialized", "$/setTrace", "exit", "textDocument/didOpen"])
  func `a notification of another protocol is a warning`(_ name: String) {
    let conversation = Conversation()
    conversation.result("initialize", #"{"capabilities":{}}"#)
    #expect(conversation.send(line: #"{"jsonrpc":"2.0","method":"\#(name)"}"#) == [])
    #expect(conversation.warnings.count == 1 && !conversation.isShutDown)
  }
}
