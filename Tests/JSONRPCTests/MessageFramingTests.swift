import JSON
import JSONRPC
import Testing

/// Messages found in a stream that arrives in pieces.
@Suite struct MessageFramingTests {
  /// What a reader finds in pieces of a length: messages as text, and what is skipped as a word.
  private static func found(
    _ input: [UInt8], pieceLength: Int, maximum: Int = 1 << 20
  ) -> [String] {
    var reader = MessageReader(maximumLength: maximum)
    var found: [String] = []
    func note(_ frame: Frame) {
      switch frame {
      case .message(let range): found.append(String(decoding: reader.bytes[range], as: UTF8.self))
      case .tooLong: found.append("too long")
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
    let trimmed = Self.found(input, pieceLength: pieceLength).map { line in
      line.filter { !$0.isWhitespace }
    }
    #expect(trimmed == ["one", "two", "three", "four"])
  }

  @Test(arguments: [1, 2, 3, 5, 8, 100])
  func `what is too long is skipped once, however it is cut`(_ pieceLength: Int) {
    let long = String(repeating: "x", count: 50)
    let lines = Array("0123456789\n\(long)\n01234567890\n0123456789\r\nok\n\(long)".utf8)
    let found = Self.found(lines, pieceLength: pieceLength, maximum: 10)
    #expect(
      found.map { $0.filter { $0 != "\r" } } == [
        "0123456789", "too long", "too long", "0123456789", "ok", "too long",
      ])
  }

  @Test func `what is skipped is not stored`() {
    var reader = MessageReader(maximumLength: 1000)
    for _ in 0..<200 {
      reader.append([UInt8](repeating: 0x78, count: 5000)[...])
      while reader.next() != nil {}
      #expect(reader.bytes.count <= 12_000)
    }
  }
}

/// Error objects, as they are written.
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
