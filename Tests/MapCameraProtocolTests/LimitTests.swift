import TestSupport
import Testing

/// The limits that keep memory bounded.
@Suite struct LimitTests {
  @Test func `arrays and objects may stand 64 deep, and no deeper`() throws {
    for (depth, isFine) in [(63, true), (64, true), (65, false), (100_000, false)] {
      // The request itself is the first level.
      let inner = depth - 1
      let nested = String(repeating: "[", count: inner) + String(repeating: "]", count: inner)
      let head = #"{"jsonrpc":"2.0","id":1,"method":"ping","x":"#
      let lines = answers(to: head + nested + "}")
      #expect(lines.count == 1)
      if isFine {
        #expect(lines == [#"{"jsonrpc":"2.0","id":1,"result":{}}"#])
      } else {
        let error = try Tree(lines.first ?? "")["error"]
        #expect(error?["code"] == .number(-32700))
        #expect(error?["data"]?["offset"] == .number(Double(head.utf8.count + 63)))
      }
    }
  }

  @Test func `objects count as arrays do`() throws {
    let open = String(repeating: #"{"a":"#, count: 64)
    let lines = answers(to: open + "1" + String(repeating: "}", count: 64))
    #expect(try Tree(lines.first ?? "")["error"]?["code"] == .number(-32600))
    let more = answers(to: #"{"a":"# + open + "1" + String(repeating: "}", count: 65))
    #expect(try Tree(more.first ?? "")["error"]?["code"] == .number(-32700))
  }

  @Test func `there are at most 65,536 maps`() throws {
    let conversation = Conversation()
    let create = { (id: Int) in
      #"{"jsonrpc":"2.0","method":"map.create","params":{"map":"m\#(id)"}}"#
    }
    for start in stride(from: 1, to: 65_536, by: 8192) {
      let ids = start..<min(65_536, start + 8192)
      #expect(conversation.send(line: "[" + ids.map(create).joined(separator: ",") + "]") == [])
    }
    #expect(conversation.warnings == [])
    let error = try conversation.error("map.create", #"{"map":"one too many"}"#)
    #expect(error?["code"] == .number(-32004))
    #expect(
      error?["data"]
        == .object([
          .init("limit", .string("maxMaps")),
          .init("maximum", .number(65_536)),
        ]))
    #expect(try conversation.error("map.create", #"{"map":"m1"}"#)?["code"] == .number(-32002))
    #expect(conversation.result("map.remove", #"{"map":"m7"}"#) == "null")
    #expect(try conversation.error("map.create", #"{"map":"one too many"}"#) == nil)
    #expect(try conversation.error("map.create", #"{"map":"m7"}"#)?["code"] == .number(-32004))
  }

  @Test func `maps' ids are told apart byte by byte`() throws {
    let conversation = Conversation()
    // The same to look at: e with an accent, and é; the sign for ångström, and Å.
    let ids = ["e\u{301}", "\u{E9}", "\u{212B}", "\u{C5}"]
    for id in ids {
      #expect(try conversation.error("map.create", #"{"map":"\#(id)"}"#) == nil)
    }
    #expect(try conversation.error("map.remove", #"{"map":"\#(ids[1])"}"#) == nil)
    #expect(try conversation.error("camera.get", #"{"map":"\#(ids[0])"}"#) == nil)
    #expect(
      try conversation.error("camera.get", #"{"map":"\#(ids[1])"}"#)?["code"] == .number(-32001))
  }

  @Test func `a map's id has 1 to 128 bytes`() throws {
    let conversation = Conversation()
    for id in [
      String(repeating: "x", count: 128), String(repeating: "é", count: 64), "a", "\\u0000",
    ] {
      #expect(try conversation.error("map.create", #"{"map":"\#(id)"}"#) == nil, "\(id)")
    }
    for id in ["", String(repeating: "x", count: 129), String(repeating: "é", count: 65)] {
      let error = try conversation.error("map.create", #"{"map":"\#(id)"}"#)
      #expect(error?["code"] == .number(-32602) && error?["data"]?["path"] == .string("/map"))
    }
  }

  @Test(arguments: [1024, 5000])
  func `a line over the limit is answered and skipped, however it comes`(_ maximum: Int) throws {
    let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
    let pong = #"{"jsonrpc":"2.0","id":1,"result":{}}"#
    for piece in [1, 7, 64, maximum, maximum + 1, maximum + 2, 1 << 16] {
      for length in [maximum - 1, maximum, maximum + 1, maximum + 2, 3 * maximum] {
        for end in ["\n", "\r\n"] {
          let conversation = Conversation(.init(arguments: ["--max-line-bytes", "\(maximum)"]))
          let line = ping + String(repeating: " ", count: length - ping.utf8.count)
          let input = Array((ping + "\n" + line + end + ping + "\n").utf8)
          for start in stride(from: 0, to: input.count, by: piece) {
            conversation.send(input[start..<min(input.count, start + piece)])
          }
          conversation.finish()
          let lines = conversation.received.lines
          #expect(lines.count == 3 && lines.first == pong && lines.last == pong)
          guard lines.count == 3 else { continue }
          if length <= maximum {
            #expect(lines[1] == pong, "\(length) of \(maximum) in pieces of \(piece)")
          } else {
            let answer = try Tree(lines[1])
            #expect(answer["id"] == .null)
            #expect(answer["error"]?["code"] == .number(-32004))
            #expect(answer.value(at: "/error/data/maximum") == .number(Double(maximum)))
          }
        }
      }
    }
  }

  @Test(arguments: ["", "\r", "\n", "\r\n"])
  func `the limit is the same for a last line, however it ends`(_ end: String) throws {
    let maximum = 1024
    let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
    for length in [maximum - 1, maximum, maximum + 1, maximum + 2] {
      let line = ping + String(repeating: " ", count: length - ping.utf8.count)
      let lines = answers(to: line + end, .init(arguments: ["--max-line-bytes", "\(maximum)"]))
      #expect(lines.count == 1)
      let code = try Tree(lines.first ?? "").value(at: "/error/code")
      #expect(code == (length <= maximum ? nil : .number(-32004)), "\(length)")
    }
  }

  @Test func `a line over the limit that never ends is answered once`() throws {
    let conversation = Conversation(.init(arguments: ["--max-line-bytes", "1024"]))
    for _ in 0..<50 { conversation.send(String(repeating: "[", count: 1000).utf8) }
    conversation.finish()
    #expect(conversation.received.lines.count == 1)
    #expect(try Tree(conversation.received)["error"]?["code"] == .number(-32004))
  }
}
