import JSON
import JSONRPC
import Testing

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
