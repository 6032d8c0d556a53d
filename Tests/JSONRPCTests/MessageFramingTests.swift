import JSON
import JSONRPC
import Testing

/// Messages found in a stream that arrives in pieces.
@Suite struct MessageFramingTests {
  /// What a reader finds in pieces of a length: messages as text, and what is skipped as a word.
  private static func found(
    _ input: [UInt8], _ framing: MessageFraming = .headers, pieceLength: Int,
    maximum: Int = 1 << 20
  ) -> [String] {
    var reader = MessageReader(framing: framing, maximumLength: maximum)
    var found: [String] = []
    func note(_ frame: Frame) {
      switch frame {
      case .message(let range): found.append(String(decoding: reader.bytes[range], as: UTF8.self))
      case .tooLong: found.append("too long")
      case .malformedHead: found.append("malformed")
      }
    }
    for start in stride(from: 0, to: input.count, by: pieceLength) {
      reader.append(Array(input[start..<min(input.count, start + pieceLength)])[...])
      while let frame = reader.next() { note(frame) }
    }
    while let frame = reader.last() { note(frame) }
    return found
  }

  @Test(arguments: 1...24) func `lines are found however they are cut`(_ pieceLength: Int) {
    let input = Array("one\n\r\n\n two \r\n   \nthree\n\tfour".utf8)
    let trimmed = Self.found(input, .lines, pieceLength: pieceLength).map { line in
      line.filter { !$0.isWhitespace }
    }
    #expect(trimmed == ["one", "two", "three", "four"])
  }

  @Test(arguments: 1...40)
  func `messages behind heads are found however they are cut`(_ pieceLength: Int) {
    let input = Array(
      "Content-Length: 5\r\n\r\na\nb\ncContent-Type: x\r\nContent-Length: 2\r\n\r\néContent-Length: 0\r\n\r\nContent-Length: 1\r\n\r\nx"
        .utf8)
    let found = Self.found(input, pieceLength: pieceLength)
    #expect(found == ["a\nb\nc", "é", "", "x"])
  }

  @Test(arguments: [1, 2, 3, 5, 8, 100])
  func `what is too long is skipped once, however it is cut`(_ pieceLength: Int) {
    let long = String(repeating: "x", count: 50)
    let lines = Array("0123456789\n\(long)\n01234567890\n0123456789\r\nok\n\(long)".utf8)
    let found = Self.found(lines, .lines, pieceLength: pieceLength, maximum: 10)
    #expect(
      found.map { $0.filter { $0 != "\r" } } == [
        "0123456789", "too long", "too long", "0123456789", "ok", "too long",
      ])
    let heads = Array("Content-Length: 50\r\n\r\n\(long)Content-Length: 2\r\n\r\nok".utf8)
    #expect(Self.found(heads, pieceLength: pieceLength, maximum: 10) == ["too long", "ok"])
  }

  @Test func `what is skipped is not stored`() {
    var reader = MessageReader(maximumLength: 1000)
    for _ in 0..<200 {
      reader.append([UInt8](repeating: 0x78, count: 5000)[...])
      while reader.next() != nil {}
      #expect(reader.bytes.count <= 12_000)
    }
  }

  @Test(arguments: [1, 7, 1000, 8191, 8192, 8193, 1 << 20])
  func `a head that is too long is reported once and skipped to its end`(_ pieceLength: Int) {
    for (padding, line) in [(8192, "\n"), (20_000, "\r\n"), (70_000, " \n")] {
      let field = "X: " + String(repeating: "y", count: padding)
      let input = "Content-Length: 4\(line)\(field)\(line)\(line)Content-Length: 3\r\n\r\nyes"
      let found = Self.found(Array(input.utf8), pieceLength: pieceLength)
      #expect(found == ["malformed", "yes"])
    }
    let fitting = "Content-Length: 3\r\nX: " + String(repeating: "y", count: 8166) + "\r\n\r\n"
    #expect(fitting.utf8.count == MessageReader.maximumHeadLength)
    #expect(Self.found(Array((fitting + "yes").utf8), pieceLength: pieceLength) == ["yes"])
  }

  @Test(arguments: 1...40)
  func `a message whose head says no length costs no other one`(_ pieceLength: Int) {
    let next = "Content-Length: 1\r\n\r\nxcontent-length: 1\r\n\r\ny"
    for head in [
      "Content-Length: abc", "Content-Length : 2", "Content-Type: x\r\nContent-Length: -1",
    ] {
      let found = Self.found(Array("\(head)\r\n\r\n{}\(next)".utf8), pieceLength: pieceLength)
      #expect(found == ["malformed", "malformed", "x", "y"], "\(head)")
    }
    // A message longer than its head says.
    let longer = Array("Content-Length: 2\r\n\r\n{}}\n \(next)".utf8)
    #expect(Self.found(longer, pieceLength: pieceLength) == ["{}", "malformed", "x", "y"])
  }

  @Test func `a message that the end of the stream cuts is without its head`() {
    let found = { (input: String) in Self.found(Array(input.utf8), pieceLength: 5) }
    #expect(found("Content-Length: 10\r\n\r\n12345") == ["12345"])
    #expect(found("Content-Length: 10\r\n\r\n") == [""])
    #expect(found("Content-Length: 10\r\n") == ["malformed"])
  }

  @Test func `a head that never ends is given up`() {
    let input = Array(("Content-" + String(repeating: "x", count: 20_000)).utf8)
    #expect(Self.found(input, pieceLength: 512).first == "malformed")
  }
}

/// Error objects and framed messages, as they are written.
@Suite struct RPCErrorTests {
  @Test func `an error has a code, a message, and data where there are any`() {
    var writer = JSONWriter()
    RPCError(.parseError, "No \"JSON\".", data: ["offset": .integer(3), "text": .string("\n")])
      .write(to: &writer)
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"code":-32700,"message":"No \"JSON\".","data":{"offset":3,"text":"\n"}}"#)
    var plain = JSONWriter()
    RPCError(.invalidRequest, "No.").write(to: &plain)
    #expect(String(decoding: plain.bytes, as: UTF8.self) == #"{"code":-32600,"message":"No."}"#)
  }

  @Test func `the codes are those of the specification`() {
    let codes: [RPCError.Code] = [
      .parseError, .invalidRequest, .methodNotFound, .invalidParams, .internalError,
    ]
    #expect(codes.map(\.rawValue) == [-32700, -32600, -32601, -32602, -32603])
  }
}
