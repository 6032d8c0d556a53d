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
    ("Infinity", 0), ("'a'", 0), ("{a:1}", 1), ("/**/{}", 0),
    (#"{"é":x}"#, 6),
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
    #expect(
      answer["error"]?["data"] == .object([.init("offset", .number(Double(offset)))]))
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
