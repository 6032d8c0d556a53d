import TestSupport
import Testing

/// "-32700: not JSON", with the byte offset in the line.
@Suite struct ParseErrorTests {
  /// Lines, and the first byte that no JSON text could have there.
  static let lines: [(line: String, offset: Int)] = [
    ("x", 0), ("  x", 2), ("{", 1), ("{]", 1), (#"{"a"}"#, 4), (#"{"a":}"#, 5), ("[1,]", 3),
    ("[1 2]", 3), ("01", 1), ("1.", 2), ("+1", 0), (".5", 0), ("nul", 3), ("nulL", 3),
    ("tru\u{E9}", 3), (#""a"#, 2), (#""\x""#, 2), (#""\u12g4""#, 5), ("\"\t\"", 1),
    (#"{"jsonrpc":"2.0","id":1,"method":"ping"} {}"#, 41),
    (#"{"jsonrpc":"2.0","id":1,"method":"ping",}"#, 40), ("\u{FEFF}{}", 0), ("NaN", 0),
    ("Infinity", 0), ("'a'", 0), ("{a:1}", 1), ("/**/{}", 0), (#"{"é":x}"#, 6),
  ]

  @Test(arguments: lines)
  func `a line that is no JSON is answered with the offset of the culprit`(
    _ line: String, _ offset: Int
  ) throws {
    let lines = answers(to: line + "\n" + #"{"jsonrpc":"2.0","id":1,"method":"ping"}"# + "\n")
    #expect(lines.count == 2)
    let answer = try Tree(lines.first ?? "")
    #expect(answer["id"] == .null)
    #expect(answer["error"]?["code"] == .number(-32700))
    #expect(answer["error"]?["data"] == .object([.init("offset", .number(Double(offset)))]))
    #expect(lines.last == #"{"jsonrpc":"2.0","id":1,"result":{}}"#, "the next line is served")
  }

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

  @Test(arguments: [
    [0x22, 0xFF, 0x22], [0x22, 0xC3, 0x28, 0x22], [0x22, 0xE2, 0x82, 0x22],
    [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xF5, 0x80, 0x80, 0x80, 0x22],
    Array(#""\ud800""#.utf8), Array(#""\udc00""#.utf8), Array(#""\ud800\u0041""#.utf8), [0x00],
  ])
  func `invalid UTF-8 and lone surrogates are parse errors`(_ bytes: [UInt8]) throws {
    let conversation = Conversation()
    let head = Array(#"{"jsonrpc":"2.0","id":1,"method":"ping","x":"#.utf8)
    let lines = conversation.send(head + bytes + Array("}\n".utf8)).lines
    #expect(try Tree(lines.first ?? "")["error"]?["code"] == .number(-32700))
  }
}

/// "-32600: JSON, but no JSON-RPC 2.0 request."
@Suite struct InvalidRequestTests {
  /// Lines, and the id that they are answered under.
  static let lines: [(line: String, id: String)] = [
    ("1", "null"), ("null", "null"), ("true", "null"), (#""ping""#, "null"), ("{}", "null"),
    (#"{"jsonrpc":"2.0"}"#, "null"), (#"{"method":"ping","id":1}"#, "1"),
    (#"{"jsonrpc":"1.0","method":"ping","id":1}"#, "1"),
    (#"{"jsonrpc":2.0,"method":"ping","id":1.0}"#, "1.0"),
    (#"{"jsonrpc":"2","method":"ping","id":1}"#, "1"),
    (#"{"jsonrpc":null,"method":"ping","id":1}"#, "1"),
    (#"{"JSONRPC":"2.0","method":"ping","id":1}"#, "1"), (#"{"jsonrpc":"2.0","id":1}"#, "1"),
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

/// "An id is a string, a number or null and is echoed byte for byte."
@Suite struct IdentifierTests {
  @Test(arguments: [
    "1", "1.0", "1.00", "-0", "0", "1e2", "1E+2", "100", "0.1", "-12.50e-3", "1e999",
    "12345678901234567890", "0.1000000000000000055511151231257827021181583404541015625", "null",
    #""""#, #""a""#, #""\u0061""#, #""\u0041\n\/\\\"""#, #""\ud83d\ude00""#, #""😀""#, #""é""#,
    #""\u00e9""#, #""}],""#, #"" ""#, #""null""#,
  ])
  func `an id comes back byte for byte`(_ id: String) {
    #expect(
      answers(to: #"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"#) == [
        #"{"jsonrpc":"2.0","id":\#(id),"result":{}}"#
      ])
    #expect(
      answers(to: #"{ "method" : "ping" , "id" : \#(id) , "jsonrpc" : "2.0" }"#) == [
        #"{"jsonrpc":"2.0","id":\#(id),"result":{}}"#
      ])
    #expect(
      answers(to: #"[{"jsonrpc":"2.0","id":\#(id),"method":"ping"}]"#) == [
        #"[{"jsonrpc":"2.0","id":\#(id),"result":{}}]"#
      ])
    let errors = answers(to: #"{"jsonrpc":"2.0","id":\#(id),"method":"x.y"}"#)
    #expect(errors.count == 1 && errors[0].hasPrefix(#"{"jsonrpc":"2.0","id":\#(id),"error":{"#))
  }

  @Test(arguments: ["true", "false", "[]", "{}", "[1]", #"{"a":1}"#])
  func `an id of another kind is no request, and is answered under null`(_ id: String) {
    let lines = answers(to: #"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"#)
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix(#"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"#) == true)
  }

  @Test func `an id may be as long as initialize says, and no longer`() throws {
    let conversation = Conversation()
    let limits = try Tree(conversation.result("initialize"))["limits"]
    let maximum = try #require(limits?["maxIdBytes"]?.number.map { Int($0) })
    let longest = "\"" + String(repeating: "i", count: maximum - 2) + "\""
    #expect(
      conversation.send(line: #"{"jsonrpc":"2.0","id":\#(longest),"method":"ping"}"#) == [
        #"{"jsonrpc":"2.0","id":\#(longest),"result":{}}"#
      ])
    let longer = "\"" + String(repeating: "i", count: maximum - 1) + "\""
    let refused = conversation.send(line: #"{"jsonrpc":"2.0","id":\#(longer),"method":"ping"}"#)
    #expect(refused.count == 1)
    #expect(refused.first?.hasPrefix(#"{"jsonrpc":"2.0","id":null,"error":{"code":-32"#) == true)
  }
}

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
      answers(to: #"{"jsonrpc":"2.0","id":null,"method":"ping"}"#) == [
        #"{"jsonrpc":"2.0","id":null,"result":{}}"#
      ])
  }
}

/// "A batch is served in order; its answer is one array on one line."
@Suite struct BatchTests {
  private static func ping(_ id: Int) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"#
  }

  private static func pong(_ id: Int) -> String { #"{"jsonrpc":"2.0","id":\#(id),"result":{}}"# }

  @Test func `the answers come in the order of the requests, on one line`() {
    let ids = [3, 1, 2, 1]
    #expect(
      answers(to: "[" + ids.map(Self.ping).joined(separator: " ,\t") + "]") == [
        "[" + ids.map(Self.pong).joined(separator: ",") + "]"
      ])
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
    #expect(batch.elements?.map { $0["error"]?["code"]?.number } == [-32600, nil, -32600, -32600])
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
